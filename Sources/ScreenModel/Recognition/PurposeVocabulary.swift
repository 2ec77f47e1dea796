import Diagnostics
import Catalog
import JSON

/// The purpose keys, and what makes a purpose string a placeholder: `rules/vocabulary/purpose-keys.json` and `placeholders.json`.
package struct PurposeVocabulary: Sendable {
  /// A key that Apple documents.
  package struct Key: Sendable {
    package var key: String
    package var resource: String
    /// What Xcode calls it.
    package var xcodeName: String?
  }

  /// Why a string is a placeholder, and on which words that rests.
  package struct Placeholder: Hashable, Sendable {
    /// dummy, key-name, brackets, default or variable.
    package var kind: String
    package var words: String
  }

  private let keys: [String: Key]
  private let defaults: [(prefix: String, suffix: String)]
  private let words: Set<String>
  private let parts: [String]
  private let keyNames: Set<String>
  private let lookalikes: Set<String>

  package static let builtIn = PurposeVocabulary(
    keys: Catalog.vocabulary(named: "purpose-keys") ?? JSONNode(.null),
    placeholders: Catalog.vocabulary(named: "placeholders") ?? JSONNode(.null))

  package init(keys: JSONNode, placeholders: JSONNode) {
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    var byName: [String: Key] = [:]
    var names: Set<String> = []
    for entry in keys["keys"]?.elements ?? [] {
      guard let name = entry["key"]?.string else { continue }
      let key = Key(key: name, resource: entry["resource"]?.string ?? "", xcodeName: entry["xcode"]?.string)
      byName[name] = key
      names.insert(name.lowercased())
      if let xcode = key.xcodeName?.lowercased() {
        names.insert(xcode)
        if xcode.hasPrefix("privacy - ") { names.insert(String(xcode.dropFirst(10))) }
      }
    }
    self.keys = byName
    keyNames = names
    lookalikes = Set(strings(keys["lookalikes"]))
    defaults = strings(keys["defaults"]).map { text in
      let parts = text.lowercased().components(around: "{n}")
      return (parts.0, parts.1)
    }
    words = Set(strings(placeholders["words"]))
    parts = strings(placeholders["parts"])
  }

  package func key(_ name: String) -> Key? { keys[name] }

  /// Whether a key of a property list holds a purpose string, known or not.
  package func isPurposeKey(_ name: String) -> Bool {
    if keys[name] != nil { return true }
    return name.hasSuffix("UsageDescription") && !lookalikes.contains(name)
  }

  /// Why a string is a placeholder; nil for one that is none.
  package func placeholder(_ text: String, key: String) -> Placeholder? {
    let trimmed = text.trimmingWhitespace()
    guard !trimmed.isEmpty else { return nil }
    if Self.isVariable(trimmed) { return Placeholder(kind: "variable", words: trimmed) }
    var plain = trimmed.lowercased()
    while let last = plain.last, ".!…".contains(last) { plain.removeLast() }
    plain = plain.trimmingWhitespace()
    if plain == key.lowercased() || keyNames.contains(plain) || plain == Self.spelledOut(key) {
      return Placeholder(kind: "key-name", words: trimmed)
    }
    if plain.isEmpty || words.contains(plain) || Self.isRepetition(plain) { return Placeholder(kind: "dummy", words: trimmed) }
    if let bracket = Self.bracket(in: trimmed) { return Placeholder(kind: "brackets", words: bracket) }
    if let part = parts.first(where: { plain.contains($0) }) { return Placeholder(kind: "dummy", words: part) }
    for (prefix, suffix) in defaults where plain.hasPrefix(prefix) && plain.hasSuffix(suffix) && plain.count >= prefix.count + suffix.count
    {
      let name = plain.dropFirst(prefix.count).dropLast(suffix.count)
      // The product's name stands between: a few words, no sentence of its own.
      if prefix.isEmpty || suffix.isEmpty
        ? name.count <= 40 && name.split(separator: " ").count <= 4 : name.split(separator: " ").count <= 5, !name.contains(",")
      {
        return Placeholder(kind: "default", words: trimmed)
      }
    }
    return nil
  }

  private static func isVariable(_ text: String) -> Bool {
    for (open, close) in [("$(", ")"), ("${", "}")] where text.hasPrefix(open) && text.hasSuffix(close) {
      return text.dropFirst(2).dropLast().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == ":" || $0 == "-" }
    }
    return false
  }

  /// "NSCameraUsageDescription" as "camera usage description".
  private static func spelledOut(_ key: String) -> String {
    var out = ""
    for character in key.hasPrefix("NS") ? key.dropFirst(2) : key[...] {
      if character.isUppercase, out.last?.isLowercase == true { out.append(" ") }
      out.append(character)
    }
    return out.lowercased()
  }

  /// One letter or mark over and over, or nothing but marks.
  private static func isRepetition(_ text: String) -> Bool {
    let letters = text.filter { $0.isLetter || $0.isNumber }
    if letters.isEmpty { return true }
    return letters.count <= 10 && Set(letters).count == 1 && letters.first!.isASCII
  }

  /// A part in brackets that was to be filled in: `[app name]`, `<reason>`, `{{x}}`, `[]`.
  private static func bracket(in text: String) -> String? {
    for (open, close) in [("[", "]"), ("<", ">"), ("{", "}")] {
      var rest = text[...]
      while let start = rest.firstRange(of: open) {
        guard let end = rest[start.upperBound...].firstRange(of: close) else { break }
        let inside = rest[start.upperBound..<end.lowerBound]
        let isVariable = start.lowerBound > text.startIndex && text[text.index(before: start.lowerBound)] == "$"
        if !isVariable, inside.count <= 60, !inside.contains(where: { $0.isNumber && inside.count <= 3 }) {
          return String(rest[start.lowerBound..<end.upperBound])
        }
        rest = rest[end.upperBound...]
      }
    }
    return nil
  }
}

/// How purpose strings end.
package enum SentenceEnd {
  /// Whether a text ends as a sentence does in its script. True for scripts that write no full stop (Thai, Lao, Khmer without khan).
  package static func isThere(_ text: String) -> Bool {
    var scalars = Substring(text.trimmingWhitespace()).unicodeScalars
    // Closing quotation marks and brackets may stand behind it.
    while let last = scalars.last,
      ["\"", "'", "\u{201D}", "\u{2019}", "\u{00BB}", ")", "]", "\u{300D}", "\u{300F}", "\u{FF09}", "\u{200F}", "\u{200E}"].contains(last)
    {
      scalars.removeLast()
    }
    guard let last = scalars.last else { return false }
    switch last {
    case ".", "!", "?", "\u{2026}", "\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{FF01}", "\u{FF1F}", "\u{061F}", "\u{06D4}", "\u{0964}",
      "\u{0965}", "\u{0589}", "\u{17D4}", "\u{104B}", "\u{1362}":
      return true
    default: break
    }
    switch last.value {
    case 0x0E00...0x0EFF, 0x1780...0x17FF: return true
    default: return false
    }
  }
}

extension String {
  package func trimmingWhitespace() -> String {
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }

  /// What stands before and behind the first occurrence of a mark; the whole and nothing where it is not there.
  fileprivate func components(around mark: String) -> (String, String) {
    guard let range = firstRange(of: mark) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
