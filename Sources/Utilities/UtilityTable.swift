import Diagnostics

/// The utilities of one generation of the framework: every family by its name.
struct UtilityTable: Sendable {
  private var fixed: [String: [[UtilityNode]]] = [:]
  private var families: [String: [UtilityRow]] = [:]
  private var composed: Set<String>
  /// Whether values are the theme's or stand in brackets, and nothing between.
  let isOlder: Bool

  init(_ tables: [String], composed: Set<String> = [], isOlder: Bool = false) {
    self.composed = composed
    self.isOlder = isOlder
    for row in UtilityRowReader(tables).rows {
      if row.isFixed {
        fixed[row.name, default: []].append(row.branches.first?.body ?? [])
      } else {
        add(row)
      }
    }
  }

  private mutating func add(_ row: UtilityRow) {
    families[row.name, default: []].append(row)
    if row.isNegatable { families["-" + row.name, default: []].append(row) }
  }

  func isFixed(_ name: String) -> Bool { fixed[name] != nil || isPixel(name) }

  func isFunctional(_ root: String) -> Bool { families[root] != nil || composed.contains(root) }

  /// Whether a family is written in Swift, because its values go to its declarations in more than one way.
  func isComposed(_ root: String) -> Bool { composed.contains(root) }

  func declarations(of name: String) -> [[UtilityNode]] {
    if let found = fixed[name] { return found }
    guard isPixel(name), let row = families[String(name.dropLast(3))]?.first, let branch = row.branches.first else { return [] }
    return [row.filled(branch, with: name.hasPrefix("-") ? "-1px" : "1px")]
  }

  func rows(of root: String) -> [UtilityRow] { families[root] ?? [] }

  /// `p-px`: every family of spacing has it.
  private func isPixel(_ name: String) -> Bool {
    !isOlder && name.hasSuffix("-px") && families[String(name.dropLast(3))]?.contains { $0.isSpacing } == true
  }
}

extension UtilityRow {
  /// The declarations of a branch with a value.
  func filled(_ branch: Branch, with value: String) -> [UtilityNode] {
    guard simplifiesZero, Self.isZero(value) else { return Self.fill(branch.body, with: value) }
    return UtilityNode.mapValues(branch.body) { $0.contains("$") ? "0" : $0 }
  }

  private static func isZero(_ value: String) -> Bool {
    guard let end = ValueKind.numberLength(value), let number = Double(String(value.prefix(end))), number == 0 else { return false }
    return end == value.utf8.count || ValueKind.isLength(value)
  }
}
