import Diagnostics

/// A text that is being put together.
struct TemplateSink {
  var text = AssembledText()
  var context = MarkupContext()
  var repeats: [PageLoop] = []
  var kinds: [PageKind] = []
  /// Tags that stay as they are written and that no mask knows.
  var kept: [KeptTag] = []
}

/// A tag that stays as it is written.
struct KeptTag {
  var range: SourceRange
  /// Whether it writes something, so that what stands there is not known.
  var writes: Bool
  var syntax = TemplateSyntax.directive
}

/// Puts a page together on one way through its conditions.
final class TemplateRun {
  static let depthLimit = 32
  private static let nestingLimit = 200
  private static let sizeLimit = 4 << 20
  private static let stepLimit = 300_000
  private static let missingLimit = 50

  let project: TemplateProject
  let forced: [String: Bool]
  var sink = TemplateSink()
  private(set) var decisions: [WayPlans.Decision] = []
  private(set) var conditions: [PageCondition] = []
  var enclosing: [(key: String, holds: Bool)] = []
  /// What is known to hold on this way.
  var facts: [String: Bool] = [:]
  /// By the text of an expression, the literal that it equals on this way.
  var equalities: [String: String] = [:]
  var files: Set<String> = []
  /// The files of PHP that were written so far, whose functions are known behind them.
  var requiredCode: [TemplateTree] = []
  private(set) var notices: [Notice] = []
  /// What is named and is not there.
  private(set) var missing: [MissingPart] = []
  /// The files that are being put together, the outermost first.
  var stack: [String] = []
  /// By what the template calls forms, the fields of them that were written.
  var writtenFields: [String: Set<String>] = [:]
  /// The themes that templates give to forms of Symfony's.
  var givenThemes: [GivenTheme] = []
  /// The themes whose blocks are being written, one for each block.
  var openThemes: [FormThemes] = []
  /// The files that are open around what one of the stack gave them to write: they may stand in it again.
  var covered: [String] = []
  /// What was given to a layout, a component or a part, and was written by it.
  var shownContents: Set<ObjectIdentifier> = []
  /// The pages whose own content their layout did not write, each with its layout's path, and those whose it did.
  var lostContents: Set<[String]> = []
  var keptContents: Set<[String]> = []
  /// The names of blocks that were written.
  var writtenBlocks: Set<String> = []
  /// Names that a branch which nothing decides may have set to true or false.
  private var flags: Set<String> = []
  /// The files among them that stand around the page: its layouts, and parts that open a whole page.
  var layoutPaths: Set<String> = []
  /// The page and the files that are shown in it.
  var ownFiles: [String: SourceFile] = [:]
  /// The files among them that are included.
  var parts: [String] = []
  /// What the drawing is called that the part begins with which is being written: `icons/apple.blade.php`.
  var drawingName: String?
  /// The layouts that were met, whose blocks may be written by their names.
  var layouts: [TemplateTree] = []
  private var nesting = 0
  private var steps = 0
  private var isStopped = false
  private var captures = 0
  /// Whether the words of a format are asked for, in which placeholders stay as they are written.
  var keepsPlaceholders = false
  /// Whether branches stay as they are written, each with its tags.
  private(set) var keepsBranches = false
  /// Whether branches within the value of an attribute are alternatives like others: `class="button {% if dark %}black{% endif %}"`. Else such a value is
  /// not known, which is enough for a page that has no button of Apple's.
  private let choosesInValues: Bool
  /// Whether there was such a branch.
  private(set) var hasChoicesInValues = false
  /// Content that was collected under a name.
  var fills: [String: [TemplateContent]] = [:]
  /// Whether what is collected was collected before.
  var fillsAreComplete = false
  /// What the sections that are being written would show otherwise.
  var defaults: [TemplateContent] = []
  /// What pages that are decorated add to the head of their layout.
  var heads: [TemplateContent] = []
  /// What every template sees, whatever is passed to it.
  var globals: [String: TemplateValue] = [:]
  /// How many layouts of Grails' were applied within pages.
  var layoutCalls = 0
  /// How deep macros call each other.
  var macroDepth = 0
  var macroCalls = 0
  /// What Blazor's router shows: the page in its layouts.
  var routed: TemplateContent?
  /// The components that were met whose styles reach their own elements alone: by their mark, the style sheet.
  var isolatedSheets: [(mark: String, path: String)] = []
  /// Pug's mixins by their names, as far as they were met.
  var mixins: [String: MacroValue] = [:]
  /// What a live view sets when it opens, and may set to something else later.
  var opening: [String: TemplateValue] = [:]
  /// Go's templates by their names, the page's own first.
  var defined: [String: (nodes: [TemplateNode], tree: TemplateTree)] = [:]

