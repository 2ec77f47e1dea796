import Diagnostics
import RuleEngine
import ScreenModel

/// What the rules of scope `run` need of a screen once its own rules are evaluated. A screen keeps its page's styles and boxes alive: a run over many
/// pages has no room for all of them, so that elements, attributes and places that no such rule asks for go.
enum ScreenExtract {
  /// The screens' elements.
  private static let drawn: [ModelElement] = ModelElement.allCases.filter { ![.run, .app, .purpose, .setting, .entitlement].contains($0) }

  /// Whether any rule of scope `run` looks at screens.
  static func isNeeded(_ reads: RuleReads) -> Bool { drawn.contains { reads.reads(element: $0.rawValue) } }

  /// The elements that rules may come to, `seen` by their numbers, and those around them; of each the attributes that rules read, with the places that
  /// findings may point at.
  static func extract(_ document: ScreenDocument, seen: [Bool], _ reads: RuleReads) -> ScreenDocument {
    var keeps = seen
    keeps[0] = true
    for index in document.nodes.indices.reversed() where keeps[index] {
      let parent = Int(document.nodes[index].parent)
      if parent >= 0 { keeps[parent] = true }
    }
    var places = KeptPlaces()
    var numbers = [Int32](repeating: -1, count: document.nodes.count)
    var nodes: [ModelNode] = []
    for (index, node) in document.nodes.enumerated() where keeps[index] {
      var kept = node
      kept.parent = node.parent >= 0 ? numbers[Int(node.parent)] : -1
      kept.attributes = node.attributes.filter { isKept($0.name, reads) }
      kept.origin = Int32(nodes.count)
      if document.pieces != nil { write(&kept, document) }
      if let provenance = document.provenance, node.origin >= 0 {
        for name in reads.points.compactMap(AttributeName.init(rawValue:)).sorted(by: { $0.ordinal < $1.ordinal }) {
          if let source = provenance.sources(of: name, on: node).first {
            places.add(name, of: kept.origin, document.written(source))
          }
        }
      }
      numbers[index] = Int32(nodes.count)
      nodes.append(kept)
    }
    // A subtree ends where the next node that is kept begins.
    var next = Int32(nodes.count)
    var firstFrom = [Int32](repeating: next, count: document.nodes.count + 1)
    for index in document.nodes.indices.reversed() {
      if numbers[index] >= 0 { next = numbers[index] }
      firstFrom[index] = next
    }
    for (index, node) in document.nodes.enumerated() where keeps[index] { nodes[Int(numbers[index])].end = firstFrom[Int(node.end)] }
    var extract = document
    extract.nodes = nodes
    extract.provenance = places.isEmpty ? nil : places
    extract.pieces = nil
    return extract
  }

  /// Gives a node of a page put together its places where they were written, so that the page's text can go.
  private static func write(_ node: inout ModelNode, _ document: ScreenDocument) {
    node.source = node.source.map(document.written)
    for index in node.attributes.indices { node.attributes[index].source = node.attributes[index].source.map(document.written) }
  }

  /// The identifier and the platform are asked for by reports and by the levels of rules.
  private static func isKept(_ name: AttributeName, _ reads: RuleReads) -> Bool {
    name == .id || name == .platform || reads.reads(attribute: name.rawValue)
  }
}

/// The places of a screen that findings of the run may point at, without the page that they were found in.
struct KeptPlaces: Provenance {
  struct Key: Hashable {
    var origin: Int32
    var attribute: AttributeName
  }

  private(set) var places: [Key: SourceLocation] = [:]

  var isEmpty: Bool { places.isEmpty }

  mutating func add(_ attribute: AttributeName, of origin: Int32, _ source: SourceLocation) {
    places[Key(origin: origin, attribute: attribute)] = source
  }

  func sources(of attribute: AttributeName, on node: ModelNode) -> [SourceLocation] {
    places[Key(origin: node.origin, attribute: attribute)].map { [$0] } ?? []
  }

  /// An edit is offered only once it was tried, on the page.
  func editable(_ attribute: AttributeName, origin: Int32) -> [EditPlace] { [] }
}
