import Diagnostics
import LibXML

/// Whether a field's `pattern` turns private relay addresses away while it takes ordinary ones.
package enum RelayAddressCheck {
  /// The shortest relay address: ten letters and digits before the host.
  package static let shortestLength = 35

  /// What people without a relay address type, at different hosts.
  private static let ordinary = ["anna.smith@gmail.com", "anna.smith@outlook.com", "annasmith@example.org", "anna.smith@example.co.uk"]
  private static let relays = [
    "dpdcnf87nu@privaterelay.appleid.com", "8x5kq2w9zr@privaterelay.appleid.com", "qwkjxvzpty@privaterelay.appleid.com",
  ]

  /// Nil where the pattern says something that cannot be evaluated here, or takes no ordinary address either.
  package static func refuses(_ pattern: String) -> Bool? {
    guard let expression = Expression(pattern) else { return nil }
    guard ordinary.filter(expression.accepts).count >= 2 else { return nil }
    return relays.contains { !expression.accepts($0) }
  }

  /// A pattern as HTML anchors it: https://html.spec.whatwg.org/multipage/input.html#attr-input-pattern
  private struct Expression {
    /// Lookaheads at the beginning, each with whether it must fail.
    private var lookaheads: [(isNegative: Bool, expression: RegularExpression)] = []
    private var body: RegularExpression

    init?(_ pattern: String) {
      guard pattern.utf8.count <= 2_000 else { return nil }
      var rest = Substring(pattern)
      if rest.hasPrefix("^") { rest = rest.dropFirst() }
      while rest.hasPrefix("(?!") || rest.hasPrefix("(?=") {
        let isNegative = rest.hasPrefix("(?!")
        guard let end = Self.closing(rest) else { return nil }
        let inner = rest[rest.index(rest.startIndex, offsetBy: 3)..<end]
        guard let expression = Self.compiled("^(\(inner))") else { return nil }
        lookaheads.append((isNegative, expression))
        rest = rest[rest.index(after: end)...]
      }
      if rest.hasSuffix("$"), !rest.hasSuffix("\\$") { rest = rest.dropLast() }
      guard let body = Self.compiled("^(\(rest))$") else { return nil }
      self.body = body
    }

    func accepts(_ address: String) -> Bool {
      lookaheads.allSatisfy { $0.expression.matches(address) != $0.isNegative } && body.matches(address)
    }

    /// The parenthesis that closes the first one.
    private static func closing(_ text: Substring) -> Substring.Index? {
      var depth = 0
      var isEscaped = false
      var isInClass = false
      for index in text.indices {
        let character = text[index]
        if isEscaped {
          isEscaped = false
          continue
        }
        switch character {
        case "\\": isEscaped = true
        case "[": isInClass = true
        case "]": isInClass = false
        case "(" where !isInClass: depth += 1
        case ")" where !isInClass:
          depth -= 1
          if depth == 0 { return index }
        default: break
        }
      }
      return nil
    }

    /// JavaScript lets a bracket stand in a class as it is, and escapes what needs none.
    private static func compiled(_ pattern: String) -> RegularExpression? {
      var out = ""
      var isEscaped = false
      var isInClass = false
      for character in pattern {
        if isEscaped {
          isEscaped = false
          out.append(character)
          continue
        }
        switch character {
        case "\\": isEscaped = true
        case "[" where isInClass: out.append("\\")
        case "[": isInClass = true
        case "]": isInClass = false
        default: break
        }
        out.append(character)
      }
      return try? RegularExpression(out)
    }
  }
}
