/// `text-box-trim`: https://www.w3.org/TR/css-inline-3/#leading-trim
@usableFromInline package struct TextBoxTrim: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8
  @usableFromInline package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let start = TextBoxTrim(rawValue: 1)
  package static let end = TextBoxTrim(rawValue: 2)
}

/// `text-box-edge`: the lines of the first font to which the half-leading is cut. `auto` is the same as `text`.
@usableFromInline package struct TextBoxEdge: Hashable, Sendable {
  @usableFromInline package enum Over: UInt8, Sendable { case text, cap, ex }
  @usableFromInline package enum Under: UInt8, Sendable { case text, alphabetic }
  package var over = Over.text
  package var under = Under.text

  package init() {}
}

extension ComputedStyle.Values {
  package var textBoxTrim: TextBoxTrim {
    @inlinable get { parts.group.rare.group.textBoxTrim }
    _modify { yield &parts.group.rare.group.textBoxTrim }
  }
  package var textBoxEdge: TextBoxEdge {
    @inlinable get { parts.group.text.group.textBoxEdge }
    _modify { yield &parts.group.text.group.textBoxEdge }
  }
}
