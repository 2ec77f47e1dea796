import Diagnostics
import Words

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
    /// What has to match one after another: text, or what must or must not follow at a place.
    private enum Piece {
      case text(RegularExpression)
      case lookahead(isNegative: Bool, RegularExpression)
    }

    /// More lookaheads than any pattern for addresses has.
    private static let mostLookaheads = 4

    private var pieces: [Piece] = []

    init?(_ pattern: String) {
      guard pattern.utf8.count <= 2_000 else { return nil }
      var rest = Substring(pattern)
      if rest.hasPrefix("^") { rest = rest.dropFirst() }
      if rest.hasSuffix("$"), !rest.hasSuffix("\\$") { rest = rest.dropLast() }
      while let start = Self.lookahead(in: rest) {
        guard pieces.count < 2 * Self.mostLookaheads, let end = Self.closing(rest[start...]) else { return nil }
        let after = rest.index(after: end)
        // A lookahead that is repeated, or one of several branches, would be another thing.
        if after < rest.endIndex, "?*+{".contains(rest[after]) || rest[after] == "|" { return nil }
        if start > rest.startIndex {
          guard let text = Self.compiled("^(\(rest[..<start]))$"), !Self.branches(rest[..<start]) else { return nil }
          pieces.append(.text(text))
        }
        guard let inner = Self.compiled("^(\(rest[rest.index(start, offsetBy: 3)..<end]))") else { return nil }
        pieces.append(.lookahead(isNegative: rest[start...].hasPrefix("(?!"), inner))
        rest = rest[after...]
      }
      if !pieces.isEmpty, Self.branches(rest) { return nil }
      guard let body = Self.compiled("^(\(rest))$") else { return nil }
      pieces.append(.text(body))
    }

    func accepts(_ address: String) -> Bool { accepts(Substring(address), from: 0) }

    private func accepts(_ rest: Substring, from index: Int) -> Bool {
      guard index < pieces.count else { return rest.isEmpty }
      switch pieces[index] {
      case .lookahead(let isNegative, let expression):
        return expression.matches(String(rest)) != isNegative && accepts(rest, from: index + 1)
      case .text(let expression):
        if index == pieces.count - 1 { return expression.matches(String(rest)) }
        return ([rest.endIndex] + rest.indices.reversed()).contains { end in
          expression.matches(String(rest[..<end])) && accepts(rest[end...], from: index + 1)
        }
      }
    }

    /// Where the first lookahead outside groups begins; one inside a group is left to the compiler, which refuses it.
    private static func lookahead(in text: Substring) -> Substring.Index? {
      topLevel(text) { $0.hasPrefix("(?!") || $0.hasPrefix("(?=") }
    }

    /// Whether there are alternatives outside groups.
    private static func branches(_ text: Substring) -> Bool { topLevel(text) { $0.hasPrefix("|") } != nil }

    private static func topLevel(_ text: Substring, where holds: (Substring) -> Bool) -> Substring.Index? {
      var depth = 0
      var isEscaped = false
      var isInClass = false
      for index in text.indices {
        if isEscaped {
          isEscaped = false
          continue
        }
        if depth == 0, !isInClass, holds(text[index...]) { return index }
        switch text[index] {
        case "\\": isEscaped = true
        case "[": isInClass = true
        case "]": isInClass = false
        case "(" where !isInClass: depth += 1
        case ")" where !isInClass: depth -= 1
        default: break
        }
      }
      return nil
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
