import CSS
import HTML

/// Anonymous table objects: https://www.w3.org/TR/css-tables-3/#fixup
extension BoxTreeBuilder {
  static func isTablePart(_ box: Box) -> Bool {
    switch box.kind {
    case .tableSection, .tableRow, .tableColumn: true
    default: isCell(box) || (box.kind == .block && box.style.values.display == .tableCaption && !box.isFlexItem)
    }
  }

  static func isCell(_ box: Box) -> Bool { box.kind == .block && box.style.values.display == .tableCell && !box.isOutOfFlow }

  static func isCaption(_ box: Box) -> Bool { box.kind == .block && box.style.values.display == .tableCaption && !box.isOutOfFlow }

  /// Puts parts of tables that stand alone into anonymous tables.
  mutating func wrapTableParts(_ children: [Box], parent: ComputedStyle, origin: ElementTree.NodeID) -> [Box] {
    guard children.contains(where: Self.isTablePart) else { return children }
    var result: [Box] = []
    var run: [Box] = []
    func flush(_ builder: inout BoxTreeBuilder) {
      defer { run = [] }
      // White space behind what is no inline box is nothing.
      while let last = run.last, Self.isCollapsibleWhiteSpace(last) { run.removeLast() }
      if !run.isEmpty {
        let table = Box(
          kind: .table, style: builder.anonymousStyle(parent), node: ElementTree.none, origin: origin,
          isInlineLevel: parent.values.display == .inline)
        builder.fill(table, with: run)
        result.append(table)
      }
    }
    for child in children {
      if Self.isTablePart(child) || (!run.isEmpty && Self.isCollapsibleWhiteSpace(child)) {
        run.append(child)
      } else {
        flush(&self)
        result.append(child)
      }
    }
    flush(&self)
    return result
  }

  /// Gives a table, a row group or a row its children.
  mutating func fillTable(_ box: Box, with children: [Box]) {
    var result: [Box] = []
    var run: [Box] = []
    func isProper(_ child: Box) -> Bool {
      switch box.kind {
      case .table: child.kind == .tableSection || child.kind == .tableColumn || Self.isCaption(child)
      case .tableSection: child.kind == .tableRow
      default: Self.isCell(child)
      }
    }
    func flush(_ builder: inout BoxTreeBuilder) {
      defer { run = [] }
      guard run.contains(where: { !Self.isWhiteSpace($0) }) else { return }
      let kind: Box.Kind = box.kind == .table ? .tableSection : box.kind == .tableSection ? .tableRow : .block
      let style = kind == .block ? builder.anonymousCellStyle(box.style) : builder.anonymousStyle(box.style)
      let wrapper = Box(kind: kind, style: style, node: ElementTree.none, origin: box.origin, isInlineLevel: false)
      // A table's own rows need no second wrapper; groups of rows and columns in a row are those of another table.
      builder.fill(wrapper, with: kind == .block ? builder.wrapTableParts(run, parent: style, origin: box.origin) : run)
      result.append(wrapper)
    }
    for child in children {
      if isProper(child) || child.isOutOfFlow {
        flush(&self)
        result.append(child)
      } else if !Self.isWhiteSpace(child) {
        run.append(child)
      }
    }
    flush(&self)
    box.children = result
  }

  private mutating func anonymousCellStyle(_ parent: ComputedStyle) -> ComputedStyle {
    var values = anonymousStyle(parent).values
    values.display = .tableCell
    return ComputedStyle(values)
  }
}
