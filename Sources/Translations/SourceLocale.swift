import Diagnostics

/// The language that a program's own words are in, as its configuration says.
enum SourceLocale {
  /// The names of the files that say it, and whether they are looked at only in a folder that is called so.
  static func mayBeSaid(in name: String, folder: String) -> Bool {
    switch name {
    case "settings.py", "application.rb", "translation.yaml", "framework.yaml", "translation.yml", ".env", ".env.example", "angular.json",
      "next-i18next.config.js", "next.config.js", "next.config.mjs", "nuxt.config.ts", "nuxt.config.js", "i18n.js", "i18n.ts", "i18next.js",
      "i18next.ts", "routing.ts", "application.properties", "l10n.yaml":
      return true
    case let name where isAngular(name): return true
    case "app.php": return folder == "config"
    case "base.py", "common.py", "default.py", "defaults.py": return folder == "settings"
    case "index.js", "index.ts": return folder == "i18n"
    case "config.exs": return folder == "config"
    default: return false
    }
  }

  /// What a setting is called, most specific first, and the sign or word that stands between it and its value.
  private static let settings = [
    "i18n.default_locale", "LANGUAGE_CODE", "APP_LOCALE", "default_locale", "defaultLocale", "sourceLocale", "'locale'", "fallbackLng",
    "template-arb-file", "locale", "lng",
  ]

  /// Files in which Angular's programs set up ngx-translate and Transloco.
  private static func isAngular(_ name: String) -> Bool {
    ["app.module.ts", "core.module.ts", "shared.module.ts", "app.config.ts", "main.ts", "app.component.ts", "app.ts"].contains(name)
  }

  /// How ngx-translate and Transloco are told the language: https://ngx-translate.org/reference/configuration/
  private static let angularSettings = [
    "setDefaultLang", "setFallbackLang", "defaultLanguage", "fallbackLang", "defaultLang", "translate.use", "lang",
  ]
  private static let angularPackages = ["@ngx-translate/", "@jsverse/transloco", "@ngneat/transloco"]

  /// The locale that a configuration states; nil where it states none or says it by an expression.
  static func read(_ text: [UInt8], of name: String) -> LocaleName? {
    let whole = String(decoding: text.prefix(100_000), as: UTF8.self)
    let isAngular = isAngular(name)
    if isAngular, !angularPackages.contains(where: { whole.contains($0) }) { return nil }
    for setting in isAngular ? angularSettings : settings {
      var rest = whole[...]
      var tries = 0
      while tries < 20, let found = rest.firstRange(of: setting) {
        let isWord = found.lowerBound == whole.startIndex || !isName(whole.utf8[whole.utf8.index(before: found.lowerBound)])
        rest = rest[found.upperBound...]
        tries += 1
        if isWord, let locale = isAngular ? quoted(rest) : value(of: setting, rest) { return locale }
      }
    }
    return nil
  }

  /// The languages from which words are taken where the stated one lacks them. Laravel's is English unless something else is said; Symfony has none then.
  /// https://symfony.com/doc/current/reference/configuration/framework.html#fallbacks
  /// https://laravel.com/docs/12.x/localization#configuring-the-locale
  static func fallbacks(_ text: [UInt8], of name: String) -> [LocaleName] {
    let whole = String(decoding: text.prefix(100_000), as: UTF8.self)
    switch name {
    case "app.php", ".env", ".env.example":
      let stated = ["'fallback_locale'", "APP_FALLBACK_LOCALE"].lazy.compactMap { setting in
        whole.firstRange(of: setting).flatMap { value(of: setting, whole[$0.upperBound...]) }
      }
      return [stated.first ?? LocaleName("en")].compactMap(\.self)
    case let name where name.hasSuffix(".yaml") || name.hasSuffix(".yml"):
      guard let key = whole.firstRange(of: "fallbacks:") else { return [] }
      let lines = whole[key.upperBound...].prefix(400).split(separator: "\n", omittingEmptySubsequences: false)
      // In brackets on the same line, or one a line behind hyphens.
      let inline = lines.first.map { $0.prefix { $0 != "#" } } ?? ""
      let listed = lines.dropFirst().prefix { $0.trimmed.hasPrefix("-") }
      return ([inline] + listed).flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" && $0 != "%" } }
        .compactMap { word in word.contains("%") ? nil : LocaleName(word.drop { $0 == "-" }) }
    default: return []
    }
  }

  private static func isName(_ byte: UInt8) -> Bool { CatalogueBytes.isName(byte) && byte < 0x80 }

  /// The locale in quotes behind a key or in parentheses: `: 'it'`, `('it')`.
  private static func quoted(_ behind: Substring) -> LocaleName? {
    guard let sign = behind.first(where: { $0 != " " && $0 != "'" && $0 != "\"" }), sign == ":" || sign == "(" else { return nil }
    let value = behind.prefix(40).drop { $0 != sign }.dropFirst().drop { $0 == " " }
    guard let quote = value.first, "'\"`".contains(quote) else { return nil }
    return LocaleName(value.dropFirst().prefix { $0 != quote })
  }

  private static func value(of setting: String, _ behind: Substring) -> LocaleName? {
    let line = behind.prefix { !$0.isNewline }.prefix(120)
    if setting == "template-arb-file" {
      let name = line.drop { $0 == ":" || $0 == " " }
      return name.firstIndex(of: "_").flatMap { LocaleName(name[name.index(after: $0)...].prefix { $0 != "." }) }
    }
    var value = line.drop { "\"' \t".contains($0) }
    guard let sign = value.first, sign == "=" || sign == ":" else { return nil }
    value = value.drop { "=>: \t".contains($0) }
    // "env('APP_LOCALE', 'en')"
    if value.hasPrefix("env("), let comma = value.firstIndex(of: ",") { value = value[value.index(after: comma)...].drop { $0 == " " } }
    // "os.environ.get('X', 'en')" is an expression, and stays one.
    value = value.drop { "\"'`".contains($0) }
    let name = value.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    let next = value[name.endIndex...].first
    guard next != "(", next != "." else { return nil }
    return LocaleName(name)
  }
}
