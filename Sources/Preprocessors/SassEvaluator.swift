import Diagnostics

/// Runs the statements of Sass and writes the CSS that comes out. Nothing but the files of the project is read; work is bounded, and what lies beyond the
/// bounds or is not understood is unknown.
final class SassEvaluator {
  static let stepLimit = 3_000_000
  static let depthLimit = 90
  static let loopLimit = 5_000
  static let pieceLimit = 400_000

  let importer: SheetImporter
  private(set) var files: [SourceFile] = []
  /// By their places in ``files``, the texts that were made of another syntax before they were read.
  private(set) var origins: [Int: AssembledText] = [:]
  private var parsed: [String: (index: Int, statements: [SassStatement])] = [:]
  private var modules: [String: SassModule] = [:]
  /// The files that are being loaded, so that none loads itself.
  private var loading: [String] = []
  var steps = 0
  private var pieces = 0
  /// False once something was not found or not understood.
  var isComplete = true
  /// The names of the sheets that were not found.
  private(set) var missing: [String] = []
  /// In a branch of which it is not known whether it is taken.
  var unknownDepth = 0
  private(set) var extends: [SassExtend] = []

  init(importer: SheetImporter) { self.importer = importer }

  /// The CSS of a file.
  func run(_ file: SourceFile, path: String) -> [SheetItem] {
    let root = SassBlock(selectors: nil)
    let module = SassModule()
    loading.append(path)
    let (index, statements) = read(file, path: path)
    _ = run(statements, module.scope, root, SassFrame(module: module, file: index))
    return root.items
  }

  private func read(_ file: SourceFile, path: String) -> (index: Int, statements: [SassStatement]) {
    if let known = parsed[path] { return known }
    var file = file
    if IndentedSass.isIndented(path) {
      let scss = IndentedSass.scss(of: file)
      origins[files.count] = scss
      file = SourceFile(path: file.path, text: scss.bytes, encoding: file.encoding)
    }
    files.append(file)
    paths.append(path)
    let statements = SassParser.parse(file.text, file: files.count - 1)
    parsed[path] = (files.count - 1, statements)
    return (files.count - 1, statements)
  }

  /// The absolute paths of ``files``.
  private(set) var paths: [String] = []

  // MARK: - Statements

  /// Runs statements in their order; the value is that of a `@return`.
  func run(_ statements: [SassStatement], _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame) -> SassValue? {
    for statement in statements {
      steps += 1
      guard steps < Self.stepLimit, pieces < Self.pieceLimit else {
        isComplete = false
        return nil
      }
      if let value = run(statement, scope, block, frame) { return value }
    }
    return nil
  }

  private func run(_ statement: SassStatement, _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame) -> SassValue? {
    if unknownDepth > 0, statement.reachesOut { isComplete = false }
    switch statement.kind {
    case .variable(let name, let expression, let isDefault, let isGlobal, let module):
      assign(name, expression, isDefault, isGlobal, module, scope, frame)
    case .rule(let selector, let body): rule(selector, body, scope, block, frame)
    case .declaration(let property, let value, let isImportant, let body):
      declaration(property, value, isImportant, body, prefix: "", scope, block, frame)
    case .plainDeclaration(let property, let value):
      guard let name = text(property, scope, frame, block) else { return incomplete() }
      let words = unknownDepth > 0 ? "\u{FFFC}" : text(value, scope, frame, block) ?? "\u{FFFC}"
      emit(
        [piece(name, property.place), piece(": ", statement.place), piece(words, value.place), piece(";\n", statement.place)], to: block)
    case .media(let query, let body): atRule("media", query, body, scope, block, frame)
    case .atRule(let name, let prelude, let body): atRule(name, prelude, body, scope, block, frame)
    case .mixin(let name, let parameters, let body):
      frame.module.mixins[name] = SassCallable(parameters: parameters, body: body, scope: scope, module: frame.module)
    case .function(let name, let parameters, let body):
      frame.module.functions[name] = SassCallable(parameters: parameters, body: body, scope: scope, module: frame.module)
    case .include(let module, let name, let arguments, let content): include(module, name, arguments, content, scope, block, frame)
    case .content(let arguments): content(arguments, scope, block, frame)
    case .returning(let expression): return evaluate(expression, scope, frame, block)
    case .conditional(let branches, let otherwise): return conditional(branches, otherwise, scope, block, frame)
    case .each(let names, let list, let body): return each(names, list, body, scope, block, frame)
    case .counting(let name, let from, let to, let isThrough, let body):
      return count(name, from, to, isThrough, body, scope, block, frame)
    case .repeating(let condition, let body): return loop(condition, body, scope, block, frame)
    case .use(let url, let name, let settings): use(url, name, settings, scope, block, frame)
    case .forward(let url, let prefix, let shown, let hidden, let settings):
      forward(url, prefix, shown, hidden, settings, scope, block, frame)
    case .importing(let urls): for url in urls { importing(url, scope, block, frame) }
    case .plainImport(let words): atRule("import", words, nil, scope, block, frame)
    case .extending(let target):
      guard let name = text(target, scope, frame, block), let selectors = block.selectors else { return incomplete() }
      for one in SassSelectors.split(name) { extends.append(SassExtend(target: one, by: selectors)) }
    case .atRoot(let selector, let body): atRoot(selector, body, scope, block, frame)
    case .unknown: isComplete = false
    }
    return nil
  }

