import Diagnostics

/// Makes one finding of those that an attribute of a form brings about for each of its fields: `<form autocomplete="off">`.
enum FormFindings {
  private struct Key: Hashable {
    var rule: String
    var level: Level
    var caseNumber: Int?
    var location: SourceLocation
    var environments: [String]
  }

  /// The most fields that a finding names beside its own.
  private static let relatedLimit = 5

  /// `page`: what the file is made of. The first field's finding stays, and says how many others there are.
  static func merged(_ findings: [Finding], of page: FileResult) -> [Finding] {
    var first: [Key: Int] = [:]
    var others: [Int: Int] = [:]
    var kept: [Finding] = []
    lazy var files = ReviewMerge.files(of: page)
    for finding in findings {
      guard let level = finding.level, let element = finding.element, element.file == finding.location.file,
        finding.location.range.end <= element.range.start,
        let text = files.first(where: { $0.path == element.file })?.text, isOfForm(finding.location.range, text)
      else {
        kept.append(finding)
        continue
      }
      let key = Key(
        rule: finding.rule, level: level, caseNumber: finding.caseNumber, location: finding.location, environments: finding.environments)
      guard let known = first[key] else {
        first[key] = kept.count
        kept.append(finding)
        continue
      }
      others[known, default: 0] += 1
      if kept[known].related.count <= relatedLimit {
        kept[known].related.append(RelatedLocation(location: element, message: "The same holds here."))
      }
    }
    for (place, count) in others { kept[place].message += " The form decides \(count) other \(count == 1 ? "field" : "fields"), too." }
    return kept
  }

  private static let form = Array("form".utf8)
  private static let longestTag = 4_000

  /// Whether a range stands in the start tag of a form.
  private static func isOfForm(_ range: SourceRange, _ text: [UInt8]) -> Bool {
    guard range.start <= text.count, let open = text[max(0, range.start - longestTag)..<range.start].lastIndex(of: 0x3C) else {
      return false
    }
    let name = text[(open + 1)..<range.start].prefix { $0.isASCIIAlpha }
    return name.count == form.count && zip(name, form).allSatisfy { $0 | 0x20 == $1 }
  }
}
