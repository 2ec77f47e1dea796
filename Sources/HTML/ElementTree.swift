import Diagnostics

/// The page as CSS and layout see it: elements and texts in document order, in flat arrays.
///
/// A front end fills it; selectors, the cascade and layout read it. It is a table of structs instead of a protocol, because
/// matching and layout touch every element many times and a generic over an unknown type costs more than the work itself.
package struct ElementTree: Sendable {
  /// Stands in strings where a template expression will put something that is not known.
  package static let unknownPiece = UnknownPiece.character

  /// An index into ``nodes``. Document order is the order of numbers; a parent comes before its children.
  package typealias NodeID = Int32
  package static let none: NodeID = -1

  package enum Namespace: UInt8, Sendable { case html, svg, mathML }

  package struct Attribute: Sendable {
    /// Lower case in HTML.
    package var name: Atom
    /// With character references resolved; unknown pieces stand as ``ElementTree/unknownPiece``.
    package var value: String
    package var nameRange: SourceRange
    /// Without quotation marks; empty and behind the name where the attribute has no value.
    package var valueRange: SourceRange

    package init(name: Atom, value: String, nameRange: SourceRange, valueRange: SourceRange) {
      self.name = name
      self.value = value
      self.nameRange = nameRange
      self.valueRange = valueRange
    }
  }

  package struct Element: Sendable {
    /// The local name, lower case in HTML.
    package var name: Atom
    package var namespace: Namespace
    package var id: Atom?
    package var classes: [Atom]
    package var attributes: [Attribute]
    /// The whole start tag with its brackets; empty for an element that the source implies (`head`, `tbody`).
    package var startTag: SourceRange
    /// From the start tag's first byte to behind the end tag, or to where the element ended without one.
    package var range: SourceRange

    package init(
      name: Atom, namespace: Namespace = .html, id: Atom? = nil, classes: [Atom] = [], attributes: [Attribute] = [],
      startTag: SourceRange = SourceRange(0, 0), range: SourceRange = SourceRange(0, 0)
    ) {
      self.name = name
      self.namespace = namespace
      self.id = id
      self.classes = classes
      self.attributes = attributes
      self.startTag = startTag
      self.range = range
    }
  }

  package struct Node: Sendable {
    package var parent: NodeID
    package var firstChild: NodeID = ElementTree.none
    package var lastChild: NodeID = ElementTree.none
    package var previousSibling: NodeID = ElementTree.none
    package var nextSibling: NodeID = ElementTree.none
    /// The index into ``ElementTree/elements``, or -1 for a text.
    package var element: Int32
    /// The index into ``ElementTree/texts``, or -1 for an element.
    package var text: Int32
  }

  package struct Text: Sendable {
    /// With character references resolved; unknown pieces stand as ``ElementTree/unknownPiece``.
    package var string: String
    package var range: SourceRange
  }

  @usableFromInline package private(set) var nodes: [Node] = []
  @usableFromInline package private(set) var elements: [Element] = []
  package private(set) var texts: [Text] = []
  /// Quirks mode: the page has no doctype, or an old one.
  package var isQuirky = false

  package init() {}

  /// The document element, or `none` in an empty tree.
  package var root: NodeID { nodes.isEmpty ? Self.none : 0 }

  /// Appends an element as its parent's last child; the first of all is the root and has the parent `none`.
  package mutating func append(_ element: Element, to parent: NodeID) -> NodeID {
    elements.append(element)
    return append(Node(parent: parent, element: Int32(elements.count - 1), text: -1))
  }

  /// Appends a text as its parent's last child.
  @discardableResult
  package mutating func append(_ string: String, range: SourceRange, to parent: NodeID) -> NodeID {
    texts.append(Text(string: string, range: range))
    return append(Node(parent: parent, element: -1, text: Int32(texts.count - 1)))
  }

  private mutating func append(_ node: Node) -> NodeID {
    let id = NodeID(nodes.count)
    var node = node
    if node.parent >= 0 {
      node.previousSibling = nodes[Int(node.parent)].lastChild
      if node.previousSibling >= 0 {
        nodes[Int(node.previousSibling)].nextSibling = id
      } else {
        nodes[Int(node.parent)].firstChild = id
      }
      nodes[Int(node.parent)].lastChild = id
    }
    nodes.append(node)
    return id
  }

  /// Changes an element in place: for the end of its range, which is known only when it has been read.
  package mutating func update(_ id: NodeID, _ change: (inout Element) -> Void) {
    let index = Int(nodes[Int(id)].element)
    change(&elements[index])
  }

  // What every module asks of every element is inlined there, so that no element is copied to tell its name.

  @inlinable package func isElement(_ id: NodeID) -> Bool { nodes[Int(id)].element >= 0 }

  /// The element of a node that is one.
  @inlinable package func element(_ id: NodeID) -> Element { elements[Int(nodes[Int(id)].element)] }

  /// The value of an attribute; nil where the element has none of that name.
  @inlinable package func attribute(_ name: Atom, of id: NodeID) -> Attribute? {
    let index = nodes[Int(id)].element
    guard index >= 0 else { return nil }
    return elements[Int(index)].attributes.first { $0.name == name }
  }

  /// The children of a node, in order.
  @inlinable package func children(of id: NodeID) -> some Sequence<NodeID> {
    sequence(state: nodes[Int(id)].firstChild) { next -> NodeID? in
      guard next >= 0 else { return nil }
      defer { next = nodes[Int(next)].nextSibling }
      return next
    }
  }

  /// The siblings before a node, the nearest first.
  @inlinable package func siblings(before id: NodeID) -> some Sequence<NodeID> {
    sequence(state: nodes[Int(id)].previousSibling) { next -> NodeID? in
      guard next >= 0 else { return nil }
      defer { next = nodes[Int(next)].previousSibling }
      return next
    }
  }
}
