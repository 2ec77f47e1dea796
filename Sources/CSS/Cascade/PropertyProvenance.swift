import Diagnostics
import Synchronization

/// Where a declaration stands.
package struct DeclarationReference: Hashable, Sendable {
  /// The path of the sheet; the page's for a style attribute; "user agent" for the browser's own.
  package var path: String
  package var isStyleAttribute: Bool
  /// In the sheet's text; for a style attribute in the page's.
  package var valueRange: SourceRange
  /// From the property's name to the end of its value.
  package var range: SourceRange
  /// The property as it was written: a shorthand, perhaps.
  package var property: String
  /// The selector of the rule; empty for a style attribute.
  package var selector: String
  package var isImportant: Bool
}

/// What set a property of an element, and what would have.
package struct PropertyProvenance: Sendable {
  /// Nil where nothing sets it: the initial value, or a presentational attribute.
  package var winner: DeclarationReference?
  /// From the strongest to the weakest.
  package var losers: [DeclarationReference]
  /// The ancestor from which the value was inherited; nil where the element's own declarations decide.
  package var inheritedFrom: ElementTree.NodeID?
}

/// The matcher that answers questions about single elements: made when the first is asked, and kept, since making it looks at the whole page.
final class Rematching: Sendable {
  private final class Kept {
    var matcher: Matcher
    init(_ matcher: Matcher) { self.matcher = matcher }
  }

  private let tree: ElementTree
  private let sheets: StyleSheetSet
  private let kept = Mutex<Kept?>(nil)

  init(_ tree: ElementTree, _ sheets: StyleSheetSet) {
    self.tree = tree
    self.sheets = sheets
  }

  func withMatcher<Answer: Sendable>(_ ask: (inout Matcher) -> Answer) -> Answer {
    kept.withLock { kept in
      let matching = kept ?? Kept(Matcher(tree: tree, sheets: sheets))
      kept = matching
      return ask(&matching.matcher)
    }
  }
}

extension StyledTree {
  /// Where a property's value came from. The element is matched anew: nothing of this is kept for elements that nobody asks about.
  package func declarations(
    of property: PropertyID, on node: ElementTree.NodeID, pseudoElement: PseudoElement = .none
  ) -> PropertyProvenance {
    rematching.withMatcher { declarations(of: property, on: node, pseudoElement, &$0) }
  }

  private func declarations(
    of property: PropertyID, on node: ElementTree.NodeID, _ pseudoElement: PseudoElement, _ matcher: inout Matcher
  ) -> PropertyProvenance {
    var current = computer.tree.isElement(node) ? node : computer.tree.nodes[Int(node)].parent
    var pseudo = pseudoElement
    var from: ElementTree.NodeID?
    while current >= 0 {
      let (references, inherits, isHint) = computer.references(
        of: property, on: current, pseudo: pseudo, style: style(current).values, &matcher)
      if !inherits, let first = references.first, !isHint {
        return PropertyProvenance(winner: first, losers: Array(references.dropFirst()), inheritedFrom: from)
      }
      if isHint { return PropertyProvenance(winner: nil, losers: references, inheritedFrom: from) }
      guard property.isInherited || inherits else { break }
      if pseudo != .none { pseudo = .none } else { current = computer.tree.nodes[Int(current)].parent }
      from = current >= 0 ? current : from
    }
    return PropertyProvenance(winner: nil, losers: [], inheritedFrom: nil)
  }
}

extension StyleComputer {
  /// All declarations that set a property on an element, the strongest first; whether the strongest says to inherit, and whether an attribute is stronger than all.
  fileprivate func references(
    of property: PropertyID, on node: ElementTree.NodeID, pseudo: PseudoElement, style: ComputedStyle.Values, _ matcher: inout Matcher
  ) -> ([DeclarationReference], inherits: Bool, isHint: Bool) {
    let matched = matcher.match(node)
    let all = pseudo == .none ? merged(sources(matched[pseudo]), attributeSources(node)) : sources(matched[pseudo])
    var references: [DeclarationReference] = []
    var inherits = false
    var isHint = false
    for step in CascadeStep.ordered(all) {
      let source = all[step.source]
      for declaration in source.block.declarations.reversed() where declaration.isImportant == step.isImportant {
        guard
          let value = declaration.longhands.last(where: {
            ($0.0.physical ?? $0.0.logical?.physical(style.writingMode, style.direction)) == property
          })?.1
        else { continue }
        if references.isEmpty, !isHint, case .wide(let keyword) = value {
          inherits = keyword == .inherit || keyword == .unset && property.isInherited
        }
        if let reference = reference(declaration, source, node) {
          references.append(reference)
        } else if references.isEmpty {
          isHint = true
        }
      }
    }
    return (references, inherits, isHint)
  }

  private func reference(_ compiled: CompiledDeclaration, _ source: CascadeSource, _ node: ElementTree.NodeID) -> DeclarationReference? {
    if let matched = source.matched {
      let sheet = sheets.sheets[Int(matched.sheet)]
      let index = Int(compiled.declaration)
      guard sheet.declarations.indices.contains(index) else { return nil }
      let written = sheet.declarations[index]
      return DeclarationReference(
        path: sheet.path, isStyleAttribute: false, valueRange: written.valueRange,
        range: SourceRange(written.nameRange.start, written.valueRange.end), property: written.name,
        selector: sheet.selectorText(of: sheet.rules[Int(matched.rule)]), isImportant: written.isImportant)
    }
    guard source.rank == .styleAttribute, let attribute = tree.attribute(Atom("style"), of: node) else { return nil }
    let block = styleBlock(attribute)
    guard block.declarations.indices.contains(Int(compiled.declaration)) else { return nil }
    let written = block.declarations[Int(compiled.declaration)]
    // Character references make the value shorter than its source: then only the whole attribute is sure.
    let isPlain = attribute.value.utf8.count == attribute.valueRange.length
    let start = attribute.valueRange.start
    return DeclarationReference(
      path: path, isStyleAttribute: true, valueRange: isPlain ? written.valueRange.shifted(by: start) : attribute.valueRange,
      range: isPlain ? SourceRange(written.nameRange.start, written.valueRange.end).shifted(by: start) : attribute.valueRange,
      property: written.name, selector: "", isImportant: written.isImportant)
  }
}
