import CSS
import Diagnostics
import Fonts
import Pages
import ScreenModel
import Templates

/// Tries the edits that rules propose, in memory, and offers those that hold (DESIGN 2.2): linted again, the finding is gone in every environment,
/// nothing new is found on the page, and no other element looks different.
struct FixVerification {
  /// What a page shows and what is found on it, in all its environments.
  struct Look {
    var found: [PlacedFinding] = []
    /// What a page looks like in each environment of each way through it; empty for what is no page.
    var renderings: [Rendering] = []
    /// The ways through the page that an edit has left as they were: what is found on them is what was found before.
    var keptWays: Set<Int> = []
    /// Whether it was given up, since what was found was refused.
    var isRefused = false
  }

  struct Rendering {
    var rendering: PageRendering
    var way: Int
  }

  /// A finding, wherever edits move it.
  private struct Mark: Hashable {
    var rule: String
    var element: SourceLocation
    var caseNumber: Int?
    var isReview: Bool

    init(_ placed: PlacedFinding) {
      rule = placed.finding.rule
      element = placed.element ?? placed.finding.location
      caseNumber = placed.finding.caseNumber
      isReview = placed.finding.level == nil
    }
  }

  /// A text of the file with the sheets of a loader, and another text of a file that its page is put together from.
  struct Edited {
    var source: SourceFile
    var resources: any ResourceLoader
    var part: SourceFile?
    /// The ways that need no look.
    var isKept: (JudgedText) -> Bool = { _ in false }
    /// What is in the way of a fix: where it is found, no more is looked at.
    var refuses: (PlacedFinding) -> Bool = { _ in false }
    /// Whether nothing looks different, so that one window shows what all do.
    var isUnseen = false
  }

  /// What an edit is to fix.
  private struct Aim {
    var finding: PlacedFinding
    var element: SourceLocation
    var candidate: FixCandidate
  }

  /// Edits of one file that are tried together, and what there is to find once they are made.
  private struct Attempt {
    var edits: [Edit]
    var look: Look
    /// What is found without the edits, where they move it.
    var known: Set<Mark>
    /// As ``Edited/isUnseen``.
    var isUnseen = false
  }

  /// Lints a page again.
  typealias Looking = (Edited) -> Look

  private let source: SourceFile
  private let parts: PageAssembly?
  private let resources: FileResources
  private let look: Looking
  /// What there was to find before any edit; looked for once where nobody has seen it yet.
  private var baseline: Look?
  /// What is found without an edit, by the rules in all environments.
  private let found: [PlacedFinding]
  /// The environment that is looked at first.
  private let firstWindow: String?
  /// What came of the edits that were tried.
  private var attempts: [Edit: Attempt] = [:]
  /// The edits that may be tried, whether they were or not.
  private var counted: Set<Edit> = []
  /// How many elements one look takes.
  private let cost: Int
  /// How many elements may still be looked at again, in all environments and ways: a page of thousands of elements gets its fixes tried as long as that
  /// takes no more than others, where 32 trials in three environments come to about as many.
  private var budget = 80_000
  private static let maximumTrials = 32

  /// `parts`: the page that the file and others make. `seen`: what it shows without an edit in all environments in which it is to be tried, if that is
  /// known. `found`: what was found on it, first in the environment `firstWindow`. `elementCount`: how many elements were looked at, in all environments and
  /// ways.
  init(
    source: SourceFile, parts: PageAssembly?, resources: FileResources, found: [PlacedFinding], firstWindow: String?, seen: Look?,
    elementCount: Int, look: @escaping Looking
  ) {
    self.source = source
    self.parts = parts
    self.resources = resources
    self.look = look
    self.found = found
    self.firstWindow = firstWindow
    baseline = seen
    cost = elementCount + 1
    // The edited page is looked at where it was, and without an edit first where nobody has seen it.
    if seen == nil { budget -= cost }
  }

