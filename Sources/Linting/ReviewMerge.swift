import Diagnostics
import Pages
import Preprocessors
import Recognition
import Templates

/// Makes one review of those that leave the same element unjudged for the same reason (DESIGN 2.2). It names the rules that wait, what is missing, and
/// what would decide it.
enum ReviewMerge {
  private struct Key: Hashable {
    var element: SourceLocation
    var reason: ReviewReason
    var screen: String?
  }

  /// `page`: what the file is made of, and what of it was not read.
  static func merged(_ findings: [Finding], of page: FileResult) -> [Finding] {
    var numbers: [Key: [Int]] = [:]
    for (index, finding) in findings.enumerated() {
      guard let key = key(finding) else { continue }
      numbers[key, default: []].append(index)
    }
    var merged: [Finding] = []
    lazy var expressions = UnknownExpressions(page, files: files(of: page))
    for (index, finding) in findings.enumerated() {
      guard let key = key(finding), let group = numbers[key] else {
        merged.append(finding)
        continue
      }
      // What one rule waits for at several places, in several catalogues above all, is said at each.
      if Set(group.map { findings[$0].rule }).count == 1 {
        if !group.contains(where: { $0 < index && findings[$0].location == finding.location }) {
          merged.append(one([finding], key, page, expressions))
        }
        continue
      }
      guard group.first == index else { continue }
      merged.append(one(group.map { findings[$0] }, key, page, expressions))
    }
    return collapsed(explainedOnce(merged), page)
  }

  /// Says once of a form's mark that no words explain it: one line of words settles all of its fields.
  private static func explainedOnce(_ findings: [Finding]) -> [Finding] {
    struct Form: Hashable {
      var rule: String
      var file: String
      var screen: String?
      var environments: [String]
    }
    var kept: [Finding] = []
    var first: [Form: (place: Int, others: Int)] = [:]
    for finding in findings {
      guard finding.outcome == .review(.unexplainedMark) else {
        kept.append(finding)
        continue
      }
      let form = Form(rule: finding.rule, file: finding.location.file, screen: finding.screen, environments: finding.environments)
      guard let known = first[form] else {
        first[form] = (kept.count, 0)
        kept.append(finding)
        continue
      }
      first[form]?.others += 1
      if kept[known.place].related.count < relatedLimit {
        kept[known.place].related.append(RelatedLocation(location: finding.location, message: "The same mark decides here."))
      }
    }
    for (place, others) in first.values {
      if others > 0 { kept[place].message += " It decides \(others) other \(others == 1 ? "field" : "fields"), too." }
      kept[place].message += " Say in words what it means, once for the form: '* required'."
    }
    return kept
  }

  /// The most elements that a review names beside its own.
  private static let relatedLimit = 5

  /// Says once of a component without a source what is said in the same words of each element that it draws, and once of a page what is said in the same
  /// words of many of its elements since parts of it were not read.
  private static func collapsed(_ findings: [Finding], _ page: FileResult) -> [Finding] {
    struct Said: Hashable {
      var rule: String
      var message: String
      var file: String
      var environments: [String]
      var screen: String?
    }
    var kept: [Finding] = []
    var first: [Said: Int] = [:]
    var others: [Int: Int] = [:]
    for finding in findings {
      let gaps = page.screenGaps.isEmpty ? nil : page.screenGaps.sentences
      guard let key = key(finding),
        page.assembly?.part(drawing: key.element) != nil || key.reason == .incompleteScreen && gaps.map(finding.message.contains) == true
      else {
        kept.append(finding)
        continue
      }
      let said = Said(
        rule: finding.rule, message: finding.message, file: key.element.file, environments: finding.environments, screen: key.screen)
      guard let known = first[said] else {
        first[said] = kept.count
        kept.append(finding)
        continue
      }
      others[known, default: 0] += 1
      if kept[known].related.count < relatedLimit {
        kept[known].related.append(RelatedLocation(location: finding.location, message: "The same holds here."))
      }
    }
    for (place, count) in others where count > relatedLimit { kept[place].message += " The same holds for \(count) other elements." }
    return kept
  }

  private static func key(_ finding: Finding) -> Key? {
    guard case .review(let reason) = finding.outcome, let element = finding.element, !element.range.isEmpty else { return nil }
    return Key(element: element, reason: reason, screen: finding.screen)
  }