  /// Notes that something was left out.
  private func incomplete() -> SassValue? {
    isComplete = false
    return nil
  }

  private func assign(
    _ name: String, _ expression: SassExpression, _ isDefault: Bool, _ isGlobal: Bool, _ module: String?, _ scope: SassScope,
    _ frame: SassFrame
  ) {
    if let module {
      guard let other = frame.module.used[module] else { return isComplete = false }
      other.scope.variables[name] = evaluate(expression, scope, frame, nil)
      return
    }
    let isTop = scope.parent == nil
    if isDefault {
      if isTop, let configured = frame.module.configuration[name], !configured.isNull {
        scope.variables[name] = configured
        return
      }
      let known = isGlobal ? scope.global.variables[name] : scope.value(of: name)
      if let known, !known.isNull { return }
    }
    var value = evaluate(expression, scope, frame, nil)
    if unknownDepth > 0 { value = .unknown }
    // What is computed stands where it is computed, however far it is passed on.
    if value.place == nil { value.place = expression.place }
    if isGlobal { scope.global.variables[name] = value } else { scope.assign(name, value) }
  }

  private func rule(_ selector: InterpolatedText, _ body: [SassStatement], _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame) {
    guard let words = text(selector, scope, frame, block), frame.depth < Self.depthLimit else { return isComplete = false }
    var inner = frame
    inner.depth += 1
    let place = selector.place
    if block.isPlain {
      let step = SassBlock(selectors: nil, isPlain: true)
      _ = run(body, SassScope(parent: scope), step, inner)
      block.items.append(.atRule(head: [piece(words, place)], own: step.own, items: []))
      return
    }
    guard let selectors = SassSelectors.resolve(words, place, below: block.selectors) else { return isComplete = false }
    pieces += selectors.count
    let made = SassBlock(selectors: selectors)
    _ = run(body, SassScope(parent: scope), made, inner)
    if !made.own.isEmpty { block.items.append(.rule(selectors, made.own)) }
    block.items += made.items
  }

  private func atRoot(_ selector: InterpolatedText?, _ body: [SassStatement], _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame) {
    guard let selector else {
      let made = SassBlock(selectors: nil)
      _ = run(body, SassScope(parent: scope), made, frame)
      block.items += made.items
      return
    }
    guard let words = text(selector, scope, frame, block), !words.hasPrefix("(") else { return isComplete = false }
    guard let selectors = SassSelectors.resolve(words, selector.place, below: words.contains("&") ? block.selectors : nil) else {
      return isComplete = false
    }
    let made = SassBlock(selectors: selectors)
    _ = run(body, SassScope(parent: scope), made, frame)
    if !made.own.isEmpty { block.items.append(.rule(selectors, made.own)) }
    block.items += made.items
  }

  private func declaration(
    _ property: InterpolatedText, _ value: SassExpression?, _ isImportant: Bool, _ body: [SassStatement], prefix: String,
    _ scope: SassScope,
    _ block: SassBlock, _ frame: SassFrame
  ) {
    guard let own = text(property, scope, frame, block) else { return isComplete = false }
    let name = prefix + own
    if let value {
      let result = evaluate(value, scope, frame, block)
      if !result.isNull {
        var made = [piece(name, property.place), piece(": ", property.place)]
        if unknownDepth > 0 { made.append(piece("\u{FFFC}", value.place)) } else { made += written(result, value.place) }
        made.append(piece(isImportant ? " !important;\n" : ";\n", value.place))
        emit(made, to: block)
      }
    }
    for statement in body {
      guard case .declaration(let inner, let value, let isImportant, let further) = statement.kind,
        further.isEmpty || frame.depth < Self.depthLimit
      else {
        // Something else than properties below a property.
        isComplete = false
        continue
      }
      var frame = frame
      frame.depth += 1
      declaration(inner, value, isImportant, further, prefix: name + "-", scope, block, frame)
    }
  }

