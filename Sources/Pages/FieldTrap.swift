import Diagnostics
import HTML
import ScreenModel

/// Tells fields that are set out for programs which fill in every field, and show by it what they are. People are not to see them, whatever hides them.
struct FieldTrap {
  let rendering: PageRendering
  /// The words of the field's label.
  let label: String?

  private var tree: ElementTree { rendering.tree }

  /// Farther up nothing is said of one field.
  private static let surroundings = 4
  private static let types: Set<String> = ["text", "email", "url", "tel", "search", "number"]
  /// The attributes in which Netlify's forms name their trap.
  private static let naming = [Atom("netlify-honeypot"), Atom("data-netlify-honeypot")]
  /// Pieces of what AutoFill is told of fields for people.
  private static let kept = ["user", "email", "password", "code", "name", "tel", "webauthn", "address"]

  func isOne(_ node: ElementTree.NodeID) -> Bool {
    let around = surroundings(of: node)
    let isOutOfOrder = around.contains { tree.attribute(Names.tabindex, of: $0)?.value.trimmed == "-1" }
    let isHidden = around.contains { tree.attribute(Names.ariaHidden, of: $0)?.value.trimmed.lowercased() == "true" }
    if isOutOfOrder && isHidden { return true }
    guard Self.types.contains(FieldWords.type(of: node, tree)) else { return false }
    let name = FieldWords.name(of: node, tree)?.lowercased() ?? ""
    let words = rendering.attention.styleSources
    if isCalledTrap(node, name, around, words) || isNamed(name, byFormOf: node) { return true }
    if isOutOfOrder || isHidden, words.trapNames.contains(name) { return true }
    return isKeptFromPeople(node)
  }

  /// The field and what stands close around it, within its form.
  private func surroundings(of node: ElementTree.NodeID) -> [ElementTree.NodeID] {
    var found: [ElementTree.NodeID] = []
    var current = node
    while found.count < Self.surroundings, current >= 0 {
      found.append(current)
      current = tree.nodes[Int(current)].parent
    }
    return found
  }

  private func isCalledTrap(
    _ node: ElementTree.NodeID, _ name: String, _ around: [ElementTree.NodeID], _ words: StyleSources
  ) -> Bool {
    let holders = around.prefix { $0 == node || tree.element($0).name != Names.form }.prefix(3)
    let names = [name] + holders.flatMap { holder in tree.element(holder).classes.map(\.string) + [tree.element(holder).id?.string ?? ""] }
    return names.contains { StyleSources.holds($0, words.traps) }
  }

  private func isNamed(_ name: String, byFormOf node: ElementTree.NodeID) -> Bool {
    var form = tree.nodes[Int(node)].parent
    while form >= 0, tree.element(form).name != Names.form { form = tree.nodes[Int(form)].parent }
    return form >= 0 && !name.isEmpty && Self.naming.contains { tree.attribute($0, of: form)?.value.lowercased() == name }
  }

  /// Whether the keyboard passes a field over, AutoFill is to leave it alone, and no words say what it is for. The digits of a code, which hold one each, are
  /// filled in by a script.
  private func isKeptFromPeople(_ node: ElementTree.NodeID) -> Bool {
    guard label == nil, tree.attribute(Names.tabindex, of: node)?.value.trimmed == "-1",
      let autocomplete = tree.attribute(Names.autocomplete, of: node)?.value.lowercased(), !autocomplete.isBlank,
      !autocomplete.contains(ElementTree.unknownPiece), !StyleSources.holds(autocomplete, Self.kept),
      tree.attribute(Names.placeholder, of: node)?.value.isBlank != false
    else { return false }
    return tree.attribute(Names.maxlength, of: node)?.value.trimmed != "1"
  }
}