  /// `expressions`: those of the page, which only some reviews speak of.
  private static func one(_ group: [Finding], _ key: Key, _ page: FileResult, _ expressions: @autoclosure () -> UnknownExpressions)
    -> Finding
  {
    let rules = Set(group.map(\.rule)).sorted()
    var made = group[0]
    if rules.count > 1 {
      made.rule = rules[0]
      made.caseNumber = nil
      made.message = "\(rules.count) rules could not judge this: \(key.reason.explanation)."
      made.waitingRules = rules
      if group.contains(where: { $0.location != made.location }) { made.location = key.element }
      for environment in group.flatMap(\.environments) where !made.environments.contains(environment) {
        made.environments.append(environment)
      }
      made.related = []
      for related in group.flatMap(\.related) where !made.related.contains(related) && related.location != made.location {
        made.related.append(related)
      }
    }
    // A variable that no sheet sets was to come from one that is not there.
    let waitsForSheet = key.reason == .templateValue && !page.styleGaps.missing.isEmpty && group.contains { isOfSheet($0.location, page) }
    if key.reason == .missingStylesheet || waitsForSheet { made.message += page.styleGaps.sentences }
    if key.reason == .templateValue, !waitsForSheet {
      made.message += expressions().sentence(of: key.element, shown: group.map(\.location))
    }
    // What draws the element is the component itself.
    if let part = page.assembly?.part(drawing: key.element) {
      made.message += " It is drawn by \(part.phrase), whose source is not in the project."
    } else if key.reason == .incompleteScreen, let part = page.assembly?.drawings.part(around: key.element) {
      made.message += " It stands in \(part.phrase), whose source is not in the project."
    } else if key.reason == .incompleteScreen {
      made.message += page.screenGaps.isEmpty ? components(of: page) : page.screenGaps.sentences
    } else if key.reason == .missingStylesheet, page.styleGaps.sentences.isEmpty {
      made.message += components(of: page)
    }
    let files = Set(group.compactMap(\.missingFile).filter { !$0.hasPrefix("data:") }).sorted()
    if !files.isEmpty { made.message += " Missing: \(files.map { "'\($0)'" }.joined(separator: ", "))." }
    if key.reason == .drawnByScript { name(drawingCalls(beside: key.element, page), in: &made) }
    if rules.count > 1 { made.message += " The rules: \(rules.joined(separator: ", "))." }
    return made
  }
}

extension ReviewMerge {
  /// What a page shows elsewhere and nobody reads, where nothing nearer is known: a component without a source may draw anything, and bring styles.
  private static func components(of page: FileResult) -> String {
    var phrases: Set<String> = []
    let missing = page.assembly?.missing.filter { $0.kind == .component && phrases.insert($0.phrase).inserted } ?? []
    return missing.isEmpty ? "" : " The page shows \(PageGaps.listed(missing)), whose source is not in the project."
  }

  /// Whether a value stands in a sheet that is made into CSS, or in a component's block of styles.
  private static func isOfSheet(_ location: SourceLocation, _ page: FileResult) -> Bool {
    if Preprocessor.isSheet(location.file) { return true }
    guard let text = files(of: page).first(where: { $0.path == location.file })?.text else { return false }
    let before = text[..<min(location.range.start, text.count)]
    guard let start = before.ranges(of: Array("<style".utf8)).last else { return false }
    return before[start.upperBound...].firstRange(of: Array("</style".utf8)) == nil
  }

  /// The files that a page is made of, its own first.
  static func files(of page: FileResult) -> [SourceFile] {
    var files = page.source.map { [$0] } ?? []
    for file in page.assembly?.ways.first?.text.pieces.files ?? [] where !files.contains(where: { $0.path == file.path }) {
      files.append(file)
    }
    return files
  }

  /// The calls by which scripts draw buttons: in the file of the element that one fills, else in the others of its page.
  private static func drawingCalls(beside element: SourceLocation, _ page: FileResult) -> [DrawingCall] {
    let files = files(of: page)
    // Apple's script draws its button where an element is called so; else it only signs people in.
    lazy var drawsApple = files.contains { DrawingCall.namesElement($0.text) }
    func calls(in file: SourceFile) -> [DrawingCall] { DrawingCall.calls(in: file).filter { !$0.isConfiguration || drawsApple } }
    if let own = files.first(where: { $0.path == element.file }).map(calls), !own.isEmpty { return own }
    return files.filter { $0.path != element.file }.flatMap(calls)
  }

  /// Says which call decides, and shows where it stands.
  private static func name(_ calls: [DrawingCall], in finding: inout Finding) {
    guard let first = calls.first else {
      finding.message += " No call that draws it stands in the files of the page."
      return
    }
    finding.message += " What '\(first.name)' is given decides how it looks."
    for call in calls.prefix(relatedLimit) where !finding.related.contains(where: { $0.location == call.place }) {
      finding.related.append(RelatedLocation(location: call.place, message: "'\(call.name)' draws a button."))
    }
  }
}

extension PageAssembly {
  /// The component without a source that draws an element.
  fileprivate func part(drawing place: SourceLocation) -> MissingPart? {
    drawings.part(drawing: place)
      ?? missing.first { $0.kind == .component && $0.place.file == place.file && $0.place.range.start == place.range.start }
  }
}
