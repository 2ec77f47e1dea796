import Diagnostics

/// Expressions of Thymeleaf: `${…}`, `#{…}`, `@{…}`, `'words'`, `|words ${x}|`.
enum ThymeleafExpression {
  static func read(_ range: SourceRange, of file: SourceFile) -> TemplateExpression {
    let text = file.text
    let range = ProgramTags.trimmed(range, text)
    guard !range.isEmpty else { return TemplateExpression(.opaque, range) }
    let first = text[range.start]
    if range.length > 3, text[range.start + 1] == 0x7B, text[range.end - 1] == 0x7D, text[range.bytes].firstIndex(of: 0x7D) == range.end - 1
    {
      let inner = SourceRange(range.start + 2, range.end - 1)
      if first == 0x23 { return message(inner, of: file) }
      if first == 0x40 { return address(inner, of: file) }
    }
    if first == 0x40, text[range.start + 1] == 0x7B, text[range.end - 1] == 0x7D {
      return address(SourceRange(range.start + 2, range.end - 1), of: file)
    }
    if first == 0x7C, range.length > 2, text[range.end - 1] == 0x7C {
      return concatenation(SourceRange(range.start + 1, range.end - 1), of: file)
    }
    // The brackets of `${…}` are parentheses to those who read on.
    var copy = text
    for i in range.bytes where i + 1 < range.end && copy[i + 1] == 0x7B && (copy[i] == 0x24 || copy[i] == 0x2A) {
      copy[i] = 0x20
      copy[i + 1] = 0x28
      if let close = copy[(i + 2)..<range.end].firstIndex(of: 0x7D) { copy[close] = 0x29 }
    }
    return ExpressionReader.read(range, of: file, .thymeleaf, text: copy)
  }

  private static func message(_ range: SourceRange, of file: SourceFile) -> TemplateExpression {
    let end = file.text[range.bytes].firstIndex(of: 0x28) ?? range.end
    let key = SourceRange(range.start, end)
    let literal = TemplateExpression(.literal(.string(AssembledText(key, of: file), isMarkup: false)), key)
    return TemplateExpression(.call(TemplateExpression(.name("t"), range), [TemplateArgument(value: literal)]), range)
  }

  /// `@{/path/{id}(id=${x})}`
  private static func address(_ range: SourceRange, of file: SourceFile) -> TemplateExpression {
    let text = file.text
    let end = text[range.bytes].firstIndex(of: 0x28) ?? range.end
    var path = SourceRange(range.start, end)
    // From the server's root or the application's.
    if !path.isEmpty, text[path.start] == 0x7E { path = SourceRange(path.start + 1, path.end) }
    let words = concatenation(path, of: file)
    return TemplateExpression(.call(TemplateExpression(.name("@address"), range), [TemplateArgument(value: words)]), range)
  }

  /// Words with `${…}`, `{name}` and `__…__` in them.
  private static func concatenation(_ range: SourceRange, of file: SourceFile) -> TemplateExpression {
    let text = file.text
    var parts: [TemplateExpression] = []
    var start = range.start
    func add(_ end: Int, _ parts: inout [TemplateExpression]) {
      guard end > start else { return }
      let piece = SourceRange(start, end)
      parts.append(TemplateExpression(.literal(.string(AssembledText(piece, of: file), isMarkup: false)), piece))
    }
    while let open = text[start..<range.end].firstIndex(of: 0x7B), let close = text[open..<range.end].firstIndex(of: 0x7D) {
      let isValue = open > start && (text[open - 1] == 0x24 || text[open - 1] == 0x2A || text[open - 1] == 0x23)
      // `__${x}__` is put in before all else.
      let isEarly = isValue && open >= start + 3 && text[open - 2] == 0x5F && text[open - 3] == 0x5F
      add(isValue ? open - (isEarly ? 3 : 1) : open, &parts)
      let inner = SourceRange(open + 1, close)
      parts.append(
        isValue && text[open - 1] != 0x23 ? ExpressionReader.read(inner, of: file, .thymeleaf) : TemplateExpression(.opaque, inner))
      start = close + 1
      if isEarly, start + 1 < range.end, text[start] == 0x5F, text[start + 1] == 0x5F { start += 2 }
    }
    add(range.end, &parts)
    return parts.count == 1 ? parts[0] : TemplateExpression(.concatenation(parts), range)
  }