  init(_ project: TemplateProject, forced: [String: Bool], choosesInValues: Bool) {
    self.project = project
    self.forced = forced
    self.choosesInValues = choosesInValues
  }

  func notice(_ message: String, _ tree: TemplateTree, _ range: SourceRange?) {
    let notice = Notice(.warning, message, file: tree.file.path, range: range)
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// Notes what is named and is not in the project.
  func miss(
    _ kind: MissingPart.Kind, _ name: String, of package: String? = nil, isExpression: Bool = false, isUnread: Bool = false,
    _ tag: SourceRange, _ frame: TemplateFrame
  ) {
    let name = name.replacing("\u{FFFC}", with: "…")
    guard !name.isEmpty, captures == 0, missing.count < Self.missingLimit, !missing.contains(where: { $0.kind == kind && $0.name == name })
    else { return }
    var part = MissingPart(kind, name, of: package, at: SourceLocation(file: frame.tree.file.path, range: tag))
    part.isExpression = isExpression
    part.isUnread = isUnread
    missing.append(part)
  }

  // MARK: - Writing

  func write(_ range: SourceRange, _ frame: TemplateFrame) {
    guard !isStopped else { return }
    if let name = drawingName, let open = Self.drawing(in: range, frame.tree.file) {
      drawingName = nil
      write(SourceRange(range.start, open), frame)
      write(AssembledText(" data-icon=\"\(name)\"", from: SourceRange(open, open), of: frame.tree.file), frame)
      return write(SourceRange(open, range.end), frame)
    }
    sink.text.append(range, of: frame.tree.file)
    sink.context.advance(frame.tree.file.text[range.bytes])
    checkSize(frame)
  }

  func write(_ text: AssembledText, _ frame: TemplateFrame) {
    guard !isStopped else { return }
    sink.text.append(text)
    sink.context.advance(text.bytes[...])
    checkSize(frame)
  }

  /// Leaves a tag as it is written.
  func keep(_ tag: SourceRange, _ frame: TemplateFrame, writes: Bool = false, syntax: TemplateSyntax = .directive) {
    guard !isStopped, !tag.isEmpty else { return }
    let isOwn = writes && frame.tree.language == .blade && BladeReader.isOwnDirective(tag, in: frame.tree.file.text)
    if !frame.tree.language.isMasked || frame.tree.isProgram || isOwn {
      // In a text that is kept for later nobody would know the tag again.
      guard captures == 0 else { return sink.text.append("\u{FFFC}", from: tag, of: frame.tree.file) }
      let start = sink.text.bytes.count
      sink.kept.append(KeptTag(range: SourceRange(start, start + tag.length), writes: writes || sink.context.isInValue, syntax: syntax))
    }
    if frame.tree.language == .php, frame.tree.isStatement(tag) { return write(statement: tag, frame) }
    if frame.tree.file.path != stack.first, let short = frame.tree.abridged(tag) {
      sink.text.append(short, from: tag, of: frame.tree.file)
      return sink.context.passTag()
    }
    sink.text.append(tag, of: frame.tree.file)
    // A file of PHP may end within its last tag: what stands behind it in the page would be taken for code.
    if frame.tree.language == .php, !frame.tree.file.text[tag.bytes].suffix(2).elementsEqual([0x3F, 0x3E]) {
      sink.text.append("?>", from: SourceRange(tag.end, tag.end), of: frame.tree.file)
    }
    sink.context.passTag()
    checkSize(frame)
  }

  private func checkSize(_ frame: TemplateFrame) {
    guard sink.text.bytes.count > Self.sizeLimit else { return }
    stop("The page is above 4 MiB when it is put together; the rest is left out.", frame)
  }

  private func stop(_ message: String, _ frame: TemplateFrame) {
    isStopped = true
    notice(message, frame.tree, nil)
  }

  /// What is written meanwhile, instead of writing it here.
  func captured(_ body: () -> Void) -> AssembledText {
    let outer = sink
    sink = TemplateSink()
    captures += 1
    body()
    captures -= 1
    let text = sink.text
    sink = outer
    return text
  }

  // MARK: - Nodes

  func render(_ nodes: [TemplateNode], _ frame: inout TemplateFrame) {
    guard nesting < Self.nestingLimit else { return stop("The page's templates are nested too deeply; the rest is left out.", frame) }
    nesting += 1
    defer { nesting -= 1 }
    for node in nodes {
      steps += 1
      if steps > Self.stepLimit, !isStopped { stop("The page is made of too many pieces; the rest is left out.", frame) }
      if isStopped { return }
      render(node, &frame)
    }
  }

  private func render(_ node: TemplateNode, _ frame: inout TemplateFrame) {
    switch node {
    case .text(let range): write(range, frame)
    case .constant(let text, let range): write(AssembledText(text, from: range, of: frame.tree.file), frame)
    case .output(let expression, let escapes, let tag): output(expression, escapes: escapes, tag, frame)
    case .choice(let choice): self.choice(choice, &frame)
    case .loop(let loop): self.loop(loop, &frame)
    case .block(let block): self.block(block, frame)
    case .extends(_, let tag): keep(tag, frame)
    case .include(let include) where frame.tree.language == .pug: includePug(include, &frame)
    case .include(let include): self.include(include, &frame)
    case .macro(let macro) where frame.tree.language == .pug: mixins[macro.name] = MacroValue(macro: macro, tree: frame.tree, siblings: [:])
    case .macro(let macro): frame.scope.names[macro.name] = .macro(MacroValue(macro: macro, tree: frame.tree, siblings: [:]))
    case .importing(let imported): self.importing(imported, &frame)
    case .call(let call): self.call(call, frame)
    case .assign(let names, let expression, _): assign(names, expression, &frame)
    case .capture(let name, let body, _):
      var inner = frame
      let text = TemplateValue.string(captured { render(body, &inner) }, isMarkup: true)
      if !assign(scoped: name, text, &frame) { frame.scope.names[name] = text }
    case .scope(let arguments, let body, let isClosed, _):
      var inner = frame
      if isClosed { inner.scope = TemplateScope(isClosed: true) }
      for argument in arguments {
        guard let name = argument.name else { continue }
        let value = value(argument.value, frame)
        inner.scope.names[name] = value
        inner.scope.derive(name, from: value.isKnown ? nil : argument.value, in: frame.tree.file)
      }
      render(body, &inner)
    case .translation(let translation): self.translation(translation, &frame)
    case .fill(let fill): self.fill(fill, frame)
    case .yield(let yield): self.yield(yield, frame)
    case .helper(let helper): self.helper(helper, frame)
    case .markup(let element): markup(element, &frame)
    case .element(let element): self.element(element, &frame)
    case .fragment(let reference): fragment(reference, frame)
    case .unknown(let tag):
      if djangoTag(tag, frame) || fieldTag(tag, frame) || formTheme(tag, frame) || allauthProviders(tag, &frame) { return }
      missTag(tag, frame)
      keep(tag, frame)
    }
  }

  private func assign(_ names: [String], _ expression: TemplateExpression, _ frame: inout TemplateFrame) {
    if names == ["@props"] { return properties(expression, &frame) }
    let value = value(expression, frame)
    if names.count == 1 {
      flags.remove(names[0])
      if !assign(scoped: names[0], value, &frame) { set(names[0], value, &frame) }
      return frame.scope.derive(names[0], from: value.isKnown ? nil : expression, in: frame.tree.file)
    }
    for (index, name) in names.enumerated() {
      if case .list(let items) = value, index < items.count {
        frame.scope.names[name] = items[index]
      } else {
        frame.scope.names[name] = .unknown
      }
    }
  }

  /// Writes a value; one that is not known stays as its tag.
  func output(_ expression: TemplateExpression, escapes: Bool, _ tag: SourceRange, _ frame: TemplateFrame) {
    var value = value(expression, frame)
    if !value.isKnown { value = valueAtOpening(expression, frame) ?? value }
    if !value.isKnown, isErrorLeftOut(expression, frame) { return }
    if !value.isKnown { missFunction(expression, tag, frame) }
    // An attribute whose value is not known stays an attribute of the template's.
    if !value.isKnown, frame.tree.language == .thymeleaf, case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind,
      name.hasPrefix("@attribute ")
    {
      return write(tag, frame)
    }
    write(value, escapes: escapes, tag, frame)
  }

  func write(_ value: TemplateValue, escapes: Bool, _ tag: SourceRange, _ frame: TemplateFrame) {
    switch value {
    case .string(let text, let isMarkup):
      if text.isAllUnknown { keep(tag, frame, writes: true) } else { write(escapes && !isMarkup ? text.escaped : text, frame) }
    case .number(_, let digits): digits.isEmpty ? keep(tag, frame, writes: true) : write(digits, frame)
    case .null: break
    case .content(let content): write(content)
    case .map(let map) where write(bag: map, tag, frame): break
    case .map(let map) where map.part != nil: if let part = map.part { write(part, tag, frame) }
    case .boolean(let holds) where frame.tree.language.words(of: holds) != nil:
      write(AssembledText(frame.tree.language.words(of: holds) ?? "", from: tag, of: frame.tree.file), frame)
    case .unknown, .absent, .boolean, .list, .map, .macro: keep(tag, frame, writes: true)
    }
  }

  func write(_ content: TemplateContent) {
    shownContents.insert(ObjectIdentifier(content))
    var frame = content.frame
    guard !content.isMacro else { return render(content.nodes, &frame) }
    within(content.frame.tree) { render(content.nodes, &frame) }
  }

  // MARK: - Branches

  func choice(_ choice: TemplateChoice, _ frame: inout TemplateFrame) {
    let depth = enclosing.count
    let outer = flags
    var isOpen = false
    lazy var isAside = AsideBranches.areAside(choice, frame.tree)
    lazy var around = surroundings(of: choice, frame.tree)
    defer {
      enclosing.removeLast(enclosing.count - depth)
      if isOpen { noteFlags(of: choice, outer, &frame) }
    }
    if writeDirection(choice, &frame) { return }
    lazy var directions = self.directions(of: choice, frame)
    for (index, branch) in choice.branches.enumerated() {
      guard let condition = branch.condition else { return render(branch.body, &frame) }
      if let known = decide(condition, frame) {
        noteAgain(condition, at: branch.tag, known, frame, isAside: isAside, around: around)
        if known { return render(branch.body, &frame) }
        continue
      }
      if keepsBranches || !isChosenHere(choice, frame) { return keep(choice, from: index, &frame) }
      let (key, holds) = fork(
        condition, at: branch.tag, frame, isAside: isAside, around: around, usual: directions.map { $0[index] == "ltr" })
      isOpen = true
      enclosing.append((key, holds != Self.positive(condition).isNegated))
      if holds { return render(branch.body, &frame) }
    }
  }

  /// Decides a condition that nothing decides, so that another way takes the other side.
  private func fork(
    _ condition: TemplateExpression, at tag: SourceRange, _ frame: TemplateFrame, isAside: Bool = false, around: Surroundings? = nil,
    usual: Bool? = nil
  ) -> (key: String, holds: Bool) {
    let (positive, isNegated) = Self.positive(condition)
    let key = conditionText(positive, frame)
    let usual = usual ?? usually(condition, frame)
    let holds = forced[key].map { $0 != isNegated } ?? usual
    let site = WayPlans.Site(path: frame.tree.file.path, offset: tag.start, condition: condition.range.start)
    decisions.append(
      WayPlans.Decision(site: site, key: key, holds: holds != isNegated, enclosing: enclosing, isAside: isAside, surroundings: around))
    conditions.append(
      PageCondition(shown(condition, frame), at: SourceLocation(file: frame.tree.file.path, range: tag), holds: holds))
    assume(condition, holds, frame)
    return (key, holds)
  }

  /// Notes a condition that was decided further up, so that both its sides are shown here too.
  private func noteAgain(
    _ condition: TemplateExpression, at tag: SourceRange, _ holds: Bool, _ frame: TemplateFrame, isAside: @autoclosure () -> Bool,
    around: @autoclosure () -> Surroundings?
  ) {
    guard !keepsBranches else { return }
    let (positive, isNegated) = Self.positive(condition)
    let key = conditionText(positive, frame)
    let isFixed = facts[key] == nil || enclosing.contains { $0.key == key }
    let site = WayPlans.Site(path: frame.tree.file.path, offset: tag.start, condition: condition.range.start)
    decisions.append(
      WayPlans.Decision(
        site: site, key: key, holds: holds != isNegated, enclosing: isFixed ? [] : enclosing, isFixed: isFixed,
        isAside: !isFixed && isAside(), surroundings: isFixed ? nil : around()))
    if isFixed { return }
    enclosing.append((key, holds != isNegated))
  }

  /// Whether the condition of an expression holds: `wide ? 'a' : 'b'`. Nil where the value is not known, which is enough on pages without a button of
  /// Apple's and where branches stay as they are written.
  func chooses(_ condition: TemplateExpression, _ frame: TemplateFrame, always: Bool = false, usual: Bool? = nil) -> Bool? {
    if let known = decide(condition, frame) { return known }
    if condition.isOpaque || keepsBranches { return nil }
    hasChoicesInValues = true
    guard choosesInValues || always else { return nil }
    return fork(condition, at: condition.range, frame, around: surroundings(of: frame.tree), usual: usual).holds
  }

  /// Whether the branches of a condition are alternatives where it stands, and not a value that is not known.
  private func isChosenHere(_ choice: TemplateChoice, _ frame: TemplateFrame) -> Bool {
    if sink.context.isAmongElements { return TemplateContents.matters(choice, frame.tree) }
    if sink.context.isInTag { return Self.givesToken(choice, frame.tree) || directions(of: choice, frame) != nil }
    guard sink.context.isInValue else { return false }
    hasChoicesInValues = true
    return choosesInValues
  }

  /// Whether branches within a tag give a field its token for AutoFill, which would be said to be there whatever decides.
  private static func givesToken(_ choice: TemplateChoice, _ tree: TemplateTree) -> Bool {
    guard let start = choice.branches.first?.tag.start, choice.end.end > start, choice.end.end <= tree.file.text.count else { return false }
    return tree.file.text[start..<choice.end.end].firstRange(of: Array("autocomplete=".utf8)) != nil
  }

  /// Leaves the branches as they are written, with what is known in them.
  private func keep(_ choice: TemplateChoice, from first: Int, _ frame: inout TemplateFrame) {
    let outer = keepsBranches
    keepsBranches = true
    for branch in choice.branches {
      keep(branch.tag, frame)
      render(branch.body, &frame)
    }
    keep(choice.end, frame)
    keepsBranches = outer
    forget(choice.branches.flatMap(\.body), &frame)
  }

  /// Names that a branch may or may not have set are not known behind it.
  ///
  /// `onlyMembers`: whether only what a namespace holds is seen behind it, as behind Jinja's loops.
  func forget(_ nodes: [TemplateNode], _ frame: inout TemplateFrame, onlyMembers: Bool = false, depth: Int = 0) {
    guard depth < Self.depthLimit else { return }
    for node in nodes {
      switch node {
      case .assign(let names, _, _): for name in names where !onlyMembers || name.contains(".") { forget(name, &frame) }
      case .capture(let name, _, _): if !onlyMembers { forget(name, &frame) }
      case .markup(let element): forget(element.body, &frame, onlyMembers: onlyMembers, depth: depth + 1)
      case .element(let element): forget(element.nodes, &frame, onlyMembers: onlyMembers, depth: depth + 1)
      case .choice(let choice):
        for branch in choice.branches { forget(branch.body, &frame, onlyMembers: onlyMembers, depth: depth + 1) }
      case .loop(let loop):
        let hidesNames = frame.tree.language == .jinja
        forget(loop.body, &frame, onlyMembers: onlyMembers || hidesNames, depth: depth + 1)
      default: break
      }
    }
  }

  private func forget(_ name: String, _ frame: inout TemplateFrame) {
    if !assign(scoped: name, .unknown, &frame) { set(name, .unknown, &frame) }
    frame.scope.derive(name, from: nil, in: frame.tree.file)
  }

  /// Gives a name its value, or a member of a namespace: `namespace.member = …`.
  private func set(_ name: String, _ value: TemplateValue, _ frame: inout TemplateFrame) {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return frame.scope.names[name] = value }
    guard case .map(var map) = frame.scope[parts[0]] else { return }
    map[parts[1]] = value
    frame.scope.names[parts[0]] = .map(map)
  }

