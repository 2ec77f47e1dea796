import Diagnostics

/// Runs the statements of Less and writes the CSS that comes out. Nothing but the files of the project is read, no program in a sheet is run; work is
/// bounded, and what lies beyond the bounds or is not understood is unknown.
final class LessEvaluator {
  static let stepLimit = 3_000_000
  static let depthLimit = 300
  static let pieceLimit = 400_000
  /// How much is worked out for one statement.
  static let statementLimit = 50_000

  let importer: SheetImporter
  let math: LessMath
  var files: [SourceFile] = []
  /// The absolute paths of ``files``.
  var paths: [String] = []
  var parsed: [String: (index: Int, statements: [LessStatement])] = [:]
  /// The files that are imported once.
  var imported: Set<String> = []
  /// What imports brought, by their places.
  var brought: [SheetPlace: [LessStatement]] = [:]
  var loading: [String] = []
  var steps = 0
  /// How many steps there were when the last statement began.
  var stepsBefore = 0
  private var pieces = 0
  private var mediaCount = 0
  /// False once something was not found or not understood that would have written rules.
  var isComplete = true
  /// The names of the sheets that were not found.
  var missing: [String] = []
  /// In a block of which it is not known whether it is taken.
  var unknownDepth = 0
  var extends: [LessExtend] = []
  /// The imports that are left to CSS, which stand before all.
  private(set) var plainImports: [SheetPiece] = []

  // What expressions are worked out with.
  /// In a function whose arguments CSS computes.
  var isPlainMath = false
  /// How many brackets stand around.
  var brackets = 0
  /// Whether slashes in a declaration's value are left, as `font` has them.
  var keepsSlashes = false
  /// Whether a variable was used that is important.
  var usedImportance = false
  /// What `default()` says.
  var defaultGuard: Bool?
  /// The variables that are being worked out, so that none is made of itself.
  var pending: Set<PendingName> = []

  struct PendingName: Hashable {
    var scope: ObjectIdentifier
    var name: String
  }

  init(importer: SheetImporter, math: LessMath) {
    self.importer = importer
    self.math = math
  }

  /// The CSS of a file.
  func run(_ file: SourceFile, path: String) -> [LessItem] {
    loading.append(path)
    let (_, statements) = read(file, path: path)
    let scope = scope(of: LessBody(statements), below: [])
    let output = run(scope, LessContext(frames: [scope]))
    return output.items
  }

  func isOver() -> Bool {
    steps += 1
    guard steps < Self.stepLimit, pieces < Self.pieceLimit else {
      isComplete = false
      return true
    }
    return false
  }

  // MARK: - Blocks

  /// What a block writes: mixins first, because they may define what the others use.
  func run(_ scope: LessScope, _ context: LessContext) -> LessOutput {
    guard context.depth < Self.depthLimit else {
      isComplete = false
      return LessOutput()
    }
    scope.close(over: context.frames)
    var slots = [LessOutput](repeating: LessOutput(), count: scope.statements.count)
    for (index, one) in scope.statements.enumerated() {
      if isOver() { break }
      var context = context
      if one.isReference { context.isReference = true }
      switch one.statement.kind {
      case .call(let call): slots[index] = self.call(call, scope, context)
      case .detachedCall(let value): slots[index] = callRuleset(value, scope, context)
      default: continue
      }
      scope.written[index] = slots[index].declarations
      // What a mixin defines may be called like any other.
      scope.close(over: context.frames)
    }
    for (index, one) in scope.statements.enumerated() {
      if isOver() { break }
      var context = context
      if one.isReference { context.isReference = true }
      stepsBefore = steps
      run(one.statement, at: index, scope, context, &slots[index])
    }
    var output = LessOutput()
    for slot in slots { output.append(slot) }
    return output
  }

