import Diagnostics

/// One run over the class names of a page: reads them, works out their rules, and puts these in order.
struct UtilityGeneration {
  private let framework: UtilityFramework
  private let utilities: UtilityCompiler
  private let variants: VariantCompiler

  init(_ framework: UtilityFramework) {
    self.framework = framework
    utilities = UtilityCompiler(table: framework.table, theme: framework.theme)
    var table =
      framework.generation == .current
      ? VariantTable(rows: VariantRows.current, theme: framework.theme)
      : VariantTable(rows: VariantRows.older(framework.darkMode), theme: framework.theme, isOlder: true)
    for variant in framework.addedVariants { table.add(variant.name, nodes: variant.nodes) }
    variants = VariantCompiler(table: table, theme: framework.theme)
  }

  /// A class name read: its variants, the outermost last, and what it declares in each of its readings.
  struct Reading {
    var name: String
    var variants: [UtilityVariant]
    var bodies: [[UtilityNode]]
  }

  func generate(_ classes: [String]) -> [GeneratedUtility] {
    var seen: Set<String> = []
    let readings = classes.compactMap { seen.insert($0).inserted ? read($0) : nil }
    let places = variantPlaces(readings)
    var found: [(utility: GeneratedUtility, variants: [Int], sort: PropertySort)] = []
    for reading in readings {
      let order = Array(Set(reading.variants.compactMap { places[$0] })).sorted(by: >)
      for body in reading.bodies {
        guard let nodes = applied(reading.variants, to: body) else { break }
        let rules = FlatRule.flatten(nodes, selector: "." + TextPieces.escape(reading.name))
        found.append((GeneratedUtility(className: reading.name, rules: rules), order, PropertySort(body)))
      }
    }
    found.sort { a, b in
      if a.variants != b.variants { return Self.precedes(a.variants, b.variants) }
      let order = PropertySort.compare(a.sort, b.sort)
      return order != 0 ? order < 0 : NaturalOrder.precedes(a.utility.className, b.utility.className)
    }
    return found.map(\.utility)
  }

  /// Whether a set of variants, the last first, comes before another: as numbers whose bits they are.
  private static func precedes(_ a: [Int], _ b: [Int]) -> Bool { a.lexicographicallyPrecedes(b) }

  /// The declarations of a class name inside the rules of its variants; nil where one of them means nothing.
  private func applied(_ list: [UtilityVariant], to body: [UtilityNode]) -> [UtilityNode]? {
    var nodes = body
    for variant in framework.generation == .current ? list : variants.olderOrder(list) {
      guard let around = variants.apply(variant, to: nodes) else { return nil }
      nodes = around
    }
    return nodes
  }

  /// Reads a class name; nil where it is no utility.
  func read(_ name: String, isApplied: Bool = false) -> Reading? {
    // Longer names are no class that a person or a tool wrote.
    guard name.utf8.count <= 2000 else { return nil }
    var parts = TextPieces.split(name, at: ":")
    if let prefix = framework.theme.prefix, framework.generation == .current {
      guard parts.count > 1, parts[0] == prefix else { return nil }
      parts.removeFirst()
    }
    var base = parts.removeLast()
    var list: [UtilityVariant] = []
    for part in parts.reversed() {
      guard let variant = variants.table.variant(part) else { return nil }
      list.append(variant)
    }
    var isImportant = framework.isImportant
    if base.hasSuffix("!"), framework.generation == .current {
      isImportant = true
      base.removeLast()
    } else if base.hasPrefix("!") {
      isImportant = true
      base.removeFirst()
    }
    if let prefix = framework.theme.prefix, framework.generation == .older {
      let sign = base.hasPrefix("-") ? "-" : ""
      guard base.hasPrefix("[") || base.dropFirst(sign.count).hasPrefix(prefix) else { return nil }
      if !base.hasPrefix("[") { base = sign + base.dropFirst(sign.count + prefix.count) }
    }
    // A class that a sheet of the third generation has stands there; with variants it is generated.
    let added = framework.generation == .current || isApplied || !list.isEmpty ? framework.addedUtilities[base] ?? [] : []
    let functions = ThemeFunctions(theme: framework.theme)
    let plugged = (framework.pluginUtilities[base] ?? []).map { UtilityNode.mapValues($0) { functions.resolve($0) } }
    let known = (declarations(base) + added + plugged).map { isApplied ? $0 : expand($0, depth: 0) }
    let bodies = known.filter { $0.contains { $0 != .declaration(UtilityNode.sortName, "font-size") } }
    guard !bodies.isEmpty else { return nil }
    return Reading(name: name, variants: list, bodies: isImportant ? bodies.map(UtilityNode.important) : bodies)
  }

