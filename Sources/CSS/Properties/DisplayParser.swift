/// `display` with one or two values: https://www.w3.org/TR/css-display-3/#the-display-properties
enum DisplayParser {
  static func take(_ reader: inout ValueReader) -> Display? {
    guard let first = reader.ident() else { return nil }
    var words = [first]
    while let next = reader.ident() { words.append(next) }
    if words.count == 1 {
      if let single = single[first] { return single }
      return nil
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
      case "flow", "flow-root", "table", "flex", "grid", "ruby":
        if inner != nil { return nil }
        inner = word
      case "list-item":
        if isListItem { return nil }
        isListItem = true
      default: return nil
      }
    }
    if isListItem { return inner == nil || inner == "flow" || inner == "flow-root" ? .listItem : nil }
    let isInline = outer == "inline"
    switch inner ?? "flow" {
    case "flow": return isInline ? .inline : .block
    case "flow-root": return isInline ? .inlineBlock : .flowRoot
    case "table": return isInline ? .inlineTable : .table
    case "flex": return isInline ? .inlineFlex : .flex
    case "grid": return isInline ? .inlineGrid : .grid
    default: return isInline ? .inline : .block
    }
  }

  private static let single: [String: Display] = [
    "none": .none, "contents": .contents, "block": .block, "inline": .inline, "inline-block": .inlineBlock, "flow-root": .flowRoot,
    "flow": .block, "flex": .flex, "inline-flex": .inlineFlex, "-webkit-flex": .flex, "-webkit-inline-flex": .inlineFlex, "grid": .grid,
    "inline-grid": .inlineGrid, "list-item": .listItem, "table": .table, "inline-table": .inlineTable, "table-row": .tableRow,
    "table-row-group": .tableRowGroup, "table-header-group": .tableHeaderGroup, "table-footer-group": .tableFooterGroup,
    "table-cell": .tableCell, "table-caption": .tableCaption, "table-column": .tableColumn, "table-column-group": .tableColumnGroup,
    // The old flexible box, which Chromium lays out as a flex container without wrapping.
    "-webkit-box": .flex, "-webkit-inline-box": .inlineFlex, "ruby": .inline, "ruby-text": .block, "math": .inline,
  ]
}
