/// A word of `display` that is laid out as another: the computed value keeps it.
@usableFromInline package enum DisplaySynonym: UInt8, CaseIterable, Sendable {
  case webkitBox, webkitInlineBox, ruby, rubyText, blockRuby, inlineListItem, flowRootListItem, inlineFlowRootListItem

  /// Where the raw values begin among the keywords of `display`.
  static let firstKeyword: UInt8 = 100

  /// As it is serialized.
  package var word: String {
    switch self {
    case .webkitBox: "-webkit-box"
    case .webkitInlineBox: "-webkit-inline-box"
    case .ruby: "ruby"
    case .rubyText: "ruby-text"
    case .blockRuby: "block ruby"
    case .inlineListItem: "inline list-item"
    case .flowRootListItem: "flow-root list-item"
    case .inlineFlowRootListItem: "inline flow-root list-item"
    }
  }

  /// As what it is laid out. The old flexible box is a flex container without wrapping in Chromium, too.
  var display: Display {
    switch self {
    case .webkitBox: .flex
    case .webkitInlineBox: .inlineFlex
    case .ruby, .inlineListItem: .inline
    case .rubyText, .blockRuby: .block
    case .flowRootListItem: .listItem
    case .inlineFlowRootListItem: .inlineBlock
    }
  }

  /// https://www.w3.org/TR/css-display-3/#blockify; nil where the block form has no word of its own here.
  var blockified: DisplaySynonym? {
    switch self {
    case .webkitBox, .webkitInlineBox: .webkitBox
    case .ruby, .blockRuby: .blockRuby
    case .flowRootListItem, .inlineFlowRootListItem: .flowRootListItem
    case .rubyText, .inlineListItem: nil
    }
  }
}