  // MARK: - Flags

  /// The names that branches set to true or false, as far as they do nothing else with them.
  private static func flags(of choice: TemplateChoice) -> Set<String> {
    var names: Set<String> = []
    for branch in choice.branches {
      for case .assign(let assigned, let value, _) in branch.body where assigned.count == 1 {
        if case .literal(.boolean) = value.kind { names.insert(assigned[0]) }
      }
    }
    return names
  }

  /// What several branches may have set, each for a reason of its own, holds on some ways and not on others, whatever was decided of each: no way through
  /// both sides of each condition need show the one on which none of them sets it.
  private func noteFlags(of choice: TemplateChoice, _ before: Set<String>, _ frame: inout TemplateFrame) {
    let names = Self.flags(of: choice)
    for name in names where before.contains(name) { forget(name, &frame) }
    flags = before.union(names)
  }

  static func positive(_ condition: TemplateExpression) -> (TemplateExpression, isNegated: Bool) {
    var condition = condition
    var isNegated = false
    while true {
      if case .not(let inner) = condition.kind {
        condition = inner
        isNegated.toggle()
      } else if let asked = condition.existence {
        condition = asked.value
        if asked.isAbsence { isNegated.toggle() }
      } else {
        break
      }
    }
    if case .comparison(let a, .unequal, let b) = condition.kind {
      return (TemplateExpression(.comparison(a, .equal, b), condition.range), !isNegated)
    }
    return (condition, isNegated)
  }

