import Diagnostics
import Linting
import Testing

/// A page that includes its beginning in a block of PHP is judged with it, and a review names what else the block does.
@Suite struct PhpIncludeReviewTests {
  private static let rest = """
    <h1>Register</h1><p><span>* required field</span></p><form action="join.php" method="post">
    <label for="phone">Phone *</label><input id="phone" type="tel" name="phone" required autocomplete="tel">
    <label for="email">E-mail *</label><input id="email" type="email" name="email" required autocomplete="email">
    <label for="pw">Password *</label><input id="pw" type="password" name="pw" required autocomplete="new-password">
    <button type="submit">Register</button></form></body></html>
    """

  /// What becomes of `data-minimal`, which asks what all of the page says: "failure" or the message of the review.
  private static func outcome(_ head: String) throws -> String? {
    let report = try Lint.project([
      "join.php": head + rest, "top.php": "<!DOCTYPE html><html lang=\"en\"><head><title>Club</title></head><body>",
      "db.php": "<?php\n// Path: includes/db.php\n$db = connect();\n",
      "check.php": "<?php $e = ''; include 'db.php'; if (!$e) { $e = 'x'; }",
    ])
    if report.failures.contains(where: { $0.rule == "data-minimal" }) { return "failure" }
    return report.reviews.first { $0.rule == "data-minimal" }?.message
  }

  @Test(arguments: [
    "<?php include 'top.php'; ?>", "<?php if ($kind == 'pc') { include 'top.php'; } ?>",
    "<?php session_start(); include 'db.php'; include 'top.php'; ?>",
    "<?php include 'top.php'; if ($_SERVER['REQUEST_METHOD'] == 'POST') { include 'check.php'; } ?>",
    "<?php $t = 'x'; include 'db.php'; include 'top.php'; if (isset($_POST['a'])) { if (empty($_POST['b'])) { $e = 'No'; } else { $r = mysqli_query($c, 'x'); } } ?>",
  ])
  func `What is included is read, and what prints nothing adds nothing`(_ head: String) throws {
    #expect(try Self.outcome(head) == "failure")
  }

  @Test func `A call that may write a part is what a review names`() throws {
    let message = try Self.outcome("<?php include 'top.php'; render_form(); ?>")
    #expect(message?.contains("'<?php render_form() ?>'") == true, "\(message ?? "")")
  }
}
