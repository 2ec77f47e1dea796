import Diagnostics
import HTML

/// The cascaded values of one element or pseudo-element: the strongest of the declarations that set each longhand.
/// https://www.w3.org/TR/css-cascade-5/#cascaded
struct CascadedValues {
  /// A property that is not known.
  struct Unknown {
    var property: PropertyID
    var reason: ReviewReason
    /// What it would be if a rule applied of which nobody knows whether it does; nil where the value itself is not known.
    var candidate: SpecifiedValue?
  }

  private var winners = [SpecifiedValue?](repeating: nil, count: LonghandID.physicalCount)
  /// The properties that have a value, in the order in which their values were found.
  private(set) var order: [PropertyID] = []
  /// The properties of which the strongest value, or whether it applies, could not be known.
  private(set) var unknown: [Unknown] = []
  /// Those that a declaration of the page's own sets.
  private(set) var declared = PropertySet()

  subscript(_ property: PropertyID) -> SpecifiedValue? { winners[property.index] }

  func has(_ property: PropertyID) -> Bool { winners[property.index] != nil }

  fileprivate mutating func set(_ property: PropertyID, _ value: SpecifiedValue, isPagesOwn: Bool) {
    winners[property.index] = value
    order.append(property)
    if isPagesOwn, !value.inherits(property) { declared.insert(property) }
  }

  fileprivate mutating func setUnknown(
    _ property: PropertyID, _ reason: ReviewReason, candidate: SpecifiedValue? = nil, isPagesOwn: Bool
  ) {
    unknown.append(Unknown(property: property, reason: reason, candidate: candidate))
    if isPagesOwn { declared.insert(property) }
  }
}

extension StyleComputer {
  func cascadedValues(
    _ node: ElementTree.NodeID, _ sources: [CascadeSource], _ custom: CustomProperties, _ parent: ComputedStyle
  ) -> CascadedValues {
    var cascaded = CascadedValues()
    var pendings: [ObjectIdentifier: [(LonghandID, SpecifiedValue)]?] = [:]
    /// Nil where the declaration is invalid at computed-value time, which makes it `unset`.
    func substituted(_ id: LonghandID, _ value: SpecifiedValue) -> SpecifiedValue? {
      guard case .pending(let pending) = value else { return value }
      let key = ObjectIdentifier(pending)
      if pendings[key] == nil { pendings.updateValue(resolve(pending, custom, node), forKey: key) }
      return (pendings[key] ?? nil)?.first { $0.0 == id }?.1
    }
    func resolved(_ id: LonghandID, _ value: SpecifiedValue) -> SpecifiedValue { substituted(id, value) ?? .wide(.unset) }
    let (sources, steps) = cascade(sources) { resolved($0, $1) }

    var mode = parent.values.writingMode
    var direction = parent.values.direction
    if sources.contains(where: \.block.hasLogical) {
      (mode, direction) = writingMode(sources, steps, parent) { resolved($0, $1) }
    }
    var rollback = Rollback()
    for step in steps {
      let source = sources[step.source]
      let block = source.block
      // By index: taking a declaration out would count all its references.
      for at in stride(from: block.declarations.count - 1, through: 0, by: -1) where block.declarations[at].isImportant == step.isImportant
      {
        for place in stride(from: block.declarations[at].longhands.count - 1, through: 0, by: -1) {
          let id = block.declarations[at].longhands[place].0
          guard let property = id.physical ?? id.logical?.physical(mode, direction), !cascaded.has(property) else { continue }
          let written = block.declarations[at].longhands[place].1
          let number = UInt8(truncatingIfNeeded: property.index)
          if !rollback.isEmpty, rollback.hides(number, source) { continue }
          if let reason = source.undecided {
            cascaded.setUnknown(property, reason, candidate: resolved(id, written), isPagesOwn: false)
            continue
          }
          guard let value = substituted(id, written) else {
            // It sets nothing of its own: a sheet that is not there may hold the variable.
            cascaded.set(property, .wide(.unset), isPagesOwn: false)
            continue
          }
          switch value {
          case .wide(let keyword) where keyword == .revert || keyword == .revertLayer: rollback.add(number, keyword, source)
          case .unknown(let reason): cascaded.setUnknown(property, reason, isPagesOwn: source.isPagesOwn)
          default: cascaded.set(property, value, isPagesOwn: source.isPagesOwn)
          }
        }
      }
    }
    return cascaded
  }

