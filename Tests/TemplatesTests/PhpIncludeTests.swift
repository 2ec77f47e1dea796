import Diagnostics
import Templates
import Testing

/// Parts that a block of PHP includes among other statements.
@Suite struct PhpIncludeTests {
  private func shown(_ text: String, _ files: [String: String] = ["b.php": "<b>b</b>", "i.php": "<i>i</i>"]) -> [String] {
    ways("a.php", files.merging(["a.php": text]) { own, _ in own })
  }

  @Test(
    "What a condition includes is there on one way",
    arguments: [
      ("<?php if ($kind == 'pc') { include 'b.php'; } ?>x", ["<b>b</b>x", "x"]),
      ("<?php if ($kind == 'pc') { include 'b.php'; } else { require_once('i.php'); } ?>x", ["<b>b</b>x", "<i>i</i>x"]),
      ("<?php $a = f(); if ($a) include 'b.php'; else include 'i.php'; ?>x", ["<b>b</b>x", "<i>i</i>x"]),
      ("<?php require $wide ? 'b.php' : 'i.php'; ?>x", ["<b>b</b>x", "<i>i</i>x"]),
      ("<?php switch ($p) { case 'i': include 'i.php'; break; default: include 'b.php'; } ?>x", ["<i>i</i>x", "<b>b</b>x"]),
      ("<?php try { include 'b.php'; } catch (Exception $e) { } ?>x", ["<b>b</b>x"]),
    ])
  func conditions(_ text: String, _ expected: [String]) {
    let ways = shown(text).map { $0.replacing("<?php $a = f(); if ($a) include 'b.php'; else include 'i.php'; ?>", with: "") }
    #expect(ways == expected)
  }

  @Test func `What else stands in the block stays by itself`() {
    #expect(shown("<?php include 'b.php'; start(); ?>x") == ["<b>b</b><?php start() ?>x"])
    #expect(shown("<?php include 'b.php'; $user->load(); header('X: y'); ?>x") == ["<b>b</b>x"])
    // A file that prints nothing adds nothing.
    let files = ["b.php": "<b>b</b>", "inc/check.php": "<?php\n$e = '';\nif ($_SERVER['REQUEST_METHOD'] == 'POST') { $e = 'No'; }\n"]
    let ways = shown("<?php include 'b.php'; if ($_SERVER['REQUEST_METHOD'] == 'POST') { include 'inc/check.php'; } ?>x", files)
    #expect(ways.first == "<b>b</b>x")
    #expect(ways.allSatisfy { $0.hasPrefix("<b>b</b>") && $0.hasSuffix("x") })
  }

  @Test func `A word in a string or the name of a method includes nothing`() {
    let text = "<?php if ($a) { $b = 'include b.php'; $c->include('b.php'); } ?>x"
    #expect(shown(text) == [text])
  }

  @Test(
    "What nobody gave has the value that the part gives it",
    arguments: [
      "$label ??= 'P';", "if (!isset($label)) { $label = 'P'; }", "if (empty($label)) $label = 'P';", "isset($label) || $label = 'P';",
      "if ($label === null) { $label = 'P'; }", "if (is_null($label)) { $label = 'P'; }", "isset($label) or $label = 'P';",
      "if (!$label) { $label = 'P'; }",
    ])
  func defaults(_ statement: String) {
    let part = "<?php \(statement) ?><b><?= $label ?></b>"
    #expect(shown("<?php include 'b.php'; ?>", ["b.php": part]) == ["<b>P</b>"])
    #expect(shown("<?php $label = 'Q'; ?><?php include 'b.php'; ?>", ["b.php": part]) == ["<b>Q</b>"])
    // Blade's components and parts begin so, too.
    for code in ["@php \(statement) @endphp", "@php(\(statement.dropLast(statement.hasSuffix(";") ? 1 : 0)))"] {
      let files = ["resources/views/components/pw.blade.php": "\(code)<b>{{ $label }}</b>"]
      func way(_ call: String) -> [String] {
        let page = "resources/views/a.blade.php"
        return ways(page, files.merging([page: call]) { own, _ in own })
      }
      #expect(way("<x-pw />") == ["<b>P</b>"], "\(code)")
      #expect(way("<x-pw label=\"Q\" />") == ["<b>Q</b>"], "\(code)")
    }
  }
}
