import HTML

/// A sheet of a page, with the sheets that its imports stand for.
package struct StyleSheetSource: Sendable {
  package var sheet: StyleSheet
  package var origin: Origin
  /// The value of the `media` attribute of the element that brought it in; nil or empty always holds.
  package var media: String?
  package var imports: SheetImports
  /// The parent of the element that brought it in, which is the root of an `@scope` that names none; `none` where there is no such element.
  package var owner: ElementTree.NodeID

  package init(
    _ sheet: StyleSheet, origin: Origin = .author, media: String? = nil, imports: SheetImports = SheetImports(),
    owner: ElementTree.NodeID = ElementTree.none
  ) {
    self.sheet = sheet
    self.origin = origin
    self.media = media
    self.imports = imports
    self.owner = owner
  }
}

/// All sheets that apply to a page in one environment, with their rules found by the names an element must have. Making one costs what the
/// conditions and layers of the sheets are: their rules are indexed when they are read.
package final class StyleSheetSet: Sendable {
  /// There may be so many sheets with those that are imported, each counted once for each layer that it is imported into; the rest is left out.
  static let maximumSheets = 4096
  /// With more sheets than this each look-up in every one of them would cost more than an index of the page's own.
  private static let maximumSeparateIndexes = 12

  /// The sheets in the order of the cascade; an imported one stands before the one that imports it. One that is brought in several times stands
  /// where it stands last, unless its rules belong to another layer or element there: the rules that it brings earlier are the weaker of equals.
  package let sheets: [StyleSheet]
  /// Parallel to ``sheets``.
  package let origins: [Origin]
  /// Parallel to ``sheets``: the root of an `@scope` that names none.
  let owners: [ElementTree.NodeID]
  package let environment: MediaEnvironment
  /// The number of rules in all sheets, active or not: every ``MatchedBlock/order`` is below.
  package let ruleCount: Int

  /// One for each sheet, or one for all.
  let indexes: [RuleIndex]
  let hasAttributeKeys: Bool
  /// Parallel to ``sheets``: for each of a sheet's conditions whether it holds; unknown for one that hangs on a container.
  let conditionStates: [[Truth]]
  /// Parallel to ``sheets``: the cascade order of each of a sheet's layers.
  let layerOrders: [[Int32]]
  /// Parallel to ``sheets``: the order of a sheet's rules in no layer of its own, `Int32.max` unless it was imported into a layer.
  let unlayeredOrders: [Int32]
  /// Parallel to ``sheets``: the order number of its first rule.
  let firstOrders: [UInt32]

  package init(sources: [StyleSheetSource], environment: MediaEnvironment) {
    var flattening = SheetFlattening(environment: environment)
    for source in sources {
      if let media = source.media, !MediaQueryList.parse(media).evaluate(environment) { continue }
      flattening.add(source)
    }
    flattening.putInOrder()
    self.environment = environment
    sheets = flattening.sheets
    origins = flattening.origins
    owners = flattening.owners
    conditionStates = flattening.conditionStates
    let orders = flattening.layers.orders()
    layerOrders = flattening.layerMaps.map { map in map.map { $0 < 0 ? Int32.max : orders[Int($0)] } }
    unlayeredOrders = flattening.outerLayers.map { $0 < 0 ? Int32.max : orders[Int($0)] }
    var firstOrders: [UInt32] = []
    var count = 0
    for sheet in flattening.sheets {
      firstOrders.append(UInt32(clamping: count))
      count += sheet.rules.count
    }
    self.firstOrders = firstOrders
    ruleCount = count
    indexes = sheets.count <= Self.maximumSeparateIndexes ? sheets.map(\.ruleIndex) : [RuleIndex(sheets: sheets)]
    hasAttributeKeys = indexes.contains(where: \.hasAttributeKeys)
  }

  /// The `@font-face` rules whose conditions hold, with their sheets, in the order of the cascade.
  package var fontFaces: [(rule: FontFaceRule, sheet: StyleSheet)] {
    sheets.indices.flatMap { index in
      sheets[index].fontFaces.compactMap { rule in
        let holds = rule.condition < 0 || conditionStates[index][Int(rule.condition)] == .yes
        return holds ? (rule, sheets[index]) : nil
      }
    }
  }

  /// Whether any selector of any author sheet names a class or id, matching or not.
  package func mentionsClassOrID(_ atom: Atom) -> Bool {
    for (sheet, origin) in zip(sheets, origins) where origin == .author {
      if sheet.mentionedClasses.contains(atom) || sheet.mentionedIDs.contains(atom) { return true }
    }
    return false
  }
}

/// The tree of layers of all sheets of a set, by first appearance.
struct LayerTree {
  private var nodes: [(name: Atom?, origin: Origin, children: [Int32])] = []
  private var roots: [Int32] = []
  private var numbers: [UInt64: Int32] = [:]

  /// The layer of a name in a parent (-1 for the top), which is made if it is new. One without a name always is.
  mutating func layer(_ name: Atom?, in parent: Int32, origin: Origin) -> Int32 {
    let key = (UInt64(UInt32(bitPattern: parent)) << 32 | UInt64(name?.number ?? 0)) ^ (parent < 0 ? UInt64(origin.rawValue) << 62 : 0)
    if name != nil, let known = numbers[key] { return known }
    let number = Int32(nodes.count)
    nodes.append((name, origin, []))
    if name != nil { numbers[key] = number }
    if parent >= 0 { nodes[Int(parent)].children.append(number) } else { roots.append(number) }
    return number
  }

  /// The place of each layer in the cascade: its inner layers come before what it holds itself.
  func orders() -> [Int32] {
    var orders = [Int32](repeating: 0, count: nodes.count)
    var next: Int32 = 0
    var stack: [(node: Int32, child: Int)] = roots.reversed().map { ($0, 0) }
    while let (node, child) = stack.last {
      if child < nodes[Int(node)].children.count {
        stack[stack.count - 1].child += 1
        stack.append((nodes[Int(node)].children[child], 0))
      } else {
        orders[Int(node)] = next
        next += 1
        stack.removeLast()
      }
    }
    return orders
  }
}
