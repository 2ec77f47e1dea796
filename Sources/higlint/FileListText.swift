import Linting
import Reports

/// What `files` prints.
enum FileListText {
  /// One line a file, and how many there are.
  static func text(of entries: [FileList.Entry]) -> String {
    var text = ""
    for entry in entries {
      text += "\(entry.isRead ? "read       " : "passed over")  \(TextLayout.printable(entry.path)): \(entry.words)\n"
    }
    let read = entries.count { $0.isRead }
    return text + "\(read) read, \(entries.count - read) passed over.\n"
  }
}
