import Diagnostics

/// What `printf` and `sprintf` write: https://www.php.net/manual/en/function.sprintf.php
enum PhpFormat {
  /// The pieces of a literal format with the arguments in the places of its directives; nil where the format is not written in the call.
  static func pieces(_ arguments: [TemplateArgument], _ range: SourceRange) -> TemplateExpression? {
    guard let first = arguments.first?.value, case .literal(.string(let format, _)) = first.kind else { return nil }
    var parts: [TemplateExpression] = []
    var plain = 0
    var next = 1
    func addPlain(_ end: Int) {
      guard end > plain else { return }
      parts.append(TemplateExpression(.literal(.string(format.slice(SourceRange(plain, end)), isMarkup: true)), first.range))
    }
    let bytes = format.bytes
    var i = 0
    while i < bytes.count {
      guard bytes[i] == UInt8(ascii: "%") else {
        i += 1
        continue
      }
      let start = i
      i += 1
      // `%1$s`, `%05d`, `%-10.2f`; what stands between says how, never what.
      let digits = bytes[i...].prefix { $0.isASCIIDigit }
      var number = next
      let isNumbered = !digits.isEmpty && i + digits.count < bytes.count && bytes[i + digits.count] == UInt8(ascii: "$")
      if isNumbered {
        number = Int(String(decoding: digits, as: UTF8.self)) ?? 0
        i += digits.count + 1
      }
      while i < bytes.count, "+-0123456789.' ".utf8.contains(bytes[i]) { i += 1 }
      guard i < bytes.count, bytes[i] == UInt8(ascii: "%") || bytes[i].isASCIIAlpha else { continue }
      addPlain(start)
      if bytes[i] == UInt8(ascii: "%") {
        plain = i
      } else {
        if !isNumbered { next += 1 }
        parts.append(arguments.indices.contains(number) && number > 0 ? arguments[number].value : TemplateExpression(.opaque, first.range))
        plain = i + 1
      }
      i += 1
    }
    addPlain(bytes.count)
    return TemplateExpression(.concatenation(parts), range)
  }
}
