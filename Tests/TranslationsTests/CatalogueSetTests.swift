import Diagnostics
import Templates
import Testing
import Translations

/// Which catalogue answers a key: by the conventions of each framework.
@Suite struct CatalogueSetTests {
  private func set(_ texts: [String: String]) -> CatalogueSet { CatalogueSet(files: TestProject(texts), root: "/p") }

  /// The words with the file and the bytes that wrote them.
  private func words(_ text: AssembledText?) -> String? {
    text.map { "\($0.string) (\($0.pieces.files.map(\.path).joined(separator: " ")))" }
  }

  @Test func `Rails`() {
    let set = set([
      "config/application.rb": "  config.i18n.default_locale = :de\n",
      "config/locales/de.yml": "de:\n  login:\n    apple: Mit Apple anmelden\n",
      "config/locales/views/en.yml": "en:\n  login:\n    apple: Sign in with Apple\n", "config/database.yml": "de:\n  login: no\n",
    ])
    #expect(set.sourceLocale?.tag == "de")
    #expect(words(set.text("login.apple")) == "Mit Apple anmelden (config/locales/de.yml)")
    #expect(words(set.text("login.apple", locale: LocaleName("en-GB"))) == "Sign in with Apple (config/locales/views/en.yml)")
    #expect(set.locales(having: "login.apple").map(\.tag) == ["de", "en"])
    #expect(set.text("login") == nil && set.text("login.apple", locale: LocaleName("fr")) == nil)
    let place = set.text("login.apple")?.pieces.verbatim(SourceRange(4, 9))
    #expect(place == SourceLocation(file: "config/locales/de.yml", range: SourceRange(28, 33)))
  }

  @Test(arguments: [
    ("app.module.ts", "@ngx-translate/core", "TranslateModule.forRoot({ defaultLanguage: 'it' })", "it"),
    ("app.config.ts", "@ngx-translate/core", "provideTranslateService({ lang: 'it' })", "it"),
    ("app.component.ts", "@ngx-translate/core", "this.translate.setDefaultLang('it')", "it"),
    ("app.config.ts", "@jsverse/transloco", "provideTransloco({ config: { availableLangs: ['en', 'it'], defaultLang: \"it\" } })", "it"),
    ("app.module.ts", "@ngx-translate/core", "let defaultLanguage: string", "en"), ("app.module.ts", "other", "lang: 'it'", "en"),
  ])
  func `Angular's libraries say which language is the first`(_ name: String, _ package: String, _ text: String, _ locale: String) {
    let set = set([
      "src/app/" + name: "import x from '\(package)'; " + text, "src/assets/i18n/en.json": #"{"a":"b"}"#,
      "src/assets/i18n/it.json": #"{"a":"c"}"#,
    ])
    #expect(set.sourceLocale?.tag == locale)
  }

  @Test func `Django, with the source words as keys, and two programs that say different things`() {
    let set = set([
      "shop/settings.py": "LANGUAGE_CODE = 'en-us'\n", "a/locale/de/LC_MESSAGES/django.po": "msgid \"Log in\"\nmsgstr \"Einloggen\"\n",
      "b/locale/de/LC_MESSAGES/django.po": "msgid \"Log in\"\nmsgstr \"Anmelden\"\nmsgid \"Same\"\nmsgstr \"Gleich\"\n",
    ])
    let german = LocaleName("de")
    #expect(set.locales.map(\.tag) == ["de"])
    #expect(set.text("Log in") == nil && set.text("Log in", locale: german) == nil)
    #expect(words(set.text("Log in", locale: german, near: "/p/b/templates/x.html")) == "Anmelden (b/locale/de/LC_MESSAGES/django.po)")
    #expect(words(set.text("Same", locale: german)) == "Gleich (b/locale/de/LC_MESSAGES/django.po)")
  }

  @Test func `Programs in folders of tests and fixtures have their own catalogues, which no other page has`() {
    let texts = [
      "fixtures/shop/locale/de/LC_MESSAGES/django.po": "msgid \"Log in\"\nmsgstr \"Einloggen\"\n",
      "locale/de/LC_MESSAGES/django.po": "msgid \"Other\"\nmsgstr \"Anderes\"\n",
    ]
    let page = "/p/fixtures/shop/templates/login.html"
    #expect(CatalogueSet.testFolder(of: page, below: "/p") == "/p/fixtures")
    #expect(CatalogueSet.testFolder(of: "/p/shop/fixtures.html", below: "/p") == nil)
    let inside = CatalogueSet(files: TestProject(texts), root: "/p", entering: "/p/fixtures")
    let german = LocaleName("de")
    #expect(words(inside.text("Log in", locale: german, near: page)) == "Einloggen (fixtures/shop/locale/de/LC_MESSAGES/django.po)")
    #expect(inside.text("Other", locale: german, near: page) != nil)
    #expect(set(texts).text("Log in", locale: german) == nil)
  }

