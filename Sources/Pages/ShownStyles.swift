import Diagnostics
import HTML

/// A page without what style attributes hide: an animation, a class or a script may show it, which says itself only where all styles are read.
enum ShownStyles {
  static func shown(_ page: HTMLPage) -> HTMLPage {
    let hiding = page.tree.nodes.indices.map { ElementTree.NodeID($0) }.filter { node in
      guard page.tree.isElement(node), let style = page.tree.attribute(Names.style, of: node)?.value else { return false }
      return style.split(separator: ";").contains(where: hides)
    }
    guard !hiding.isEmpty else { return page }
    var page = page
    for node in hiding {
      page.tree.update(node) { element in
        guard let index = element.attributes.firstIndex(where: { $0.name == Names.style }) else { return }
        element.attributes[index].value = element.attributes[index].value.split(separator: ";").filter { !hides($0) }.joined(separator: ";")
      }
    }
    return page
  }

  private static func hides(_ declaration: Substring) -> Bool {
    guard let colon = declaration.firstIndex(of: ":") else { return false }
    switch declaration[..<colon].trimmed.lowercased() {
    case "opacity", "visibility": return true
    case "display": return declaration[declaration.index(after: colon)...].trimmed.lowercased().hasPrefix("none")
    default: return false
    }
  }
}
