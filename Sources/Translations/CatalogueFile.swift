import Diagnostics
import Templates

/// What the name of a file says, before anything is read.
package enum CatalogueName {
  /// Whether a file may be a catalogue by its path. One that only the configuration names is none.
  package static func mayBeOne(_ path: String) -> Bool {
    var folders = path.split(separator: "/")
    guard let name = folders.popLast().map(String.init) else { return false }
    return CatalogueFile(path: path, below: folders, name: name, siblings: []) != nil
  }
}

/// A file that is a catalogue by the convention of some framework: what its path says of it.
struct CatalogueFile: Hashable {
  enum Format: Hashable {
    case gettext, php, phpWords, phpAssignments, phpLocales, json, yaml, properties, resources, exchange, arb
  }

  /// Its absolute path.
  var path: String
  var format: Format
  /// Nil where the file itself says it, or is the one that others translate.
  var locale: LocaleName?
  var domain = ""
  /// What stands before each key: Laravel's keys begin with the file's name.
  var prefix = ""

  private static let homes: Set<String> = [
    "locale", "locales", "_locales", "lang", "langs", "language", "languages", "i18n", "l10n", "intl", "nls", "messages", "translation",
    "translations", "gettext", "po",
  ]

  /// What plain PHP calls the files in which a program keeps its words of all languages.
  private static let ownNames: Set<String> = [
    "lang", "langs", "language", "languages", "translate", "translation", "translations", "i18n", "l10n", "locale", "locales", "texts",
    "strings", "messages", "dictionary", "config", "functions", "helpers", "init", "bootstrap",
  ]

