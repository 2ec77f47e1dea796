@testable import CSS
import Diagnostics
import TestSupport
import Testing

/// The style sheets of frameworks that scripts/fetch_test_data.py puts into out/frameworks; those that are not there are skipped, by name.
@Suite struct FrameworkSheetTests {
  static let names = [
    "bootstrap", "bulma", "font-awesome", "foundation", "material", "material-components", "materialize", "pico", "tailwind",
  ]

  private static func text(_ name: String) -> [UInt8]? { Repository.bytes("out/frameworks/\(name).css") }

  static let present = names.filter { text($0) != nil }

  @Test(
    "A framework that was not fetched is said to be missing",
    .disabled(if: present.count == names.count, "All are there."), arguments: names.filter { !present.contains($0) })
  func missing(_ name: String) {
    withKnownIssue { Issue.record("\(name).css is not in out/frameworks: scripts/fetch_test_data.py fetches it where there is a network") }
  }

  @Test("A framework's sheet loads without a complaint about valid CSS", arguments: present)
  func loads(_ name: String) throws {
    let sheet = StyleSheet.parse(text: try #require(Self.text(name)), range: SourceRange(0, Self.text(name)?.count ?? 0), path: name)
    #expect(sheet.rules.count > 50)
    var complaints = sheet.problems.map { "\($0.kind): \(Self.text(of: $0.range, sheet))" }
    for declaration in sheet.declarations where !Self.isHack(declaration, sheet) {
      let value = sheet.tokens[Int(declaration.value.lowerBound)..<Int(declaration.value.upperBound)]
      if !PropertySupport.supports(property: declaration.name, value: value, text: sheet.text) {
        complaints.append("\(declaration.name): \(Self.text(of: declaration.valueRange, sheet))")
      }
    }
    let known = Self.invalid[name] ?? []
    for complaint in Set(complaints).sorted() where !known.contains(complaint) { Issue.record("\(complaint.prefix(200))") }
    for complaint in known.sorted() where !complaints.contains(complaint) { Issue.record("no longer there: \(complaint)") }
  }

  private static func text(of range: SourceRange, _ sheet: StyleSheet) -> String {
    String(decoding: sheet.text[range.bytes.clamped(to: 0..<sheet.text.count)], as: UTF8.self)
  }

  /// What stands in sheets for other browsers than Chromium, which drops it, too: names and values with a prefix, and Internet Explorer's.
  private static func isHack(_ declaration: Declaration, _ sheet: StyleSheet) -> Bool {
    let name = declaration.name
    if name.hasPrefix("-") && !name.hasPrefix("--") || name.hasPrefix("*") || name.hasPrefix("_") { return true }
    let value = lowercasedASCII(text(of: declaration.valueRange, sheet))
    return ["-webkit-", "-moz-", "-ms-", "-o-", "progid:", "\\9", "expression("].contains { value.contains($0) }
  }

  /// What Chromium drops in these sheets as well, and why.
  private static let invalid: [String: Set<String>] = [
    // `color-adjust` has become `print-color-adjust`.
    "bootstrap": ["color-adjust: exact"], "foundation": ["color-adjust: economy"], "material": ["color-adjust: exact"],
    // No padding is `auto`.
    "bulma": ["padding-bottom: auto", "padding-left: auto", "padding-right: auto", "padding-top: auto", "padding: auto"],
    // `flex-center` is no alignment, and `:checked--theme-dark` no pseudo-class.
    "material-components": [
      "align-items: flex-center",
      "invalidSelector: .mdc-multi-select .mdc-list-item:checked--theme-dark,.mdc-theme--dark .mdc-multi-select .mdc-list-item:checked",
      "invalidSelector: .mdc-multi-select:focus .mdc-list-item:checked--theme-dark,"
        + ".mdc-theme--dark .mdc-multi-select:focus .mdc-list-item:checked",
    ],
    // Lengths without a unit, one too many, Internet Explorer's filters, and a state behind `:before`.
    "materialize": [
      "bottom: 20% auto", "filter: \"alpha(opacity=(${iefactor}))\"", "filter: alpha(opacity=0)", "filter: alpha(opacity=100)",
      "letter-spacing: -0.3", "letter-spacing: 0.4", "letter-spacing: 0.5",
      "invalidSelector: .picker__nav--disabled, .picker__nav--disabled:hover, .picker__nav--disabled:before, "
        + ".picker__nav--disabled:before:hover",
    ],
    // Pseudo-classes behind `:before` and `:after`.
    "tailwind": [
      "invalidSelector: .datetimeshortcuts a:first-child:after:hover",
      "invalidSelector: .datetimeshortcuts a:first-child:after:where()",
      "invalidSelector: .datetimeshortcuts a:first-child:after:where():hover",
      "invalidSelector: .jsoneditor .jsoneditor-search .jsoneditor-frame .jsoneditor-refresh:after:where()",
      "invalidSelector: .jsoneditor .jsoneditor-treepath .jsoneditor-treepath-seperator:after:where()",
      "invalidSelector: .timezonewarning:before:where()",
      "invalidSelector: input[type=search]::-webkit-search-cancel-button:where(.dark,.dark *)",
    ],
  ]
}
