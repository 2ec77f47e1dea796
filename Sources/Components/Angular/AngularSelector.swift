import Diagnostics

/// One of the selectors by which a component is found in templates: https://angular.dev/guide/components/selectors
struct AngularSelector: Sendable {
  private(set) var element: String?
  private var attributes: [(name: String, value: String?)] = []
  private var classes: [String] = []
  private var excluded: [AngularSelector] = []

  /// The selectors of a list; those that are not understood are left out.
  static func list(_ text: String) -> [AngularSelector] { parts(text).compactMap { AngularSelector($0) } }

  /// The parts of a list between commas that stand in no brackets.
  private static func parts(_ text: String) -> [Substring] {
    var depth = 0
    return text.split { character in
      if character == "(" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth -= 1 }
      return character == "," && depth == 0
    }
  }

  private init?(_ text: Substring) {
    var rest = text.drop(while: \.isWhitespace)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    func name() -> String {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "$" || $0 == "*" }
      rest = rest.dropFirst(name.count)
      return String(name)
    }
    let own = name()
    if !own.isEmpty, own != "*" { element = own }
    while let first = rest.first {
      switch first {
      case "[":
        guard let close = rest.firstIndex(of: "]") else { return nil }
        let sides = rest[rest.index(after: rest.startIndex)..<close].split(separator: "=", maxSplits: 1)
        guard let name = sides.first else { return nil }
        attributes.append((name.trimmed, sides.count > 1 ? sides[1].trimmed.trimmingQuotes : nil))
        rest = rest[rest.index(after: close)...]
      case ".":
        rest = rest.dropFirst()
        let word = name()
        guard !word.isEmpty else { return nil }
        classes.append(word)
      case ":":
        guard rest.hasPrefix(":not("), let close = rest.firstIndex(of: ")") else { return nil }
        if let inner = AngularSelector(rest[rest.index(rest.startIndex, offsetBy: 5)..<close]) { excluded.append(inner) }
        rest = rest[rest.index(after: close)...]
      default: return nil
      }
    }
    if element == nil, attributes.isEmpty, classes.isEmpty { return nil }
  }

  func matches(_ tag: AngularTemplate.Element, classes own: [String]) -> Bool {
    if let element, element != tag.name { return false }
    for (name, value) in attributes {
      guard let attribute = tag.attributes.first(where: { $0.name == name && $0.kind != .event && $0.kind != .reference }) else {
        return false
      }
      if let value, let written = attribute.text, written != value { return false }
    }
    return classes.allSatisfy { own.contains($0) } && !excluded.contains { $0.matches(tag, classes: own) }
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    guard count >= 2, let first, first == "\"" || first == "'", last == first else { return self }
    return String(dropFirst().dropLast())
  }
}
