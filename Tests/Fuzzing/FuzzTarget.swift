import Diagnostics
import Linting
import Reports

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is fed with bytes: one kind of source, from its bytes to a report.
package struct FuzzTarget {
  private let kind: FuzzKind
  private let linter = TextLinter()
  /// Of kinds with files beside them: the folder that each input is written to.
  private let folder: String?

  /// Nil for a kind that there is not, and where no folder can be made.
  package init?(_ name: String) {
    guard let kind = FuzzKind.named(name) else { return nil }
    self.kind = kind
    guard let others = kind.others else {
      folder = nil
      return
    }
    var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/higlint-fuzz-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return nil }
    let folder = String(cString: made)
    for (path, text) in others { Self.write(Array(text.utf8), to: path, in: folder) }
    self.folder = folder
  }

  /// Lints one input and writes a report of it.
  package func run(_ bytes: [UInt8]) {
    let input = kind.frame.before.utf8 + bytes + kind.frame.after.utf8
    let report = folder.map { lint(input, in: $0) } ?? linter.lint(input, name: kind.file)
    _ = Self.format(for: bytes).render(report)
    // A place outside its file is as bad as a crash, and would be one in an editor.
    for finding in report.findings {
      guard let source = report.files[finding.location.file] else { continue }
      precondition(finding.location.range.end <= source.text.count, "a place behind the end of the file")
    }
  }

  /// One of the forms of report, the same for the same input: all of them would take as long as the lint itself.
  private static func format(for bytes: [UInt8]) -> ReportFormat {
    let formats = ReportFormat.allCases
    // FNV-1a.
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return formats[Int(hash >> 32) % formats.count]
  }

  /// Removes what was written.
  package func removeFolder() {
    guard let folder else { return }
    let paths = (kind.others.map { Array($0.keys) } ?? []) + [kind.file]
    for path in paths { unlink("\(folder)/\(path)") }
    // The innermost folders first.
    for path in paths {
      var parts = path.split(separator: "/").dropLast()
      while !parts.isEmpty {
        rmdir("\(folder)/\(parts.joined(separator: "/"))")
        parts.removeLast()
      }
    }
    rmdir(folder)
  }

  private func lint(_ bytes: [UInt8], in folder: String) -> RunReport {
    Self.write(bytes, to: kind.file, in: folder)
    var options = LintOptions()
    options.paths = [kind.isRule ? "\(folder)/page.html" : folder]
    options.jobs = 1
    if kind.isRule { options.ruleFolders = ["\(folder)/rules"] }
    return Linter.lint(options)
  }

  private static func write(_ bytes: [UInt8], to path: String, in folder: String) {
    var made = folder
    for part in path.split(separator: "/").dropLast() {
      made += "/\(part)"
      mkdir(made, 0o700)
    }
    guard let file = fopen("\(folder)/\(path)", "w") else { return }
    defer { fclose(file) }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
  }
}
