import Diagnostics
import Synchronization

/// What `twMerge` leaves of class names: of those that say the same the last.
enum ClassMerging {
  static func merged(_ text: AssembledText) -> AssembledText {
    guard let kept = merged.value(text.bytes, { kept(of: text.bytes) }) else { return text }
    var made = AssembledText()
    for (index, range) in kept.enumerated() {
      // The space behind the word before it, so that its bytes have a place.
      if index > 0 { made.append(text.slice(SourceRange(range.start - 1, range.start))) }
      made.append(text.slice(range))
    }
    return made
  }

  /// What was left of class names that were merged already.
  private static let merged = Noted<[UInt8], [SourceRange]?>()

  /// Which of some class names are left; nil where all are.
  private static func kept(of bytes: [UInt8]) -> [SourceRange]? {
    var words: [(range: SourceRange, name: String)] = []
    var start = 0
    for index in 0...bytes.count {
      guard index == bytes.count || bytes[index] <= 0x20 else { continue }
      if index > start { words.append((SourceRange(start, index), String(decoding: bytes[start..<index], as: UTF8.self))) }
      start = index + 1
    }
    var taken: Set<String> = []
    var kept: [SourceRange] = []
    for word in words.reversed() {
      let (prefix, groups) = knownGroups(word.name)
      guard !groups.isEmpty else {
        kept.append(word.range)
        continue
      }
      if taken.contains(prefix + groups[0]) { continue }
      taken.formUnion(groups.map { prefix + $0 })
      kept.append(word.range)
    }
    return kept.count < words.count ? kept.reversed() : nil
  }

  /// What is known of classes already: programs join the same ones again and again.
  private static let known = Mutex<[String: (prefix: String, groups: [String])]>([:])
  private static let knownLimit = 20_000

  private static func knownGroups(_ name: String) -> (prefix: String, groups: [String]) {
    if let known = known.withLock({ $0[name] }) { return known }
    let made = groups(name)
    known.withLock { if $0.count < knownLimit { $0[name] = made } }
    return made
  }

  /// The variants of a class, and what it sets: first its own group, then those that it sets too. Empty for a class that is not known.
  private static func groups(_ name: String) -> (prefix: String, groups: [String]) {
    var depth = 0
    var cut = name.startIndex
    for index in name.indices {
      switch name[index] {
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case ":" where depth == 0: cut = name.index(after: index)
      default: break
      }
    }
    let prefix = String(name[..<cut])
    var base = name[cut...]
    var important = ""
    if base.hasPrefix("!") {
      base = base.dropFirst()
      important = "!"
    }
    if base.hasPrefix("-") { base = base.dropFirst() }
    return (prefix + important, group(String(base)))
  }

  private static let exact: [String: String] = {
    var made: [String: String] = [:]
    for (group, names) in [
      ("display", "block inline-block inline flex inline-flex grid inline-grid hidden table contents"),
      ("position", "static fixed absolute relative sticky"), ("visibility", "visible invisible collapse"),
      ("transform-case", "uppercase lowercase capitalize normal-case"), ("font-style", "italic not-italic"),
      ("decoration", "underline overline line-through no-underline"), ("sr", "sr-only not-sr-only"),
      ("truncate", "truncate text-ellipsis text-clip"), ("wrap", "whitespace-normal whitespace-nowrap whitespace-pre"),
      ("direction", "flex-row flex-col flex-row-reverse flex-col-reverse"), ("flex-wrap", "flex-wrap flex-nowrap flex-wrap-reverse"),
      ("text-align", "text-left text-center text-right text-justify text-start text-end"),
    ] { for name in names.split(separator: " ") { made[String(name)] = group } }
    return made
  }()

  private static let sizes: Set<String> = [
    "xs", "sm", "base", "md", "lg", "xl", "2xl", "3xl", "4xl", "5xl", "6xl", "7xl", "8xl", "9xl",
  ]
  private static let weights: Set<String> = [
    "thin", "extralight", "light", "normal", "medium", "semibold", "bold", "extrabold", "black",
  ]

  private static func group(_ name: String) -> [String] {
    if let group = exact[name] { return [group] }
    let dash = name.firstIndex(of: "-")
    let head = String(dash.map { name[..<$0] } ?? name[...])
    let rest = dash.map { String(name[name.index(after: $0)...]) } ?? ""
    switch head {
    case "h", "w", "z", "gap", "items", "justify", "self", "opacity", "leading", "tracking", "cursor", "order", "basis", "grow", "shrink",
      "top", "right", "bottom", "left", "overflow", "duration", "ease", "delay", "animate", "select", "col", "row", "aspect", "object",
      "fill", "content", "place":
      if head == "gap", rest.hasPrefix("x-") || rest.hasPrefix("y-") { return ["gap-" + rest.prefix(1)] }
      return [head]
    case "size": return ["size", "h", "w"]
    case "min", "max": return [head + "-" + rest.prefix(1)]
    case "p": return ["p", "px", "py", "pt", "pr", "pb", "pl"]
    case "px": return ["px", "pr", "pl"]
    case "py": return ["py", "pt", "pb"]
    case "m": return ["m", "mx", "my", "mt", "mr", "mb", "ml"]
    case "mx": return ["mx", "mr", "ml"]
    case "my": return ["my", "mt", "mb"]
    case "pt", "pr", "pb", "pl", "mt", "mr", "mb", "ml", "ps", "pe", "ms", "me", "inset", "flex": return [head]
    case "text":
      if rest.hasPrefix("[") {
        let isLength = rest.dropFirst().first.map { $0.isNumber || $0 == "." || $0 == "c" } ?? false
        return isLength && !rest.contains("color") ? ["text-size"] : ["text-color"]
      }
      return sizes.contains(String(rest.prefix { $0 != "/" })) ? ["text-size", "leading"] : ["text-color"]
    case "font": return weights.contains(rest) ? ["font-weight"] : ["font-family"]
    case "bg":
      if ["cover", "contain", "auto", "center", "fixed", "local", "scroll", "repeat", "no-repeat"].contains(rest) { return ["bg-" + rest] }
      if rest.hasPrefix("gradient") || rest.hasPrefix("none") || rest.hasPrefix("linear") { return ["bg-image"] }
      return ["bg-color"]
    case "border":
      if rest.isEmpty || rest.first?.isNumber == true { return ["border-width"] }
      if ["solid", "dashed", "dotted", "none"].contains(rest) { return ["border-style"] }
      if let side = rest.first, "trblxy".contains(side), rest.count == 1 || rest.dropFirst().first == "-" {
        return ["border-" + rest.prefix(1)]
      }
      return ["border-color"]
    case "rounded":
      let side = rest.split(separator: "-").first.map(String.init) ?? ""
      return ["t", "r", "b", "l", "tl", "tr", "bl", "br", "s", "e"].contains(side) ? ["rounded-" + side] : ["rounded"]
    case "shadow": return rest.isEmpty || sizes.contains(rest) || rest == "none" || rest == "inner" ? ["shadow"] : ["shadow-color"]
    case "ring": return rest.isEmpty || rest.first?.isNumber == true ? ["ring-width"] : rest.hasPrefix("offset") ? [] : ["ring-color"]
    case "outline": return rest.isEmpty || rest == "none" || rest == "hidden" ? ["outline"] : []
    default: return []
    }
  }
}