  private func emit(_ made: [SheetPiece], to block: SassBlock) {
    pieces += made.count
    block.own += made
  }

  func piece(_ words: String, _ place: SheetPlace) -> SheetPiece {
    // What stands so in the file is the file's own.
    isWritten(words, at: place) ? SheetPiece(place: place, words: nil) : SheetPiece(place: place, words: words)
  }

  private func isWritten(_ words: String, at place: SheetPlace) -> Bool {
    guard place.range.length == words.utf8.count, place.file < files.count else { return false }
    return files[place.file].text[place.range.bytes].elementsEqual(words.utf8)
  }

  /// A value as CSS, each part of a list with the place that wrote it.
  private func written(_ value: SassValue, _ place: SheetPlace) -> [SheetPiece] {
    if case .list(let items, let separator, false) = value.kind, items.count > 1,
      !items.contains(where: { if case .list = $0.kind { true } else { false } })
    {
      var made: [SheetPiece] = []
      let glue = separator == .comma ? ", " : separator == .slash ? "/" : " "
      for item in items where !item.isNull {
        if !made.isEmpty { made.append(SheetPiece(place: place, words: glue)) }
        made += written(item, place)
      }
      return made
    }
    guard let css = value.css() else { return [SheetPiece(place: place, words: "\u{FFFC}")] }
    return [piece(css, value.place ?? place)]
  }

  private func atRule(
    _ name: String, _ prelude: InterpolatedText, _ body: [SassStatement]?, _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame
  ) {
    if name == "charset" { return }
    guard let words = text(prelude, scope, frame, block), !words.contains("\u{FFFC}"), frame.depth < Self.depthLimit else {
      return isComplete = false
    }
    let head = [SheetPiece(place: prelude.place, words: "@" + name + (words.isEmpty ? "" : " ")), piece(words, prelude.place)]
    guard let body else {
      block.items.append(.text(head + [SheetPiece(place: prelude.place, words: ";\n")]))
      return
    }
    var inner = frame
    inner.depth += 1
    let bubbles = ["media", "supports", "container", "layer", "scope", "starting-style", "document"].contains(name)
    let made = SassBlock(selectors: bubbles ? block.selectors : nil, isPlain: name.hasSuffix("keyframes"))
    _ = run(body, SassScope(parent: scope), made, inner)
    if bubbles, let selectors = block.selectors {
      var items = made.items
      if !made.own.isEmpty { items.insert(.rule(selectors, made.own), at: 0) }
      if !items.isEmpty { block.items.append(.atRule(head: head, own: [], items: items)) }
    } else {
      block.items.append(.atRule(head: head, own: made.own, items: made.items))
    }
  }

  // MARK: - Flow

  private func conditional(
    _ branches: [(condition: SassExpression, body: [SassStatement])], _ otherwise: [SassStatement]?, _ scope: SassScope, _ block: SassBlock,
    _ frame: SassFrame
  ) -> SassValue? {
    var isUncertain = false
    var returned = false
    defer { if isUncertain { unknownDepth -= 1 } }
    for branch in branches {
      switch evaluate(branch.condition, scope, frame, block).isTrue {
      case true?:
        let value = run(branch.body, SassScope(parent: scope, isFlow: true), block, frame)
        return isUncertain && (value != nil || returned) ? .unknown : value
      case false?: continue
      case nil:
        // Whichever branch is taken: what any of them declares is not known.
        if !isUncertain {
          isUncertain = true
          unknownDepth += 1
        }
        if run(branch.body, SassScope(parent: scope, isFlow: true), block, frame) != nil { returned = true }
      }
    }
    let value = otherwise.flatMap { run($0, SassScope(parent: scope, isFlow: true), block, frame) }
    return isUncertain && (value != nil || returned) ? .unknown : value
  }

