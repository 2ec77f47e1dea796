import Diagnostics
import Synchronization

/// Edits of the files of a run, made in memory: what is linted again reads the edited bytes, and nothing on the disk changes.
final class FileEdits {
  /// A file with its bytes before and after.
  struct Edited {
    var path: String
    var before: [UInt8]
    var after: [UInt8]
  }

  /// By true path, in the order of their first edit.
  private(set) var files: [String: Edited] = [:]

  deinit { FileAccess.forget(files.keys) }

  /// Applies edits that do not overlap to a file, and says whether that could be done: not where the file cannot be written back byte for byte.
  func apply(_ edits: [Edit], to source: SourceFile, at truePath: String) -> Bool {
    guard let encoding = source.encoding, let bytes = try? FileAccess.read(truePath) else { return false }
    let text = source.text
    var made = text
    for edit in edits.sorted(by: { $0.location.range > $1.location.range }) {
      guard edit.location.range.end <= text.count else { return false }
      made.replaceSubrange(edit.location.range.bytes, with: Array(edit.replacement.utf8))
    }
    guard let after = TextEncoder.encode(made, like: bytes, decoded: text, encoding: encoding) else { return false }
    set(after, at: truePath, shown: source.path, before: bytes)
    return true
  }

  private func set(_ bytes: [UInt8], at truePath: String, shown: String, before: [UInt8]) {
    files[truePath] = Edited(path: shown, before: files[truePath]?.before ?? before, after: bytes)
    FileAccess.show(bytes, at: truePath)
  }

  /// What there is, to go back to.
  var state: [String: Edited] { files }

  func restore(_ state: [String: Edited]) {
    FileAccess.forget(files.keys)
    files = state
    for (path, file) in state { FileAccess.show(file.after, at: path) }
  }
}
