import Diagnostics

/// The stack of open elements and the list of active formatting elements.
extension HTMLTreeBuilder {
  enum Scope { case element, listItem, button, table, select }

  /// https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope
  func isInScope(_ scope: Scope = .element, _ matches: (HTMLTag) -> Bool) -> Bool {
    for node in open.reversed() {
      let tag = tags[Int(node)]
      if namespaces[Int(node)] == .html {
        if matches(tag) { return true }
        switch scope {
        case .table: if tag == .html || tag == .table || tag == .template { return false }
        case .select: if tag != .optgroup && tag != .option { return false }
        case .element: if tag.traits.contains(.scopeBorder) { return false }
        case .listItem: if tag.traits.contains(.scopeBorder) || tag == .ol || tag == .ul { return false }
        case .button: if tag.traits.contains(.scopeBorder) || tag == .button { return false }
        }
      } else if scope == .select {
        return false
      } else if scope != .table, isForeignBorder(node) {
        return false
      }
    }
    return false
  }

  func isInScope(_ tag: HTMLTag, _ scope: Scope = .element) -> Bool { isInScope(scope) { $0 == tag } }

  /// https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags
  func generateImpliedEndTags(except tag: HTMLTag? = nil) {
    while currentTag != tag, currentTag.traits.contains(.impliedEnd) { pop() }
  }

  /// Closes open elements up to one that matches; that one ends with the current token if it is its end tag.
  func popUntil(isEndTag: Bool = false, _ matches: (HTMLTag) -> Bool) {
    while let node = open.last, open.count > 1 {
      if namespaces[Int(node)] == .html, matches(tags[Int(node)]) {
        if isEndTag { popEnded() } else { pop() }
        return
      }
      pop()
    }
  }

  func popUntil(_ tag: HTMLTag, isEndTag: Bool = false) { popUntil(isEndTag: isEndTag) { $0 == tag } }

  /// https://html.spec.whatwg.org/multipage/parsing.html#close-a-p-element
  func closeParagraph(isEndTag: Bool = false) {
    generateImpliedEndTags(except: .p)
    popUntil(.p, isEndTag: isEndTag)
  }

  func clearStack(to matches: (HTMLTag) -> Bool) {
    while open.count > 1, let node = open.last {
      if namespaces[Int(node)] == .html, matches(tags[Int(node)]) || tags[Int(node)] == .html { return }
      pop()
    }
  }

  // MARK: Active formatting elements

  /// Keeps three alike at most: https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements
  ///
  /// DEVIATION: and 64 in all, so that a hostile page cannot make each of its paragraphs open thousands again.
  func pushFormatting(_ node: Int32) {
    var alike = 0
    var earliest = -1
    for index in formatting.indices.reversed() {
      if formatting[index] < 0 { break }
      if haveSameTag(formatting[index], node) {
        alike += 1
        earliest = index
      }
    }
    if alike >= 3 { formatting.remove(at: earliest) }
    formatting.append(node)
    if formatting.count > 64, let first = formatting.firstIndex(where: { $0 >= 0 }), formatting.count - first > 64 {
      formatting.remove(at: first)
    }
  }