  /// Gives each finding the fix that holds, if one does. `isTold`: whether another page has told of a finding with its fix; nil for what no other page has.
  /// What may be tried for others does not hang on that.
  mutating func offerFixes(_ findings: inout [PlacedFinding], isTold: (Finding) -> Bool?) {
    tryTogether(findings) { isTold($0) != true }
    for index in findings.indices {
      guard let candidate = findings[index].candidate else { continue }
      if let isTold = isTold(findings[index].finding) {
        for planned in candidate.edits where text(toTry: planned) != nil { _ = mayTry(planned.edit) }
        if isTold { continue }
      }
      for planned in candidate.edits {
        guard let fix = fix(planned, candidate, for: findings[index]) else { continue }
        findings[index].finding.fix = fix
        break
      }
    }
  }

  private mutating func fix(_ planned: PlannedEdit, _ candidate: FixCandidate, for placed: PlacedFinding) -> Fix? {
    guard let element = placed.element, let text = text(toTry: planned) else { return nil }
    let aim = Aim(finding: placed, element: element, candidate: candidate)
    guard let attempt = attempt(planned.edit, text, for: aim), isGone(aim, attempt) else { return nil }
    if !attempt.isUnseen {
      guard let before = baseline, !changesOthers(aim, before: before, after: attempt.look) else { return nil }
    }
    // What is written is the type of a field, not that it conceals.
    let noun = candidate.attribute == .concealed ? "type" : String(candidate.attribute.rawValue.map { $0 == "-" ? " " : $0 })
    return Fix(
      description: "Set the \(noun) to \(candidate.value).", edits: [planned.edit],
      isSafe: candidate.isSafe && EditableText.servesOneElement(planned, setting: candidate.attribute, in: text, page: source.path))
  }

  // MARK: - Trying

  private func text(of path: String) -> SourceFile? { path == source.path ? source : part(path) ?? resources.sourceFile(path) }

  /// A file that the page is put together from.
  private func part(_ path: String) -> SourceFile? {
    for way in parts?.ways ?? [] { if let file = way.text.pieces.files.first(where: { $0.path == path }) { return file } }
    return nil
  }

  /// The text that an edit changes; nil where it cannot be made.
  private func text(toTry planned: PlannedEdit) -> SourceFile? {
    guard let text = text(of: planned.edit.location.file), EditableText.allows(planned, in: text),
      planned.edit.location.range.end <= text.text.count
    else { return nil }
    return text
  }

  private mutating func mayTry(_ edit: Edit) -> Bool {
    if counted.contains(edit) { return true }
    guard counted.count < Self.maximumTrials, budget > 0 else { return false }
    counted.insert(edit)
    budget -= cost
    return true
  }

  /// What there is to find once an edit is made; nil where no more are tried, and where what is found refuses the fix.
  private mutating func attempt(_ edit: Edit, _ file: SourceFile, for aim: Aim) -> Attempt? {
    if let known = attempts[edit] { return known }
    guard mayTry(edit) else { return nil }
    let before = baseline ?? look(Edited(source: source, resources: resources))
    baseline = before
    guard var attempt = attempt([edit], file, for: [aim], found: before.found, ways: Set(before.renderings.map(\.way))) else { return nil }
    if !attempt.look.keptWays.isEmpty {
      attempt.look.renderings += before.renderings.filter { attempt.look.keptWays.contains($0.way) }
      // Of one way, they keep their order.
      attempt.look.renderings = Dictionary(grouping: attempt.look.renderings, by: \.way).sorted { $0.key < $1.key }.flatMap(\.value)
    }
    attempts[edit] = attempt
    return attempt
  }

