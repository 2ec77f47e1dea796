import Diagnostics
import HTML

/// Reads a sheet's tokens into flat rules. Nested rules and conditions become indices, so that nothing is copied however deep it stands.
struct StyleSheetBuilder {
  /// Rules inside rules and conditions may be so deep; the ones below are left out with a problem.
  static let maximumDepth = 64
  static let maximumProblems = 1000

  /// What surrounds the rules that are being read.
  struct Context {
    var parents: Range<Int>?
    /// Where the enclosing style rule's selectors stand.
    var parentRange = SourceRange(0, 0)
    var condition: Int32 = -1
    var layer: Int32 = -1
    var scope: Int32 = -1
    var depth = 0
  }

  let path: String
  let text: [UInt8]
  let range: SourceRange
  let tokens: [Token]
  let supports: SupportsTest
  var declarations: [Declaration] = []
  var names = NameTable()
  var rules: [StyleRule] = []
  var imports: [ImportRule] = []
  var fontFaces: [FontFaceRule] = []
  var registeredProperties: [RegisteredProperty] = []
  var problems: [StyleSheetProblem] = []
  var table = SelectorTable()
  private(set) var mediaFeatures: [String] = []
  private(set) var colorSchemeQueries: [Int] = []
  var conditions: [SheetCondition] = []
  var layers: [LayerName] = []
  var scopes: [StyleScope] = []
  var usesContainerUnits = false
  var asksPlaces = false
  var functions: [CustomFunction] = []
  var keyframes: [KeyframesRule] = []
  var layerEvents: [LayerEvent] = []

  /// Layers by parent and name.
  private var layerNumbers: [UInt64: Int32] = [:]
  /// Whether `@import` and `@namespace` may still come.
  private var allowsImports = true

  static func build(text: [UInt8], range: SourceRange, path: String, supports: SupportsTest) -> StyleSheetBuilder {
    let (tokens, comment) = Tokenizer.tokenizeFindingComment(text, range: range, unicodeRanges: false)
    var builder = StyleSheetBuilder(path: path, text: text, range: range, tokens: tokens, supports: supports)
    builder.noteBrokenTokens(comment)
    tokens.withUnsafeBufferPointer { tokens in
      text.withUnsafeBufferPointer { text in
        let parser = SyntaxParser(tokens: tokens, text: text)
        var selectors = SelectorParser(tokens: tokens, text: text)
        builder.ruleList(0..<tokens.count, .styleSheet, Context(), parser, &selectors)
        builder.table = selectors.table
      }
    }
    return builder
  }

  static func buildBlock(text: [UInt8], range: SourceRange, path: String) -> StyleBlock {
    let (tokens, comment) = Tokenizer.tokenizeFindingComment(text, range: range, unicodeRanges: false)
    var builder = StyleSheetBuilder(path: path, text: text, range: range, tokens: tokens, supports: .everyDeclaration)
    builder.noteBrokenTokens(comment)
    tokens.withUnsafeBufferPointer { tokens in
      text.withUnsafeBufferPointer { text in
        let parser = SyntaxParser(tokens: tokens, text: text)
        var at = 0
        while let item = parser.nextItem(&at, tokens.count, .block) {
          switch item {
          case .declaration(let declaration): builder.append(declaration, parser)
          case .invalid(let range): builder.report(.invalidDeclaration, range, parser)
          case .atRule(let rule): builder.report(.misplacedAtRule, rule.keyword..<rule.keyword + 1, parser)
          case .qualifiedRule(let rule): builder.report(.invalidRule, rule.prelude, parser)
          }
        }
      }
    }
    return StyleBlock(
      path: path, text: text, tokens: tokens, declarations: builder.declarations, names: builder.names.all, problems: builder.problems)
  }

  private init(path: String, text: [UInt8], range: SourceRange, tokens: [Token], supports: SupportsTest) {
    self.path = path
    self.text = text
    self.range = range
    self.tokens = tokens
    self.supports = supports
    declarations.reserveCapacity(tokens.count / 12)
    rules.reserveCapacity(tokens.count / 24)
  }

  // MARK: Problems

  mutating func report(_ kind: StyleSheetProblem.Kind, _ range: SourceRange) {
    if problems.count < Self.maximumProblems { problems.append(StyleSheetProblem(kind: kind, range: range)) }
  }

