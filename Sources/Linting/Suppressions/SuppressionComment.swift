import Diagnostics
import RuleEngine

/// What somebody wrote into a file to keep findings from counting (DESIGN 2.6): a comment, or a key of a JSON object.
struct SuppressionComment: Sendable {
  /// A rule that is named, and the bytes of the file whose findings it keeps from counting.
  struct Entry: Sendable {
    var selector: RuleSelector
    /// Its name.
    var range: SourceRange
    /// Nil for what suppresses nothing: `higlint-enable`.
    var scope: SourceRange?
  }

  enum Form: String, Sendable, CaseIterable {
    case nextLine = "higlint-disable-next-line"
    case file = "higlint-disable-file"
    case from = "higlint-disable"
    case until = "higlint-enable"
    /// The key `higlint-disable` of a JSON object.
    case key
  }

  /// Nil for a word that begins like one of these and is none.
  var form: Form?
  /// The word as it is written.
  var word: String
  /// The comment with what opens and closes it; in JSON the key with its value.
  var range: SourceRange
  /// What goes with the comment where it is removed: its whole line where nothing else stands there.
  var removal = SourceRange(0, 0)
  var entries: [Entry] = []
  var reason: String?
  /// Whether it stands where the file has comments.
  var isComment = true

  /// The name of a rule with the comma and the space that part it from its neighbour.
  func rangeWithComma(of entry: Entry) -> SourceRange {
    guard let number = entries.firstIndex(where: { $0.range == entry.range }) else { return entry.range }
    if number + 1 < entries.count { return SourceRange(entry.range.start, entries[number + 1].range.start) }
    return number > 0 ? SourceRange(entries[number - 1].range.end, entry.range.end) : entry.range
  }

  /// At most so many are read in a file.
  static let limit = 2_000
}
