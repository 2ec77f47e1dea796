import Diagnostics

/// What Python's `format` makes of a text: https://docs.python.org/3/library/string.html#format-string-syntax
enum PythonFormat {
  /// What a function that is written out gives: a text, `format_html(…)`, `"…".format(…)`, `f"…"`. Its holes are the arguments.
  static func expanded(_ expression: TemplateExpression, of file: SourceFile) -> TemplateExpression {
    guard case .call(let callee, let arguments) = expression.kind else { return expression }
    switch callee.kind {
    case .name("format_html"):
      guard let format = arguments.first?.value else { return expression }
      return filled(format, Array(arguments.dropFirst()), of: file) ?? TemplateExpression(.opaque, expression.range)
    case .name("mark_safe"), .name("SafeString"), .name("SafeText"):
      return arguments.first.map { expanded($0.value, of: file) } ?? expression
    case .member(let format, "format"): return filled(format, arguments, of: file) ?? TemplateExpression(.opaque, expression.range)
    default: return expression
    }
  }

  /// A literal with arguments in the places of `{}`, `{0}` and `{name}`; nil where it is none.
  private static func filled(_ format: TemplateExpression, _ arguments: [TemplateArgument], of file: SourceFile) -> TemplateExpression? {
    guard case .literal(.string) = format.kind, format.range.length >= 2 else { return nil }
    var next = 0
    return pieces(SourceRange(format.range.start + 1, format.range.end - 1), of: file) { hole in
      let name = file.string(hole).prefix { $0 != ":" && $0 != "!" }
      if let named = arguments.first(where: { $0.name == String(name) }) { return named.value }
      let index = name.isEmpty ? next : Int(name) ?? -1
      next += name.isEmpty ? 1 : 0
      return arguments.indices.contains(index) && arguments[index].name == nil ? arguments[index].value : TemplateExpression(.opaque, hole)
    }
  }

  /// `f"…"`, whose holes are expressions. `range`: what stands between the quotation marks.
  static func literal(_ range: SourceRange, of file: SourceFile) -> TemplateExpression {
    pieces(range, of: file) { ExpressionReader.read($0, of: file, .jinja) }
  }

  private static func pieces(_ range: SourceRange, of file: SourceFile, _ hole: (SourceRange) -> TemplateExpression) -> TemplateExpression {
    var parts: [TemplateExpression] = []
    var plain = range.start
    var i = range.start
    func close(_ end: Int) {
      guard end > plain else { return }
      let piece = SourceRange(plain, end)
      parts.append(TemplateExpression(written: piece, of: file))
    }
    while i < range.end {
      let byte = file.text[i]
      guard byte == 0x7B || byte == 0x7D else {
        i += 1
        continue
      }
      close(i)
      if i + 1 < range.end, file.text[i + 1] == byte {
        // `{{` says `{`.
        plain = i + 1
        i += 2
        continue
      }
      guard byte == 0x7B, let end = file.text[i..<range.end].firstIndex(of: 0x7D) else { return TemplateExpression(.opaque, range) }
      parts.append(hole(SourceRange(i + 1, end)))
      i = end + 1
      plain = i
    }
    close(range.end)
    return TemplateExpression(.concatenation(parts), range)
  }
}
