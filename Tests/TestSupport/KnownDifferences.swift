#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSON
import Synchronization

/// What is known to differ from what a browser recorded, by page, in a file that people read: nothing else may differ, and what no longer differs goes.
///
/// `HIGLINT_RECORD=1` writes what differs now, and the tests fail: whoever recorded reads the diff, which says what got better and what worse.
package final class KnownDifferences: Sendable {
  /// From the repository's folder.
  package let path: String
  /// By page, sorted; a page without a difference is not there.
  private let byPage: Mutex<[String: [String]]>

  /// A file that is not there or is no JSON knows nothing, so that everything that differs is new.
  package init(_ path: String) {
    self.path = path
    let members = Repository.bytes(path).flatMap { try? JSONParser.parse($0) }?.members ?? []
    byPage = Mutex(
      Dictionary(members.map { ($0.key, ($0.value.elements ?? []).compactMap(\.string)) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The pages that something is known of and that are not among those that there are; a run that records forgets them.
  package func stale(among pages: some Collection<String>) -> [String] {
    let stale = byPage.withLock { known in known.keys.filter { !pages.contains($0) }.sorted() }
    if RecordedText.isRecording { for page in stale { record(page, []) } }
    return stale
  }

  /// How many differences are known.
  package var count: Int { byPage.withLock { $0.values.map(\.count).reduce(0, +) } }

  /// What is wrong with a page: what differs and is not known, and what is known and differs no more; each says which. Empty where all is as known.
  package func faults(of page: String, differing: [String]) -> [String] {
    let found = differing.sorted()
    if RecordedText.isRecording {
      record(page, found)
      return ["recorded in \(path)"]
    }
    var known = byPage.withLock { $0[page] ?? [] }
    var new: [String] = []
    for difference in found {
      if let index = known.firstIndex(of: difference) { known.remove(at: index) } else { new.append(difference) }
    }
    return new.map { "new: \($0)" } + known.map { "as recorded now, so take it out of \(path): \($0)" }
  }

  private func record(_ page: String, _ found: [String]) {
    byPage.withLock { known in
      known[page] = found.isEmpty ? nil : found
      let entries = known.sorted { $0.key < $1.key }.map { page, lines in
        "  \(Self.quoted(page)): [\n" + lines.map { "    " + Self.quoted($0) }.joined(separator: ",\n") + "\n  ]"
      }
      let text = entries.isEmpty ? "{}\n" : "{\n" + entries.joined(separator: ",\n") + "\n}\n"
      _ = RecordedText.compare(text, with: path)
    }
  }

  private static func quoted(_ text: String) -> String { JSONWriter.write(JSONNode(.string(text))) }
}
