/// Which remarks a language has within its expressions.
struct CodeComments: OptionSet, Sendable {
  let rawValue: UInt8

  /// `# …` up to the end of the line.
  static let hash = CodeComments(rawValue: 1)
  /// `// …` up to the end of the line, and `/* … */`.
  static let slashes = CodeComments(rawValue: 2)

  /// Behind a remark that begins at `i`; nil where none does. A sign that stands at once behind something else is an operator, or a part of a word.
  func end(of i: Int, _ text: [UInt8], limit: Int) -> Int? {
    let byte = text[i]
    guard byte == 0x23 && contains(.hash) || byte == 0x2F && contains(.slashes) else { return nil }
    let next = i + 1 < limit ? text[i + 1] : 0
    if byte == 0x2F, next == 0x2A { return text[(i + 2)..<limit].firstRange(of: [0x2A, 0x2F])?.upperBound ?? limit }
    guard i == 0 || text[i - 1] <= 0x20 || [0x28, 0x2C, 0x5B, 0x7B].contains(text[i - 1]) else { return nil }
    // `#{` is a hole in words of Ruby's, and PHP's `#[` begins an attribute.
    guard byte == 0x23 ? next != 0x7B && (next != 0x5B || !contains(.slashes)) : next == 0x2F else { return nil }
    return text[i..<limit].firstIndex(of: 0x0A) ?? limit
  }
}
