import Diagnostics
import HTML
import Layout
import Recognition

/// What the forms of a page ask for and which buttons send them, found in one pass: whether a button named "Sign in" signs in or only leads to
/// the page that does hangs on it.
struct FormReading {
  private struct Form {
    var node: ElementTree.NodeID
    var passwords = 0
    var asksNewPassword = false
    var asksOldPassword = false
    var asksIdentifier = false
    var holdsFields = false
    /// Its name, its classes or its address say that it signs people up.
    var namesSignUp: Bool
    /// A form for news or for searching, whatever it asks for.
    var isAside: Bool
    var submits: [ElementTree.NodeID] = []
    var senders: [ElementTree.NodeID] = []
  }

  /// What a button does for the form that it belongs to.
  enum Part { case none, sendsCredentials, sendsIdentifier }

  private let tree: ElementTree
  private var forms: [Form] = []
  /// By node: the index of the form that it stands in, or -1.
  private var holder: [Int32]
  private var parts: [ElementTree.NodeID: Part] = [:]
  /// Whether people can type a password, or the name of an account, somewhere on the page.
  private(set) var asksCredentials = false
  /// Whether a form on the page sends a password with a button of its own.
  private(set) var sendsCredentials = false

  private static let asideWords = ["newsletter", "subscri", "mailing", "mailchimp", "list-manage", "mc-embedded", "search"]

