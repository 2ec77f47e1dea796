import Diagnostics
import Linting
import TestSupport
import Testing

/// Attributes and classes whose presence hangs on an expression are neither set nor unset (DESIGN 2.11).
@Suite struct OpenAttributesTests {
  /// A whole page whose button is right but for what hangs on `attributes`.
  private static func page(_ attributes: String, style: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Sign in</title>
    <style>
    button { width: 200px; height: 44px; border: 0; background: #000; color: #fff; font: 19px Arial }
    \(style)
    </style>
    </head>
    <body><button type="button" \(attributes)>Sign in with Apple</button></body>
    </html>
    """
  }

  private static func outcome(_ text: String, name: String, rule: String = "siwa-button-foreground") -> String {
    let report = Lint.page(text, name: name, only: rule)
    return report.failures.isEmpty ? report.reviews.isEmpty ? "pass" : "review" : "fail"
  }

  @Test(arguments: [
    ("page.html", #":disabled="busy""#), ("page.html", #"v-bind:disabled="busy""#), ("page.html", #"[disabled]="busy""#),
    ("page.html", #"[attr.disabled]="busy""#), ("page.html", #"ng-disabled="busy""#), ("page.html", #"th:disabled="${busy}""#),
    ("page.html", #"x-bind:disabled="busy""#), ("page.svelte", "disabled={busy}"), ("page.svelte", "{disabled}"),
    ("page.blade.php", "@disabled($busy)"), ("page.html", "{{ disabled }}"), ("page.html", "{% if busy %}disabled{% endif %}"),
    ("page.html.erb", "<%= 'disabled' if busy %>"), ("page.php", "<?php if ($busy) { ?>disabled<?php } ?>"),
  ])
  func `An attribute that hangs on an expression is neither set nor unset`(name: String, attributes: String) {
    let style = "button:disabled { color: #888 }"
    #expect(Self.outcome(Self.page(attributes, style: style), name: name) == "review")
    #expect(Self.outcome(Self.page("", style: style), name: name) != "fail")
  }

  @Test(arguments: [
    ("", "pass"), ("disabled", "fail"), (#"disabled="{{ busy }}""#, "fail"), (#":disabled="false""#, "pass"), (#":type="kind""#, "pass"),
  ])
  func `An attribute that is written counts`(attributes: String, outcome: String) {
    #expect(Self.outcome(Self.page(attributes, style: "button:disabled { color: #888 }"), name: "page.html") == outcome)
  }

  @Test(arguments: [
    ("page.html", #":class="{ busy: isBusy }""#, "review"), ("page.html", #":class="isBusy ? 'busy' : 'idle'""#, "review"),
    ("page.html", #":class="{ wide: isWide }""#, "pass"), ("page.html", #"[class.busy]="isBusy""#, "review"),
    ("page.html", #"[class.wide]="isWide""#, "pass"), ("page.html", #"[ngClass]="{ 'busy': isBusy }""#, "review"),
    ("page.svelte", "class:busy={isBusy}", "review"), ("page.svelte", "class:wide={isWide}", "pass"),
    ("page.html", #"x-bind:class="{ 'busy': isBusy }""#, "review"),
  ])
  func `A class that an expression spells may be there`(name: String, attributes: String, outcome: String) {
    let text = Self.page(attributes, style: ".busy { color: #888 }")
    // A file of a component is a part of a page: what declarations set stays known.
    #expect(Self.outcome(text, name: name) == outcome)
  }

  @Test(arguments: [#":class="classes""#, #"class="{{ extra }}""#, "{{ attributes }}", #":style="look""#])
  func `Where any class may be there, what no declaration sets is unknown`(attributes: String) {
    let text = Self.page(attributes, style: "")
    #expect(Self.outcome(text, name: "page.html") == "pass")
    #expect(Self.outcome(text.replacing("color: #fff; ", with: ""), name: "page.html") == "review")
  }

  @Test func `An element that an expression hides is neither hidden nor shown`() {
    let text = Self.page(#":hidden="isReturning""#, style: "")
    #expect(Lint.page(text, only: "siwa-button-foreground").failures.isEmpty)
  }
}
