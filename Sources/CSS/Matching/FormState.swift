import Diagnostics
import HTML

/// The names of elements and attributes that states are read from.
struct KnownNames {
  let lang = Atom("lang")
  let dir = Atom("dir")
  let href = Atom("href")
  let type = Atom("type")
  let name = Atom("name")
  let value = Atom("value")
  let checked = Atom("checked")
  let selected = Atom("selected")
  let multiple = Atom("multiple")
  let size = Atom("size")
  let disabled = Atom("disabled")
  let required = Atom("required")
  let readonly = Atom("readonly")
  let placeholder = Atom("placeholder")
  let contentEditable = Atom("contenteditable")
  let minimum = Atom("min")
  let maximum = Atom("max")
  let open = Atom("open")
  let autofocus = Atom("autofocus")
  let tabIndex = Atom("tabindex")

  let a = Atom("a").number
  let area = Atom("area").number
  let button = Atom("button").number
  let bdi = Atom("bdi").number
  let input = Atom("input").number
  let select = Atom("select").number
  let textarea = Atom("textarea").number
  let option = Atom("option").number
  let optgroup = Atom("optgroup").number
  let fieldset = Atom("fieldset").number
  let legend = Atom("legend").number
  let form = Atom("form").number
  let progress = Atom("progress").number
  let details = Atom("details").number
  let dialog = Atom("dialog").number
}

/// States of elements, read from their attributes: https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
extension Matcher {
  mutating func matches(_ pseudoClass: PseudoClass, _ element: Int32) -> Bool {
    let facts = table.facts[Int(element)]
    let names = caches.names
    let isHTML = facts.namespace == .html
    switch pseudoClass {
    case .root: return facts.parent < 0
    case .scope: return scopeRoot >= 0 ? element == scopeRoot : facts.parent < 0
    case .empty: return isEmpty(element)
    case .firstChild: return facts.previous < 0
    case .lastChild: return facts.next < 0
    case .onlyChild: return facts.previous < 0 && facts.next < 0
    case .firstOfType: return typePosition(of: element, isFromEnd: false) == 1
    case .lastOfType: return typePosition(of: element, isFromEnd: true) == 1
    case .onlyOfType: return typePosition(of: element, isFromEnd: false) == 1 && typePosition(of: element, isFromEnd: true) == 1
    case .link: return (facts.lowerName == names.a || isHTML && facts.lowerName == names.area) && has(names.href, element)
    case .checked: return isHTML && isChecked(element, facts)
    case .defaultState: return isHTML && isDefault(element, facts)
    case .disabled: return isHTML && isDisabled(element, facts)
    case .enabled: return isHTML && canBeDisabled(facts) && !isDisabled(element, facts)
    case .required: return isHTML && isRequired(element, facts)
    case .optional:
      return isHTML && [names.input, names.select, names.textarea, names.button].contains(facts.lowerName) && !isRequired(element, facts)
    case .readWrite: return isHTML && isReadWrite(element, facts)
    case .readOnly: return !(isHTML && isReadWrite(element, facts))
    case .placeholderShown: return isHTML && isPlaceholderShown(element, facts)
    case .indeterminate: return isHTML && isIndeterminate(element, facts)
    case .inRange: return isHTML && isInRange(element, facts) == true
    case .outOfRange: return isHTML && isInRange(element, facts) == false
    case .valid: return isHTML && isValid(element, facts) == true
    case .invalid: return isHTML && isValid(element, facts) == false
    case .defined: return !isHTML || !Atom(number: facts.name).string.utf8.contains(UInt8(ascii: "-"))
    case .open: return isHTML && (facts.lowerName == names.details || facts.lowerName == names.dialog) && has(names.open, element)
    case .focus: return element == focused()
    case .focusWithin: return focused() >= element && isInside(focused(), element)
    case .quirks: return tree.isQuirky
    case .dynamic: return false
    }
  }

  /// The element that has the focus when the page has come: the first with `autofocus` that can have it, -1 where there is none.
  /// https://html.spec.whatwg.org/multipage/interaction.html#the-autofocus-attribute
  private mutating func focused() -> Int32 {
    if let known = caches.focused { return known }
    var found: Int32 = -1
    for node in table.facts.indices where found < 0 && table.facts[node].element >= 0 {
      let facts = table.facts[node]
      let element = Int32(node)
      guard facts.namespace == .html, tree.attribute(caches.names.autofocus, of: element) != nil, !isDisabled(element, facts) else {
        continue
      }
      let isControl =
        facts.lowerName == caches.names.input
        ? inputType(element) != "hidden"
        : [caches.names.button, caches.names.select, caches.names.textarea].contains(facts.lowerName)
      let isLink = facts.lowerName == caches.names.a && tree.attribute(caches.names.href, of: element) != nil
      if isControl || isLink || tree.attribute(caches.names.tabIndex, of: element) != nil { found = element }
    }
    caches.focused = found
    return found
  }

