import XML

/// The tree of a screen in one environment after another. Environments mostly differ in what their elements look like, not in which there are: then the
/// tree stays, and only what differs is written anew.
package struct ScreenProjection {
  package let tree: XMLTree
  private let reads: ProjectedAttributes
  private var document: ScreenDocument

  package init(_ document: ScreenDocument, reads: ProjectedAttributes = .all) {
    self.document = document
    self.reads = reads
    tree = XMLProjection.tree(of: document, reads: reads)
  }

  /// Shows another document with the same elements. Answers the names of the attributes that differ on any of them: in their value, their bounds, or in why
  /// they are unknown. Nil, and nothing is changed, where the elements are not the same.
  package mutating func show(_ next: ScreenDocument) -> Set<String>? {
    guard document.nodes.count == next.nodes.count else { return nil }
    for index in next.nodes.indices
    where document.nodes[index].element != next.nodes[index].element || document.nodes[index].end != next.nodes[index].end {
      return nil
    }
    var changed = [Bool](repeating: false, count: AttributeName.allCases.count)
    for index in next.nodes.indices {
      change(index, to: next, &changed)
      changeUnknown(index, to: next, &changed)
    }
    document = next
    return Set(AttributeName.allCases.filter { changed[Int($0.ordinal)] }.map(\.rawValue))
  }

  private func change(_ index: Int, to next: ScreenDocument, _ changed: inout [Bool]) {
    let count = next.nodes[index].attributes.count
    var isAligned = document.nodes[index].attributes.count == count
    for at in 0..<count {
      let name = next.nodes[index].attributes[at].name
      // Passes that go the same way leave attributes in the same order.
      if isAligned, document.nodes[index].attributes[at].name != name { isAligned = false }
      guard reads.contains(name) else { continue }
      if isAligned {
        if Self.isSame(document.nodes[index].attributes[at], next.nodes[index].attributes[at]) { continue }
      } else if let own = document.nodes[index].attribute(name), Self.isSame(own, next.nodes[index].attributes[at]) {
        continue
      }
      changed[Int(name.ordinal)] = true
      let bounds = next.nodes[index].attributes[at].bounds.map(XMLProjection.texts)
      tree.set(ProjectedNames.of(name), next.nodes[index].attributes[at].value.text, bounds: bounds, at: index)
    }
    if isAligned { return }
    for attribute in document.nodes[index].attributes where reads.contains(attribute.name) && !next.nodes[index].has(attribute.name) {
      changed[Int(attribute.name.ordinal)] = true
      tree.remove(ProjectedNames.of(attribute.name), at: index)
    }
  }

  private static func isSame(_ own: ModelAttribute, _ other: ModelAttribute) -> Bool {
    own.value == other.value && own.bounds == other.bounds
  }

  private func changeUnknown(_ index: Int, to next: ScreenDocument, _ changed: inout [Bool]) {
    if document.nodes[index].unknown.isEmpty, next.nodes[index].unknown.isEmpty { return }
    let (own, other) = (document.nodes[index].unknown, next.nodes[index].unknown)
    if own.elementsEqual(other, by: { $0.name == $1.name && $0.reason == $1.reason }) { return }
    for entry in own + other { changed[Int(entry.name.ordinal)] = true }
    changed[Int(AttributeName.unknown.ordinal)] = true
    if other.isEmpty {
      tree.remove(ProjectedNames.of(.unknown), at: index)
    } else {
      tree.set(ProjectedNames.of(.unknown), XMLProjection.text(ofUnknown: next.nodes[index]), at: index)
    }
  }
}
