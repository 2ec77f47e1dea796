import Diagnostics
import XML

/// Writes the model as the XML tree that rules read. Each element carries the index of its node.
package enum XMLProjection {
  /// The tree of one document. Attributes that `reads` leaves out are not written.
  package static func tree(of document: ScreenDocument, reads: ProjectedAttributes = .all) -> XMLTree {
    var builder = XMLTreeBuilder()
    write(document, reads, payloadOffset: 0, into: &builder)
    return builder.finish()
  }

  /// The tree of a whole run: `run` around an `app` for each folder. The payload of a node is its index plus the sum of the lengths of the documents before it;
  /// `run` and `app` elements that the run itself makes have the payload -1.
  package static func tree(ofRun apps: [(name: String, documents: [ScreenDocument])]) -> XMLTree {
    var builder = XMLTreeBuilder()
    builder.start("run", payload: -1)
    var offset = 0
    for app in apps {
      builder.start("app", payload: -1)
      builder.attribute("name", app.name)
      for document in app.documents {
        if document.nodes[0].element == .app {
          for index in children(of: 0, in: document) { write(document, .all, from: index, payloadOffset: offset, into: &builder) }
        } else {
          write(document, .all, payloadOffset: offset, into: &builder)
        }
        offset += document.nodes.count
      }
      builder.end()
    }
    builder.end()
    return builder.finish()
  }

  private static func children(of index: Int, in document: ScreenDocument) -> [Int] {
    var out: [Int] = []
    var child = index + 1
    while child < Int(document.nodes[index].end) {
      out.append(child)
      child = Int(document.nodes[child].end)
    }
    return out
  }

  private static func write(
    _ document: ScreenDocument, _ reads: ProjectedAttributes, from first: Int = 0, payloadOffset: Int, into builder: inout XMLTreeBuilder
  ) {
    var open: [Int] = []
    for index in first..<Int(document.nodes[first].end) {
      while let last = open.last, index >= Int(document.nodes[last].end) {
        builder.end()
        open.removeLast()
      }
      builder.start(ProjectedNames.of(document.nodes[index].element), payload: payloadOffset + index)
      for attribute in document.nodes[index].attributes where reads.contains(attribute.name) {
        builder.attribute(ProjectedNames.of(attribute.name), attribute.value.text)
        guard let bounds = attribute.bounds else { continue }
        let (lower, upper) = texts(bounds)
        builder.bounds(of: attribute.name.rawValue, lower: lower, upper: upper)
      }
      if !document.nodes[index].unknown.isEmpty { builder.attribute(ProjectedNames.of(.unknown), text(ofUnknown: document.nodes[index])) }
      open.append(index)
    }
    for _ in open { builder.end() }
  }

  static func texts(_ bounds: ClosedRange<Double>) -> (lower: String, upper: String) {
    (ModelValue.number(bounds.lowerBound).text, ModelValue.number(bounds.upperBound).text)
  }

  /// "width:templateValue height:notStated"
  static func text(ofUnknown node: ModelNode) -> String {
    var text = ""
    for unknown in node.unknown {
      if !text.isEmpty { text += " " }
      text += unknown.name.rawValue
      text += ":"
      text += unknown.reason.rawValue
    }
    return text
  }
}

/// The attributes that a projection writes: those that the rules of a run read, since nobody asks for the others.
package struct ProjectedAttributes: Sendable {
  package static let all = ProjectedAttributes { _ in true }

  /// By the attribute's ordinal.
  private let isWritten: [Bool]

  /// Those whose name passes.
  package init(where isRead: (String) -> Bool) { isWritten = AttributeName.allCases.map { isRead($0.rawValue) } }

  func contains(_ name: AttributeName) -> Bool { isWritten[Int(name.ordinal)] }
}

/// The names of elements and attributes as trees share them.
enum ProjectedNames {
  private static let attributes = AttributeName.allCases.map { XMLName($0.rawValue) }
  private static let elements = Dictionary(uniqueKeysWithValues: ModelElement.allCases.map { ($0, XMLName($0.rawValue)) })

  static func of(_ name: AttributeName) -> XMLName { attributes[Int(name.ordinal)] }

  static func of(_ element: ModelElement) -> XMLName { elements[element]! }
}
