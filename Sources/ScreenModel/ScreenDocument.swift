import Diagnostics

/// Finds the places that set a value, when a finding asks: most values are never asked for.
package protocol Provenance: Sendable {
  /// The places that decided an attribute of a node with a ``ModelNode/origin``, the decisive one first; empty where only the element itself can be
  /// named.
  func sources(of attribute: AttributeName, on node: ModelNode) -> [SourceLocation]

  /// Where an element's own attributes, the words in it and what else it holds say one of some names, in this order. `isNested`: in an attribute of an element
  /// that it holds.
  func mentions(of names: [String], on node: ModelNode) -> [(place: SourceLocation, isNested: Bool)]

  /// A sentence on what decides a value and is not seen at its place, such as a `transform` that makes a button smaller.
  func remark(on attribute: AttributeName, of node: ModelNode) -> String?

  /// The places whose replacement gives the attribute another value, the best first: values of declarations that set just this. Empty where there is
  /// none.
  func editable(_ attribute: AttributeName, origin: Int32) -> [EditPlace]

  /// Where an attribute that the source does not have is to be inserted, and its name there. Nil where it has it, or none stands for it.
  func insertion(of attribute: AttributeName, origin: Int32) -> (place: SourceLocation, name: String)?
}

extension Provenance {
  package func mentions(of names: [String], on node: ModelNode) -> [(place: SourceLocation, isNested: Bool)] { [] }

  package func remark(on attribute: AttributeName, of node: ModelNode) -> String? { nil }

  package func insertion(of attribute: AttributeName, origin: Int32) -> (place: SourceLocation, name: String)? { nil }
}

/// A place whose text decides a value, and can be replaced.
package struct EditPlace: Sendable {
  package var location: SourceLocation
  /// The selector of the rule that the declaration stands in; nil for what stands in markup, and so serves one element alone.
  package var selector: String?

  package init(location: SourceLocation, selector: String?) {
    self.location = location
    self.selector = selector
  }
}

/// An edit that was not tried yet.
package struct PlannedEdit: Hashable, Sendable {
  package var edit: Edit
  /// As ``EditPlace/selector``.
  package var selector: String?
}

