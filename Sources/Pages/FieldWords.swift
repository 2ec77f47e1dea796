import Diagnostics
import HTML
import Layout
import Words

/// What the source says of fields beside their names.
enum FieldWords {
  /// The types of `input` that HTML knows: one of any other is a field for text. https://html.spec.whatwg.org/#attr-input-type
  private static let types: Set<String> = [
    "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week", "time", "datetime-local", "number", "range",
    "color", "checkbox", "radio", "file", "submit", "image", "reset", "button",
  ]

  /// The type of an `input`; one that an expression writes stays as it is.
  static func type(of node: ElementTree.NodeID, _ tree: ElementTree) -> String {
    let initial = FieldElement.initialType(tree.element(node).name)
    guard let written = tree.attribute(Names.type, of: node)?.value.lowercased() else { return initial }
    return types.contains(written) || written.contains(ElementTree.unknownPiece) ? written : initial
  }

  /// The name under which a field is sent.
  static func name(of node: ElementTree.NodeID, _ tree: ElementTree) -> String? {
    if let name = tree.attribute(Names.name, of: node) ?? tree.attribute(Names.aspFor, of: node) { return name.value }
    // Angular's forms know the fields of libraries by their controls.
    return FieldElement.isLibrarys(tree.element(node).name) ? tree.attribute(formControlName, of: node)?.value : nil
  }

  private static let formControlName = Atom("formcontrolname")

  /// The words of a field's label: `aria-label`, `aria-labelledby`, a `label` for it or around it.
  static func label(of node: ElementTree.NodeID, _ rendering: PageRendering) -> String? {
    let tree = rendering.tree
    if let label = tree.attribute(Names.ariaLabel, of: node)?.value, !label.isEmpty { return TitleNormalization.displayed(label) }
    let id = tree.element(node).id
    if let references = tree.attribute(Names.ariaLabelledby, of: node)?.value {
      for reference in references.split(whereSeparator: \.isWhitespace) {
        if let holder = rendering.index.element(withID: String(reference)) { return words(of: holder, tree) }
      }
    }
    if let id, let label = rendering.index.label(for: id, of: node) { return words(of: label, tree) }
    if FieldElement.isLibrarys(tree.element(node).name), let label = tree.attribute(FieldElement.labelAttribute, of: node)?.value,
      !label.isBlank
    {
      return TitleNormalization.displayed(label)
    }
    var current = tree.nodes[Int(node)].parent
    while current >= 0 {
      if tree.element(current).name == Names.label { return words(of: current, tree) }
      current = tree.nodes[Int(current)].parent
    }
    return nil
  }

  /// The words of a label that stands before a field, or floats over it, and says nothing of what it is for. They are no accessible name.
  static func beside(_ node: ElementTree.NodeID, _ rendering: PageRendering) -> String? {
    rendering.index.label(beside: node).map { words(of: $0, rendering.tree) }
  }

