import Diagnostics
import Foundation
import Preprocessors
import Templates
import Testing

/// Writes the CSS of sheets for `scripts/conformance_preprocessors.py`, which compares it with sassc's and lessc's.
@Suite struct PreprocessorConformanceTests {
  private struct Disk: ProjectFiles {
    func place(of file: SourceFile) -> ProjectPlace? { nil }
    func text(at path: String) -> SourceFile? {
      // Debian's lessc is Less 3.
      if path.hasSuffix("/package.json") { return SourceFile(path: path, text: Array("{\"less\": \"^3.12.2\"}".utf8)) }
      return (try? Data(contentsOf: URL(fileURLWithPath: path))).map { SourceFile(path: path, text: Array($0)) }
    }
    func hasFile(at path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
    func names(in folder: String) -> [String] { [] }
  }

  /// A file with a line for each sheet: its path, its root and where its CSS goes, with tabs between.
  private static let list = ProcessInfo.processInfo.environment["HIGLINT_PREPROCESS"]

  @Test(.enabled(if: list != nil)) func `Sheets are made into CSS for a comparison`() throws {
    for line in try String(contentsOfFile: Self.list ?? "", encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: "\t").map(String.init)
      let disk = Disk()
      let file = try #require(disk.text(at: parts[0]))
      let sheet = try #require(Preprocessor.css(of: file, at: ProjectPlace(path: parts[0], root: parts[1]), files: disk))
      try ((sheet.isComplete ? "" : "/* open */\n") + sheet.text.string).write(toFile: parts[2], atomically: true, encoding: .utf8)
    }
  }
}
