import Diagnostics
import ScreenModel

/// Which texts are the project's own to edit, and which of its rules serve one element alone.
enum EditableText {
  /// Folders of what others wrote.
  private static let foreignFolders: Set<String> = [
    "node_modules", "bower_components", "vendor", "vendors", "third_party", "third-party", "thirdparty", "site-packages", "Pods",
    "Carthage",
  ]
  /// A line longer than this was written by a program.
  private static let longestLine = 1_000
  /// Utility builds have hundreds of rules with one class and one declaration; a sheet that somebody wrote has a few.
  private static let fewestUtilities = 12

  /// Whether a place may be edited at all: not in a file of a dependency or of a build, not in a rule that is there for whoever takes its class, and not
  /// with letters that the file's encoding does not have.
  static func allows(_ planned: PlannedEdit, in file: SourceFile) -> Bool {
    guard let encoding = file.encoding, TextEncoder.canEncode(planned.edit.replacement, in: encoding) else { return false }
    let parts = file.path.split(separator: "/")
    if parts.dropLast().contains(where: { foreignFolders.contains(String($0)) }) { return false }
    if let name = parts.last, name.hasSuffix(".min.css") { return false }
    guard let selector = planned.selector else { return true }
    let line = file.lines.line(at: planned.edit.location.range.start)
    if file.lines.range(ofLine: line).length > longestLine { return false }
    return !(isOneClass(selector) && isUtilityBuild(file))
  }

  /// Whether what is edited in a file is one element's own: it stands in its markup or in the page, or every selector names the button that it is for.
  static func servesOneElement(_ planned: PlannedEdit, setting attribute: AttributeName, in file: SourceFile, page: String) -> Bool {
    let isWords = attribute == .title || attribute == .label
    if isWords, planned.selector == nil, isNameInData(planned.edit.location.range, file) { return false }
    guard let selector = planned.selector, planned.edit.location.file != page else { return true }
    return selector.split(separator: ",").allSatisfy { part in
      let lower = part.lowercased()
      return lower.contains("apple") || lower.contains("siwa") || lower.contains("#")
    }
  }

  /// Whether a range is a value of data that is no phrase, as names of providers are: `{ name: 'Apple' }`, `'name' => 'Apple'`. What else shows it is not known.
  private static func isNameInData(_ range: SourceRange, _ file: SourceFile) -> Bool {
    let text = file.text
    guard !range.isEmpty, !text[range.bytes].contains(UInt8(ascii: " ")), !file.path.hasSuffix(".screen.json") else { return false }
    var before = text[..<range.start].suffix(longestLine)
    guard let last = before.last else { return false }
    let isQuoted = [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`")].contains(last)
    if isQuoted { before.removeLast() }
    let isApart = before.last.map { $0 <= 0x20 } ?? false
    while let space = before.last, space <= 0x20 { before.removeLast() }
    return switch before.last {
    case UInt8(ascii: ":"): true
    // An attribute's value stands close to its sign.
    case UInt8(ascii: "="): isQuoted && isApart
    case UInt8(ascii: ">"): before.dropLast().last == UInt8(ascii: "=")
    default: false
    }
  }

  /// ".h-11" and ".md\:h-11", not ".login .button".
  private static func isOneClass(_ selector: some StringProtocol) -> Bool {
    guard selector.hasPrefix(".") else { return false }
    var isEscaped = false
    for character in selector.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if !character.isLetter, !character.isNumber, character != "-", character != "_" {
        return false
      }
    }
    return true
  }

  /// Whether a sheet is made of rules with one class and one declaration.
  private static func isUtilityBuild(_ file: SourceFile) -> Bool {
    var count = 0
    var start = 0
    let text = file.text
    while let open = text[start...].firstIndex(of: UInt8(ascii: "{")) {
      guard let close = text[open...].firstIndex(of: UInt8(ascii: "}")) else { return false }
      let head = String(decoding: text[start..<open], as: UTF8.self)
      let selector = head.split { $0 == "}" || $0 == "{" || $0 == ";" || $0 == "/" }.last.map { $0.trimmed } ?? ""
      let declarations = text[(open + 1)..<close].split(separator: UInt8(ascii: ";")).filter { part in
        part.contains { $0 > 0x20 }
      }
      if declarations.count == 1, isOneClass(selector) {
        count += 1
        if count >= fewestUtilities { return true }
      }
      start = close + 1
    }
    return false
  }
}
