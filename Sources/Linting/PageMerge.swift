import Diagnostics

/// Makes one finding of those that several pages have at the same place of a file that they share (DESIGN 2.11): a part is reported once, with the
/// pages related.
struct PageMerge {
  private struct Key: Hashable {
    var rule: String
    var location: SourceLocation
    var isReview: Bool
    var element: SourceLocation?
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
  private var said: [Said: Int] = [:]
  private var pages: [Int: Int] = [:]

  /// Adds the findings of a page. Those of one that was not put together stay as they are.
  mutating func add(_ added: [Finding], of file: InputFile, isAssembled: Bool) {
    for finding in added {
      let key = Key(rule: finding.rule, location: finding.location, isReview: finding.level == nil, element: finding.element)
      guard isAssembled, finding.location.file != file.path || finding.element.map({ $0.file != file.path }) == true else {
        findings.append(finding)
        continue
      }
      let words = Said(rule: finding.rule, location: finding.location, message: finding.message)
      guard let known = numbers[key] ?? (finding.level == nil ? nil : said[words]) else {
        numbers[key] = findings.count
        said[words] = findings.count
        var first = finding
        first.related.append(Self.page(file, "Shown on this page."))
        findings.append(first)
        continue
      }
      pages[known, default: 1] += 1
      if pages[known, default: 1] <= Self.relatedLimit { findings[known].related.append(Self.page(file, "Shown on this page too.")) }
    }
  }

  private static func page(_ file: InputFile, _ message: String) -> RelatedLocation {
    RelatedLocation(location: SourceLocation(file: file.path, range: SourceRange(0, 0)), message: message)
  }
}
