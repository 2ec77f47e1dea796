import Diagnostics

/// Go's code as it stands in the components of templ.
enum TemplCode {
  /// The name under which a component knows the content that it is given.
  static let children = "@children"
  /// Packages of Go's and templ's own, which hold no components of the program.
  private static let packages: Set<String> = ["fmt", "strings", "strconv", "time", "templ", "url", "context", "os", "utils", "i18n"]

  /// An expression, in which templ's own functions stand for what they write.
  static func expression(_ range: SourceRange, of file: SourceFile) -> TemplateExpression {
    plain(ExpressionReader.read(ProgramTags.trimmed(range, file.text), of: file, .templ))
  }

  private static func plain(_ expression: TemplateExpression) -> TemplateExpression {
    guard case .call(let callee, let arguments) = expression.kind else { return expression }
    let values = arguments.map { plain($0.value) }
    switch (name(callee), values.count) {
    case ("templ.URL", 1), ("templ.SafeURL", 1), ("string", 1), ("templ.SafeCSS", 1), ("fmt.Sprint", 1): return values[0]
    case ("templ.KV", 2): return TemplateExpression(.map([(key: values[0], value: values[1])]), expression.range)
    case ("templ.Classes", _): return TemplateExpression(.list(values), expression.range)
    default: return expression
    }
  }

  /// "a.b" of `a.b`.
  private static func name(_ callee: TemplateExpression) -> String? {
    switch callee.kind {
    case .name(let name): name
    case .member(let base, let member): if case .name(let package) = base.kind { "\(package).\(member)" } else { nil }
    default: nil
    }
  }

  /// Values of an attribute, which may be several for classes: `class={ "a", templ.KV("b", x) }`.
  static func values(_ range: SourceRange, of file: SourceFile) -> TemplateExpression {
    let pieces = BracketScanner.pieces(range, file.text, by: 0x2C, isScript: true)
    guard pieces.count > 1 else { return expression(range, of: file) }
    return TemplateExpression(.list(pieces.map { expression($0, of: file) }), range)
  }

  /// The call of a component. What looks like another one among its arguments is given to it as what it shows.
  static func include(_ name: SourceRange, _ arguments: SourceRange, _ tag: SourceRange, of file: SourceFile) -> TemplateInclude {
    let literal = TemplateExpression(written: name, of: file)
    var include = TemplateInclude(name: literal, tag: tag)
    for piece in BracketScanner.pieces(arguments, file.text, by: 0x2C, isScript: true) {
      include.arguments.append(TemplateArgument(value: given(expression(piece, of: file), of: file)))
    }
    return include
  }

  private static func given(_ value: TemplateExpression, of file: SourceFile) -> TemplateExpression {
    guard case .call(let callee, let arguments) = value.kind, let path = name(callee) else { return value }
    let parts = path.split(separator: ".")
    guard parts.last?.first?.isLetter == true, parts.count == 1 || !packages.contains(String(parts[0])) else { return value }
    let literal = TemplateExpression(.literal(.string(AssembledText(path, from: callee.range, of: file), isMarkup: true)), callee.range)
    return TemplateExpression(
      .call(TemplateExpression(.name("@component"), value.range), [TemplateArgument(value: literal)] + arguments), value.range)
  }
}

/// A start tag of templ's.
struct TemplTag {
  private enum Value {
    case none
    case literal(SourceRange)
    case code(SourceRange)
    /// `name?={ … }`
    case flag(SourceRange)
  }

  private(set) var name: SourceRange
  private(set) var range: SourceRange
  private(set) var isClosed = false
  /// Whether a value of it is computed.
  private(set) var isDynamic = false
  private var values: [(name: SourceRange, value: Value)] = []