  /// The condition as reports show it: what `when` compares with stands elsewhere.
  private func shown(_ condition: TemplateExpression, _ frame: TemplateFrame) -> String {
    if case .comparison(let a, .equal, _) = condition.kind, a.range.start < condition.range.start || a.range.end > condition.range.end {
      return conditionText(condition, frame)
    }
    return frame.tree.file.phrase(condition.range)
  }

  /// The condition in words that are the same wherever it stands.
  func conditionText(_ condition: TemplateExpression, _ frame: TemplateFrame) -> String {
    if case .comparison(let a, .equal, let b) = condition.kind {
      return frame.tree.file.phrase(a.range) + " == " + frame.tree.file.phrase(b.range)
    }
    if condition.asksForErrors { return "@error" }
    if case .call(let callee, let arguments) = condition.kind, case .name(let name) = callee.kind {
      if name == "@auth" { return name }
      // That it is set is as good as that it is true.
      if name == "isset", let inner = arguments.first { return frame.tree.file.phrase(inner.value.range) }
    }
    if case .filter(let base, "has_content", _) = condition.kind { return frame.tree.file.phrase(base.range) }
    return frame.tree.file.phrase(condition.range)
  }

  private func usually(_ condition: TemplateExpression, _ frame: TemplateFrame) -> Bool {
    if let known = decide(condition, frame) ?? forced[conditionText(condition, frame)] ?? holdsAtOpening(condition, frame) { return known }
    if let derivation = frame.derivation(of: condition) { return usually(derivation, frame) }
    // Nobody is signed in as a rule, and what a part may be given it is mostly not given.
    if let asked = condition.existence { return asked.isAbsence || usually(asked.value, frame) }
    switch condition.kind {
    case .not(let inner): return !usually(inner, frame)
    case .both(let a, let b): return usually(a, frame) && usually(b, frame)
    case .either(let a, let b): return usually(a, frame) || usually(b, frame)
    case .comparison(let a, .unequal, let b):
      return !usually(TemplateExpression(.comparison(a, .equal, b), condition.range), frame)
    default: return UsualChoice.holds(conditionText(condition, frame))
    }
  }

