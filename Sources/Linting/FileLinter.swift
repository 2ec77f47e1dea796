import Diagnostics
import Pages
import Pictures
import RuleEngine
import ScreenModel
import Templates

/// Lints one file after another, on one thread: its rule evaluator keeps what it compiled.
final class FileLinter {
  private let judges: Judges
  private let ruleSet: RuleSet
  private let configurations: Configurations
  private let resources: FileResources
  private let assemblers: PageAssemblers
  private let options: LintOptions
  /// What rules of scope `run` ask for.
  private let runReads: RuleReads
  /// Whether such rules ask for frames.
  private let runsReadFrames: Bool
  private let seen: SeenElements
  private let keepsScreens: Bool

  private static let frameNames = Set(AttributeName.ofFrames.map(\.rawValue))

  /// The rules as a folder's configuration has them.
  fileprivate struct Judge {
    let evaluator: RuleEvaluator
    /// What these rules, and those of scope `run`, ask for.
    let reads: ProjectedAttributes
    /// The ids of those that ask for ``ScreenModel/AttributeName/ofFrames``.
    let frameRules: Set<String>
  }

  /// The rules with all that was compiled of them. Linters that go by the same rules and configurations, one after another, may share them.
  final class Judges {
    /// By the folders of the configuration files that changed the rules.
    fileprivate var made: [[String]: Judge] = [:]

    init() {}
  }

  init(
    ruleSet: RuleSet, configurations: Configurations, resources: FileResources, assemblers: PageAssemblers, options: LintOptions,
    judges: Judges = Judges()
  ) {
    self.judges = judges
    self.ruleSet = ruleSet
    self.configurations = configurations
    self.resources = resources
    self.assemblers = assemblers
    self.options = options
    runReads = RuleReads(configurations.runRules(ruleSet, options), scope: .run)
    runsReadFrames = runReads.meets(Self.frameNames)
    seen = SeenElements(runReads)
    keepsScreens = ScreenExtract.isNeeded(runReads)
  }

  /// `standardInput`: the text of a file that stands nowhere. `shared`: what is found in parts of several pages, where the files are judged in one run, with
  /// the file's place among them.
  func lint(
    _ file: InputFile, standardInput: [UInt8]? = nil, sharing shared: (findings: SharedFindings, number: Int)? = nil
  ) -> FileResult {
    let configuration = configurations.configuration(of: file)
    let pipeline = Pipeline(
      resources: resources, assemblers: assemblers, environments: options.environments,
      standardInput: standardInput ?? options.standardInput,
      timings: options.timings, configuration: configuration)
    var judgement = FileJudgement(judge(for: configuration))
    var seen = SeenRenderings(keeps: file.kind == .page && options.environments.viewports.isEmpty)
    var result = pipeline.run(
      file, look: { seen.add($0) },
      drafts: DraftWeighing { [self] draft in options.timings.measure(.rules) { use(of: draft, &judgement) } }
    ) { screen in
      options.timings.measure(.rules) { judge(screen, &judgement) }
    }
    let isAssembled = result.isAssembled
    // A file by itself shares with nobody.
    let (told, number) = shared ?? (SharedFindings(), 0)
    result.findings = findings(of: judgement, in: file, result, seen, configuration) {
      told.isTold($0, of: file, number: number, isAssembled: isAssembled)
    }
    told.note(result.findings, of: file, number: number, isAssembled: isAssembled)
    let hosted = judgement.hiddenButtons.hostedPlaces(told: result.findings)
    // What a review names needs no notice.
    result.notices.removeAll { notice in hosted.contains { $0.file == notice.file && $0.range == notice.range } }
    result.notices += PageGaps.notices(result.assembly, kinds: judgement.kinds, of: file.path, besides: hosted)
    result.documents = judgement.kept
    result.elementCount = judgement.elementCount
    result.judged = judgement.judged
    result.isRead = result.source != nil
    result.comments = result.source.map(SuppressionReader.comments) ?? []
    // A run over many files has no room for their texts: reports read those that they show again.
    if let source = result.source, result.appSource == nil, file.absolutePath != nil {
      result.source = result.findings.isEmpty && result.notices.isEmpty ? nil : FileReader.letGo(source, of: file)
    }
    return result
  }

