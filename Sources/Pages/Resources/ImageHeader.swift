import Diagnostics

/// Reads the dimensions from the first bytes of an image: PNG, JPEG, GIF, WebP, AVIF. Anything else, and anything cut off, has none.
package enum ImageHeader {
  package static func dimensions(_ bytes: [UInt8]) -> ImageDimensions? {
    png(bytes) ?? gif(bytes) ?? jpeg(bytes) ?? webP(bytes) ?? AVIFHeader.dimensions(bytes)
  }

  /// The media type of an image that browsers show, by its first bytes; nil for anything else.
  package static func mediaType(_ bytes: [UInt8]) -> String? {
    if png(bytes) != nil { return "image/png" }
    if gif(bytes) != nil { return "image/gif" }
    if jpeg(bytes) != nil { return "image/jpeg" }
    if webP(bytes) != nil { return "image/webp" }
    if AVIFHeader.dimensions(bytes) != nil { return "image/avif" }
    return VectorImageHeader.dimensions(bytes) == nil ? nil : "image/svg+xml"
  }

  private static func big(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int? {
    guard at >= 0, at + count <= bytes.count else { return nil }
    return bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int? {
    guard at >= 0, at + count <= bytes.count else { return nil }
    return bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func make(_ width: Int?, _ height: Int?) -> ImageDimensions? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return ImageDimensions(width: Double(width), height: Double(height))
  }

  private static func png(_ bytes: [UInt8]) -> ImageDimensions? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var made = make(big(bytes, 16, 4), big(bytes, 20, 4))
    if let width = made?.width, let height = made?.height {
      made?.holdsGround = PNGGround.stands(in: bytes, width: Int(width), height: Int(height))
    }
    return made
  }

  private static func gif(_ bytes: [UInt8]) -> ImageDimensions? {
    guard bytes.starts(with: Array("GIF8".utf8)) else { return nil }
    return make(little(bytes, 6, 2), little(bytes, 8, 2))
  }

  private static func jpeg(_ bytes: [UInt8]) -> ImageDimensions? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    while at + 9 < bytes.count {
      guard bytes[at] == 0xFF else { return nil }
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      // Frame headers, without the tables that share their range.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) { return make(big(bytes, at + 7, 2), big(bytes, at + 5, 2)) }
      guard let length = big(bytes, at + 2, 2), length >= 2 else { return nil }
      at += 2 + length
    }
    return nil
  }

  private static func webP(_ bytes: [UInt8]) -> ImageDimensions? {
    guard bytes.count >= 30, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return make(little(bytes, 24, 3).map { $0 + 1 }, little(bytes, 27, 3).map { $0 + 1 })
    case "VP8 ": return make(little(bytes, 26, 2).map { $0 & 0x3FFF }, little(bytes, 28, 2).map { $0 & 0x3FFF })
    case "VP8L":
      guard let bits = little(bytes, 21, 4) else { return nil }
      return make(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    default: return nil
    }
  }
}
