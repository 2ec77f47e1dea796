import HTML

/// How strongly rules for classes set properties: what a class that is not known may outweigh.
package struct ClassReach: Sendable {
  /// By property and the element's name that the rule asks for (0 for any): the greatest strength.
  private var strengths: [Key: UInt32] = [:]

  private struct Key: Hashable, Sendable {
    var property: PropertyID
    var name: UInt32
  }

  /// Of an important declaration, which only other important ones outweigh.
  private static let important = UInt32.max

  /// Of a class of utilities, such as Tailwind writes for any that is named.
  private static let utility = Specificity.cls

  /// `properties` are those that will be asked about. With `hasUtilities` any of them may be set by a class that no sheet has yet.
  package init(of sheets: [StyleSheet], properties: Set<PropertyID>, hasUtilities: Bool) {
    for sheet in sheets {
      let byName = sheet.names.map { name in
        (PropertyName(name)?.longhands ?? []).compactMap(\.physical).filter(properties.contains)
      }
      guard byName.contains(where: { !$0.isEmpty }) else { continue }
      for rule in sheet.rules { add(rule, of: sheet, byName) }
    }
    guard hasUtilities else { return }
    for property in properties { note(property, 0, Self.utility) }
  }

  private mutating func note(_ property: PropertyID, _ name: UInt32, _ strength: UInt32) {
    strengths[Key(property: property, name: name), default: 0] = max(strengths[Key(property: property, name: name)] ?? 0, strength)
  }

  private mutating func add(_ rule: StyleRule, of sheet: StyleSheet, _ byName: [[PropertyID]]) {
    let declarations = sheet.declarations[Int(rule.declarations.lowerBound)..<Int(rule.declarations.upperBound)]
    guard declarations.contains(where: { $0.nameIndex >= 0 && !byName[Int($0.nameIndex)].isEmpty }) else { return }
    for index in rule.selectors {
      let selector = sheet.selectors.selectors[Int(index)]
      guard selector.pseudoElement == .none, !selector.neverMatches, let subject = selector.compounds.first else { continue }
      let components = sheet.selectors.components[sheet.selectors.compounds[Int(subject)].components.bounds]
      guard components.contains(where: { $0.kind == .cls }) else { continue }
      let name = components.first { $0.kind == .type }.map { UInt32(bitPattern: $0.second) } ?? 0
      for declaration in declarations where declaration.nameIndex >= 0 {
        for property in byName[Int(declaration.nameIndex)] {
          note(property, name, declaration.isImportant ? Self.important : selector.specificity)
        }
      }
    }
  }

  /// Whether a class may set a property of an element by that name, whatever else sets it.
  package func sets(_ property: PropertyID, of name: Atom) -> Bool { strength(property, name) > 0 }

  /// Whether a class may set a property of an element by that name in spite of the declaration that sets it as far as is known. An element's own style is taken
  /// to be the last word; of two equally strong rules the later one wins, and either may be it.
  package func outweighs(_ winner: DeclarationReference, _ property: PropertyID, of name: Atom) -> Bool {
    let strength = strength(property, name)
    guard strength > 0, !winner.isStyleAttribute, !winner.isImportant || strength == Self.important else { return false }
    return winner.origin != .author || winner.layer != .max || strength >= winner.specificity
  }

  private func strength(_ property: PropertyID, _ name: Atom) -> UInt32 {
    max(strengths[Key(property: property, name: 0)] ?? 0, strengths[Key(property: property, name: name.number)] ?? 0)
  }
}

extension Range where Bound == Int32 {
  fileprivate var bounds: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
