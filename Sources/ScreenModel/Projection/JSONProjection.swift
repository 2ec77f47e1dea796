import Diagnostics
import JSON

/// Writes screens, and what apps state beside them, in the form in which JSON screens are written (DESIGN 2.4), so that they read back as the same model.
/// A screen has one root node: front ends see to it.
package enum JSONProjection {
  /// The text of `higlint inspect`.
  package static func text(of documents: [ScreenDocument]) -> String {
    var members = [pair("$schema", "higlint-screen-1")]
    let screens = documents.filter { $0.nodes[0].element == .screen }
    for (key, element) in [("purposes", ModelElement.purpose), ("settings", .setting), ("entitlements", .entitlement)] {
      let nodes = documents.flatMap(\.nodes).filter { $0.element == element }
      if !nodes.isEmpty { members.append(pair(key, .list(nodes.map(statement)))) }
    }
    if !screens.isEmpty || members.count == 1 { members.append(pair("screens", .list(screens.map(screen)))) }
    return JSONWriter.write(JSONNode(.object(members)))
  }

  /// A purpose string, a setting or an entitlement.
  private static func statement(_ node: ModelNode) -> JSONNode {
    var members = ordered(node).map(member)
    appendUnknown(node, to: &members)
    return JSONNode(.object(members))
  }

  private static func screen(_ document: ScreenDocument) -> JSONNode {
    let root = document.nodes[0]
    var members: [JSONNode.Member] = []
    for attribute in ordered(root)
    where attribute.name != .viewportWidth && attribute.name != .viewportHeight && attribute.name != .scheme {
      members.append(member(attribute))
    }
    if let scheme = root.attribute(.scheme) { members.append(pair("colorScheme", value(scheme))) }
    if let width = root.attribute(.viewportWidth), let height = root.attribute(.viewportHeight) {
      members.append(pair("viewport", .object(["width": value(width), "height": value(height)])))
    }
    appendUnknown(root, to: &members)
    if let body = children(of: 0, in: document).first { members.append(pair("root", body)) }
    return JSONNode(.object(members))
  }

  private static func children(of index: Int, in document: ScreenDocument) -> [JSONNode] {
    // Children come after their parent in the array: built from the last node to the first, without recursion.
    var built = [[JSONNode]](repeating: [], count: document.nodes.count)
    for current in stride(from: Int(document.nodes[index].end) - 1, to: index, by: -1) {
      let node = document.nodes[current]
      built[Int(node.parent)].append(self.node(node, children: built[current].reversed()))
      built[current] = []
    }
    return built[index].reversed()
  }

  private static func node(_ node: ModelNode, children: [JSONNode]) -> JSONNode {
    var members = [pair("type", .text(node.string(.type) ?? node.element.rawValue))]
    members.append(pair("element", .text(node.element.rawValue)))
    for attribute in ordered(node) where attribute.name != .type { members.append(member(attribute)) }
    appendUnknown(node, to: &members)
    if !children.isEmpty { members.append(pair("children", .list(children))) }
    return JSONNode(.object(members))
  }

  /// The attributes in one order, whether a value was stated, observed or derived.
  private static func ordered(_ node: ModelNode) -> [ModelAttribute] { node.attributes.sorted { $0.name.ordinal < $1.name.ordinal } }

  private static func appendUnknown(_ node: ModelNode, to members: inout [JSONNode.Member]) {
    let estimated = ordered(node).filter { $0.bounds != nil }
    if !estimated.isEmpty {
      members.append(
        pair(
          "estimated",
          JSONNode(
            .object(
              estimated.map {
                pair($0.name.jsonKey, .list([JSONNode(.number($0.bounds!.lowerBound)), JSONNode(.number($0.bounds!.upperBound))]))
              }))))
    }
    if !node.unknown.isEmpty {
      members.append(
        pair(
          "unknown",
          JSONNode(
            .object(node.unknown.sorted { $0.name.ordinal < $1.name.ordinal }.map { pair($0.name.jsonKey, .text($0.reason.rawValue)) }))))
    }
  }

  private static func pair(_ key: String, _ value: JSONNode) -> JSONNode.Member {
    JSONNode.Member(key: key, keyRange: SourceRange(0, 0), value: value)
  }

  private static func member(_ attribute: ModelAttribute) -> JSONNode.Member { pair(attribute.name.jsonKey, value(attribute)) }

  private static func value(_ attribute: ModelAttribute) -> JSONNode {
    switch attribute.value {
    case .number(let number): JSONNode(.number(number))
    case .boolean(let boolean): JSONNode(.boolean(boolean))
    case .string(let string): .text(string)
    case .color: .text(attribute.value.text)
    }
  }
}
