import Diagnostics

/// Reads the dimensions of an SVG file from its root element: `width` and `height` in pixels, else the ratio of its `viewBox`.
package enum VectorImageHeader {
  package static func dimensions(_ bytes: [UInt8]) -> ImageDimensions? {
    let text = String(decoding: bytes.prefix(16_384), as: UTF8.self)
    guard let start = text.firstRange(of: "<svg"), let end = text[start.upperBound...].firstIndex(of: ">") else { return nil }
    let tag = text[start.upperBound..<end]
    let width = attribute("width", in: tag).flatMap(pixels)
    let height = attribute("height", in: tag).flatMap(pixels)
    var ratio: Double?
    if let box = attribute("viewBox", in: tag) {
      let numbers = box.split { $0 == " " || $0 == "," || $0.isNewline }.compactMap { Double($0) }
      if numbers.count == 4, numbers[2] > 0, numbers[3] > 0 { ratio = numbers[2] / numbers[3] }
    }
    if width == nil, height == nil, ratio == nil { return nil }
    return ImageDimensions(width: width, height: height, ratio: ratio)
  }

  private static func attribute(_ name: String, in tag: Substring) -> String? {
    var rest = tag
    while let range = rest.firstRange(of: name) {
      let isWhole = range.lowerBound == tag.startIndex || tag[tag.index(before: range.lowerBound)].isWhitespace
      let value = tag[range.upperBound...].drop(while: \.isWhitespace)
      if isWhole, value.first == "=" {
        let quoted = value.dropFirst().drop(while: \.isWhitespace)
        guard let quote = quoted.first, quote == "\"" || quote == "'" else { return nil }
        return String(quoted.dropFirst().prefix { $0 != quote })
      }
      rest = tag[range.upperBound...]
    }
    return nil
  }

  private static func pixels(_ value: String) -> Double? {
    let number = value.hasSuffix("px") ? String(value.dropLast(2)) : value
    return Double(number).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }
}