  private func run(_ statement: LessStatement, at index: Int, _ scope: LessScope, _ context: LessContext, _ output: inout LessOutput) {
    switch statement.kind {
    case .variable, .mixin, .call, .detachedCall: break
    case .declaration(let name, let value, let raw, let isImportant, let merge):
      if let made = declaration(name, value, raw, isImportant, merge, context) { output.declarations.append(made) }
    case .plainDeclaration(let name, let leading, let rest):
      guard let words = text(name, context) else { return isComplete = false }
      output.declarations.append(customProperty(words, name.place, leading, rest, context))
    case .rule(let selector, let condition, let body): rule(selector, condition, body, at: index, scope, context, &output)
    case .function(let expression): function(expression, context, &output)
    case .extending(let words): extending(words, context)
    case .importing(let one): plainImport(one, context)
    case .inlined(let place):
      if !context.isReference { output.items.append(.text([SheetPiece(place: place, words: nil)])) }
    case .atRule(let name, let prelude, let body): atRule(name, prelude, body, context, &output)
    case .unknown: isComplete = false
    }
  }

  private func rule(
    _ selector: LessText, _ condition: LessCondition?, _ body: LessBody, at index: Int, _ scope: LessScope, _ context: LessContext,
    _ output: inout LessOutput
  ) {
    guard let words = text(selector, context, isSelector: true) else { return isComplete = false }
    let parts = SassSelectors.split(words).map(LessSelectors.withoutExtends)
    let plain = parts.map(\.plain).joined(separator: ", ")
    if selector.plain == nil { scope.add(rule: plain, condition, body, at: index) }
    let holds = condition.map { self.holds($0, context) } ?? true
    if holds == nil {
      isComplete = false
      unknownDepth += 1
    }
    defer { if holds == nil { unknownDepth -= 1 } }
    let inner = self.scope(of: body, below: context.frames)
    var next = context
    next.frames = [inner] + context.frames
    next.depth += 1
    scope.evaluated(ruleAt: index, inner, frames: context.frames, holds: holds)
    guard holds != false else { return }
    if context.isPlain {
      let made = run(inner, next)
      output.items.append(
        .atRule(
          head: [piece(plain, selector.place)], own: finished(made.declarations), items: [],
          isReference: context.isReference))
      return
    }
    if plain == "&", parts[0].targets.isEmpty {
      // A guard alone: what stands in it is the rule's own.
      return output.append(run(inner, next))
    }
    guard let selectors = SassSelectors.resolve(plain, selector.place, below: context.selectors, isLess: true) else {
      return isComplete = false
    }
    pieces += selectors.count
    next.selectors = selectors
    for part in parts where !part.targets.isEmpty {
      guard let own = SassSelectors.resolve(part.plain, selector.place, below: context.selectors, isLess: true) else { continue }
      for target in part.targets { extend(target, by: own, next) }
    }
    let made = run(inner, next)
    let own = finished(made.declarations)
    // A rule without declarations may have those that extend it.
    if !own.isEmpty {
      output.items.append(.rule(selectors, own, isReference: context.isReference, media: context.media?.number ?? 0))
    }
    output.items += made.items
  }

  // MARK: - Extensions

  private func extend(_ target: (text: String, isAll: Bool), by selectors: [SheetSelector], _ context: LessContext) {
    extends.append(
      LessExtend(
        target: target.text, isAll: target.isAll, by: selectors, isReference: context.isReference, media: context.media?.number ?? 0))
  }

  /// `&:extend(.a all, .b);`
  private func extending(_ words: LessText, _ context: LessContext) {
    guard let text = text(words, context), let selectors = context.selectors else { return isComplete = false }
    for target in LessSelectors.withoutExtends(text).targets { extend(target, by: selectors, context) }
  }

  // MARK: - Declarations

