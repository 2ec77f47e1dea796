import HTML

/// What keeps a part of a page from view until a script library has started, and is gone on the page that people see: `x-cloak`, `v-cloak`, or the attributes
/// by which libraries fade things in as soon as they stand in the window: `data-aos`.
package enum Cloaks {
  private static let attributes: Set<Atom> = Set(["x-cloak", "data-x-cloak", "v-cloak", "ng-cloak", "data-ng-cloak"].map { Atom($0) })
  private static let fades: Set<Atom> = Set(
    ["data-aos", "data-cue", "data-cues", "data-sal", "data-taos", "data-scrollreveal", "data-scroll-reveal", "data-delighter"].map {
      Atom($0)
    })
  private static let classes: Set<Atom> = Set(["ng-cloak", "x-ng-cloak"].map { Atom($0) })
  /// The attributes by which such a library shows an element only at times: whether one shows, nobody knows then.
  private static let conditions: Set<Atom> = Set(
    ["x-show", "data-x-show", "x-if", "v-show", "v-if", "v-else", "v-else-if", "ng-show", "ng-hide", "ng-if", "data-ng-show", "data-ng-if"]
      .map { Atom($0) })

  /// The page once the libraries have started.
  package static func lifted(_ page: HTMLPage) -> HTMLPage {
    let cloaked = page.tree.nodes.indices.map { ElementTree.NodeID($0) }.filter { isCloaked($0, page.tree) }
    guard !cloaked.isEmpty else { return page }
    var page = page
    for node in cloaked {
      page.tree.update(node) { element in
        element.attributes.removeAll { attributes.contains($0.name) || fades.contains($0.name) }
        element.classes.removeAll { classes.contains($0) }
      }
    }
    return page
  }

  private static func isCloaked(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    guard tree.isElement(node) else { return false }
    let element = tree.element(node)
    if element.attributes.contains(where: { fades.contains($0.name) }) { return true }
    guard element.attributes.contains(where: { attributes.contains($0.name) }) || element.classes.contains(where: { classes.contains($0) })
    else { return false }
    return !element.attributes.contains { conditions.contains($0.name) }
  }
}