  /// What there is to find once some edits of a file are made; nil where that refuses the fixes. `ways`: those through the page that were looked at.
  private func attempt(
    _ edits: [Edit], _ file: SourceFile, for aims: [Aim], found: [PlacedFinding], ways: Set<Int>, isUnseen: Bool = false
  ) -> Attempt? {
    let known = marks(found) { Self.moved($0, by: edits) }
    let kept = parts.map { KeptWays(assembly: $0, edits: edits, seen: ways) }
    var text = file.text
    for edit in edits.sorted(by: { $0.location.range.start > $1.location.range.start }) {
      text.replaceSubrange(edit.location.range.bytes, with: Array(edit.replacement.utf8))
    }
    let changed = SourceFile(path: file.path, text: text, encoding: file.encoding)
    var edited = Edited(source: source, resources: resources)
    if file.path == source.path {
      (edited.source, edited.part) = (changed, changed)
    } else if part(file.path) != nil {
      edited.part = changed
    } else {
      edited.resources = EditedResources(resources, changed)
    }
    // A sheet may be served on all ways.
    if edited.part != nil { edited.isKept = { kept?.keeps($0) ?? false } }
    edited.refuses = { found in Self.refuses(Mark(found), aims, movedBy: edits, known: known) }
    edited.isUnseen = isUnseen
    let made = look(edited)
    // Another finding may be fixed by the same edit.
    return made.isRefused ? nil : Attempt(edits: edits, look: made, known: known, isUnseen: isUnseen)
  }

  // MARK: - Trying together

  /// What no style of another element hangs on.
  private static let unseen: Set<AttributeName> = [.autocomplete]

  /// Edits of one file that change nothing of what is seen.
  private struct Group {
    let file: SourceFile
    var edits: [Edit] = []
    var aims: [Aim] = []
  }

  /// Tries at once all edits of a file that change nothing of what is seen, in one window: most pages lack nothing else. Where that does not do, each is tried
  /// on its own.
  private mutating func tryTogether(_ findings: [PlacedFinding], isWanted: (Finding) -> Bool) {
    for group in groups(findings) where budget > 0 {
      budget -= cost
      guard group.aims.contains(where: { isWanted($0.finding.finding) }) else { continue }
      let ways = Set(found.map(\.way))
      guard let attempt = attempt(group.edits, group.file, for: group.aims, found: found, ways: ways, isUnseen: true) else { continue }
      for edit in group.edits {
        counted.insert(edit)
        attempts[edit] = attempt
      }
    }
  }

  private func groups(_ findings: [PlacedFinding]) -> [Group] {
    var groups: [Group] = []
    for placed in findings {
      guard let candidate = placed.candidate, Self.unseen.contains(candidate.attribute), let element = placed.element,
        placed.finding.environments.isEmpty || firstWindow.map(placed.finding.environments.contains) ?? false,
        let (planned, file) = candidate.edits.lazy.compactMap({ edit in text(toTry: edit).map { (edit, $0) } }).first
      else { continue }
      let index = groups.firstIndex { $0.file.path == file.path } ?? groups.count
      if index == groups.count { groups.append(Group(file: file)) }
      if !groups[index].edits.contains(planned.edit) {
        guard groups[index].edits.count < Self.maximumTrials, !groups[index].edits.contains(where: { Self.touches($0, planned.edit) })
        else {
          continue
        }
        groups[index].edits.append(planned.edit)
      }
      groups[index].aims.append(Aim(finding: placed, element: element, candidate: candidate))
    }
    return groups
  }

  private static func touches(_ a: Edit, _ b: Edit) -> Bool {
    let (a, b) = (a.location.range, b.location.range)
    return a.start <= b.end && b.start <= a.end
  }

  // MARK: - Judging

  private func marks(_ found: [PlacedFinding], _ move: (SourceLocation) -> SourceLocation = { $0 }) -> Set<Mark> {
    Set(
      found.map { placed in
        var mark = Mark(placed)
        mark.element = move(mark.element)
        return mark
      })
  }

  /// Whether an attempt leaves nothing of a finding, in any environment, and brings nothing that was not there.
  private func isGone(_ aim: Aim, _ attempt: Attempt) -> Bool {
    var left = marks(attempt.look.found)
    if !attempt.look.keptWays.isEmpty {
      let before = baseline?.found ?? found
      left.formUnion(marks(before.filter { attempt.look.keptWays.contains($0.way) }) { Self.moved($0, by: attempt.edits) })
    }
    return !left.contains { Self.refuses($0, [aim], movedBy: attempt.edits, known: attempt.known) }
  }

