import Templates
import Testing

/// Messages of errors are there after an attempt, and a page is shown without them before.
@Suite struct ErrorMessageTests {
  @Test(
    "A value that is called an error is written on a way of its own",
    arguments: [
      ("a.php", "<p>x<?php echo $nameErr; ?></p>"), ("b.php", "<p>x<?= $errors['email'] ?? '' ?></p>"),
      ("c.php", "<p>x<?= htmlspecialchars($error) ?></p>"), ("d.ejs", "<p>x<%= errorMessage %></p>"),
      ("e.html.twig", "<p>x{{ form_error.text }}</p>"),
    ])
  func error(_ name: String, _ text: String) {
    let shown = ways(name, [name: text])
    #expect(shown.count == 2)
    #expect(shown.first == "<p>x</p>")
    #expect(shown.last == text)
  }

  @Test func `All messages go together, and with what asks for errors`() {
    let text = "<i><?= $nameErr ?></i><b><?= $emailErr ?></b>"
    #expect(ways("a.php", ["a.php": text]) == ["<i></i><b></b>", text])
  }

  @Test(
    "Other values, and those of attributes, are on every way",
    arguments: [
      ("a.php", "<p><?= $name ?></p>"), ("b.php", "<p class=\"<?= $nameErr ?>\">x</p>"), ("c.php", "<p><?= $terror ?></p>"),
      ("d.php", "<p><?= $errand ?></p>"),
    ])
  func others(_ name: String, _ text: String) { #expect(ways(name, [name: text]) == [text]) }
}