  /// What a file is by its path below the root of the search; nil for one that is no catalogue. `siblings` are the names in its folder.
  init?(path: String, below folders: [Substring], name: String, siblings: [String]) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let stem = String(name[..<dot])
    self.path = path
    let home = folders.lastIndex { Self.homes.contains($0.lowercased()) }
    switch name[name.index(after: dot)...].lowercased() {
    case "po":
      format = .gettext
      takeGettext(stem, folders)
    case "php":
      format = .php
      if let home, takePHP(stem, Array(folders[(home + 1)...]), home: folders[home].lowercased()) { return }
      guard Self.ownNames.contains(stem.lowercased()) else { return nil }
      format = .phpLocales
    case "json":
      format = .json
      guard let home, takeNamed(stem, Array(folders[(home + 1)...]), needsLocale: true) else { return nil }
    case "yml", "yaml":
      format = .yaml
      guard let home, takeNamed(stem, Array(folders[(home + 1)...]), needsLocale: false) else { return nil }
    case "arb":
      format = .arb
      let split = Self.suffixed(stem, by: "_")
      locale = split?.locale
    case "properties":
      format = .properties
      if let split = Self.suffixed(stem, by: "_") {
        (domain, locale) = (split.name, split.locale)
      } else {
        // Others translate it; else it is some configuration.
        guard stem == "messages" || siblings.contains(where: { Self.isTranslation($0, of: stem) }) else { return nil }
        domain = stem
      }
    case "resx":
      format = .resources
      let split = Self.suffixed(stem, by: ".")
      locale = split?.locale
      let inResources = folders.lastIndex { $0 == "Resources" }.map { folders[($0 + 1)...] } ?? []
      domain = (inResources.map(String.init) + [split?.name ?? stem]).joined(separator: ".")
    case "xlf", "xliff":
      format = .exchange
      let split = Self.suffixed(stem, by: ".") ?? LocaleName(stem).map { ("", $0) }
      locale = split?.locale
      domain = Self.plainDomain(split?.name ?? stem)
    default: return nil
    }
  }

  /// A catalogue that the configuration names, wherever it lies: its own name, or else that of its folder, says its language.
  init?(stated path: String, below folders: [Substring], name: String, siblings: [String]) {
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    let near = LocaleName(stem) == nil ? folders.suffix(1) : []
    self.init(path: path, below: ["locales"] + near, name: name, siblings: siblings)
  }

  /// Symfony's domain without the mark of ICU's messages.
  private static func plainDomain(_ name: String) -> String { name.hasSuffix("+intl-icu") ? String(name.dropLast(9)) : name }

  /// A name that ends in a locale: "messages_pt_BR", "messages.de", "strings-fr".
  private static func suffixed(_ stem: String, by separator: Character) -> (name: String, locale: LocaleName)? {
    var at = stem.startIndex
    // The first separator behind which the rest is a locale: "app_zh_Hans_CN".
    while let next = stem[at...].firstIndex(of: separator) {
      let rest = stem[stem.index(after: next)...]
      if next != stem.startIndex, let locale = LocaleName(rest) { return (String(stem[..<next]), locale) }
      at = stem.index(after: next)
    }
    return nil
  }

  private static func isTranslation(_ name: String, of stem: String) -> Bool {
    name.hasPrefix(stem + "_") && name.hasSuffix(".properties")
      && LocaleName(name.dropFirst(stem.utf8.count + 1).dropLast(".properties".utf8.count)) != nil
  }

  /// `locale/<l>/LC_MESSAGES/<domain>.po`, `po/<l>.po`, `languages/<domain>-<l>.po`; else the header says the language.
  private mutating func takeGettext(_ stem: String, _ folders: [Substring]) {
    var above = folders[...]
    if above.last == "LC_MESSAGES" { above.removeLast() }
    if let own = LocaleName(stem) {
      locale = own
    } else if let folder = above.last.flatMap({ LocaleName($0) }) {
      (domain, locale) = (stem, folder)
    } else if let split = Self.suffixed(stem, by: "-") ?? Self.suffixed(stem, by: ".") {
      (domain, locale) = (split.name, split.locale)
    } else {
      domain = stem
    }
  }

  /// The languages by the names that folders have in CodeIgniter 3: `application/language/english/auth_lang.php`.
  private static let languageNames = [
    "english": "en", "german": "de", "french": "fr", "spanish": "es", "portuguese": "pt", "portuguese-brazilian": "pt-BR",
    "italian": "it", "dutch": "nl", "russian": "ru", "turkish": "tr", "polish": "pl", "arabic": "ar", "japanese": "ja", "korean": "ko",
    "indonesian": "id", "vietnamese": "vi", "swedish": "sv", "danish": "da", "finnish": "fi", "norwegian": "nb", "czech": "cs",
    "greek": "el", "hungarian": "hu", "romanian": "ro", "ukrainian": "uk", "hindi": "hi", "bengali": "bn", "thai": "th",
    "persian": "fa", "hebrew": "he", "simplified-chinese": "zh-Hans", "traditional-chinese": "zh-Hant", "chinese": "zh",
  ]

  /// Laravel's `lang/<l>/auth.php`, `lang/vendor/<package>/<l>/x.php`; Symfony's
  /// `translations/messages.<l>.php`; CodeIgniter's `language/english/x_lang.php`.
  private mutating func takePHP(_ stem: String, _ below: [Substring], home: String) -> Bool {
    if home == "translations", let split = Self.suffixed(stem, by: ".") {
      (domain, locale) = (Self.plainDomain(split.name), split.locale)
      return true
    }
    var below = below[...]
    var package = ""
    if below.first == "vendor", below.count >= 3 {
      package = below.dropFirst().first.map { $0 + "::" } ?? ""
      below = below.dropFirst(2)
    }
    if stem.hasSuffix("_lang"), let folder = below.first, let own = Self.languageNames[folder.lowercased()] ?? LocaleName(folder)?.tag {
      format = .phpAssignments
      locale = LocaleName(own)
      return true
    }
    guard let own = below.first.flatMap({ LocaleName($0) }) else { return false }
    locale = own
    prefix = package + (below.dropFirst().map(String.init) + [stem]).joined(separator: "/") + "."
    return true
  }

  /// `<l>.json`, `<l>/<ns>.json`, `<ns>.<l>.json`, `<ns>/<l>.json`.
  private mutating func takeNamed(_ stem: String, _ below: [Substring], needsLocale: Bool) -> Bool {
    if let index = below.firstIndex(where: { LocaleName($0) != nil }) {
      locale = LocaleName(below[index])
      domain = (below[(index + 1)...].map(String.init) + [stem]).joined(separator: "/")
      return true
    }
    if let own = LocaleName(stem) {
      locale = own
      domain = below.joined(separator: "/")
      return true
    }
    if let split = Self.suffixed(stem, by: ".") ?? Self.suffixed(stem, by: "_") ?? Self.suffixed(stem, by: "-") {
      (domain, locale) = (Self.plainDomain(split.name), split.locale)
      return true
    }
    return !needsLocale
  }

  /// What the file has in each language.
  func catalogues(_ file: SourceFile) -> [Catalogue] {
    let text = file.text
    switch format {
    case .gettext:
      let reading = GettextReader.read(text)
      // Bytes that were taken for Windows' Latin letters and are others say nothing.
      if let charset = reading.charset?.lowercased(), file.encoding == "windows-1252",
        !["windows-1252", "cp1252", "iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii", "iso-8859-15"].contains(charset)
      {
        return []
      }
      guard let locale = locale ?? reading.language.flatMap({ LocaleName($0) }) else { return [] }
      return [catalogue(file, locale, reading.entries, [.printf, .braces, .percentBraces])]
    case .php:
      return [catalogue(file, locale, PHPArrayReader.read(text, prefix: prefix), prefix.isEmpty ? [.percentName, .braces] : .colon)]
    case .phpAssignments: return [catalogue(file, locale, PHPArrayReader.readAssignments(text), [.printf, .braces])]
    case .phpLocales:
      return (PHPLocales(text)?.locales ?? []).map { catalogue(file, $0.locale, $0.entries, .printf) }
    case .phpWords: return [catalogue(file, locale, TreeCatalogueReader.json(text).entries, .colon)]
    case .json: return [catalogue(file, locale, TreeCatalogueReader.json(text).entries, [.doubleBraces, .braces, .linked])]
    case .arb:
      let reading = TreeCatalogueReader.json(text)
      return [catalogue(file, reading.locale.flatMap { LocaleName($0) } ?? locale, reading.entries, .braces)]
    case .yaml:
      return TreeCatalogueReader.yaml(text).compactMap { language in
        guard let own = language.locale else {
          return locale.map { catalogue(file, $0, language.entries, [.percentName, .braces, .linked]) }
        }
        return Catalogue(file: file, locale: own, domain: "", entries: language.entries, style: [.percentBraces, .printf])
      }
    case .properties:
      let entries = PropertiesReader.read(text).map {
        CatalogueEntry(key: $0.key, keyRange: $0.keyRange, value: $0.value, valueRange: $0.valueRange)
      }
      return [catalogue(file, locale, entries, .braces)]
    case .resources: return [catalogue(file, locale, MarkupCatalogueReader.resources(text), .braces)]
    case .exchange:
      let reading = MarkupCatalogueReader.exchange(text)
      let target = locale ?? reading.target.flatMap { LocaleName($0) }
      let source = reading.source.flatMap { LocaleName($0) }
      var made: [Catalogue] = []
      if let target, !reading.targets.isEmpty { made.append(catalogue(file, target, reading.targets, [.percentName, .braces])) }
      if let source, made.isEmpty { made.append(catalogue(file, source, reading.sources, [.percentName, .braces])) }
      return made
    }
  }

  private func catalogue(_ file: SourceFile, _ locale: LocaleName?, _ entries: [CatalogueEntry], _ style: InterpolationStyle) -> Catalogue {
    Catalogue(file: file, locale: locale, domain: domain, entries: entries, style: style)
  }
}
