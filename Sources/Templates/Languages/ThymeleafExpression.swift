import Diagnostics

/// Expressions of Thymeleaf: `${…}`, `#{…}`, `@{…}`, `'words'`, `|words ${x}|`
/// (https://www.thymeleaf.org/doc/tutorials/3.1/usingthymeleaf.html#standard-expression-syntax).
enum ThymeleafExpression {
  static func read(_ range: SourceRange, of file: SourceFile, depth: Int = 0) -> TemplateExpression {
    let range = ProgramTags.trimmed(range, file.text)
    guard !range.isEmpty, depth < ExpressionReader.depthLimit else { return TemplateExpression(.opaque, range) }
    var made = Plain(range, of: file, depth: depth)
    made.prepare()
    var tokens = ExpressionLexer.tokens(made.text, SourceRange(0, made.text.count), .of(.thymeleaf))
    for index in tokens.indices {
      tokens[index].range.start += range.start
      tokens[index].range.end += range.start
    }
    return ExpressionReader.whole(ExpressionReader(tokens, of: file, .thymeleaf, embedded: made.embedded), range)
  }

  /// An expression in the brackets that all languages share: `${…}` in parentheses, and a name for what has a reader of its own.
  private struct Plain {
    /// What is left of the range, byte by byte.
    var text: [UInt8]
    private(set) var embedded: [Int: TemplateExpression] = [:]
    private let range: SourceRange
    private let file: SourceFile
    private let depth: Int

    init(_ range: SourceRange, of file: SourceFile, depth: Int) {
      text = Array(file.text[range.bytes])
      self.range = range
      self.file = file
      self.depth = depth
    }

    mutating func prepare() {
      var i = 0
      while i < text.count {
        let next = i + 1 < text.count ? text[i + 1] : 0
        switch text[i] {
        case 0x27: i = closing(quote: i)
        case 0x23 where next == 0x7B, 0x40 where next == 0x7B:
          let close = closing(bracket: i + 1)
          let inner = SourceRange(range.start + i + 2, range.start + close)
          embed(i, close, text[i] == 0x23 ? message(inner, of: file, depth: depth + 1) : address(inner, of: file, depth: depth + 1))
          i = close
        case 0x7C where next != 0x7C:
          let close = text[(i + 1)...].firstIndex(of: 0x7C) ?? text.count
          embed(i, close, concatenation(SourceRange(range.start + i + 1, range.start + close), of: file, depth: depth + 1))
          i = close
        case 0x24 where next == 0x7B, 0x2A where next == 0x7B:
          let close = closing(bracket: i + 1)
          text[i] = 0x20
          text[i + 1] = 0x28
          if close < text.count { text[close] = 0x29 }
          writeLists(i + 2, close)
          i = close
        case 0x7E where next == 0x7B: i = closing(bracket: i + 1)
        case let byte where byte.isASCIIAlpha || byte >= 0x80: i = token(i) - 1
        default: break
        }
        i += 1
      }
    }

    /// What stands for itself outside of brackets is a literal without quotation marks, as `password` is, but not an operator in words.
    /// https://www.thymeleaf.org/doc/tutorials/3.1/usingthymeleaf.html#literal-tokens
    private mutating func token(_ start: Int) -> Int {
      let end = text[start...].firstIndex { !Self.isOfToken($0) } ?? text.count
      let word = String(decoding: text[start..<end], as: UTF8.self)
      guard !Self.operators.contains(word.lowercased()), !word.contains("__"), end == text.count || text[end] != 0x28 else { return end }
      let place = SourceRange(range.start + start, range.start + end)
      embed(start, end - 1, TemplateExpression(.literal(.string(AssembledText(place, of: file), isMarkup: false)), place))
      return end
    }

    private static let operators: Set<String> = [
      "and", "or", "not", "true", "false", "null", "gt", "lt", "ge", "le", "eq", "ne", "neq", "div", "mod",
    ]

    private static func isOfToken(_ byte: UInt8) -> Bool {
      byte.isASCIIAlpha || byte.isASCIIDigit || byte >= 0x80 || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte == 0x5B || byte == 0x5D
    }

    /// Inline lists of the Spring Expression Language, `{'a', 'b'}`, are written as others write them; its maps are as they are.
    private mutating func writeLists(_ start: Int, _ end: Int) {
      var open: [(place: Int, isMap: Bool)] = []
      var i = start
      while i < end {
        switch text[i] {
        case 0x27: i = closing(quote: i)
        case 0x7B: open.append((i, false))
        case 0x3A where !open.isEmpty: open[open.count - 1].isMap = true
        case 0x7D:
          if let last = open.popLast(), !last.isMap {
            text[last.place] = 0x5B
            text[i] = 0x5D
          }
        default: break
        }
        i += 1
      }
    }

    private mutating func embed(_ start: Int, _ close: Int, _ expression: TemplateExpression) {
      for i in start..<min(close + 1, text.count) { text[i] = 0x78 }
      embedded[range.start + start] = expression
    }