  /// How long each rule took so far, by its id.
  var ruleDurations: [String: Duration] {
    judges.made.values.reduce(into: [:]) { $0.merge($1.evaluator.durations, uniquingKeysWith: +) }
  }

  /// What a file's screens show of the findings that are wanted: judged once more, and drawn. `standardInput` as for ``lint(_:standardInput:)``.
  func views(of file: InputFile, wanted: Set<ReportPictures.Key>, standardInput: [UInt8]? = nil) -> PictureMaker.PageViews {
    let configuration = configurations.configuration(of: file)
    let pipeline = Pipeline(
      resources: resources, assemblers: assemblers, environments: options.environments,
      standardInput: standardInput ?? options.standardInput, configuration: configuration)
    var judgement = FileJudgement(judge(for: configuration))
    var seen = PictureMaker.PageViews()
    var known: [String: Set<ReportPictures.Key>] = [:]
    var rendering: PageRendering?
    _ = pipeline.run(file, look: { rendering = $0.rendering }) { screen in
      // What a script shows stands in no picture of the page as it opens.
      guard screen.panel == nil else { return }
      let matches = matches(on: screen.model, &judgement)
      let builder = FindingBuilder([screen.model], way: screen.way)
      let found = matches.map { (match: $0, key: ReportPictures.Key(builder.placed($0).finding)) }.filter { wanted.contains($0.key) }
      let environment = screen.model.environment
      // What another way through the page has shown is not shown again.
      let new = found.filter { known[environment]?.contains($0.key) != true }
      guard !new.isEmpty else { return }
      known[environment, default: []].formUnion(new.map(\.key))
      let shown = screen.way == 0 ? environment : "\(environment), way \(screen.way + 1) through the page"
      let picture = rendering.map(PagePicture.picture) ?? ScreenPicture.picture(of: screen.model)
      seen.shots.append(ReportPictures.Shot(page: file.path, environment: shown, picture: picture))
      for (match, key) in new {
        let marks = builder.marks(match, on: picture)
        // What is about the screen as a whole points at nothing on it.
        let view = ReportPictures.View(shot: seen.shots.count - 1, marks: PictureMarks.canShow(marks, on: picture) ? marks : [])
        if let same = seen.views[key]?.firstIndex(where: { $0.shot == view.shot }) {
          // A review of an element stands for several rules.
          for mark in view.marks where seen.views[key]?[same].marks.contains(mark) == false { seen.views[key]?[same].marks.append(mark) }
        } else {
          seen.views[key, default: []].append(view)
        }
      }
    }
    return seen
  }

  /// The first screen of a file, in its first environment, as it is; nil where there is none.
  func shot(of file: InputFile, standardInput: [UInt8]) -> ReportPictures.Shot? {
    let pipeline = Pipeline(
      resources: resources, assemblers: assemblers, environments: options.environments, standardInput: standardInput,
      configuration: configurations.configuration(of: file))
    var rendering: PageRendering?
    var shot: ReportPictures.Shot?
    _ = pipeline.run(file, look: { rendering = $0.rendering }) { screen in
      guard shot == nil else { return }
      let picture = rendering.map(PagePicture.picture) ?? ScreenPicture.picture(of: screen.model)
      shot = ReportPictures.Shot(page: file.path, environment: screen.model.environment, picture: picture)
    }
    return shot
  }

  /// A file that is judged in the pages that use it: read, and nothing more.
  func part(_ file: InputFile) -> FileResult {
    var result = FileResult()
    let source = FileReader.source(of: file, standardInput: nil, &result.notices)
    result.isRead = source != nil
    result.comments = source.map(SuppressionReader.comments) ?? []
    return result
  }

  /// What a page looked like while it was judged: where fixes are tried in the same environments, that need not be rendered again.
  private struct SeenRenderings {
    /// Pages of more elements, in all environments and ways, take too much room.
    private static let elementLimit = 10_000

