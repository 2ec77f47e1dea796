import Diagnostics
import Linting
import TestSupport
import Testing

/// `--suppress` leaves nothing that counts, in each language that has comments.
@Suite struct SuppressionWriterTests {
  private static let style = "display:block;width:90px;height:44px;background:#000;color:#fff;font:19px Arial"
  private static let link = #"<a class="apple" href="/auth/apple" style="\#(style)">Sign in with Apple</a>"#
  private static let page = "<!doctype html>\n<html lang=\"en\"><head><title>x</title></head><body>\n\(link)\n</body></html>\n"

  static let files = [
    ("a.html", page), ("a.vm", "#set($x = 1)\n" + page), ("a.ftl", "<#assign x=1>\n" + page), ("a.cshtml", "@{ var x = 1; }\n" + page),
    ("a.blade.php", page.replacing(link, with: "@if($x)\n\(link)\n@endif")), ("a.php", page),
    (
      "a.html.haml",
      "!!!\n%html{lang: \"en\"}\n  %body\n    %h1 Sign in\n    %a.apple{href: \"/auth/apple\", style: \"\(style)\"} Sign in with Apple\n"
    ),
    (
      "a.html.slim",
      "doctype html\nhtml lang=\"en\"\n  body\n    h1 Sign in\n    a.apple href=\"/auth/apple\" style=\"\(style)\" Sign in with Apple\n"
    ),
    (
      "a.pug",
      "doctype html\nhtml(lang=\"en\")\n  body\n    h1 Sign in\n    a.apple(href=\"/auth/apple\" style=\"\(style)\") Sign in with Apple\n"
    ),
    ("a.mako", "<%def name=\"x()\"></%def>\n" + page), ("a.gsp", page),
    ("Mark.vue", "<template>\n<section>\n  \(link)\n</section>\n</template>\n"),
    (
      "Pug.vue",
      "<template lang=\"pug\">\nsection\n  h1 Sign in\n  a.apple(href=\"/auth/apple\" style=\"\(style)\") Sign in with Apple\n</template>\n"
    ),
    ("Info.plist", "{\n  NSCameraUsageDescription = \"We need access\";\n}\n"),
  ]

  @Test(arguments: files) func `Everything that is found is suppressed with a reason`(_ name: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, text)
    var options = LintOptions()
    options.paths = [folder.path]
    #expect(!Lint.run(folder.path).failures.isEmpty)
    let outcome = Fixer.fix(options, .suppress(reason: "Agreed — with design."))
    #expect(outcome.leftCount == 0 && outcome.report.failures.isEmpty)
    #expect(outcome.report.suppressed.count == outcome.count && outcome.count > 0)
    #expect(outcome.report.suppressed.allSatisfy { $0.suppression.justification == "Agreed with design." })
    let change = try #require(outcome.changes.first)
    // Whatever is not a comment of ours stays as it was.
    let kept = String(decoding: change.after, as: UTF8.self).split(separator: "\n").filter { !$0.contains("higlint-disable") }
    #expect(kept == text.split(separator: "\n"))
    // What suppresses nothing any more goes again.
    try folder.write(name, bytes: change.after)
    let off = Lint.run(folder.path) { $0.ruleSettings = [] }
    #expect(off.failures.isEmpty)
  }

  @Test func `What cannot be suppressed by a comment is counted`() throws {
    let folder = try TemporaryFolder()
    try folder.write("app.json", #"{ "expo": { "name": "a", "ios": { "infoPlist": { "NSCameraUsageDescription": "We need access" } } } }"#)
    var options = LintOptions()
    options.paths = [folder.path]
    let outcome = Fixer.fix(options, .suppress(reason: "Later."))
    #expect(outcome.changes.isEmpty && outcome.leftCount == outcome.report.failures.count && outcome.leftCount > 0)
  }
}
