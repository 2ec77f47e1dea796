import Diagnostics

/// Reads an AVIF image's dimensions from its boxes: https://aomediacodec.github.io/av1-avif/ and ISO/IEC 23008-12.
enum AVIFHeader {
  static func dimensions(_ bytes: [UInt8]) -> ImageDimensions? {
    guard bytes.count > 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let file = BoxReader(bytes: bytes, range: 0..<bytes.count)
    guard let brands = file.box("ftyp"), brands.holdsBrand("avif") || brands.holdsBrand("avis") else { return nil }
    guard let meta = file.box("meta")?.dropping(4), let properties = meta.box("iprp"), let list = properties.box("ipco") else { return nil }
    guard let item = meta.box("pitm").flatMap(primaryItem), let associations = properties.box("ipma") else { return nil }
    var size: ImageDimensions?
    for index in propertyIndexes(of: item, associations) {
      guard let (kind, property) = list.child(at: index - 1) else { return nil }
      switch kind {
      case "ispe":
        guard let width = property.number(at: 4, 4), let height = property.number(at: 8, 4), width > 0, height > 0 else { return nil }
        size = ImageDimensions(width: Double(width), height: Double(height))
      case "irot":
        // Quarter turns, which come behind the size.
        guard let turns = property.number(at: 0, 1) else { return nil }
        if turns & 1 == 1, let upright = size { size = ImageDimensions(width: upright.height, height: upright.width) }
      case "clap": return nil
      default: break
      }
    }
    return size
  }

  private static func primaryItem(_ box: BoxReader) -> Int? {
    box.number(at: 0, 1).flatMap { box.number(at: 4, $0 == 0 ? 2 : 4) }
  }

  /// Numbers of the item's properties in their list, from 1.
  private static func propertyIndexes(of item: Int, _ box: BoxReader) -> [Int] {
    guard let version = box.number(at: 0, 1), let flags = box.number(at: 1, 3), let count = box.number(at: 4, 4) else { return [] }
    let (idSize, indexSize) = (version < 1 ? 2 : 4, flags & 1 == 1 ? 2 : 1)
    var at = 8
    for _ in 0..<min(count, 1000) {
      guard let id = box.number(at: at, idSize), let length = box.number(at: at + idSize, 1) else { return [] }
      at += idSize + 1
      if id == item {
        return (0..<length).compactMap { box.number(at: at + $0 * indexSize, indexSize).map { $0 & (indexSize == 2 ? 0x7FFF : 0x7F) } }
      }
      at += length * indexSize
    }
    return []
  }
}

/// The boxes of an ISO base media file in a range of its bytes.
private struct BoxReader {
  let bytes: [UInt8]
  let range: Range<Int>

  /// A big-endian number of so many bytes, counted from the range's start.
  func number(at offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, range.lowerBound + offset + count <= range.upperBound else { return nil }
    return bytes[range.lowerBound + offset..<range.lowerBound + offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func dropping(_ count: Int) -> BoxReader? {
    range.count >= count ? BoxReader(bytes: bytes, range: range.lowerBound + count..<range.upperBound) : nil
  }

  func holdsBrand(_ brand: String) -> Bool {
    stride(from: 0, to: range.count - 3, by: 4).contains { offset in
      offset != 4 && bytes[range.lowerBound + offset..<range.lowerBound + offset + 4].elementsEqual(brand.utf8)
    }
  }

  func box(_ kind: String) -> BoxReader? {
    var index = 0
    while let (found, box) = child(at: index), index < 1000 {
      if found == kind { return box }
      index += 1
    }
    return nil
  }

  /// The kind and the content of a child; the last one may be cut off.
  func child(at index: Int) -> (kind: String, content: BoxReader)? {
    var at = 0
    var left = index
    while let size = number(at: at, 4), let kind = number(at: at + 4, 4) {
      let length = size == 0 ? range.count - at : size
      guard index >= 0, length >= 8 else { return nil }
      if left == 0 {
        let name = String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: kind >> (24 - 8 * $0)) }, as: UTF8.self)
        let start = range.lowerBound + at + 8
        return (name, BoxReader(bytes: bytes, range: start..<max(start, min(range.upperBound, range.lowerBound + at + length))))
      }
      at += length
      left -= 1
    }
    return nil
  }
}
