/// One run over the class names of a page: reads them, works out their rules, and puts these in order.
struct UtilityGeneration {
  private let framework: UtilityFramework
  private let utilities: UtilityCompiler
  private let variants: VariantCompiler

  init(_ framework: UtilityFramework) {
    self.framework = framework
    utilities = UtilityCompiler(table: UtilityFramework.currentTable, theme: framework.theme)
    var table = VariantTable(rows: VariantRows.current, theme: framework.theme)
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
    for variant in list {
      guard let around = variants.apply(variant, to: nodes) else { return nil }
      nodes = around
    }
    return nodes
  }

  /// Reads a class name; nil where it is no utility.
  func read(_ name: String) -> Reading? {
    // Longer names are no class that a person or a tool wrote.
    guard name.utf8.count <= 2000 else { return nil }
    var parts = TextPieces.split(name, at: ":")
    if let prefix = framework.theme.prefix {
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
    if base.hasSuffix("!") {
      isImportant = true
      base.removeLast()
    } else if base.hasPrefix("!") {
      isImportant = true
      base.removeFirst()
    }
    let bodies = declarations(base).filter { !$0.isEmpty }
    guard !bodies.isEmpty else { return nil }
    return Reading(name: name, variants: list, bodies: isImportant ? bodies.map(UtilityNode.important) : bodies)
  }

  private func declarations(_ base: String) -> [[UtilityNode]] {
    if base == "container" { return [container] + (framework.addedUtilities[base] ?? []) }
    let table = utilities.table
    let readings = UtilityCandidate.readings(of: base, isFixed: table.isFixed, isFunctional: table.isFunctional)
    return readings.flatMap(utilities.declarations) + (framework.addedUtilities[base] ?? [])
  }

  /// As wide as the widest breakpoint that the window holds.
  private var container: [UtilityNode] {
    let widths = framework.theme.entries("--breakpoint").map(\.value).sorted { WidthOrder.compare($0, $1, isDescending: false) < 0 }
    return [.declaration(UtilityNode.sortName, "--tw-container-component"), .declaration("width", "100%")]
      + widths.map { .rule("@media (width >= \($0))", [.declaration("max-width", $0)]) }
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
