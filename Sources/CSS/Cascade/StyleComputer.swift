import Diagnostics
import HTML

/// Computes the style of every element of a page: matching, cascade, defaulting and computed values of CSS Cascading 5.
package struct StyleComputer: Sendable {
  package let tree: ElementTree
  package let sheets: StyleSheetSet
  package let environment: MediaEnvironment
  /// The path that provenance names for style attributes: the page's.
  package let path: String
  /// What the first known of some font families says about `ex` and `ch`.
  package var metrics: @Sendable ([String]) -> FontUnitMetrics
  let registered: [Atom: CustomProperties.Registration]
  /// The functions that sheets define; the last of a name holds.
  let functions: [Atom: CustomFunction]
  let places: SiblingPlaces
  let asksPlaces: Bool
  let animations: FinishedAnimations
  /// What elements may or may not have. A rule that hangs on it leaves what it sets unknown.
  package var openNames: [ElementTree.NodeID: OpenNames] = [:]
  /// Whether sheets that were not read may set variables: what hangs on one that no sheet sets is unknown, and not invalid.
  package var hasOpenStyles = false
  /// What containers say; nil where no sheet asks any.
  var containers: ContainerTable?
  private static let styleName = Atom("style")
  private static let placeholderName = Atom("placeholder")

  /// - Parameters:
  ///   - sheets: the author's sheets in order; the user agent's is added.
  ///   - metrics: what the first known of some font families says about `ex` and `ch`.
  package init(
    tree: ElementTree, sheets: [StyleSheetSource], environment: MediaEnvironment, path: String = "",
    metrics: @escaping @Sendable ([String]) -> FontUnitMetrics = FontUnitMetrics.liberation
  ) {
    let all = [StyleSheetSource(UserAgentSheet.sheet, origin: .userAgent)] + sheets
    self.init(tree: tree, sheetSet: StyleSheetSet(sources: all, environment: environment), path: path, metrics: metrics)
  }

  /// With a set that holds the user agent's sheet already.
  package init(
    tree: ElementTree, sheetSet: StyleSheetSet, path: String = "",
    metrics: @escaping @Sendable ([String]) -> FontUnitMetrics = FontUnitMetrics.liberation
  ) {
    self.tree = tree
    sheets = sheetSet
    environment = sheetSet.environment
    self.path = path
    self.metrics = metrics
    var registered: [Atom: CustomProperties.Registration] = [:]
    for sheet in sheetSet.sheets {
      for property in sheet.registeredProperties {
        var value: [UInt8]?
        if let range = property.initialValue, range.lowerBound < range.upperBound, Int(range.upperBound) <= sheet.tokens.count {
          let start = Int(sheet.tokens[Int(range.lowerBound)].start)
          value = Array(sheet.text[start..<max(start, Int(sheet.tokens[Int(range.upperBound) - 1].end))])
        }
        // Without a valid syntax, or an initial value of it that every element understands alike, there is no rule.
        guard let syntax = PropertySyntax(property.syntax) else { continue }
        if !syntax.isUniversal {
          guard let value, PropertySyntax.isIndependent(value), syntax.accepts(value) else { continue }
        }
        registered[Atom(property.name)] = CustomProperties.Registration(
          inherits: property.inherits, initialValue: value, syntax: syntax)
      }
    }
    self.registered = registered
    var functions: [Atom: CustomFunction] = [:]
    for sheet in sheetSet.sheets { for function in sheet.functions { functions[function.name] = function } }
    self.functions = functions
    places = SiblingPlaces(tree)
    asksPlaces = sheetSet.sheets.contains(where: \.asksPlaces)
    animations = FinishedAnimations(sheetSet)
  }

  /// What children take from an element beside its style.
  struct State {
    var style: ComputedStyle
    var custom: CustomProperties
    var isAbsoluteFontSize = false
    /// The display of the nearest box-making ancestor-or-self, by which children are blockified.
    var boxDisplay: Display
    /// Hangs on the style alone, so that elements that share one share it.
    var relative: RelativeValues?

    /// Takes notice of a style of `::first-line` of which something is not known.
    mutating func noteFirstLine(_ line: ComputedStyle) {
      guard !line.values.hasTextMetrics(of: style.values) else { return }
      noteOpen(.fontSize)
    }

    /// Leaves open what a property of the element comes to.
    mutating func noteOpen(_ property: PropertyID) {
      var values = style.values
      values.unknown[property] = .unsupportedCSS
      style = ComputedStyle(values, declared: style.declared)
    }
  }

  /// Takes notice of a marker that stands before the first line and may make it higher. MISSING: by how much.
  private static func noteOutsideMarker(_ marker: ComputedStyle, of item: ComputedStyle) -> ComputedStyle {
    let (own, values) = (marker.values, item.values)
    func height(_ values: ComputedStyle.Values) -> Double {
      switch values.lineHeight {
      case .normal: values.fontSize
      case .number(let factor): values.fontSize * factor
      case .px(let px): px
      }
    }
    guard values.listStylePosition == .outside, values.listStyleType != .none, own.content != .none,
      own.fontSize > values.fontSize || height(own) > height(values)
    else { return item }
    var changed = values
    changed.unknown[.paddingTop] = .unsupportedCSS
    return ComputedStyle(changed, declared: item.declared)
  }

  /// Whether some rule or length hangs on the size of a container, which only layout knows.
  package var needsContainerSizes: Bool { sheets.sheets.contains(where: \.asksContainers) }

  /// Computes all styles, parents before children.
  /// - Parameters:
  ///   - containerSizes: what layout found out about the boxes of containers; nil where it has not run.
  ///   - sharing: what was computed of other ways through the same page; those must have the same ``metrics``.
  package func compute(containerSizes: [ElementTree.NodeID: ContainerSize]? = nil, sharing: StylesBySharing? = nil) -> StyledTree {
    guard needsContainerSizes else { return computeAll(sharing) }
    var computer = self
    computer.containers = ContainerTable(tree, containerSizes)
    return computer.computeAll(containerSizes == nil ? sharing : nil)
  }

  /// Finds what matches elements of the page, asking the containers that are known so far.
  func makeMatcher() -> Matcher {
    guard let containers else { return Matcher(tree: tree, sheets: sheets, openNames: openNames) }
    return Matcher(tree: tree, sheets: sheets, containers: { containers.answer($0, $1) }, openNames: openNames)
  }

  private func computeAll(_ sharing: StylesBySharing?) -> StyledTree {
    var matcher = makeMatcher()
    var result = MatchResult()
    var read = ReadBlocks(count: sheets.ruleCount)
    var states: [State] = []
    states.reserveCapacity(tree.nodes.count)
    var before: [ElementTree.NodeID: ComputedStyle] = [:]
    var after: [ElementTree.NodeID: ComputedStyle] = [:]
    var placeholder: [ElementTree.NodeID: ComputedStyle] = [:]
    var firstLetter: [ElementTree.NodeID: ComputedStyle] = [:]
    var marker: [ElementTree.NodeID: ComputedStyle] = [:]
    var parts = ControlPartStyles()
    var lines = PartStyles()
    let asksSurroundings = asksPlaces || containers != nil && sheets.sheets.contains(where: \.usesContainerUnits)
    let above = State(style: .initial, custom: CustomProperties(registered: registered), boxDisplay: .block)
    let shared = sharing?.styles(for: self, base: above) ?? SharedStyles(base: above)
    let base = shared.base
    var root: ComputedStyle?
    for index in tree.nodes.indices {
      let node = ElementTree.NodeID(index)
      let parentIndex = Int(tree.nodes[index].parent)
      let parent = parentIndex >= 0 ? states[parentIndex] : base
      guard tree.isElement(node) else {
        states.append(parent)
        containers?.append(parent.style, parent.custom)
        continue
      }
      matcher.match(node, into: &result)
      let attributes = attributeSources(node)
      var state: State
      if attributes.isEmpty, result.undecided.isEmpty, !asksSurroundings {
        let key = SharedStyles.Key(parent, result[.none])
        // A tree has one root; whatever stands beside it measures by that one.
        let isShared = parentIndex >= 0 || root == nil
        if isShared, let found = shared[key] {
          state = found
        } else {
          let sources = sources(result[.none], &read)
          state = computeOne(node, sources, parent: parent, root: root, pseudo: .none)
          if isShared, !sources.contains(where: \.block.readsElement) { shared.keep(state, below: parent, for: key) }
        }
      } else {
        state = computeOne(
          node, merged(sources(result, .none, &read), attributes), parent: parent, root: root, pseudo: .none)
      }
      if !result[.firstLine].isEmpty {
        let style = computeOne(node, sources(result[.firstLine], &read), parent: state, root: root, pseudo: .firstLine).style
        if !style.values.unknown.isEmpty {
          state.noteFirstLine(style)
        } else if !style.values.hasTextMetrics(of: state.style.values) {
          lines.firstLines[node] = style
        }
      }
      states.append(state)
      if parentIndex < 0 { root = state.style }
      if let containers {
        containers.append(state.style, state.custom)
        // The element may be the container of its pseudo-elements, now that its style is known.
        if result.undecided.contains(where: { $0.pseudoElement != .none }) { matcher.match(node, into: &result) }
      }
      for pseudo in [PseudoElement.before, .after] where !result[pseudo].isEmpty {
        let sources = sources(result[pseudo], &read)
        // What Tailwind declares for every pseudo-element makes none.
        guard sources.contains(where: \.block.mayHaveContent) else { continue }
        let style = computeOne(node, sources, parent: state, root: root, pseudo: pseudo).style
        guard style.values.content != .normal, style.values.content != .none else { continue }
        if pseudo == .before { before[node] = style } else { after[node] = style }
      }
      if !result[.firstLetter].isEmpty {
        firstLetter[node] = computeOne(node, sources(result[.firstLetter], &read), parent: state, root: root, pseudo: .firstLetter).style
      }
      if !result[.detailsContent].isEmpty {
        let style = computeOne(node, sources(result[.detailsContent], &read), parent: state, root: root, pseudo: .detailsContent).style
        // MISSING: items of a flex or grid container that is no element.
        switch style.values.display {
        case .flex, .grid, .inlineFlex, .inlineGrid: states[states.count - 1].noteOpen(.display)
        default: lines.noteDetailsContent(style, of: node)
        }
      }
      if !result[.marker].isEmpty, state.style.values.display == .listItem {
        let style = computeOne(node, sources(result[.marker], &read), parent: state, root: root, pseudo: .marker).style
        marker[node] = style
        states[states.count - 1].style = Self.noteOutsideMarker(style, of: state.style)
      }
      if result.hasControlParts, tree.element(node).name == ControlPartStyles.control {
        parts.note(node) { pseudo in
          result[pseudo].isEmpty ? nil : computeOne(node, sources(result[pseudo], &read), parent: state, root: root, pseudo: pseudo).style
        }
      }
      if tree.attribute(Self.placeholderName, of: node) != nil {
        placeholder[node] = computeOne(node, sources(result[.placeholder], &read), parent: state, root: root, pseudo: .placeholder).style
      }
    }
    return StyledTree(
      styles: states.map(\.style), beforeStyles: before, afterStyles: after, placeholderStyles: placeholder,
      firstLetterStyles: firstLetter, markerStyles: marker, controlParts: parts, parts: lines, computer: self, rematching: Rematching(self))
  }

  /// The blocks that matched, and those of which nobody knows whether they do, in the order of the cascade.
  private func sources(_ result: MatchResult, _ pseudo: PseudoElement, _ read: inout ReadBlocks) -> [CascadeSource] {
    let decided = result[pseudo]
    let undecided = result.undecided.isEmpty ? [] : result.undecided.filter { $0.pseudoElement == pseudo }
    if undecided.isEmpty { return sources(decided, &read) }
    let blocks = decided.map { (block: $0, reason: ReviewReason?.none) } + undecided.map { (block: $0.block, reason: $0.reason) }
    let ordered = blocks.sorted { $0.block.isWeaker(than: $1.block) }
    return zip(sources(ordered.map(\.block), &read), ordered).map { source, item in
      var source = source
      source.undecided = item.reason
      return source
    }
  }

  /// The blocks of rules that one page has matched, by their order: without asking the sheets, which all threads share.
  struct ReadBlocks {
    fileprivate var blocks: [CompiledBlock?]

    init(count: Int) { blocks = Array(repeating: nil, count: count) }
  }

  private func sources(_ matched: [MatchedBlock], _ read: inout ReadBlocks) -> [CascadeSource] {
    var sources: [CascadeSource] = []
    sources.reserveCapacity(matched.count)
    for block in matched {
      let compiled = read.blocks[Int(block.order)] ?? compiledBlock(block)
      read.blocks[Int(block.order)] = compiled
      sources.append(source(block, compiled))
    }
    return sources
  }

  func sources(_ matched: [MatchedBlock]) -> [CascadeSource] { matched.map { source($0, compiledBlock($0)) } }

  private func source(_ block: MatchedBlock, _ compiled: CompiledBlock) -> CascadeSource {
    CascadeSource(block: compiled, rank: block.origin == .userAgent ? .userAgent : .author, layer: block.layer, matched: block)
  }

  private func compiledBlock(_ block: MatchedBlock) -> CompiledBlock {
    let sheet = sheets.sheets[Int(block.sheet)]
    return sheet.compiled.block(
      rule: block.rule, declarations: block.declarations, of: sheet, quirks: tree.isQuirky && block.origin == .author)
  }

  /// The presentational attributes and the style attribute.
  func attributeSources(_ node: ElementTree.NodeID) -> [CascadeSource] {
    var sources: [CascadeSource] = []
    if let hints = PresentationalHints.block(tree, node) {
      sources.append(
        CascadeSource(block: hints, rank: .hint, layer: .max, matched: nil, isPresentation: tree.element(node).namespace == .svg))
    }
    if let attribute = tree.attribute(Self.styleName, of: node) {
      let written = styleBlock(attribute)
      let block = CompiledBlock(written.declarations[...], tokens: written.tokens, text: written.text, quirks: tree.isQuirky)
      if !block.declarations.isEmpty { sources.append(CascadeSource(block: block, rank: .styleAttribute, layer: .max, matched: nil)) }
    }
    return sources
  }

  func styleBlock(_ attribute: ElementTree.Attribute) -> StyleBlock {
    let text = Array(attribute.value.utf8)
    return StyleSheet.parseDeclarations(text: text, range: SourceRange(0, text.count), path: path)
  }

  /// Puts the attributes' blocks where they belong: hints between user agent and author, the style attribute last.
  func merged(_ rules: [CascadeSource], _ attributes: [CascadeSource]) -> [CascadeSource] {
    let firstAuthor = rules.firstIndex { $0.rank == .author } ?? rules.count
    return rules[..<firstAuthor] + attributes.filter { $0.rank == .hint } + rules[firstAuthor...]
      + attributes.filter { $0.rank == .styleAttribute }
  }
}
