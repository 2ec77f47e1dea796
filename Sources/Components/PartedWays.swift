import Diagnostics
import Templates

/// Ways through a page that part where it begins: what stands around it is put together once for all of them, where it shows the same on each. The first
/// is always as it would be alone.
final class PartedWays {
  private struct Parted {
    var given: [String: Bool]
    var mark: Evaluation.Mark
    var written: PageWriter.Written
  }

  /// The ways that are still to be shown.
  private(set) var queue: WayQueue
  /// Those that were when the first way had been through the page.
  private var queueOfFirst: WayQueue?
  private var parted: [Parted] = []
  private var isWriting = false
  private var isMetAgain = false
  /// Of each of the ways the components that are shown and whose source is not there.
  private(set) var missing: [[MissingPart]] = []
  /// What those were given for which what stands around the page is another than on the first: each is to be shown from its start.
  private(set) var apart: [[String: Bool]] = []
  /// Whether ways cannot part here at all, so that each is to be shown from its start.
  private(set) var isRefused = false

  init(_ queue: WayQueue) { self.queue = queue }

  /// The only way of an evaluation.
  func alone(_ way: PageWay?, _ evaluation: Evaluation) -> [PageWay?] {
    let answers = evaluation.decisions.map(\.answer)
    queue.note(answers)
    if let way { queue.note(answers, showing: way.text.bytes) }
    missing = [evaluation.missing]
    return [way]
  }

  /// Writes the page on each way that can begin where the first has come to.
  func write(_ writer: PageWriter, _ page: () -> Void) {
    guard !isWriting, parted.isEmpty else {
      if !isWriting { isMetAgain = true }
      return page()
    }
    isWriting = true
    defer { isWriting = false }
    let evaluation = writer.evaluation
    let start = (mark: evaluation.part(), written: writer.written)
    var texts: Set<[[UInt8]]> = []
    while true {
      page()
      let made = Parted(given: evaluation.given, mark: evaluation.mark, written: writer.written)
      parted.append(made)
      queue.note(made.mark.decisions.map(\.answer))
      if queueOfFirst == nil { queueOfFirst = queue }
      if texts.insert(made.written.bytes + [made.mark.styles.bytes]).inserted { queue.shown += 1 }
      var rest = queue
      guard !writer.isFull, let given = rest.next(where: evaluation.parts) else { break }
      queue = rest
      evaluation.goBack(to: start.mark, given: given)
      writer.written = start.written
    }
    writer.written = parted[0].written
    evaluation.join(parted.map { ($0.given, $0.mark) }, from: start.mark)
  }

  /// The ways as texts, each made of what was written on it. Where what stands around the page depends on them, there is only the first.
  func ways(_ writer: PageWriter, _ make: () -> PageWay?) -> [PageWay?] {
    let evaluation = writer.evaluation
    let last = writer.written
    let way = make()
    guard let queueOfFirst, let first = parted.first else { return alone(way, evaluation) }
    guard !isMetAgain, !writer.isFull, first.mark.isFollowedByNoStyle(in: evaluation.mark) else {
      isRefused = true
      queue = queueOfFirst
      return alone(way, evaluation)
    }
    let end = evaluation.mark
    queue.note(evaluation.decisions.map(\.answer))
    if let way { queue.note(evaluation.decisions.map(\.answer), showing: way.text.bytes) }
    missing = [evaluation.missing]
    var made = [way]
    for other in parted.dropFirst() {
      guard evaluation.follows((other.given, other.mark), as: (first.given, first.mark)),
        let text = other.written.followed(as: first.written, by: last)
      else {
        apart.append(other.given)
        continue
      }
      evaluation.mark = first.mark.followed(by: end, behind: other.mark)
      missing.append(other.mark.missing)
      writer.written = text
      let way = make()
      if let way { queue.note(evaluation.decisions.map(\.answer), showing: way.text.bytes) }
      made.append(way)
    }
    return made
  }
}