  private func declaration(
    _ name: LessText, _ value: LessExpression, _ raw: SheetPlace?, _ isImportant: Bool, _ merge: LessStatement.Merge?,
    _ context: LessContext
  ) -> LessDeclaration? {
    guard let words = text(name, context), !words.isEmpty else {
      isComplete = false
      return nil
    }
    var made = LessDeclaration(
      name: words, place: name.place, value: [], words: "", isImportant: isImportant || context.isImportant, merge: merge)
    if unknownDepth > 0 {
      made.value = [SheetPiece(place: value.place, words: "\u{FFFC}")]
      made.words = "\u{FFFC}"
    } else if let raw {
      made.value = [SheetPiece(place: raw, words: nil)]
      made.words = String(decoding: files[raw.file].text[raw.range.bytes], as: UTF8.self)
    } else {
      usedImportance = false
      keepsSlashes = words.lowercased() == "font"
      let result = evaluate(value, context)
      keepsSlashes = false
      if case .detached = result.kind {
        isComplete = false
        return nil
      }
      if usedImportance { made.isImportant = true }
      made.value = written(result, value.place)
      made.words = result.css
      if made.words.isEmpty { return nil }
    }
    return made
  }

  private func customProperty(
    _ name: String, _ place: SheetPlace, _ leading: [LessExpression], _ rest: LessText, _ context: LessContext
  ) -> LessDeclaration {
    var made = LessDeclaration(name: name, place: place, value: [], words: "", isImportant: context.isImportant)
    let behind = unknownDepth > 0 ? "\u{FFFC}" : text(rest, context) ?? "\u{FFFC}"
    for one in leading {
      let value = evaluate(one, context)
      if !made.value.isEmpty { made.value.append(SheetPiece(place: one.place, words: " ")) }
      made.value += written(value, one.place)
      made.words += (made.words.isEmpty ? "" : " ") + value.css
    }
    if !behind.isEmpty {
      if !leading.isEmpty { made.value.append(SheetPiece(place: rest.place, words: " ")) }
      made.value.append(piece(behind, rest.place))
      made.words += (leading.isEmpty ? "" : " ") + behind
    }
    return made
  }

  func piece(_ words: String, _ place: SheetPlace) -> SheetPiece {
    // What stands so in the file is the file's own.
    let isWritten =
      place.range.length == words.utf8.count && place.file < files.count
      && files[place.file].text[place.range.bytes].elementsEqual(words.utf8)
    return SheetPiece(place: place, words: isWritten ? nil : words)
  }

  /// A value as CSS, each part of a list with the place that wrote it.
  private func written(_ value: LessValue, _ place: SheetPlace) -> [SheetPiece] {
    if case .list(let items, let isComma) = value.kind, items.count > 1 {
      var made: [SheetPiece] = []
      for item in items where !item.css.isEmpty {
        if !made.isEmpty { made.append(SheetPiece(place: place, words: isComma ? ", " : " ")) }
        made += written(item, item.place ?? place)
      }
      return made
    }
    return [piece(value.css, value.place ?? place)]
  }

  /// The declarations of a block: what is merged is one, and what stands twice is left once, as the last.
  private func finished(_ declarations: [LessDeclaration]) -> [SheetPiece] {
    var merged: [LessDeclaration] = []
    var firsts: [String: Int] = [:]
    for one in declarations {
      if let merge = one.merge {
        if let first = firsts[one.name] {
          merged[first].value += [SheetPiece(place: one.place, words: merge == .comma ? ", " : " ")] + one.value
          merged[first].words += (merge == .comma ? ", " : " ") + one.words
          if one.isImportant { merged[first].isImportant = true }
          continue
        }
        firsts[one.name] = merged.count
      }
      merged.append(one)
    }
    var seen: Set<String> = []
    var kept: [LessDeclaration] = []
    for one in merged.reversed() where seen.insert("\(one.name):\(one.words)\(one.isImportant ? "!" : "")").inserted { kept.append(one) }
    var made: [SheetPiece] = []
    for one in kept.reversed() {
      made += [piece(one.name, one.place), SheetPiece(place: one.place, words: ": ")] + one.value
      made.append(SheetPiece(place: one.value.last?.place ?? one.place, words: one.isImportant ? " !important;\n" : ";\n"))
    }
    pieces += made.count
    return made
  }