  private func each(
    _ names: [String], _ list: SassExpression, _ body: [SassStatement], _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame
  ) -> SassValue? {
    let value = evaluate(list, scope, frame, block)
    if case .unknown = value.kind { return incomplete() }
    let items = value.items
    guard items.count <= Self.loopLimit else { return incomplete() }
    for item in items {
      let inner = SassScope(parent: scope, isFlow: true)
      if names.count == 1 {
        inner.variables[names[0]] = item
      } else {
        let parts = item.items
        for (index, name) in names.enumerated() { inner.variables[name] = index < parts.count ? parts[index] : .null }
      }
      if let value = run(body, inner, block, frame) { return value }
    }
    return nil
  }

  private func count(
    _ name: String, _ from: SassExpression, _ to: SassExpression, _ isThrough: Bool, _ body: [SassStatement], _ scope: SassScope,
    _ block: SassBlock, _ frame: SassFrame
  ) -> SassValue? {
    guard let first = evaluate(from, scope, frame, block).number, let last = evaluate(to, scope, frame, block).number,
      abs(first.value) < 1e6, abs(last.value) < 1e6, abs(last.value - first.value) <= Double(Self.loopLimit)
    else { return incomplete() }
    let (start, end) = (Int(first.value), Int(last.value))
    let step = start <= end ? 1 : -1
    for number in stride(from: start, through: isThrough ? end : end - step, by: step) {
      let inner = SassScope(parent: scope, isFlow: true)
      inner.variables[name] = .number(Double(number), first.unit)
      if let value = run(body, inner, block, frame) { return value }
    }
    return nil
  }

  private func loop(
    _ condition: SassExpression, _ body: [SassStatement], _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame
  ) -> SassValue? {
    for _ in 0..<Self.loopLimit {
      switch evaluate(condition, scope, frame, block).isTrue {
      case false?: return nil
      case nil: return incomplete()
      case true?: if let value = run(body, SassScope(parent: scope, isFlow: true), block, frame) { return value }
      }
    }
    return incomplete()
  }

  // MARK: - Mixins

  private func include(
    _ module: String?, _ name: String, _ arguments: SassArguments, _ content: (SassParameters, [SassStatement])?, _ scope: SassScope,
    _ block: SassBlock, _ frame: SassFrame
  ) {
    let home = module.map { frame.module.used[$0] } ?? frame.module
    if module == nil || home != nil, frame.depth < Self.depthLimit, let mixin = home?.mixin(name) {
      let inner = SassScope(parent: mixin.scope)
      guard bind(arguments, mixin.parameters, inner, scope, frame, block, callee: mixin.module) else { return isComplete = false }
      let given = content.map { SassContent($0.0, $0.1, scope, frame) }
      let fileOfBody = mixin.body.first?.place.file ?? frame.file
      _ = run(
        mixin.body, inner, block, SassFrame(module: mixin.module, content: given, isMixin: true, depth: frame.depth + 1, file: fileOfBody))
      return
    }
    isComplete = false
    // What an unknown mixin does with its content is not known.
    guard let content, frame.depth < Self.depthLimit else { return }
    var inner = frame
    inner.depth += 1
    unknownDepth += 1
    _ = run(content.1, SassScope(parent: scope), block, inner)
    unknownDepth -= 1
  }

  private func content(_ arguments: SassArguments, _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame) {
    guard let content = frame.content else { return }
    guard frame.depth < Self.depthLimit else { return isComplete = false }
    let inner = SassScope(parent: content.scope)
    guard bind(arguments, content.parameters, inner, scope, frame, block, callee: content.frame.module) else { return isComplete = false }
    var next = content.frame
    next.depth = frame.depth + 1
    _ = run(content.body, inner, block, next)
  }

  /// Gives parameters their values; false where too much is given or something is missing.
  func bind(
    _ arguments: SassArguments, _ parameters: SassParameters, _ inner: SassScope, _ scope: SassScope, _ frame: SassFrame,
    _ block: SassBlock?,
    callee: SassModule
  ) -> Bool {
    guard var (positional, named) = values(of: arguments, scope, frame, block) else { return false }
    var calleeFrame = frame
    calleeFrame.module = callee
    for (name, initial) in parameters.names {
      if !positional.isEmpty {
        inner.variables[name] = positional.removeFirst()
      } else if let value = named.removeValue(forKey: name) {
        inner.variables[name] = value
      } else if let initial {
        inner.variables[name] = evaluate(initial, inner, calleeFrame, block)
      } else {
        return false
      }
    }
    if let rest = parameters.rest {
      inner.variables[rest] = SassValue(.list(positional, .comma, isBracketed: false))
      return true
    }
    return positional.isEmpty && named.isEmpty
  }

