import Fonts

/// Whether a small PNG is a logo on a ground of its own, a disc or a square with clear corners, by its pixels.
/// https://www.w3.org/TR/png-3/
enum PNGGround {
  /// Larger pictures are none of buttons, and are not unpacked.
  private static let longestSide = 512
  private static let mostBytes = 131_072
  /// From here on a pixel counts as painted.
  private static let opaque: UInt8 = 0xC0
  /// Eight bits of red, green, blue and opacity, not interlaced.
  private static let bytesOfPixel = 4

  /// Whether the middle of every edge is painted, as no logo's outline is; false where that is not known.
  static func stands(in bytes: [UInt8], width: Int, height: Int) -> Bool {
    guard bytes.count <= mostBytes, bytes.count > 33, (8...longestSide).contains(width), (8...longestSide).contains(height),
      bytes[24] == 8, bytes[25] == 6, bytes[28] == 0, let rows = rows(bytes, width, height)
    else { return false }
    func isPainted(_ x: Int, _ y: Int) -> Bool { rows[(y * width + x) * bytesOfPixel + 3] >= opaque }
    let (besideX, besideY) = (max(1, width / 16), max(1, height / 16))
    let edges = [
      (width / 2, besideY), (width / 2, height - 1 - besideY), (besideX, height / 2), (width - 1 - besideX, height / 2),
    ]
    return edges.allSatisfy(isPainted)
  }

  /// The pixels, row by row.
  private static func rows(_ bytes: [UInt8], _ width: Int, _ height: Int) -> [UInt8]? {
    var packed: [UInt8] = []
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard at + 12 + length <= bytes.count else { return nil }
      if bytes[at + 4..<at + 8].elementsEqual("IDAT".utf8) { packed += bytes[at + 8..<at + 8 + length] }
      at += 12 + length
    }
    let row = width * bytesOfPixel
    guard let filtered = Inflate.zlib(packed[...], size: height * (row + 1)) else { return nil }
    var pixels = [UInt8](repeating: 0, count: height * row)
    for y in 0..<height {
      let filter = filtered[y * (row + 1)]
      for x in 0..<row {
        let left = x >= bytesOfPixel ? Int(pixels[y * row + x - bytesOfPixel]) : 0
        let above = y > 0 ? Int(pixels[(y - 1) * row + x]) : 0
        let corner = x >= bytesOfPixel && y > 0 ? Int(pixels[(y - 1) * row + x - bytesOfPixel]) : 0
        guard let guess = predicted(filter, left, above, corner) else { return nil }
        pixels[y * row + x] = filtered[y * (row + 1) + 1 + x] &+ UInt8(truncatingIfNeeded: guess)
      }
    }
    return pixels
  }

  /// What a filter takes from a byte: https://www.w3.org/TR/png-3/#9Filter-types
  private static func predicted(_ filter: UInt8, _ left: Int, _ above: Int, _ corner: Int) -> Int? {
    switch filter {
    case 0: return 0
    case 1: return left
    case 2: return above
    case 3: return (left + above) / 2
    case 4:
      let sum = left + above - corner
      let (toLeft, toAbove, toCorner) = (abs(sum - left), abs(sum - above), abs(sum - corner))
      if toLeft <= toAbove, toLeft <= toCorner { return left }
      return toAbove <= toCorner ? above : corner
    default: return nil
    }
  }
}