  private func declarations(_ base: String) -> [[UtilityNode]] {
    if base == "container" { return [container] }
    let table = utilities.table
    if table.isOlder, base.hasSuffix(")") { return [] }
    let readings = UtilityCandidate.readings(of: base, isFixed: table.isFixed, isFunctional: table.isFunctional)
    return readings.flatMap(utilities.declarations)
  }

  /// The class names of which nobody knows what they generate, since a configuration sets what they need to what could not be read.
  func undecided(_ classes: [String]) -> Set<String> {
    guard !framework.theme.unknownNamespaces.isEmpty else { return [] }
    return Set(classes.filter(isUndecided))
  }

  private func isUndecided(_ name: String) -> Bool {
    guard name.utf8.count <= 2000 else { return false }
    var parts = TextPieces.split(name, at: ":")
    var base = parts.removeLast()
    if base.hasPrefix("!") { base.removeFirst() }
    let theme = framework.theme
    if theme.isUnknown(nil, ["--breakpoint"]), parts.contains(where: { variants.table.variant($0) == nil }) { return true }
    let table = utilities.table
    if table.isFixed(base) { return false }
    return UtilityCandidate.readings(of: base, isFixed: { _ in false }, isFunctional: table.isFunctional).contains { candidate in
      guard case .functional(let root, let value) = candidate.base else { return false }
      var text: String?
      if case .arbitrary = value { return false }
      if case .named(let name) = value { text = name }
      return table.rows(of: root).contains { row in row.branches.contains { theme.isUnknown(text, $0.namespaces) } }
        || root == "text" && theme.isUnknown(text, ["--text"]) || root == "shadow" && theme.isUnknown(text, ["--shadow", "--color"])
    }
  }

  // MARK: - In sheets

  /// The heads of a variant's rules from the outside in, where there is one such way.
  func singleHeads(ofVariant text: String) -> [String]? {
    guard let variant = variants.table.variant(text), let nodes = variants.apply(variant, to: [.rule("@slot", [])]) else { return nil }
    var heads: [String] = []
    var current = nodes
    while case .rule(let head, let children)? = current.first, current.count == 1 {
      if head == "@slot" { return heads }
      heads.append(head)
      current = children
    }
    return nil
  }

  /// What `@apply` puts into a rule for some class names, in the order of utilities.
  func applied(_ names: [(name: String, range: SourceRange)], depth: Int = 0) -> [(nodes: [UtilityNode], range: SourceRange)] {
    guard depth < 8 else { return [] }
    let isImportant = names.last?.name == "!important"
    let list = isImportant ? names.dropLast() : names[...]
    let readings = list.compactMap { word in read(word.name, isApplied: true).map { (reading: $0, range: word.range) } }
    let places = variantPlaces(readings.map(\.reading))
    var found: [(nodes: [UtilityNode], range: SourceRange, variants: [Int], sort: PropertySort, name: String)] = []
    for (reading, range) in readings {
      let order = Array(Set(reading.variants.compactMap { places[$0] })).sorted(by: >)
      for body in reading.bodies {
        let expanded = expand(body, depth: depth)
        guard let nodes = applied(reading.variants, to: isImportant ? UtilityNode.important(expanded) : expanded) else { break }
        found.append((nodes, range, order, PropertySort(expanded), reading.name))
      }
    }
    found.sort { a, b in
      if a.variants != b.variants { return Self.precedes(a.variants, b.variants) }
      let order = PropertySort.compare(a.sort, b.sort)
      return order != 0 ? order < 0 : NaturalOrder.precedes(a.name, b.name)
    }
    return found.map { ($0.nodes, $0.range) }
  }

