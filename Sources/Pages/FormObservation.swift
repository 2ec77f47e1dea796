import Diagnostics
import HTML
import Layout
import ScreenModel

/// Observes the forms of a page in one pass: what can be filled in, which buttons send it, and what it is called.
struct FormObservation: Sendable {
  private let tree: ElementTree
  /// The elements of ``ObservedForms/forms``.
  private var elements: [ElementTree.NodeID] = []
  /// By node: the index of the form that it stands in, or -1.
  private var holder: [Int32]
  private(set) var observed = ObservedForms()

  init(rendering: PageRendering, words: WordReading) {
    let tree = rendering.tree
    self.tree = tree
    holder = [Int32](repeating: -1, count: tree.nodes.count)
    var isAside = [Bool](repeating: false, count: tree.nodes.count)
    var byID: [String: Int] = [:]
    for index in tree.nodes.indices {
      let parent = Int(tree.nodes[index].parent)
      if parent >= 0 {
        holder[index] = holder[parent]
        isAside[index] = isAside[parent]
      }
      let node = ElementTree.NodeID(index)
      guard tree.isElement(node) else { continue }
      let element = tree.element(node)
      guard element.namespace == .html else { continue }
      if element.name == Names.footer || Self.namesAside(element, tree, node, rendering.attention) { isAside[index] = true }
      if element.name == Names.form {
        holder[index] = Int32(elements.count)
        if let id = element.id?.string { byID[id] = elements.count }
        elements.append(node)
        observed.forms.append(ObservedForms.Form(names: Self.names(of: element, node, rendering), isAside: isAside[index]))
        continue
      }
      guard element.name == Names.button || FieldElement.isInput(element.name) || Self.isSubmittingComponent(element, tree, node) else {
        continue
      }
      var owner = Int(holder[index])
      if let id = tree.attribute(Names.form, of: node)?.value, let named = byID[id] { owner = named }
      read(node, element, owner: owner < 0 ? nil : owner, isAside: isAside[index], rendering, words)
    }
  }

  private static let nativeType = Atom("native-type")

  /// Whether an element of a component's own name says that it sends the form: `<ion-button type="submit">`.
  private static func isSubmittingComponent(_ element: ElementTree.Element, _ tree: ElementTree, _ node: ElementTree.NodeID) -> Bool {
    guard element.name.string.contains("-") else { return false }
    return [Names.type, nativeType].contains { tree.attribute($0, of: node)?.value.lowercased() == "submit" }
  }

  private static let aroundForms: Set<Atom> = [Names.form, Atom("section"), Atom("aside"), Atom("div")]

  private static func namesAside(
    _ element: ElementTree.Element, _ tree: ElementTree, _ node: ElementTree.NodeID, _ attention: any Attention
  ) -> Bool {
    guard aroundForms.contains(element.name) else { return false }
    if element.classes.contains(where: { attention.isAside(name: $0.string.lowercased()) }) { return true }
    if let id = element.id, attention.isAside(name: id.string.lowercased()) { return true }
    guard element.name == Names.form, let action = tree.attribute(Names.action, of: node) else { return false }
    return attention.isAside(name: action.value.lowercased())
  }

  private static func names(of element: ElementTree.Element, _ node: ElementTree.NodeID, _ rendering: PageRendering) -> [String] {
    let tree = rendering.tree
    var names = element.classes.map(\.string)
    if let id = element.id { names.append(id.string) }
    for name in [Names.name, Names.action] {
      // The query of an address says where people go next.
      if let attribute = tree.attribute(name, of: node) { names.append(String(attribute.value.prefix { $0 != "?" })) }
    }
    if let written = expressions(in: tree.attribute(Names.action, of: node), rendering) { names.append(written) }
    return names
  }

  /// What a template asks for the address that a form is sent to: the names of routes stand in it.
  private static func expressions(in attribute: ElementTree.Attribute?, _ rendering: PageRendering) -> String? {
    guard let attribute, attribute.value.contains(ElementTree.unknownPiece), attribute.valueRange.end <= rendering.file.text.count else {
      return nil
    }
    let own = String(decoding: rendering.file.text[attribute.valueRange.bytes].prefix(WordReading.longestExpression), as: UTF8.self)
    guard own == String(ElementTree.unknownPiece) else { return own }
    return rendering.pieces?.text(attribute.valueRange).map { String($0.prefix(WordReading.longestExpression)) }
  }

