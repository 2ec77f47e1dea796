import Diagnostics

/// The insertion modes "in body" and "in select".
extension HTMLTreeBuilder {
  private func closeParagraphInScope() {
    if isInScope(.p, .button) { closeParagraph() }
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
  func startInBody() {
    if tag.traits.contains(.metadata) {
      startMetadata()
      return
    }
    switch tag {
    case .html: mergeAttributes(into: open.first)
    case .body: if open.count > 1, isHTML(open[1], .body) { mergeAttributes(into: open[1]) }
    case .head, .caption, .col, .colgroup, .frame, .frameset, .tbody, .td, .tfoot, .th, .thead, .tr: break
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraphInScope()
      if currentTag.traits.contains(.heading) { pop() }
      insertElement()
    case .pre, .listing:
      closeParagraphInScope()
      insertElement()
      skipsLineBreak = true
    case .form:
      if form >= 0 { return }
      closeParagraphInScope()
      form = insertElement()
    case .li: startItem { $0 == .li }
    case .dd, .dt: startItem { $0 == .dd || $0 == .dt }
    case .plaintext:
      closeParagraphInScope()
      insertElement()
      rawText = ("", false)
    case .button:
      if isInScope(.button) {
        generateImpliedEndTags()
        popUntil(.button)
      }
      reconstructFormatting()
      insertElement()
    case .a, .nobr:
      startAnchor()
    case .applet, .marquee, .object:
      reconstructFormatting()
      insertElement()
      formatting.append(-1)
    case .table:
      if !isQuirky { closeParagraphInScope() }
      insertElement()
      mode = .inTable
    case .area, .br, .embed, .img, .keygen, .wbr, .input:
      reconstructFormatting()
      insertVoid()
    case .image:
      tag = .img
      token.name = "img"
      startInBody()
    default: startRareInBody()
    }
  }

  /// The other start tags in a body: those that few pages have, then those that behave as others of their kind.
  private func startRareInBody() {
    switch tag {
    case .param, .source, .track: insertVoid()
    case .hr:
      closeParagraphInScope()
      insertVoid()
    case .textarea:
      startRawText()
      skipsLineBreak = true
    case .xmp:
      closeParagraphInScope()
      reconstructFormatting()
      startRawText()
    case .iframe, .noembed: startRawText()
    case .select:
      reconstructFormatting()
      insertElement()
      mode = .inSelect
    case .optgroup, .option:
      if currentTag == .option { pop() }
      reconstructFormatting()
      insertElement()
    case .rb, .rtc:
      if isInScope(.ruby) { generateImpliedEndTags() }
      insertElement()
    case .rp, .rt:
      if isInScope(.ruby) { generateImpliedEndTags(except: .rtc) }
      insertElement()
    case .math, .svg:
      reconstructFormatting()
      insertForeign(tag == .svg ? .svg : .mathML)
    case _ where tag.traits.contains(.formatting):
      reconstructFormatting()
      pushFormatting(insertElement())
    case _ where tag.traits.contains(.closesParagraph):
      closeParagraphInScope()
      insertElement()
    default:
      reconstructFormatting()
      insertElement()
      if token.isSelfClosing, tag == .unknown { popEnded() }
    }
  }

  private func startAnchor() {
    let marker = formatting.lastIndex(of: -1).map { $0 + 1 } ?? 0
    if tag == .a {
      if let old = formatting[marker...].last(where: { tags[Int($0)] == .a }) {
        adopt(.a)
        formatting.removeAll { $0 == old }
        open.removeAll { $0 == old }
      }
      reconstructFormatting()
    } else {
      reconstructFormatting()
      if isInScope(.nobr) {
        adopt(.nobr)
        reconstructFormatting()
      }
    }
    pushFormatting(insertElement())
  }

  private func startItem(_ isItem: (HTMLTag) -> Bool) {
    for node in open.reversed() where namespaces[Int(node)] == .html {
      let tag = tags[Int(node)]
      if isItem(tag) {
        generateImpliedEndTags(except: tag)
        popUntil(tag)
        break
      }
      if tag.traits.contains(.special), tag != .address, tag != .div, tag != .p { break }
    }
    closeParagraphInScope()
    insertElement()
  }

  func endInBody() {
    switch tag {
    case .template:
      guard open.contains(where: { tags[Int($0)] == .template }) else { return }
      generateImpliedEndTags()
      popUntil(.template, isEndTag: true)
      clearFormattingToMarker()
    case .body, .html:
      guard isInScope(.body) else { return }
      if open.count > 1 { finish(open[1]) }
      if tag == .html { finish(open.first) }
      mode = .afterBody
    case .form:
      let node = form
      form = -1
      guard node >= 0, open.contains(node), isInScope(.form) else { return }
      generateImpliedEndTags()
      if open.last == node {
        popEnded()
      } else {
        finish(node)
        open.removeAll { $0 == node }
      }
    case .p:
      if !isInScope(.p, .button) { insertElement(.p, name: "p", isImplied: true) }
      closeParagraph(isEndTag: true)
    case .li:
      guard isInScope(.li, .listItem) else { return }
      generateImpliedEndTags(except: .li)
      popUntil(.li, isEndTag: true)
    case .dd, .dt:
      guard isInScope(tag) else { return }
      generateImpliedEndTags(except: tag)
      popUntil(tag, isEndTag: true)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard isInScope(.element, { $0.traits.contains(.heading) }) else { return }
      generateImpliedEndTags()
      popUntil(isEndTag: true) { $0.traits.contains(.heading) }
    case .applet, .marquee, .object:
      guard isInScope(tag) else { return }
      generateImpliedEndTags()
      popUntil(tag, isEndTag: true)
      clearFormattingToMarker()
    case .br:
      token.attributes = []
      reconstructFormatting()
      insertElement(.br, name: "br", isImplied: true)
      pop()
    case _ where tag.traits.contains(.formatting):
      if !adopt(tag) { endAny() }
    case _ where tag.traits.contains(.blockEnd):
      guard isInScope(tag) else { return }
      generateImpliedEndTags()
      popUntil(tag, isEndTag: true)
    default: endAny()
    }
  }

  private func endAny() {
    let name = atom(token.name)
    var index = open.count - 1
    while index > 0 {
      let node = open[index]
      if namespaces[Int(node)] == .html {
        if elements[Int(nodes[Int(node)].element)].name == name {
          generateImpliedEndTags(except: tag == .unknown ? nil : tag)
          while open.count - 1 > index { pop() }
          if open.count - 1 == index { popEnded() }
          return
        }
        if tags[Int(node)].traits.contains(.special) { return }
      }
      index -= 1
    }
  }

  // MARK: Select

  /// Browsers keep other elements in a `select` since selects can be styled; what opens and closes stays the same:
  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
  func startInSelect() {
    switch tag {
    case .option:
      if currentTag == .option { pop() }
      insertElement()
    case .optgroup, .hr:
      if currentTag == .option { pop() }
      if currentTag == .optgroup { pop() }
      if tag == .hr { insertVoid() } else { insertElement() }
    case .select:
      popUntil(.select)
      resetMode()
    case .input, .keygen:
      popUntil(.select)
      resetMode()
      start()
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      // Only a select within a table gives way to the table's parts.
      guard isInScope(.table, .table), tag != .table else { return }
      popUntil(.select)
      resetMode()
      start()
    case .script, .template: startMetadata()
    case .html, .head, .body, .form, .frame, .frameset: break
    default: startInBody()
    }
  }

  func endInSelect() {
    switch tag {
    case .optgroup:
      if currentTag == .option, open.count > 1, isHTML(open[open.count - 2], .optgroup) { pop() }
      if currentTag == .optgroup { popEnded() }
    case .option: endAnyInSelect()
    case .select:
      popUntil(.select, isEndTag: true)
      resetMode()
    case .caption, .table, .tbody, .tfoot, .thead, .tr, .td, .th:
      guard isInScope(tag, .table) else { return }
      popUntil(.select)
      resetMode()
      end()
    case _ where tag.traits.contains(.formatting): if !adopt(tag) { endAnyInSelect() }
    default: endAnyInSelect()
    }
  }

  private func endAnyInSelect() {
    guard let select = open.lastIndex(where: { isHTML($0, .select) }) else { return }
    let name = atom(token.name)
    guard let index = open.indices[(select + 1)...].last(where: { elements[Int(nodes[Int(open[$0])].element)].name == name }) else {
      return
    }
    while open.count - 1 > index { pop() }
    popEnded()
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately
  func resetMode() {
    for node in open.reversed() where namespaces[Int(node)] == .html {
      switch tags[Int(node)] {
      case .select: mode = .inSelect
      case .td, .th: mode = .inCell
      case .tr: mode = .inRow
      case .tbody, .thead, .tfoot: mode = .inTableBody
      case .caption: mode = .inCaption
      case .colgroup: mode = .inColumnGroup
      case .table: mode = .inTable
      case .body, .html: mode = .inBody
      default: continue
      }
      return
    }
    mode = .inBody
  }
}
