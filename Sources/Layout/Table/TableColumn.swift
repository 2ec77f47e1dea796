import CSS

/// What a column asks for: https://www.w3.org/TR/css-tables-3/#intrinsic-column-widths. CSS pixels; percentages in hundredths.
struct TableColumn {
  var minimum = 0.0
  var maximum = 0.0
  var percent: Double?
  /// Whether a cell or the column has a width of its own.
  var isConstrained = false

  /// Takes in what a cell in this column alone asks for.
  mutating func encompass(_ other: TableColumn) {
    minimum = max(minimum, other.minimum)
    if isConstrained {
      maximum = max(maximum, other.isConstrained ? other.maximum : other.minimum)
    } else {
      maximum = max(other.isConstrained ? minimum : maximum, other.maximum)
    }
    maximum = max(minimum, maximum)
    if let percent = other.percent { self.percent = max(self.percent ?? 0, percent) }
    isConstrained = isConstrained || other.isConstrained
  }

  /// Gives columns their widths: https://www.w3.org/TR/css-tables-3/#width-distribution-algorithm
  static func distribute(_ target: Double, over columns: ArraySlice<TableColumn>) -> [Double] {
    func percentWidth(_ column: TableColumn) -> Double { max(column.minimum, LayoutUnit.snap((column.percent ?? 0) * target / 100)) }
    let minimums = columns.map(\.minimum)
    let percents = columns.map { $0.percent != nil ? percentWidth($0) : $0.minimum }
    let specified = columns.map { $0.percent != nil ? percentWidth($0) : $0.isConstrained ? $0.maximum : $0.minimum }
    let maximums = columns.map { $0.percent != nil ? percentWidth($0) : $0.maximum }
    var lower = minimums
    guard target > lower.reduce(0, +) else { return lower }
    for upper in [percents, specified, maximums] {
      let sum = upper.reduce(0, +)
      if target < sum { return share(target, from: lower, weights: zip(upper, lower).map { $0 - $1 }) }
      lower = upper
    }
    // More than all want: https://www.w3.org/TR/css-tables-3/#distributing-width-to-columns
    let rules: [(TableColumn) -> Double] = [
      { $0.percent == nil && !$0.isConstrained ? $0.maximum : 0 },
      { $0.percent == nil && $0.isConstrained ? $0.maximum : 0 },
      { $0.percent ?? 0 },
      { $0.percent == nil && !$0.isConstrained ? 1 : 0 },
    ]
    for rule in rules {
      let weights = columns.map(rule)
      if weights.contains(where: { $0 > 0 }) { return share(target, from: maximums, weights: weights) }
    }
    return share(target, from: maximums, weights: columns.map { _ in 1 })
  }

  /// Adds to `widths` by weight until they sum up to the target; rounding errors go to the last.
  static func share(_ target: Double, from widths: [Double], weights: [Double]) -> [Double] {
    var widths = widths
    let total = weights.reduce(0, +)
    let extra = target - widths.reduce(0, +)
    guard total > 0, total.isFinite, extra > 0, let last = weights.lastIndex(where: { $0 > 0 }) else { return widths }
    var rest = extra
    for i in widths.indices where weights[i] > 0 {
      let part = i == last ? rest : LayoutUnit.snap(extra * weights[i] / total)
      widths[i] += part
      rest -= part
    }
    return widths
  }
}

extension LayoutContext {
  /// The columns of a table, measured once.
  func tableColumns(_ box: Box, _ table: TableStructure) -> [TableColumn] {
    if let known = table.columns { return known }
    var columns = [TableColumn](repeating: TableColumn(), count: table.columnCount)
    for (column, range) in table.columnBoxes where column.style.values.display == .tableColumn || column.children.isEmpty {
      let wish = columnWish(column, table.width(of: column))
      for i in range { columns[i].encompass(wish) }
    }
    var spanning: [TableStructure.Cell] = []
    for cell in table.cells {
      guard cell.columnSpan == 1 else {
        spanning.append(cell)
        continue
      }
      var wish = cellWish(cell.box)
      // A width over several columns fixes none of them, not even when the others are merged away.
      if cell.spansColumns { wish.isConstrained = false }
      columns[cell.column].encompass(wish)
    }
    spanning.sort { ($0.columnSpan, $0.row) < ($1.columnSpan, $1.row) }
    for cell in spanning {
      let range = cell.column..<(cell.column + cell.columnSpan)
      let wish = cellWish(cell.box)
      let gaps = table.spacing.horizontal * Double(cell.columnSpan - 1)
      if let percent = wish.percent {
        let open = range.filter { columns[$0].percent == nil }
        let rest = percent - range.reduce(0) { $0 + (columns[$1].percent ?? 0) }
        if rest > 0, !open.isEmpty {
          let total = open.reduce(0) { $0 + columns[$1].maximum }
          for i in open { columns[i].percent = total > 0 ? rest * columns[i].maximum / total : rest / Double(open.count) }
        }
      }
      let minimums = TableColumn.distribute(max(0, wish.minimum - gaps), over: columns[range])
      let maximums = TableColumn.distribute(max(0, wish.maximum - gaps), over: columns[range])
      for (offset, i) in range.enumerated() {
        columns[i].minimum = max(columns[i].minimum, minimums[offset])
        columns[i].maximum = max(columns[i].maximum, columns[i].minimum, columns[i].percent == nil ? maximums[offset] : 0)
      }
    }
    table.columns = columns
    return columns
  }