  private mutating func has(_ name: Atom, _ element: Int32) -> Bool {
    if !open.isEmpty, let isOpen = open.hasAttribute(name.number, element) { return isOpen }
    return tree.elements[Int(table.facts[Int(element)].element)].attributes.contains { $0.name == name }
  }

  private func value(_ name: Atom, _ element: Int32) -> String? { tree.attribute(name, of: element)?.value }

  private func inputType(_ element: Int32) -> String { value(caches.names.type, element)?.asciiLowercased ?? "text" }

  /// No child but comments: https://www.w3.org/TR/selectors-4/#the-empty-pseudo, as browsers have it, with white space counting.
  private func isEmpty(_ element: Int32) -> Bool {
    var child = tree.nodes[Int(element)].firstChild
    while child >= 0 {
      let node = tree.nodes[Int(child)]
      if node.element >= 0 || !tree.texts[Int(node.text)].string.isEmpty { return false }
      child = node.nextSibling
    }
    return true
  }

  private mutating func isChecked(_ element: Int32, _ facts: ElementFacts) -> Bool {
    if facts.lowerName == caches.names.input {
      let type = inputType(element)
      return (type == "checkbox" || type == "radio") && has(caches.names.checked, element)
    }
    guard facts.lowerName == caches.names.option else { return false }
    // A select that shows one option has one: the last selected, or the first that can be.
    var select = facts.parent
    while select >= 0, table.facts[Int(select)].lowerName != caches.names.select { select = table.facts[Int(select)].parent }
    guard select >= 0, !has(caches.names.multiple, select) else { return has(caches.names.selected, element) }
    let showsOne = (Int(value(caches.names.size, select) ?? "") ?? 1) <= 1
    var firstEnabled: Int32 = -1
    var lastSelected: Int32 = -1
    var node = select + 1
    while Int(node) < table.facts.count, isInside(node, select), spend(1) {
      if table.facts[Int(node)].element >= 0, table.facts[Int(node)].lowerName == caches.names.option {
        if has(caches.names.selected, node) { lastSelected = node }
        if firstEnabled < 0, !isDisabled(node, table.facts[Int(node)]) { firstEnabled = node }
      }
      node += 1
    }
    return element == (lastSelected >= 0 ? lastSelected : showsOne ? firstEnabled : -1)
  }

  private mutating func isInside(_ node: Int32, _ ancestor: Int32) -> Bool {
    var current = node
    while current > ancestor, spend(1) { current = table.facts[Int(current)].parent }
    return current == ancestor
  }

  private mutating func isDefault(_ element: Int32, _ facts: ElementFacts) -> Bool {
    if facts.lowerName == caches.names.option { return has(caches.names.selected, element) }
    if facts.lowerName == caches.names.input {
      let type = inputType(element)
      if type == "checkbox" || type == "radio" { return has(caches.names.checked, element) }
    }
    guard isSubmit(element, facts) else { return false }
    var form = facts.parent
    while form >= 0, table.facts[Int(form)].lowerName != caches.names.form { form = table.facts[Int(form)].parent }
    guard form >= 0 else { return false }
    var node = form + 1
    while node < element, spend(1) {
      if table.facts[Int(node)].element >= 0, isSubmit(node, table.facts[Int(node)]) { return false }
      node += 1
    }
    return true
  }

  private mutating func isSubmit(_ element: Int32, _ facts: ElementFacts) -> Bool {
    if facts.lowerName == caches.names.button {
      let type = value(caches.names.type, element)?.asciiLowercased
      return type != "button" && type != "reset"
    }
    return facts.lowerName == caches.names.input && ["submit", "image"].contains(inputType(element))
  }

  private func canBeDisabled(_ facts: ElementFacts) -> Bool {
    let names = caches.names
    return facts.lowerName == names.input || facts.lowerName == names.button || facts.lowerName == names.select
      || facts.lowerName == names.textarea || facts.lowerName == names.option || facts.lowerName == names.optgroup
      || facts.lowerName == names.fieldset
  }