  /// `a=${b}, c='d'`
  static func assignments(_ range: SourceRange, of file: SourceFile) -> [TemplateArgument] {
    pieces(range, of: file).compactMap { piece in
      guard let equal = file.text[piece.bytes].firstIndex(of: 0x3D) else { return nil }
      let name = file.string(ProgramTags.trimmed(SourceRange(piece.start, equal), file.text))
      return TemplateArgument(name: name, value: read(SourceRange(equal + 1, piece.end), of: file))
    }
  }

  /// What commas part, outside brackets and quotation marks.
  static func pieces(_ range: SourceRange, of file: SourceFile) -> [SourceRange] {
    let text = file.text
    var found: [SourceRange] = []
    var start = range.start
    var depth = 0
    var isQuoted = false
    for i in range.bytes {
      switch text[i] {
      case 0x27: isQuoted.toggle()
      case 0x28, 0x7B, 0x5B: if !isQuoted { depth += 1 }
      case 0x29, 0x7D, 0x5D: if !isQuoted { depth -= 1 }
      case 0x2C where depth <= 0 && !isQuoted:
        found.append(SourceRange(start, i))
        start = i + 1
      default: break
      }
    }
    if start < range.end { found.append(SourceRange(start, range.end)) }
    return found
  }
}

/// `~{file :: fragment(a, b)}`
struct FragmentReference: Sendable {
  /// The file; nil for the same.
  var name: TemplateExpression?
  /// The fragment, or the selector of an element; nil for the whole file.
  var fragment: String?
  var arguments: [TemplateArgument] = []
  var parameters: [String] = []
  var range: SourceRange
  /// What stands there where the fragment is not found.
  var otherwise: [TemplateNode] = []

  /// `isDeclaration`: `th:fragment="name(a, b)"`.
  init(_ range: SourceRange, of file: SourceFile, isDeclaration: Bool = false) {
    self.range = range
    let text = file.text
    var inner = ProgramTags.trimmed(range, text)
    if inner.length > 3, text[inner.start] == 0x7E, text[inner.start + 1] == 0x7B, text[inner.end - 1] == 0x7D {
      inner = ProgramTags.trimmed(SourceRange(inner.start + 2, inner.end - 1), text)
    }
    var selector = inner
    func literal(_ range: SourceRange) -> TemplateExpression {
      if text[range.start] == 0x24 { return ThymeleafExpression.read(range, of: file) }
      return TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: true)), range)
    }
    if let mark = text[inner.bytes].firstRange(of: [0x3A, 0x3A]) {
      let path = ProgramTags.trimmed(SourceRange(inner.start, mark.lowerBound), text)
      if !path.isEmpty, file.string(path) != "this" { name = literal(path) }
      selector = ProgramTags.trimmed(SourceRange(mark.upperBound, inner.end), text)
    } else if !inner.isEmpty, !isDeclaration {
      name = literal(inner)
      selector = SourceRange(inner.end, inner.end)
    }
    // The declaration `name(a, b)` of a fragment is read as one, too.
    let open = text[selector.bytes].firstIndex(of: 0x28) ?? selector.end
    let word = ProgramTags.trimmed(SourceRange(selector.start, open), text)
    if !word.isEmpty { fragment = file.string(word) }
    if open < selector.end, let close = text[selector.bytes].lastIndex(of: 0x29), close > open {
      for piece in ThymeleafExpression.pieces(SourceRange(open + 1, close), of: file) {
        let piece = ProgramTags.trimmed(piece, text)
        parameters.append(file.string(piece))
        if let equal = text[piece.bytes].firstIndex(of: 0x3D), text[piece.start] != 0x27, text[piece.start] != 0x24, equal + 1 < piece.end,
          text[equal + 1] != 0x3D
        {
          let name = file.string(ProgramTags.trimmed(SourceRange(piece.start, equal), text))
          arguments.append(TemplateArgument(name: name, value: Self.argument(SourceRange(equal + 1, piece.end), file)))
        } else {
          arguments.append(TemplateArgument(value: Self.argument(piece, file)))
        }
      }
    }
  }

  private static func argument(_ range: SourceRange, _ file: SourceFile) -> TemplateExpression {
    let range = ProgramTags.trimmed(range, file.text)
    if file.text[range.bytes].starts(with: [0x7E, 0x7B]) {
      return TemplateExpression(.call(TemplateExpression(.name("@fragment"), range), []), range)
    }
    return ThymeleafExpression.read(range, of: file)
  }
}

/// An element that fragments may name.
struct TemplateElement: Sendable {
  var name: String
  var id: String?
  var fragment: FragmentReference?
  /// The element with its tags.
  var nodes: [TemplateNode]
  /// What stands in it.
  var inside: [TemplateNode]
  /// Its end tag, where that is the last of its nodes.
  var end: SourceRange?
}
