import Diagnostics

/// Builds the tree that an HTML 5 browser builds: https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
///
/// DEVIATION: an element of unknown name that is written `<x-icon />` is closed, as component templates mean it.
/// DEVIATION: `template` has no children; its contents are inert. Those of a declarative shadow root stand among the children of its host, before what
/// the host itself holds, and its styles mean the whole page.
/// DEVIATION: a text of nothing but unknown pieces does not begin the body of a whole page, nor leaves a table.
/// MISSING: frame sets; the tags of one are passed over.
final class HTMLTreeBuilder {
  enum Mode {
    case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, inTable, inCaption, inColumnGroup, inTableBody, inRow,
      inCell, inSelect, afterBody
  }

  /// A node while the tree is built; nodes move when formatting elements are misnested.
  struct Node {
    var parent: Int32 = -1
    var first: Int32 = -1
    var last: Int32 = -1
    var previous: Int32 = -1
    var next: Int32 = -1
    var element: Int32 = -1
    var text: Int32 = -1
  }

  var nodes: [Node] = []
  var tags: [HTMLTag] = []
  var namespaces: [ElementTree.Namespace] = []
  var elements: [ElementTree.Element] = []
  var texts: [(string: String, range: SourceRange)] = []
  var comments: [HTMLPage.Comment] = []
  var doctype: HTMLPage.Doctype?

  /// The stack of open elements; the last is the current node.
  var open: [Int32] = []
  /// The list of active formatting elements; -1 is a marker.
  var formatting: [Int32] = []
  var mode = Mode.initial
  var form: Int32 = -1
  var head: Int32 = -1
  var fosters = false
  var isQuirky = false
  var spellsDocument = false
  var isWholeDocument = false
  var error: PageError?

  /// The tag or text that is being worked on.
  var token = HTMLToken(.text, SourceRange(0, 0))
  var tag = HTMLTag.unknown
  /// What the reader is to do next, set while a token is worked on.
  var rawText: (name: String, resolves: Bool)?
  var skipsLineBreak = false
  var skipsTemplate = false

  /// Whether `<div/>` is a whole element, as in the component languages.
  let closesElements: Bool
  private var atoms: [String: Atom] = [:]
  private let idAtom = Atom("id")

