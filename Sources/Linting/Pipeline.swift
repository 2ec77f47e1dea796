import Apps
import Components
import Diagnostics
import HTML
import Pages
import Recognition
import ScreenModel
import Screens
import Templates

/// The road from a file to the screens in it, as docs/architecture.md draws it. Each line of ``run(_:judge:)`` is a step, and most steps are a module.
struct Pipeline {
  let resources: any ResourceLoader
  let assemblers: PageAssemblers
  let environments: EnvironmentOptions
  var standardInput: [UInt8]?
  var timings: Timings?
  /// What the configuration says about the file.
  var configuration = Configuration()
  private let recognizer = Recognizer.builtIn

  init(
    resources: any ResourceLoader, assemblers: PageAssemblers, environments: EnvironmentOptions, standardInput: [UInt8]? = nil,
    timings: Timings? = nil, configuration: Configuration = Configuration()
  ) {
    self.resources = resources
    self.assemblers = assemblers
    self.environments = environments
    self.standardInput = standardInput
    self.timings = timings
    self.configuration = configuration
  }

  /// A screen in one environment, as whoever judges gets it.
  struct Seen {
    var model: ScreenDocument
    /// Whether no environment of the same screen and no other way through its page went before.
    var isFirst: Bool
    /// The number of the way through the page (``PageAssembly/ways``); 0 for what is not put together.
    var way: Int
    /// Whether nothing is sure of its frames, since nothing hangs on them.
    var isDraft = false
    /// Whether it shows a part that no page uses, and nobody says that this is a screen.
    var isPartAlone = false
    /// The part of the page that is hidden when it opens and that a script shows on this screen; nil for the page as it opens.
    var panel: Panel?
  }

  /// A part of a page that a script shows.
  struct Panel {
    /// What findings call it: "#login".
    let name: String
    /// As ``Pages/RevealedPanel/isBelowOthers``.
    let isBelowOthers: Bool
    /// Whether a node of the page stands in it.
    let holds: (Int32) -> Bool
  }

  /// What a page looks like in an environment.
  struct Look {
    let rendering: PageRendering
    /// As ``Seen/way``.
    let way: Int
    /// Whether nothing is found on the way in any environment so far.
    let isQuiet: Bool
  }

  /// Reads a file, and hands each screen of it, in each environment, to whoever judges: rules, or somebody who looks. `drafts` says what a screen is good for
  /// of whose frames nothing is sure: most pages of a program have no button that has to be measured. `look` sees what a page looks like in each environment
  /// of each way, but for ways that are passed over.
  func run(
    _ file: InputFile, look: (_ look: Look) -> Void = { _ in }, drafts: DraftWeighing? = nil, judge: (_ seen: Seen) -> Void
  ) -> FileResult {
    var result = FileResult()
    result.source = timings.measure(.read) { FileReader.source(of: file, standardInput: standardInput, &result.notices) }
    guard let source = result.source, !source.text.isEmpty else { return result }
    run(file, source, &result, look: look, drafts: drafts, judge: judge)
    return result
  }

  /// The road of a file that was read. `passesOver` says which ways through a page are not looked at, `goesOn` whether any more of it is, and `inFirstWindowOnly`
  /// whether the first window is enough.
  func run(
    _ file: InputFile, _ source: SourceFile, _ result: inout FileResult, look: (_ look: Look) -> Void = { _ in },
    drafts: DraftWeighing? = nil, passesOver: (_ way: JudgedText) -> Bool = { _ in false }, goesOn: () -> Bool = { true },
    inFirstWindowOnly: Bool = false, judge: (_ seen: Seen) -> Void
  ) {
    switch file.kind {
    case .page:
      // Of what people are told about a page, all is to be told.
      if let drafts, drafts.passesOverQuiet, let sketch = timings.measure(.html, { assemblers.sketch(of: source) }),
        PageGaps.notices(sketch, kinds: [:], of: file.path).isEmpty
      {
        var sketched = result
        var screens: [Seen] = []
        let texts = texts(of: sketch, source, &sketched)
        if show(
          texts, of: file, &sketched, look: { _ in }, drafts: drafts, passesOver: passesOver, isSketch: true, judge: { screens.append($0) })
        {
          result = sketched
          screens.forEach(judge)
          return
        }
      }
      show(
        texts(of: source, &result), of: file, &result, look: look, drafts: drafts, passesOver: passesOver, goesOn: goesOn,
        inFirstWindowOnly: inFirstWindowOnly, judge: judge)
    case .jsonScreens:
      for var screen in screens(source, &result) {
        configuration.apply(to: &screen, path: file.truePath)
        for (index, variant) in EnvironmentPlan.variants(of: screen, for: configuration.environments(environments)).enumerated() {
          let model = timings.measure(.model) { Recognition.recognize(ObservedScreen(variant), with: recognizer) }
          judge(Seen(model: model, isFirst: index == 0, way: 0))
          result.screenCount += 1
        }
      }
    case .app(let kind):
      let folder = FileAccess.parent(file.truePath)
      let reading = AppSourceReader.read(source, kind: kind) { assemblers.text(at: FileAccess.absolute("\(folder)/\($0)")) }
      result.notices += reading.notices
      result.appSource = reading.source
    }
  }

