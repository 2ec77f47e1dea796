import Diagnostics

/// The insertion modes around the body: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhtml
extension HTMLTreeBuilder {
  // MARK: What the source implies

  func openHTML() {
    if mode == .initial {
      isQuirky = true
      mode = .beforeHTML
    }
    if mode == .beforeHTML {
      insertElement(.html, name: "html", isImplied: true)
      mode = .beforeHead
    }
  }

  func openHead() {
    openHTML()
    if mode == .beforeHead {
      head = insertElement(.head, name: "head", isImplied: true)
      mode = .inHead
    }
  }

  func closeHead() {
    openHead()
    if mode == .inHeadNoscript {
      pop()
      mode = .inHead
    }
    if mode == .inHead {
      pop()
      mode = .afterHead
    }
  }

  func openBody() {
    switch mode {
    case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead:
      closeHead()
      insertElement(.body, name: "body", isImplied: true)
      mode = .inBody
    default: break
    }
  }

  // MARK: Texts

  func processText() {
    let string = token.string
    var isSpace = true
    var isSpaceOrUnknown = true
    for byte in string.utf8 where !(byte == 0x20 || (byte >= 9 && byte <= 13 && byte != 11)) {
      isSpace = false
      if byte != 0xEF && byte != 0xBF && byte != 0xBC {
        isSpaceOrUnknown = false
        break
      }
    }
    if isForeign(text: ()) || isInRawText {
      insertText(string, token.range)
      return
    }
    switch mode {
    case .initial, .beforeHTML, .beforeHead:
      if isSpace || (isSpaceOrUnknown && isWholeDocument) { return }
      splitLeadingSpace(inserting: false)
    case .inHead, .inHeadNoscript, .afterHead:
      if isSpace {
        insertText(string, token.range)
        return
      }
      if isSpaceOrUnknown, isWholeDocument { return }
      splitLeadingSpace(inserting: true)
    case .inTable, .inTableBody, .inRow:
      switch currentTag {
      case .table, .tbody, .thead, .tfoot, .tr:
        if isSpaceOrUnknown {
          insertText(string, token.range)
          return
        }
        fosters = true
        insertBodyText(token.string, token.range)
        fosters = false
        return
      default: break
      }
    case .inColumnGroup:
      if isSpaceOrUnknown {
        insertText(string, token.range)
        return
      }
      leaveColumnGroup()
      processText()
      return
    case .afterBody:
      if !isSpace { mode = .inBody }
    default: break
    }
    insertBodyText(token.string, token.range)
  }

  private var isInRawText: Bool {
    switch currentTag {
    case .title, .style, .script, .textarea, .noframes, .noembed, .iframe, .xmp: true
    default: false
    }
  }

  private func isForeign(text: Void) -> Bool {
    guard let current = open.last, namespaces[Int(current)] != .html else { return false }
    return !holdsHTML(current)
  }

  private func insertBodyText(_ string: String, _ range: SourceRange) {
    reconstructFormatting()
    insertText(string, range)
  }

  /// White space before the first words belongs to the head or to nothing; the rest begins the body.
  private func splitLeadingSpace(inserting: Bool) {
    let string = token.string
    let count = string.utf8.prefix { $0 == 0x20 || ($0 >= 9 && $0 <= 13 && $0 != 11) }.count
    // A text with CR LF is shorter than its bytes; then the place of the cut is not known exactly and the range stays whole.
    let isExact = string.utf8.count == token.range.length
    if count > 0 {
      let cut = isExact ? token.range.start + count : token.range.start
      if inserting { insertText(String(decoding: string.utf8.prefix(count), as: UTF8.self), SourceRange(token.range.start, cut)) }
      token.string = String(decoding: string.utf8.dropFirst(count), as: UTF8.self)
      token.range.start = cut
    }
    openBody()
  }

  // MARK: Start tags

  func start() {
    switch mode {
    case .initial, .beforeHTML, .beforeHead: startBeforeHead()
    case .inHead: startInHead()
    case .inHeadNoscript:
      switch tag {
      case .basefont, .bgsound, .link, .meta, .noframes, .style: startMetadata()
      case .head, .noscript: break
      case .html: mergeAttributes(into: open.first)
      default:
        pop()
        mode = .inHead
        startInHead()
      }
    case .afterHead: startAfterHead()
    case .inBody: startInBody()
    case .inTable: startInTable()
    case .inTableBody: startInTableBody()
    case .inRow: startInRow()
    case .inCell: startInCell()
    case .inCaption: startInCaption()
    case .inColumnGroup:
      switch tag {
      case .html: mergeAttributes(into: open.first)
      case .col: insertVoid()
      case .template: startMetadata()
      default:
        leaveColumnGroup()
        start()
      }
    case .inSelect: startInSelect()
    case .afterBody:
      if tag == .html {
        mergeAttributes(into: open.first)
      } else {
        mode = .inBody
        startInBody()
      }
    }
  }

