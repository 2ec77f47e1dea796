import XML

/// Counts how often trees changed: what was found out of a tree holds as long as the number stays.
final class TreeStamp {
  private(set) var number = 0

  func change() { number += 1 }
}

/// What an expression asks of one element, as far as it can be answered by looking at the element's attributes, ancestors and descendants: without
/// libxml2, and with "perhaps" where libxml2 has to be asked.
///
/// Selections and cases are conjunctions in which the cheap part mostly decides: `@visible = 'true' and …`. They are asked some hundred times a page, so
/// that the questions stand in one array and their texts are C strings: nothing is counted or copied on the way.
final class ElementTest {
  /// https://en.wikipedia.org/wiki/Three-valued_logic#Kleene_and_Priest_logics
  enum Answer: Hashable, Sendable { case no, yes, perhaps }

  enum Axis: Hashable, Sendable { case ancestor, ancestorOrSelf, child, descendant }

  /// A question, before it is laid out.
  indirect enum Question: Hashable, Sendable {
    case answer(Answer)
    case has(String)
    case relates(String, String, XMLTree.Relation)
    /// `unknown(., 'name')`
    case isUnknown(String)
    case isNamed(String)
    case all([Question])
    case any([Question])
    case not(Question)
    /// Whether an element on the axis passes; of any name where it is nil.
    case some(Axis, named: String?, Question)
    /// What the outermost element answers, which is asked once a tree.
    case ofRoot(Question)
  }

  private enum Kind {
    case answer(Answer)
    case has
    case relates(XMLTree.Relation)
    case isUnknown, isNamed, all, any, not, some(Axis), ofRoot
  }

  private struct Node {
    var kind: Kind
    /// The name of an attribute or an element.
    var name: XMLName?
    /// What an attribute is compared with.
    var text: UnsafeMutablePointer<CChar>?
    /// The first question that this one is made of, and the number behind the last; each says where the next begins.
    var first = 0
    var end = 0
    /// What the outermost element answered, and when.
    var known = Answer.perhaps
    var stamp = -1
  }

  private let nodes: UnsafeMutableBufferPointer<Node>
  private let stamp: TreeStamp

  init(_ question: Question, _ stamp: TreeStamp) {
    var laidOut: [Node] = []
    Self.layOut(question, &laidOut)
    nodes = .allocate(capacity: laidOut.count)
    _ = nodes.initialize(from: laidOut)
    self.stamp = stamp
  }

  deinit {
    for node in nodes { node.text?.deallocate() }
    nodes.deallocate()
  }

  // MARK: Layout

  /// Appends a question, behind it those that it is made of.
  private static func layOut(_ question: Question, _ nodes: inout [Node]) {
    let at = nodes.count
    nodes.append(Node(kind: .all))
    switch question {
    case .answer(let answer): nodes[at].kind = .answer(answer)
    case .has(let name): nodes[at] = Node(kind: .has, name: XMLName(name))
    case .relates(let name, let text, let relation): nodes[at] = Node(kind: .relates(relation), name: XMLName(name), text: copy(text))
    case .isUnknown(let name): nodes[at] = Node(kind: .isUnknown, name: XMLName(name))
    case .isNamed(let name): nodes[at] = Node(kind: .isNamed, name: XMLName(name))
    case .all(let questions): for part in questions { layOut(part, &nodes) }
    case .any(let questions):
      nodes[at].kind = .any
      for part in questions { layOut(part, &nodes) }
    case .not(let part):
      nodes[at].kind = .not
      layOut(part, &nodes)
    case .some(let axis, let name, let part):
      nodes[at] = Node(kind: .some(axis), name: name.map { XMLName($0) })
      layOut(part, &nodes)
    case .ofRoot(let part):
      nodes[at].kind = .ofRoot
      layOut(part, &nodes)
    }
    nodes[at].first = at + 1
    nodes[at].end = nodes.count
  }

  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return copy.baseAddress!
  }

  // MARK: Answering

  /// What the element answers.
  func answer(_ tree: XMLTree, _ element: Int) -> Answer { answer(0, tree, element) }

  private func answer(_ at: Int, _ tree: XMLTree, _ element: Int) -> Answer {
    switch nodes[at].kind {
    case .answer(let answer): return answer
    case .has: return tree.hasValue(of: nodes[at].name!, at: element) ? .yes : .no
    case .relates(let relation): return tree.value(of: nodes[at].name!, at: element, relatesTo: nodes[at].text!, by: relation) ? .yes : .no
    case .isUnknown: return tree.isUnknown(nodes[at].name!, at: element) ? .yes : .no
    case .isNamed: return tree.name(of: element, is: nodes[at].name!) ? .yes : .no
    case .all: return join(at, tree, element, deciding: .no)
    case .any: return join(at, tree, element, deciding: .yes)
    case .not:
      switch answer(at + 1, tree, element) {
      case .no: return .yes
      case .yes: return .no
      case .perhaps: return .perhaps
      }
    case .some(let axis): return some(at, axis, tree, element)
    case .ofRoot:
      if nodes[at].stamp != stamp.number {
        nodes[at].known = answer(at + 1, tree, 0)
        nodes[at].stamp = stamp.number
      }
      return nodes[at].known
    }
  }

  /// The answer of several questions, of which one may decide.
  private func join(_ at: Int, _ tree: XMLTree, _ element: Int, deciding: Answer) -> Answer {
    var result: Answer = deciding == .no ? .yes : .no
    var part = nodes[at].first
    while part < nodes[at].end {
      let own = answer(part, tree, element)
      if own == deciding { return deciding }
      if own == .perhaps { result = .perhaps }
      part = nodes[part].end
    }
    return result
  }

  private func some(_ at: Int, _ axis: Axis, _ tree: XMLTree, _ element: Int) -> Answer {
    var result = Answer.no
    /// Whether the search is over.
    func ask(_ other: Int) -> Bool {
      let own = answer(at + 1, tree, other)
      if own != .no { result = own }
      return own == .yes
    }
    let name = nodes[at].name
    switch axis {
    case .ancestor, .ancestorOrSelf:
      var next = axis == .ancestor ? tree.parent(of: element) : element
      while let here = next {
        if name.map({ tree.name(of: here, is: $0) }) ?? true, ask(here) { break }
        next = tree.parent(of: here)
      }
    case .child, .descendant:
      let end = tree.end(of: element)
      if let name {
        let named = tree.elements(named: name)
        var place = named.firstIndex(notBelow: element + 1)
        while place < named.count, Int(named[place]) < end {
          let other = Int(named[place])
          if axis == .descendant || tree.parent(of: other) == element, ask(other) { break }
          place += 1
        }
      } else {
        for other in element + 1..<end where axis == .descendant || tree.parent(of: other) == element {
          if ask(other) { break }
        }
      }
    }
    return result
  }
}

extension UnsafeBufferPointer<Int32> {
  /// The first place whose number is not below `bound`, in numbers that rise.
  fileprivate func firstIndex(notBelow bound: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle]) < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
