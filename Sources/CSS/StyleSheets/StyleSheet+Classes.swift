import HTML

/// What rules for classes may do to the root and the body of a page whose classes are not all known.
extension StyleSheet {
  /// The colors and images that rules set which may mean the root or the body of a page, by a class that is none of those that other elements carry.
  package func paintOfPages(carried: Set<Atom>) -> PropertySet {
    let byName = names.map(Self.painted)
    var found = PropertySet()
    for rule in rules where mayMeanPage(rule, carried) {
      for declaration in declarations[Int(rule.declarations.lowerBound)..<Int(rule.declarations.upperBound)]
      where declaration.nameIndex >= 0 {
        for property in byName[Int(declaration.nameIndex)] { found.insert(property) }
      }
    }
    return found
  }

  private func mayMeanPage(_ rule: StyleRule, _ carried: Set<Atom>) -> Bool {
    rule.selectors.contains { index in
      guard let subject = selectors.selectors[Int(index)].compounds.first else { return false }
      let components = components(of: Int(subject))
      let classes = components.filter { $0.kind == .cls }
      return !classes.isEmpty && !classes.contains { carried.contains(Atom(number: UInt32(bitPattern: $0.first))) }
        && components.allSatisfy { $0.kind != .type || Self.isPage($0) }
    }
  }

  /// The classes that the sheet asks of the root or the body of a page by these elements' names, and those that it asks of ancestors and gives no look
  /// of their own: `body.wide`, `:root:not(.dark)`, `.checkout .button`.
  package var classesOfPages: Set<Atom> {
    var (asked, contexts, subjects): (Set<Atom>, Set<Atom>, Set<Atom>) = ([], [], [])
    for rule in rules {
      for index in rule.selectors {
        let compounds = selectors.selectors[Int(index)].compounds
        for compound in compounds {
          let components = components(of: Int(compound))
          let isPage = components.contains { Self.isPage($0) || $0.kind == .pseudoClass && $0.pseudoClass == .root }
          let names = classes(of: components, depth: 0)
          if isPage {
            asked.formUnion(names)
          } else if compound == compounds.lowerBound {
            subjects.formUnion(names)
          } else if compound == compounds.upperBound - 1, !components.contains(where: { $0.kind == .type }) {
            contexts.formUnion(names)
          }
        }
      }
    }
    return asked.union(contexts.subtracting(subjects))
  }

  private func components(of compound: Int) -> UnsafeMutableBufferPointer<SelectorComponent>.SubSequence {
    let range = selectors.compounds[compound].components
    return selectors.components[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  private static let pages = [Atom("html"), Atom("body")].map { Int32(bitPattern: $0.number) }

  private static func isPage(_ component: SelectorComponent) -> Bool { component.kind == .type && pages.contains(component.second) }

  /// The classes that a compound names, also in `:not()` and `:is()`.
  private func classes(of components: some Sequence<SelectorComponent>, depth: Int) -> Set<Atom> {
    var found: Set<Atom> = []
    for component in components {
      switch component.kind {
      case .cls: found.insert(Atom(number: UInt32(bitPattern: component.first)))
      case .not, .matchesAny:
        guard depth < 4 else { continue }
        for index in component.list {
          guard let last = selectors.selectors[index].compounds.first else { continue }
          found.formUnion(classes(of: self.components(of: Int(last)), depth: depth + 1))
        }
      default: break
      }
    }
    return found
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