  func customProperties(
    _ node: ElementTree.NodeID, _ sources: [CascadeSource], _ steps: [CascadeStep], _ parent: CustomProperties
  ) -> CustomProperties {
    guard sources.contains(where: \.block.hasCustom) else { return parent.inherited }
    var origin: CustomProperties.Origin? = CustomProperties.Origin()
    for step in steps where sources[step.source].block.hasCustom {
      let source = sources[step.source]
      if source.matched == nil || !source.block.hasFixedCustom { origin = nil }
      origin?.append(source.block, isImportant: step.isImportant, isUndecided: source.undecided != nil)
    }
    if let origin, parent.isWhat(origin) { return parent }
    var declared: [Atom: CustomDeclaration] = [:]
    for step in steps where sources[step.source].block.hasCustom {
      for declaration in sources[step.source].block.declarations.reversed() where declaration.isImportant == step.isImportant {
        guard let custom = declaration.custom, declared[custom.name] == nil else { continue }
        declared[custom.name] = sources[step.source].undecided == nil ? custom : .unknown(custom.name)
      }
    }
    var scope = substitutionScope(node)
    scope.siblings = nil
    return CustomProperties.resolve(
      declared, parent: parent, registered: registered, substitution: Substitution(scope: scope), from: origin)
  }

  private func substitutionScope(_ node: ElementTree.NodeID) -> SubstitutionScope {
    SubstitutionScope(
      attribute: { tree.attribute(Atom($0), of: node)?.value }, siblings: { places[node] }, asksPlaces: asksPlaces,
      environment: environment, functions: functions)
  }

  /// The longhands of a declaration with its variables replaced; nil where it is invalid at computed-value time.
  private func resolve(
    _ pending: PendingValue, _ custom: CustomProperties, _ node: ElementTree.NodeID
  ) -> [(LonghandID, SpecifiedValue)]? {
    var scope = substitutionScope(node)
    if pending.property == .longhand(LonghandID(.content)) { scope.attribute = nil }
    var lacksVariable = false
    let bytes = Substitution(scope: scope).replaced(pending.tokens, pending.range, pending.text) {
      let value = custom[$0] ?? registered[$0]?.initialValue
      if value == nil { lacksVariable = true }
      return value
    }
    // A sheet that was not read may set the variable, whatever else would stand in its place.
    if lacksVariable, hasOpenStyles { return pending.property.longhands.map { ($0, .unknown(.missingStylesheet)) } }
    guard let bytes else { return nil }
    if CompiledDeclaration.holdsUnknownPiece(bytes[...]) { return pending.property.longhands.map { ($0, .unknown(.templateValue)) } }
    let tokens = Tokenizer.tokenize(bytes, range: SourceRange(0, bytes.count))
    let reader = ValueReader(tokens, text: bytes)
    if let keyword = CSSWideKeyword(reader) { return pending.property.longhands.map { ($0, .wide(keyword)) } }
    return CompiledDeclaration.parseResolved(pending.property, reader, quirks: false)
  }

  private func writingMode(
    _ sources: [CascadeSource], _ steps: [CascadeStep], _ parent: ComputedStyle,
    _ resolved: (LonghandID, SpecifiedValue) -> SpecifiedValue
  ) -> (WritingMode, Direction) {
    var mode: WritingMode?
    var direction: Direction?
    for step in steps {
      for declaration in sources[step.source].block.declarations.reversed() where declaration.isImportant == step.isImportant {
        for (id, value) in declaration.longhands {
          if mode == nil, id == LonghandID(.writingMode) {
            if case .keyword(let raw) = resolved(id, value) { mode = WritingMode(rawValue: raw) } else { mode = parent.values.writingMode }
          } else if direction == nil, id == LonghandID(.direction) {
            if case .keyword(let raw) = resolved(id, value) {
              direction = Direction(rawValue: raw)
            } else {
              direction = parent.values.direction
            }
          }
        }
      }
    }
    return (mode ?? parent.values.writingMode, direction ?? parent.values.direction)
  }
}
