import ScreenModel

/// The headings that belong to the forms of a screen: those right above their fields, and between them.
enum FormHeadings {
  /// More headings than one form has.
  private static let limit = 4

  /// By ``ObservedField/group``, for the groups that are asked for. A heading above the fields of two forms belongs to the first.
  static func above(_ groups: Set<Int>, of screen: ObservedScreen) -> [Int: [String]] {
    var found: [Int: [String]] = [:]
    var open: [String] = []
    for index in screen.document.nodes.indices {
      let node = screen.document.nodes[index]
      if let field = screen.field(at: index) {
        if groups.contains(field.group) { found[field.group, default: []] += open }
        open = []
      } else if node.element == .text, node.string(.role) == "heading", node.boolean(.visible) != false, let title = node.string(.title),
        title.utf8.count <= PasswordUse.longestTitle
      {
        open.append(title)
        if open.count > limit { open.removeFirst() }
      }
    }
    return found
  }
}