  func bytes(_ range: Range<Int>) -> SourceRange {
    guard range.lowerBound < tokens.count else { return SourceRange(self.range.end, self.range.end) }
    let start = Int(tokens[range.lowerBound].start)
    return range.isEmpty ? SourceRange(start, start) : SourceRange(start, Int(tokens[range.upperBound - 1].end))
  }

  mutating func report(_ kind: StyleSheetProblem.Kind, _ range: Range<Int>, _ parser: SyntaxParser) {
    report(kind, bytes(parser.trimmed(range)))
  }

  private mutating func noteBrokenTokens(_ comment: Int?) {
    for token in tokens {
      switch token.kind {
      case .badString: report(.badString, token.range)
      case .dimension:
        let unit = max(0, Int(token.payload))
        if !usesContainerUnits, unit + 1 < text.count, text[unit] | 32 == 0x63, text[unit + 1] | 32 == 0x71 { usesContainerUnits = true }
      case .badURL: report(.badURL, token.range)
      case .string where token.isUnclosed: report(.unclosedString, token.range)
      case .url where token.isUnclosed: report(.unclosedURL, token.range)
      case .openCurly, .openSquare, .openParenthesis, .function:
        if Int(token.payload) >= tokens.count { report(.unclosedBlock, token.range) }
        if !asksPlaces, token.kind == .function, Substitution.asksPlace(token, text) { asksPlaces = true }
      default: break
      }
    }
    if let comment { report(.unclosedComment, SourceRange(comment, range.end)) }
  }

  // MARK: Rules

  mutating func ruleList(
    _ range: Range<Int>, _ content: SyntaxParser.Content, _ context: Context, _ parser: SyntaxParser, _ selectors: inout SelectorParser
  ) {
    var at = range.lowerBound
    while let item = parser.nextItem(&at, range.upperBound, content) {
      switch item {
      case .atRule(let rule): atRule(rule, context, parser, &selectors)
      case .qualifiedRule(let rule):
        allowsImports = false
        styleRule(rule, context, parser, &selectors)
      case .declaration(let declaration): report(.invalidRule, declaration.name..<declaration.name + 1, parser)
      case .invalid(let range):
        allowsImports = false
        report(.invalidRule, range, parser)
      }
    }
  }

  private mutating func styleRule(
    _ rule: SyntaxParser.QualifiedRule, _ context: Context, _ parser: SyntaxParser, _ selectors: inout SelectorParser
  ) {
    guard context.depth < Self.maximumDepth else {
      report(.limit, rule.prelude, parser)
      return
    }
    let prelude = parser.trimmed(rule.prelude)
    guard let list = selectors.ruleList(prelude, parents: context.parents) else {
      if !selectors.failedAtVendorName { report(.invalidSelector, prelude, parser) }
      return
    }
    var inner = context
    inner.parents = list
    inner.parentRange = bytes(prelude)
    inner.depth += 1
    block(rule.block, inner, parser, &selectors)
  }

  /// The content of a style rule, or of a condition or layer inside one.
  mutating func block(_ range: Range<Int>, _ context: Context, _ parser: SyntaxParser, _ selectors: inout SelectorParser) {
    var at = range.lowerBound
    var first = declarations.count
    while let item = parser.nextItem(&at, range.upperBound, .block) {
      switch item {
      case .declaration(let declaration): append(declaration, parser)
      case .invalid(let range): report(.invalidDeclaration, range, parser)
      case .atRule(let rule):
        flush(&first, context)
        atRule(rule, context, parser, &selectors)
        first = declarations.count
      case .qualifiedRule(let rule):
        flush(&first, context)
        styleRule(rule, context, parser, &selectors)
        first = declarations.count
      }
    }
    flush(&first, context)
  }

  /// Makes a rule of the declarations since the last one.
  private mutating func flush(_ first: inout Int, _ context: Context) {
    guard let parents = context.parents, declarations.count > first else { return }
    rules.append(
      StyleRule(
        selectors: Int32(parents.lowerBound)..<Int32(parents.upperBound), declarations: Int32(first)..<Int32(declarations.count),
        selectorRange: context.parentRange, condition: context.condition, layer: context.layer, scope: context.scope))
    first = declarations.count
  }

