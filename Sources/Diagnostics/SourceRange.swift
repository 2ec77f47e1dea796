/// A half-open range of bytes in the text of one ``SourceFile``.
///
/// Lines and columns exist only in reports; everything inside speaks of bytes, so that a range can be compared, merged and
/// cut without looking at the text.
package struct SourceRange: Hashable, Sendable, Comparable {
  /// The offset of the first byte.
  package var start: Int
  /// The offset behind the last byte; never before `start`.
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  package init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }

  package var length: Int { end - start }
  package var isEmpty: Bool { start == end }
  package var bytes: Range<Int> { start..<end }

  /// Whether every byte of `other` is in this range.
  package func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }

  /// The same range in a text in which this one begins at byte `offset`.
  package func shifted(by offset: Int) -> SourceRange { SourceRange(start + offset, end + offset) }

  package static func < (a: SourceRange, b: SourceRange) -> Bool { (a.start, a.end) < (b.start, b.end) }
}