  func values(
    of arguments: SassArguments, _ scope: SassScope, _ frame: SassFrame, _ block: SassBlock?
  ) -> (positional: [SassValue], named: [String: SassValue])? {
    var positional = arguments.positional.map { evaluate($0, scope, frame, block) }
    var named: [String: SassValue] = [:]
    for argument in arguments.named { named[argument.name] = evaluate(argument.value, scope, frame, block) }
    for expression in arguments.rest {
      let value = evaluate(expression, scope, frame, block)
      switch value.kind {
      case .unknown: return nil
      case .map(let pairs):
        for pair in pairs { if let name = pair.key.string { named[SassParser.normal(name)] = pair.value } }
      default: positional += value.items
      }
    }
    return (positional, named)
  }

  // MARK: - Files

  private func load(_ url: String, _ frame: SassFrame) -> (path: String, index: Int, statements: [SassStatement])? {
    let found = importer.find(url, from: paths[frame.file])
    if found == nil, !missing.contains(url) { missing.append(url) }
    guard let (path, file) = found, !loading.contains(path), loading.count < 60, files.count < 2_000 else {
      isComplete = false
      frame.module.isWhole = false
      return nil
    }
    let (index, statements) = read(file, path: path)
    return (path, index, statements)
  }

  private func importing(_ url: String, _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame) {
    guard let (path, index, statements) = load(url, frame) else { return }
    loading.append(path)
    var inner = frame
    inner.file = index
    inner.depth += 1
    _ = run(statements, scope, block, inner)
    loading.removeLast()
  }

  private static let builtInModules: Set<String> = ["math", "color", "string", "list", "map", "meta", "selector"]

  private func use(
    _ url: String, _ name: String?, _ settings: [(name: String, value: SassExpression)], _ scope: SassScope, _ block: SassBlock,
    _ frame: SassFrame
  ) {
    if url.hasPrefix("sass:") {
      let module = String(url.dropFirst(5))
      guard Self.builtInModules.contains(module) else { return isComplete = false }
      frame.module.builtIn[name ?? module] = module
      return
    }
    guard let module = module(url, settings, scope, block, frame) else { return }
    let last = url.split(separator: "/").last.map(String.init) ?? url
    let plain = SassParser.normal(String((last.hasPrefix("_") ? last.dropFirst() : last[...]).prefix { $0 != "." }))
    if name == "*" { frame.module.open.append(module) } else { frame.module.used[name ?? plain] = module }
  }

  /// The module that a file is, run once.
  private func module(
    _ url: String, _ settings: [(name: String, value: SassExpression)], _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame,
    inherited: [String: SassValue] = [:]
  ) -> SassModule? {
    guard let (path, index, statements) = load(url, frame) else { return nil }
    if let known = modules[path] { return known }
    let module = SassModule()
    module.configuration = inherited
    for setting in settings { module.configuration[setting.name] = evaluate(setting.value, scope, frame, block) }
    modules[path] = module
    loading.append(path)
    let top = SassBlock(selectors: nil)
    _ = run(statements, module.scope, top, SassFrame(module: module, depth: frame.depth + 1, file: index))
    loading.removeLast()
    block.items += top.items
    if !module.isWhole { frame.module.isWhole = false }
    return module
  }

  private func forward(
    _ url: String, _ prefix: String, _ shown: [String]?, _ hidden: [String], _ settings: [(name: String, value: SassExpression)],
    _ scope: SassScope, _ block: SassBlock, _ frame: SassFrame
  ) {
    if url.hasPrefix("sass:") { return isComplete = false }
    guard let module = module(url, settings, scope, block, frame, inherited: frame.module.configuration) else { return }
    func isShown(_ name: String) -> Bool { (shown.map { $0.contains(name) } ?? true) && !hidden.contains(name) }
    for part in [module] {
      for (name, value) in part.scope.variables where isShown("$" + prefix + name) { frame.module.scope.variables[prefix + name] = value }
      for (name, mixin) in part.mixins where isShown(prefix + name) { frame.module.mixins[prefix + name] = mixin }
      for (name, function) in part.functions where isShown(prefix + name) { frame.module.functions[prefix + name] = function }
    }
  }
}
