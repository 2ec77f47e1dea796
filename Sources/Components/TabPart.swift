import Diagnostics

/// What a component of a package is among tabs, of whose panels one is shown at a time.
enum TabPart {
  /// What holds the tabs and their panels, and knows which one is open: `<Tabs defaultValue="a">`.
  case group
  /// What holds the panels alone; some of these know which one is open: `<v-window v-model="tab">`.
  case panels
  /// What is shown for one of the tabs.
  case panel
  /// A tab with what is shown for it: `<Tab eventKey="a" title="A">`.
  case labelled

  /// Words before the names of libraries' own elements that ``LibraryField/prefixes`` does not hold, since no field is called so.
  private static let prefixes: Set<String> = ["mat", "nz", "p", "clr", "ngb", "prime", "radix", "mdc"]
  private static let holders: Set<String> = ["group", "root", "view", "context", "container", "provider", "set"]
  private static let parts: Set<String> = ["panel", "pane", "content"]

  /// By the name that the package gives, "TabsContent", "Tabs.Content" or "v-window-item", or by that and the package's own name where only that speaks of tabs:
  /// "Content" of "@radix-ui/react-tabs".
  init?(_ name: String, of package: String?) {
    guard Self.mayBe(name) || package.map(Self.mayBe) == true else { return nil }
    var words = ComponentNames.words(name)
    var isVuetify = false
    if words.count > 1, LibraryField.prefixes.contains(words[0]) || Self.prefixes.contains(words[0]) {
      isVuetify = words[0] == "v"
      if isVuetify, words[1] == "window" { words[1] = "tabs" }
      words.removeFirst()
    }
    // `Tabs.TabPane`
    if words.count > 2, words[0] == "tabs", words[1] == "tab" { words.removeFirst() }
    if !words.contains(where: Self.isTab), let package, ComponentNames.words(package).last.map(Self.isTab) == true {
      words.insert("tabs", at: 0)
    }
    guard let first = words.first, Self.isTab(first) else { return nil }
    if words.count == 1 {
      self = first == "tab" ? .labelled : .group
      return
    }
    switch Array(words.dropFirst()) {
    case ["panels"], ["items"], ["window"], ["contents"]: self = .panels
    case ["item"]: self = isVuetify ? .panel : .labelled
    case ["window", "item"]: self = .panel
    case let rest where rest.count == 1 && Self.holders.contains(rest[0]): self = .group
    case let rest where rest.count == 1 && Self.parts.contains(rest[0]): self = .panel
    default: return nil
    }
  }

  private static let marks = NameWords(["tab", "window"])
  private static func mayBe(_ name: String) -> Bool { marks.isIn(name[...]) }
  private static func isTab(_ word: String) -> Bool { word == "tabs" || word == "tab" || word == "tabset" }
}

/// Tabs that are being written: the panels by what tells them apart, of which one is shown.
final class OpenTabs {
  /// What tells the panels apart, in their order; nothing where which one is shown is not to be told.
  let panels: [String]
  let shown: String?
  /// Whether the panels are told apart by their order alone.
  let areCounted: Bool
  private var met = 0

  init(_ panels: [String], shown: String?, areCounted: Bool) {
    (self.panels, self.shown, self.areCounted) = (panels, shown, areCounted)
  }

  /// Whether the next panel is shown, of which this is said.
  func shows(_ literal: String?) -> Bool {
    defer { met += 1 }
    guard let shown, let literal = areCounted ? String(met) : literal, panels.contains(literal) else { return true }
    return literal == shown
  }
}