  mutating func append(_ raw: SyntaxParser.RawDeclaration, _ parser: SyntaxParser) {
    let name = tokens[raw.name]
    let index = names.index(of: name, in: parser.text)
    let value = raw.value
    let start = value.isEmpty ? Int(tokens[max(value.lowerBound - 1, raw.name)].end) : Int(tokens[value.lowerBound].start)
    let end = value.isEmpty ? start : Int(tokens[value.upperBound - 1].end)
    declarations.append(
      Declaration(
        name: names.all[Int(index)], nameIndex: index, value: Int32(value.lowerBound)..<Int32(value.upperBound),
        isImportant: raw.isImportant,
        nameRange: name.range, valueRange: SourceRange(start, end)))
  }

  // MARK: At-rules

  private mutating func atRule(_ rule: SyntaxParser.AtRule, _ context: Context, _ parser: SyntaxParser, _ selectors: inout SelectorParser) {
    let keyword = tokens[rule.keyword]
    let name = keyword.lowercasedName(in: parser.text)
    let isTop = context.depth == 0
    if context.depth >= Self.maximumDepth {
      report(.limit, keyword.range)
      return
    }
    switch name {
    case "charset": return
    case "import":
      guard isTop, allowsImports, rule.block == nil else {
        report(.misplacedAtRule, keyword.range)
        return
      }
      importRule(rule, context, parser, &selectors)
    case "namespace":
      guard isTop, rule.block == nil else {
        report(.misplacedAtRule, keyword.range)
        return
      }
      namespace(rule, parser, &selectors)
    case "layer" where rule.block == nil: layerStatement(rule, context, parser)
    default:
      allowsImports = false
      blockRule(rule, name, context, parser, &selectors)
    }
  }

  /// An at-rule behind which no import may come: nearly all of these have a block.
  private mutating func blockRule(
    _ rule: SyntaxParser.AtRule, _ name: String, _ context: Context, _ parser: SyntaxParser, _ selectors: inout SelectorParser
  ) {
    switch name {
    case "media", "supports", "container", "layer": groupingRule(rule, name, context, parser, &selectors)
    case "scope": scopeRule(rule, context, parser, &selectors)
    case "font-face": fontFace(rule, condition: context.condition, parser)
    case "property": if context.condition < 0 { property(rule, parser) }
    case "function": if context.condition < 0 { function(rule, parser) }
    case "keyframes", "-webkit-keyframes": keyframes(rule, condition: context.condition, parser)
    case "-moz-keyframes", "-o-keyframes", "page", "counter-style", "font-feature-values",
      "font-palette-values", "starting-style", "view-transition", "position-try", "viewport", "document":
      break
    default: if name.utf8.first != UInt8(ascii: "-") { report(.unknownAtRule, tokens[rule.keyword].range) }
    }
  }

  /// A rule that says when the rules in it apply, or in which layer.
  private mutating func groupingRule(
    _ rule: SyntaxParser.AtRule, _ name: String, _ context: Context, _ parser: SyntaxParser, _ selectors: inout SelectorParser
  ) {
    guard let inner = contextInside(rule, name, context, parser, selectors) else {
      report(.invalidRule, rule.prelude, parser)
      return
    }
    guard let contents = rule.block else {
      report(.invalidRule, tokens[rule.keyword].range)
      return
    }
    if inner.parents == nil {
      ruleList(contents, .rules, inner, parser, &selectors)
    } else {
      block(contents, inner, parser, &selectors)
    }
  }

  /// Notes what a rule's media queries ask for; `keyword` is the rule's first token.
  private mutating func note(_ features: [String], at keyword: Int) {
    for feature in features where !mediaFeatures.contains(feature) { mediaFeatures.append(feature) }
    if features.contains("prefers-color-scheme") { colorSchemeQueries.append(Int(tokens[keyword].start)) }
  }