  /// Hands each way through a page, in each environment, to whoever judges. A sketch is given up, and false the answer, where something may be found.
  @discardableResult
  private func show(
    _ texts: [JudgedText], of file: InputFile, _ result: inout FileResult, look: (_ look: Look) -> Void, drafts: DraftWeighing?,
    passesOver: (_ way: JudgedText) -> Bool, goesOn: () -> Bool = { true }, inFirstWindowOnly: Bool = false, isSketch: Bool = false,
    judge: (_ seen: Seen) -> Void
  ) -> Bool {
    let ways = texts.compactMap { text in parse(text, &result).map { (text, Cloaks.lifted($0)) } }
    let sharing = SharedWork(ways.map(\.1))
    let unstyled = SharedWork([])
    // What was hidden on a way, and a script has shown.
    var shown = HiddenSignIns()
    // Whether nothing is found on any way so far.
    var allQuiet = drafts?.passesOverQuiet == true
    for (number, (text, parsed)) in ways.enumerated() where goesOn() && !passesOver(text) {
      // What stands around a page is judged on the first page that shows it.
      if allQuiet, let drafts, let own = ownPart(of: parsed, text), let quiet = quietLook(text, own, unstyled, file, drafts) {
        if number > 0 {
          judge(seen(quiet.model, text, isFirst: false, isDraft: true))
        } else {
          passOver(quiet.model, page(text, own, SharedWork([own])), text, &result, judge: judge)
        }
        continue
      }
      // A way is first seen with nothing hidden, as long as nothing was found on the page: what shows nothing then shows nothing at all.
      if allQuiet, let drafts, number > 0 || !SignInSpeech.stands(in: text.source.text) {
        if let quiet = quietLook(text, parsed, unstyled, file, drafts) {
          if number > 0 {
            judge(seen(quiet.model, text, isFirst: false, isDraft: true))
          } else {
            look(Look(rendering: quiet.rendering, way: text.way, isQuiet: true))
            passOver(quiet.model, page(text, parsed, sharing), text, &result, judge: judge)
          }
          continue
        }
        if isSketch, number > 0 { return false }
      }
      let (page, parsed) = revealed(page(text, parsed, sharing), parsed, text)
      let facts = timings.measure(.model) { SourceRecognition(page.source, with: recognizer) }
      for place in facts.configuredScripts.map(text.place) where !result.configuredScripts.contains(place) {
        result.configuredScripts.append(place)
      }
      var weighed = drafts
      // What signs people in and is hidden in every window.
      var hidden: HiddenSignIns?
      var last: PageRendering?
      // Whether nothing is found in any window of this way so far.
      var isQuiet = drafts?.passesOverQuiet == true
      for (index, environment) in plan(for: page).prefix(inFirstWindowOnly ? 1 : .max).enumerated() where goesOn() {
        var rendering = page.render(in: environment, isDraft: weighed != nil)
        var model = model(of: rendering, page, text, facts, file)
        let use = weighed?.use(model) ?? .wanting
        isQuiet = isQuiet && use == .quiet
        if !isQuiet {
          if isSketch { return false }
          allQuiet = false
          // What is to be measured in one window is in the next ones.
          if use == .wanting { weighed = nil }
          if use == .wanting, rendering.isDraft {
            rendering = page.finish(rendering)
            model = self.model(of: rendering, page, text, facts, file)
          }
        }
        // Of what a library's name alone hides, nothing else says that it is hidden.
        let own = HiddenSignIns(of: model) { page.knowsPanels || assemblers.isOwn(part: $0, of: file.path) }
        hidden = hidden?.intersection(own) ?? own
        if isSketch, !own.isEmpty { return false }
        last = rendering
        look(Look(rendering: rendering, way: text.way, isQuiet: isQuiet))
        judge(seen(model, text, isFirst: index == 0 && text.way == 0, isDraft: isQuiet))
        if text.way == 0 { result.screenCount += 1 }
      }
      if let last, let hidden = hidden?.subtracting(shown) {
        showPanels(holding: hidden, of: page, in: last, text, parsed, facts, file, drafts: drafts, &shown, judge: judge)
      }
      note(page, text, &result)
    }
    return true
  }