  /// The words of a label that stands before a field and is for another one. They are no accessible name, and people read them.
  static func besideForAnother(_ node: ElementTree.NodeID, _ rendering: PageRendering) -> String? {
    rendering.index.labelOfAnother(beside: node).map { words(of: $0, rendering.tree) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a field's `aria-describedby` says that people see, wherever it stands.
  static func descriptions(of node: ElementTree.NodeID, _ rendering: PageRendering) -> [String] {
    guard let references = rendering.tree.attribute(Names.ariaDescribedby, of: node)?.value else { return [] }
    return references.split(whereSeparator: \.isWhitespace).prefix(10).compactMap { reference in
      guard let holder = rendering.index.element(withID: String(reference)), rendering.visibility.hiddenBy(holder) == nil else {
        return nil
      }
      let words = words(of: holder, rendering.tree)
      return words.isEmpty || words.contains(ElementTree.unknownPiece) ? nil : words
    }
  }

  /// What pictures are called that mark a field as one that has to be filled in.
  private static let marks: Set<String> = ["necessary", "required", "mandatory", "essential", "asterisk", "star"]
  /// The attributes that say what a picture shows.
  private static let pictureNames = [Atom("data-icon"), Names.class, Names.id, Names.src, Names.alt, Names.ariaLabel]

  /// Whether the label of a field holds a picture that marks it, in the place of an asterisk.
  static func showsMark(_ node: ElementTree.NodeID, _ rendering: PageRendering) -> Bool {
    let tree = rendering.tree
    var label = tree.element(node).id.flatMap { rendering.index.label(for: $0, of: node) } ?? rendering.index.label(beside: node)
    var current = tree.nodes[Int(node)].parent
    while label == nil, current >= 0 {
      if tree.isElement(current), tree.element(current).name == Names.label { label = current }
      current = tree.nodes[Int(current)].parent
    }
    guard let label else { return false }
    return PageText.descendants(of: label, tree).contains { child in
      guard tree.isElement(child), [Names.svg, Names.img].contains(tree.element(child).name) else { return false }
      return pictureNames.contains { name in
        guard let value = tree.attribute(name, of: child)?.value, value.utf8.count <= 200 else { return false }
        return !marks.isDisjoint(with: IdentifierWords.words(of: value))
      }
    }
  }

  /// The words before a field that stand in its form and in no element of their own: nothing else observes them.
  static func bareWords(before node: ElementTree.NodeID, _ tree: ElementTree) -> String? {
    let parent = tree.nodes[Int(node)].parent
    guard parent >= 0, tree.isElement(parent), tree.element(parent).name == Names.form else { return nil }
    var words = ""
    for child in tree.children(of: parent) {
      if child == node { break }
      let text = tree.nodes[Int(child)].text
      if text >= 0 {
        words += tree.texts[Int(text)].string
      } else if tree.isElement(child), tree.element(child).name != Names.br {
        words = ""
      }
    }
    let shown = TitleNormalization.displayed(words)
    return shown.contains(where: \.isLetter) ? shown : nil
  }

  /// The words in a label.
  static func words(of node: ElementTree.NodeID, _ tree: ElementTree) -> String {
    var out = ""
    for child in PageText.descendants(of: node, tree) where tree.nodes[Int(child)].text >= 0 && !isNoName(child, within: node, tree) {
      out += tree.texts[Int(tree.nodes[Int(child)].text)].string + " "
    }
    return TitleNormalization.displayed(out)
  }

  /// Fields that a label may hold: what can be chosen there is not what the field is called.
  private static let choices: Set<Atom> = [Names.select, Names.textarea, Atom("datalist")]
  private static let errorWords = ["error", "invalid"]

  /// Whether words of a label say what was filled in wrongly or what can be chosen, and not what the field is called.
  private static func isNoName(_ text: ElementTree.NodeID, within label: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    var current = tree.nodes[Int(text)].parent
    while current > label {
      let element = tree.element(current)
      if choices.contains(element.name) || tree.attribute(Names.role, of: current)?.value.lowercased() == "alert" { return true }
      let names = element.classes.map { $0.string.lowercased() } + [element.name.string]
      if names.contains(where: { name in errorWords.contains { name.contains($0) } }) { return true }
      current = tree.nodes[Int(current)].parent
    }
    return false
  }

  /// Choices that tell what a list is about.
  private static let mostChoices = 40

  /// The first choices of a list.
  static func choices(of node: ElementTree.NodeID, _ tree: ElementTree) -> [String] {
    guard tree.element(node).name == Names.select else { return [] }
    var found: [String] = []
    for child in PageText.descendants(of: node, tree) where tree.isElement(child) && tree.element(child).name == Names.option {
      guard found.count < mostChoices else { break }
      let value = tree.attribute(Names.value, of: child)?.value ?? ""
      let choice = value.contains(where: { $0.isLetter || $0.isNumber }) ? value : words(of: child, tree)
      if !choice.isEmpty, choice.utf8.count <= longestChoice, !choice.contains(ElementTree.unknownPiece) { found.append(choice) }
    }
    return found
  }

  /// Whether the template writes what can be chosen in a `select`, out of what only the program knows.
  static func choicesAreOpen(of node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    guard tree.element(node).name == Names.select else { return false }
    return PageText.descendants(of: node, tree).contains { child in
      guard tree.isElement(child) else {
        let text = tree.nodes[Int(child)].text
        return text >= 0 && tree.texts[Int(text)].string.contains(ElementTree.unknownPiece)
      }
      return tree.attribute(Names.value, of: child)?.value.contains(ElementTree.unknownPiece) == true
    }
  }

  private static let longestChoice = 80
  /// Nodes, and letters, that may stand between two parts of one thing.
  private static let (farthestPart, longestUnit) = (24, 6)
  private static let barriers: Set<String> = ["a", "button", "form", "label", "h1", "h2", "h3", "h4", "h5", "h6", "legend", "tr", "hr"]

  /// What stands between a field and the one before it; nil where there is more than a sign or a unit.
  static func textBefore(_ node: ElementTree.NodeID, _ tree: ElementTree) -> String? {
    var text = ""
    var distance = 0
    var current = node - 1
    while current > 0, distance < farthestPart {
      let parent = tree.nodes[Int(current)].parent
      if tree.nodes[Int(current)].text >= 0 {
        if parent < 0 || tree.element(parent).name != Names.option { text = tree.texts[Int(tree.nodes[Int(current)].text)].string + text }
        if text.trimmed.count > longestUnit { return nil }
      } else if tree.isElement(current) {
        let name = tree.element(current).name
        if name == Names.select || FieldElement.isInput(name) && type(of: current, tree) != "hidden" { return text.trimmed }
        if barriers.contains(name.string) { return nil }
      }
      let isChoice = [current, parent].contains { $0 >= 0 && tree.isElement($0) && tree.element($0).name == Names.option }
      if !isChoice { distance += 1 }
      current -= 1
    }
    return nil
  }
}
