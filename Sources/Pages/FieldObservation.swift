import CSS
import Diagnostics
import HTML
import ScreenModel

/// Observes fields and toggles: what they are called, and how they take what people type.
struct FieldObservation {
  let rendering: PageRendering
  let file: SourceFile
  let facts: PageFacts
  let forms: FormObservation
  private var tree: ElementTree { rendering.tree }

  /// Writes what a field's own markup states, and says what else tells what it asks for; nil for a toggle.
  func observe(_ node: ElementTree.NodeID, isToggle: Bool, into model: inout ModelNode) -> ObservedField? {
    let element = tree.element(node)
    let typeAttribute = tree.attribute(Names.type, of: node)
    let type = FieldElement.isInput(element.name) ? FieldWords.type(of: node, tree) : element.name.string
    model.set(.type, FieldElement.isInput(element.name) ? "input-\(type)" : type)
    // People take the words of a label right before a field for its name, whatever it is tied to.
    let label = FieldWords.label(of: node, rendering) ?? FieldWords.beside(node, rendering)
    if let label {
      if label.contains(ElementTree.unknownPiece) { model.setUnknown(.label, .templateValue) } else { model.set(.label, label) }
    }
    guard !isToggle else { return nil }
    let written = tree.attribute(Names.placeholder, of: node)
    let placeholder = Self.showNoPlaceholder.contains(type) ? nil : written
    var rowName: String?
    if label == nil {
      rowName =
        FieldWords.besideForAnother(node, rendering)
        ?? FieldRow(rendering: rendering).name(of: node, isBare: placeholder?.value.isBlank ?? true)
      let bare = rowName ?? FieldWords.bareWords(before: node, tree)
      if let bare, !bare.contains(ElementTree.unknownPiece) { model.set(.title, bare) }
    }
    // What the program writes of a field, it may label, too.
    if tree.attribute(Names.aspFor, of: node) != nil, label == nil { model.setUnknown(.label, .templateValue) }
    if written == nil, tree.attribute(Names.unknownAttributes, of: node) != nil { model.setUnknown(.placeholder, .templateValue) }
    // A space makes a style sheet see whether anything was typed.
    if let placeholder, !placeholder.value.isBlank {
      if !placeholder.value.contains(ElementTree.unknownPiece) {
        model.set(.placeholder, placeholder.value, source: location(placeholder.valueRange))
      } else if label == nil {
        // Its only words, which nobody knows.
        model.setUnknown(.placeholder, .templateValue)
      }
    }
    let autocomplete = tree.attribute(Names.autocomplete, of: node)
    if let autocomplete {
      if autocomplete.value.contains(ElementTree.unknownPiece) {
        model.setUnknown(.autocomplete, .templateValue)
      } else {
        model.set(.autocomplete, autocomplete.value, source: location(autocomplete.valueRange))
      }
    }
    readConcealment(node, element, type, typeAttribute, into: &model)
    if type.contains(ElementTree.unknownPiece) { model.setUnknown(.concealed, .templateValue) }
    let isSaidRequired = tree.attribute(Names.ariaRequired, of: node)?.value.lowercased() == "true"
    readState(node, .required, [Names.required], isSaidRequired, into: &model)
    readState(node, .readOnly, [Names.readonly, Names.disabled], false, into: &model)
    if FieldWords.showsMark(node, rendering) { model.setUnknown(.requirementStated, .unexplainedMark) }
    if let value = tree.attribute(Names.value, of: node), !value.value.isEmpty { model.set(.prefilled, true) }
    if showsText(node, element) || FieldTrap(rendering: rendering, label: label).isOne(node) { model.set(.readOnly, true) }
    if type == "file" { readFileTypes(node, into: &model) }
    var field = ObservedField(
      type: type, isInput: FieldElement.isInput(element.name),
      words: [label, rowName, written?.value].compactMap(\.self).filter {
        !$0.trimmed.isEmpty && !$0.contains(ElementTree.unknownPiece)
      })
    field.name = FieldWords.name(of: node, tree)
    field.id = element.id?.string
    field.autocomplete = autocomplete.map { ObservedElement.Attribute($0) }
    field.autocompleteOfForm = formAround(node).flatMap { tree.attribute(Names.autocomplete, of: $0) }.map { ObservedElement.Attribute($0) }
    field.autocompleteIsBound = element.attributes.contains {
      $0.name.string.hasSuffix(":autocomplete") || $0.name == Names.unknownAttributes
    }
    field.isDrawnByPackage = isDrawnByPackage(node)
    field.isOpen = Self.isOpen(node, tree) && field.words.isEmpty
    field.pattern = tree.attribute(Names.pattern, of: node).map { ObservedElement.Attribute($0) }
    field.maximumLength = tree.attribute(Names.maxlength, of: node).map { ObservedElement.Attribute($0) }
    field.choices = FieldWords.choices(of: node, tree)
    field.choicesAreOpen = FieldWords.choicesAreOpen(of: node, tree)
    field.isReadOnly = model.boolean(.readOnly) == true
    field.textBefore = FieldWords.textBefore(node, tree)
    field.descriptions = FieldWords.descriptions(of: node, rendering)
    if let value = tree.attribute(Names.value, of: node) {
      let written = String(decoding: file.text[value.valueRange.bytes.clamped(to: 0..<file.text.count)], as: UTF8.self)
      let source = AccountRecord.source(ofValue: written)
      field.isFilled = !value.value.isEmpty
      field.showsRecord = source != nil
      field.showsOwnRecord = source == .signedIn
    }
    field.form = forms.formIndex(of: node)
    field.pasteBlocker = facts.paste.blocking(node, in: tree)
    return field
  }

