import Diagnostics

/// The parts of at-rules: names, parameters and arguments.
extension SassExpressionParser {
  /// A string without expressions.
  mutating func plainString() -> String? {
    skipSpace()
    guard byte() == UInt8(ascii: "\"") || byte() == UInt8(ascii: "'") else { return nil }
    let start = at
    let close = SassParser.behindString(text, at, end)
    let words = string(start + 1, close - 1)
    guard close - start >= 2, !words.contains("#{") else { return nil }
    at = close
    return words
  }

  mutating func eachNames() -> [String] {
    var names: [String] = []
    repeat {
      guard let name = variableName() else { return [] }
      names.append(name)
    } while take(",")
    return takeWord("in") ? names : []
  }

  mutating func forParts() -> (name: String, from: SassExpression, to: SassExpression, isThrough: Bool)? {
    guard let name = variableName(), takeWord("from") else { return nil }
    let words = [UInt8](text[at..<end])
    for (word, isThrough) in [(" through ", true), (" to ", false)] {
      guard let offset = words.indices.first(where: { words[$0...].starts(with: word.utf8) }) else { continue }
      var from = SassExpressionParser(text: text, file: file, from: at, to: at + offset)
      var to = SassExpressionParser(text: text, file: file, from: at + offset + word.utf8.count, to: end)
      return (name, from.whole(), to.whole(), isThrough)
    }
    return nil
  }

  /// The names behind `show` and `hide`, variables with their sign.
  mutating func memberNames() -> [String] {
    var names: [String] = []
    repeat {
      skipSpace()
      let sign = byte() == UInt8(ascii: "$") ? "$" : ""
      if !sign.isEmpty { at += 1 }
      guard let name = identifier() else { break }
      names.append(sign + name)
    } while take(",")
    return names
  }

  /// `($a, $b: 1, $rest...)`; none where no parenthesis begins, nil where it is not understood.
  mutating func parameters() -> SassParameters? {
    var found = SassParameters()
    guard take("(") else { return found }
    while !take(")") {
      guard let name = variableName() else { return nil }
      if take(":") {
        found.names.append((name, spaceList()))
      } else {
        skipSpace()
        if text[at..<end].starts(with: "...".utf8) {
          at += 3
          found.rest = name
        } else {
          found.names.append((name, nil))
        }
      }
      if !take(",") {
        guard take(")") else { return nil }
        break
      }
    }
    return found
  }

  /// `(1, $name: 2, $list...)`; nil where no parenthesis begins.
  mutating func arguments() -> SassArguments? {
    guard take("(") else { return nil }
    var found = SassArguments()
    let wasInParentheses = isInParentheses
    isInParentheses = false
    defer { isInParentheses = wasInParentheses }
    while !take(")") {
      skipSpace()
      guard at < end else { break }
      let start = at
      if let name = variableName(), take(":") {
        found.named.append((name, spaceList()))
      } else {
        at = start
        let value = spaceList()
        skipSpace()
        if text[at..<end].starts(with: "...".utf8) {
          at += 3
          found.rest.append(value)
        } else {
          found.positional.append(value)
        }
      }
      if !take(",") {
        if !take(")") {
          // Something between arguments that is not understood.
          found.positional.append(made(.unknown, from: at))
          at = end
        }
        break
      }
    }
    return found
  }
}
