import Diagnostics
import HTML
import Synchronization

/// Where a declaration stands, and with what it went into the cascade.
package struct DeclarationReference: Hashable, Sendable {
  /// https://www.w3.org/TR/css-cascade-5/#cascading-origins, with the attributes told apart.
  package enum Origin: Hashable, Sendable { case userAgent, presentationalAttribute, author, styleAttribute }

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
  package var origin: Origin
  /// The place of its layer among the layers of its origin; `Int32.max` outside of all.
  package var layer: Int32
  /// As of the rule's most specific selector that matched; three counts of ten bits. 0 for attributes.
  package var specificity: UInt32

  /// Whether it stands in a keyframe: animations are stronger than all normal declarations.
  package var isInKeyframe = false

  /// Whether it is of a rule that names no class and no id: a reset's, for all elements of a type.
  package var isOfType: Bool { !isStyleAttribute && specificity < Specificity.cls }

  /// Whether its ranges are places in a file.
  package var isInFile: Bool {
    path != "user agent" && path != StyleSheet.embeddedPath && path != StyleSheet.generatedPath && path != StyleSheet.libraryPath
  }
}

/// What set a property of an element, and what would have.
package struct PropertyProvenance: Sendable {
  /// Nil where nothing sets it: the initial value. A presentational attribute is a reference too, with the attribute's value.
  package var winner: DeclarationReference?
  /// From the strongest to the weakest.
  package var losers: [DeclarationReference]
  /// The ancestor from which the value was inherited; nil where the element's own declarations decide.
  package var inheritedFrom: ElementTree.NodeID?
  /// The element's own declarations where the strongest says `inherit` (or `unset`), the strongest first.
  package var inheriting: [DeclarationReference] = []
}

/// The matcher that answers questions about single elements: made when the first is asked, and kept, since making it looks at the whole page.
final class Rematching: Sendable {
  /// The declarations of one element in the order of the cascade.
  struct Cascade {
    var sources: [CascadeSource]
    var steps: [CascadeStep]
  }

  final class Kept {
    var matcher: Matcher
    /// Of the elements that were asked about: mostly one is asked about several properties, by several rules.
    var cascades: [Int64: Cascade] = [:]

    init(_ matcher: Matcher) { self.matcher = matcher }
  }

  private let computer: StyleComputer
  private let kept = Mutex<Kept?>(nil)

  init(_ computer: StyleComputer) { self.computer = computer }

  func withMatcher<Answer: Sendable>(_ ask: (Kept) -> Answer) -> Answer {
    kept.withLock { kept in
      let matching = kept ?? Kept(computer.makeMatcher())
      kept = matching
      return ask(matching)
    }
  }
}

extension StyledTree {
  /// Where a property's value came from. The element is matched anew: nothing of this is kept for elements that nobody asks about.
  package func declarations(
    of property: PropertyID, on node: ElementTree.NodeID, pseudoElement: PseudoElement = .none
  ) -> PropertyProvenance {
    rematching.withMatcher { declarations(of: property, on: node, pseudoElement, $0) }
  }

  private func declarations(
    of property: PropertyID, on node: ElementTree.NodeID, _ pseudoElement: PseudoElement, _ kept: Rematching.Kept
  ) -> PropertyProvenance {
    var current = computer.tree.isElement(node) ? node : computer.tree.nodes[Int(node)].parent
    var pseudo = pseudoElement
    var from: ElementTree.NodeID?
    var inheriting: [DeclarationReference] = []
    while current >= 0 {
      let (references, inherits, isHint) = computer.references(
        of: property, on: current, pseudo: pseudo, style: style(current).values, kept)
      if !inherits, let first = references.first, !isHint {
        return PropertyProvenance(winner: first, losers: Array(references.dropFirst()), inheritedFrom: from, inheriting: inheriting)
      }
      if isHint { return PropertyProvenance(winner: nil, losers: references, inheritedFrom: from) }
      guard property.isInherited || inherits else { break }
      if inherits, from == nil { inheriting = references }
      if pseudo != .none { pseudo = .none } else { current = computer.tree.nodes[Int(current)].parent }
      from = current >= 0 ? current : from
    }
    return PropertyProvenance(winner: nil, losers: [], inheritedFrom: nil, inheriting: inheriting)
  }