  /// Nodes with every `@apply` and `@variant` in them worked out.
  private func expand(_ nodes: [UtilityNode], depth: Int) -> [UtilityNode] {
    guard depth < 8 else { return [] }
    return nodes.flatMap { node -> [UtilityNode] in
      guard case .rule(let head, let children) = node else { return [node] }
      if head.hasPrefix("@apply ") {
        let names = head.dropFirst(7).split(separator: " ").map { (name: String($0), range: SourceRange(0, 0)) }
        return applied(names, depth: depth + 1).flatMap(\.nodes)
      }
      let inner = expand(children, depth: depth + 1)
      if head.hasPrefix("@variant "), let variant = variants.table.variant(String(head.dropFirst(9))),
        let nodes = variants.apply(variant, to: inner)
      {
        return nodes
      }
      return [.rule(head, inner)]
    }
  }

  /// As wide as the widest breakpoint that the window holds.
  private var container: [UtilityNode] {
    let widths = framework.theme.entries("--breakpoint").map(\.value).sorted { WidthOrder.compare($0, $1, isDescending: false) < 0 }
    let test = framework.generation == .current ? "width >= " : "min-width: "
    var nodes: [UtilityNode] = [.declaration(UtilityNode.sortName, "--tw-container-component"), .declaration("width", "100%")]
    if framework.isContainerCentered { nodes += ["margin-right", "margin-left"].map { .declaration($0, "auto") } }
    if let padding = framework.containerPadding { nodes += ["padding-right", "padding-left"].map { .declaration($0, padding) } }
    return nodes + widths.map { .rule("@media (\(test)\($0))", [.declaration("max-width", $0)]) }
  }

  /// The place of each variant among those used; variants that are alike have the same.
  private func variantPlaces(_ readings: [Reading]) -> [UtilityVariant: Int] {
    var seen: Set<UtilityVariant> = []
    let all = readings.flatMap(\.variants).filter { seen.insert($0).inserted }
    let sorted = all.sorted { variants.compare($0, $1) < 0 }
    var places: [UtilityVariant: Int] = [:]
    var place = 0
    for (index, variant) in sorted.enumerated() {
      if index > 0, variants.compare(sorted[index - 1], variant) != 0 { place += 1 }
      places[variant] = place
    }
    return places
  }
}

/// Names in the order in which people count: numbers in them as numbers.
enum NaturalOrder {
  static func precedes(_ a: String, _ b: String) -> Bool {
    let a = Array(a.utf16)
    let b = Array(b.utf16)
    var i = 0
    while i < a.count, i < b.count {
      if isDigit(a[i]), isDigit(b[i]) {
        let endA = a[i...].firstIndex { !isDigit($0) } ?? a.count
        let endB = b[i...].firstIndex { !isDigit($0) } ?? b.count
        let numberA = a[i..<endA].drop { $0 == 0x30 }
        let numberB = b[i..<endB].drop { $0 == 0x30 }
        if numberA.count != numberB.count { return numberA.count < numberB.count }
        if numberA != numberB { return numberA.lexicographicallyPrecedes(numberB) }
      }
      if a[i] != b[i] { return a[i] < b[i] }
      i += 1
    }
    return a.count < b.count
  }

  private static func isDigit(_ unit: UInt16) -> Bool { unit >= 0x30 && unit <= 0x39 }
}
