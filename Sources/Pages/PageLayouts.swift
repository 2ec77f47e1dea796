import Layout
import Synchronization

/// The last layout of a page, for the next environment: where only colours differ it is that one's, too.
final class PageLayouts: Sendable {
  private struct Entry {
    let input: LayoutInput
    let draft: LayoutResult
    var finished: LayoutResult?
  }

  private let last = Mutex<Entry?>(nil)

  /// Where boxes stand, without being sure of it.
  func draft(_ input: LayoutInput) -> LayoutResult { entry(input).draft }

  func layout(_ input: LayoutInput) -> LayoutResult {
    var entry = entry(input)
    if let known = entry.finished { return known }
    let result = LayoutEngine.finish(entry.draft, input)
    entry.finished = result
    last.withLock { $0 = entry }
    return result
  }

  private func entry(_ input: LayoutInput) -> Entry {
    if let known = last.withLock({ $0 }), input.hasLayout(of: known.input) { return known }
    let entry = Entry(input: input, draft: LayoutEngine.draft(input))
    last.withLock { $0 = entry }
    return entry
  }
}
