import Diagnostics
import Synchronization

/// Makes one finding of those that several pages have at the same place of a file that they share (DESIGN 2.11): a part is reported once, with the
/// pages related.
struct PageMerge {
  /// What is the same finding on several pages.
  fileprivate struct Key: Hashable {
    var rule: String
    var location: SourceLocation
    var isReview: Bool
    /// Why it is a review: what one page leaves open for want of a sheet, another may for want of a value.
    var reason: ReviewReason?
    var element: SourceLocation?

    /// Nil for what stands in the page's own file, and for one that was not put together: no other page shows that.
    init?(_ finding: Finding, of file: InputFile, isAssembled: Bool) {
      guard isAssembled, finding.location.file != file.path || finding.element.map({ $0.file != file.path }) == true else { return nil }
      self.init(finding)
    }

    init(_ finding: Finding) {
      (rule, location, isReview, element) = (finding.rule, finding.location, finding.level == nil, finding.element)
      if case .review(let reason) = finding.outcome { self.reason = reason }
    }
  }

  /// The same words at the same place say nothing more of another element: a title of a catalogue.
  private struct Said: Hashable {
    var rule: String
    var location: SourceLocation
    var message: String
  }

  /// The most pages that a finding names.
  private static let relatedLimit = 5

  private(set) var findings: [Finding] = []
  private var numbers: [Key: Int] = [:]
  /// What stands in a page's own file, which others may show as well: the page that loads a program is judged by itself, too.
  private var ownNumbers: [Key: Int] = [:]
  private var said: [Said: Int] = [:]
  /// The pages that each finding was met on.
  private var pages: [Int: Set<String>] = [:]

  /// Adds the findings of a page. Those of one that was not put together stay as they are.
  mutating func add(_ added: [Finding], of file: InputFile, isAssembled: Bool) {
    for finding in added {
      guard let key = Key(finding, of: file, isAssembled: isAssembled) else {
        let key = Key(finding)
        if numbers[key] != nil { continue }
        if ownNumbers[key] == nil { ownNumbers[key] = findings.count }
        findings.append(finding)
        continue
      }
      let words = Said(rule: finding.rule, location: finding.location, message: finding.message)
      guard let known = numbers[key] ?? ownNumbers[key] ?? (finding.level == nil ? nil : said[words]) else {
        numbers[key] = findings.count
        said[words] = findings.count
        pages[findings.count] = [file.path]
        var first = finding
        first.related.append(Self.page(file, Self.shown))
        findings.append(first)
        continue
      }
      if pages[known, default: [findings[known].location.file]].insert(file.path).inserted {
        if pages[known]?.count ?? 0 <= Self.relatedLimit {
          findings[known].related.append(Self.page(file, Self.shownToo(finding, unlike: findings[known])))
        }
      } else {
        addPlaces(of: finding, to: known)
      }
    }
  }

  /// A part that stands on one page more than once: where each of the others is used.
  private mutating func addPlaces(of finding: Finding, to known: Int) {
    for related in finding.related where findings[known].related.count < Self.relatedLimit * 2 {
      guard !findings[known].related.contains(where: { $0.location == related.location }) else { continue }
      let place = findings[known].related.lastIndex { $0.message != Self.shown } ?? -1
      findings[known].related.insert(RelatedLocation(location: related.location, message: "The same holds here."), at: place + 1)
    }
  }

  private static let shown = "Shown on this page."

  /// What is said of a further page. What leaves a review open there may be something else.
  private static func shownToo(_ finding: Finding, unlike first: Finding) -> String {
    guard finding.level == nil, finding.message != first.message else { return "Shown on this page too." }
    let said = sentences(first.message)
    let others = sentences(finding.message).filter { !said.contains($0) }
    return others.isEmpty
      ? "Shown on this page too, where it is open as well."
      : "Shown on this page too, where this is said of it: \(others.joined(separator: " "))"
  }

  private static func sentences(_ message: String) -> [String] {
    var made: [String] = []
    var rest = message[...]
    while let end = rest.firstRange(of: ". ") {
      made.append(String(rest[..<end.lowerBound]) + ".")
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { made.append(String(rest)) }
    return made
  }

  private static func page(_ file: InputFile, _ message: String) -> RelatedLocation {
    RelatedLocation(location: SourceLocation(file: file.path, range: SourceRange(0, 0)), message: message)
  }
}

/// What was found in the parts that pages share, while the pages of a run are judged. ``PageMerge`` keeps what the first page says, with its fix: a later one
/// need not try any. Which pages know of it in time changes nothing in a report.
final class SharedFindings: Sendable {
  /// What says the same in the same words: of that, a report has the first.
  private struct Told: Hashable {
    var key: PageMerge.Key
    var message: String

    init?(_ finding: Finding, of file: InputFile, isAssembled: Bool) {
      // Reviews are merged, and have no fixes.
      guard finding.level != nil, let key = PageMerge.Key(finding, of: file, isAssembled: isAssembled) else { return nil }
      (self.key, message) = (key, finding.message)
    }
  }

  /// The least of the numbers of the pages that have it.
  private let pages = Mutex<[Told: Int]>([:])

  /// Notes what was found on a page. `number`: its place among the files of the run.
  func note(_ findings: [Finding], of file: InputFile, number: Int, isAssembled: Bool) {
    let told = findings.compactMap { Told($0, of: file, isAssembled: isAssembled) }
    pages.withLock { pages in for one in told { pages[one] = min(pages[one] ?? number, number) } }
  }

  /// Whether an earlier page has a finding of this one; nil for what no other page can have.
  func isTold(_ finding: Finding, of file: InputFile, number: Int, isAssembled: Bool) -> Bool? {
    guard let told = Told(finding, of: file, isAssembled: isAssembled) else { return nil }
    return pages.withLock { $0[told].map { $0 < number } } ?? false
  }
}
