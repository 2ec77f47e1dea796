import Diagnostics

/// The functions by which sheets and class names read the theme: `theme()`, `--theme()`, `--spacing()`, `--alpha()`.
struct ThemeFunctions {
  let theme: UtilityTheme
  /// Whether variables cannot stand where the value does: in a query.
  var isInline = false

  /// A value with its functions worked out; one that cannot be stays as written, which makes the declaration invalid, or unknown.
  func resolve(_ value: String, depth: Int = 0) -> String {
    guard depth < 8, let call = Self.call(in: value) else { return value }
    let arguments = TextPieces.split(resolve(String(value[call.arguments]), depth: depth + 1), at: ",").map(Self.trimmed)
    let rest = resolve(String(value[call.range.upperBound...]), depth: depth + 1)
    let before = value[..<call.range.lowerBound]
    let result: String?
    switch call.name {
    case "--alpha":
      let parts = TextPieces.split(arguments[0], at: "/").map(Self.trimmed)
      result = parts.count == 2 ? ColorText.withAlpha(parts[0], parts[1]) : nil
    case "--spacing": result = arguments.count == 1 ? spacing(arguments[0]) : nil
    default: result = lookUp(arguments)
    }
    return before + (result ?? String(value[call.range])) + rest
  }

  private static let names = ["--alpha(", "--spacing(", "--theme(", "theme("]

  private static func call(in value: String) -> (name: String, arguments: Range<String.Index>, range: Range<String.Index>)? {
    guard value.contains("(") else { return nil }
    let found = names.compactMap { name in value.range(of: name).map { (name: String(name.dropLast()), range: $0) } }
      .filter { $0.range.lowerBound == value.startIndex || !isNamePart(value[value.index(before: $0.range.lowerBound)]) }
      .min { $0.range.lowerBound < $1.range.lowerBound }
    guard let found, let end = closing(value, found.range.upperBound) else { return nil }
    return (found.name, found.range.upperBound..<end, found.range.lowerBound..<value.index(after: end))
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  private static func closing(_ value: String, _ start: String.Index) -> String.Index? {
    var depth = 1
    for index in value[start...].indices {
      if value[index] == "(" { depth += 1 }
      if value[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\n" || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\n" && $0 != "\t" }) else { return "" }
    return String(start[...end])
  }

  private func spacing(_ factor: String) -> String? {
    guard let step = theme.resolve(nil, ["--spacing"]) else { return nil }
    switch Double(factor) {
    case 0: return "0px"
    case 1: return step
    default: return "calc(\(step) * \(factor))"
    }
  }

  /// A token by its name or by the path that configurations in JavaScript have.
  private func lookUp(_ arguments: [String]) -> String? {
    var path = arguments.first ?? ""
    if let quote = path.first, quote == "'" || quote == "\"", path.count >= 2 { path = String(path.dropFirst().dropLast()) }
    let parts = TextPieces.split(path, at: "/").map(Self.trimmed)
    let fallback = arguments.count > 1 ? arguments.dropFirst().joined(separator: ", ") : nil
    // A slash may belong to a name, `spacing.1/2`, or give an opacity, `colors.red.500 / 50%`.
    if let value = value(path) { return value }
    guard parts.count == 2, let color = value(parts[0]) else { return fallback }
    return ColorText.withAlpha(color, parts[1])
  }

  private static let namespaces = [
    "colors": "--color", "spacing": "--spacing", "borderRadius": "--radius", "fontSize": "--text", "fontFamily": "--font",
    "fontWeight": "--font-weight", "screens": "--breakpoint", "boxShadow": "--shadow", "lineHeight": "--leading",
    "letterSpacing": "--tracking", "maxWidth": "--container", "animation": "--animate", "blur": "--blur", "width": "--width",
    "height": "--height", "zIndex": "--z-index", "opacity": "--opacity", "borderColor": "--border-color",
    "backgroundColor": "--background-color", "textColor": "--text-color", "borderWidth": "--border-width",
    "transitionDuration":
      "--transition-duration", "transitionTimingFunction": "--ease", "container": "--container",
  ]

  private func value(_ path: String) -> String? {
    if path.hasPrefix("--") {
      let name = path.hasSuffix(" inline") ? String(path.dropLast(7)) : path
      return name == path && !isInline ? theme.resolve(nil, [name]) : theme.value(name)
    }
    var keys = path.replacing("[", with: ".").replacing("]", with: "").split(separator: ".").map(String.init)
    guard let namespace = keys.first.flatMap({ Self.namespaces[$0] }) else { return nil }
    keys.removeFirst()
    if keys.last == "DEFAULT" { keys.removeLast() }
    if keys.isEmpty { return theme.value(namespace) }
    // A dot may belong to the last key, `spacing.2.5`.
    let name = "\(namespace)-\(keys.joined(separator: "-"))"
    let dotted = "\(namespace)-\(keys.joined(separator: "."))"
    if let value = theme.value(name) ?? theme.value(dotted) { return value }
    guard namespace == "--spacing", let factor = Double(keys.joined(separator: ".")), let step = theme.value("--spacing"),
      let end = ValueKind.numberLength(step), let number = Double(step.prefix(end))
    else { return nil }
    return factor == 0 ? "0px" : NumberText.shortest(number * factor) + step.dropFirst(end)
  }
}
