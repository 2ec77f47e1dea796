import HTML

/// Puts sheets and what they import into one order, and their layers into one tree.
///
/// Costs what the sheets and their imports are, not what the ways through the imports are: a sheet that is reached again with its rules in the same
/// layer is a place that is known.
struct SheetFlattening {
  let environment: MediaEnvironment
  private(set) var layers = LayerTree()
  // In the order of the cascade, once that is known.
  private(set) var sheets: [StyleSheet] = []
  private(set) var origins: [Origin] = []
  private(set) var owners: [ElementTree.NodeID] = []
  private(set) var conditionStates: [[Truth]] = []
  /// For each sheet its layers in the tree; -1 for one that no active rule names.
  private(set) var layerMaps: [[Int32]] = []
  private(set) var outerLayers: [Int32] = []

  /// A sheet in a layer: all that makes its rules the same rules.
  private struct Place: Hashable {
    let sheet: ObjectIdentifier
    let origin: Origin
    let owner: ElementTree.NodeID
    let outer: Int32
  }

  private struct Node {
    let sheet: StyleSheet
    let place: Place
    let states: [Truth]
    var layerMap: [Int32]
    /// What it imports, in order.
    var imports: [Int] = []
  }

  private var nodes: [Node] = []
  private var known: [Place: Int] = [:]
  /// The nodes of the page's own sheets, in order.
  private var roots: [Int] = []

  init(environment: MediaEnvironment) { self.environment = environment }

  /// Takes up a sheet with all that it imports, and gives the layers that they name their numbers in the order of appearance.
  mutating func add(_ source: StyleSheetSource) {
    let place = Place(sheet: ObjectIdentifier(source.sheet), origin: source.origin, owner: source.owner, outer: -1)
    if let node = known[place] {
      roots.append(node)
      return
    }
    guard let root = append(source.sheet, place) else { return }
    roots.append(root)
    // The sheets around the one that is gone through, each with the next of its events.
    var path: [(node: Int, event: Int)] = [(root, 0)]
    var open: Set = [place.sheet]
    while let (node, event) = path.last {
      let sheet = nodes[node].sheet
      guard event < sheet.layerEvents.count else {
        open.remove(nodes[node].place.sheet)
        path.removeLast()
        continue
      }
      path[path.count - 1].event += 1
      switch sheet.layerEvents[event] {
      case .layer(let layer, let condition):
        if condition < 0 || nodes[node].states[Int(condition)] != .no { _ = number(layer, of: node) }
      case .importRule(let index):
        let rule = sheet.imports[Int(index)]
        guard !rule.isUnsupported, rule.media.evaluate(environment) else { continue }
        let outer = rule.layer >= 0 ? number(rule.layer, of: node) : nodes[node].place.outer
        guard let imported = source.imports[sheet, Int(index)] else { continue }
        let place = Place(sheet: ObjectIdentifier(imported), origin: source.origin, owner: source.owner, outer: outer)
        if let known = known[place] {
          nodes[node].imports.append(known)
        } else if !open.contains(place.sheet), let new = append(imported, place) {
          nodes[node].imports.append(new)
          open.insert(place.sheet)
          path.append((new, 0))
        }
      }
    }
  }

  private mutating func append(_ sheet: StyleSheet, _ place: Place) -> Int? {
    guard nodes.count < StyleSheetSet.maximumSheets else { return nil }
    let map = [Int32](repeating: -1, count: sheet.layers.count)
    nodes.append(Node(sheet: sheet, place: place, states: states(of: sheet.conditions), layerMap: map))
    known[place] = nodes.count - 1
    return nodes.count - 1
  }

  /// Orders the sheets so that each stands where it would stand last if it were repeated wherever it is brought in. From behind, each sheet stands before
  /// its imports, and what was there is not gone through again: all that it brings was there, too.
  mutating func putInOrder() {
    var order: [Int] = []
    var isPlaced = [Bool](repeating: false, count: nodes.count)
    var pending = roots
    while let node = pending.popLast() {
      if isPlaced[node] { continue }
      isPlaced[node] = true
      order.append(node)
      pending += nodes[node].imports
    }
    for node in order.reversed() {
      sheets.append(nodes[node].sheet)
      origins.append(nodes[node].place.origin)
      owners.append(nodes[node].place.owner)
      conditionStates.append(nodes[node].states)
      layerMaps.append(nodes[node].layerMap)
      outerLayers.append(nodes[node].place.outer)
    }
  }

  /// The number of a sheet's layer in the tree; layers have their parents before them.
  private mutating func number(_ layer: Int32, of node: Int) -> Int32 {
    let sheet = nodes[node].sheet
    var path: [Int32] = []
    var current = layer
    while current >= 0, nodes[node].layerMap[Int(current)] < 0 {
      path.append(current)
      current = sheet.layers[Int(current)].parent
    }
    var parent = current >= 0 ? nodes[node].layerMap[Int(current)] : nodes[node].place.outer
    for step in path.reversed() {
      parent = layers.layer(sheet.layers[Int(step)].name, in: parent, origin: nodes[node].place.origin)
      nodes[node].layerMap[Int(step)] = parent
    }
    return parent
  }

  private func states(of conditions: [SheetCondition]) -> [Truth] {
    var states: [Truth] = []
    states.reserveCapacity(conditions.count)
    for condition in conditions {
      let own: Truth
      switch condition.test {
      case .media(let queries): own = Truth(queries.evaluate(environment))
      case .container: own = .unknown
      case .never: own = .no
      }
      states.append(condition.parent < 0 ? own : min(own, states[Int(condition.parent)]))
    }
    return states
  }
}
