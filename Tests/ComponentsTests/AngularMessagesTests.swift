import Components
import Diagnostics
import Templates
import Testing

/// Templates of Angular's are put together in the words of other languages, as Angular does when it builds for them.
struct AngularMessagesTests {
  /// A catalogue in memory.
  private struct Catalogue: Translations {
    var words: [String: String]
    func text(_ key: String, from file: SourceFile) -> AssembledText? {
      words[key].map { text in
        let file = SourceFile(path: "messages.de.xlf", text)
        return AssembledText(SourceRange(0, file.text.count), of: file)
      }
    }
  }

  private func page(_ template: String, _ words: [String: String], isTranslated: Bool = true) -> String? {
    let project = MemoryProject([
      "package.json": "{ \"dependencies\": { \"@angular/core\": \"19\" } }",
      "src/app/login.ts":
        "import { Component } from '@angular/core'\n@Component({ selector: 'app-login', templateUrl: './login.html' })\nexport class Login { name = 'Ann'; other = 'Bo' }",
      "src/app/login.html": template,
    ])
    guard let file = project.text(at: "/p/src/app/login.html") else { return nil }
    let catalogue = Catalogue(words: words)
    let own = ComponentAssembler(files: project, translations: catalogue)
    let assembler = isTranslated ? own.speaking(catalogue) : own
    let text = assembler.assembly(of: file)?.ways.first?.text.string.replacing("\u{FFFC}", with: "#")
    guard let text, let start = text.firstRange(of: "<app-login _nghost=\"\">"), let end = text.firstRange(of: "</app-login>") else {
      return text
    }
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test(
    "Messages are found by their ids, and by their words",
    arguments: [
      ("<p i18n=\"@@a\">Sign in</p>", ["a": "Anmelden"], "<p>Anmelden</p>"),
      ("<p i18n=\"what|why@@a\">Sign in</p>", ["a": "Anmelden"], "<p>Anmelden</p>"),
      ("<p i18n>\n  Sign\n in </p>", ["Sign in": "Anmelden"], "<p>Anmelden</p>"),
      ("<p i18n=\"@@gone\">Sign in</p>", ["Sign in": "Anmelden"], "<p>Anmelden</p>"), ("<p i18n>Sign in</p>", ["a": "b"], "<p>Sign in</p>"),
      ("<p>Sign in</p>", ["Sign in": "Anmelden"], "<p>Sign in</p>"),
      ("<ng-container i18n>A &amp; B</ng-container>", ["A & B": "B"], "B"),
      ("<p i18n>Hi {{ name }}!</p>", ["Hi \u{FFFC}!": "Hallo \u{FFFC}."], "<p>Hallo Ann.</p>"),
      ("<p i18n>{{ name }} {{ other }}</p>", ["\u{FFFC} \u{FFFC}": "\u{FFFC}, \u{FFFC}"], "<p>#, #</p>"),
      (
        "<p i18n>With <b>Apple</b><br>x</p>", ["With \u{FFFC}Apple\u{FFFC}\u{FFFC}x": "Mit \u{FFFC}Apfel\u{FFFC} y\u{FFFC}z"],
        "<p>Mit <b>Apfel</b> y<br>z</p>"
      ),
      ("<p i18n>With <b>Apple</b></p>", ["With \u{FFFC}Apple\u{FFFC}": "Mit \u{FFFC}Apfel"], "<p>#</p>"),
      (
        "<img alt=\"Apple\" i18n-alt><input placeholder=\"x\" i18n-placeholder=\"@@p\">", ["Apple": "Apfel", "p": "q"],
        "<img alt=\"Apfel\"><input placeholder=\"q\">"
      ),
    ] as [(String, [String: String], String)])
  func messages(template: String, words: [String: String], expected: String) { #expect(page(template, words) == expected) }

  @Test("The program's own language has the words of the template")
  func ownLanguage() { #expect(page("<p i18n=\"@@a\">Sign in</p>", ["a": "Anmelden"], isTranslated: false) == "<p>Sign in</p>") }
}