  /// What a page is made of that was not read, and what is to be said about it.
  private func note(_ page: PageReader, _ text: JudgedText, _ result: inout FileResult) {
    result.styleGaps.add(page.styleGaps)
    result.screenGaps.add(page.screenGaps)
    if text.isPartAlone { result.screenGaps.addSurroundings() }
    for helper in text.missingHelpers { result.screenGaps.add(tag: helper) }
    for notice in page.notices.map(text.written) where !result.notices.contains(notice) { result.notices.append(notice) }
  }

  /// A way through a page without what is judged on another page; nil where it is to be looked at as a whole.
  private func ownPart(of page: HTMLPage, _ text: JudgedText) -> HTMLPage? {
    guard let shared = text.shared, let pieces = text.pieces else { return nil }
    return timings.measure(.html) { page.keeping(shared.ownRanges(of: pieces)) }
  }

  /// What a way through a page shows without its styles, in the first of its windows; nil where something may be found.
  private func quietLook(
    _ text: JudgedText, _ parsed: HTMLPage, _ sharing: SharedWork, _ file: InputFile, _ drafts: DraftWeighing
  ) -> (model: ScreenDocument, rendering: PageRendering)? {
    let page = page(text, parsed, sharing, isStyled: false)
    guard let environment = plan(for: page).first else { return nil }
    let facts = timings.measure(.model) { SourceRecognition(page.source, with: recognizer) }
    guard facts.configuredScripts.isEmpty else { return nil }
    let rendering = page.render(in: environment, isDraft: true)
    let model = model(of: rendering, page, text, facts, file)
    return drafts.use(model) == .quiet ? (model, rendering) : nil
  }

  /// Hands a page to whoever judges on whose most usual way nothing is found, whatever its styles are: it looks the same in all its windows.
  private func passOver(
    _ quiet: ScreenDocument, _ page: PageReader, _ text: JudgedText, _ result: inout FileResult, judge: (_ seen: Seen) -> Void
  ) {
    for (index, environment) in plan(for: page).enumerated() {
      var model = quiet
      model.environment = environment.name
      judge(seen(model, text, isFirst: index == 0 && text.way == 0, isDraft: true))
      if text.way == 0 { result.screenCount += 1 }
    }
    note(page, text, &result)
  }

  /// More parts that scripts show than a page has.
  private static let panelLimit = 3

  /// Hands a way through a page to whoever judges once more for each part that is hidden and that a script shows, as far as it holds what signs people in.
  /// `shown` takes what was seen so.
  private func showPanels(
    holding hidden: HiddenSignIns, of page: PageReader, in last: PageRendering, _ text: JudgedText, _ parsed: HTMLPage,
    _ facts: SourceRecognition, _ file: InputFile, drafts: DraftWeighing?, _ shown: inout HiddenSignIns, judge: (_ seen: Seen) -> Void
  ) {
    guard text.locale == nil, !hidden.isEmpty else { return }
    for panel in page.panels(holding: hidden.controls, in: last).prefix(Self.panelLimit) {
      let held = hidden.within(panel, parsed)
      if show(panel, holding: held, text, parsed, facts, file, drafts: drafts, judge: judge) { shown.add(held) }
    }
  }

  /// Hands a way through a page on which a script shows a part of it, in each environment, to whoever judges. False where nothing of what signs people in is
  /// seen then, and nothing is judged.
  private func show(
    _ panel: RevealedPanel, holding controls: HiddenSignIns, _ text: JudgedText, _ parsed: HTMLPage, _ facts: SourceRecognition,
    _ file: InputFile, drafts: DraftWeighing?,
    judge: (_ seen: Seen) -> Void
  ) -> Bool {
    let shown = panel.shown(in: parsed)
    let page = page(text, shown, SharedWork([shown]))
    var isSeen = false
    for environment in plan(for: page) {
      var rendering = page.render(in: environment, isDraft: drafts != nil)
      var model = model(of: rendering, page, text, facts, file)
      guard controls.areSeen(in: model) else { continue }
      isSeen = true
      if let drafts, drafts.use(model) == .wanting {
        rendering = page.finish(rendering)
        model = self.model(of: rendering, page, text, facts, file)
      }
      var seen = seen(model, text, isFirst: false, isDraft: false)
      seen.panel = Panel(name: panel.name, isBelowOthers: panel.isBelowOthers) { panel.holds($0, in: shown) }
      judge(seen)
    }
    return isSeen
  }