  // MARK: - At-rules

  private static let bubbling: Set<String> = ["media", "supports", "container", "layer", "scope", "starting-style", "document"]

  private func atRule(_ name: String, _ prelude: LessText, _ body: LessBody?, _ context: LessContext, _ output: inout LessOutput) {
    if name == "charset" { return }
    guard let words = text(prelude, context), !words.contains("\u{FFFC}") else { return isComplete = false }
    guard let body else {
      if !context.isReference {
        output.items.append(.text(head(name, words, prelude.place) + [SheetPiece(place: prelude.place, words: ";\n")]))
      }
      return
    }
    if name == "media" { return media(words, prelude.place, body, context, &output) }
    let bubbles = Self.bubbling.contains(name)
    let inner = scope(of: body, below: context.frames)
    var next = context
    next.frames = [inner] + context.frames
    next.depth += 1
    next.media = nil
    next.isPlain = name.hasSuffix("keyframes")
    if !bubbles { next.selectors = nil }
    let made = run(inner, next)
    let own = finished(made.declarations)
    var items = made.items
    if bubbles, let selectors = context.selectors, !own.isEmpty {
      items.insert(.rule(selectors, own, isReference: context.isReference, media: context.media?.number ?? 0), at: 0)
    }
    let isBare = bubbles && context.selectors != nil
    if !isBare || !items.isEmpty {
      output.items.append(
        .atRule(head: head(name, words, prelude.place), own: isBare ? [] : own, items: items, isReference: context.isReference))
    }
  }

  private func head(_ name: String, _ words: String, _ place: SheetPlace) -> [SheetPiece] {
    [SheetPiece(place: place, words: "@" + name + (words.isEmpty ? "" : " ")), piece(words, place)]
  }

  /// A media query, which in another is that one's and its own: https://lesscss.org/features/#css-guards-feature
  private func media(_ words: String, _ place: SheetPlace, _ body: LessBody, _ context: LessContext, _ output: inout LessOutput) {
    var queries = SassSelectors.split(words)
    if let outer = context.media {
      guard outer.queries.count * queries.count <= 200 else { return isComplete = false }
      queries = outer.queries.flatMap { one in queries.map { one + " and " + $0 } }
    }
    mediaCount += 1
    let media = LessMedia(queries, number: mediaCount)
    let inner = scope(of: body, below: context.frames)
    var next = context
    next.frames = [inner] + context.frames
    next.media = media
    next.depth += 1
    let made = run(inner, next)
    var items = made.items
    let own = finished(made.declarations)
    if !own.isEmpty, let selectors = context.selectors {
      items.insert(.rule(selectors, own, isReference: context.isReference, media: media.number), at: 0)
    }
    var whole: [LessItem] = []
    if !items.isEmpty || context.selectors == nil && !own.isEmpty {
      whole.append(
        .atRule(
          head: head("media", queries.joined(separator: ", "), place), own: context.selectors == nil ? own : [], items: items,
          isReference: context.isReference))
    }
    whole += media.queue
    if let outer = context.media { outer.queue += whole } else { output.items += whole }
  }

  /// An import that is CSS's own.
  private func plainImport(_ one: LessImport, _ context: LessContext) {
    guard !context.isReference else { return }
    let place = one.address.place
    guard let media = one.media.map({ text($0, context) }) ?? "", let address = text(one.address, context) else {
      return isComplete = false
    }
    let source = files[place.file].text[place.range.bytes]
    let isURL = source.starts(with: "url(".utf8)
    let written = isURL ? "url(\"\(address)\")" : "\"\(address)\""
    plainImports += [SheetPiece(place: place, words: "@import " + written + (media.isEmpty ? "" : " " + media) + ";\n")]
  }
}
