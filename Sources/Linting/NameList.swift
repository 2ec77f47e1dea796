import Diagnostics

/// A list of files, as `git diff --name-only` and others print it.
package enum NameList {
  /// The bytes of a file that holds a list; nil where it cannot be read.
  package static func bytes(at path: String) -> [UInt8]? { try? FileAccess.read(FileAccess.absolute(path)) }

  /// The names, one a line, or, where there is a NUL, one behind each. Nil where the bytes are not UTF-8.
  package static func names(in bytes: [UInt8]) -> [String]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let separator: (Character) -> Bool = bytes.contains(0) ? { $0 == "\0" } : { $0.isNewline }
    return text.split(whereSeparator: separator).map(String.init)
  }
}
