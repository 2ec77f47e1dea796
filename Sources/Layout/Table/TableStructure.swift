import CSS
import Diagnostics
import HTML

/// The rows, columns and cells of one table: https://www.w3.org/TR/css-tables-3/#dimensioning-the-row-column-grid
final class TableStructure {
  struct Cell {
    var box: Box
    var row: Int
    var rowSpan: Int
    var column: Int
    var columnSpan: Int
    /// Whether its attribute asks for several columns, merged ones included.
    var spansColumns: Bool
  }

  struct Section {
    var box: Box
    var rows: Range<Int>
  }

  /// Columns beyond this one are not made.
  static let mostColumns = 4000

  private(set) var captions: [Box] = []
  private(set) var columnBoxes: [(box: Box, columns: Range<Int>)] = []
  /// By column, the width that its group says in its place.
  private var columnWidths: [ObjectIdentifier: Size] = [:]
  private(set) var sections: [Section] = []
  private(set) var rows: [Box] = []
  private(set) var cells: [Cell] = []
  private(set) var columnCount = 0
  let collapses: Bool
  /// Between columns and between rows, CSS pixels.
  let spacing: (horizontal: Double, vertical: Double)
  /// Half of the outermost borders of a table whose borders collapse.
  private(set) var collapsedBorder = BoxEdges()
  /// By column, once worked out.
  var columns: [TableColumn]?

  init(_ table: Box, tree: ElementTree) {
    let values = table.style.values
    collapses = values.borderCollapse == .collapse
    let both = values.borderSpacing
    // Chromium takes whole pixels.
    spacing =
      collapses || both.count < 2 ? (0, 0) : (max(0, both[0].rounded(.down)), max(0, both[1].rounded(.down)))
    collect(table, tree)
    if values.tableLayout == .auto || values.width == .auto { mergeColumns() }
    if collapses { collapseBorders(table) }
  }

  /// The width that a column says or has from its group.
  func width(of column: Box) -> Size { columnWidths[ObjectIdentifier(column)] ?? column.style.values.width }

  private func isWide(_ column: Box) -> Bool {
    guard column.children.isEmpty else { return false }
    switch width(of: column) {
    case .length(.px(let px)): return px > 0
    case .length(.percent(let percent)): return percent > 0
    default: return false
    }
  }

  /// Columns in which no cell begins and to which no `col` gives a width are no columns of their own:
  /// https://www.w3.org/TR/css-tables-3/#track-merging
  private func mergeColumns() {
    var isOpen = [Bool](repeating: false, count: columnCount)
    for cell in cells { isOpen[cell.column] = true }
    for (box, range) in columnBoxes where isWide(box) { for i in range { isOpen[i] = true } }
    guard isOpen.contains(false) else { return }
    /// By column, how many stay before it.
    var before = [0]
    for open in isOpen { before.append(before[before.count - 1] + (open ? 1 : 0)) }
    for i in cells.indices {
      let end = before[cells[i].column + cells[i].columnSpan]
      cells[i].column = before[cells[i].column]
      cells[i].columnSpan = max(1, end - cells[i].column)
    }
    for i in columnBoxes.indices {
      columnBoxes[i].columns = before[columnBoxes[i].columns.lowerBound]..<before[columnBoxes[i].columns.upperBound]
    }
    columnCount = before[before.count - 1]
  }

  /// What the columns do not get of the table's content width.
  var horizontalSpacing: Double { columnCount == 0 ? 0 : spacing.horizontal * Double(columnCount + 1) }

  private func collect(_ table: Box, _ tree: ElementTree) {
    var headers: [Box] = []
    var bodies: [Box] = []
    var footers: [Box] = []
    var column = 0
    for child in table.children {
      switch child.kind {
      case .tableColumn: addColumns(child, &column, tree)
      case .tableSection:
        switch child.style.values.display {
        case .tableHeaderGroup where headers.isEmpty: headers.append(child)
        case .tableFooterGroup where footers.isEmpty: footers.append(child)
        default: bodies.append(child)
        }
      default: if BoxTreeBuilder.isCaption(child) { captions.append(child) }
      }
    }
    columnCount = column
    for section in headers + bodies + footers { addRows(section, tree) }
  }

  private func addColumns(_ box: Box, _ column: inout Int, _ tree: ElementTree) {
    let start = column
    let inner = box.children.filter { $0.kind == .tableColumn }
    if box.style.values.display == .tableColumnGroup, !inner.isEmpty {
      for child in inner {
        if child.style.values.width == .auto { columnWidths[ObjectIdentifier(child)] = box.style.values.width }
        addColumns(child, &column, tree)
      }
    } else {
      column = min(Self.mostColumns, column + Self.span(ElementNames.span, box, tree, most: 1000))
    }
    columnBoxes.append((box, start..<column))
  }

  private static func span(_ name: Atom, _ box: Box, _ tree: ElementTree, most: Int) -> Int {
    guard box.node >= 0, let text = tree.attribute(name, of: box.node)?.value else { return 1 }
    var value = 0
    var hasDigits = false
    for byte in text.utf8 {
      if byte.isASCIIDigit {
        hasDigits = true
        value = min(100_000, value * 10 + Int(byte - 0x30))
      } else if hasDigits || byte != 0x20 {
        break
      }
    }
    return hasDigits ? min(most, value) : 1
  }

