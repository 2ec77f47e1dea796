import Diagnostics
import Scripts
import Templates

/// One way through a page of components: what was decided on it, and what it may still cost.
final class Evaluation {
  /// A condition that was met, with what was decided.
  struct Decision {
    var key: String
    var holds: Bool
    var condition: PageCondition
    /// The component that asked, and whether that is a state.
    var instance: String
    var isOfState: Bool
    /// See ``DecidedLooks``.
    var behind: [String]
    /// How it is said where that is not as it was met: what a function was asked that met it.
    var told: PageCondition?

    var answer: WayQueue.Answer {
      let place = condition.place.file + ":" + String(condition.place.range.start) + "@" + instance
      return WayQueue.Answer(key: key, holds: holds, site: isOfState ? "@" + instance : "", place: place, behind: behind)
    }
  }

  let project: ComponentProject
  /// The words of the catalogues in the language of this way.
  let translations: (any Translations)?
  /// Whether that is another language than the program's own.
  let isTranslated: Bool
  /// What was decided before: the alternative that this way is to show.
  private(set) var given: [String: Bool]
  /// What is taken to be otherwise than it mostly is around the page, since the page is not shown else.
  let assumed: [String: Bool]
  private(set) var decisions: [Decision] = []
  /// What was decided around the page, and which of it was taken to be so.
  private(set) var surroundings: [(key: String, holds: Bool)] = []
  private(set) var assumptions: [PageCondition] = []
  private(set) var decided: [String: Bool] = [:]
  /// What things were found to be equal to.
  private(set) var equalities: [String: String] = [:]
  /// What was never asked of a number since another answer ruled it out, with what shows it all the same.
  var ruledOut: [RuledOut] = []
  /// Where each comparison by size was asked first.
  var boundPlaces: [String: String] = [:]
  /// All scopes, which refer to each other in circles.
  private var scopes: [Scope] = []
  private var moduleScopes: [String: Scope] = [:]
  private(set) var usedFiles: [String: SourceFile] = [:]
  /// Components that are shown and whose source is not there.
  private(set) var missing: [MissingPart] = []
  private static let missingLimit = 50
  /// Which of them draw which elements.
  var drawings = PartsOfElements()
  /// What the looks hang on of the elements around what is being written.
  var looks = DecidedLooks()
  /// The rules of styled components, in the order in which they were met.
  private(set) var styles = AssembledText()
  private var styledClasses: [String: String] = [:]
  /// The values that contexts of React have where something is being shown, the innermost last, and those that they begin with.
  var contexts: [String: [LazyValue]] = [:]
  var contextDefaults: [String: LazyValue] = [:]
  /// What the state is called that is being declared.
  var stateName: String?
  /// What the variable is called that is being declared.
  var variableName: String?
  /// What was assigned to functions: `Card.Title = Title`.
  var statics: [ObjectIdentifier: [String: LazyValue]] = [:]

  /// Whether a condition may be decided one way or the other. Where not, what hangs on it is unknown.
  var mayFork = true
  /// Whether states have the values that they begin with.
  private var isAtFirst = false
  /// Whether what stands around a page is shown: as it mostly is, since its conditions are no alternatives of the page.
  var isAround = false
  /// Whether a page that asks what was decided around it parts there: what stands around it is then as the page is.
  var partsBehindSurroundings = false
  /// What was decided around the page, and is to be asked by it.
  private var decidedAround: Set<String> = []
  /// The languages of constants that hold words by language, and the files in which these stand.
  var wordLanguages: Set<String> = []
  var wordFiles: Set<String> = []
  /// By the folder of a program, the words that it gives a library of translations.
  var givenWords: [String: GivenWords?] = [:]
  /// Where the page is shown, where its file's place or its router tells it.
  var pageRoute: PageRoute?
  /// Where the component is rendered from that is being shown.
  var shownInstance = ""
  /// The scope of the component that was run last.
  var enteredScope: Scope?
  var depth = 0
  private(set) var steps = 0

  static let depthLimit = 600
  private static let stepLimit = 300_000
  private static let decisionLimit = 200