/// A screen in one environment, or the purpose strings and settings of one file: a tree in a flat array, parents before children.
package struct ScreenDocument: Sendable {
  /// The first node is the root: a `screen` or an `app`.
  package var nodes: [ModelNode]
  /// The path of the file it was read from.
  package var file: String
  /// The environment's name, as findings say it: "phone", "phone dark", "desktop", or the viewport; empty where there is only one way to see it.
  package var environment: String
  package var provenance: (any Provenance)?
  /// Where the bytes of a page's text were written that was put together from several files; nil where ``file`` is the text itself. Places of nodes
  /// and attributes, and those that ``provenance`` names, are ranges of that text; ``place(of:at:)`` and the edits are where it was written.
  package var pieces: SourcePieces?
  /// Of a draft, of whose frames nothing is sure: whether other attributes than ``AttributeName/ofFrames`` may be otherwise once they are.
  package var hangsOnFrames = false

  package init(root: ModelNode, file: String, environment: String = "", provenance: (any Provenance)? = nil) {
    nodes = [root]
    nodes[0].end = 1
    self.file = file
    self.environment = environment
    self.provenance = provenance
  }

  /// Appends a node as the last child of `parent`, whose subtree must be the last of the tree.
  @discardableResult
  package mutating func append(_ node: ModelNode) -> Int {
    let index = nodes.count
    nodes.append(node)
    nodes[index].end = Int32(index + 1)
    var ancestor = node.parent
    while ancestor >= 0 {
      nodes[Int(ancestor)].end = Int32(index + 1)
      ancestor = nodes[Int(ancestor)].parent
    }
    return index
  }

  /// Inserts nodes without children behind a node and its descendants, as the next children of that node's parent or, with `asFirstChildren`, before
  /// the node's own. A node's ``ModelNode/parent`` is given here; -1 in `parents` stands for that parent, any other number for one of `inserted`.
  package mutating func insert(_ inserted: [ModelNode], parents: [Int], behind index: Int, asFirstChildren: Bool = false) {
    guard !inserted.isEmpty else { return }
    let at = asFirstChildren ? index + 1 : Int(nodes[index].end)
    let count = Int32(inserted.count)
    let holder = asFirstChildren ? Int32(index) : nodes[index].parent
    for other in nodes.indices {
      if other >= at, nodes[other].parent >= Int32(at) { nodes[other].parent += count }
      if other >= at { nodes[other].end += count }
    }
    var ancestor = holder
    while ancestor >= 0 {
      nodes[Int(ancestor)].end += count
      ancestor = nodes[Int(ancestor)].parent
    }
    var new = inserted
    for position in new.indices {
      new[position].parent = parents[position] < 0 ? holder : Int32(at + parents[position])
      new[position].end = Int32(at + position + 1)
    }
    for position in new.indices where parents[position] >= 0 {
      new[parents[position]].end = max(new[parents[position]].end, new[position].end)
    }
    nodes.insert(contentsOf: new, at: at)
  }

  /// The indexes of a node's descendants.
  package func descendants(of index: Int) -> Range<Int> { index + 1..<Int(nodes[index].end) }

  /// Whether `ancestor` holds `index`, or is it.
  package func isAncestor(_ ancestor: Int, of index: Int) -> Bool { ancestor <= index && index < Int(nodes[ancestor].end) }

  /// The place that a finding about an attribute points at: the value that decided it, else the node's own place.
  package func place(of attribute: AttributeName?, at index: Int) -> SourceLocation? {
    // The screen itself stands in the page's own file, whichever file its text begins with.
    if index == 0, pieces != nil, attribute.map({ nodes[0].attribute($0)?.source == nil }) != false {
      return nodes[0].source.map { _ in SourceLocation(file: file, range: SourceRange(0, 0)) }
    }
    return placeInText(of: attribute, at: index).map(written)
  }

  /// Where a place of the page's text was written.
  package func written(_ place: SourceLocation) -> SourceLocation {
    guard let pieces, place.file == file else { return place }
    return pieces.location(place.range) ?? place
  }

  /// Where whoever uses a control of a shared component says whose sign-in it is: `<Button onClick={() => signIn("google")}>`. Nil for a control of the page's
  /// own file, and where only the component says it. `isPassedOver`: files that are no use, catalogues of words above all.
  package func useNaming(providerAt index: Int, isPassedOver: (_ path: String) -> Bool) -> SourceLocation? {
    let node = nodes[index]
    guard pieces != nil, node.origin >= 0, let own = node.source.map(written)?.file, own != file else { return nil }
    let names = [node.string(.provider), node.string(.providerName)].compactMap(\.self).filter { !$0.isEmpty }
    for (mention, isNested) in provenance?.mentions(of: names, on: node) ?? [] {
      let place = written(mention)
      // What is written for a whole function stands nowhere as it is.
      guard place.range.length == mention.range.length else { continue }
      // What it holds may be a component that it uses itself.
      if place.file != own, !isNested || place.file == file, !isPassedOver(place.file) { return place }
    }
    // Words of a catalogue say it; what is used stands where their key does.
    let words = [AttributeName.title, .label].compactMap { node.attribute($0)?.source }.filter { $0.file == file }
    return words.lazy.compactMap { pieces?.asking(for: $0.range) }.first { $0.file != own && !isPassedOver($0.file) }
  }

  private func placeInText(of attribute: AttributeName?, at index: Int) -> SourceLocation? {
    let node = nodes[index]
    if let attribute {
      if let source = node.attribute(attribute)?.source { return source }
      if node.origin >= 0, let source = provenance?.sources(of: attribute, on: node).first { return source }
      // What was worked out stands where that stands from which it was.
      for basis in Self.bases[attribute] ?? [] { if let source = node.attribute(basis)?.source { return source } }
    }
    return node.source
  }

  /// As ``Provenance/remark(on:of:)``.
  package func remark(on attribute: AttributeName, at index: Int) -> String? {
    nodes[index].origin >= 0 ? provenance?.remark(on: attribute, of: nodes[index]) : nil
  }

  /// From what values are worked out that a description need not state.
  private static let bases: [AttributeName: [AttributeName]] = [
    .aboveFold: [.y], .area: [.width, .height], .spaceTop: [.y], .spaceBottom: [.y, .height], .spaceLeft: [.x], .spaceRight: [.x, .width],
    .shape: [.cornerRadius], .backgroundClass: [.background], .foregroundClass: [.foreground], .contrast: [.foreground],
    .contrastBehind: [.background], .buttonStyle: [.background], .titleKind: [.title], .titleCase: [.title], .titleLanguage: [.title],
    .labelKind: [.label], .provider: [.title], .titleEndSpace: [.titleWidth, .titleX, .width], .logoOnly: [.title],
    .logoCropped: [.logoHeight, .logoWidth],
    .logoPaddingTop: [.logoY, .logoHeight], .logoPaddingLeft: [.logoX, .logoWidth], .hasSurface: [.background],
  ]
}
