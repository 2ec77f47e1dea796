import Diagnostics
import Recognition
import XML

/// Reads what Cordova makes an `Info.plist` of: `edit-config`, `config-file` and the variables of plugins in `config.xml`:
/// https://cordova.apache.org/docs/en/latest/config_ref/
struct CordovaConfiguration {
  private var source: AppSource
  private let vocabulary: PurposeKeyVocabulary

  /// Whether an XML file is meant for Cordova: many tools have a `config.xml`.
  static func isOne(_ text: [UInt8]) -> Bool { String(decoding: text.prefix(1 << 16), as: UTF8.self).contains("<widget") }

  static func read(_ file: SourceFile, vocabulary: PurposeKeyVocabulary) -> (source: AppSource?, notices: [Notice]) {
    let xml: LocatedXML
    do {
      xml = try LocatedXML.parse(file)
    } catch {
      return (nil, [Notice(.error, error.message, file: file.path, range: error.range)])
    }
    var reader = CordovaConfiguration(source: AppSource(file: file.path, kind: .cordova), vocabulary: vocabulary)
    reader.source.platform = "ios"
    reader.source.isInformation = true
    reader.read(xml.root)
    return (reader.source, [])
  }

  private init(source: AppSource, vocabulary: PurposeKeyVocabulary) {
    self.source = source
    self.vocabulary = vocabulary
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
        if let name = child.attribute("name"), let value = child.attribute("value"), let key = vocabulary.purposeKey(ofVariable: name.value)
        {
          source.purposes.append(
            StatedPurpose(
              key: key, keyPlace: place(name.valueRange), value: StatedValue(text: value.value, place: place(value.valueRange))))
        }
      case "name":
        source.names.append(Self.text(child))
        if let short = child.attribute("short") { source.names.append(short.value) }
      default: read(child)
      }
    }
  }

  private func place(_ range: SourceRange) -> SourceLocation { SourceLocation(file: source.file, range: range) }

  private mutating func add(_ element: XMLElement, key: XMLAttribute?, file: XMLAttribute?) {
    guard let key, let file, file.value.hasSuffix("Info.plist"), vocabulary.isPurposeKey(key.value),
      let string = element.children.first(where: { $0.name == "string" })
    else { return }
    let range = string.contentRange.isEmpty ? string.range : string.contentRange
    source.purposes.append(
      StatedPurpose(
        key: key.value, keyPlace: place(key.valueRange),
        value: StatedValue(text: CordovaConfiguration.text(string), place: place(range))))
  }

  /// Cordova takes white space off the ends, as a string over several lines has it.
  private static func text(_ element: XMLElement) -> String { element.text.trimmed }
}