  /// The declaration of a custom property that an element sees: its own strongest one, else its nearest ancestor's.
  package func declaration(ofCustom name: String, on node: ElementTree.NodeID) -> DeclarationReference? {
    let atom = Atom(name)
    return rematching.withMatcher { kept in
      var current = node
      while current >= 0 {
        if let found = computer.reference(ofCustom: atom, on: current, &kept.matcher) { return found }
        current = computer.tree.nodes[Int(current)].parent
      }
      return nil
    }
  }
}

extension StyleComputer {
  /// All declarations that set a property on an element, the strongest first; whether the strongest says to inherit, and whether an attribute is stronger than all.
  fileprivate func references(
    of property: PropertyID, on node: ElementTree.NodeID, pseudo: PseudoElement, style: ComputedStyle.Values,
    _ kept: Rematching.Kept
  ) -> ([DeclarationReference], inherits: Bool, isHint: Bool) {
    let cascade = cascade(of: node, pseudo, kept)
    var references: [DeclarationReference] = []
    var inherits = false
    var isHint = false
    for step in cascade.steps {
      let source = cascade.sources[step.source]
      for declaration in source.block.declarations.reversed() where declaration.isImportant == step.isImportant {
        guard
          let value = declaration.longhands.last(where: {
            ($0.0.physical ?? $0.0.logical?.physical(style.writingMode, style.direction)) == property
          })?.1
        else { continue }
        if references.isEmpty, !isHint, case .wide(let keyword) = value {
          inherits = keyword == .inherit || keyword == .unset && property.isInherited
        }
        if let reference = reference(declaration, source, node, property) {
          references.append(reference)
        } else if references.isEmpty {
          isHint = true
        }
      }
    }
    return (references, inherits, isHint)
  }

  /// A page with more elements that somebody asks about forgets what it knows of them.
  private static var mostCascades: Int { 8_192 }

  private func cascade(of node: ElementTree.NodeID, _ pseudo: PseudoElement, _ kept: Rematching.Kept) -> Rematching.Cascade {
    let key = Int64(node) << 8 | Int64(pseudo.rawValue)
    if let known = kept.cascades[key] { return known }
    let matched = kept.matcher.match(node)
    let all = pseudo == .none ? merged(sources(matched[pseudo]), attributeSources(node)) : sources(matched[pseudo])
    let (sources, steps) = cascade(all) { $1 }
    let made = Rematching.Cascade(sources: sources, steps: steps)
    if kept.cascades.count >= Self.mostCascades { kept.cascades = [:] }
    kept.cascades[key] = made
    return made
  }

  fileprivate func reference(ofCustom name: Atom, on node: ElementTree.NodeID, _ matcher: inout Matcher) -> DeclarationReference? {
    let all = merged(sources(matcher.match(node)[.none]), attributeSources(node))
    for step in CascadeStep.ordered(all) {
      let source = all[step.source]
      let declaration = source.block.declarations.last { $0.isImportant == step.isImportant && $0.custom?.name == name }
      if let declaration { return reference(declaration, source, node, .color) }
    }
    return nil
  }

  private func reference(
    _ compiled: CompiledDeclaration, _ source: CascadeSource, _ node: ElementTree.NodeID, _ property: PropertyID
  ) -> DeclarationReference? {
    if let matched = source.matched {
      let sheet = sheets.sheets[Int(matched.sheet)]
      let index = Int(compiled.declaration)
      guard sheet.declarations.indices.contains(index) else { return nil }
      let written = sheet.declarations[index]
      let value = sheet.location(written.valueRange)
      let whole = sheet.location(SourceRange(written.nameRange.start, written.valueRange.end))
      return DeclarationReference(
        path: value.file, isStyleAttribute: false, valueRange: value.range,
        range: whole.file == value.file ? whole.range : value.range, property: written.name,
        selector: matched.rule >= 0 ? sheet.selectorText(of: sheet.rules[Int(matched.rule)]) : "@keyframes",
        isImportant: written.isImportant,
        origin: matched.origin == .userAgent ? .userAgent : .author, layer: matched.layer, specificity: matched.specificity,
        isInKeyframe: matched.rule == MatchedBlock.keyframes)
    }
    if source.rank == .hint {
      guard let attribute = PresentationalHints.attribute(setting: property, tree, node) else { return nil }
      return DeclarationReference(
        path: path, isStyleAttribute: false, valueRange: attribute.valueRange,
        range: SourceRange(attribute.nameRange.start, attribute.valueRange.end), property: attribute.name.string, selector: "",
        isImportant: false, origin: .presentationalAttribute, layer: .max, specificity: 0)
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
      property: written.name, selector: "", isImportant: written.isImportant, origin: .styleAttribute, layer: .max, specificity: 0)
  }
}
