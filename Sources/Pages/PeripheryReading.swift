import Diagnostics
import HTML
import Words

/// Tells the bars and menus that stand on every page of a site by what their elements are called, `<div class="navbar">`, `<ion-menu>`, `<v-navigation-drawer>`, or
/// by the file of the component that they are the outermost element of: `NavBar.tsx`.
struct PeripheryReading {
  private let tree: ElementTree
  /// What a page that is made of several files is made of.
  private let pieces: SourcePieces?

  init(_ tree: ElementTree, _ pieces: SourcePieces?) { (self.tree, self.pieces) = (tree, pieces) }

  /// Bars across a page, and the lists of its parts.
  private static let bars: Set<String> = [
    "navbar", "topbar", "topnav", "topnavbar", "appbar", "navigationbar", "navigation", "mainnav", "mainnavigation", "mainmenu", "sitenav",
    "menubar", "tabbar", "masthead", "siteheader", "mainheader", "appheader", "topheader", "globalheader", "toolbar", "header",
  ]
  /// What slides in over a page, or stands beside it.
  private static let menus: Set<String> = [
    "sidenav", "sidebar", "sidemenu", "navigationdrawer", "drawer", "offcanvas", "mobilemenu", "mobilenav", "hamburgermenu", "slidemenu",
  ]
  /// Libraries whose elements have such names behind a beginning of their own; with Ionic, whose other menus are called otherwise, "menu" is one.
  private static let prefixes: Set<Substring> = ["v", "q", "el", "mat", "ion", "p", "a", "n", "nz", "md", "mdc", "van", "clr", "ui", "app"]
  private static let ionic = "ion-menu"
  /// Longer names are those of something else.
  private static let longestName = 40

  /// Whether an element is called a bar or a menu of a site's pages, and holds none of a form: people sign in in drawers, too.
  func isPeriphery(_ node: ElementTree.NodeID) -> Bool {
    let element = tree.element(node)
    guard
      isNamed(element.name.string, isElement: true) || element.id.map(isNamed) == true || element.classes.contains(where: isNamed)
        || isOfNamedFile(node)
    else { return false }
    return !standsInPart(node) && !holdsForm(node)
  }

  private static let names = Memo<Atom, Bool>(limit: 4_096)

  private func isNamed(_ name: Atom) -> Bool { Self.names.answer(name) { isNamed(name.string) } }

  private func isNamed(_ name: String, isElement: Bool = false) -> Bool {
    guard name.utf8.count <= Self.longestName else { return false }
    if isElement {
      // Components of packages are written as elements of their own: `<x-ion-menu>`, `<x-app-bar>`.
      if name.hasPrefix("x-") { return isNamed(String(name.dropFirst(2)), isElement: true) || isNamed(String(name.dropFirst(2))) }
      // Names of HTML say it themselves.
      guard let dash = name.firstIndex(of: "-") else { return false }
      if name == Self.ionic { return true }
      if Self.prefixes.contains(name[..<dash]) { return isNamed(String(name[name.index(after: dash)...])) }
    }
    let plain = IdentifierWords.joined(name)
    return Self.bars.contains(plain) || Self.menus.contains(plain)
  }

  /// Whether an element is the outermost one of a component whose file is called a bar or a menu.
  private func isOfNamedFile(_ node: ElementTree.NodeID) -> Bool {
    guard let file = file(node), Self.stems.answer(file, { isNamed(Self.stem(file)) }) else { return false }
    let parent = tree.nodes[Int(node)].parent
    return parent >= 0 && tree.isElement(parent) && self.file(parent) != file
  }

  private static let stems = Memo<String, Bool>(limit: 10_000)

  /// What a component's file is called: that of its folder where it is an `index`.
  private static func stem(_ path: String) -> String {
    let names = path.split(separator: "/")
    let stem = (names.last ?? "").prefix { $0 != "." }
    return String(stem == "index" ? names.dropLast().last ?? "" : stem)
  }

  private func file(_ node: ElementTree.NodeID) -> String? {
    let start = tree.element(node).startTag.start
    return pieces?.location(SourceRange(start, start + 1))?.file
  }

  /// Whether it is the header of a card, a dialog, or a form.
  private func standsInPart(_ node: ElementTree.NodeID) -> Bool {
    let footers = FooterReading(tree)
    var current = tree.nodes[Int(node)].parent
    while current >= 0 {
      if tree.isElement(current), footers.holdsFooter(current) || tree.element(current).name == Names.form { return true }
      current = tree.nodes[Int(current)].parent
    }
    return false
  }

  private func holdsForm(_ node: ElementTree.NodeID) -> Bool {
    PageText.descendants(of: node, tree).contains { child in
      guard tree.isElement(child) else { return false }
      let element = tree.element(child)
      if element.name == Names.h1 || element.name == Names.h2 { return true }
      return DrawnButton.asksForAccount(element) || tree.attribute(Names.type, of: child)?.value == "password"
    }
  }
}
