import CSS
import Diagnostics
import HTML
import Words

/// The words that stand right before a field in its own row, in no `label`: `<div><span>Username:</span> <input></div>`, `<td>Username</td><td><input></td>`.
struct FieldRow {
  let rendering: PageRendering
  private var tree: ElementTree { rendering.tree }

  /// How many elements may stand between a field and its row.
  private static let farthest = 3
  /// More makes a sentence, which explains rather than names.
  private static let (longestName, mostWords) = (60, 6)
  /// Where a row ends, whatever stands before it.
  private static let ends: Set<String> = ["form", "body", "fieldset", "main", "section", "article", "label", "html", "dialog"]
  /// What stands before a field and names another thing, or none.
  private static let others: Set<String> = [
    "h1", "h2", "h3", "h4", "h5", "h6", "small", "legend", "label", "ul", "ol", "table", "hr", "nav",
  ]
  /// What stands between a name and its field and says nothing.
  private static let silent: Set<String> = ["br", "script", "style", "img", "svg", "template"]

  private enum Neighbour {
    case words(String)
    case nothing
    case others
  }

  /// The name of a field; nil where its row has none. `isBare`: whether the field says nothing itself; then what stands right before it names it also among others.
  func name(of field: ElementTree.NodeID, isBare: Bool) -> String? {
    var current = field
    for _ in 0..<Self.farthest {
      let parent = tree.nodes[Int(current)].parent
      guard parent >= 0, tree.isElement(parent), tree.element(parent).namespace == .html else { return nil }
      switch neighbour(before: current) {
      case .others: return nil
      case .words(let words):
        guard isBare || isOwn(parent, of: field) || tree.element(current).name == Self.cell else { return nil }
        return isName(words) ? Self.withoutColon(words) : nil
      case .nothing: break
      }
      guard !Self.ends.contains(tree.element(parent).name.string), isOwn(parent, of: field) else { return nil }
      current = parent
    }
    return nil
  }

  private static let cell = Atom("td")

  private static func withoutColon(_ words: String) -> String {
    words.hasSuffix(":") || words.hasSuffix("：") ? words.dropLast().trimmed : words
  }

  private func isName(_ words: String) -> Bool {
    words.utf8.count <= Self.longestName * 2 && words.count <= Self.longestName && words.contains(where: \.isLetter)
      && !words.contains(ElementTree.unknownPiece) && words.split(separator: " ").count <= Self.mostWords
  }

  /// What stands right before an element.
  private func neighbour(before node: ElementTree.NodeID) -> Neighbour {
    for sibling in tree.siblings(before: node) {
      let text = tree.nodes[Int(sibling)].text
      if text >= 0 {
        let shown = TitleNormalization.displayed(tree.texts[Int(text)].string)
        if shown.isEmpty { continue }
        return .words(shown)
      }
      guard tree.isElement(sibling) else { continue }
      let element = tree.element(sibling)
      if Self.silent.contains(element.name.string) || rendering.style(sibling).display == .none { continue }
      if Self.others.contains(element.name.string) || holdsControl(sibling) { return .others }
      let words = FieldWords.words(of: sibling, tree)
      if !words.isEmpty { return .words(words) }
    }
    return .nothing
  }

  /// Whether a field is the only one in an element.
  private func isOwn(_ parent: ElementTree.NodeID, of field: ElementTree.NodeID) -> Bool {
    !PageText.descendants(of: parent, tree).contains { $0 != field && tree.isElement($0) && isField($0) }
  }

  private func isField(_ node: ElementTree.NodeID) -> Bool {
    let name = tree.element(node).name
    if name == Names.select || name == Names.textarea { return true }
    return FieldElement.isInput(name) && !["hidden", "submit", "button", "image", "reset"].contains(FieldWords.type(of: node, tree))
  }

  private func holdsControl(_ node: ElementTree.NodeID) -> Bool {
    func isControl(_ node: ElementTree.NodeID) -> Bool {
      let name = tree.element(node).name
      return isField(node) || name == Names.button || name == Names.a || PageRole.isActive(node, tree)
    }
    return isControl(node) || PageText.descendants(of: node, tree).contains { tree.isElement($0) && isControl($0) }
  }
}
