import CSS

/// Keyword values as a browser serialises them.
enum KeywordText {
  static func display(_ display: Display) -> String {
    switch display {
    case .none: "none"
    case .contents: "contents"
    case .block: "block"
    case .inline: "inline"
    case .inlineBlock: "inline-block"
    case .flowRoot: "flow-root"
    case .flex: "flex"
    case .inlineFlex: "inline-flex"
    case .grid: "grid"
    case .inlineGrid: "inline-grid"
    case .listItem: "list-item"
    case .table: "table"
    case .inlineTable: "inline-table"
    case .tableRow: "table-row"
    case .tableRowGroup: "table-row-group"
    case .tableHeaderGroup: "table-header-group"
    case .tableFooterGroup: "table-footer-group"
    case .tableCell: "table-cell"
    case .tableCaption: "table-caption"
    case .tableColumn: "table-column"
    case .tableColumnGroup: "table-column-group"
    }
  }

  static func position(_ position: Position) -> String {
    switch position {
    case .static: "static"
    case .relative: "relative"
    case .absolute: "absolute"
    case .fixed: "fixed"
    case .sticky: "sticky"
    }
  }

  static func visibility(_ visibility: Visibility) -> String {
    switch visibility {
    case .visible: "visible"
    case .hidden: "hidden"
    case .collapse: "collapse"
    }
  }
}