    /// Nil where they are not kept.
    private(set) var renderings: [FixVerification.Rendering]?
    /// How many elements were looked at, in all environments and ways.
    private(set) var elementCount = 0

    init(keeps: Bool) { renderings = keeps ? [] : nil }

    mutating func add(_ look: Pipeline.Look) {
      elementCount += look.rendering.elementCount
      // Where a draft is quiet, other ways may have been passed over.
      if look.isQuiet && look.rendering.isDraft || elementCount > Self.elementLimit { renderings = nil }
      renderings?.append(.init(rendering: look.rendering, way: look.way))
    }
  }

  /// One finding for all environments in which it was found, with the fixes that hold. `seen`: what the page showed, where that is still known. `isTold`: as
  /// ``FixVerification/offerFixes(_:isTold:)``.
  private func findings(
    of judgement: FileJudgement, in file: InputFile, _ result: FileResult, _ seen: SeenRenderings, _ configuration: Configuration,
    isTold: (Finding) -> Bool?
  ) -> [Finding] {
    let ids = judgement.judge.evaluator.ids
    // Whether an element is seen is no question any more where a script was seen to show it.
    let found = judgement.found.filter { placed in
      placed.attribute != .visible || placed.isRevealed || placed.element.map(judgement.revealed.contains) != true
    }
    let known = judgement.fieldKinds.without(found, of: result.assembly)
    let (rest, loops) = judgement.loops.merged(known, of: result.assembly, kinds: judgement.kinds, enabled: ids)
    var placed = WayMerge.merged(rest, kinds: judgement.kinds, signIns: judgement.signIns, of: result.assembly)
    if let source = result.source, placed.contains(where: { $0.candidate != nil }) {
      let known = seen.renderings.map { FixVerification.Look(found: judgement.found, renderings: $0) }
      var verification = FixVerification(
        source: source, parts: result.assembly, resources: resources, found: judgement.found, firstWindow: judgement.firstWindow,
        seen: known, elementCount: seen.elementCount
      ) { [unowned self] in look(again: file, $0, configuration, judgement) }
      verification.offerFixes(&placed, isTold: isTold)
    }
    var findings = placed.map(\.finding)
    if judgement.environments.count < 2 { for index in findings.indices { findings[index].environments = [] } }
    findings = FormFindings.merged(ReviewMerge.merged(findings, of: result), of: result) + loops
    return findings + hiddenReviews(judgement, beside: findings, ids, file, result)
  }

  /// What is to be said of buttons that no window shows, or that a script of the page writes.
  private func hiddenReviews(
    _ judgement: FileJudgement, beside findings: [Finding], _ ids: [String], _ file: InputFile, _ result: FileResult
  ) -> [Finding] {
    let page = result.assembly?.ways.first?.text
    let text = file.kind == .page ? page?.bytes ?? result.source?.text ?? [] : []
    return judgement.hiddenButtons.reviews(beside: findings, enabled: ids, text: text) { range in
      page?.pieces.location(range) ?? SourceLocation(file: file.path, range: range)
    }
  }