  private func addRows(_ section: Box, _ tree: ElementTree) {
    let start = rows.count
    let own = section.children.filter { $0.kind == .tableRow }
    rows += own
    sections.append(Section(box: section, rows: start..<rows.count))
    /// By column, the first row in which it is free.
    var freeFrom = [Int](repeating: 0, count: columnCount)
    for (offset, row) in own.enumerated() {
      let index = start + offset
      var column = 0
      for child in row.children where BoxTreeBuilder.isCell(child) {
        while column < freeFrom.count, freeFrom[column] > index { column += 1 }
        let wanted = max(1, Self.span(ElementNames.colspan, child, tree, most: 1000))
        column = min(column, Self.mostColumns - 1)
        let columnSpan = min(wanted, Self.mostColumns - column)
        let asked = Self.span(ElementNames.rowspan, child, tree, most: 65_534)
        let rowSpan = min(asked == 0 ? Int.max : asked, rows.count - index)
        if freeFrom.count < column + columnSpan {
          freeFrom += [Int](repeating: 0, count: column + columnSpan - freeFrom.count)
        }
        for i in column..<(column + columnSpan) { freeFrom[i] = index + rowSpan }
        cells.append(Cell(box: child, row: index, rowSpan: rowSpan, column: column, columnSpan: columnSpan, spansColumns: columnSpan > 1))
        column += columnSpan
      }
    }
    columnCount = max(columnCount, freeFrom.count)
  }

  // MARK: https://www.w3.org/TR/css-tables-3/#border-conflict-resolution-algorithm, for widths

  private func collapseBorders(_ table: Box) {
    // Columns run from right to left there: `left` is where they begin.
    let isMirrored = table.isRightToLeft
    func widths(_ box: Box) -> BoxEdges {
      let width = box.style.values.borderWidth
      let style = box.style.values.borderStyle
      func snap(_ value: Double) -> Double { value > 0 ? max(1, min(value, LayoutUnit.maximum).rounded(.down)) : 0 }
      // `hidden` goes before all others.
      func used(_ side: KeyPath<Sides<BorderStyle>, BorderStyle>, _ value: Double) -> Double {
        style[keyPath: side] == .hidden ? .infinity : snap(value)
      }
      return BoxEdges(
        top: used(\.top, width.top), right: used(\.right, width.right), bottom: used(\.bottom, width.bottom),
        left: used(\.left, width.left)
      ).mirrored(isMirrored)
    }
    let own = widths(table)
    let columnCount = columnCount
    let rowCount = rows.count
    guard columnCount > 0, rowCount > 0 else { return }
    guard columnCount * rowCount <= 2_000_000 else {
      func half(_ width: Double) -> Double { width.isFinite ? width / 2 : 0 }
      collapsedBorder = BoxEdges(top: half(own.top), right: half(own.right), bottom: half(own.bottom), left: half(own.left))
      return
    }
    /// Vertical edges by row and line, horizontal ones by line and column.
    var vertical = [Double](repeating: 0, count: rowCount * (columnCount + 1))
    var horizontal = [Double](repeating: 0, count: (rowCount + 1) * columnCount)
    func add(_ edges: BoxEdges, rows: Range<Int>, columns: Range<Int>) {
      guard !rows.isEmpty, !columns.isEmpty else { return }
      for row in rows {
        let base = row * (columnCount + 1)
        vertical[base + columns.lowerBound] = max(vertical[base + columns.lowerBound], edges.left)
        vertical[base + columns.upperBound] = max(vertical[base + columns.upperBound], edges.right)
      }
      for column in columns {
        horizontal[rows.lowerBound * columnCount + column] = max(horizontal[rows.lowerBound * columnCount + column], edges.top)
        horizontal[rows.upperBound * columnCount + column] = max(horizontal[rows.upperBound * columnCount + column], edges.bottom)
      }
    }
    add(own, rows: 0..<rowCount, columns: 0..<columnCount)
    for (box, columns) in columnBoxes { add(widths(box), rows: 0..<rowCount, columns: columns) }
    for section in sections { add(widths(section.box), rows: section.rows, columns: 0..<columnCount) }
    for (index, row) in rows.enumerated() { add(widths(row), rows: index..<(index + 1), columns: 0..<columnCount) }
    for cell in cells {
      add(widths(cell.box), rows: cell.row..<(cell.row + cell.rowSpan), columns: cell.column..<(cell.column + cell.columnSpan))
    }
    for i in vertical.indices where vertical[i] == .infinity { vertical[i] = 0 }
    for i in horizontal.indices where horizontal[i] == .infinity { horizontal[i] = 0 }
    for cell in cells {
      var edges = BoxEdges()
      for row in cell.row..<(cell.row + cell.rowSpan) {
        let base = row * (columnCount + 1)
        edges.left = max(edges.left, vertical[base + cell.column] / 2)
        edges.right = max(edges.right, vertical[base + cell.column + cell.columnSpan] / 2)
      }
      for column in cell.column..<(cell.column + cell.columnSpan) {
        edges.top = max(edges.top, horizontal[cell.row * columnCount + column] / 2)
        edges.bottom = max(edges.bottom, horizontal[(cell.row + cell.rowSpan) * columnCount + column] / 2)
      }
      cell.box.collapsedBorder = edges.mirrored(isMirrored)
    }
    for row in 0..<rowCount {
      collapsedBorder.left = max(collapsedBorder.left, vertical[row * (columnCount + 1)] / 2)
      collapsedBorder.right = max(collapsedBorder.right, vertical[row * (columnCount + 1) + columnCount] / 2)
    }
    for column in 0..<columnCount {
      collapsedBorder.top = max(collapsedBorder.top, horizontal[column] / 2)
      collapsedBorder.bottom = max(collapsedBorder.bottom, horizontal[rowCount * columnCount + column] / 2)
    }
    collapsedBorder = collapsedBorder.mirrored(isMirrored)
  }
}