  /// What surrounds the rules in a grouping rule; nil where its prelude is invalid.
  private mutating func contextInside(
    _ rule: SyntaxParser.AtRule, _ name: String, _ context: Context, _ parser: SyntaxParser, _ selectors: SelectorParser
  ) -> Context? {
    var inner = context
    inner.depth += 1
    switch name {
    case "media":
      var queries = QueryParser(tokens: parser.tokens, text: parser.text)
      inner.condition = append(.media(queries.mediaQueryList(rule.prelude)), context.condition)
      note(queries.features, at: rule.keyword)
    case "supports":
      var condition = SupportsParser(parser: parser, selectors: selectors, test: supports, fullText: text, fullTokens: tokens)
      if condition.evaluate(rule.prelude) != .yes { inner.condition = append(.never, context.condition) }
    case "container":
      var queries = QueryParser(tokens: parser.tokens, text: parser.text)
      guard let condition = queries.containerCondition(rule.prelude) else { return nil }
      inner.condition = append(.container(condition), context.condition)
    default:
      guard let path = layerNames(rule.prelude, parser), path.count <= 1 else { return nil }
      inner.layer = layer(path.first ?? [], isAnonymous: path.isEmpty, in: context.layer)
      layerEvents.append(.layer(inner.layer, condition: context.condition))
    }
    return inner
  }

  private mutating func scopeRule(
    _ rule: SyntaxParser.AtRule, _ context: Context, _ parser: SyntaxParser, _ selectors: inout SelectorParser
  ) {
    var inner = context
    inner.depth += 1
    guard let contents = rule.block, let list = scope(rule, &inner, parser, &selectors) else {
      report(.invalidRule, rule.prelude, parser)
      return
    }
    let outer = selectors.scopeParents
    selectors.scopeParents = list
    block(contents, inner, parser, &selectors)
    selectors.scopeParents = outer
  }

  /// Makes the context that of a scope's inside; the list that stands for its root, or nil where the prelude is invalid.
  private mutating func scope(
    _ rule: SyntaxParser.AtRule, _ context: inout Context, _ parser: SyntaxParser, _ selectors: inout SelectorParser
  ) -> Range<Int>? {
    let prelude = parser.trimmed(rule.prelude)
    let end = prelude.upperBound
    var at = prelude.lowerBound
    let root = selectors.scopeRootList()
    var scope = StyleScope(start: nil, limits: nil, parent: context.scope)
    if at < end, tokens[at].kind == .openParenthesis {
      guard let start = selectors.scopeList(parser.trimmed(parser.contents(at, end)), parents: context.parents) else {
        return nil
      }
      scope.start = start
      at = parser.next(at, end)
      parser.skipWhitespace(&at, end)
    }
    if at < end, tokens[at].kind == .ident, tokens[at].isNamed("to", in: parser.text) {
      at += 1
      parser.skipWhitespace(&at, end)
      guard at < end, tokens[at].kind == .openParenthesis else { return nil }
      let outer = selectors.scopeParents
      selectors.scopeParents = root
      let limits = selectors.scopeList(parser.trimmed(parser.contents(at, end)), parents: root)
      selectors.scopeParents = outer
      guard let limits else { return nil }
      scope.limits = limits
      at = parser.next(at, end)
    }
    guard at == end else { return nil }
    scopes.append(scope)
    context.scope = Int32(scopes.count - 1)
    context.parents = root
    context.parentRange = bytes(prelude)
    return root
  }

  private mutating func append(_ test: SheetCondition.Test, _ parent: Int32) -> Int32 {
    conditions.append(SheetCondition(test: test, parent: parent))
    return Int32(conditions.count - 1)
  }

