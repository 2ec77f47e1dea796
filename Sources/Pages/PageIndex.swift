import Diagnostics
import HTML

/// Finds elements by id, and labels by what they are for: read once for a page, asked for every field.
struct PageIndex {
  private var byID: [Atom: ElementTree.NodeID] = [:]
  /// By what they are for, in their order.
  private var labels: [String: [ElementTree.NodeID]] = [:]
  private var labelsBeside: [ElementTree.NodeID: ElementTree.NodeID] = [:]
  private var labelsOfOthers: [ElementTree.NodeID: ElementTree.NodeID] = [:]

  /// The least of a name that has to be known where an expression completes it, in bytes: "field-{{ key }}".
  private static let leastKnown = 3
  /// More nodes than stand between a label and its field.
  private static let farthest = 12

  init(_ tree: ElementTree) {
    /// A label that is for nothing of the page's and holds nothing, with the node behind which it stands too far away.
    var loose: (label: ElementTree.NodeID, end: ElementTree.NodeID)?
    /// Likewise one for another field.
    var misplaced: (label: ElementTree.NodeID, end: ElementTree.NodeID)?
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      guard let id = tree.element(node).id else { continue }
      if byID[id] == nil { byID[id] = node } else { repeated.insert(id) }
    }
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      switch tree.element(node).name {
      case let name where FieldElement.isLabel(name):
        // Of a label whose field an expression names, or nothing does, only the place tells, unless the field is called by the same words around it.
        let written = tree.attribute(Names.for, of: node)?.value ?? ""
        let target = written.isBlank || written.contains(ElementTree.unknownPiece) ? nil : written
        if target != nil || written.utf8.count >= Self.leastKnown + ElementTree.unknownPiece.utf8.count {
          labels[written, default: []].append(node)
        }
        // One for an id that the page does not have is for no other field.
        let isForAnother = target.map { byID[Atom($0)] != nil } ?? false
        if target == nil, !Self.isError(node, tree), let field = Self.field(under: node, tree), labelsBeside[field] == nil {
          labelsBeside[field] = node
          (loose, misplaced) = (nil, nil)
          continue
        }
        loose = isForAnother ? nil : (node, node + Int32(Self.farthest))
        misplaced = isForAnother && !Self.isError(node, tree) ? (node, node + Int32(Self.farthest)) : nil
      case let name where FieldElement.isInput(name) || name == Names.textarea || name == Names.select:
        if tree.attribute(Names.type, of: node)?.value.lowercased() == "hidden" { continue }
        if let loose, node <= loose.end, !Self.isWithin(node, loose.label, tree) { labelsBeside[node] = loose.label }
        if let misplaced, node <= misplaced.end, !Self.isWithin(node, misplaced.label, tree) { labelsOfOthers[node] = misplaced.label }
        (loose, misplaced) = (nil, nil)
      case Names.form, Names.button: (loose, misplaced) = (nil, nil)
      default: break
      }
    }
    // One that is the only label of what it is for stands before the wrong field in a row of labels, or behind a box to tick.
    labelsOfOthers = labelsOfOthers.filter { field, label in
      let isAlone = (labels[tree.attribute(Names.for, of: label)?.value ?? ""]?.count ?? 0) < 2
      let hasOwn = tree.element(field).id.map { labels[$0.string] != nil } ?? false
      return !isAlone && !hasOwn && tree.attribute(Names.ariaLabel, of: field) == nil
    }
    copied = Set(labelsOfOthers.values)
  }

  /// The only field of the element that a label stands in, where it stands right before the label, which floats over it. A box to tick has its words behind it.
  private static func field(under label: ElementTree.NodeID, _ tree: ElementTree) -> ElementTree.NodeID? {
    let parent = tree.nodes[Int(label)].parent
    guard parent >= 0 else { return nil }
    let elements = tree.children(of: parent).filter { tree.isElement($0) }
    let fields = elements.filter { element in
      let name = tree.element(element).name
      return FieldElement.isInput(name) && tree.attribute(Names.type, of: element)?.value.lowercased() != "hidden" || name == Names.textarea
        || name == Names.select
    }
    guard fields.count == 1, let field = fields.first, let place = elements.firstIndex(of: label), place > 0, elements[place - 1] == field
    else {
      return nil
    }
    return field
  }

  /// Whether a label says what was filled in wrongly, as scripts write below a field.
  private static func isError(_ label: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    tree.element(label).classes.contains { name in ["error", "invalid", "valid"].contains { name.string.lowercased().contains($0) } }
  }

  /// Whether a node lies in another one that is not far above it.
  private static func isWithin(_ node: ElementTree.NodeID, _ holder: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    var current = node
    while current > holder { current = tree.nodes[Int(current)].parent }
    return current == holder
  }

  /// The first element with an id.
  func element(withID id: String) -> ElementTree.NodeID? { byID[Atom(id)] }

  /// The label for a field with an id: the first, or where parts of a page repeat an id, the last before the field.
  func label(for id: Atom, of field: ElementTree.NodeID) -> ElementTree.NodeID? {
    guard let labels = labels[id.string], repeated.contains(id) else {
      return labels[id.string]?.first { !copied.contains($0) } ?? labels[id.string]?.first
    }
    var low = 0
    var high = labels.count
    while low < high {
      let middle = (low + high) / 2
      if labels[middle] < field { low = middle + 1 } else { high = middle }
    }
    return labels[max(0, low - 1)]
  }

  /// Labels that stand before another field than the one that they are for by what they say.
  private var copied: Set<ElementTree.NodeID> = []
  /// Ids that several elements have, such as those that React makes anew for each part.
  private var repeated: Set<Atom> = []

  /// The label that stands right before a field, or floats over it, and is for none by what it says. People take it for the field's.
  func label(beside field: ElementTree.NodeID) -> ElementTree.NodeID? { labelsBeside[field] }

  /// The label that stands right before a field and is for another one, which has a label of its own: what is copied keeps its `for`. People read it all
  /// the same.
  func labelOfAnother(beside field: ElementTree.NodeID) -> ElementTree.NodeID? { labelsOfOthers[field] }
}