  init(closesElements: Bool = false) { self.closesElements = closesElements }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    isWholeDocument = Self.spellsDocument(bytes)
    var reader = HTMLReader(bytes)
    while error == nil, let next = reader.next() {
      token = next
      process()
      if skipsTemplate {
        skipsTemplate = false
        skipTemplate(&reader)
      }
      if let rawText {
        reader.readRawText(until: rawText.name, resolvingReferences: rawText.resolves)
        self.rawText = nil
      }
      if skipsLineBreak {
        reader.skipLineBreak()
        skipsLineBreak = false
      }
      reader.readsCDATA = open.last.map { namespaces[Int($0)] != .html } ?? false
    }
    token = HTMLToken(.text, SourceRange(bytes.count, bytes.count))
    if error == nil { openBody() }
    while !open.isEmpty { pop() }
  }

  /// Whether the source has a doctype or the tags of a document; a comment that names them counts too, which does no harm.
  private static func spellsDocument(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let names: [[UInt8]] = ["!doctype", "html", "head", "body"].map { Array($0.utf8) }
    var i = 0
    while i + 5 < bytes.count {
      if bytes[i] == 0x3C {
        for name in names where i + 1 + name.count < bytes.count {
          var k = 0
          while k < name.count, bytes[i + 1 + k] | (name[k] == 0x21 ? 0 : 0x20) == name[k] { k += 1 }
          let next = bytes[i + 1 + name.count]
          if k == name.count, next <= 0x20 || next == 0x3E || next == 0x2F { return true }
        }
      }
      i += 1
    }
    return false
  }

  /// Reads on to behind the end of the template that has just begun.
  private func skipTemplate(_ reader: inout HTMLReader) {
    var depth = 1
    while depth > 0, let next = reader.next() {
      token = next
      switch next.kind {
      case .comment: addComment()
      case .startTag:
        if next.name == "template" { depth += 1 }
        if let raw = HTMLTag.byName[next.name], raw.traits.contains(.rawText) {
          reader.readRawText(until: next.name, resolvingReferences: raw == .textarea || raw == .title)
        }
      case .endTag: if next.name == "template" { depth -= 1 }
      case .text, .doctype: break
      }
    }
    popEnded()
  }

  private func process() {
    switch token.kind {
    case .comment: addComment()
    case .doctype:
      spellsDocument = true
      if mode == .initial {
        doctype = HTMLPage.Doctype(name: token.name, rest: token.string, range: token.range)
        isQuirky = Self.isQuirky(name: token.name, rest: token.string)
        mode = .beforeHTML
      }
    case .text: processText()
    case .startTag:
      tag = HTMLTag.byName[token.name] ?? .unknown
      if tag == .html || tag == .head || tag == .body { spellsDocument = true }
      let before = mode
      if isForeign { foreignStart() } else { start() }
      if closesElements, token.isSelfClosing { closeStarted(before) }
    case .endTag:
      tag = HTMLTag.byName[token.name] ?? .unknown
      if let current = open.last, namespaces[Int(current)] != .html { foreignEnd() } else { end() }
    }
  }

  /// Closes the element that the current token began, where it is still open.
  private func closeStarted(_ modeBefore: Mode) {
    guard let current = open.last, open.count > 1, elements[Int(nodes[Int(current)].element)].startTag == token.range,
      !(tag == .html || tag == .head || tag == .body)
    else { return }
    formatting.removeAll { $0 == current }
    if form == current { form = -1 }
    rawText = nil
    skipsTemplate = false
    skipsLineBreak = false
    popEnded()
    switch tag {
    case .table, .caption, .colgroup, .tbody, .tfoot, .thead, .tr, .td, .th, .select: mode = modeBefore
    default: break
    }
  }

  private func addComment() {
    comments.append(HTMLPage.Comment(range: token.range, text: token.string, textRange: token.contentRange))
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
  private static func isQuirky(name: String, rest: String) -> Bool {
    guard name == "html" else { return true }
    let rest = rest.lowercased()
    guard rest.hasPrefix("public") else { return rest.contains("http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd") }
    let old = [
      "-//w3c//dtd html 3", "-//w3c//dtd html 4.0 ", "-//w3c//dtd w3 html", "-//w3c//dtd html experimental", "-//ietf//",
      "-//netscape", "-//microsoft", "-//w3o//", "-/w3c/dtd html 4.0 transitional", "-//softquad", "-//spyglass", "-//sun microsystems",
      "-//webtechs", "-//metrius", "-//as//dtd html", "-//advasoft", "-//o'reilly", "-//sq//",
    ]
    let quoted = rest.dropFirst(6).drop { $0 == " " || $0 == "\t" || $0 == "\n" }.dropFirst()
    if quoted.hasPrefix("html\"") || rest.contains("http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd")
      || old.contains(where: { quoted.hasPrefix($0) })
    {
      return true
    }
    let hasSystem = rest.contains("http://") || rest.contains(".dtd")
    return !hasSystem && (quoted.hasPrefix("-//w3c//dtd html 4.01 transitional//") || quoted.hasPrefix("-//w3c//dtd html 4.01 frameset//"))
  }

  // MARK: Nodes

  func atom(_ string: String) -> Atom {
    if let atom = atoms[string] { return atom }
    let atom = Atom(string)
    atoms[string] = atom
    return atom
  }

  /// A new element of the current token, not yet in the tree.
  func makeElement(_ tag: HTMLTag, name: String, namespace: ElementTree.Namespace = .html, isImplied: Bool = false) -> Int32 {
    let place = isImplied ? SourceRange(token.range.start, token.range.start) : token.range
    var element = ElementTree.Element(name: atom(name), namespace: namespace, startTag: place, range: place)
    if !isImplied { addAttributes(to: &element) }
    elements.append(element)
    tags.append(tag)
    namespaces.append(namespace)
    nodes.append(Node(element: Int32(elements.count - 1)))
    checkSize()
    return Int32(nodes.count - 1)
  }

  func checkSize() {
    if nodes.count > HTMLPage.nodeLimit, error == nil {
      error = PageError(.tooManyNodes, "The page has more than \(HTMLPage.nodeLimit) elements and texts.", token.range)
    }
  }

  /// Attributes that the element has already stay as they are.
  func addAttributes(to element: inout ElementTree.Element) {
    element.attributes.reserveCapacity(element.attributes.count + token.attributes.count)
    let isMerge = !element.attributes.isEmpty
    for attribute in token.attributes {
      var name = attribute.name
      if element.namespace == .svg { name = ForeignNames.svgAttributes[name] ?? name }
      if element.namespace == .mathML, name == "definitionurl" { name = "definitionURL" }
      let atom = atom(name)
      if isMerge, element.attributes.contains(where: { $0.name == atom }) { continue }
      element.attributes.append(
        ElementTree.Attribute(name: atom, value: attribute.value, nameRange: attribute.nameRange, valueRange: attribute.valueRange))
      if name == "id" { element.id = attribute.value.isEmpty ? nil : self.atom(attribute.value) }
      if name == "class" {
        element.classes = attribute.value.utf8.split { $0 == 0x20 || ($0 >= 9 && $0 <= 13 && $0 != 11) }.map {
          self.atom(String(Substring($0)))
        }
      }
    }
  }

  func append(_ node: Int32, to parent: Int32) { insert(node, into: parent, before: -1) }

  func insert(_ node: Int32, into parent: Int32, before next: Int32) {
    let i = Int(node)
    let previous = next >= 0 ? nodes[Int(next)].previous : (parent >= 0 ? nodes[Int(parent)].last : -1)
    nodes[i].parent = parent
    nodes[i].previous = previous
    nodes[i].next = next
    if previous >= 0 { nodes[Int(previous)].next = node } else if parent >= 0 { nodes[Int(parent)].first = node }
    if next >= 0 { nodes[Int(next)].previous = node } else if parent >= 0 { nodes[Int(parent)].last = node }
  }

  func remove(_ node: Int32) {
    let old = nodes[Int(node)]
    if old.previous >= 0 { nodes[Int(old.previous)].next = old.next } else if old.parent >= 0 { nodes[Int(old.parent)].first = old.next }
    if old.next >= 0 { nodes[Int(old.next)].previous = old.previous } else if old.parent >= 0 { nodes[Int(old.parent)].last = old.previous }
    nodes[Int(node)].parent = -1
    nodes[Int(node)].previous = -1
    nodes[Int(node)].next = -1
  }

  /// https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node
  func place(in override: Int32? = nil) -> (parent: Int32, before: Int32) {
    let target = override ?? open.last ?? -1
    guard fosters, target >= 0, namespaces[Int(target)] == .html else { return (target, -1) }
    switch tags[Int(target)] {
    case .table, .tbody, .tfoot, .thead, .tr: break
    default: return (target, -1)
    }
    guard let index = open.lastIndex(where: { isHTML($0, .table) }) else { return (open[0], -1) }
    let table = open[index]
    if nodes[Int(table)].parent >= 0 { return (nodes[Int(table)].parent, table) }
    return (index > 0 ? open[index - 1] : target, -1)
  }

  /// Puts an element into the tree and on the stack.
  @discardableResult
  func insertElement(_ tag: HTMLTag? = nil, name: String? = nil, namespace: ElementTree.Namespace = .html, isImplied: Bool = false) -> Int32
  {
    let place = place()
    let node = makeElement(tag ?? self.tag, name: name ?? token.name, namespace: namespace, isImplied: isImplied)
    insert(node, into: place.parent, before: place.before)
    push(node)
    return node
  }

  func push(_ node: Int32) {
    open.append(node)
    if open.count > HTMLPage.depthLimit, error == nil {
      error = PageError(.tooDeep, "Elements are nested deeper than \(HTMLPage.depthLimit).", token.range)
    }
  }

  func insertText(_ string: String, _ range: SourceRange) {
    if string.isEmpty { return }
    let place = place()
    let neighbour = place.before >= 0 ? nodes[Int(place.before)].previous : (place.parent >= 0 ? nodes[Int(place.parent)].last : -1)
    if neighbour >= 0, nodes[Int(neighbour)].text >= 0 {
      let text = Int(nodes[Int(neighbour)].text)
      if texts[text].range.end == range.start {
        texts[text].string += string
        texts[text].range.end = range.end
        return
      }
    }
    texts.append((string, range))
    tags.append(.unknown)
    namespaces.append(.html)
    nodes.append(Node(text: Int32(texts.count - 1)))
    checkSize()
    insert(Int32(nodes.count - 1), into: place.parent, before: place.before)
  }

  /// Takes the current node off the stack; it ends where the current token begins.
  @discardableResult
  func pop() -> Int32 {
    let node = open.removeLast()
    let element = Int(nodes[Int(node)].element)
    elements[element].range = SourceRange(elements[element].range.start, max(token.range.start, elements[element].startTag.end))
    return node
  }

  /// Takes the current node off the stack; the current token is its end tag.
  @discardableResult
  func popEnded() -> Int32 {
    let node = open.removeLast()
    let element = Int(nodes[Int(node)].element)
    elements[element].range = SourceRange(elements[element].range.start, max(token.range.end, elements[element].startTag.end))
    return node
  }

  func isHTML(_ node: Int32, _ tag: HTMLTag) -> Bool { tags[Int(node)] == tag && namespaces[Int(node)] == .html }

  /// The tag of the current node if it is HTML's; `unknown` otherwise.
  var currentTag: HTMLTag {
    guard let last = open.last, namespaces[Int(last)] == .html else { return .unknown }
    return tags[Int(last)]
  }

  // MARK: The finished page

  func page() throws(PageError) -> HTMLPage {
    var tree = ElementTree()
    tree.isQuirky = isQuirky
    if let root = nodes.indices.first(where: { nodes[$0].element >= 0 && isHTML(Int32($0), .html) }) {
      var node = Int32(root)
      var depth = 0
      var parents: [ElementTree.NodeID] = [ElementTree.none]
      walk: while true {
        let work = nodes[Int(node)]
        if work.element >= 0 {
          let id = tree.append(elements[Int(work.element)], to: parents[depth])
          if work.first >= 0 {
            depth += 1
            if depth > HTMLPage.depthLimit {
              throw PageError(
                .tooDeep, "Elements are nested deeper than \(HTMLPage.depthLimit).", elements[Int(work.element)].startTag)
            }
            if parents.count > depth { parents[depth] = id } else { parents.append(id) }
            node = work.first
            continue
          }
        } else {
          tree.append(texts[Int(work.text)].string, range: texts[Int(work.text)].range, to: parents[depth])
        }
        while nodes[Int(node)].next < 0 {
          node = nodes[Int(node)].parent
          depth -= 1
          if node < 0 || Int(node) == root { break walk }
        }
        if Int(node) == root { break }
        node = nodes[Int(node)].next
      }
    }
    return HTMLPage(tree: tree, comments: comments, doctype: doctype, isFragment: !spellsDocument, isQuirky: isQuirky)
  }
}
