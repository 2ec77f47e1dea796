import Diagnostics
import Linting
import Testing

/// A catalogue that is there and cannot be read is named: nothing else says why the words of a page are unknown.
@Suite struct UnreadableCatalogueTests {
  private static func notices(_ page: String, _ files: [String: String], words: String) throws -> [Notice] {
    let text = "<!DOCTYPE html><html><head><title>Log in</title></head><body><h1>\(words)</h1></body></html>"
    return try Lint.project(files.merging([page: text]) { $1 }).notices.filter { $0.message.hasPrefix("The catalogue cannot be read") }
  }

  private static let laravel = ["artisan": "", "composer.json": "{}"]

  @Test(
    "Each kind of catalogue",
    arguments: [
      ("resources/views/a.blade.php", "{{ __('Log in') }}", "lang/en.json", "{\"Log in\": \"Log in\"", laravel),
      ("resources/views/a.blade.php", "{{ __('auth.in') }}", "lang/en/auth.php", "<?php return 'in' => 'Log in'];", laravel),
      ("app/views/a/b.html.erb", "<%= t('a.b') %>", "config/locales/en.yml", "en:\n  a: [b\n", ["Gemfile": "gem 'rails'"]),
      ("templates/a.html.twig", "{{ 'a'|trans }}", "translations/messages.en.xlf", "<xliff><file>", ["composer.json": "{}"]),
      (
        "app/templates/a.html", "{% load i18n %}{% trans 'Log in' %}", "locale/en/LC_MESSAGES/django.po", "nothing of the kind",
        ["manage.py": "", "settings.py": "LANGUAGE_CODE = 'en'"]
      ),
      ("Views/Home/A.cshtml", "@Localizer[\"Log in\"]", "Resources/Views.Home.A.en.resx", "<root><data>", ["app.csproj": "<Project/>"]),
    ])
  func broken(_ page: String, _ words: String, _ path: String, _ text: String, _ files: [String: String]) throws {
    let notices = try Self.notices(page, files.merging([path: text]) { $1 }, words: words)
    #expect(notices.map(\.file) == [path])
    // A page that asks for no words says nothing of them.
    #expect(try Self.notices(page, files.merging([path: text]) { $1 }, words: "Log in").isEmpty)
  }

  @Test func `A catalogue that is empty, or holds no words, is none that cannot be read`() throws {
    for text in ["", " \n", "{}", "{\"Log in\": \"Log in\"}"] {
      let files = Self.laravel.merging(["lang/en.json": text]) { $1 }
      #expect(try Self.notices("resources/views/a.blade.php", files, words: "{{ __('Log in') }}").isEmpty)
    }
  }
}