  private mutating func importRule(
    _ rule: SyntaxParser.AtRule, _ context: Context, _ parser: SyntaxParser, _ selectors: inout SelectorParser
  ) {
    let prelude = parser.trimmed(rule.prelude)
    var at = prelude.lowerBound
    let end = prelude.upperBound
    guard at < end else {
      report(.invalidRule, tokens[rule.keyword].range)
      return
    }
    var url = tokens[at]
    if url.kind == .function, url.isNamed("url", in: parser.text) {
      var inner = at + 1
      parser.skipWhitespace(&inner, end)
      if inner < end { url = tokens[inner] }
    }
    guard url.kind == .string || url.kind == .url else {
      report(.invalidRule, prelude, parser)
      return
    }
    at = parser.next(at, end)
    var layer: Int32 = -1
    var isUnsupported = false
    parser.skipWhitespace(&at, end)
    if at < end, tokens[at].isNamed("layer", in: parser.text), tokens[at].kind == .ident || tokens[at].kind == .function {
      if tokens[at].kind == .ident {
        layer = self.layer([], isAnonymous: true, in: -1)
      } else if let path = layerNames(parser.contents(at, end), parser), path.count == 1 {
        layer = self.layer(path[0], isAnonymous: false, in: -1)
      }
      at = parser.next(at, end)
      parser.skipWhitespace(&at, end)
    }
    if at < end, tokens[at].kind == .function, tokens[at].isNamed("supports", in: parser.text) {
      var condition = SupportsParser(parser: parser, selectors: selectors, test: supports, fullText: text, fullTokens: tokens)
      isUnsupported = condition.evaluateImport(parser.contents(at, end)) != .yes
      at = parser.next(at, end)
    }
    var queries = QueryParser(tokens: parser.tokens, text: parser.text)
    let media = queries.mediaQueryList(at..<end)
    note(queries.features, at: rule.keyword)
    layerEvents.append(.importRule(Int32(imports.count)))
    imports.append(
      ImportRule(
        url: url.name(in: parser.text), urlRange: url.range, range: SourceRange(Int(tokens[rule.keyword].start), bytes(prelude).end),
        isUnsupported: isUnsupported, media: media, layer: layer))
  }

  private mutating func namespace(_ rule: SyntaxParser.AtRule, _ parser: SyntaxParser, _ selectors: inout SelectorParser) {
    let prelude = parser.trimmed(rule.prelude)
    var at = prelude.lowerBound
    var prefix: String?
    if at < prelude.upperBound, tokens[at].kind == .ident {
      prefix = tokens[at].name(in: parser.text)
      at += 1
      parser.skipWhitespace(&at, prelude.upperBound)
    }
    guard at < prelude.upperBound else { return }
    var url = tokens[at]
    if url.kind == .function, at + 1 < prelude.upperBound { url = tokens[at + 1] }
    guard url.kind == .string || url.kind == .url else { return }
    let number: Int32 =
      switch url.name(in: parser.text) {
      case "http://www.w3.org/1999/xhtml": 0
      case "http://www.w3.org/2000/svg": 1
      case "http://www.w3.org/1998/Math/MathML": 2
      default: -1
      }
    if let prefix { selectors.namespaces[prefix] = number } else { selectors.defaultNamespace = number }
  }

  // MARK: Layers

  private mutating func layerStatement(_ rule: SyntaxParser.AtRule, _ context: Context, _ parser: SyntaxParser) {
    guard let paths = layerNames(rule.prelude, parser), !paths.isEmpty else {
      report(.invalidRule, tokens[rule.keyword].range)
      return
    }
    for path in paths {
      layerEvents.append(.layer(layer(path, isAnonymous: false, in: context.layer), condition: context.condition))
    }
  }

  /// Names joined by points, separated by commas; nil where it is something else.
  private func layerNames(_ range: Range<Int>, _ parser: SyntaxParser) -> [[Atom]]? {
    let range = parser.trimmed(range)
    var paths: [[Atom]] = []
    var at = range.lowerBound
    while at < range.upperBound {
      var path: [Atom] = []
      while true {
        guard at < range.upperBound, tokens[at].kind == .ident else { return nil }
        path.append(Atom(tokens[at].name(in: parser.text)))
        at += 1
        guard at < range.upperBound, tokens[at].isDelimiter(".") else { break }
        at += 1
      }
      paths.append(path)
      parser.skipWhitespace(&at, range.upperBound)
      guard at < range.upperBound else { break }
      guard tokens[at].kind == .comma else { return nil }
      at += 1
      parser.skipWhitespace(&at, range.upperBound)
      guard at < range.upperBound else { return nil }
    }
    return paths
  }

  private mutating func layer(_ path: [Atom], isAnonymous: Bool, in parent: Int32) -> Int32 {
    if isAnonymous {
      layers.append(LayerName(parent: parent, name: nil))
      return Int32(layers.count - 1)
    }
    var current = parent
    for name in path {
      let key = UInt64(UInt32(bitPattern: current)) << 32 | UInt64(name.number)
      if let known = layerNumbers[key] {
        current = known
      } else {
        layers.append(LayerName(parent: current, name: name))
        current = Int32(layers.count - 1)
        layerNumbers[key] = current
      }
    }
    return current
  }
}
