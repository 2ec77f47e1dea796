/// `break-before` and `break-after`, of which only columns are asked.
@usableFromInline package enum ColumnBreak: UInt8, Sendable { case auto, avoid, column }

/// What stands in columns and how it is put into them: https://www.w3.org/TR/css-multicol-1/
@usableFromInline package struct ColumnValues: Hashable, Sendable {
  /// `column-count`; nil for `auto`.
  package var count: Int?
  /// `column-width` in CSS pixels; nil for `auto`.
  package var width: Double?
  /// Whether `column-gap` is `normal`, which is 1em between columns and nothing elsewhere.
  package var hasNormalGap = true
  /// Whether `column-fill` balances the columns of a container whose height is limited.
  package var isBalanced = true
  /// Whether `column-span: all` makes the box stand across all columns.
  package var spansAll = false
  /// Whether `break-inside` keeps the box in one column.
  package var avoidsBreakInside = false
  package var breakBefore = ColumnBreak.auto
  package var breakAfter = ColumnBreak.auto

  package init() {}

  /// Whether a block container with these values is a multi-column container.
  package var makesColumns: Bool { count != nil || width != nil }
}

extension ComputedStyle.Values {
  package var columns: ColumnValues {
    @inlinable get { parts.group.rare.group.columns }
    _modify { yield &parts.group.rare.group.columns }
  }
  /// How many lines of a block stay together at a column's end, and how many at the next one's start.
  package var orphans: Int {
    @inlinable get { parts.group.text.group.orphans }
    _modify { yield &parts.group.text.group.orphans }
  }
  package var widows: Int {
    @inlinable get { parts.group.text.group.widows }
    _modify { yield &parts.group.text.group.widows }
  }
  /// Whether `field-sizing: content` makes a control as large as what is written in it.
  package var fitsContent: Bool {
    @inlinable get { parts.group.rare.group.fitsContent }
    _modify { yield &parts.group.rare.group.fitsContent }
  }
}
