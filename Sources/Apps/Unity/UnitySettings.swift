import Diagnostics
import YAML

/// Reads the purpose strings in the settings of a Unity project (`ProjectSettings/ProjectSettings.asset`), which Unity writes to the `Info.plist` of the
/// apps that it builds: https://docs.unity3d.com/Manual/ios-authorizations-in-unity.html
enum UnitySettings {
  /// What Unity calls a setting, and the key that it becomes.
  private static let keys = [
    "cameraUsageDescription": "NSCameraUsageDescription",
    "microphoneUsageDescription": "NSMicrophoneUsageDescription",
    "locationUsageDescription": "NSLocationWhenInUseUsageDescription",
    "bluetoothUsageDescription": "NSBluetoothAlwaysUsageDescription",
  ]

  private static let header = "PlayerSettings:"
  private static let name = "productName"

  /// Whether settings are written as text: Unity can write them in a form of its own.
  static func isOne(_ text: [UInt8]) -> Bool { String(decoding: text.prefix(4096), as: UTF8.self).contains("\n\(header)") }

  static func read(_ file: SourceFile, purposeKeys: PurposeKeys) -> (source: AppSource?, notices: [Notice]) {
    let root: PlainYAMLNode
    do {
      root = try PlainYAML.parse(masked(file.text))
    } catch {
      return (
        nil, [Notice(.warning, "\(error.message) The purpose strings of this file were not judged.", file: file.path, range: error.range)]
      )
    }
    var source = AppSource(file: file.path, kind: .unity)
    source.platform = "ios"
    source.isInformation = true
    for member in root["PlayerSettings"]?.members ?? [] {
      guard let text = member.value.scalar, !text.isEmpty else { continue }
      if member.key == name { source.names.append(text) }
      // What is empty is not written to the app.
      guard let key = keys[member.key], purposeKeys.isPurposeKey(key) else { continue }
      source.purposes.append(
        StatedPurpose(
          key: key, keyPlace: SourceLocation(file: file.path, range: member.keyRange),
          value: StatedValue(text: text, place: SourceLocation(file: file.path, range: member.value.range))))
    }
    return (source, [])
  }

  /// The text with spaces for all but the settings that are read, as long as it was: the rest has tags and several hundred lines that say nothing here.
  private static func masked(_ text: [UInt8]) -> [UInt8] {
    let wanted = Set(keys.keys).union([name])
    var masked = text
    var keeps = false
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { $0 == 0x0A } ?? text.count
      let line = text[start..<end]
      let indent = line.prefix { $0 == 0x20 }.count
      if indent == 0, line.starts(with: header.utf8) {
        keeps = true
      } else if indent <= 2 {
        // A value that goes on stands further in.
        let key = line.dropFirst(indent).prefix { $0 != UInt8(ascii: ":") }
        keeps = indent == 2 && key.count < line.count - indent && wanted.contains(String(decoding: key, as: UTF8.self))
      }
      if !keeps { for index in start..<end where masked[index] != 0x0D { masked[index] = 0x20 } }
      start = end + 1
    }
    return masked
  }
}