  private func seen(_ model: ScreenDocument, _ text: JudgedText, isFirst: Bool, isDraft: Bool) -> Seen {
    let isStated = model.nodes[0].string(.kindSource).map { $0 != "recognised" } ?? false
    return Seen(model: model, isFirst: isFirst, way: text.way, isDraft: isDraft, isPartAlone: text.isPartAlone && !isStated)
  }

  /// What is recognised on a page in one environment.
  private func model(
    of rendering: PageRendering, _ page: PageReader, _ text: JudgedText, _ facts: SourceRecognition, _ file: InputFile
  ) -> ScreenDocument {
    var screen = page.observe(rendering)
    screen.document.pieces = text.pieces
    text.mark(&screen)
    if text.isPartAlone || !text.missingHelpers.isEmpty { screen.document.nodes[0].set(.complete, false) }
    configuration.apply(to: &screen.document, path: file.truePath)
    if let locale = text.locale { screen.document.nodes[0].set(.locale, locale) }
    return timings.measure(.model) { Recognition.recognize(screen, facts: facts, with: recognizer) }
  }

  /// What is parsed as a page: the file, or each way through the page that it and others make.
  func texts(of source: SourceFile, _ result: inout FileResult) -> [JudgedText] {
    guard let assembly = timings.measure(.html, { assemblers.assembly(of: source) }) else {
      // What no page shows, and layouts, which stand in others.
      return ComponentFile.mayHoldElements(source.path) || TemplateAssembler.isProgram(source.path) ? [] : [JudgedText(source)]
    }
    return texts(of: assembly, source, &result)
  }

  private func texts(of assembly: PageAssembly, _ source: SourceFile, _ result: inout FileResult) -> [JudgedText] {
    result.notices += assembly.notices
    result.assembly = assembly
    let lacksLayout = assembly.missing.contains { $0.kind == .layout }
    let helpers = assembly.missing.filter { $0.kind == .helper }.map(\.name)
    return assembly.ways.enumerated().map { number, way in
      var text = JudgedText(way, number: number, of: source)
      text.lacksLayout = lacksLayout
      text.isPartAlone = assembly.isPartAlone
      text.missingHelpers = helpers
      if way.locale == nil { text.shared = assembly.sharedSurroundings }
      return text
    }
  }

  /// The page with its style sheets; nil where it cannot be parsed, and then a notice says why.
  func page(_ text: JudgedText, _ result: inout FileResult) -> PageReader? {
    parse(text, &result).map { page(text, $0, SharedWork([$0])) }
  }

  private func parse(_ text: JudgedText, _ result: inout FileResult) -> HTMLPage? {
    timings.measure(.html) { FileReader.parse(text, &result.notices) }
  }

  private func page(_ text: JudgedText, _ page: HTMLPage, _ sharing: SharedWork, isStyled: Bool = true) -> PageReader {
    timings.measure(.css) {
      PageReader(
        page: page, masked: text.masked, file: text.source, resources: resources, attention: recognizer, timings: timings, sharing: sharing,
        isStyled: isStyled, pieces: text.pieces)
    }
  }

  /// A page once its scripts have shown what its styles hide until then.
  private func revealed(_ page: PageReader, _ parsed: HTMLPage, _ text: JudgedText) -> (PageReader, HTMLPage) {
    guard let environment = plan(for: page).first, let shown = page.revealed(in: environment) else { return (page, parsed) }
    return (self.page(text, shown, SharedWork([shown])), shown)
  }

  private func plan(for page: PageReader) -> [PageEnvironment] {
    EnvironmentPlan.environments(for: configuration.environments(environments), mentionsDarkMode: page.mentionsDarkMode)
  }

  /// The screens that a file states, and what it says of its app.
  private func screens(_ source: SourceFile, _ result: inout FileResult) -> [ScreenDocument] {
    let reading = ScreenFile.read(source)
    result.notices += reading.notices
    result.appSource = reading.app
    return reading.documents
  }
}
