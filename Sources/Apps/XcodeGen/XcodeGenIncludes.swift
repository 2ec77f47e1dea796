import Diagnostics
import YAML

/// Puts a specification together with those that it includes: https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#include
///
/// What a specification states goes over what those state that it includes, and the later of these over the earlier.
struct XcodeGenIncludes {
  /// The whole specification. Values of other files know their files.
  private(set) var root: PlainYAMLNode
  /// The paths of the files that were taken in, as reports show them.
  private(set) var files: [String] = []
  private(set) var notices: [Notice] = []

  /// Reads a file by its path from the folder of the specification; nil where there is none.
  private let included: (_ path: String) -> SourceFile?
  /// The paths from the folder of the specification of the files that are being read.
  private var open: [String] = []

  private static let depthLimit = 8
  private static let countLimit = 64

  private struct Include {
    var path: String
    var isRelative = true
    /// Nil where a variable of the environment decides.
    var isEnabled: Bool? = true
    var range: SourceRange
  }

  init(_ root: PlainYAMLNode, of file: SourceFile, included: @escaping (_ path: String) -> SourceFile?) {
    self.root = root
    self.included = included
    open = [SourcePath.name(of: file.path)]
    self.root = merged(root, in: "", file: file.path, depth: 0)
  }

  /// A specification over what it includes. `folder` is that of its file, from the folder of the whole.
  private mutating func merged(_ node: PlainYAMLNode, in folder: String, file: String, depth: Int) -> PlainYAMLNode {
    guard let member = node.members?.first(where: { $0.key == "include" }) else { return node }
    var base: PlainYAMLNode?
    for include in Self.includes(member) {
      guard let tree = tree(of: include, in: folder, file: file, depth: depth) else { continue }
      base = base.map { XcodeGenTemplates.laid(tree, over: $0) } ?? tree
    }
    return base.map { XcodeGenTemplates.laid(node, over: $0) } ?? node
  }

  /// A path, or a list of paths and of mappings with a path.
  private static func includes(_ member: PlainYAMLNode.Member) -> [Include] {
    (member.value.items ?? [member.value]).compactMap { item in
      if let path = item.scalar { return path.isEmpty ? nil : Include(path: path, range: item.range) }
      guard let path = item["path"], let text = path.scalar else { return nil }
      var include = Include(path: text, range: path.range)
      include.isRelative = boolean(item["relativePaths"]) ?? true
      include.isEnabled = item["enable"] == nil ? true : boolean(item["enable"])
      return include
    }
  }

  private static func boolean(_ node: PlainYAMLNode?) -> Bool? {
    switch node?.scalar?.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }

  private mutating func tree(of include: Include, in folder: String, file: String, depth: Int) -> PlainYAMLNode? {
    func refuse(_ why: String) -> PlainYAMLNode? {
      notices.append(Notice(.warning, "\(why); what it states was not judged.", file: file, range: include.range))
      return nil
    }
    guard let isEnabled = include.isEnabled, !include.path.contains("${") else {
      return refuse("A variable of the environment decides whether '\(include.path)' is included")
    }
    guard isEnabled else { return nil }
    let path = SourcePath.join(folder, include.path)
    if open.contains(path) { return refuse("'\(include.path)' includes itself") }
    guard depth < Self.depthLimit, files.count < Self.countLimit else { return refuse("Too many specifications include one another") }
    guard let source = included(path) else { return refuse("The included '\(include.path)' cannot be found") }
    files.append(source.path)
    do {
      var tree = Self.marked(try PlainYAML.parse(source.text), with: source.path)
      let own = SourcePath.folder(of: path)
      open.append(path)
      if include.isRelative, own != folder { tree = Self.rebased(tree, from: folder, to: own) }
      tree = merged(tree, in: own, file: source.path, depth: depth + 1)
      open.removeLast()
      return tree
    } catch {
      notices.append(
        Notice(.warning, "\(error.message) What this file states was not judged.", file: source.path, range: error.range))
      return nil
    }
  }

  /// A tree whose values know their file.
  private static func marked(_ node: PlainYAMLNode, with file: String) -> PlainYAMLNode {
    var node = node
    node.file = file
    switch node.value {
    case .scalar, .unknown: break
    case .sequence(let items): node.value = .sequence(items.map { marked($0, with: file) })
    case .mapping(let members):
      node.value = .mapping(members.map { PlainYAMLNode.Member(key: $0.key, keyRange: $0.keyRange, value: marked($0.value, with: file)) })
    }
    return node
  }

  /// The same with the paths that stand in it seen from another folder: those of `info`, `entitlements`, `sources` and `configFiles`.
  private static func rebased(_ node: PlainYAMLNode, from outer: String, to inner: String) -> PlainYAMLNode {
    let prefix = outer.isEmpty ? inner : inner.hasPrefix(outer + "/") ? String(inner.dropFirst(outer.count + 1)) : inner
    func path(_ node: PlainYAMLNode) -> PlainYAMLNode {
      var node = node
      if case .scalar(let text) = node.value, !text.hasPrefix("/") { node.value = .scalar(SourcePath.join(prefix, text)) }
      return node
    }
    func changed(_ node: PlainYAMLNode, _ change: (PlainYAMLNode.Member) -> PlainYAMLNode) -> PlainYAMLNode {
      guard let members = node.members else { return node }
      var node = node
      node.value = .mapping(members.map { PlainYAMLNode.Member(key: $0.key, keyRange: $0.keyRange, value: change($0)) })
      return node
    }
    func pathMember(_ node: PlainYAMLNode) -> PlainYAMLNode { changed(node) { $0.key == "path" ? path($0.value) : $0.value } }
    func target(_ node: PlainYAMLNode) -> PlainYAMLNode {
      changed(node) { member in
        switch member.key {
        case "info", "entitlements": return pathMember(member.value)
        case "configFiles": return changed(member.value) { path($0.value) }
        case "sources":
          guard let items = member.value.items else { return path(member.value) }
          var value = member.value
          value.value = .sequence(items.map { $0.scalar == nil ? pathMember($0) : path($0) })
          return value
        default: return member.value
        }
      }
    }
    return changed(node) { member in
      switch member.key {
      case "targets", "targetTemplates": changed(member.value) { target($0.value) }
      case "configFiles": changed(member.value) { path($0.value) }
      default: member.value
      }
    }
  }
}
