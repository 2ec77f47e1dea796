import Diagnostics
import XML

/// Writes the model as the XML tree that rules read. Each element carries the index of its node.
package enum XMLProjection {
  /// Which of an estimated number's values is written.
  package enum Bound: Sendable, CaseIterable { case value, lower, upper }

  /// The names of the attributes that have bounds anywhere in the document.
  package static func estimated(_ document: ScreenDocument) -> Set<String> {
    var names: Set<String> = []
    for node in document.nodes {
      for attribute in node.attributes where attribute.bounds != nil { names.insert(attribute.name.rawValue) }
    }
    return names
  }

  /// The tree of one document.
  package static func tree(of document: ScreenDocument, bound: Bound = .value) -> XMLTree {
    var builder = XMLTreeBuilder()
    write(document, bound: bound, payloadOffset: 0, into: &builder)
    return builder.finish()
  }

  /// The tree of a whole run: `run` around an `app` for each folder. The payload of a node is its index plus the sum of the lengths of the documents before it;
  /// `run` and `app` elements that the run itself makes have the payload -1.
  package static func tree(ofRun apps: [(name: String, documents: [ScreenDocument])], bound: Bound = .value) -> XMLTree {
    var builder = XMLTreeBuilder()
    builder.start("run", payload: -1)
    var offset = 0
    for app in apps {
      builder.start("app", payload: -1)
      builder.attribute("name", app.name)
      for document in app.documents {
        if document.nodes[0].element == .app {
          for index in children(of: 0, in: document) { write(document, from: index, bound: bound, payloadOffset: offset, into: &builder) }
        } else {
          write(document, bound: bound, payloadOffset: offset, into: &builder)
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
    _ document: ScreenDocument, from first: Int = 0, bound: Bound, payloadOffset: Int, into builder: inout XMLTreeBuilder
  ) {
    var open: [Int] = []
    for index in first..<Int(document.nodes[first].end) {
      while let last = open.last, index >= Int(document.nodes[last].end) {
        builder.end()
        open.removeLast()
      }
      let node = document.nodes[index]
      builder.start(named: node.element.rawValue, payload: payloadOffset + index)
      for attribute in node.attributes { builder.attribute(named: attribute.name.rawValue, text(of: attribute, bound: bound)) }
      if !node.unknown.isEmpty {
        builder.attribute("unknown", node.unknown.map { "\($0.name.rawValue):\($0.reason.rawValue)" }.joined(separator: " "))
      }
      open.append(index)
    }
    for _ in open { builder.end() }
  }

  private static func text(of attribute: ModelAttribute, bound: Bound) -> String {
    guard let bounds = attribute.bounds else { return attribute.value.text }
    switch bound {
    case .value: return attribute.value.text
    case .lower: return ModelValue.number(bounds.lowerBound).text
    case .upper: return ModelValue.number(bounds.upperBound).text
    }
  }
}
