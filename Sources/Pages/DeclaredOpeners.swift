import HTML
import Scripts

/// What attributes say that a click shows: HTML's own, and those of libraries.
enum DeclaredOpeners {
  private typealias Act = ElementChange.Act

  /// Attributes that name by its id what a click shows, and what then becomes of it.
  private static let openers: [Atom: [Act]] = Dictionary(
    uniqueKeysWithValues: [
      ("popovertarget", [.display("block")]),
      // Flowbite's.
      ("data-modal-toggle", [.removeClass("hidden"), .addClass("flex")]), ("data-modal-show", [.removeClass("hidden"), .addClass("flex")]),
      ("data-collapse-toggle", [.removeClass("hidden")]), ("data-dropdown-toggle", [.removeClass("hidden"), .addClass("block")]),
      // Preline's, Micromodal's, Foundation's.
      ("data-hs-overlay", [.removeClass("hidden"), .addClass("open")]), ("data-micromodal-trigger", [.addClass("is-open")]),
      ("data-open", [.display("block")]),
    ].map { (Atom($0.0), $0.1) })

  private static let toggles = [Atom("data-bs-toggle"), Atom("data-toggle")]
  private static let targets = [Atom("data-bs-target"), Atom("data-target"), Names.href]
  private static let (command, commanded) = (Atom("command"), Atom("commandfor"))

  static func changes(in tree: ElementTree) -> [ElementChange] { tree.elements.flatMap(changes) }

  private static func changes(of element: ElementTree.Element) -> [ElementChange] {
    func value(_ names: [Atom]) -> String? { element.attributes.first { names.contains($0.name) }?.value }
    var found: [ElementChange] = []
    for attribute in element.attributes {
      guard let acts = openers[attribute.name] else { continue }
      let id = attribute.value.hasPrefix("#") ? String(attribute.value.dropFirst()) : attribute.value
      found += acts.map { ElementChange(id, $0) }
    }
    if let id = value([commanded]) {
      switch value([command]) {
      case "show-modal": found.append(ElementChange(id, .opens))
      case "show-popover", "toggle-popover": found.append(ElementChange(id, .display("block")))
      default: break
      }
    }
    guard let kind = value(toggles), let target = targets.lazy.compactMap({ value([$0]) }).first(where: { $0.hasPrefix("#") }) else {
      return found
    }
    return found + bootstrap(kind).map { ElementChange(String(target.dropFirst()), $0) }
  }

  /// What Bootstrap's scripts do: `data-bs-toggle="modal" data-bs-target="#login"`.
  private static func bootstrap(_ kind: String) -> [Act] {
    switch kind {
    case "modal": [.display("block"), .addClass("show"), .addClass("in")]
    case "collapse", "offcanvas": [.addClass("show"), .addClass("in")]
    case "tab", "pill": [.addClass("active"), .addClass("show"), .addClass("in")]
    default: []
    }
  }
}