  /// Whether a condition holds; nil where neither its value nor what this way decided says so.
  func decide(_ condition: TemplateExpression, _ frame: TemplateFrame) -> Bool? {
    if let asked = condition.existence {
      if let known = known(condition, frame) { return known }
      return decide(asked.value, frame).map { $0 != asked.isAbsence }
    }
    switch condition.kind {
    case .not(let inner): return decide(inner, frame).map { !$0 }
    case .both(let a, let b):
      let (x, y) = (decide(a, frame), decide(b, frame))
      if x == false || y == false { return false }
      if x == true, y == true { return true }
    case .either(let a, let b):
      let (x, y) = (decide(a, frame), decide(b, frame))
      if x == true || y == true { return true }
      if x == false, y == false { return false }
    case .comparison(let a, .unequal, let b):
      return decide(TemplateExpression(.comparison(a, .equal, b), condition.range), frame).map { !$0 }
    case .comparison(let a, .equal, let b):
      if let known = TemplateValue.areEqual(value(a, frame), value(b, frame)) { return known }
      if let literal = b.literalText, let other = equalities[frame.tree.file.phrase(a.range)] { return literal == other }
    default:
      if let known = value(condition, frame).isTrue(frame.tree.language) { return known }
      if let known = frame.derivation(of: condition).flatMap({ decide($0, frame) }) { return known }
    }
    return facts[conditionText(condition, frame)]
  }