  /// The types of fields that have a look of their own and show no placeholder. https://html.spec.whatwg.org/#the-placeholder-attribute
  private static let showNoPlaceholder: Set<String> = [
    "date", "month", "week", "time", "datetime-local", "color", "range", "checkbox", "radio", "file",
  ]

  /// Whether the component of a package around a field draws it, and may give it other attributes than those that are known.
  private func isDrawnByPackage(_ node: ElementTree.NodeID) -> Bool {
    guard tree.attribute(Names.unknownAttributes, of: node)?.value.isEmpty != false else { return false }
    let parent = tree.nodes[Int(node)].parent
    return parent >= 0 && tree.isElement(parent) && OpenStyles.isPackages(tree.element(parent))
  }

  /// Whether an expression decides what a field asks for: its type and its name are not written.
  static func isOpen(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    guard FieldElement.isInput(tree.element(node).name) else { return false }
    let type = tree.attribute(Names.type, of: node)?.value
    guard type.map({ $0.contains(ElementTree.unknownPiece) }) ?? (tree.attribute(Names.unknownAttributes, of: node) != nil) else {
      return false
    }
    return [Names.name, Names.id, Names.autocomplete].allSatisfy { name in
      tree.attribute(name, of: node).map { $0.value.isEmpty || $0.value.contains(ElementTree.unknownPiece) } ?? true
    }
  }

  /// Words of an agreement are longer than this.
  private static let shownTextLength = 200

  /// Whether a text area shows a text to read: it has many words, and no name under which they would be sent.
  private func showsText(_ node: ElementTree.NodeID, _ element: ElementTree.Element) -> Bool {
    guard element.name == Names.textarea, tree.attribute(Names.name, of: node) == nil
    else { return false }
    let texts = tree.children(of: node).filter { tree.nodes[Int($0)].text >= 0 }.map { tree.texts[Int(tree.nodes[Int($0)].text)].string }
    return texts.reduce(0) { $0 + $1.utf8.count } >= Self.shownTextLength
  }

  private func readFileTypes(_ node: ElementTree.NodeID, into model: inout ModelNode) {
    if let accept = tree.attribute(Names.accept, of: node) {
      if accept.value.contains(ElementTree.unknownPiece) {
        model.setUnknown(.offers, .templateValue)
      } else {
        model.set(.accept, accept.value, source: location(accept.valueRange))
      }
    } else if let capture = tree.attribute(Names.capture, of: node) {
      model.set(.offers, "camera", source: location(capture.valueRange.isEmpty ? capture.nameRange : capture.valueRange))
    }
  }

