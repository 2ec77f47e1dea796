import Templates
import Testing

@Suite("Names that are made of conditions")
struct DerivedConditionTests {
  @Test(
    "What is derived from conditions goes with them",
    arguments: [
      (
        "a.html.erb",
        "<% any = google || apple %><% if google %><b>g</b><% end %><% if apple %><b>a</b><% end %><% if any %><p>or</p><% end %>"
      ),
      (
        "b.html.erb",
        "<%\n # Ways.\n google = ENV['G'].present?\n apple = ENV['A'].present?\n any = google ||\n  apple\n%>"
          + "<% if google %><b>g</b><% end %><% if apple %><b>a</b><% end %><% if any %><p>or</p><% end %>"
      ),
      (
        "c.html.erb",
        "<% x = 1; any = [google, apple].any? %><% if google %><b>g</b><% end %><% if apple %><b>a</b><% end %><% if any %><p>or</p><% end %>"
      ),
      (
        "d.php",
        "<?php $any = $google ?: $apple; ?><?php if ($google): ?><b>g</b><?php endif; ?><?php if ($apple): ?><b>a</b><?php endif; ?>"
          + "<?php if ($any): ?><p>or</p><?php endif; ?>"
      ),
      (
        "e.html",
        "<div th:with=\"any=${google or apple}\"><b th:if=\"${google}\">g</b><b th:if=\"${apple}\">a</b><p th:if=\"${any}\">or</p></div>"
      ),
      (
        "a.blade.php",
        "@php $any = $google || $apple; @endphp\n@if($google)<b>g</b>@endif\n@if($apple)<b>a</b>@endif\n@if($any)<p>or</p>@endif"
      ),
      (
        "a.html",
        "{% set any = google or apple %}{% if google %}<b>g</b>{% endif %}{% if apple %}<b>a</b>{% endif %}{% if any %}<p>or</p>{% endif %}"
      ),
    ])
  func derived(_ name: String, _ text: String) {
    let shown = ways(name, [name: text])
    #expect(shown.count > 1)
    for way in shown { #expect(way.contains("<b") == way.contains("<p"), "\(way)") }
  }

  @Test("What is set anew is derived from nothing any more")
  func again() {
    let text =
      "{% set any = google or apple %}{% set any = other %}{% if google %}<b>g</b>{% endif %}{% if any %}<p>or</p>{% endif %}"
    #expect(ways("a.html", ["a.html": text]).contains { $0.contains("<b>") != $0.contains("<p>") })
    // One that is made of itself is never asked without end.
    let own = "{% set any = google %}{% set any = any or apple %}{% if any %}<p>or</p>{% endif %}"
    #expect(ways("a.html", ["a.html": own]).count == 2)
  }
}
