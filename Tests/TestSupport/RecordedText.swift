#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A text that a test compares with what was recorded. `HIGLINT_RECORD=1` records it anew, and then the test fails: a recording is looked at before it counts.
package enum RecordedText {
  package enum Verdict: Equatable, Sendable {
    case same
    case recorded
    case missing
    /// The first line that differs.
    case differs(line: Int, expected: String, found: String)
  }

  /// Whether this run records. What fails in it says nothing but that it recorded.
  package static let isRecording = ProcessInfo.processInfo.environment["HIGLINT_RECORD"] == "1"

  /// `path` is from the repository's folder.
  package static func compare(_ text: String, with path: String) -> Verdict {
    if isRecording {
      let folder = Repository.file(path).split(separator: "/").dropLast().joined(separator: "/")
      try? FileManager.default.createDirectory(atPath: "/" + folder, withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: URL(fileURLWithPath: Repository.file(path)))
      return .recorded
    }
    guard let expected = Repository.text(path) else { return .missing }
    if expected == text { return .same }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    for index in 0..<max(old.count, new.count) {
      let before = index < old.count ? String(old[index]) : ""
      let after = index < new.count ? String(new[index]) : ""
      if before != after { return .differs(line: index + 1, expected: before, found: after) }
    }
    return .same
  }
}