  /// How often something was asked whose answer depends on how it was asked: without forks, at first, from too deep.
  private var modeQuestions = 0
  /// How often something was asked whose answer is not known.
  private(set) var openQuestions = 0
  /// How often something was looked up in what is not known, by a name or by a call.
  var openLookups = 0
  /// How often something was asked whose answer may be another on another way.
  private var wayQuestions = 0
  /// How often something was asked that was otherwise when the page opened.
  private var stateQuestions = 0
  /// Whether anything is shown otherwise than when the page opens.
  var isPastFirst: Bool { stateQuestions > 0 }
  /// Whether several ways go on from one place, so that what one of them worked out is to be undone before the next.
  private var isShared = false
  /// What was decided before that place, and what was given to the way that reached it.
  private var sharedDecisions: [String: Bool] = [:]
  private var sharedGiven: [String: Bool] = [:]
  /// What was worked out since, and may be something else on the next way.
  private var trail: [() -> Void] = []
  /// What the ways that share decided by themselves: what is shown around them is not to depend on it.
  private var watched: (keys: Set<String>, subjects: Set<String>)?
  /// What of it was asked for all the same.
  private var asked: [(key: String, subject: String?)] = []

  init(
    _ project: ComponentProject, given: [String: Bool], assumed: [String: Bool] = [:], translations: (any Translations)? = nil,
    isTranslated: Bool = false
  ) {
    self.assumed = assumed
    self.isTranslated = isTranslated
    self.project = project
    self.translations = translations
    self.given = given
  }

  /// Lets go of everything. Scopes and values hold each other.
  func finish() {
    for scope in scopes {
      for value in scope.names.values { value.clear() }
      scope.names = [:]
      scope.object?.clear()
      scope.object = nil
      scope.component = nil
    }
    scopes = []
    enteredScope = nil
    trail = []
    moduleScopes = [:]
    statics = [:]
    contexts = [:]
    contextDefaults = [:]
  }

  // MARK: - Ways that share what stands around them

  /// How far a way has come: what it decided and noted.
  struct Mark {
    fileprivate(set) var decisions: [Decision]
    fileprivate(set) var decided: [String: Bool]
    fileprivate(set) var decidedAround: Set<String>
    fileprivate(set) var equalities: [String: String]
    fileprivate(set) var missing: [MissingPart]
    fileprivate(set) var styles: AssembledText
    fileprivate(set) var styledClasses: [String: String]
    fileprivate(set) var steps: Int

    /// Whether no style was written behind it up to another: its class would be another on another way.
    func isFollowedByNoStyle(in other: Mark) -> Bool { styledClasses.count == other.styledClasses.count }

    /// What another way decided up to its own mark, with what was decided from this mark on to the end.
    func followed(by last: Mark, behind other: Mark) -> Mark {
      var made = other
      made.decisions += last.decisions[decisions.count...]
      return made
    }
  }

  var mark: Mark {
    get {
      Mark(
        decisions: decisions, decided: decided, decidedAround: decidedAround, equalities: equalities, missing: missing, styles: styles,
        styledClasses: styledClasses, steps: steps)
    }
    set {
      (decisions, decided, decidedAround) = (newValue.decisions, newValue.decided, newValue.decidedAround)
      equalities = newValue.equalities
      (missing, styles, styledClasses, steps) = (newValue.missing, newValue.styles, newValue.styledClasses, newValue.steps)
    }
  }

  /// Begins ways that part here.
  func part() -> Mark {
    isShared = true
    sharedDecisions = decided
    sharedGiven = given
    return mark
  }

  /// Goes on behind ways that parted at a place, as the first of them: all that they worked out by what they decided is undone, and what follows is
  /// watched for whether it depends on that.
  func join(_ ways: [(given: [String: Bool], mark: Mark)], from start: Mark) {
    goBack(to: ways[0].mark, given: ways[0].given)
    isShared = false
    sharedDecisions = [:]
    guard ways.count > 1 else { return }
    // What all of them decided alike, or were given alike, is the same for what follows on each.
    func differing<Value: Equatable>(_ values: [[String: Value]], but known: [String: Value]) -> Set<String> {
      var keys: Set<String> = []
      for key in Set(values.flatMap(\.keys)) where known[key] == nil && values.contains(where: { $0[key] != values[0][key] }) {
        keys.insert(key)
      }
      return keys
    }
    let keys = differing(ways.map(\.mark.decided), but: start.decided).union(differing(ways.map(\.given), but: start.decided))
    watched = (keys, differing(ways.map(\.mark.equalities), but: start.equalities))
  }

