/// `display` with one or two values: https://www.w3.org/TR/css-display-3/#the-display-properties
enum DisplayParser {
  /// The raw value of a ``Display``, or of a ``DisplaySynonym`` behind those.
  static func take(_ reader: inout ValueReader) -> UInt8? {
    guard let first = reader.ident() else { return nil }
    var words = [first]
    while let next = reader.ident() { words.append(next) }
    if words.count == 1 {
      return synonyms[first].map(keyword) ?? single[first]?.rawValue
    }
    guard words.count <= 3 else { return nil }
    var outer: String?
    var inner: String?
    var isListItem = false
    for word in words {
      switch word {
      case "block", "inline":
        if outer != nil { return nil }
        outer = word
      case "flow", "flow-root", "table", "flex", "grid", "ruby", "math":
        if inner != nil { return nil }
        inner = word
      case "list-item":
        if isListItem { return nil }
        isListItem = true
      default: return nil
      }
    }
    let isInline = outer == "inline"
    if isListItem {
      guard inner == nil || inner == "flow" || inner == "flow-root" else { return nil }
      if inner == "flow-root" { return keyword(isInline ? .inlineFlowRootListItem : .flowRootListItem) }
      return isInline ? keyword(.inlineListItem) : Display.listItem.rawValue
    }
    if inner == "ruby" { return keyword(outer == "block" ? .blockRuby : .ruby) }
    return display(inner ?? "flow", isInline: isInline).rawValue
  }

  private static func display(_ inner: String, isInline: Bool) -> Display {
    switch inner {
    case "flow-root": isInline ? .inlineBlock : .flowRoot
    case "table": isInline ? .inlineTable : .table
    case "flex": isInline ? .inlineFlex : .flex
    case "grid": isInline ? .inlineGrid : .grid
    default: isInline ? .inline : .block
    }
  }

  private static func keyword(_ synonym: DisplaySynonym) -> UInt8 { DisplaySynonym.firstKeyword + synonym.rawValue }

  private static let synonyms: [String: DisplaySynonym] = [
    "-webkit-box": .webkitBox, "-webkit-inline-box": .webkitInlineBox, "ruby": .ruby, "ruby-text": .rubyText,
  ]

  private static let single: [String: Display] = [
    "none": .none, "contents": .contents, "block": .block, "inline": .inline, "inline-block": .inlineBlock, "flow-root": .flowRoot,
    "flow": .block, "flex": .flex, "inline-flex": .inlineFlex, "-webkit-flex": .flex, "-webkit-inline-flex": .inlineFlex, "grid": .grid,
    "inline-grid": .inlineGrid, "list-item": .listItem, "table": .table, "inline-table": .inlineTable, "table-row": .tableRow,
    "table-row-group": .tableRowGroup, "table-header-group": .tableHeaderGroup, "table-footer-group": .tableFooterGroup,
    "table-cell": .tableCell, "table-caption": .tableCaption, "table-column": .tableColumn, "table-column-group": .tableColumnGroup,
    // Outside of MathML it means nothing.
    "math": .inline,
  ]
}
