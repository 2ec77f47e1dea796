/// The attribute `transform` of SVG: https://www.w3.org/TR/css-transforms-1/#svg-transform
extension AffineTransform {
  /// What stands before an error counts.
  init(attribute text: String) {
    var result = AffineTransform(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)
    var reader = NumberReader(text)
    while true {
      let name = reader.word()
      guard !name.isEmpty, reader.take(0x28) else { break }
      var numbers: [Double] = []
      while let number = reader.number() { numbers.append(number) }
      guard reader.take(0x29), let function = Self.function(name, numbers) else { break }
      result = function.concatenated(with: result)
    }
    self = result
  }

  private static func function(_ name: String, _ n: [Double]) -> AffineTransform? {
    switch (name, n.count) {
    case ("translate", 1...2): return AffineTransform(a: 1, b: 0, c: 0, d: 1, e: n[0], f: n.count > 1 ? n[1] : 0)
    case ("scale", 1...2): return AffineTransform(a: n[0], b: 0, c: 0, d: n.count > 1 ? n[1] : n[0], e: 0, f: 0)
    case ("rotate", 1), ("rotate", 3):
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: n[0])
      let turn = AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0)
      guard n.count == 3 else { return turn }
      return AffineTransform(a: 1, b: 0, c: 0, d: 1, e: -n[1], f: -n[2]).concatenated(with: turn).concatenated(
        with: AffineTransform(a: 1, b: 0, c: 0, d: 1, e: n[1], f: n[2]))
    case ("skewX", 1): return AffineTransform(a: 1, b: 0, c: Trigonometry.tangent(degrees: n[0]), d: 1, e: 0, f: 0)
    case ("skewY", 1): return AffineTransform(a: 1, b: Trigonometry.tangent(degrees: n[0]), c: 0, d: 1, e: 0, f: 0)
    case ("matrix", 6): return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
    default: return nil
    }
  }
}