  /// Whether what followed behind the place where ways parted is the same on another way as on the first.
  func follows(_ other: (given: [String: Bool], mark: Mark), as first: (given: [String: Bool], mark: Mark)) -> Bool {
    asked.allSatisfy { key, subject in
      other.mark.decided[key] == first.mark.decided[key] && other.given[key] == first.given[key]
        && subject.map { other.mark.equalities[$0] == first.mark.equalities[$0] } ?? true
    }
  }

  /// Goes back to where another way begins, which is given something else: all that the way before worked out by what it decided is undone.
  func goBack(to mark: Mark, given: [String: Bool]? = nil) {
    for undo in trail.reversed() { undo() }
    trail = []
    self.mark = mark
    if let given { self.given = given }
  }

  /// Whether a way that is given this can begin where ways parted: nothing before that place would be otherwise.
  func parts(given other: [String: Bool]) -> Bool {
    sharedDecisions.allSatisfy { key, holds in other[key].map { $0 == holds } ?? (sharedGiven[key] == nil) }
  }

  /// Undoes something before the next way that shares what stands around it.
  func undoLater(_ undo: @escaping () -> Void) {
    wayQuestions += 1
    if isShared { trail.append(undo) }
  }

  // MARK: - Scopes

  func scope(in parent: Scope?, module: ModuleSyntax, instance: String) -> Scope {
    let made = Scope(parent: parent, module: module, instance: instance)
    scopes.append(made)
    return made
  }

  /// The names of a module, its imports among them.
  func moduleScope(_ module: ModuleSyntax) -> Scope {
    if let known = moduleScopes[module.path] { return known }
    let made = scope(in: nil, module: module, instance: "")
    moduleScopes[module.path] = made
    usedFiles[module.path] = module.file
    for (local, source) in module.imports {
      made.names[local] = LazyValue { [unowned self] in self.imported(source.name, from: source.module, in: module) }
    }
    for statement in module.tree.statements { declare(statement, in: made) }
    for statement in module.tree.statements { assignStatics(statement, in: made) }
    return made
  }

  func use(_ file: SourceFile, at path: String) { usedFiles[path] = file }

  /// What a module exports by a name.
  func exported(_ name: String, of module: ModuleSyntax, depth: Int = 0) -> ComponentValue? {
    guard depth < 20 else { return nil }
    let scope = moduleScope(module)
    switch module.exports[name] {
    case .local(let local): return scope.names[local].map { force($0) }
    case .expression(let node):
      let name = "default export"
      if let known = scope.names[name] { return force(known) }
      let value = LazyValue { [unowned self] in self.evaluate(node, scope) }
      scope.names[name] = value
      return force(value)
    case .from(let source, let original): return imported(original, from: source, in: module, depth: depth + 1)
    case .all(let source): return imported("*", from: source, in: module, depth: depth + 1)
    case .component: return .function(module.singleFile)
    case nil:
      for source in module.exportedAll {
        guard case .file(let path) = project.resolve(source, from: module.path), let other = project.module(at: path) else { continue }
        if let found = exported(name, of: other, depth: depth + 1) { return found }
      }
      return nil
    }
  }

  /// Notes a component whose source is not there, and of which the configuration says nothing.
  func miss(_ name: String, of package: String?, at place: Place, isOwn: Bool = false) {
    guard project.files.settings(of: place.file.path).components[name] == nil else { return }
    guard missing.count < Self.missingLimit, !missing.contains(where: { $0.name == name && $0.package == package }) else { return }
    var part = MissingPart(.component, name, of: package, at: SourceLocation(file: place.file.path, range: place.range))
    part.isOwn = isOwn
    missing.append(part)
  }

