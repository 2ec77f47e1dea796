import Diagnostics

/// Pages that are XML: https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
///
/// Each element begins and ends where its tags stand; none is implied, moved or closed by another.
/// DEVIATION: what is not well-formed is read on as far as its tags go, where a browser shows an error.
/// MISSING: prefixes of names, and entities that a document declares.
extension HTMLTreeBuilder {
  func readXML(_ bytes: UnsafeBufferPointer<UInt8>) {
    isWholeDocument = true
    spellsDocument = true
    var reader = HTMLReader(bytes)
    reader.readsCDATA = true
    while error == nil, let next = reader.next() {
      token = next
      switch token.kind {
      case .comment: comments.append(HTMLPage.Comment(range: token.range, text: token.string, textRange: token.contentRange))
      case .doctype: doctype = HTMLPage.Doctype(name: token.name, rest: token.string, range: token.range)
      case .text: if !open.isEmpty { insertText(token.string, token.range) }
      case .startTag: startXML()
      case .endTag: endXML()
      }
    }
    token = HTMLToken(.text, SourceRange(bytes.count, bytes.count))
    while !open.isEmpty { pop() }
  }

  private func startXML() {
    // A document has one element that holds all others.
    if open.isEmpty, !elements.isEmpty { return }
    tag = HTMLTag.byName[token.name] ?? .unknown
    let namespace = xmlNamespace
    let name = namespace == .svg ? ForeignNames.svgElements[token.name] ?? token.name : token.name
    insertElement(tag, name: name, namespace: namespace)
    if token.isSelfClosing { popEnded() }
  }

  /// https://www.w3.org/TR/xml-names/#defaulting
  private var xmlNamespace: ElementTree.Namespace {
    if let stated = token.attributes.first(where: { $0.name == "xmlns" })?.value {
      if stated.hasSuffix("/svg") { return .svg }
      if stated.hasSuffix("/MathML") { return .mathML }
      return .html
    }
    return open.last.map { namespaces[Int($0)] } ?? .html
  }

  private func endXML() {
    guard let index = open.lastIndex(where: { isNamed(elements[Int(nodes[Int($0)].element)].name.string) }) else { return }
    while open.count - 1 > index { pop() }
    popEnded()
  }

  private func isNamed(_ name: String) -> Bool { name == token.name || name == ForeignNames.svgElements[token.name] }
}
