/// How the widths of a variable font change with its axes: https://learn.microsoft.com/en-us/typography/opentype/spec/hvar
struct WidthVariations {
  private struct Axis {
    var tag: UInt32
    var minimum: Double
    var initial: Double
    var maximum: Double
  }

  private let axes: [Axis]
  private let widths: FontTable
  private let mapping: FontTable
  private let adjustments: FontTable

  private static let weight = FontContainer.tag("wght")
  private static let opticalSize = FontContainer.tag("opsz")
  private static let maximumAxes = 32

  init(axes: FontTable, widths: FontTable, mapping: FontTable) {
    let (start, count, size) = (axes.unsigned16(4), min(axes.unsigned16(8), Self.maximumAxes), axes.unsigned16(10))
    func fixed(_ place: Int) -> Double { Double(Int32(truncatingIfNeeded: axes.unsigned32(place))) / 65536 }
    self.axes =
      axes.count == 0
      ? []
      : (0..<count).map { i in
        let place = start + i * size
        return Axis(
          tag: UInt32(truncatingIfNeeded: axes.unsigned32(place)), minimum: fixed(place + 4), initial: fixed(place + 8),
          maximum: fixed(place + 12))
      }
    self.widths = widths
    adjustments = mapping
    self.mapping = widths.unsigned32(8) > 0 ? widths.from(widths.unsigned32(8)) : .empty
  }

  /// What a weight and a size make of each region of the font's design space; nil where they are those that the font is drawn in, and where
  /// nothing is known of its widths in others (``FontFile/hasWidths(weight:size:)``).
  func scalars(weight: Double, size: Double) -> [Double]? {
    let coordinates = coordinates(weight: weight, size: size)
    guard widths.count > 0, coordinates.contains(where: { $0 != 0 }) else { return nil }
    let store = widths.from(widths.unsigned32(4))
    let regions = store.from(store.unsigned32(2))
    let (axisCount, count) = (regions.unsigned16(0), regions.unsigned16(2))
    guard axisCount == axes.count, 4 + count * axisCount * 6 <= regions.count else { return nil }
    return (0..<count).map { region in
      var scalar = 1.0
      for axis in 0..<axisCount {
        let place = 4 + (region * axisCount + axis) * 6
        let (start, peak, end) = (regions.signed16(place), regions.signed16(place + 2), regions.signed16(place + 4))
        scalar *= Self.scalar(coordinates[axis] * 16384, Double(start), Double(peak), Double(end))
      }
      return scalar
    }
  }

  /// The weights between which the font varies.
  var weights: ClosedRange<Double>? {
    guard let axis = axes.first(where: { $0.tag == Self.weight }), axis.minimum <= axis.maximum else { return nil }
    return axis.minimum...axis.maximum
  }

  /// Whether the font is drawn in a weight and a size as it is.
  func isInitial(weight: Double, size: Double) -> Bool { !coordinates(weight: weight, size: size).contains { $0 != 0 } }

  /// https://learn.microsoft.com/en-us/typography/opentype/spec/otvaroverview#algorithm-for-interpolation-of-instance-values
  private static func scalar(_ value: Double, _ start: Double, _ peak: Double, _ end: Double) -> Double {
    if peak == 0 || value == peak || start > peak || peak > end || (start < 0 && end > 0) { return 1 }
    if value <= start || value >= end { return 0 }
    return value < peak ? (value - start) / (peak - start) : (end - value) / (end - peak)
  }

  /// From -1 to 1, 0 being what the font is drawn in.
  private func coordinates(weight: Double, size: Double) -> [Double] {
    var map = 8
    return axes.map { axis in
      let wanted = axis.tag == Self.weight ? weight : axis.tag == Self.opticalSize ? size : axis.initial
      let value = max(axis.minimum, min(axis.maximum, wanted))
      var coordinate = 0.0
      if value < axis.initial, axis.initial > axis.minimum { coordinate = (value - axis.initial) / (axis.initial - axis.minimum) }
      if value > axis.initial, axis.maximum > axis.initial { coordinate = (value - axis.initial) / (axis.maximum - axis.initial) }
      return adjusted((coordinate * 16384).rounded() / 16384, &map)
    }
  }

  /// https://learn.microsoft.com/en-us/typography/opentype/spec/avar; `place` is that of the axis's map, and goes on to the next one's.
  private func adjusted(_ coordinate: Double, _ place: inout Int) -> Double {
    guard adjustments.count > 8, place < adjustments.count else { return coordinate }
    let count = min(adjustments.unsigned16(place), (adjustments.count - place) / 4)
    let start = place + 2
    defer { place = start + 4 * count }
    func pair(_ i: Int) -> (from: Double, to: Double) {
      (Double(adjustments.signed16(start + 4 * i)) / 16384, Double(adjustments.signed16(start + 4 * i + 2)) / 16384)
    }
    for i in 0..<count {
      let (from, to) = pair(i)
      if coordinate == from { return to }
      if coordinate < from {
        guard i > 0 else { return to }
        let before = pair(i - 1)
        return before.to + (to - before.to) * (coordinate - before.from) / (from - before.from)
      }
    }
    return coordinate
  }

  /// What a glyph's width grows by.
  func growth(of glyph: Int, _ scalars: [Double]) -> Int {
    let store = widths.from(widths.unsigned32(4))
    let (outer, inner) = place(of: glyph)
    guard outer < store.unsigned16(6) else { return 0 }
    let data = store.from(store.unsigned32(8 + 4 * outer))
    let (words, regionCount) = (data.unsigned16(2), data.unsigned16(4))
    let (isLong, wordCount) = (words & 0x8000 != 0, words & 0x7FFF)
    guard inner < data.unsigned16(0), wordCount <= regionCount, regionCount <= scalars.count else { return 0 }
    let (large, small) = isLong ? (4, 2) : (2, 1)
    var at = 6 + 2 * regionCount + inner * (wordCount * large + (regionCount - wordCount) * small)
    var sum = 0.0
    for i in 0..<regionCount {
      let size = i < wordCount ? large : small
      let delta: Int
      switch size {
      case 4: delta = Int(Int32(truncatingIfNeeded: data.unsigned32(at)))
      case 2: delta = data.signed16(at)
      default: delta = Int(Int8(truncatingIfNeeded: data.byte(at)))
      }
      at += size
      let region = data.unsigned16(6 + 2 * i)
      if region < scalars.count { sum += Double(delta) * scalars[region] }
    }
    return Int(sum.rounded())
  }

  /// https://learn.microsoft.com/en-us/typography/opentype/spec/otvarcommonformats#associating-target-items-to-variation-data
  private func place(of glyph: Int) -> (outer: Int, inner: Int) {
    guard mapping.count > 0 else { return (0, glyph) }
    let format = mapping.byte(1)
    let isLong = mapping.byte(0) == 1
    let count = isLong ? mapping.unsigned32(2) : mapping.unsigned16(2)
    guard count > 0 else { return (0, glyph) }
    let size = (format >> 4 & 3) + 1
    let start = (isLong ? 6 : 4) + min(glyph, count - 1) * size
    let entry = (0..<size).reduce(0) { $0 << 8 | mapping.byte(start + $1) }
    let bits = (format & 15) + 1
    return (entry >> bits, entry & ((1 << bits) - 1))
  }
}
