import Diagnostics
import Linting
import TestSupport
import Testing

/// `components` describes components whose source is not there (DESIGN 2.7).
struct ComponentConfigurationTests {
  private static let page =
    "import { SocialButton } from '@acme/ui'\nexport default () => <main><h1>Sign in</h1><SocialButton kind='apple' text='Register using Apple'/><SocialButton kind='google' text='Sign in with Google'/></main>"

  private func lint(_ configuration: String) throws -> (findings: Set<String>, errors: [String]) {
    let folder = try TemporaryFolder()
    try folder.write(".higlint.json", "{ \"root\": true, \"components\": \(configuration) }")
    try folder.write("package.json", "{ \"dependencies\": { \"next\": \"15\" } }")
    try folder.write("app/login/page.tsx", Self.page)
    let report = Lint.run(folder.path)
    return (Set(report.failures.map(\.rule)), report.notices.map(\.message))
  }

  @Test func `What a component shows and how it looks is judged as stated`() throws {
    let known = try lint(
      "{ \"SocialButton\": { \"title\": \"text\", \"provider\": \"kind\", \"width\": 300, \"height\": 20, \"background\": \"#000\", \"foreground\": \"white\" } }"
    )
    #expect(known.errors.isEmpty)
    #expect(known.findings.isSuperset(of: ["siwa-title-approved", "siwa-button-min-size"]))
    // What is not stated stays unknown.
    let open = try lint("{ \"SocialButton\": { \"title\": \"text\", \"provider\": \"kind\" } }")
    #expect(open.findings.contains("siwa-title-approved"))
    #expect(!open.findings.contains("siwa-button-min-size"))
    #expect(try lint("{}").findings.contains("siwa-title-approved") == false)
  }

  @Test(arguments: [
    ("{ \"A\": { \"titel\": \"x\" } }", "The key 'titel' is unknown. Did you mean 'title'?"),
    ("{ \"A\": { \"height\": \"tall\" } }", "'height' is a number of points from 0 to 10000."),
    ("{ \"A\": { \"background\": \"#12\" } }", "'#12' is not a colour of CSS, such as '#000' or 'white'."),
    ("{ \"A\": { \"element\": \"<b>\" } }", "'<b>' is not the name of an element, such as 'button'."),
    ("{ \"A\": { \"element\": \"buton\" } }", "HTML has no element 'buton'. Did you mean 'button'?"),
    ("{ \"A\": 1 }", "'A' is an object, not a number."),
  ])
  func `Mistakes are said`(_ configuration: String, _ message: String) throws { #expect(try lint(configuration).errors == [message]) }
}
