import Diagnostics
import Linting
import Reports

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is fed with bytes: one kind of source, from its bytes to every report.
struct FuzzTarget {
  /// The kinds by name, with the name of a file of that kind.
  static let kinds: [(kind: String, file: String)] = [
    ("html", "page.html"), ("css", "page.html"), ("jinja", "page.jinja"), ("erb", "page.html.erb"), ("php", "page.php"),
    ("vue", "page.vue"),
    ("screen", "a.screen.json"), ("plist", "Info.plist"), ("strings", "InfoPlist.strings"), ("xcstrings", "InfoPlist.xcstrings"),
    ("pbxproj", "project.pbxproj"), ("yaml", "project.yml"), ("xcconfig", "app.xcconfig"), ("expo", "app.json"),
    ("script", "app.config.js"),
    ("cordova", "config.xml"), ("rule", "rule.json"), ("config", ".higlint.json"),
  ]

  private let kind: String
  private let file: String
  private let linter = TextLinter()
  /// Of rules and configurations, which are read from the file system alone: a folder that each input is written to.
  private let folder: String?

  /// Nil for a kind that there is not.
  init?(_ kind: String) {
    guard let known = Self.kinds.first(where: { $0.kind == kind }) else { return nil }
    self.kind = kind
    file = known.file
    guard kind == "rule" || kind == "config" else {
      folder = nil
      return
    }
    var template = Array("/tmp/higlint-fuzz-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return nil }
    folder = String(cString: made)
    Self.write(Array("<button>Sign in with Apple</button>".utf8), to: "\(String(cString: made))/page.html")
  }

  /// Lints one input and writes every report of it.
  func run(_ bytes: [UInt8]) {
    let report = folder.map { lint(bytes, in: $0) } ?? linter.lint(kind == "css" ? Self.page(bytes) : bytes, name: file)
    for format in ReportFormat.allCases { _ = format.render(report) }
    // A place outside its file is as bad as a crash, and would be one in an editor.
    for finding in report.findings {
      guard let source = report.files[finding.location.file] else { continue }
      precondition(finding.location.range.end <= source.text.count, "a place behind the end of the file")
    }
  }

  private func lint(_ bytes: [UInt8], in folder: String) -> RunReport {
    Self.write(bytes, to: "\(folder)/\(file)")
    var options = LintOptions()
    options.paths = ["\(folder)/page.html"]
    options.jobs = 1
    if kind == "rule" { options.ruleFolders = ["\(folder)/\(file)"] }
    return Linter.lint(options)
  }

  private static func page(_ sheet: [UInt8]) -> [UInt8] {
    Array("<!doctype html><meta name=viewport content='width=device-width'><style>".utf8) + sheet
      + Array(
        "</style><form><input type=password><p class=a>or<button id=b class=apple>Sign in with Apple</button><a href=x>Google</a></form>"
          .utf8)
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    defer { fclose(file) }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
  }
}