  private static let sheets = [".css", ".scss", ".sass", ".less", ".styl"]
  private static let assets = [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico"]

  func imported(_ name: String, from source: String, in module: ModuleSyntax, depth: Int = 0) -> ComponentValue {
    let place = Place(file: module.file, range: module.modules.first { $0.name == source }?.range ?? SourceRange(0, 0))
    switch project.resolve(source, from: module.path) {
    case .package(let package): return .external(ExternalName(package: package, name: name))
    case .missing: return .external(ExternalName(package: source, name: name, isMissing: true))
    case .file(let path):
      let lower = path.lowercased()
      if Self.sheets.contains(where: { lower.hasSuffix($0) }) {
        guard lower.contains(".module."), let sheet = project.moduleSheet(at: path) else {
          return .unknown(UnknownValue(key: source, place: place))
        }
        use(sheet.file, at: path)
        return .classNames(sheet)
      }
      if Self.assets.contains(where: { lower.hasSuffix($0) }) { return .asset(path: path) }
      if name == "*" { return .module(path) }
      if lower.hasSuffix(".json") { return json(path, place) }
      if let other = project.module(at: path), let value = exported(name, of: other, depth: depth) { return value }
      return .external(ExternalName(package: source, name: name))
    }
  }

  // MARK: - Costs

  /// Whether there is anything left for another step.
  func takeStep() -> Bool {
    steps += 1
    if steps < Self.stepLimit { return true }
    noteCut()
    return false
  }

  /// Notes that something was left out since it costs too much where it was asked for.
  func noteCut() {
    modeQuestions += 1
    wayQuestions += 1
  }

  /// Notes that an answer depends on what stands around the place where it is asked for.
  func notePlace() {
    wayQuestions += 1
    if !mayFork { modeQuestions += 1 }
  }

  /// Whether something within something may be looked into.
  func mayGoDeeper() -> Bool {
    if depth < Self.depthLimit { return true }
    noteCut()
    return false
  }

  /// The value. It is kept for all that ask later: what is asked without forks only where it would be the same with them.
  func force(_ value: LazyValue) -> ComponentValue {
    guard mayGoDeeper() else { return .null }
    if let known = value.known {
      if value.isOfWay { wayQuestions += 1 }
      guard let initially = value.initially else { return known }
      stateQuestions += 1
      guard isAtFirst else { return known }
      depth += 1
      defer { depth -= 1 }
      return initially()
    }
    guard let work = value.begin() else {
      // It asks for itself.
      noteCut()
      return .null
    }
    depth += 1
    defer { depth -= 1 }
    let questions = (mode: modeQuestions, way: wayQuestions, state: stateQuestions)
    let made = work()
    guard mayFork || modeQuestions == questions.mode else {
      value.reset(work)
      return made
    }
    let isOfWay = isShared && wayQuestions != questions.way
    value.end(made, isOfWay: isOfWay, initially: isAtFirst || stateQuestions == questions.state ? nil : work)
    if isOfWay { trail.append { value.reset(work) } }
    return made
  }

  func withoutForks<Value>(_ work: () -> Value) -> Value {
    let outer = mayFork
    mayFork = false
    defer { mayFork = outer }
    return work()
  }

  /// What something is when the page opens, whatever was decided of its state: a password that people can have shown is hidden at first.
  func atFirst<Value>(_ work: () -> Value) -> Value {
    let outer = isAtFirst
    isAtFirst = true
    defer { isAtFirst = outer }
    return withoutForks(work)
  }

  /// A value that was another one when the page opened: a state decided which of two assignments was carried out.
  func changed(_ now: LazyValue, from first: LazyValue) -> LazyValue {
    LazyValue { [unowned self] in
      stateQuestions += 1
      guard isAtFirst else { return force(now) }
      modeQuestions += 1
      return force(first)
    }
  }

  /// An answer, and what it was when the page opened.
  func answerAndFirst(_ question: () -> Bool?) -> (now: Bool?, first: Bool?) {
    let before = stateQuestions
    let now = question()
    return stateQuestions == before || isAtFirst ? (now, now) : (now, atFirst(question))
  }

  // MARK: - Decisions

  /// Whether a value counts as true; nil where that is not known and not to be decided.
  func holds(_ value: ComponentValue) -> Bool? {
    switch value {
    case .text(let text): return !text.isEmpty
    case .number(let number, _): return number != 0 && !number.isNaN
    case .boolean(let value): return value
    case .null: return false
    case .unknown(let unknown): return decide(unknown)
    case .repeated(let value): return holds(value)
    default: return true
    }
  }

  /// What something unknown is taken for where it is written: what it is at first, unless the page is shown where it has another value.
  func taken(_ unknown: UnknownValue) -> ComponentValue? {
    guard let usual = unknown.usual else { return nil }
    if case .unknown = usual { return nil }
    guard initial(unknown) == false else { return usual }
    wayQuestions += 1
    guard decided[unknown.key] == true else { return usual }
    stateQuestions += 1
    return nil
  }

  private func decide(_ unknown: UnknownValue) -> Bool? {
    openQuestions += 1
    if mayFork { looks.note(unknown.key) }
    if unknown.isAwaited { return !unknown.isNegated }
    if let momentary = UsualAnswers.isMomentary(unknown) { return momentary != unknown.isNegated }
    if let watched {
      let subject = unknown.comparison?.subject ?? unknown.bound?.subject
      if watched.keys.contains(unknown.key) || subject.map(watched.subjects.contains) == true { asked.append((unknown.key, subject)) }
    }
    if isAtFirst, let initial = initial(unknown) {
      modeQuestions += 1
      return initial != unknown.isNegated
    }
    if unknown.comparison != nil || unknown.bound != nil {
      wayQuestions += 1
      if let known = implied(unknown) {
        noteRuledOut(unknown, known)
        if let first = initial(unknown), first != known { stateQuestions += 1 }
        return known != unknown.isNegated
      }
    }
    // What was decided before ways parted is the same on all of them.
    if sharedDecisions[unknown.key] == nil { wayQuestions += 1 }
    if let known = decided[unknown.key] {
      if let first = initial(unknown), first != known { stateQuestions += 1 }
      if mayFork, !isAround, decidedAround.remove(unknown.key) != nil { decideAnew(unknown, known) }
      return known != unknown.isNegated
    }
    let usual = UsualAnswers.isOnDevice(unknown) ?? initial(unknown) ?? UsualAnswers.turnsOff(unknown)
    guard mayFork else {
      modeQuestions += 1
      return usual.map { $0 != unknown.isNegated }
    }
    guard decisions.count < Self.decisionLimit else { return (usual ?? UsualAnswers.usually(unknown.key)) != unknown.isNegated }
    let choice = given[unknown.key] ?? usual ?? UsualAnswers.usually(unknown.key)
    decided[unknown.key] = choice
    if let first = initial(unknown), first != choice { stateQuestions += 1 }
    if !isAround || choice && assumed[unknown.key] != nil { noteValue(unknown, choice) }
    guard isAround else {
      decisions.append(decision(unknown, choice))
      return choice != unknown.isNegated
    }
    surroundings.append((unknown.key, choice))
    if partsBehindSurroundings { decidedAround.insert(unknown.key) }
    if assumed[unknown.key] == choice, choice != usual ?? UsualAnswers.usually(unknown.key) {
      assumptions.append(condition(unknown, choice))
    }
    return choice != unknown.isNegated
  }

  /// How many conditions were met, around the page and in it.
  var decisionCount: (assumed: Int, own: Int) { (assumptions.count, decisions.count) }

  /// What was decided in the page, as it is said to people.
  var conditions: [PageCondition] { decisions.map { $0.told ?? $0.condition } }

  /// Has all that was met since a place said in other words.
  func sayDecisions(from start: (assumed: Int, own: Int), as condition: PageCondition) {
    for index in start.own..<max(start.own, decisions.count) { decisions[index].told = condition }
    for index in start.assumed..<max(start.assumed, assumptions.count) { assumptions[index] = condition }
  }

  /// Makes what was decided around the page a decision of the page's.
  private func decideAnew(_ unknown: UnknownValue, _ choice: Bool) {
    guard decisions.count < Self.decisionLimit else { return }
    noteValue(unknown, choice)
    decisions.append(decision(unknown, choice))
  }

  /// Notes what a comparison says of the value of a state: the one that it is compared with, or the only one of its values that is left.
  private func noteValue(_ question: UnknownValue, _ holds: Bool) {
    guard let (subject, literal) = question.comparison else { return }
    if holds { return equalities[subject] = literal }
    let left = question.values.filter { value in
      let key = "\(subject) === \(value)"
      return (decided[key] ?? given[key]) != false
    }
    if left.count == 1, question.values.count > 1 { equalities[subject] = left[0] }
  }

  private func decision(_ unknown: UnknownValue, _ choice: Bool) -> Decision {
    Decision(
      key: unknown.key, holds: choice, condition: condition(unknown, choice), instance: shownInstance, isOfState: unknown.usual != nil,
      behind: looks.around.filter { $0 != unknown.key })
  }

  /// Whether this way is one that says whether a comparison holds, before or after it is asked. What it does not say is as it is at first.
  func isDecided(_ question: UnknownValue) -> Bool {
    let subject = question.comparison?.subject
    if let watched, watched.keys.contains(question.key) || subject.map(watched.subjects.contains) == true {
      asked.append((question.key, subject))
    }
    wayQuestions += 1
    return decided[question.key] != nil || given[question.key] != nil || subject.map { equalities[$0] != nil } == true
  }

  /// Notes that a comparison holds since everything else that it could be is decided against: nothing is left to be shown otherwise.
  func settle(_ question: UnknownValue) {
    wayQuestions += 1
    if let (subject, literal) = question.comparison { equalities[subject] = literal }
  }

  /// What this way says of questions that begin so, by what follows.
  func answers(about beginning: String) -> [(rest: Substring, holds: Bool)] {
    wayQuestions += 1
    if let watched { for key in watched.keys where key.hasPrefix(beginning) { asked.append((key, nil)) } }
    return given.merging(decided) { $1 }.compactMap { $0.hasPrefix(beginning) ? ($0.dropFirst(beginning.count), $1) : nil }
  }

  private func condition(_ unknown: UnknownValue, _ holds: Bool) -> PageCondition {
    let text = (unknown.words ?? unknown.place.file.string(unknown.place.range)).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    return PageCondition(
      String(text.prefix(120)), at: unknown.place.location, holds: holds != unknown.isNegated, isShown: unknown.isShown)
  }

  /// Whether what is mostly there counts as true: a state's first value.
  private func initial(_ unknown: UnknownValue) -> Bool? {
    guard let usual = unknown.usual else { return nil }
    if case .unknown = usual { return nil }
    return holds(usual)
  }

  /// Whether a condition holds on this way, whatever the states of the page come to be; nil where it may or may not.
  func surelyHolds(_ condition: () -> ComponentValue) -> Bool? {
    let before = modeQuestions
    let value = withoutForks(condition)
    guard modeQuestions == before else { return nil }
    guard case .unknown(let unknown) = value else { return withoutForks { holds(value) } }
    return unknown.usual == nil ? decided[unknown.key].map { $0 != unknown.isNegated } : nil
  }

  /// Whether something counts as false as long as nobody has done anything, and on this way.
  func isFalseAtRest(_ unknown: UnknownValue) -> Bool {
    guard withoutForks({ holds(.unknown(unknown)) }) == false else { return false }
    return given[unknown.key].map { $0 == unknown.isNegated } ?? true
  }

  // MARK: - Styles

  /// The class of a style that a script writes: the same for the same place, and for the same of several that one place has.
  func styledClass(at place: Place, as kind: String = "", css: (String) -> AssembledText) -> String {
    let key = place.file.path + ":" + String(place.range.start) + kind
    wayQuestions += 1
    if let known = styledClasses[key] { return known }
    let name = "css-" + String(styledClasses.count + 1)
    styledClasses[key] = name
    styles.append(css(name))
    return name
  }
}
