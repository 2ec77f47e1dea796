/// What may add to a screen and was not read, for people to read: reports name it beside what could not be judged for that reason (DESIGN 2.2).
package struct ScreenGaps: Hashable, Sendable {
  /// Those beyond this many are counted, not named.
  private static let nameLimit = 3
  /// A tag is quoted up to here.
  private static let tagLimit = 60

  /// The tags of templates and the elements, as they are written.
  private var tags: [String] = []
  /// Whether it is a part, and no page or layout around it was read.
  private var isPart = false

  package init() {}

  package var isEmpty: Bool { tags.isEmpty && !isPart }

  /// Notes a tag or an element whose output is not known.
  package mutating func add(tag: String) {
    let line = tag.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let short = line.count > Self.tagLimit ? line.prefix(Self.tagLimit) + "…" : line[...]
    if !tags.contains(String(short)) { tags.append(String(short)) }
  }

  /// Notes that a page is around it which is not known.
  package mutating func addSurroundings() { isPart = true }

  /// Takes what another way of the same page lacks.
  package mutating func add(_ other: ScreenGaps) {
    for tag in other.tags where !tags.contains(tag) { tags.append(tag) }
    isPart = isPart || other.isPart
  }

  /// What would decide, as sentences that begin with a space each; empty where nothing is known.
  package var sentences: String {
    var said = ""
    if !tags.isEmpty {
      let more = tags.count - Self.nameLimit
      let named = tags.prefix(Self.nameLimit).map { "'\($0)'" }.joined(separator: ", ")
      said = " Not read: \(named)\(more > 0 ? " and \(more) more" : "")."
    }
    if isPart { said += " No page or layout around it was read." }
    return said
  }
}
