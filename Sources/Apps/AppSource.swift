import Catalog
import Diagnostics
import JSON
import ScreenModel

/// A text as a source states it, with the place of its words.
package struct StatedValue: Hashable, Sendable {
  package var text: String
  /// The bytes of the words: without quotation marks and tags where they are not empty.
  package var place: SourceLocation

  package init(text: String, place: SourceLocation) {
    self.text = text
    self.place = place
  }
}

/// A key with its value, as a property list, a project or a configuration states it.
package struct StatedSetting: Sendable {
  package var key: String
  package var keyPlace: SourceLocation
  package var value: StatedValue
  /// What a JSON file states besides.
  package var attributes: [ModelAttribute] = []

  package init(key: String, keyPlace: SourceLocation, value: StatedValue, attributes: [ModelAttribute] = []) {
    self.key = key
    self.keyPlace = keyPlace
    self.value = value
    self.attributes = attributes
  }
}

/// A purpose string as one source states it: variables are as written.
package struct StatedPurpose: Sendable {
  package var key: String
  /// The key within a dictionary of purpose strings (`NSLocationTemporaryUsageDescriptionDictionary`).
  package var subkey: String?
  package var keyPlace: SourceLocation
  package var value: StatedValue
  /// The language of a localization, as a tag; nil for the base value.
  package var language: String?
  /// The state of a translation in a string catalogue: new, translated, needs_review …
  package var state: String?
  /// The variable of a plugin whose default the words are; whoever adds the plugin may give it others.
  package var defaultOfVariable: String?
  /// What a JSON file states: the target, and attributes that are not derived again.
  package var target: String?
  package var attributes: [ModelAttribute] = []

  package init(
    key: String, subkey: String? = nil, keyPlace: SourceLocation, value: StatedValue, language: String? = nil, state: String? = nil
  ) {
    self.key = key
    self.subkey = subkey
    self.keyPlace = keyPlace
    self.value = value
    self.language = language
    self.state = state
  }
}

/// What one file says of its app. ``AppAssembly`` puts the sources of one app together.
package struct AppSource: Sendable {
  /// The kinds of files, by the names that rules read in `@file-kind`.
  package enum Kind: String, Sendable {
    case infoPlist = "info-plist"
    case strings, xcstrings, project, xcconfig, expo, cordova, xcodegen, unity, tuist, entitlements
    /// A JSON file that `inspect` printed, or that is written like one.
    case screens
  }

  package var file: String
  package var kind: Kind
  package var purposes: [StatedPurpose] = []
  /// The other words of a strings file: some may be those of reasons that a property list gives a name (`subkey`).
  package var otherWords: [StatedPurpose] = []
  /// The other keys of a property list that rules may ask for, and what such a file says of its own bundle.
  package var settings: [StatedSetting] = []
  package var entitlements: [StatedSetting] = []
  /// The languages that it says the app has, as tags.
  package var languages: Set<String> = []
  /// The language that the base values are in.
  package var developmentLanguage: StatedValue?
  /// What the app is called, as written: display names and names of the bundle, in any language.
  package var names: [String] = []
  /// The platform that its content tells: ios, macos …
  package var platform: String?
  /// Whether it is a bundle's `Info.plist`, not any property list.
  package var isInformation = false
  /// Whether it belongs to a bundle of tests.
  package var isTest = false
  package var project: BuildProject?
  /// The assignments of a configuration file, in their order, and the files it includes.
  package var assignments: [StatedSetting] = []
  package var includes: [StatedValue] = []
  /// The paths of the specifications that were taken into this one.
  package var includedFiles: [String] = []

  package init(file: String, kind: Kind) {
    self.file = file
    self.kind = kind
  }

  /// Whether it says anything that the assembly could use.
  package var isEmpty: Bool {
    purposes.isEmpty && settings.isEmpty && entitlements.isEmpty && languages.isEmpty && project == nil && assignments.isEmpty
      && names.isEmpty && otherWords.isEmpty
      && kind != .entitlements
  }
}

/// A project of Xcode's, or the specification of one.
package struct BuildProject: Sendable {
  /// The path that the targets' paths are relative to (`SRCROOT`).
  package var folder: String
  package var developmentLanguage: StatedValue?
  /// The languages that the project lists, as tags (`knownRegions`, without `Base`); nil where it lists none.
  package var languages: Set<String>?
  /// What the project itself is called, where it says so.
  package var name: String?
  package var configurations: [BuildConfiguration] = []
  package var targets: [BuildTarget] = []
  /// The files that it refers to, of any target; nil where it does not list them one by one.
  package var references: FileReferences?
}

/// The files and folders that a project of Xcode's lists.
package struct FileReferences: Sendable {
  /// By paths, and by the path that the project writes where that is relative to a group.
  package var files: Set<String> = []
  /// Those of which everything is taken.
  package var folders: [String] = []

  /// Whether a file is among them.
  package func holds(_ path: String) -> Bool {
    // "de.lproj/InfoPlist.strings"
    let ending = path.split(separator: "/").suffix(2).joined(separator: "/")
    return files.contains(path) || files.contains(ending) || folders.contains { SourcePath.isInside(path, $0) }
  }
}