  /// Whether what is found once some edits are made is one of the findings that they aim at, or new.
  private static func refuses(_ mark: Mark, _ aims: [Aim], movedBy edits: [Edit], known: Set<Mark>) -> Bool {
    let own = aims.filter { mark.rule == $0.finding.finding.rule && mark.element == moved($0.element, by: edits) }
    if own.contains(where: { mark.isReview || mark.caseNumber == $0.finding.finding.caseNumber }) { return true }
    if known.contains(mark) { return false }
    // What the rule says once this case is fixed was wrong before.
    if let number = mark.caseNumber, own.contains(where: { $0.candidate.alsoFailing.contains(number) }) { return false }
    return true
  }

  /// Where a place is once some edits are made.
  private static func moved(_ place: SourceLocation, by edits: [Edit]) -> SourceLocation {
    var moved = place
    for edit in edits where place.file == edit.location.file {
      let range = edit.location.range
      let shift = edit.replacement.utf8.count - range.length
      if place.range.start >= range.end, place.range.start > range.start { moved.range.start += shift }
      if place.range.end >= range.end { moved.range.end += shift }
    }
    return moved
  }

  /// Whether elements look different that neither have the same finding nor stand in one that has.
  private func changesOthers(_ aim: Aim, before: Look, after: Look) -> Bool {
    // Markup that is edited is one element's own.
    guard before.renderings.count == after.renderings.count else { return true }
    var own: [Int: Set<SourceRange>] = [:]
    for other in before.found {
      let finding = aim.finding.finding
      let isSame = other.finding.rule == finding.rule && other.finding.caseNumber == finding.caseNumber && other.finding.level != nil
      guard other.element == aim.element || isSame else { continue }
      if let range = other.range { own[other.way, default: []].insert(range) }
    }
    return zip(before.renderings, after.renderings).contains { before, after in
      before.way != after.way || before.rendering.looksDifferent(from: after.rendering, outside: own[before.way] ?? [])
    }
  }
}

/// The sheets of a run, one of them edited.
private struct EditedResources: ResourceLoader {
  private let resources: FileResources
  private let sheet: StyleSheet

  init(_ resources: FileResources, _ file: SourceFile) {
    self.resources = resources
    sheet = StyleSheet.parse(text: file.text, range: SourceRange(0, file.text.count), path: file.path, supports: .properties)
  }

  func styleSheet(_ address: String, from path: String) -> ResourceAnswer<StyleSheet> {
    let answer = resources.styleSheet(address, from: path)
    if case .found(let found) = answer, found.path == sheet.path { return .found(sheet) }
    return answer
  }

  func servedSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    edited(resources.servedSheets(name, from: path))
  }

  func builtSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    edited(resources.builtSheets(name, from: path))
  }

  private func edited(_ answer: ResourceAnswer<ServedSheets<StyleSheet>>) -> ResourceAnswer<ServedSheets<StyleSheet>> {
    guard case .found(var found) = answer else { return answer }
    for index in found.sheets.indices where found.sheets[index].path == sheet.path { found.sheets[index] = sheet }
    return .found(found)
  }

  func script(_ address: String, from path: String) -> ResourceAnswer<ScriptStyles> { resources.script(address, from: path) }

  func sourceScript(_ name: String, from path: String) -> ResourceAnswer<ScriptStyles> { resources.sourceScript(name, from: path) }

  func imageSize(_ address: String, from path: String) -> ResourceAnswer<ImageDimensions> { resources.imageSize(address, from: path) }

  func font(_ address: String, from path: String) -> ResourceAnswer<FontFile?> { resources.font(address, from: path) }

  func configuration(_ names: [String], near path: String) -> SourceFile? { resources.configuration(names, near: path) }
}
