import Linting

/// What may be typed next in an expression of a rule (XPath 1.0 over the screen model).
enum ExpressionWords {
  /// What the text before the cursor asks for.
  enum Question: Hashable {
    case attribute
    case parameter
    /// The value of an attribute, between quotation marks.
    case value(ofAttribute: String)
    /// An element, or something to call.
    case name
    /// Nothing that is known.
    case nothing
  }

  /// The question at the end of an expression, and how many characters of its answer are there already.
  static func question(_ text: Substring) -> (question: Question, typed: Substring) {
    var quote: (mark: Character, start: Substring.Index)?
    var i = text.startIndex
    while i < text.endIndex {
      let character = text[i]
      if let open = quote {
        if character == open.mark { quote = nil }
      } else if character == "'" {
        quote = (character, i)
      }
      i = text.index(after: i)
    }
    if let quote {
      let typed = text[text.index(after: quote.start)...]
      let word = typed.lastIndex(of: " ").map { typed[typed.index(after: $0)...] } ?? typed
      return (attribute(comparedIn: text[..<quote.start]).map { .value(ofAttribute: $0) } ?? .nothing, word)
    }
    let start = text.lastIndex { !isNameCharacter($0) }.map { text.index(after: $0) } ?? text.startIndex
    let typed = text[start...]
    switch text[..<start].last {
    case "@": return (.attribute, typed)
    case "$": return (.parameter, typed)
    default: return (typed.first.map { $0.isNumber } == true ? .nothing : .name, typed)
    }
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  /// The attribute whose value comes next: `@kind = `, `one-of(@kind, 'a', `, `has-word(@offers, `, `says(., `.
  private static func attribute(comparedIn text: Substring) -> String? {
    var rest = text.trimmingSuffix { $0.isWhitespace }
    if rest.last == "=" {
      rest = rest.dropLast()
      if rest.last == "!" { rest = rest.dropLast() }
      rest = rest.trimmingSuffix { $0.isWhitespace }
      return lastAttribute(rest)
    }
    guard rest.last == "," else { return nil }
    // Back to the call that is open.
    var depth = 0
    var isQuoted = false
    var i = rest.endIndex
    while i > rest.startIndex {
      i = rest.index(before: i)
      if rest[i] == "'" { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if rest[i] == ")" { depth += 1 }
      if rest[i] == "(" {
        depth -= 1
        if depth < 0 { break }
      }
    }
    guard depth < 0 else { return nil }
    let before = rest[..<i]
    let name = before[(before.lastIndex { !isNameCharacter($0) }.map { before.index(after: $0) } ?? before.startIndex)...]
    if name == "says" { return "says" }
    guard name == "one-of" || name == "has-word" else { return nil }
    let arguments = rest[rest.index(after: i)...]
    return lastAttribute(arguments.prefix { $0 != "," }.trimmingSuffix { $0.isWhitespace })
  }

  /// The attribute that an expression ends with.
  private static func lastAttribute(_ text: Substring) -> String? {
    guard let at = text.lastIndex(of: "@") else { return nil }
    let name = text[text.index(after: at)...]
    return name.isEmpty || !name.allSatisfy(isNameCharacter) ? nil : String(name)
  }

  /// The part of a message's template that is an expression and holds its end; nil where the end is plain text. `{{` is a brace.
  static func expression(inTemplate text: Substring) -> Substring? {
    var open: Substring.Index?
    var i = text.startIndex
    while i < text.endIndex {
      let next = text.index(after: i)
      if text[i] == "{" {
        if open == nil, next < text.endIndex, text[next] == "{" {
          i = text.index(after: next)
          continue
        }
        open = next
      } else if text[i] == "}" {
        open = nil
      }
      i = next
    }
    return open.map { text[$0...] }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isTrimmed(last) { rest = rest.dropLast() }
    return rest
  }
}