  /// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#enabling-and-disabling-form-controls:-the-disabled-attribute
  private mutating func isDisabled(_ element: Int32, _ facts: ElementFacts) -> Bool {
    guard canBeDisabled(facts) else { return false }
    let names = caches.names
    if has(names.disabled, element) { return true }
    if facts.lowerName == names.optgroup { return false }
    if facts.lowerName == names.option {
      var parent = facts.parent
      if parent >= 0, table.facts[Int(parent)].lowerName == names.optgroup {
        if has(names.disabled, parent) { return true }
        parent = table.facts[Int(parent)].parent
      }
      // As in Chromium, options go with their select.
      return parent >= 0 && table.facts[Int(parent)].lowerName == names.select && isDisabled(parent, table.facts[Int(parent)])
    }
    var child = element
    var ancestor = facts.parent
    while ancestor >= 0, spend(1) {
      if table.facts[Int(ancestor)].lowerName == names.fieldset, has(names.disabled, ancestor) {
        // What is in the first legend stays usable.
        if table.facts[Int(child)].lowerName != names.legend || !isFirstLegend(child) { return true }
      }
      child = ancestor
      ancestor = table.facts[Int(ancestor)].parent
    }
    return false
  }

  private mutating func isFirstLegend(_ legend: Int32) -> Bool {
    var sibling = table.facts[Int(legend)].previous
    while sibling >= 0, spend(1) {
      if table.facts[Int(sibling)].lowerName == caches.names.legend { return false }
      sibling = table.facts[Int(sibling)].previous
    }
    return true
  }

  private mutating func isRequired(_ element: Int32, _ facts: ElementFacts) -> Bool {
    let names = caches.names
    guard has(names.required, element) else { return false }
    if facts.lowerName == names.select || facts.lowerName == names.textarea { return true }
    guard facts.lowerName == names.input else { return false }
    return !["hidden", "range", "color", "submit", "image", "reset", "button"].contains(inputType(element))
  }

  private func isTextInput(_ type: String) -> Bool {
    !["hidden", "range", "color", "checkbox", "radio", "file", "submit", "image", "reset", "button"].contains(type)
  }

  private mutating func isReadWrite(_ element: Int32, _ facts: ElementFacts) -> Bool {
    let names = caches.names
    if facts.lowerName == names.textarea || facts.lowerName == names.input && isTextInput(inputType(element)) {
      return !has(names.readonly, element) && !isDisabled(element, facts)
    }
    if facts.lowerName == names.input { return false }
    var node = element
    while node >= 0, spend(1) {
      if let editable = value(names.contentEditable, node)?.asciiLowercased {
        if editable == "false" { return false }
        if editable.isEmpty || editable == "true" || editable == "plaintext-only" { return true }
      }
      node = table.facts[Int(node)].parent
    }
    return false
  }

  private mutating func isPlaceholderShown(_ element: Int32, _ facts: ElementFacts) -> Bool {
    let names = caches.names
    guard has(names.placeholder, element) else { return false }
    if facts.lowerName == names.textarea { return isEmpty(element) }
    guard facts.lowerName == names.input else { return false }
    let type = inputType(element)
    return isTextInput(type) && !["date", "month", "week", "time", "datetime-local"].contains(type)
      && (value(names.value, element) ?? "").isEmpty
  }

  /// The form around an element; -1 where there is none.
  private mutating func form(of element: Int32) -> Int32 {
    var form = table.facts[Int(element)].parent
    while form >= 0, table.facts[Int(form)].lowerName != caches.names.form, spend(1) { form = table.facts[Int(form)].parent }
    return form
  }

  private mutating func isIndeterminate(_ element: Int32, _ facts: ElementFacts) -> Bool {
    let names = caches.names
    if facts.lowerName == names.progress { return !has(names.value, element) }
    guard facts.lowerName == names.input, inputType(element) == "radio" else { return false }
    guard let group = value(names.name, element), !group.isEmpty else { return !has(names.checked, element) }
    let form = form(of: element)
    var node = max(form, 0)
    while Int(node) < table.facts.count, spend(1) {
      let other = table.facts[Int(node)]
      if other.element >= 0, other.lowerName == names.input, has(names.checked, node), value(names.name, node) == group,
        inputType(node) == "radio", self.form(of: node) == form
      {
        return false
      }
      node += 1
    }
    return true
  }