  private func columnWish(_ box: Box, _ width: Size) -> TableColumn {
    var wish = TableColumn()
    switch width {
    case .length(.px(let px)):
      wish.maximum = max(0, LayoutUnit.snap(px))
      wish.isConstrained = true
    case .length(.percent(let percent)): wish.percent = max(0, min(100, percent))
    default: break
    }
    if case .length(.px(let px)) = box.style.values.minWidth { wish.minimum = max(0, LayoutUnit.snap(px)) }
    return wish
  }

  /// What a cell asks for, borders and padding included.
  func cellWish(_ cell: Box) -> TableColumn {
    let values = cell.style.values
    let edges = padding(of: cell, basis: 0).horizontal + border(of: cell).horizontal
    let content = intrinsicContentWidths(cell)
    var wish = TableColumn(minimum: content.minimum + edges, maximum: content.maximum + edges)
    // Content that is wider than the cell may be sticks out of it.
    let limit = resolveWidth(values.maxWidth, cell, basis: nil, available: 0, edges: edges)
    if let limit { wish.minimum = min(wish.minimum, limit) }
    if let minimum = resolveWidth(values.minWidth, cell, basis: nil, available: 0, edges: edges) {
      wish.minimum = max(wish.minimum, minimum)
    }
    wish.maximum = max(wish.maximum, wish.minimum)
    switch values.width {
    case .length(.percent(let percent)): wish.percent = max(0, min(100, percent))
    case .length(let length) where !length.dependsOnBasis:
      let width = resolveWidth(values.width, cell, basis: nil, available: 0, edges: edges) ?? 0
      wish.maximum = max(wish.minimum, width)
      wish.isConstrained = true
    default: break
    }
    if let limit { wish.maximum = max(wish.minimum, min(wish.maximum, limit)) }
    return wish
  }

  /// `table-layout: fixed`: columns and the first row decide. https://www.w3.org/TR/CSS22/tables.html#fixed-table-layout
  func fixedColumnWidths(_ box: Box, _ table: TableStructure, target: Double) -> [Double] {
    var widths = [Double?](repeating: nil, count: table.columnCount)
    var percents = [Double?](repeating: nil, count: table.columnCount)
    /// What padding and borders add to a percentage.
    var additions = [Double](repeating: 0, count: table.columnCount)
    func set(_ range: Range<Int>, _ size: Size, edges: Double, isBorderBox: Bool) {
      let open = range.filter { widths[$0] == nil && percents[$0] == nil }
      guard open.count == range.count else { return }
      switch size {
      case .length(.percent(let percent)):
        for i in range {
          percents[i] = percent / Double(range.count)
          additions[i] = isBorderBox ? 0 : edges / Double(range.count)
        }
      case .length(.px(let px)):
        let width = isBorderBox ? max(edges, px) : px + edges
        let each = LayoutUnit.snap((width - table.spacing.horizontal * Double(range.count - 1)) / Double(range.count))
        for i in range { widths[i] = max(0, each) }
      default: break
      }
    }
    for (column, range) in table.columnBoxes where column.children.isEmpty {
      // As in Chromium, the width of a group is not that of its columns here.
      for i in range { set(i..<(i + 1), column.style.values.width, edges: 0, isBorderBox: true) }
    }
    for cell in table.cells where cell.row == 0 {
      let edges = padding(of: cell.box, basis: 0).horizontal + border(of: cell.box).horizontal
      set(
        cell.column..<(cell.column + cell.columnSpan), cell.box.style.values.width, edges: edges,
        isBorderBox: cell.box.style.values.boxSizing == .borderBox)
    }
    var used: [Double] = []
    for i in widths.indices { used.append(widths[i] ?? percents[i].map { max(0, LayoutUnit.snap($0 * target / 100 + additions[i])) } ?? 0) }
    let open = widths.indices.map { widths[$0] == nil && percents[$0] == nil ? 1.0 : 0 }
    if open.contains(1) { return TableColumn.share(target, from: used, weights: open) }
    let fixed = widths.map { $0 ?? 0 }
    if fixed.contains(where: { $0 > 0 }) { return TableColumn.share(target, from: used, weights: fixed) }
    return TableColumn.share(target, from: used, weights: used.contains { $0 > 0 } ? used : used.map { _ in 1 })
  }
}
