import Diagnostics
import XML

/// Reads what Cordova makes an `Info.plist` of: `edit-config`, `config-file` and the variables of plugins in `config.xml` and in a plugin's `plugin.xml`:
/// https://cordova.apache.org/docs/en/latest/config_ref/, https://cordova.apache.org/docs/en/latest/plugin_ref/spec.html
struct CordovaConfiguration {
  private var source: AppSource
  private let purposeKeys: PurposeKeys

  /// What a plugin's own configuration says where the app fills in nothing, by the names of its variables.
  private var defaults: [String: XMLAttribute] = [:]
  private var isPlugin = false

  /// Whether an XML file is meant for Cordova: many tools have a `config.xml` or a `plugin.xml`.
  static func isOne(_ text: [UInt8]) -> Bool {
    let words = String(decoding: text.prefix(1 << 16), as: UTF8.self)
    return words.contains("<widget") || words.contains("<plugin") && pluginNamespaces.contains { words.contains($0) }
  }

  /// What the names of the namespace have in common that plugins have had, all of which Cordova takes.
  private static let pluginNamespaces = ["apache.org/cordova/ns/plugins", "cordova.apache.org/ns/plugins", "phonegap.com/ns/plugins"]

  static func read(_ file: SourceFile, purposeKeys: PurposeKeys) -> (source: AppSource?, notices: [Notice]) {
    let xml: LocatedXML
    do {
      xml = try LocatedXML.parse(file)
    } catch {
      // Nobody edits what `cordova plugin add` has put there, and Cordova reads XML that is not well-formed too.
      let isInstalled = InstalledPlugin.appFolder(ofConfigurationAt: file.path) != nil
      return (nil, [Notice(isInstalled ? .warning : .error, error.message, file: file.path, range: error.range)])
    }
    var reader = CordovaConfiguration(source: AppSource(file: file.path, kind: .cordova), purposeKeys: purposeKeys)
    reader.source.platform = "ios"
    reader.source.isInformation = true
    reader.isPlugin = xml.root.name == "plugin"
    reader.addDefaults(xml.root)
    reader.read(xml.root)
    return (reader.source, [])
  }

  private init(source: AppSource, purposeKeys: PurposeKeys) {
    self.source = source
    self.purposeKeys = purposeKeys
  }

  private mutating func addDefaults(_ element: XMLElement) {
    guard isPlugin else { return }
    for child in element.children {
      if child.name == "preference", let name = child.attribute("name"), let text = child.attribute("default") {
        defaults[name.value] = text
      } else {
        addDefaults(child)
      }
    }
  }

  /// The nesting of an XML text is bounded by its reader.
  private mutating func read(_ element: XMLElement) {
    for child in element.children {
      if let platform = child.name == "platform" ? child.attribute("name") : child.attribute("platform"), platform.value != "ios" {
        continue
      }
      switch child.name {
      case "edit-config": add(child, key: child.attribute("target"), file: child.attribute("file"))
      case "config-file": add(child, key: child.attribute("parent"), file: child.attribute("target"))
      case "variable":
        if let name = child.attribute("name"), let value = child.attribute("value"),
          let key = purposeKeys.purposeKey(ofVariable: name.value)
        {
          source.purposes.append(
            StatedPurpose(
              key: key, keyPlace: place(name.valueRange), value: StatedValue(text: value.value, place: place(value.valueRange))))
        }
      // A plugin's name is none of the app's.
      case "name" where isPlugin: continue
      case "name":
        source.names.append(Self.text(child))
        if let short = child.attribute("short") { source.names.append(short.value) }
      default: read(child)
      }
    }
  }

  private func place(_ range: SourceRange) -> SourceLocation { SourceLocation(file: source.file, range: range) }

  private mutating func add(_ element: XMLElement, key: XMLAttribute?, file: XMLAttribute?) {
    guard let key, let file, file.value.hasSuffix("Info.plist"), purposeKeys.isPurposeKey(key.value) else { return }
    if let dictionary = element.children.first(where: { $0.name == "dict" }) { add(reasonsIn: dictionary, key: key) }
    guard let string = element.children.first(where: { $0.name == "string" }) else { return }
    let words = CordovaConfiguration.text(string)
    if isPlugin, words.hasPrefix("$") {
      // The app says it, or the plugin's default stands; with none of both the plugin cannot be added.
      let name = String(words.dropFirst())
      guard let text = defaults[name], !text.value.trimmed.isEmpty else { return }
      var stated = StatedPurpose(
        key: key.value, keyPlace: place(key.valueRange), value: StatedValue(text: text.value, place: place(text.valueRange)))
      stated.defaultOfVariable = name
      source.purposes.append(stated)
      return
    }
    let range = string.contentRange.isEmpty ? string.range : string.contentRange
    source.purposes.append(
      StatedPurpose(
        key: key.value, keyPlace: place(key.valueRange),
        value: StatedValue(text: words, place: place(range))))
  }

  /// The reasons of a key that has one for each use (`NSLocationTemporaryUsageDescriptionDictionary`), by their names.
  private mutating func add(reasonsIn dictionary: XMLElement, key: XMLAttribute) {
    for (name, string) in zip(dictionary.children, dictionary.children.dropFirst()) where name.name == "key" && string.name == "string" {
      let range = string.contentRange.isEmpty ? string.range : string.contentRange
      var stated = StatedPurpose(
        key: key.value, keyPlace: place(name.contentRange.isEmpty ? name.range : name.contentRange),
        value: StatedValue(text: Self.text(string), place: place(range)))
      stated.subkey = Self.text(name)
      source.purposes.append(stated)
    }
  }

  /// Cordova takes white space off the ends, as a string over several lines has it.
  private static func text(_ element: XMLElement) -> String { element.text.trimmed }
}