  /// Nil for an element that has no range.
  private mutating func isInRange(_ element: Int32, _ facts: ElementFacts) -> Bool? {
    let names = caches.names
    let type = inputType(element)
    guard facts.lowerName == names.input, !has(names.readonly, element) || type == "range", !isDisabled(element, facts) else { return nil }
    if Self.dateTypes.contains(type) {
      // Valid dates and times compare as their texts do.
      let bounds = [names.minimum, names.maximum].map { value($0, element).flatMap { Self.isDate($0) ? $0 : nil } }
      guard bounds[0] != nil || bounds[1] != nil else { return nil }
      guard let date = value(names.value, element), Self.isDate(date) else { return true }
      return date >= bounds[0] ?? date && date <= bounds[1] ?? date
    }
    guard type == "number" || type == "range" else { return nil }
    let minimum = value(names.minimum, element).flatMap(Double.init)
    let maximum = value(names.maximum, element).flatMap(Double.init)
    let isRange = type == "range"
    guard isRange || minimum != nil || maximum != nil else { return nil }
    // A range control keeps its value inside by itself.
    guard !isRange, let value = value(names.value, element).flatMap(Double.init) else { return true }
    return value >= minimum ?? -.infinity && value <= maximum ?? .infinity
  }

  private static let dateTypes: Set<String> = ["date", "month", "week", "time", "datetime-local"]

  private static func isDate(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIIDigit else { return false }
    return text.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2D || $0 == 0x3A || $0 == 0x2E || $0 == 0x54 || $0 == 0x57 }
  }

  /// Constraint validation as far as attributes tell: required values, and numbers in range. Nil for what is never validated.
  private mutating func isValid(_ element: Int32, _ facts: ElementFacts) -> Bool? {
    let names = caches.names
    if facts.lowerName == names.form || facts.lowerName == names.fieldset {
      var node = element + 1
      while Int(node) < table.facts.count, isInside(node, element), spend(1) {
        let inner = table.facts[Int(node)]
        if inner.element >= 0, inner.lowerName != names.fieldset, inner.lowerName != names.form, isValid(node, inner) == false {
          return false
        }
        node += 1
      }
      return true
    }
    guard
      facts.lowerName == names.input || facts.lowerName == names.select || facts.lowerName == names.textarea
        || facts.lowerName == names.button,
      !isDisabled(element, facts)
    else { return nil }
    if facts.lowerName == names.textarea {
      if has(names.readonly, element) { return nil }
      return !(isRequired(element, facts) && isEmpty(element))
    }
    if facts.lowerName == names.button {
      let type = value(names.type, element)?.asciiLowercased
      return type == "button" || type == "reset" ? nil : true
    }
    if facts.lowerName == names.select { return !(isRequired(element, facts) && choosesNothing(element)) }
    let type = inputType(element)
    if ["hidden", "reset", "button"].contains(type) || has(names.readonly, element) { return nil }
    if isInRange(element, facts) == false { return false }
    if let text = value(names.value, element), !text.isEmpty {
      if type == "email", !Self.isEmail(text, allowsSeveral: has(names.multiple, element)) { return false }
      if type == "url", !Self.isAbsoluteURL(text) { return false }
    }
    guard isRequired(element, facts) else { return true }
    if type == "checkbox" { return has(names.checked, element) }
    if type == "radio" { return !isIndeterminate(element, facts) }
    return !(value(names.value, element) ?? "").isEmpty
  }

  /// Whether a select that shows one option has the placeholder: its first option, with an empty value, and nothing else selected.
  private mutating func choosesNothing(_ select: Int32) -> Bool {
    var hasOption = false
    var node = select + 1
    while Int(node) < table.facts.count, isInside(node, select), spend(1) {
      let facts = table.facts[Int(node)]
      if facts.element >= 0, facts.lowerName == caches.names.option {
        let text = value(caches.names.value, node) ?? (isEmpty(node) ? "" : "text")
        if isChecked(node, facts), !text.isEmpty { return false }
        hasOption = true
      }
      node += 1
    }
    return hasOption || !has(caches.names.multiple, select)
  }

  /// https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
  private static func isEmail(_ text: String, allowsSeveral: Bool) -> Bool {
    if allowsSeveral {
      return text.utf8.split(separator: UInt8(ascii: ",")).allSatisfy { isEmail(String(Substring($0)), allowsSeveral: false) }
    }
    let bytes = Array(text.utf8.drop(while: CodePoints.isWhitespace))
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > 0, at + 1 < bytes.count else { return false }
    let others = Array(".!#$%&'*+/=?^_`{|}~-".utf8)
    guard bytes[..<at].allSatisfy({ $0.isASCIIAlphanumeric || others.contains($0) }) else { return false }
    return bytes[(at + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
      guard let first = label.first, let last = label.last, label.count <= 63 else { return false }
      return first.isASCIIAlphanumeric && last.isASCIIAlphanumeric && label.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    }
  }

  private static func isAbsoluteURL(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first, first.isASCIIAlpha
    else { return false }
    return colon != text.utf8.startIndex
  }
}
