@testable import CSS
import JSON
import Testing

@Suite(.enabled(if: SyntaxVectors.areThere, "css-parsing-tests are not there: run 'make test-data'"))
struct ColorVectorTests {
  static let files = [
    "color_function_4", "color_functions_5", "color_hexadecimal_3", "color_hexadecimal_4", "color_hsl_3", "color_hsl_4", "color_hwb_4",
    "color_keywords_3", "color_keywords_4", "color_lab_4", "color_lch_4", "color_oklab_4", "color_oklch_4",
  ]

  @Test("Every vector for colours gives the colour it names, and no other text is one", arguments: files)
  func vectors(file: String) throws {
    let nodes = try #require(SyntaxVectors.load(file))
    for index in stride(from: 0, to: nodes.count - 1, by: 2) {
      let written = nodes[index].string ?? ""
      var reader = ValueReader(written)
      let parsed = reader.color()
      let color = reader.isAtEnd ? parsed : nil
      if nodes[index + 1].elements != nil { continue }
      let expected = nodes[index + 1].string
      #expect(Self.isSame(color?.serialized, expected), "\(written): \(color?.serialized ?? "nil") is not \(expected ?? "nil")")
    }
  }

  /// Words are the same; numbers agree to what the vectors' own digits hold.
  static func isSame(_ a: String?, _ b: String?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    func parts(_ string: String) -> [String] { string.split { " ,()/".contains($0) }.map(String.init) }
    let (left, right) = (parts(a), parts(b))
    return left.count == right.count
      && zip(left, right).allSatisfy { x, y in
        if let m = Double(x), let n = Double(y) { return abs(m - n) <= max(2e-3, abs(n) * 1e-4) }
        return x.lowercased() == y.lowercased()
      }
  }
}