    private func closing(quote start: Int) -> Int {
      var i = start + 1
      while i < text.count, text[i] != 0x27 { i += text[i] == 0x5C ? 2 : 1 }
      return i
    }

    private func closing(bracket start: Int) -> Int { ThymeleafExpression.closing(start, text, end: text.count) }
  }

  /// Where the bracket closes that opens at a place; the end where it does not.
  private static func closing(_ start: Int, _ text: [UInt8], end: Int) -> Int {
    var depth = 0
    for i in start..<end {
      if text[i] == 0x7B { depth += 1 }
      if text[i] == 0x7D {
        depth -= 1
        if depth == 0 { return i }
      }
    }
    return end
  }

  /// `#{key}`, `#{key(${x})}`, `#{|key.${x}|}`, `#{${key}}`
  private static func message(_ range: SourceRange, of file: SourceFile, depth: Int) -> TemplateExpression {
    let inner = ProgramTags.trimmed(range, file.text)
    let first = inner.isEmpty ? 0 : file.text[inner.start]
    let key: TemplateExpression
    if first == 0x7C || first == 0x27 || first == 0x24 {
      key = read(inner, of: file, depth: depth)
    } else {
      let end = file.text[inner.bytes].firstIndex(of: 0x28) ?? inner.end
      key = concatenation(ProgramTags.trimmed(SourceRange(inner.start, end), file.text), of: file, depth: depth)
    }
    return TemplateExpression(.call(TemplateExpression(.name("t"), range), [TemplateArgument(value: key)]), range)
  }

  /// `@{/path/{id}(id=${x})}`, `@{|/path/${x}|}`
  private static func address(_ range: SourceRange, of file: SourceFile, depth: Int) -> TemplateExpression {
    let text = file.text
    var path = ProgramTags.trimmed(range, text)
    var given: [TemplateArgument] = []
    if !path.isEmpty, text[path.end - 1] == 0x29, let open = text[path.bytes].firstIndex(of: 0x28) {
      given = assignments(SourceRange(open + 1, path.end - 1), of: file, depth: depth)
      path = SourceRange(path.start, open)
    }
    let words: TemplateExpression
    if !path.isEmpty, text[path.start] == 0x7C || text[path.start] == 0x27 {
      words = read(path, of: file, depth: depth)
    } else {
      // From the server's root or the application's.
      if !path.isEmpty, text[path.start] == 0x7E { path = SourceRange(path.start + 1, path.end) }
      words = concatenation(path, of: file, given, depth: depth)
    }
    return TemplateExpression(.call(TemplateExpression(.name("@address"), range), [TemplateArgument(value: words)]), range)
  }

  /// Words with `${…}`, `#{…}`, `{name}` and `__…__` in them; `given`: the values of the names.
  private static func concatenation(
    _ range: SourceRange, of file: SourceFile, _ given: [TemplateArgument] = [], depth: Int
  ) -> TemplateExpression {
    let text = file.text
    var parts: [TemplateExpression] = []
    var start = range.start
    func add(_ end: Int, _ parts: inout [TemplateExpression]) {
      guard end > start else { return }
      let piece = SourceRange(start, end)
      parts.append(TemplateExpression(.literal(.string(AssembledText(piece, of: file), isMarkup: false)), piece))
    }
    while let open = text[start..<range.end].firstIndex(of: 0x7B) {
      let close = closing(open, text, end: range.end)
      guard close < range.end else { break }
      let sign = open > start ? text[open - 1] : 0
      let isValue = sign == 0x24 || sign == 0x2A || sign == 0x23
      // `__${x}__` is put in before all else.
      let isEarly = isValue && open >= start + 3 && text[open - 2] == 0x5F && text[open - 3] == 0x5F
      add(isValue ? open - (isEarly ? 3 : 1) : open, &parts)
      if isValue {
        parts.append(read(SourceRange(open - 1, close + 1), of: file, depth: depth))
      } else {
        let name = file.string(SourceRange(open + 1, close))
        parts.append(given.last { $0.name == name }?.value ?? TemplateExpression(.opaque, SourceRange(open + 1, close)))
      }
      start = close + 1
      if isEarly, start + 1 < range.end, text[start] == 0x5F, text[start + 1] == 0x5F { start += 2 }
    }
    add(range.end, &parts)
    return parts.count == 1 ? parts[0] : TemplateExpression(.concatenation(parts), range)
  }

  /// `a=${b}, c='d'`
  static func assignments(_ range: SourceRange, of file: SourceFile, depth: Int = 0) -> [TemplateArgument] {
    pieces(range, of: file).compactMap { piece in
      guard let equal = file.text[piece.bytes].firstIndex(of: 0x3D) else { return nil }
      let name = file.string(ProgramTags.trimmed(SourceRange(piece.start, equal), file.text))
      return TemplateArgument(name: name, value: read(SourceRange(equal + 1, piece.end), of: file, depth: depth + 1))
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
      // `__${kind}__` is put together before the reference is read.
      if text[range.bytes].firstRange(of: [0x24, 0x7B]) != nil { return TemplateExpression(.opaque, range) }
      return TemplateExpression(written: range, of: file)
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