package struct BuildTarget: Sendable {
  package var name: String
  /// As Xcode names it: `com.apple.product-type.application`.
  package var productType: String
  package var configurations: [BuildConfiguration] = []
  /// The entries of an `Info.plist` that the project itself states.
  package var information: [StatedSetting] = []
  /// The paths of the property lists that the project names outside its settings.
  package var informationFiles: [String] = []
  package var entitlementFiles: [String] = []
  package var platform: String?
  /// The paths of the strings files and catalogues that it copies, and of the folders whose whole content it does.
  package var resources: Set<String> = []
  package var folders: [String] = []

  package var isTest: Bool { productType.contains("test") }
}

package struct BuildConfiguration: Sendable {
  package var name: String
  /// By key, conditions such as `[sdk=iphoneos*]` included in it.
  package var settings: [String: StatedSetting] = [:]
  /// The path of the configuration file that it is based on.
  package var baseFile: String?
}

/// The keys by which a bundle says what it is called.
enum BundleName {
  static let keys: Set<String> = ["CFBundleDisplayName", "CFBundleName", "CFBundleSpokenName"]
}

/// Paths as reports show them: relative, with `/` between folders.
enum SourcePath {
  /// The folder of a path; empty where the path has none.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }

  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// A path below a folder, without `.` and `..` as far as they can be taken away.
  static func join(_ folder: String, _ path: String) -> String {
    var parts: [Substring] = []
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (whole.hasPrefix("/") && path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Whether a path is a folder or lies in it; everything lies in the empty one.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    folder.isEmpty || path == folder || path.utf8.starts(with: (folder + "/").utf8)
  }

  /// The tag of the language folder (`pt-BR.lproj`) that a file lies in; "Base" for `Base.lproj`, nil where it lies in none.
  static func language(of path: String) -> (tag: String, parent: String)? {
    let folder = folder(of: path)
    guard folder.hasSuffix(".lproj") else { return nil }
    let name = String(name(of: folder).dropLast(6))
    return name.isEmpty ? nil : (LanguageName.tag(name), self.folder(of: folder))
  }
}

/// The names of languages as Apple's tools write them.
enum LanguageName {
  /// Names that stood for languages before tags did, and still stand in old projects.
  private static let legacy: [String: String] = [
    "english": "en", "german": "de", "french": "fr", "spanish": "es", "italian": "it", "japanese": "ja", "dutch": "nl", "portuguese": "pt",
    "russian": "ru", "korean": "ko", "swedish": "sv", "danish": "da", "finnish": "fi", "norwegian": "no", "polish": "pl",
    "arabic": "ar", "bulgarian": "bg", "catalan": "ca", "croatian": "hr", "czech": "cs", "estonian": "et", "greek": "el", "hebrew": "he",
    "hindi": "hi", "hungarian": "hu", "icelandic": "is", "indonesian": "id", "latvian": "lv", "lithuanian": "lt", "malay": "ms",
    "persian": "fa", "romanian": "ro", "serbian": "sr", "slovak": "sk", "slovenian": "sl", "thai": "th", "turkish": "tr", "ukrainian": "uk",
    "urdu": "ur", "vietnamese": "vi", "chinese": "zh", "simplified chinese": "zh-Hans", "traditional chinese": "zh-Hant",
    "chinese (simplified)": "zh-Hans", "chinese (traditional)": "zh-Hant", "brazilian portuguese": "pt-BR",
  ]

  /// Codes of countries that stand for languages by mistake: `languages.json`, without those that a language has in use.
  private static let countries: Set<String> = Set(
    (Catalog.vocabulary(named: "languages")?["countries"]?.string ?? "").split(separator: " ").map(String.init))

  /// Whether a text stands for a language at all; a country's code and a country's name do not.
  static func isLanguage(_ name: String) -> Bool {
    let tag = tag(name)
    let primary = tag.prefix { $0 != "-" }.lowercased()
    return (2...3).contains(primary.utf8.count) && primary.allSatisfy { $0.isASCII && $0.isLetter } && !countries.contains(primary)
      || primary == "base"
  }

  /// What to say where the development region is no language; nil where it is one, or where a variable is to give it.
  static func notice(onRegion region: StatedValue) -> Notice? {
    guard !region.text.trimmed.isEmpty, !region.text.contains("$"), !isLanguage(region.text) else { return nil }
    return Notice(
      .warning,
      "The development region '\(region.text)' is no language; the strings of this app were judged by the language that their words are in.",
      file: region.place.file, range: region.place.range)
  }

  /// `zh_CN` as `zh-CN`, `English` as `en`.
  static func tag(_ name: String) -> String {
    if let tag = legacy[name.lowercased()] { return tag }
    return String(name.map { $0 == "_" ? "-" : $0 })
  }
}
