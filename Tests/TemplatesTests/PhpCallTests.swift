import Diagnostics
import Templates
import Testing

/// Functions and constants of a program of PHP's, wherever they stand.
@Suite struct PhpCallTests {
  private static let page = "theme/page.php"

  private func way(_ text: String, _ files: [String: String] = [:]) -> [String] {
    ways(Self.page, files.merging([Self.page: text, "theme/functions.php": "<?php require 'inc/form.php';"]) { own, _ in own })
  }

  @Test func `A function of another file writes where it is called`() {
    let files = ["theme/inc/form.php": "<?php if (!function_exists('f')) { function f($a = 'x') { ?><b><?php echo $a; ?></b><?php } }"]
    #expect(way("<p><?php f('y'); ?></p><p><?php f(); ?></p>", files) == ["<p><b>y</b></p><p><b>x</b></p>"])
    #expect(way("<p><?php g(); ?></p>", files) == ["<p><?php g(); ?></p>"])
  }

  @Test func `A function that WordPress calls at a hook writes where a page calls it, too`() {
    let files = ["theme/inc/form.php": "<?php add_action('register_form', 'f'); function f() { ?><b></b><?php }"]
    #expect(way("<p><?php f(); ?></p>", files) == ["<p><b></b></p>"])
  }

  @Test func `A function that calls itself ends`() {
    let files = ["theme/inc/form.php": "<?php function f() { ?><b></b><?php f(); ?><?php }"]
    #expect(way("<p><?php f(); ?></p>", files).first?.hasPrefix("<p><b></b>") == true)
  }

  @Test func `Of two functions of one name neither is followed`() {
    let files = [
      "theme/inc/form.php": "<?php function f() { ?><b></b><?php }", "theme/inc/other.php": "<?php function f() { ?><i></i><?php }",
    ]
    #expect(way("<p><?php f(); ?></p>", files) == ["<p><x-f :class=\"props\" :source=\"\">\u{FFFC}</x-f></p>"])
  }

  @Test(
    "Constants and what is encoded stand in an address",
    arguments: [
      ("<?php define('ID', 'a b'); const PATH = '/p'; ?><a href=\"<?= PATH . '?id=' . urlencode(ID) ?>\">", "<a href=\"/p?id=a%20b\">"),
      ("<a href=\"/x?<?= http_build_query(['a' => 'b&c', 'd' => $_GET['e'], 'n' => null]) ?>\">", "<a href=\"/x?a=b%26c&d=\u{FFFC}\">"),
      ("<?php $u = rawurlencode('http://a.example/b'); ?><a href=\"/?u=<?= $u ?>\">", "<a href=\"/?u=http%3A%2F%2Fa.example%2Fb\">"),
    ])
  func constants(_ text: String, _ expected: String) {
    #expect(way(text) == [expected])
  }
}
