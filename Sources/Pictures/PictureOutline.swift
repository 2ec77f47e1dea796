/// The outline of a box with rounded corners.
struct PictureOutline {
  let rect: PictureRect
  /// As used: none is negative, and they fit beside each other. Horizontal and vertical, from top left clockwise.
  let radii: [(Double, Double)]

  init(rect: PictureRect, radii: [(Double, Double)]) {
    self.rect = rect
    guard radii.count == 4 else {
      self.radii = [(Double, Double)](repeating: (0, 0), count: 4)
      return
    }
    let safe = radii.map { ($0.0.isFinite && $0.0 > 0 ? $0.0 : 0, $0.1.isFinite && $0.1 > 0 ? $0.1 : 0) }
    // Radii that do not fit beside each other shrink together: https://www.w3.org/TR/css-backgrounds-3/#corner-overlap
    var factor = 1.0
    for (sum, length) in [
      (safe[0].0 + safe[1].0, rect.width), (safe[2].0 + safe[3].0, rect.width), (safe[0].1 + safe[3].1, rect.height),
      (safe[1].1 + safe[2].1, rect.height),
    ] where sum > length { factor = min(factor, max(0, length) / sum) }
    self.radii = safe.map { $0.0 * factor > 0 && $0.1 * factor > 0 ? ($0.0 * factor, $0.1 * factor) : (0, 0) }
  }

  /// The radius where all corners are quarters of one circle; 0 for a rectangle.
  var uniformRadius: Double? {
    let first = radii[0].0
    return radii.allSatisfy { abs($0.0 - first) < 0.001 && abs($0.1 - first) < 0.001 } ? first : nil
  }

  /// From top left clockwise.
  var corners: [(x: Double, y: Double)] {
    [(rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)]
  }

  /// Inside of edges of these widths: https://www.w3.org/TR/css-backgrounds-3/#corner-shaping
  func inset(top: Double, right: Double, bottom: Double, left: Double) -> PictureOutline {
    let inner = PictureRect(
      x: rect.x + left, y: rect.y + top, width: max(0, rect.width - left - right), height: max(0, rect.height - top - bottom))
    let edges = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return PictureOutline(rect: inner, radii: zip(radii, edges).map { (max(0, $0.0 - $1.0), max(0, $0.1 - $1.1)) })
  }

  /// As data of a path.
  var path: String {
    func n(_ value: Double) -> String { MarkupText.number(value) }
    if uniformRadius == 0 { return "M\(n(rect.x)) \(n(rect.y))H\(n(rect.right))V\(n(rect.bottom))H\(n(rect.x))Z" }
    func arc(_ index: Int, _ x: Double, _ y: Double) -> String {
      let (horizontal, vertical) = radii[index]
      return horizontal > 0 ? "A\(n(horizontal)) \(n(vertical)) 0 0 1 \(n(x)) \(n(y))" : ""
    }
    return "M\(n(rect.x + radii[0].0)) \(n(rect.y))H\(n(rect.right - radii[1].0))" + arc(1, rect.right, rect.y + radii[1].1)
      + "V\(n(rect.bottom - radii[2].1))" + arc(2, rect.right - radii[2].0, rect.bottom) + "H\(n(rect.x + radii[3].0))"
      + arc(3, rect.x, rect.bottom - radii[3].1) + "V\(n(rect.y + radii[0].1))" + arc(0, rect.x + radii[0].0, rect.y) + "Z"
  }
}

/// The line along which a gradient runs: https://www.w3.org/TR/css-images-3/#linear-gradients
enum GradientLine {
  static func ends(x: Double, y: Double, in rect: PictureRect) -> (from: (x: Double, y: Double), to: (x: Double, y: Double)) {
    let length = abs(rect.width * x) + abs(rect.height * y)
    let middle = (x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    let (dx, dy) = (x * length / 2, y * length / 2)
    return ((middle.x - dx, middle.y - dy), (middle.x + dx, middle.y + dy))
  }
}

/// https://www.rfc-editor.org/rfc/rfc4648#section-4
package enum Base64 {
  package static func text(of bytes: some Collection<UInt8>) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var iterator = bytes.makeIterator()
    while let first = iterator.next() {
      let second = iterator.next()
      let third = second == nil ? nil : iterator.next()
      out.append(digits[Int(first >> 2)])
      out.append(digits[Int((first & 3) << 4 | (second ?? 0) >> 4)])
      out.append(second.map { digits[Int(($0 & 15) << 2 | (third ?? 0) >> 6)] } ?? UInt8(ascii: "="))
      out.append(third.map { digits[Int($0 & 63)] } ?? UInt8(ascii: "="))
    }
    return String(decoding: out, as: UTF8.self)
  }
}
