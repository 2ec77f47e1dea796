import HTML
import Words

/// Tells the footer of a page from those of cards, dialogs and forms, where the other ways to sign in often stand.
struct FooterReading {
  private let tree: ElementTree

  init(_ tree: ElementTree) { self.tree = tree }

  /// What is called a part of a page, with a footer of its own: Bootstrap's `card-footer` and `modal-footer`, `login-footer`.
  private static let parts: Set<String> = [
    "card", "modal", "dialog", "popup", "popover", "offcanvas", "drawer", "panel", "box", "form", "login", "signin", "signup", "sign",
    "auth", "register", "registration",
  ]
  /// What holds nothing but buttons: where it stands in the page's footer, that is around it.
  private static let buttons: Set<String> = ["btn", "btns", "button", "buttons", "action", "actions"]
  /// The parts that need no word beside their own: what stands within them is none of the page's, whatever it is called.
  private static let holders: Set<String> = ["card", "modal", "dialog", "popup", "popover", "offcanvas"]
  /// Words beside which a class says what footer a page has: `no-footer`, `has-footer`, `template-header-footer`.
  private static let ofPages: Set<String> = ["no", "has", "have", "with", "without", "hide", "hidden", "header"]
  private static let main = Atom("main"), html = Atom("html"), body = Atom("body")

  /// Whether an element is a footer, or the place where people are asked to follow somebody, and of no smaller part by its own name.
  func isFooter(_ node: ElementTree.NodeID) -> Bool {
    let element = tree.element(node)
    if element.name == Self.html || element.name == Self.body { return false }
    let classes = element.classes.map(Self.reading)
    if classes.contains(where: \.isFooterOfPart) { return false }
    return element.name == Names.footer || classes.contains(where: \.namesFooter) && !holdsContents(node)
  }

  /// Whether what the page is about stands in an element.
  private func holdsContents(_ node: ElementTree.NodeID) -> Bool {
    PageText.descendants(of: node, tree).contains { child in
      guard tree.isElement(child) else { return false }
      let name = tree.element(child).name
      return name == Self.main || name == Names.h1 || tree.attribute(Names.type, of: child)?.value == "password"
    }
  }

  /// Whether an element is a part of the page whose footer is not the page's: a card, a dialog, a form that is not all of the page.
  func holdsFooter(_ node: ElementTree.NodeID) -> Bool {
    let element = tree.element(node)
    if element.name == Names.dialog { return true }
    if let role = tree.attribute(Names.role, of: node)?.value, role == "dialog" || role == "alertdialog" { return true }
    // Of a body's classes none names a part.
    if element.name == Self.html || element.name == Self.body { return false }
    if element.name == Names.form { return !holdsPage(node) }
    return element.classes.contains { name in
      let reading = Self.reading(name)
      return reading.isHolder || reading.isFooterOfPart
    }
  }

  /// What the name of a class says.
  private struct ClassReading: Sendable {
    var namesFooter: Bool
    var isFooterOfPart: Bool
    var isHolder: Bool

    init(_ name: String) {
      let words = IdentifierWords.words(of: name)
      namesFooter = FooterReading.namesFooter(name) && !words.contains(where: FooterReading.ofPages.contains)
      isFooterOfPart = namesFooter && FooterReading.isFooterOfPart(words)
      isHolder = [words.first, words.last].contains { $0.map(FooterReading.holders.contains) ?? false }
    }
  }

  /// Pages use the same classes again and again, around every control.
  private static let known = Memo<Atom, ClassReading>(limit: 20_000)

  private static func reading(_ name: Atom) -> ClassReading { known.answer(name) { ClassReading(name.string) } }

  private static func namesFooter(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.contains("footer") || name.contains("follow")
  }

  private static func isFooterOfPart(_ words: [String]) -> Bool {
    guard let footer = words.firstIndex(where: namesFooter) else { return false }
    return words[..<footer].contains(where: parts.contains) || words[(footer + 1)...].contains(where: buttons.contains)
  }

  /// Whether a form is around all that a page shows, as ASP.NET's is.
  private func holdsPage(_ form: ElementTree.NodeID) -> Bool {
    PageText.descendants(of: form, tree).contains { child in
      guard tree.isElement(child) else { return false }
      let name = tree.element(child).name
      return name == Self.main || name == Names.nav || name == Names.header
    }
  }
}
