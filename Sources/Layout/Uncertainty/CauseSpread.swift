import HTML

/// Which cause each box's uncertainty hangs on, of the causes that are known, by what the other layouts changed: what has another size moves what stands beside it
/// and around it; what has the same size in all layouts moves nothing.
struct CauseSpread {
  private let tree: ElementTree
  private let own: [UncertaintyCause?]
  /// By node: whether its size is another in some layout, and which of its coordinates are.
  private let grows: [Bool]
  private let moved: [CoordinateSet]

  /// `moved`: by node the coordinates that differ between layouts; `isOpen`: whether nothing is known of what a node's cause makes of it.
  init(_ tree: ElementTree, causes: [UncertaintyCause?], moved: [CoordinateSet], isOpen: (Int) -> Bool) {
    self.tree = tree
    own = causes
    self.moved = moved
    grows = causes.indices.map { isOpen($0) || !moved[$0].isDisjoint(with: [.width, .height]) }
  }

  /// The cause of each node, nil where the page has none at all.
  func causes() -> [UncertaintyCause?] {
    let inner = innerCauses()
    var made = own
    // By node: the cause in the last of its children so far that moves what follows, and in the first of all.
    var latest = [UncertaintyCause?](repeating: nil, count: own.count)
    var first = [(child: Int, cause: UncertaintyCause)?](repeating: nil, count: own.count)
    for i in own.indices.reversed() {
      guard let parent = parent(of: i), grows[i], let cause = inner[i] else { continue }
      first[parent] = (i, cause)
    }
    // By node: what moves it from without.
    var outer = [UncertaintyCause?](repeating: nil, count: own.count)
    var last = own.first { $0 != nil } ?? nil
    for i in own.indices {
      let parent = parent(of: i)
      outer[i] = parent.map { around(i, in: $0, latest, first, outer) } ?? nil
      if own[i] != nil, grows[i] {
        last = own[i]
      } else {
        made[i] = (grows[i] ? inner[i] : nil) ?? outer[i] ?? inner[i] ?? own[i] ?? last
      }
      if let parent, grows[i], let cause = inner[i] { latest[parent] = cause }
    }
    return made
  }

  private func parent(of node: Int) -> Int? {
    let parent = tree.nodes[node].parent
    return parent >= 0 && Int(parent) < node ? Int(parent) : nil
  }

  /// The first cause in each node that has its own, or grows by it.
  private func innerCauses() -> [UncertaintyCause?] {
    var inner = [UncertaintyCause?](repeating: nil, count: own.count)
    for i in own.indices.reversed() {
      if own[i] != nil, grows[i] { inner[i] = own[i] }
      if let parent = parent(of: i), let cause = inner[i] { inner[parent] = cause }
    }
    return inner
  }

  /// What moves a node: what stands before it in its parent, what moves that, or what follows, as in a row whose items share its room.
  private func around(
    _ node: Int, in parent: Int, _ latest: [UncertaintyCause?], _ first: [(child: Int, cause: UncertaintyCause)?],
    _ outer: [UncertaintyCause?]
  ) -> UncertaintyCause? {
    if let before = latest[parent] { return before }
    let following = first[parent].flatMap { $0.child == node ? nil : $0.cause }
    let isCarried = moved[node].isDisjoint(with: [.width, .height]) && moved[node].intersection(.all).isSubset(of: moved[parent])
    return isCarried ? outer[parent] ?? following : following ?? outer[parent]
  }
}