  @Test func `Laravel's arrays, packages and sentences`() {
    let set = set([
      "artisan": "", "config/app.php": "<?php return ['locale' => env('APP_LOCALE', 'en')];",
      "lang/en/auth.php": "<?php return ['apple' => ['in' => 'Sign in']];",
      "lang/de.json": "{\"Sign in :name\": \"Anmelden :name\"}", "lang/vendor/ui/en/login.php": "<?php return ['x' => 'y'];",
    ])
    #expect(set.sourceLocale?.tag == "en")
    #expect(words(set.text("auth.apple.in")) == "Sign in (lang/en/auth.php)")
    #expect(words(set.text("ui::login.x")) == "y (lang/vendor/ui/en/login.php)")
    #expect(words(set.text("Sign in :name", locale: LocaleName("de"))) == "Anmelden \u{FFFC} (lang/de.json)")
  }

  @Test func `Words that a function of plain PHP's looks up in one array are those of its languages`() {
    let words = "['pt-BR' => ['in' => 'Entrar', 'go' => 'Ir'], 'en-GB' => array('in' => 'Sign in', 'go' => 'Go')]"
    let lookup = "return $words[$lang][$key] ?? $key;"
    let head = "<?php $lang = $_SESSION['lang'] ?? 'pt-BR'; function translate($key) { global $lang;"
    let set = set(["config.php": "\(head) $words = \(words); \(lookup) }"])
    #expect(set.sourceLocale?.tag == "pt-BR" && set.locales.map(\.tag) == ["en-GB", "pt-BR"])
    #expect(self.words(set.text("in")) == "Entrar (config.php)")
    #expect(self.words(set.text("in", locale: LocaleName("en-GB"))) == "Sign in (config.php)")
    let others = [
      // Nothing is looked up, one language is none of several, and what is no language is none.
      "\(head) $words = \(words); }", "\(head) $words = ['en' => ['in' => 'x']]; \(lookup) }",
      "\(head) $words = ['id' => ['in' => 'x'], 'name' => ['in' => 'y']]; \(lookup) }",
    ]
    for other in others { #expect(self.set(["config.php": other]).text("in") == nil) }
  }

  @Test func `A workspace of Angular's says which languages its catalogues are of`() {
    let unit =
      "<xliff version=\"1.2\"><file source-language=\"en-US\"><body><trans-unit id=\"a\"><source>In</source><target>X</target></trans-unit></body></file></xliff>"
    let set = set([
      "shop/angular.json":
        "{\"projects\": {\"p\": {\"i18n\": {\"sourceLocale\": \"en-US\", \"locales\": {\"fr\": \"src/french.xlf\", \"de\": {\"translation\": [\"src/x/german.xlf\"]}}}}}}",
      "shop/src/french.xlf": unit, "shop/src/x/german.xlf": unit, "shop/src/messages.nl.xlf": unit,
    ])
    #expect(set.locales.map(\.tag) == ["de", "fr", "nl"])
    #expect(set.sourceLocale?.tag == "en-US")
    #expect(words(set.text("a", locale: LocaleName("fr"))) == "X (shop/src/french.xlf)")
    #expect(words(set.text("In", locale: LocaleName("de"))) == "X (shop/src/x/german.xlf)")
  }

  @Test func `Symfony's domains, Spring's bundles, .NET's resources, i18next's namespaces`() {
    let set = set([
      "translations/messages.en.yaml": "login:\n  title: Sign in\n",
      "translations/security.en.xlf":
        "<xliff><file source-language=\"en\"><body><trans-unit id=\"1\" resname=\"login.title\"><source>x</source><target>Secure</target></trans-unit></body></file></xliff>",
      "src/main/resources/messages.properties": "spring.title=Welcome\n",
      "src/main/resources/messages_de.properties": "spring.title=Willkommen\n",
      "My.Web/Resources/Pages.Login.de.resx": "<root><data name=\"Go\"><value>Los</value></data></root>",
      "public/locales/en/common.json": "{\"ok\": \"OK\"}",
      "public/locales/en/login.json": "{\"ok\": \"Go\", \"apple\": {\"title\": \"Apple\"}}",
      "node_modules/x/locales/en/login.json": "{\"nope\": \"nope\"}",
    ])
    #expect(words(set.text("login.title")) == "Sign in (translations/messages.en.yaml)")
    #expect(words(set.text("login.title", domain: "security")) == "Secure (translations/security.en.xlf)")
    #expect(words(set.text("spring.title")) == "Welcome (src/main/resources/messages.properties)")
    #expect(words(set.text("spring.title", locale: LocaleName("de-AT"))) == "Willkommen (src/main/resources/messages_de.properties)")
    #expect(words(set.text("Go", domain: "Login", locale: LocaleName("de"))) == "Los (My.Web/Resources/Pages.Login.de.resx)")
    #expect(words(set.text("ok")) == "OK (public/locales/en/common.json)")
    #expect(words(set.text("login:apple.title")) == "Apple (public/locales/en/login.json)")
    #expect(words(set.text("login.apple.title")) == "Apple (public/locales/en/login.json)")
    #expect(set.text("nope") == nil && set.text(":") == nil && set.text("") == nil)
  }

  @Test(
    arguments: [
      ("config/packages/translation.yaml", "framework:\n  default_locale: fr\n", "fr"),
      ("nuxt.config.ts", "i18n: { defaultLocale: 'de' }", "de"),
      ("next-i18next.config.js", "module.exports = { i18n: { defaultLocale: \"de\", locales: ['de', 'en'] } }", "de"),
      ("angular.json", "{\"i18n\": {\"sourceLocale\": \"fr-FR\"}}", "fr-FR"),
      ("app/settings/base.py", "X = 1\nLANGUAGE_CODE = \"fr\"", "fr"),
      (".env", "APP_LOCALE=de\n", "de"), ("l10n.yaml", "template-arb-file: app_fr.arb", "fr"),
      ("settings.py", "LANGUAGE_CODE = env('L')", "en"),
      ("src/i18n/index.ts", "createI18n({ locale: navigator.language, fallbackLocale: 'de' })", "en"),
      ("x.txt", "LANGUAGE_CODE = 'de'", "en"),
    ])
  func `What the program's own language is`(_ path: String, _ text: String, _ tag: String) {
    let set = set([path: text, "locales/en.json": "{}", "locales/de.json": "{}", "locales/fr.json": "{}"])
    #expect(set.sourceLocale?.tag == tag)
  }

  /// What a program has that asks by the words of its own language, and has a catalogue of English.
  private static let asking = "'Nom complet': 'Full name'\n'Mot de passe': 'Password'\n'Adresse e-mail': 'Email address'\n"

  @Test(
    arguments: [
      ("config/packages/translation.yaml", "framework:\n  default_locale: fr\n  translator:\n    fallbacks: ['fr']\n", asking, "fr"),
      ("config/packages/translation.yaml", "framework:\n  default_locale: fr\n", asking, "fr"),
      // What has no words in French is shown in English.
      ("config/packages/translation.yaml", "framework:\n  default_locale: fr\n  translator:\n    fallbacks: ['en']\n", asking, "en"),
      ("config/packages/translation.yaml", "framework:\n  default_locale: fr\n  translator:\n    fallbacks:\n      - en\n", asking, "en"),
      (".env", "APP_LOCALE=fr\n", asking, "en"), (".env", "APP_LOCALE=fr\nAPP_FALLBACK_LOCALE=fr\n", asking, "fr"),
      // Keys that are none, and keys that are English.
      ("config/packages/translation.yaml", "framework:\n  default_locale: fr\n", "login.title: 'Full name'\n", "en"),
      ("config/packages/translation.yaml", "framework:\n  default_locale: fr\n", "'Full name': 'Full name'\n", "en"),
    ])
  func `Who asks by words in another language than English needs no catalogue of it`(
    _ path: String, _ text: String, _ words: String, _ tag: String
  ) {
    let set = set([path: text, "translations/messages.en.yaml": words])
    #expect(set.sourceLocale?.tag == tag)
    #expect(set.text("Mot de passe") == nil || tag == "en")
  }
}
