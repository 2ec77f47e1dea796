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
    var facts = facts(of: text[end...], isWhole: bytes.count <= 16_384, rootFill: attribute("fill", in: tag))
    if bytes.count <= 16_384 { facts.paths = paths(of: text[end...]) }
    if let box = attribute("viewBox", in: tag) {
      let numbers = box.split { $0 == " " || $0 == "," || $0.isNewline }.compactMap { Double($0) }
      if numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers[2].isFinite, numbers[3].isFinite {
        if attribute("preserveAspectRatio", in: tag)?.contains("none") != true { ratio = numbers[2] / numbers[3] }
        facts.viewBox = VectorFacts.Box(width: numbers[2], height: numbers[3])
      }
    } else if let width, let height {
      facts.viewBox = VectorFacts.Box(width: width, height: height)
    }
    if let width, let height { ratio = width / height }
    var dimensions = ImageDimensions(width: width, height: height, ratio: ratio)
    dimensions.vector = facts
    return dimensions
  }

  /// Reads the shapes of a file without styles, gradients or references, which logos are.
  private static func facts(of text: Substring, isWhole: Bool, rootFill: String?) -> VectorFacts {
    var facts = VectorFacts()
    let complicated = ["<style", "<use", "<image", "<mask", "<clipPath", "Gradient", "<defs", "style=", "<g"]
    guard isWhole, !complicated.contains(where: { text.contains($0) }) else { return facts }
    var fills: Set<String> = []
    var shapes = 0
    for piece in text.split(separator: "<") {
      let name = piece.prefix { $0.isLetter }
      guard ["path", "rect", "circle", "ellipse", "polygon"].contains(name) else { continue }
      let fill = attribute("fill", in: piece.dropFirst(name.count)) ?? rootFill ?? "black"
      if fill == "none" { continue }
      shapes += 1
      // Nothing in a file of its own gives another colour.
      fills.insert(fill.lowercased() == "currentcolor" ? "black" : fill.lowercased())
      if shapes == 1, name != "path", name != "polygon" { facts.paintsSurface = true }
    }
    guard shapes > 0 else { return facts }
    if fills.count == 1 { facts.fill = fills.first }
    // One shape, or several of one colour, is a logo and nothing behind it.
    if facts.paintsSurface == nil, fills.count == 1 { facts.paintsSurface = false }
    return facts
  }

  /// No logo has more.
  private static let mostPaths = 8

  /// The data of the paths that are drawn; none where they are not all that is, or stand elsewhere than they say.
  private static func paths(of text: Substring) -> [String] {
    // What tools write last are the frames that they cut drawings by.
    let drawn = text.firstRange(of: "<defs").map { text[..<$0.lowerBound] } ?? text
    guard !["<use", "<image", "<mask", "<clipPath", "<symbol", "transform=", "<text"].contains(where: { drawn.contains($0) }) else {
      return []
    }
    let paths = drawn.split(separator: "<").filter { $0.hasPrefix("path") }.compactMap { attribute("d", in: $0.dropFirst(4)) }
    return paths.count <= mostPaths ? paths : []
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
