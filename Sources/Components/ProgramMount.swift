import Diagnostics
import HTML
import Templates

/// Where the page that loads a program has what the program draws: `<div id="root"></div>`, `<div>%sveltekit.body%</div>`. Sheets style these elements, too.
struct ProgramMount {
  /// The elements around what is drawn, the outermost first: where their tags begin, and what they are called.
  private(set) var elements: [(start: Int, name: String)] = []
  /// Scripts of others that the page's body loads, which count for all of the program.
  private(set) var scripts: [SourceRange] = []

  /// The ids of elements that programs are drawn into where their scripts do not say.
  private static let ids: Set<String> = ["root", "app", "__nuxt", "___gatsby"]
  /// What SvelteKit puts a page in the place of.
  private static let mark = "%sveltekit.body%"
  /// What says that an element makes place for the program's own: https://v2.vuejs.org/v2/api/#vm-mount
  private static let replacing = ["new Vue(", "$mount("]
  /// What a script draws into that needs no element.
  private static let body = "document.body"
  private static let id = Atom("id")
  private static let src = Atom("src")

  /// `entry`: the text of the script that starts the program.
  init(_ document: ProgramDocument, entry: SourceFile?) {
    guard let tree = try? HTMLPage.parse(document.file.text).tree else { return }
    let script = entry.map { String(decoding: $0.text, as: UTF8.self) }
    var known: ElementTree.NodeID?
    var found: ElementTree.NodeID?
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) {
      guard tree.isElement(node) else {
        let text = tree.nodes[Int(node)].text
        if text >= 0, tree.texts[Int(text)].string.contains(Self.mark) { found = tree.nodes[Int(node)].parent }
        continue
      }
      if let source = tree.attribute(Self.src, of: node), tree.element(node).name.string == "script", Self.isInBody(node, tree),
        source.value.contains("//")
      {
        scripts.append(tree.element(node).startTag)
      }
      guard let id = tree.attribute(Self.id, of: node)?.value, Self.isInBody(node, tree) else { continue }
      if found == nil, let script, Self.isNamed(id, in: script) { found = node }
      if known == nil, Self.ids.contains(id) { known = node }
    }
    if script?.contains(Self.body) == true { known = nil }
    guard var node = found ?? known else { return }
    if let script, Self.replacing.contains(where: script.contains) { node = tree.nodes[Int(node)].parent }
    while node >= 0, tree.isElement(node), !Self.isBody(node, tree) {
      elements.insert((tree.element(node).startTag.start, tree.element(node).name.string), at: 0)
      node = tree.nodes[Int(node)].parent
    }
    // Not in the body after all.
    if node < 0 || !tree.isElement(node) { elements = [] }
  }

  private static func isBody(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool { tree.element(node).name.string == "body" }

  private static func isInBody(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    var node = tree.nodes[Int(node)].parent
    while node >= 0, tree.isElement(node) {
      if isBody(node, tree) { return true }
      node = tree.nodes[Int(node)].parent
    }
    return false
  }

  /// Whether a script names an element by its id: `getElementById('root')`, `mount("#app")`.
  private static func isNamed(_ id: String, in script: String) -> Bool {
    !id.isEmpty && ["'", "\"", "`"].contains { script.contains($0 + id + $0) || script.contains($0 + "#" + id + $0) }
  }
}
