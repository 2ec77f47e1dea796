import Diagnostics
import Scripts
import Templates

/// An object as a file of JSON states it, with the comments and commas that tools let pass: `package.json`, `tsconfig.json`, `angular.json`.
struct LiteralObject {
  let tree: ScriptTree
  let properties: [ScriptNode.Property]

  /// Nil for a file that is not there, is larger than `limit` in bytes, or holds no object.
  init?(_ path: String, _ files: any ProjectFiles, limit: Int = 200_000) {
    guard let file = files.text(at: path), file.text.count < limit,
      let (tree, root) = ScriptParser.expression(Array("(".utf8) + file.text + Array(")".utf8), dialect: .init(path: "a.js"))
    else { return nil }
    self.init(root, tree)
  }

  init?(_ node: ScriptTree.NodeID, _ tree: ScriptTree) {
    guard case .object(let properties) = tree[node].kind else { return nil }
    (self.tree, self.properties) = (tree, properties)
  }

  /// The value of a name; nil where it is not stated.
  subscript(_ name: String) -> ScriptTree.NodeID? {
    for property in properties { if case .name(name, _) = property.key { return property.value } }
    return nil
  }

  /// The objects by their names, in the order of the file.
  var objects: [LiteralObject] { properties.compactMap { LiteralObject($0.value, tree) } }

  func object(_ name: String) -> LiteralObject? { self[name].flatMap { LiteralObject($0, tree) } }

  func object(at node: ScriptTree.NodeID) -> LiteralObject? { LiteralObject(node, tree) }

  func text(_ name: String) -> String? { self[name].flatMap(text(at:)) }

  func text(at node: ScriptTree.NodeID) -> String? {
    if case .string(let text) = tree[node].kind { text } else { nil }
  }

  /// The items of a list; none where there is no list.
  func items(_ name: String) -> [ScriptTree.NodeID] {
    guard let node = self[name], case .array(let items) = tree[node].kind else { return [] }
    return items.compactMap(\.self)
  }
}