  /// What the values say of a condition about whether there is something.
  private func known(_ condition: TemplateExpression, _ frame: TemplateFrame) -> Bool? {
    if case .comparison(let a, .equal, let b) = condition.kind { return TemplateValue.areEqual(value(a, frame), value(b, frame)) }
    if case .call(let callee, _) = condition.kind, case .name("empty") = callee.kind { return nil }
    return value(condition, frame).isTrue(frame.tree.language)
  }

  /// Notes what follows from a condition that holds, or does not.
  func assume(_ condition: TemplateExpression, _ holds: Bool, _ frame: TemplateFrame) {
    let (positive, isNegated) = Self.positive(condition)
    let holds = holds != isNegated
    facts[conditionText(positive, frame)] = holds
    if let derivation = frame.derivation(of: positive) { assume(derivation, holds, frame) }
    switch positive.kind {
    case .both(let a, let b):
      if holds {
        assume(a, true, frame)
        assume(b, true, frame)
      } else if decide(a, frame) == true {
        assume(b, false, frame)
      } else if decide(b, frame) == true {
        assume(a, false, frame)
      }
    case .either(let a, let b):
      if !holds {
        assume(a, false, frame)
        assume(b, false, frame)
      } else if decide(a, frame) == false {
        assume(b, true, frame)
      } else if decide(b, frame) == false {
        assume(a, true, frame)
      }
    case .comparison(let a, .equal, let b): if holds, let literal = b.literalText { equalities[frame.tree.file.phrase(a.range)] = literal }
    default: break
    }
  }
}
