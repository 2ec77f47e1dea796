import CSS
import Diagnostics
import Testing

@testable import Utilities

/// Sheets that are written for Tailwind to read.
@Suite struct SheetConfigurationTests {
  private func made(_ text: String, _ classes: [String] = [], files: [String: String] = [:]) throws -> UtilitySheet {
    let entry = SheetText(path: "app.css", text)
    #expect(entry.isForTailwind)
    let read = { (address: String, path: String) in files[address].map { SheetText(path: address, $0) } }
    let generation = try #require(SheetConfiguration.generation(of: entry))
    let configuration = SheetConfiguration([entry], start: UtilityFramework(generation), read: read)
    let sheet = UtilitySheet(configuration.framework, classes: classes, entries: [entry], read: read)
    #expect(sheet.sheet.problems.isEmpty, "\(sheet.sheet.problems)")
    return sheet
  }

  private func text(_ sheet: UtilitySheet) -> String {
    String(decoding: sheet.sheet.text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  struct Case: CustomTestStringConvertible {
    var source: String
    var classes: [String] = []
    var contains: [String] = []
    var lacks: [String] = []

    var testDescription: String { source }
  }

  static let current = #"@import "tailwindcss"; "#

  @Test(arguments: [
    Case(
      source: current + "@theme { --color-brand: #123456; --breakpoint-xs: 30rem }", classes: ["bg-brand", "xs:flex"],
      contains: ["--color-brand: #123456", "background-color: var(--color-brand)", "@media (width >= 30rem)"]),
    Case(
      source: current + "@theme inline { --color-card: var(--card) }", classes: ["bg-card"], contains: ["background-color: var(--card)"]),
    Case(
      source: current + "@theme { --color-*: initial; --color-ink: #111 }", classes: ["bg-red-500", "bg-ink"],
      contains: ["var(--color-ink)"],
      lacks: [".bg-red-500"]),
    Case(
      source: current + "@custom-variant dark (&:is(.dark *));", classes: ["dark:flex"],
      contains: [#".dark\:flex:is(.dark *) { display: flex"#],
      lacks: ["prefers-color-scheme"]),
    Case(
      source: current + "@utility tab-4 { tab-size: 4; &:hover { color: red } }", classes: ["tab-4", "md:tab-4"],
      contains: [".tab-4 { tab-size: 4", ".tab-4:hover { color: red", #".md\:tab-4 { tab-size: 4"#]),
    Case(
      source: current + ".btn { @apply px-4 hover:flex; color: --alpha(red / 50%) }",
      contains: [
        ".btn { padding-inline: calc(var(--spacing) * 4); &:hover { @media (hover: hover) { display: flex; } }",
        "color: color-mix(in oklab, red 50%, transparent);",
      ]),
    Case(source: current + ".btn { @apply p-4 !important }", contains: ["padding: calc(var(--spacing) * 4) !important;"]),
    Case(
      source: current + ".a { width: --spacing(2); margin: theme(spacing.4) }", contains: ["calc(var(--spacing) * 2);", "margin: 1rem;"]),
    Case(source: current + ".a { @variant dark { color: red } }", contains: [".a { @media (prefers-color-scheme: dark) { color: red } }"]),
    Case(
      source: #"@import "tailwindcss" prefix(tw) important;"#, classes: ["tw:p-4", "p-4"],
      contains: [#".tw\:p-4 { padding: calc(var(--tw-spacing) * 4) !important"#], lacks: [".p-4"]),
    Case(
      source: #"@import "tailwindcss/theme" layer(theme); @import "tailwindcss/utilities" layer(utilities);"#, classes: ["p-4"],
      contains: [".p-4 {"], lacks: ["box-sizing: border-box"]),
    Case(
      source: "@tailwind base; @tailwind utilities;", classes: ["p-4"], contains: ["--tw-ring-inset", ".p-4 { padding: 1rem; }"],
      lacks: ["@layer"]),
    Case(
      source:
        "@tailwind base; @tailwind components; @tailwind utilities; @layer components { .btn { @apply p-4 md:p-6 } } @layer base { h1 { color: red } }",
      classes: ["p-4", "md:btn"],
      contains: [
        "h1 { color: red }", ".btn { padding: 1rem; @media (min-width: 768px) { padding: 1.5rem; } }", #".md\:btn { padding: 1rem; }"#,
      ], lacks: ["@layer"]),
    Case(
      source: "@tailwind utilities; @screen md { .a { color: theme('colors.red.500') } }",
      contains: ["@media (min-width: 768px) { .a { color: #ef4444;} }"]),
  ])
  func directivesBecomeWhatTailwindWrites(_ test: Case) throws {
    let text = text(try made(test.source, test.classes))
    for part in test.contains { #expect(text.contains(part), "\(part) in \(text.suffix(1500))") }
    for part in test.lacks { #expect(!text.contains(part), "\(part)") }
  }

  @Test func everythingHasItsPlace() throws {
    let source = Self.current + "@theme { --color-brand: #123456 }\n.btn { @apply px-4 py-2; color: red }"
    let sheet = try made(source, ["bg-brand"])
    let text = String(decoding: sheet.sheet.text, as: UTF8.self)
    func origin(_ part: String) throws -> GeneratedText.Origin {
      sheet.origin(at: text[..<(try #require(text.range(of: part))).lowerBound].utf8.count)
    }
    func place(_ part: String) throws -> Int { source[..<(try #require(source.range(of: part))).lowerBound].utf8.count }
    #expect(try origin("background-color: var(--color-brand)") == .className("bg-brand"))
    #expect(try origin("padding-block: calc") == .place(file: "app.css", range: SourceRange(try place("py-2"), try place("py-2") + 4)))
    #expect(try origin("red }") == .verbatim(file: "app.css", offset: try place("red }")))
    guard case .place("app.css", let range) = try origin("--color-brand: #123456") else {
      Issue.record("a theme's token has no place")
      return
    }
    #expect(String(decoding: Array(source.utf8)[range.bytes], as: UTF8.self).contains("#123456"))
  }

  @Test func importedSheetsAreRead() throws {
    let files = [
      "./theme.css": "@theme { --color-brand: #123456 }", "./more.css": ".c { @apply p-4 }", "./loop.css": #"@import "./loop.css"; .d {}"#,
    ]
    let sheet = try made(
      Self.current + #"@import "./theme.css"; @import "./more.css" layer(base); @import "./gone.css"; @import "./loop.css";"#, ["bg-brand"],
      files: files)
    #expect(sheet.missing.map(\.address) == ["./gone.css"])
    #expect(text(sheet).contains("@layer base { .c { padding: calc(var(--spacing) * 4); }"))
    #expect(sheet.classNames == ["bg-brand"])
  }

  @Test(arguments: [
    "@apply", "@theme {", "@utility x { @apply x }", ".a { @apply a }", "@layer base {", "@variant", "@screen {}", "@tailwind",
    "@custom-variant a (", "@import", "@theme { --a: b; @keyframes x { ",
  ])
  func brokenSheetsEnd(_ part: String) {
    for start in ["@tailwind utilities; ", Self.current] {
      let entry = SheetText(path: "a.css", start + part)
      let generation = SheetConfiguration.generation(of: entry) ?? .current
      let configuration = SheetConfiguration([entry], start: UtilityFramework(generation)) { _, _ in nil }
      _ = UtilitySheet(configuration.framework, classes: ["x", "a", "flex"], entries: [entry])
    }
  }
}