  /// What there is to find in an edited file. A page is looked at in the usual windows too where only others were asked for: what fits one window only is no
  /// fix. Ways that are kept are left out, and named.
  private func look(
    again file: InputFile, _ edited: FixVerification.Edited, _ configuration: Configuration, _ before: FileJudgement
  ) -> FixVerification.Look {
    var environments = options.environments
    if file.kind == .page, !environments.viewports.isEmpty {
      for usual in [PageEnvironment.phone, .desktop] {
        let viewport = EnvironmentOptions.Viewport(width: Int(usual.width), height: Int(usual.height))
        if !environments.viewports.contains(viewport) { environments.viewports.append(viewport) }
      }
    }
    let assemblers = edited.part.map { self.assemblers.editing($0) } ?? self.assemblers
    let pipeline = Pipeline(
      resources: edited.resources, assemblers: assemblers, environments: environments, timings: options.timings,
      configuration: configuration)
    var look = FixVerification.Look()
    var judgement = FileJudgement(before.judge, isTrial: true)
    var result = FileResult()
    var seenCount = 0
    pipeline.run(
      file, edited.source, &result, look: { look.renderings.append(.init(rendering: $0.rendering, way: $0.way)) },
      // What had to be measured before has to be again.
      drafts: before.wantsFrames
        ? nil
        : DraftWeighing(passesOverQuiet: false) { [self] draft in options.timings.measure(.rules) { use(of: draft, &judgement) } },
      passesOver: { text in
        guard edited.isKept(text) else { return false }
        look.keptWays.insert(text.way)
        return true
      }, goesOn: { !look.isRefused }, inFirstWindowOnly: edited.isUnseen
    ) { seen in
      options.timings.measure(.rules) { self.judge(seen, &judgement) }
      look.isRefused = look.isRefused || judgement.found[seenCount...].contains(where: edited.refuses)
      seenCount = judgement.found.count
    }
    look.found = judgement.found
    return look
  }

  /// What the rules found in a file's screens so far.
  private struct FileJudgement {
    let judge: Judge
    var projection: ScreenProjection?
    var last: RuleJudgement?
    var found: [PlacedFinding] = []
    /// The elements that a script shows.
    var revealed: Set<SourceLocation> = []
    /// What kind of screen each way through the page shows.
    var kinds: [Int: String] = [:]
    var loops = LoopReviews()
    var fieldKinds = FieldKindChoices()
    var hiddenButtons = HiddenButtonReviews()
    var signIns = WaySignIns()
    var environments: Set<String> = []
    /// The environment in which the page was looked at first.
    var firstWindow: String?
    /// What rules of scope `run` may come to.
    var kept: [ScreenDocument] = []
    /// How many elements the screens had before what no rule asks for went.
    var elementCount = 0
    var judged = JudgedScreens()
    /// Whether any draft was wanting.
    var wantsFrames = false
    /// Whether only the marks of what is found matter.
    let isTrial: Bool

    init(_ judge: Judge, isTrial: Bool = false) {
      self.judge = judge
      self.isTrial = isTrial
    }
  }

  /// Finds what the rules find on a screen. What an environment has in common with the one before it is neither written nor judged again.
  private func judge(_ seen: Pipeline.Seen, _ file: inout FileJudgement) {
    if let panel = seen.panel { return judge(panel, seen, &file) }
    let model = seen.model
    let matches = seen.isDraft ? [] : matches(on: model, &file)
    file.environments.insert(model.environment)
    file.firstWindow = file.firstWindow ?? model.environment
    file.judged.count(model, isFirst: seen.isFirst, isPartAlone: seen.isPartAlone)
    if let kind = model.nodes[0].string(.kind) { file.kinds[seen.way] = kind }
    file.loops.note(model, way: seen.way)
    file.fieldKinds.note(model, way: seen.way)
    file.hiddenButtons.note(model) { assemblers.isOwn(part: $0, of: model.file) }
    file.signIns.note(model, way: seen.way)
    let builder = FindingBuilder([model], way: seen.way)
    file.found += matches.map(file.isTrial ? builder.mark : builder.placed)
    guard keepsScreens, seen.isFirst, !seen.isPartAlone else { return }
    // A sketch of the page showed other screens since.
    if seen.isDraft { _ = self.matches(on: model, &file) }
    guard let current = file.projection else { return }
    file.elementCount += model.nodes.count
    file.kept.append(ScreenExtract.extract(model, seen: self.seen.elements(of: current.tree), runReads))
  }