  private func formAround(_ node: ElementTree.NodeID) -> ElementTree.NodeID? {
    var form = tree.nodes[Int(node)].parent
    while form >= 0, tree.element(form).name != Names.form { form = tree.nodes[Int(form)].parent }
    return form < 0 ? nil : form
  }

  private func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file.path, range: range) }

  /// What holds where one of some attributes is there, or for another reason already.
  private func readState(
    _ node: ElementTree.NodeID, _ name: AttributeName, _ attributes: [Atom], _ holdsAnyway: Bool, into model: inout ModelNode
  ) {
    let open = rendering.openAttributes(of: node)
    let isSet = attributes.contains { tree.attribute($0, of: node) != nil && !open.contains($0) }
    if !isSet, !holdsAnyway, attributes.contains(where: open.contains) { return model.setUnknown(name, .templateValue) }
    model.set(name, isSet || holdsAnyway)
  }

  private func readConcealment(
    _ node: ElementTree.NodeID, _ element: ElementTree.Element, _ type: String, _ attribute: ElementTree.Attribute?,
    into model: inout ModelNode
  ) {
    guard FieldElement.isInput(element.name) || element.name == Names.textarea else { return }
    if attribute?.value.contains(ElementTree.unknownPiece) == true || tree.attribute(Names.openType, of: node) != nil
      || attribute == nil && [Names.unknownAttributes, Names.aspFor].contains(where: { tree.attribute($0, of: node) != nil })
    {
      return model.setUnknown(.concealed, .templateValue)
    }
    // A script framework binds the type: what it is when the page opens is not written here.
    if element.attributes.contains(where: { [":type", "v-bind:type", "[type]", "x-bind:type", "ng-attr-type"].contains($0.name.string) }) {
      return model.setUnknown(.concealed, .templateValue)
    }
    // The twin of a password field that a button shows in its stead.
    if type != "password", isConditional(node) {
      return model.setUnknown(.concealed, .templateValue)
    }
    let isConcealed = type == "password" || rendering.style(node).textSecurity || becomesPassword(element)
    if !isConcealed, facts.types.name(node, in: tree) { return model.setUnknown(.concealed, .incompleteScreen) }
    model.set(.concealed, isConcealed, source: attribute.map { location($0.valueRange) })
  }

  private static let entering: Set<Atom> = Set(["onfocus", "onfocusin", "onclick", "oninput", "onkeydown", "onkeypress"].map { Atom($0) })

  /// Whether a field hides what is typed as soon as somebody enters it: `onfocus="this.type='password'"`, which keeps saved passwords away.
  private func becomesPassword(_ element: ElementTree.Element) -> Bool {
    element.attributes.contains { attribute in
      guard Self.entering.contains(attribute.name), attribute.value.utf8.count <= 400 else { return false }
      let letters = TypeScripts.letters(of: attribute.value)
      return ["this.type=password", "this.setattribute(type,password)", "$(this).attr(type,password)", "$(this).prop(type,password)"]
        .contains { letters.contains($0) }
    }
  }

  /// The attributes in which script frameworks write whether an element is there.
  private static let conditions: Set<String> = [
    "v-if", "v-else", "v-else-if", "v-show", "x-if", "x-show", "ng-if", "ng-show", "ng-hide",
    "data-ng-if", "data-ng-show", "data-ng-hide",
    "*ngif", "[hidden]", ":hidden",
  ]

  /// Whether an expression of a script framework decides if a field, or what stands close around it, is shown.
  private func isConditional(_ node: ElementTree.NodeID) -> Bool {
    var current = node
    for _ in 0..<3 where current >= 0 {
      if tree.element(current).attributes.contains(where: {
        Self.conditions.contains($0.name.string.lowercased())
      }) {
        return true
      }
      current = tree.nodes[Int(current)].parent
    }
    return false
  }
}