  /// Nil for what is no whole tag.
  init?(_ start: Int, _ text: [UInt8], _ limit: Int) {
    var i = start + 1
    while i < limit, text[i] > 0x20, ![0x3E, 0x2F, 0x7B, 0x3C].contains(text[i]) { i += 1 }
    name = SourceRange(start + 1, i)
    range = SourceRange(start, i)
    while i < limit {
      switch text[i] {
      case 0x3E:
        isClosed = text[i - 1] == 0x2F
        range.end = i + 1
        return
      case 0x3C: return nil
      case 0x7B, 0x7D:
        // `{ attributes... }`; a lone brace closes what a condition opened.
        let close = text[i] == 0x7B ? BracketScanner.close(i, text, limit: limit, isScript: true) : i
        guard let close else { return nil }
        values.append((SourceRange(i, i), .code(SourceRange(min(i + 1, close), close))))
        isDynamic = true
        i = close + 1
      case 0...0x20, 0x2F, 0x22, 0x27: i += 1
      default:
        guard let next = condition(i, text, limit) ?? attribute(i, text, limit) else { return nil }
        i = next
      }
    }
    return nil
  }

  /// `if x { class="a" } else { … }`: which attributes there are is not known.
  private mutating func condition(_ i: Int, _ text: [UInt8], _ limit: Int) -> Int? {
    let isElse = text[i..<limit].starts(with: "else".utf8) && isDynamic
    guard isElse || text[i..<limit].starts(with: "if ".utf8), let lineEnd = text[i..<limit].firstIndex(of: 0x0A),
      let open = text[i..<lineEnd].lastIndex(of: 0x7B), let close = BracketScanner.close(open, text, limit: limit, isScript: true)
    else { return nil }
    values.append((SourceRange(i, i), .code(SourceRange(open + 1, close))))
    isDynamic = true
    return close + 1
  }

  private mutating func attribute(_ start: Int, _ text: [UInt8], _ limit: Int) -> Int? {
    var i = start
    while i < limit, text[i] > 0x20, ![0x3D, 0x3E, 0x2F, 0x3C].contains(text[i]) { i += 1 }
    var name = SourceRange(start, i)
    guard i + 1 < limit, text[i] == 0x3D, !name.isEmpty else {
      values.append((name, .none))
      return max(i, start + 1)
    }
    let isFlag = text[i - 1] == 0x3F
    if isFlag { name.end -= 1 }
    i += 1
    while i < limit - 1, text[i] <= 0x20 { i += 1 }
    switch text[i] {
    case 0x22, 0x27:
      guard let close = text[(i + 1)..<limit].firstIndex(of: text[i]) else { return nil }
      values.append((name, .literal(SourceRange(i + 1, close))))
      return close + 1
    case 0x7B:
      guard let close = BracketScanner.close(i, text, limit: limit, isScript: true) else { return nil }
      let code = SourceRange(i + 1, close)
      values.append((name, isFlag ? .flag(code) : .code(code)))
      isDynamic = true
      return close + 1
    default:
      let value = i
      while i < limit, text[i] > 0x20, text[i] != 0x3E { i += 1 }
      values.append((name, .literal(SourceRange(value, i))))
      return i
    }
  }

  func attributes(of file: SourceFile) -> [TemplateMarkup.Attribute] {
    values.map { name, value in
      switch value {
      case .none: return .init(flag: name)
      case .literal(let range): return .init(name, written: range, of: file)
      case .flag(let range):
        let yes = TemplateExpression(.literal(.boolean(true)), range)
        let no = TemplateExpression(.literal(.boolean(false)), range)
        let value = TemplateExpression(.conditional(TemplCode.expression(range, of: file), yes, no), range)
        return .init(name: .written(name), value: value, range: SourceRange(name.start, range.end))
      case .code(let range) where name.isEmpty:
        return .init(
          name: .spread, value: TemplateExpression(.opaque, range), range: range.isEmpty ? SourceRange(name.start, self.range.end) : range)
      case .code(let range):
        return .init(name: .written(name), value: TemplCode.values(range, of: file), range: SourceRange(name.start, range.end))
      }
    }
  }
}
