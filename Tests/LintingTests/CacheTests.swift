import Diagnostics
import JSON
import Linting
import Reports
import TestSupport
import Testing

/// A run with a cache says what one without says, whatever changed between them.
@Suite struct CacheTests {
  /// A small project with all that a page may hang on.
  private static func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "templates/base.html",
      #"<!doctype html><html lang="en"><head><title>Shop</title><link rel="stylesheet" href="/static/shop.css"><link rel="stylesheet" href="/static/later.css"></head><body>{% block main %}{% endblock %}</body></html>"#
    )
    try folder.write("templates/button.html", #"<a class="apple" href="/auth/apple">Sign in with Apple</a>"#)
    for name in ["login", "join"] {
      try folder.write(
        "templates/\(name).html",
        #"{% extends "base.html" %}{% block main %}<h1>{{ _("Sign in") }}</h1>{% include "button.html" %}<a class="other" href="/auth/google">Continue with Google</a>{% endblock %}"#
      )
    }
    try folder.write(
      "plain.html", #"<!doctype html><body><img src="logo.png"><a class="apple" href="/auth/apple">Sign in with Apple</a></body>"#)
    try folder.write(
      "static/shop.css", ".apple, .other { display: block; width: 120px; height: 44px; background: #000; color: #fff; font: 19px Arial }")
    try folder.write(
      "translations/de/LC_MESSAGES/messages.po", "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\nmsgid \"Sign in\"\nmsgstr \"Anmelden\"\n")
    try folder.write("house/terms.json", rule("Terms"))
    try folder.write(".higlint.json", #"{ "root": true, "rulePaths": ["house"] }"#)
    return folder
  }

  private static func rule(_ word: String) -> String {
    """
    { "id": "terms", "name": "Terms", "family": "house", "basis": "recommendation", "level": "warning",
      "source": { "document": "house", "section": "Links", "url": "https://example.org/house", "checked": "2026-11-21" },
      "select": "//screen[@kind = 'sign-in']", "fail": "not(.//link[contains(@title, '\(word)')])",
      "message": "There is no link to the \(word).", "summary": "A screen links to the terms.", "why": "People read them.", "howToFix": "Add it." }
    """
  }

  /// What a run says, and whether it had to look at any page.
  private func run(_ folder: TemporaryFolder, _ cache: LintCache?, _ more: (inout LintOptions) -> Void = { _ in }) -> (
    text: String, isAllKnown: Bool
  ) {
    let timings = Timings()
    let report = Lint.run(folder.path) { options in
      options.cache = cache
      options.timings = timings
      options.listsReviews = true
      more(&options)
    }
    return (ReportFormat.sarif.render(report) + ReportFormat.text.render(report), timings.duration(of: .style) == .zero)
  }

  private func newCache(_ program: String = "one") -> LintCache { LintCache(folder: nil, program: ContentDigest(Array(program.utf8))) }

  @Test func `A second run says the same and looks at no page`() throws {
    let folder = try Self.project()
    let cache = newCache()
    let fresh = run(folder, nil)
    let first = run(folder, cache)
    let second = run(folder, cache)
    #expect(fresh.text == first.text && fresh.text == second.text)
    #expect(fresh.text.contains("templates/button.html") && fresh.text.contains("terms"))
    #expect(!first.isAllKnown && second.isAllKnown)
  }

  /// What may happen to a project between two runs.
  enum Change: String, CaseIterable {
    case sheet, appearingSheet, goingSheet, layout, part, goingPart, catalogue, goingCatalogue, configuration, nearerConfiguration, rule,
      page, goingPage,
      newPage, image, use, touchedPage

    func make(_ folder: TemporaryFolder) throws {
      switch self {
      case .sheet: try folder.write("static/shop.css", ".apple { display: block; width: 200px; height: 20px }")
      case .appearingSheet: try folder.write("static/later.css", ".apple { width: 50px; border-radius: 3px }")
      case .goingSheet: try folder.write("static/shop.css", bytes: [0xFF, 0xFE, 0x00])
      case .layout: try folder.write("templates/base.html", "<!doctype html><body><p>x</p>{% block main %}{% endblock %}</body>")
      case .part: try folder.write("templates/button.html", #"<a class="apple" href="/auth/apple">Log in using Apple ID</a>"#)
      case .goingPart: try folder.write("templates/button.html", "")
      case .catalogue:
        try folder.write(
          "translations/de/LC_MESSAGES/messages.po", "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\nmsgid \"Sign in\"\nmsgstr \"Los\"\n")
      case .goingCatalogue:
        try folder.write("translations/fr/LC_MESSAGES/messages.po", "msgid \"\"\nmsgstr \"\"\n\nmsgid \"Sign in\"\nmsgstr \"Aller\"\n")
      case .configuration: try folder.write(".higlint.json", #"{ "root": true, "rules": { "siwa-button-min-size": "off" } }"#)
      case .nearerConfiguration: try folder.write("templates/.higlint.json", #"{ "rules": { "siwa-*": "note" } }"#)
      case .rule: try folder.write("house/terms.json", CacheTests.rule("Privacy"))
      case .page: try folder.write("plain.html", #"<!doctype html><body><a class="apple" href="/auth/apple">Apple</a></body>"#)
      case .goingPage: try folder.write("plain.html", "")
      case .newPage:
        try folder.write("templates/new.html", #"{% extends "base.html" %}{% block main %}{% include "login.html" %}{% endblock %}"#)
      case .image:
        try folder.write(
          "logo.png",
          bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 44, 0, 0, 0, 44])
      // What was a page is a part of another one now.
      case .use:
        try folder.write("plain.html", #"{% extends "base.html" %}{% block main %}{% include "templates/join.html" %}{% endblock %}"#)
      case .touchedPage:
        try folder.write(
          "plain.html", #"<!doctype html><body><img src="logo.png"><a class="apple" href="/auth/apple">Sign in with Apple</a></body>"#)
      }
    }
  }

  @Test(arguments: Change.allCases) func `After a change a run says what one without a cache says`(_ change: Change) throws {
    let folder = try Self.project()
    let cache = newCache()
    let before = run(folder, cache)
    try change.make(folder)
    let fresh = run(folder, nil)
    let after = run(folder, cache)
    #expect(after.text == fresh.text)
    // In an empty page there is nothing to look at.
    #expect(after.isAllKnown == [.touchedPage, .goingPage].contains(change))
    // A run that changed nothing else leaves what the next one needs.
    let again = run(folder, cache)
    #expect(again.text == fresh.text && again.isAllKnown)
    if change == .touchedPage { #expect(before.text == fresh.text) }
  }

  /// The pages that are judged again after a change: those that used what was changed, and no others.
  private static let users: [(change: Change, judged: [String])] = [
    (.sheet, ["templates/join.html", "templates/login.html"]), (.appearingSheet, ["templates/join.html", "templates/login.html"]),
    (.part, ["templates/join.html", "templates/login.html"]), (.layout, ["templates/join.html", "templates/login.html"]),
    (.catalogue, ["templates/join.html", "templates/login.html"]), (.nearerConfiguration, ["templates/join.html", "templates/login.html"]),
    (.image, ["plain.html"]), (.page, ["plain.html"]), (.touchedPage, []), (.newPage, ["templates/new.html"]),
    (.configuration, ["plain.html", "templates/join.html", "templates/login.html"]),
  ]

  @Test(arguments: users) func `Only the pages that used what changed are judged again`(_ change: Change, _ judged: [String]) throws {
    let folder = try Self.project()
    let cache = newCache()
    _ = run(folder, cache)
    #expect(cache.judged == ["plain.html", "templates/join.html", "templates/login.html"])
    _ = run(folder, cache)
    #expect(cache.judged == [])
    try change.make(folder)
    _ = run(folder, cache)
    #expect(cache.judged == judged)
    _ = run(folder, cache)
    #expect(cache.judged == [])
  }

  @Test func `A run over one page leaves what is known of the others`() throws {
    let folder = try Self.project()
    let cache = newCache()
    _ = run(folder, cache)
    try Change.page.make(folder)
    _ = Lint.run(folder.file("plain.html")) {
      $0.cache = cache
      $0.listsReviews = true
    }
    #expect(cache.judged == ["plain.html"])
    let again = run(folder, cache)
    // A file that is named is told of more than one that a walk met.
    #expect(cache.judged == ["plain.html"] && again.text == run(folder, nil).text)
  }

  @Test func `Another program, other options and another set of rules use nothing`() throws {
    let folder = try Self.project()
    let first = newCache()
    _ = run(folder, first)
    let bytes = try #require(first.made)
    let kept = try TemporaryFolder(isRoot: false)
    try kept.write(bytes.name, bytes: bytes.bytes)
    func cache(_ program: String) -> LintCache { LintCache(folder: kept.path, program: ContentDigest(Array(program.utf8))) }
    let same = cache("one")
    #expect(run(folder, same).isAllKnown, "Judged again: \(same.judged)")
    #expect(!run(folder, cache("two")).isAllKnown)
    #expect(!run(folder, cache("one")) { $0.environments.locales = ["de"] }.isAllKnown)
    #expect(!run(folder, cache("one")) { $0.onlyRules = ["terms"] }.isAllKnown)
    let quiet = cache("one")
    #expect(run(folder, quiet) { $0.listsReviews = false }.isAllKnown, "Judged again: \(quiet.judged)")
  }

  @Test func `A damaged cache is said where it is damaged, and changes no result`() throws {
    let folder = try Self.project()
    let cache = newCache()
    let fresh = Lint.run(folder.path)
    _ = run(folder, cache)
    let made = try #require(cache.made)
    var broken: [[UInt8]] = [[], Array("nonsense".utf8), Array(made.bytes.prefix(40)), made.bytes.dropLast(3)]
    for at in stride(from: 20, to: made.bytes.count, by: made.bytes.count / 7) {
      var bytes = made.bytes
      bytes[at] ^= 0x41
      broken.append(bytes)
    }
    for bytes in broken {
      let kept = try TemporaryFolder(isRoot: false)
      try kept.write(made.name, bytes: bytes)
      let report = Lint.run(folder.path) { $0.cache = LintCache(folder: kept.path, program: ContentDigest(Array("one".utf8))) }
      #expect(report.notices.map(\.file) == [kept.path + "/" + made.name] && report.notices[0].message.contains("damaged at byte"))
      #expect(report.notices[0].severity == .warning)
      #expect(
        ReportFormat.concise.render(report).hasPrefix(
          ReportFormat.concise.render(fresh).split(separator: "\n").dropLast().joined(separator: "\n")))
    }
  }

  @Test(arguments: ["demo", "flask-shop"]) func `The reports of a whole project are the same from a cache`(_ project: String) {
    let cache = newCache()
    let reports = (0..<3).map { number in
      Lint.run(Repository.file("fixtures/projects/" + project)) { options in
        options.cache = number == 0 ? nil : cache
        options.listsReviews = true
      }
    }
    for format in ReportFormat.allCases {
      let texts = reports.map { format.render($0) }
      #expect(texts[0] == texts[1] && texts[0] == texts[2], "\(format)")
    }
  }

  @Test func `What a run looked at is watched, and so is what it looked for in vain`() throws {
    let folder = try Self.project()
    let watched = WatchedFiles(ownFiles: [folder.file("report.txt")])
    _ = Lint.run(folder.path) { options in
      options.cache = newCache()
      options.watched = watched
    }
    #expect(watched.changes().isEmpty)
    #expect(watched.changes().isEmpty)
    try folder.write("report.txt", "ours")
    #expect(watched.changes().isEmpty)
    try folder.write("static/shop.css", ".apple { width: 1px }")
    #expect(watched.changes() == [folder.file("static/shop.css")])
    try folder.write("static/later.css", "")
    #expect(watched.changes().contains(folder.file("static/later.css")))
    try folder.write("templates/third.html", "<p>")
    #expect(watched.changes() == [folder.file("templates/")])
    try folder.write(".higlint.json", "{}")
    #expect(watched.changes() == [folder.file(".higlint.json")])
  }
}
