import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Whole projects of components, whose findings are recorded under `fixtures/projects/<name>-expected/` with `HIGLINT_RECORD=1`.
@Suite struct ComponentProjectTests {
  private func report(_ project: String) -> RunReport { Lint.run(Repository.file("fixtures/projects/" + project)).fromRepository }

  @Test(arguments: [
    "angular-app", "astro-site", "next-app", "nuxt-app", "react-app", "remix-app", "solid-app", "svelte-app", "vue-app",
  ])
  func `Findings stand where they were recorded`(_ project: String) {
    let report = report(project)
    let lines = report.findings.map { finding in
      let level = finding.level?.rawValue ?? "review"
      return "\(report.place(of: finding)) \(finding.rule) \(level) \(report.text(of: finding).split(separator: "\n").first ?? "")"
    }
    #expect(RecordedText.compare(lines.joined(separator: "\n") + "\n", with: "fixtures/projects/\(project)-expected/findings.txt") == .same)
    #expect(report.errors.isEmpty)
  }

  @Test func `What a page gives a component is found there, and what is fine elsewhere is not`() {
    let report = report("next-app")
    let failures = report.failures.map { ($0.rule, $0.location.file.split(separator: "/").suffix(2).joined(separator: "/")) }
    #expect(failures.contains { $0 == ("siwa-title-approved", "sign-up/page.tsx") })
    #expect(failures.contains { $0 == ("siwa-button-min-size", "components/provider-button.module.css") })
    #expect(!report.failures.contains { $0.location.file.hasSuffix("sign-in/page.tsx") || $0.location.file.hasSuffix("help/page.tsx") })
    // Each is said once, whatever the ways through the page.
    #expect(Set(report.failures.map { "\($0.rule) \($0.location)" }).count == report.failures.count)
  }

  @Test(arguments: [
    ("vue-app", "src/components/ProviderButton.vue", "src/views/RegisterView.vue", ["LoginView.vue", "HelpView.vue", "AuthLayout.vue"]),
    (
      "svelte-app", "src/lib/SocialButton.svelte", "src/routes/(auth)/join/+page.svelte",
      ["login/+page.svelte", "about/+page.svelte", "+layout.svelte"]
    ),
  ])
  func `Single-file components are judged with what their pages give them`(
    _ project: String, _ part: String, _ page: String, _ innocent: [String]
  ) {
    let failures = report(project).failures
    let places = failures.map { ($0.rule, $0.location.file) }
    // The height is wrong where one page asks for it, the title where the page writes it, the translation in its catalogue.
    #expect(places.contains { $0.0 == "siwa-button-min-size" && $0.1.hasSuffix(part) })
    #expect(places.contains { $0.0 == "siwa-title-approved" && $0.1.hasSuffix(page) })
    #expect(places.contains { $0.0 == "siwa-title-approved" && $0.1.hasSuffix("de.json") } == (project == "vue-app"))
    #expect(!places.contains { place in innocent.contains { place.1.hasSuffix($0) } })
    #expect(!failures.contains { $0.rule == "siwa-title-prominence" || $0.rule == "siwa-button-prominence" })
  }
}