  init(rendering: PageRendering, words: WordReading, recognizer: Recognizer) {
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
      if element.name == Names.footer || Self.namesAside(element, tree, node) { isAside[index] = true }
      if element.name == Names.form {
        holder[index] = Int32(forms.count)
        if let id = element.id?.string { byID[id] = forms.count }
        forms.append(
          Form(
            node: node, namesSignUp: Self.namesSignUp(element, tree, node), isAside: isAside[index])
        )
        continue
      }
      var owner = Int(holder[index])
      if let id = tree.attribute(Names.form, of: node)?.value, let named = byID[id] { owner = named }
      if element.name == Names.button || element.name == Names.input {
        read(node, element, owner: owner, isAside: isAside[index], rendering, recognizer)
      }
    }
    for index in forms.indices { decide(index, words, recognizer) }
  }

  private static func namesAside(_ element: ElementTree.Element, _ tree: ElementTree, _ node: ElementTree.NodeID) -> Bool {
    guard element.name == Names.form || element.name.string == "section" || element.name.string == "aside" || element.name.string == "div"
    else { return false }
    var names = element.classes.map { $0.string.lowercased() }
    if let id = element.id { names.append(id.string.lowercased()) }
    if element.name == Names.form, let action = tree.attribute(Names.action, of: node) { names.append(action.value.lowercased()) }
    return names.contains { name in asideWords.contains { name.contains($0) } }
  }

  private mutating func read(
    _ node: ElementTree.NodeID, _ element: ElementTree.Element, owner: Int, isAside: Bool, _ rendering: PageRendering,
    _ recognizer: Recognizer
  ) {
    let type = tree.attribute(Names.type, of: node)?.value.lowercased()
    if element.name == Names.button || type == "submit" || type == "image" || type == "button" {
      if owner >= 0, element.name == Names.button ? type == nil || type == "submit" : type != "button" { forms[owner].submits.append(node) }
      return
    }
    guard let type = type ?? (element.name == Names.input ? "text" : nil), !["hidden", "reset", "checkbox", "radio", "file"].contains(type)
    else { return }
    if owner >= 0 { forms[owner].holdsFields = true }
    var purpose = type == "password" ? "password" : type == "email" ? "email" : nil
    if type == "text" || type == "password" || type == "tel" {
      let words = [Names.placeholder, Names.ariaLabel].compactMap { tree.attribute($0, of: node)?.value }.filter {
        !$0.contains(ElementTree.unknownPiece)
      }
      let description = FieldVocabulary.Description(
        type: type == "text" ? nil : type, autocomplete: tree.attribute(Names.autocomplete, of: node)?.value,
        name: tree.attribute(Names.name, of: node)?.value,
        id: element.id?.string, words: words)
      purpose = recognizer.fields.purpose(of: description) ?? purpose
    }
    let asksPassword = type == "password" || purpose == "password" || purpose == "new-password"
    let asksIdentifier = purpose == "email" || purpose == "username" || purpose == "phone"
    guard asksPassword || asksIdentifier, !isAside || asksPassword else { return }
    if rendering.visibility.hiddenBy(node) != .display { asksCredentials = true }
    guard owner >= 0 else { return }
    if asksPassword {
      forms[owner].passwords += 1
      if purpose == "new-password" { forms[owner].asksNewPassword = true }
      let name = (tree.attribute(Names.name, of: node)?.value ?? element.id?.string ?? "").lowercased()
      if tree.attribute(Names.autocomplete, of: node)?.value == "current-password" || name.contains("current") || name.contains("old") {
        forms[owner].asksOldPassword = true
      }
    } else {
      forms[owner].asksIdentifier = true
    }
  }

  private static let sendingActions: Set<String> = ["sign-in", "sign-up", "continue", "submit"]
  private static let otherActions: Set<String> = [
    "sign-out", "guest", "skip", "dismiss", "back", "settings", "privacy-policy", "deny", "recover", "delete-account", "link-account",
  ]

  /// Of a form's submit buttons, those that send it: the ones whose words say so, else all that say nothing else.
  private mutating func decide(_ index: Int, _ words: WordReading, _ recognizer: Recognizer) {
    let form = forms[index]
    // A form that asks for the old password and a new one changes it.
    guard form.passwords > 0 || form.asksIdentifier && !form.isAside, !(form.asksNewPassword && form.asksOldPassword) else { return }
    var named: [ElementTree.NodeID] = []
    var open: [ElementTree.NodeID] = []
    for node in form.submits {
      var title = ""
      var isUnknown = false
      if tree.element(node).name == Names.input {
        title =
          tree.attribute(Names.value, of: node)?.value
          ?? (tree.attribute(Names.type, of: node)?.value.lowercased() == "submit" ? "Submit" : "")
        isUnknown = title.contains(ElementTree.unknownPiece)
      } else {
        let visible = words.visibleWords(of: node)
        (title, isUnknown) = (visible.title, visible.isUnknown)
      }
      // What is saved is no sign-in, whatever words it holds.
      if !isUnknown, recognizer.actions.saves(title) { continue }
      let action = isUnknown ? nil : recognizer.actions.action(ofTitle: title)
      if let action, Self.sendingActions.contains(action) {
        named.append(node)
      } else if action.map({ !Self.otherActions.contains($0) }) ?? true, isUnknown || !title.isEmpty || form.submits.count == 1 {
        open.append(node)
      }
    }
    let part: Part = form.passwords > 0 ? .sendsCredentials : .sendsIdentifier
    for node in named.isEmpty ? open : named { parts[node] = part }
    if part == .sendsCredentials, !(named.isEmpty && open.isEmpty) { sendsCredentials = true }
  }

  /// Whether a form says by its id, its classes or the words of its address that it signs people up.
  private static func namesSignUp(
    _ element: ElementTree.Element, _ tree: ElementTree, _ node: ElementTree.NodeID
  ) -> Bool {
    var names = element.classes.map(\.string)
    if let id = element.id { names.append(id.string) }
    for name in [Names.name, Names.action] {
      // The query of an address says where people go next.
      if let attribute = tree.attribute(name, of: node) {
        names.append(String(attribute.value.prefix { $0 != "?" }))
      }
    }
    for name in names where name.utf8.count <= 400 {
      let words = name.lowercased().split { !$0.isLetter }
      if words.contains(where: {
        ["signup", "register", "registration", "registrations"].contains($0)
      }) {
        return true
      }
      if zip(words, words.dropFirst()).contains(where: { $0 == "sign" && $1 == "up" }) {
        return true
      }
    }
    return false
  }

  /// Whether the passwords of the form that a field stands in are new ones: it signs people up, or asks for the same password twice.
  func setsPassword(_ node: ElementTree.NodeID) -> Bool {
    guard holder[Int(node)] >= 0 else { return false }
    let form = forms[Int(holder[Int(node)])]
    return !form.asksOldPassword
      && (form.namesSignUp && form.passwords <= 2 || form.passwords == 2 && form.asksNewPassword)
  }

  func part(of node: ElementTree.NodeID) -> Part { parts[node] ?? .none }

  /// The form that an element stands in.
  func form(of node: ElementTree.NodeID) -> ElementTree.NodeID? { holder[Int(node)] < 0 ? nil : forms[Int(holder[Int(node)])].node }

  /// Whether the form that an element stands in has anything to fill in.
  func holdsFields(around node: ElementTree.NodeID) -> Bool { holder[Int(node)] >= 0 && forms[Int(holder[Int(node)])].holdsFields }

  /// Whether a control does its work here, rather than lead to another page or open something else.
  func actsInPlace(_ node: ElementTree.NodeID, action: String?) -> Bool {
    let element = tree.element(node)
    if element.name == Names.a, let href = tree.attribute(Names.href, of: node) {
      let address = href.value.trimmed.lowercased()
      guard address.isEmpty || address.hasPrefix("#") || address.hasPrefix("javascript:") else { return false }
    }
    let openers = [
      "data-bs-toggle", "data-toggle", "aria-haspopup", "routerlink", "data-bs-target", "data-target", "data-modal-target",
      "data-modal-toggle",
    ]
    if element.attributes.contains(where: { openers.contains($0.name.string.lowercased()) }) { return false }
    if let handler = tree.attribute(Names.onclick, of: node)?.value, handler.contains("location") || handler.contains("window.open") {
      return false
    }
    // The button of a form without fields goes where the form says.
    if let form = form(of: node), !holdsFields(around: node), tree.attribute(Names.action, of: form) != nil { return false }
    guard asksCredentials else { return false }
    // Beside a form that sends itself, "Create account" leads to another one.
    return action != "sign-up" || !sendsCredentials
  }
}
