import Diagnostics

/// The insertion modes of tables.
extension HTMLTreeBuilder {
  private func clearToTable() { clearStack { $0 == .table || $0 == .template } }
  private func clearToTableBody() { clearStack { $0.traits.contains(.tableSection) || $0 == .template } }
  private func clearToRow() { clearStack { $0 == .tr || $0 == .template } }

  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable
  func startInTable() {
    switch tag {
    case .caption:
      clearToTable()
      formatting.append(-1)
      insertElement()
      mode = .inCaption
    case .colgroup:
      clearToTable()
      insertElement()
      mode = .inColumnGroup
    case .col:
      clearToTable()
      insertElement(.colgroup, name: "colgroup", isImplied: true)
      mode = .inColumnGroup
      start()
    case .tbody, .tfoot, .thead:
      clearToTable()
      insertElement()
      mode = .inTableBody
    case .td, .th, .tr:
      clearToTable()
      insertElement(.tbody, name: "tbody", isImplied: true)
      mode = .inTableBody
      start()
    case .table:
      guard isInScope(.table, .table) else { return }
      popUntil(.table)
      resetMode()
      start()
    case .style, .script, .template: startMetadata()
    case .input where token.attributes.contains { $0.name == "type" && $0.value.lowercased() == "hidden" }: insertVoid()
    case .form:
      if form >= 0 { return }
      form = insertElement()
      pop()
    default: foster { startInBody() }
    }
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#foster-parent
  private func foster(_ work: () -> Void) {
    fosters = true
    work()
    fosters = false
  }

  func endInTable() {
    switch tag {
    case .table:
      guard isInScope(.table, .table) else { return }
      popUntil(.table, isEndTag: true)
      resetMode()
    case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr, .template: break
    default: foster { endInBody() }
    }
  }

  func startInCaption() {
    switch tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      if leaveCaption() { start() }
    default: startInBody()
    }
  }

  func endInCaption() {
    switch tag {
    case .caption: leaveCaption(isEndTag: true)
    case .table: if leaveCaption() { end() }
    case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
    default: endInBody()
    }
  }

  @discardableResult
  private func leaveCaption(isEndTag: Bool = false) -> Bool {
    guard isInScope(.caption, .table) else { return false }
    generateImpliedEndTags()
    popUntil(.caption, isEndTag: isEndTag)
    clearFormattingToMarker()
    mode = .inTable
    return true
  }

  func leaveColumnGroup() {
    if currentTag == .colgroup { pop() }
    mode = .inTable
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody
  func startInTableBody() {
    switch tag {
    case .tr:
      clearToTableBody()
      insertElement()
      mode = .inRow
    case .td, .th:
      clearToTableBody()
      insertElement(.tr, name: "tr", isImplied: true)
      mode = .inRow
      start()
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead:
      if leaveTableBody() { start() }
    default: startInTable()
    }
  }

  func endInTableBody() {
    switch tag {
    case .tbody, .tfoot, .thead:
      guard isInScope(tag, .table) else { return }
      clearToTableBody()
      popEnded()
      mode = .inTable
    case .table: if leaveTableBody() { end() }
    case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: break
    default: endInTable()
    }
  }

  private func leaveTableBody() -> Bool {
    guard isInScope(.table, { $0.traits.contains(.tableSection) }) else { return false }
    clearToTableBody()
    pop()
    mode = .inTable
    return true
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr
  func startInRow() {
    switch tag {
    case .td, .th:
      clearToRow()
      insertElement()
      mode = .inCell
      formatting.append(-1)
    case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr:
      if leaveRow() { start() }
    default: startInTable()
    }
  }

  func endInRow() {
    switch tag {
    case .tr: leaveRow(isEndTag: true)
    case .table: if leaveRow() { end() }
    case .tbody, .tfoot, .thead: if isInScope(tag, .table), leaveRow() { end() }
    case .body, .caption, .col, .colgroup, .html, .td, .th: break
    default: endInTable()
    }
  }

  @discardableResult
  private func leaveRow(isEndTag: Bool = false) -> Bool {
    guard isInScope(.tr, .table) else { return false }
    clearToRow()
    if isEndTag { popEnded() } else { pop() }
    mode = .inTableBody
    return true
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd
  func startInCell() {
    switch tag {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
      if closeCell() { start() }
    default: startInBody()
    }
  }

  func endInCell() {
    switch tag {
    case .td, .th:
      guard isInScope(tag, .table) else { return }
      generateImpliedEndTags()
      popUntil(tag, isEndTag: true)
      clearFormattingToMarker()
      mode = .inRow
    case .body, .caption, .col, .colgroup, .html: break
    case .table, .tbody, .tfoot, .thead, .tr:
      if isInScope(tag, .table), closeCell() { end() }
    default: endInBody()
    }
  }

  private func closeCell() -> Bool {
    guard isInScope(.table, { $0 == .td || $0 == .th }) else { return false }
    generateImpliedEndTags()
    popUntil { $0 == .td || $0 == .th }
    clearFormattingToMarker()
    mode = .inRow
    return true
  }
}
