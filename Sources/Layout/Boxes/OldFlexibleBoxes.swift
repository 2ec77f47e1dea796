import CSS

/// The flexible boxes of 2009 as the flex containers and items that Chromium makes of them.
struct OldFlexibleBoxes {
  private struct Key: Hashable {
    let style: ObjectIdentifier
    let isItem: Bool
  }

  private var known: [Key: ComputedStyle] = [:]

  static func isOld(_ style: ComputedStyle?) -> Bool {
    guard let synonym = style?.values.displaySynonym else { return false }
    return synonym == .webkitBox || synonym == .webkitInlineBox
  }

  /// The style with which an element is laid out under its parent's.
  mutating func used(_ style: ComputedStyle, under parent: ComputedStyle?) -> ComputedStyle {
    let (isContainer, isItem) = (Self.isOld(style), Self.isOld(parent))
    guard isContainer || isItem else { return style }
    let key = Key(style: ObjectIdentifier(style), isItem: isItem)
    if let known = known[key] { return known }
    var values = style.values
    let old = values.oldFlexibleBox
    if isContainer {
      values.flexDirection = old.isVertical ? (old.isReversed ? .columnReverse : .column) : old.isReversed ? .rowReverse : .row
      values.flexWrap = .nowrap
      values.alignItems = old.align
      values.justifyContent = old.pack
    }
    if isItem {
      (values.flexGrow, values.flexShrink) = (old.flex, old.flex)
      values.alignSelf = .auto
    }
    let used = ComputedStyle(values, declared: style.declared)
    known[key] = used
    return used
  }
}