  private static let notFilledIn: Set<String> = ["hidden", "reset", "checkbox", "radio", "file"]

  private mutating func read(
    _ node: ElementTree.NodeID, _ element: ElementTree.Element, owner: Int?, isAside: Bool, _ rendering: PageRendering, _ words: WordReading
  ) {
    let type = tree.attribute(Names.type, of: node)?.value.lowercased()
    let isComponent = Self.isSubmittingComponent(element, tree, node)
    if element.name == Names.button || isComponent || type == "submit" || type == "image" || type == "button" {
      guard let owner, isComponent || element.name == Names.button ? type == nil || type == "submit" : type != "button" else { return }
      return observed.forms[owner].submits.append(submit(node, element, words))
    }
    let own = FieldWords.type(of: node, tree)
    guard !Self.notFilledIn.contains(own) else { return }
    if let owner { observed.forms[owner].holdsFields = true }
    var field = ObservedForms.Field(
      form: owner, type: own, autocomplete: tree.attribute(Names.autocomplete, of: node)?.value,
      name: FieldWords.name(of: node, tree), id: element.id?.string,
      words: [
        tree.attribute(Names.placeholder, of: node)?.value, FieldWords.label(of: node, rendering) ?? FieldWords.beside(node, rendering),
      ]
      .compactMap(\.self).filter { !$0.trimmed.isEmpty && !$0.contains(ElementTree.unknownPiece) },
      isAside: isAside, isDisplayed: rendering.visibility.hiddenBy(node) != .display)
    field.isOpen = field.words.isEmpty && FieldObservation.isOpen(node, tree)
    observed.fields.append(field)
  }

  private func submit(_ node: ElementTree.NodeID, _ element: ElementTree.Element, _ words: WordReading) -> ObservedForms.Submit {
    guard element.name == Names.input, !Self.isSubmittingComponent(element, tree, node) else {
      let visible = words.visibleWords(of: node)
      return ObservedForms.Submit(origin: node, title: visible.title, titleIsOpen: visible.isUnknown)
    }
    let isSubmit = tree.attribute(Names.type, of: node)?.value.lowercased() == "submit"
    let title = tree.attribute(Names.value, of: node)?.value ?? (isSubmit ? "Submit" : "")
    return ObservedForms.Submit(origin: node, title: title, titleIsOpen: title.contains(ElementTree.unknownPiece))
  }

  /// The index of the form that an element stands in, among ``ObservedForms/forms``.
  func formIndex(of node: ElementTree.NodeID) -> Int? { holder[Int(node)] < 0 ? nil : Int(holder[Int(node)]) }

  /// The form that an element stands in.
  func form(of node: ElementTree.NodeID) -> ElementTree.NodeID? { formIndex(of: node).map { elements[$0] } }

  /// Whether the form that an element stands in has anything to fill in.
  func holdsFields(around node: ElementTree.NodeID) -> Bool { formIndex(of: node).map { observed.forms[$0].holdsFields } ?? false }

  private static let openers: Set<String> = [
    "data-bs-toggle", "data-toggle", "aria-haspopup", "routerlink", "data-bs-target", "data-target", "data-modal-target",
    "data-modal-toggle",
  ]

  /// Whether a control leads to another page or opens something else, rather than do its work here.
  func leadsAway(_ node: ElementTree.NodeID) -> Bool {
    let element = tree.element(node)
    if element.name == Names.a, let href = tree.attribute(Names.href, of: node) {
      let address = href.value.trimmed.lowercased()
      guard address.isEmpty || address.hasPrefix("#") || address.hasPrefix("javascript:") else { return true }
    }
    if element.attributes.contains(where: { Self.openers.contains($0.name.string.lowercased()) }) { return true }
    if let handler = tree.attribute(Names.onclick, of: node)?.value {
      if handler.contains("location") || handler.contains("window.open") { return true }
      // A button may be what sends the fields of a prototype; words that lead on are a link.
      if element.name != Names.button, element.name != Names.input, RouterCall.isAll(of: handler) { return true }
    }
    // The button of a form without fields goes where the form says.
    guard let form = form(of: node), !holdsFields(around: node) else { return false }
    return tree.attribute(Names.action, of: form) != nil
  }
}
