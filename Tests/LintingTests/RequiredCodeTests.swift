import Diagnostics
import Linting
import TestSupport
import Testing

/// Long code of PHP that pages require is to them what it writes: nothing, or something that is not known.
@Suite struct RequiredCodeTests {
  private static let page = """
    <?php require 'Mailer.php'; ?>
    <!doctype html><html lang="en"><title>Log in</title><meta name="viewport" content="width=device-width">
    <form action="/login" method="post"><label>Email <input type="email" name="email"></label>
    <label>Password <input type="password" name="password"></label><button>Log in</button></form></html>
    """

  private static func outcome(_ code: String) throws -> (rules: [String], reviews: [String]) {
    let folder = try TemporaryFolder()
    try folder.write("login.php", page)
    try folder.write("Mailer.php", "<?php\n\(code)")
    let report = Lint.run(folder.path) { $0.listsReviews = true }
    return (report.failures.map(\.rule).sorted(), report.findings.filter { $0.level == nil }.map(\.rule).sorted())
  }

  @Test(arguments: ["$lines[] = 'x';\n", "echo strftime('%c');\n", "function sent() { return true; }\n"])
  func `Code says the same of a page however long it is`(_ line: String) throws {
    let short = try Self.outcome(line)
    let long = try Self.outcome(String(repeating: line, count: 400))
    #expect(short.rules == long.rules && short.reviews == long.reviews)
    #expect(short.rules.contains("login-autofill"))
  }

  @Test func `A link to Apple in long code is still judged`() throws {
    let padding = String(repeating: "$lines[] = 'x';\n", count: 400)
    let link = "echo '<a href=\"https://appleid.apple.com/auth/authorize?client_id=x\">Login using Apple</a>';\n"
    let short = try Self.outcome(link)
    let long = try Self.outcome(padding + link)
    #expect(short.rules == long.rules && short.reviews == long.reviews)
  }
}