  private func haveSameTag(_ a: Int32, _ b: Int32) -> Bool {
    guard tags[Int(a)] == tags[Int(b)] else { return false }
    let first = elements[Int(nodes[Int(a)].element)].attributes
    let second = elements[Int(nodes[Int(b)].element)].attributes
    guard first.count == second.count, first.count <= 16 else { return false }
    return first.allSatisfy { one in second.contains { $0.name == one.name && $0.value == one.value } }
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements
  func reconstructFormatting() {
    guard let last = formatting.last, last >= 0, !open.contains(last) else { return }
    var index = formatting.count - 1
    while index > 0, formatting[index - 1] >= 0, !open.contains(formatting[index - 1]) { index -= 1 }
    while index < formatting.count, error == nil {
      let copy = copyElement(formatting[index])
      let place = place()
      insert(copy, into: place.parent, before: place.before)
      push(copy)
      formatting[index] = copy
      index += 1
    }
  }

  /// An element like another, not yet in the tree; its attributes point at the same bytes.
  func copyElement(_ node: Int32) -> Int32 {
    var element = elements[Int(nodes[Int(node)].element)]
    element.range = SourceRange(token.range.start, token.range.start)
    elements.append(element)
    tags.append(tags[Int(node)])
    namespaces.append(.html)
    nodes.append(Node(element: Int32(elements.count - 1)))
    checkSize()
    return Int32(nodes.count - 1)
  }

  func clearFormattingToMarker() {
    while let last = formatting.popLast(), last >= 0 {}
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm
  /// Returns false where the end tag is to be treated as any other.
  @discardableResult
  func adopt(_ subject: HTMLTag) -> Bool {
    let isEndTag = token.kind == .endTag
    if let current = open.last, isHTML(current, subject), !formatting.contains(current) {
      if isEndTag { popEnded() } else { pop() }
      return true
    }
    for round in 0..<8 {
      var listIndex = formatting.count - 1
      while listIndex >= 0, formatting[listIndex] >= 0, tags[Int(formatting[listIndex])] != subject { listIndex -= 1 }
      guard listIndex >= 0, formatting[listIndex] >= 0 else { return round > 0 }
      let element = formatting[listIndex]
      guard let stackIndex = open.lastIndex(of: element) else {
        formatting.remove(at: listIndex)
        return true
      }
      guard isNodeInScope(element) else { return true }
      guard
        let furthestIndex = open.indices[(stackIndex + 1)...].first(where: {
          namespaces[Int(open[$0])] == .html ? tags[Int(open[$0])].traits.contains(.special) : isForeignBorder(open[$0])
        })
      else {
        while open.count - 1 > stackIndex { pop() }
        if isEndTag { popEnded() } else { pop() }
        formatting.remove(at: listIndex)
        return true
      }
      moveOut(of: element, listIndex: listIndex, stackIndex: stackIndex, furthestIndex: furthestIndex, isEndTag: isEndTag)
      if error != nil { return true }
    }
    return true
  }

  /// Steps 9 to 19 of the algorithm: what the furthest block holds moves into a copy of the formatting element.
  private func moveOut(of element: Int32, listIndex: Int, stackIndex: Int, furthestIndex: Int, isEndTag: Bool) {
    let furthest = open[furthestIndex]
    let ancestor = open[max(stackIndex - 1, 0)]
    let copied = copyFormatting(between: element, and: furthestIndex, bookmark: listIndex)
    let lastNode = copied.lastNode
    var bookmark = copied.bookmark
    remove(lastNode)
    let place = place(in: ancestor)
    insert(lastNode, into: place.parent, before: place.before)
    let copy = copyElement(element)
    var child = nodes[Int(furthest)].first
    while child >= 0 {
      let next = nodes[Int(child)].next
      remove(child)
      append(child, to: copy)
      child = next
    }
    append(copy, to: furthest)
    if let old = formatting.firstIndex(of: element) {
      formatting.remove(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    formatting.insert(copy, at: min(max(bookmark, 0), formatting.count))
    if let old = open.firstIndex(of: element) {
      let range = elements[Int(nodes[Int(element)].element)].range
      elements[Int(nodes[Int(element)].element)].range = SourceRange(range.start, isEndTag ? token.range.end : token.range.start)
      open.remove(at: old)
    }
    if let position = open.firstIndex(of: furthest) { open.insert(copy, at: position + 1) }
  }

  /// Step 13, the inner loop: copies the formatting elements between the one that ends and the furthest block, each around the last.
  private func copyFormatting(between element: Int32, and furthestIndex: Int, bookmark listIndex: Int) -> (lastNode: Int32, bookmark: Int) {
    let furthest = open[furthestIndex]
    var bookmark = listIndex
    var lastNode = furthest
    var index = furthestIndex
    var inner = 0
    while true {
      inner += 1
      index -= 1
      let node = open[index]
      if node == element { return (lastNode, bookmark) }
      var position = formatting.firstIndex(of: node)
      if inner > 3, let found = position {
        formatting.remove(at: found)
        if found < bookmark { bookmark -= 1 }
        position = nil
      }
      guard let found = position else {
        open.remove(at: index)
        continue
      }
      let copy = copyElement(node)
      formatting[found] = copy
      open[index] = copy
      if lastNode == furthest { bookmark = found + 1 }
      remove(lastNode)
      append(lastNode, to: copy)
      lastNode = copy
    }
  }

  private func isNodeInScope(_ wanted: Int32) -> Bool {
    for node in open.reversed() {
      if node == wanted { return true }
      if namespaces[Int(node)] == .html ? tags[Int(node)].traits.contains(.scopeBorder) : isForeignBorder(node) { return false }
    }
    return false
  }

  // MARK: SVG and MathML

  /// Elements of SVG and MathML that end a scope: the points of integration, and `annotation-xml` of any kind.
  func isForeignBorder(_ node: Int32) -> Bool {
    let name = elements[Int(nodes[Int(node)].element)].name
    switch namespaces[Int(node)] {
    case .html: return false
    case .svg: return name == ForeignNames.foreignObject || name == ForeignNames.desc || name == ForeignNames.title
    case .mathML: return name == ForeignNames.annotation || ForeignNames.mathTexts.contains(name)
    }
  }

  /// Whether an element of SVG or MathML holds HTML: https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point
  func holdsHTML(_ node: Int32) -> Bool {
    guard isForeignBorder(node) else { return false }
    let element = elements[Int(nodes[Int(node)].element)]
    guard element.name == ForeignNames.annotation, namespaces[Int(node)] == .mathML else { return true }
    let encoding = element.attributes.first { $0.name == ForeignNames.encoding }?.value.lowercased()
    return encoding == "text/html" || encoding == "application/xhtml+xml"
  }

  /// Whether the current start tag belongs to SVG or MathML: https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher
  var isForeign: Bool {
    guard let current = open.last, namespaces[Int(current)] != .html else { return false }
    guard holdsHTML(current) else {
      return !(tag == .svg && elements[Int(nodes[Int(current)].element)].name == ForeignNames.annotation)
    }
    if namespaces[Int(current)] == .svg || elements[Int(nodes[Int(current)].element)].name == ForeignNames.annotation { return false }
    return token.name == "mglyph" || token.name == "malignmark"
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
  func foreignStart() {
    var leaves = tag.traits.contains(.leavesForeignContent)
    if tag == .font { leaves = token.attributes.contains { $0.name == "color" || $0.name == "face" || $0.name == "size" } }
    if leaves {
      while let current = open.last, namespaces[Int(current)] != .html, !holdsHTML(current) { pop() }
      start()
      return
    }
    let namespace = open.last.map { namespaces[Int($0)] } ?? .svg
    insertForeign(namespace)
  }

  func insertForeign(_ namespace: ElementTree.Namespace) {
    let name = namespace == .svg ? ForeignNames.svgElements[token.name] ?? token.name : token.name
    insertElement(name: name, namespace: namespace)
    if token.isSelfClosing { popEnded() }
  }

  func foreignEnd() {
    if tag == .p || tag == .br {
      while let current = open.last, namespaces[Int(current)] != .html, !holdsHTML(current) { pop() }
      end()
      return
    }
    var index = open.count - 1
    while index > 0 {
      let node = open[index]
      if namespaces[Int(node)] == .html {
        end()
        return
      }
      let name = elements[Int(nodes[Int(node)].element)].name.string
      if name == token.name || ForeignNames.svgElements[token.name] == name {
        while open.count - 1 > index { pop() }
        popEnded()
        return
      }
      index -= 1
    }
  }
}
