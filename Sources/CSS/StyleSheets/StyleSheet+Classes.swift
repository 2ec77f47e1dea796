/// What rules for classes may do to an element whose classes are not all known.
extension StyleSheet {
  /// The colors and images that rules set whose subject has a class: what an unknown class may repaint.
  package var paintOfClasses: PropertySet {
    let byName = names.map(Self.painted)
    guard byName.contains(where: { !$0.isEmpty }) else { return PropertySet() }
    var found = PropertySet()
    for rule in rules where hasClassSubject(rule) {
      for declaration in declarations[Int(rule.declarations.lowerBound)..<Int(rule.declarations.upperBound)]
      where declaration.nameIndex >= 0 {
        for property in byName[Int(declaration.nameIndex)] { found.insert(property) }
      }
    }
    return found
  }

  private func hasClassSubject(_ rule: StyleRule) -> Bool {
    rule.selectors.contains { index in
      guard let subject = selectors.selectors[Int(index)].compounds.first else { return false }
      return selectors.compounds[Int(subject)].components.contains { selectors.components[Int($0)].kind == .cls }
    }
  }

  private static let borders: [PropertyID] = [.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor]

  private static func painted(_ name: String) -> [PropertyID] {
    switch name {
    case "color": [.color]
    case "fill": [.fill]
    case "background": [.backgroundColor, .backgroundImage]
    case "background-color": [.backgroundColor]
    case "background-image": [.backgroundImage]
    case "border", "border-color": borders
    default: []
    }
  }
}