  /// Finds what the rules find in a part of a page that a script shows, beyond what they find on the page as it opens.
  private func judge(_ panel: Pipeline.Panel, _ seen: Pipeline.Seen, _ file: inout FileJudgement) {
    let model = seen.model
    let asksAnyway = AccountKinds.holds(file.kinds[seen.way])
    file.judged.count(model, isFirst: false, isPartAlone: seen.isPartAlone)
    file.hiddenButtons.note(model) { assemblers.isOwn(part: $0, of: model.file) }
    for (index, node) in model.nodes.enumerated() where node.origin >= 0 && node.boolean(.visible) == true && panel.holds(node.origin) {
      if let place = model.place(of: nil, at: index) { file.revealed.insert(place) }
    }
    let builder = FindingBuilder([model], way: seen.way)
    for match in matches(on: model, &file) {
      guard let (_, index) = builder.locate(match.payload), index == 0 ? !asksAnyway : panel.holds(model.nodes[index].origin) else {
        continue
      }
      if panel.isBelowOthers, match.point?.attribute == AttributeName.aboveFold.rawValue { continue }
      var placed = file.isTrial ? builder.mark(match) : builder.placed(match)
      let isKnown = file.found.contains { other in
        !other.isRevealed && other.way == placed.way && other.finding.rule == placed.finding.rule && other.element == placed.element
          && other.finding.caseNumber == placed.finding.caseNumber && other.finding.level == placed.finding.level
      }
      if isKnown { continue }
      placed.isRevealed = true
      placed.isAboutScreen = false
      if !file.isTrial { placed.finding.message += " This holds where '\(panel.name)' is shown." }
      file.found.append(placed)
    }
  }

  /// Screens of whose kind nothing is counted, and which are no step that an alert comes after.
  private static let plainKinds: Set<ScreenKind> = [.account, .settings, .checkout, .welcome, .onboarding, .support, .other]

  /// Screens of which rules say where something stands.
  private static let measuredKinds: Set<ScreenKind> = [.preAlert, .trackingPreAlert]

  /// What a screen is good for of whose frames nothing is sure.
  private func use(of draft: ScreenDocument, _ file: inout FileJudgement) -> DraftWeighing.Use {
    // Nobody measures a button that is not shown, wherever it stands.
    let signsIn = draft.nodes.contains {
      $0.element == .button && ($0.boolean(.signIn) == true || $0.has(.provider)) && $0.boolean(.visible) != false
    }
    let kinds = draft.nodes.compactMap { $0.element == .screen ? $0.string(.kind).flatMap(ScreenKind.init) : nil }
    // Of what is measured closely, more than numbers is not known before its frames are sure.
    guard !signsIn, !kinds.contains(where: Self.measuredKinds.contains) else {
      file.wantsFrames = true
      return .wanting
    }
    let matches = matches(on: draft, &file)
    if matches.isEmpty, kinds.allSatisfy(Self.plainKinds.contains) { return .quiet }
    // What no rule that asks for frames finds elsewhere now, none finds once they are sure; what other rules find hangs on no frame.
    let hangsOnFrames =
      draft.hangsOnFrames || runsReadFrames || draft.nodes.contains { $0.element == .locationButton }
      || matches.contains { file.judge.frameRules.contains($0.rule) }
    if hangsOnFrames { file.wantsFrames = true }
    return hangsOnFrames ? .wanting : .enough
  }

  private func matches(on model: ScreenDocument, _ file: inout FileJudgement) -> [RuleMatch] {
    let changed = file.projection?.show(model)
    let current = (changed == nil ? nil : file.projection) ?? ScreenProjection(model, reads: file.judge.reads)
    file.projection = current
    let subject = RuleSubject(current.tree, platform: model.nodes[0].string(.platform) ?? "")
    let made = file.judge.evaluator.judge(subject, previous: file.last.flatMap { last in changed.map { (last, $0) } })
    file.last = made
    return made.matches
  }

  private func judge(for configuration: Configuration) -> Judge {
    if let known = judges.made[configuration.sources] { return known }
    let evaluator = RuleEvaluator(configuration.applied(to: ruleSet, options), measures: options.ruleTimings != nil)
    let reads = RuleReads(evaluator.ruleSet, scope: .screen)
    let made = Judge(
      evaluator: evaluator, reads: ProjectedAttributes { [runReads] in reads.reads(attribute: $0) || runReads.reads(attribute: $0) },
      frameRules: evaluator.ids(ofRulesReading: Self.frameNames))
    judges.made[configuration.sources] = made
    return made
  }
}
