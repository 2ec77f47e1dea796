import HTML

/// The custom properties of an element: its own above those that it inherits. https://www.w3.org/TR/css-variables-1/
final class CustomProperties: Sendable {
  /// Nil stands for the guaranteed-invalid value.
  private let own: [Atom: [UInt8]?]
  /// What is inherited: no link of the chain holds a name that is not.
  private let parent: CustomProperties?
  private let depth: Int
  private let registered: [Atom: Registration]
  /// What children inherit, where it is not all of this.
  private let passedOn: CustomProperties?

  /// What an element has for which nothing is declared: its parent's properties without those that are registered not to inherit. Elements that declare
  /// none share it.
  var inherited: CustomProperties { passedOn ?? self }

  /// The blocks that declare its own, the strongest first, where all of their values are the same for all elements. Else nil.
  private let origin: Origin?

  /// Blocks that declare custom properties, in the order of the cascade.
  struct Origin: Sendable {
    private var steps: [(block: CompiledBlock, isImportant: Bool, isUndecided: Bool)] = []

    mutating func append(_ block: CompiledBlock, isImportant: Bool, isUndecided: Bool) { steps.append((block, isImportant, isUndecided)) }

    fileprivate func isSame(as other: Origin) -> Bool {
      steps.elementsEqual(other.steps) { $0.block === $1.block && $0.isImportant == $1.isImportant && $0.isUndecided == $1.isUndecided }
    }
  }

  /// Whether these are what an element has too that inherits them and for which the same is declared: Tailwind declares some fifty for every element.
  func isWhat(_ origin: Origin) -> Bool { self.origin.map { $0.isSame(as: origin) } ?? false }

  static let empty = CustomProperties(registered: [:])

  /// What stands above the root.
  convenience init(registered: [Atom: Registration]) { self.init(own: [:], parent: nil, registered) }

  private init(
    own: [Atom: [UInt8]?], parent: CustomProperties?, _ registered: [Atom: Registration], from origin: Origin? = nil
  ) {
    self.origin = origin
    self.registered = registered
    // A chain is flattened before it grows long, so that looking up stays cheap in deep trees.
    if let parent, parent.depth >= 8 {
      var all = parent.flattened()
      for (name, value) in own { all.updateValue(value, forKey: name) }
      (self.own, self.parent, depth) = (all, nil, 0)
    } else {
      (self.own, self.parent, depth) = (own, parent, parent.map { $0.depth + 1 } ?? 0)
    }
    let kept = own.filter { registered[$0.key]?.inherits != false }
    if kept.count == own.count {
      passedOn = nil
    } else if kept.isEmpty, let parent {
      passedOn = parent
    } else {
      passedOn = CustomProperties(own: kept, parent: parent, registered)
    }
  }

  private func flattened() -> [Atom: [UInt8]?] {
    var chain: [CustomProperties] = []
    var next: CustomProperties? = self
    while let link = next {
      chain.append(link)
      next = link.parent
    }
    var all: [Atom: [UInt8]?] = [:]
    for link in chain.reversed() { for (name, value) in link.own { all.updateValue(value, forKey: name) } }
    return all
  }

  /// The value of a name; its initial one where nothing declares it.
  subscript(_ name: Atom) -> [UInt8]? {
    var next: CustomProperties? = self
    while let link = next {
      if let found = link.own[name] { return found }
      next = link.parent
    }
    return registered[name]?.initialValue
  }

  /// What `@property` says of a name.
  struct Registration: Sendable {
    var inherits: Bool
    var initialValue: [UInt8]?
    var syntax: PropertySyntax
  }

  /// The properties of an element that declares some itself.
  static func resolve(
    _ declared: [Atom: CustomDeclaration], parent: CustomProperties, registered: [Atom: Registration], substitution: Substitution,
    from origin: Origin?
  ) -> CustomProperties {
    let start = Resolver(declared: declared, parent: parent, registered: registered, substitution: substitution)
    var resolver = start
    for name in declared.keys { _ = resolver.value(of: name) }
    if resolver.hangsOnOrder {
      resolver = start
      for (name, _) in declared.keys.map({ ($0, $0.string) }).sorted(by: { $0.1 < $1.1 }) { _ = resolver.value(of: name) }
    }
    return CustomProperties(own: resolver.done, parent: parent.inherited, registered, from: origin)
  }

  /// With the relative lengths of registered properties in pixels: https://www.w3.org/TR/css-properties-values-api-1/#calculation-of-computed-values
  func computed(_ registered: [Atom: Registration], _ context: LengthContext) -> CustomProperties {
    var changed: [Atom: [UInt8]?] = [:]
    for (name, value) in own {
      guard let value, let registration = registered[name], !registration.syntax.isUniversal,
        let text = PropertySyntax.absolute(value, context)
      else { continue }
      changed.updateValue(text, forKey: name)
    }
    if changed.isEmpty { return self }
    return CustomProperties(own: own.merging(changed) { $1 }, parent: parent, registered)
  }

  private struct Resolver {
    let declared: [Atom: CustomDeclaration]
    let parent: CustomProperties
    let registered: [Atom: Registration]
    let substitution: Substitution
    var done: [Atom: [UInt8]?] = [:]
    var stack: [Atom] = []
    var cyclic: Set<Atom> = []
    /// Whether a cycle or the limit of depth was met: where that strikes hangs on the order of names, which is then made the same each time.
    var hangsOnOrder = false
    /// A chain of variables longer than this is invalid from there on.
    static let deepest = 150

    mutating func value(of name: Atom) -> [UInt8]? {
      if let value = done[name] { return value }
      let fallback = registered[name]?.initialValue
      guard let declaration = declared[name] else {
        if registered[name]?.inherits == false { return fallback }
        return parent[name] ?? fallback
      }
      if let index = stack.firstIndex(of: name) {
        cyclic.formUnion(stack[index...])
        hangsOnOrder = true
        return nil
      }
      var result: [UInt8]?
      if let keyword = declaration.keyword {
        switch keyword {
        case .initial: result = fallback
        case .inherit: result = parent[name] ?? fallback
        default: result = registered[name]?.inherits == false ? fallback : parent[name] ?? fallback
        }
      } else if stack.count < Self.deepest {
        stack.append(name)
        result = substituted(declaration)
        stack.removeLast()
        if cyclic.contains(name) { result = nil }
        if let value = result, let registration = registered[name], !Self.holdsUnknown(value), !registration.syntax.accepts(value) {
          result = nil
        }
        if result == nil, let registration = registered[name] { result = registration.inherits ? parent[name] ?? fallback : fallback }
      } else {
        hangsOnOrder = true
      }
      done.updateValue(result, forKey: name)
      return result
    }

    private static func holdsUnknown(_ value: [UInt8]) -> Bool { CompiledDeclaration.holdsUnknownPiece(value[...]) }

    private mutating func substituted(_ declaration: CustomDeclaration) -> [UInt8]? {
      substitution.replaced(declaration.tokens, declaration.range, declaration.text) { value(of: $0) }
    }
  }
}