  private func startBeforeHead() {
    if tag == .html {
      if mode == .initial { isQuirky = true }
      if mode == .beforeHead {
        mergeAttributes(into: open.first)
      } else {
        insertElement()
        mode = .beforeHead
      }
      return
    }
    openHTML()
    if tag == .head {
      head = insertElement()
      mode = .inHead
      return
    }
    openHead()
    startInHead()
  }

  private func startInHead() {
    switch tag {
    case .html: mergeAttributes(into: open.first)
    case .head: break
    case .noscript:
      insertElement()
      mode = .inHeadNoscript
    case _ where tag.traits.contains(.metadata): startMetadata()
    default:
      closeHead()
      startAfterHead()
    }
  }

  private func startAfterHead() {
    switch tag {
    case .html: mergeAttributes(into: open.first)
    case .body:
      insertElement()
      mode = .inBody
    case .head: break
    case _ where tag.traits.contains(.metadata):
      open.append(head)
      startMetadata()
      open.removeAll { $0 == head }
    default:
      openBody()
      startInBody()
    }
  }

  /// The elements that belong to the head, wherever they stand.
  func startMetadata() {
    if tag.traits.contains(.void) {
      insertVoid()
      return
    }
    if tag == .template {
      insertElement()
      // https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead: what it holds is what its host shows.
      let isShadowRoot = mode == .inBody && elements.last?.attributes.contains { $0.name == Self.shadowRootMode } == true
      skipsTemplate = !isShadowRoot
      if isShadowRoot { formatting.append(-1) }
      return
    }
    startRawText()
  }

  private static let shadowRootMode = Atom("shadowrootmode")

  /// An element that holds text alone.
  func startRawText() {
    insertElement()
    if tag.traits.contains(.rawText) { rawText = (token.name, tag == .textarea || tag == .title) }
  }

  func insertVoid() {
    insertElement()
    popEnded()
  }

  func mergeAttributes(into node: Int32?) {
    guard let node else { return }
    let index = Int(nodes[Int(node)].element)
    addAttributes(to: &elements[index])
    if elements[index].startTag.isEmpty {
      elements[index].startTag = token.range
      elements[index].range = token.range
    }
  }

  // MARK: End tags

  func end() {
    if tag.traits.contains(.rawText), let current = open.last, isHTML(current, tag) {
      popEnded()
      return
    }
    switch mode {
    case .initial, .beforeHTML, .beforeHead:
      guard tag == .head || tag == .body || tag == .html || tag == .br else { return }
      openHead()
      end()
    case .inHead:
      switch tag {
      case .head:
        popEnded()
        mode = .afterHead
      case .body, .html, .br:
        closeHead()
        end()
      default: break
      }
    case .inHeadNoscript:
      if tag == .noscript {
        popEnded()
        mode = .inHead
      } else if tag == .br {
        closeHead()
        end()
      }
    case .afterHead:
      guard tag == .body || tag == .html || tag == .br else { return }
      openBody()
      end()
    case .inBody: endInBody()
    case .afterBody:
      if tag == .html {
        finish(open.first)
      } else if tag != .body {
        mode = .inBody
        endInBody()
      }
    case .inTable: endInTable()
    case .inTableBody: endInTableBody()
    case .inRow: endInRow()
    case .inCell: endInCell()
    case .inCaption: endInCaption()
    case .inColumnGroup:
      if tag == .colgroup {
        if currentTag == .colgroup {
          popEnded()
          mode = .inTable
        }
      } else if tag != .col {
        leaveColumnGroup()
        end()
      }
    case .inSelect: endInSelect()
    }
  }

  /// Marks the end of an element that stays on the stack: `html` and `body` end with the page.
  func finish(_ node: Int32?) {
    guard let node else { return }
    let index = Int(nodes[Int(node)].element)
    elements[index].range.end = max(elements[index].range.end, token.range.end)
  }
}
