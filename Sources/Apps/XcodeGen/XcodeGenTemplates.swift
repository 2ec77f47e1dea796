import Diagnostics
import YAML

/// The templates that the targets of a specification name (`targetTemplates`): what a target does not state itself, its templates state for it.
/// https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#target-template
struct XcodeGenTemplates {
  private let templates: PlainYAMLNode?

  /// Templates that take in templates; a circle of them ends here.
  private static let depthLimit = 8

  init(_ root: PlainYAMLNode) { templates = root["targetTemplates"] }

  /// A target with what its templates state, the later ones over the earlier, and its own words over theirs.
  func applied(to target: PlainYAMLNode, name: String) -> PlainYAMLNode {
    let named = Self.names(target)
    guard !named.isEmpty else { return target }
    var values = ["target_name": name]
    for member in target["templateAttributes"]?.members ?? [] { values[member.key] = member.value.scalar }
    return filled(with: values, in: merged(target, depth: 0))
  }

  /// The templates that a target names and that are not there.
  func missing(in target: PlainYAMLNode) -> [(name: String, node: PlainYAMLNode)] {
    (target["templates"]?.items ?? []).compactMap { item in
      item.scalar.flatMap { templates?[$0] == nil ? ($0, item) : nil }
    }
  }

  private static func names(_ node: PlainYAMLNode) -> [String] { node["templates"]?.items?.compactMap(\.scalar) ?? [] }

  private func merged(_ node: PlainYAMLNode, depth: Int) -> PlainYAMLNode {
    guard depth < Self.depthLimit else { return node }
    var base: PlainYAMLNode?
    for name in Self.names(node) {
      guard let template = templates?[name] else { continue }
      let whole = merged(template, depth: depth + 1)
      base = base.map { Self.laid(whole, over: $0) } ?? whole
    }
    return base.map { Self.laid(node, over: $0) } ?? node
  }

  /// Mappings are merged, sequences put behind each other, scalars replaced, and with them all behind a key that ends in `:REPLACE`.
  static func laid(_ upper: PlainYAMLNode, over lower: PlainYAMLNode) -> PlainYAMLNode {
    if let own = upper.members, let below = lower.members {
      var members = below
      var indexes = Dictionary(members.indices.map { (members[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
      for var member in own {
        let replaces = member.key.hasSuffix(":REPLACE")
        if replaces { member.key.removeLast(8) }
        if let index = indexes[member.key] {
          if !replaces { member.value = laid(member.value, over: members[index].value) }
          members[index] = member
        } else {
          indexes[member.key] = members.count
          members.append(member)
        }
      }
      return PlainYAMLNode(value: .mapping(members), range: upper.range, file: upper.file)
    }
    if let own = upper.items, let below = lower.items {
      return PlainYAMLNode(value: .sequence(below + own), range: upper.range, file: upper.file)
    }
    return upper
  }

  /// `${target_name}` and the attributes of the target, in every scalar.
  private func filled(with values: [String: String], in node: PlainYAMLNode) -> PlainYAMLNode {
    switch node.value {
    case .unknown: return node
    case .scalar(var text):
      guard text.contains("${") else { return node }
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        text = text.split(separator: "${\(name)}", omittingEmptySubsequences: false).joined(separator: value)
      }
      return PlainYAMLNode(value: .scalar(text), range: node.range, file: node.file)
    case .sequence(let items):
      return PlainYAMLNode(value: .sequence(items.map { filled(with: values, in: $0) }), range: node.range, file: node.file)
    case .mapping(let members):
      let all = members.map { PlainYAMLNode.Member(key: $0.key, keyRange: $0.keyRange, value: filled(with: values, in: $0.value)) }
      return PlainYAMLNode(value: .mapping(all), range: node.range, file: node.file)
    }
  }
}
