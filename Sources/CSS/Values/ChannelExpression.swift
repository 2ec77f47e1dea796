/// A math function that names the channels of a relative colour, kept as its tokens until the channels are known.
struct ChannelExpression: Sendable, Hashable {
  let tokens: [Token]
  let text: [UInt8]
  let names: [String]

  private var written: ArraySlice<UInt8> {
    guard let first = tokens.first, let last = tokens.last else { return [] }
    return text[min(Int(first.start), text.count)..<min(max(Int(last.end), Int(first.start)), text.count)]
  }

  static func == (a: ChannelExpression, b: ChannelExpression) -> Bool { a.names == b.names && a.written == b.written }

  func hash(into hasher: inout Hasher) { hasher.combine(written) }

  /// The result for these channels; nil where it is no number.
  func value(_ channels: [Double]) -> Double? {
    var reader = ValueReader(tokens, text: text)
    var parser = MathParser(percentIsLength: false)
    for (name, value) in zip(names, channels) { parser.channels[name] = value }
    guard let (expression, type) = parser.function(&reader), type == .number || type == .angle else { return nil }
    return expression.evaluated(nil).resolved(against: nil)
  }
}
