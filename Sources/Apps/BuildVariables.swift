import Diagnostics

/// The build settings of one target in one configuration, as the build sees them: those of the project's configuration file, of the project, of the
/// target's configuration file, and of the target, each replacing what came before.
struct BuildVariables {
  /// A value may name others, so deep.
  private static let depthLimit = 8
  private static let longestText = 64 * 1024
  /// What the build itself makes of the product's and the target's name; a sentence that names it is complete.
  private static let productNames: Set<String> = [
    "PRODUCT_NAME", "TARGET_NAME", "TARGETNAME", "PRODUCT_MODULE_NAME", "EXECUTABLE_NAME", "PROJECT_NAME", "PRODUCT_BUNDLE_IDENTIFIER",
    "INFOPLIST_KEY_CFBundleDisplayName", "BUNDLE_DISPLAY_NAME", "APP_DISPLAY_NAME",
  ]

  /// By key, conditions included.
  private(set) var settings: [String: StatedSetting] = [:]
  /// The conditional keys of a key without its conditions, sorted.
  private var conditional: [String: [String]] = [:]

  /// Lays a layer over what is there; `$(inherited)` is what it replaces.
  mutating func add(_ setting: StatedSetting) {
    var setting = setting
    if setting.value.text.contains("inherited"), let below = settings[setting.key]?.value.text {
      for written in ["$(inherited)", "${inherited}"] {
        while let range = setting.value.text.firstRange(of: written), setting.value.text.utf8.count < Self.longestText {
          setting.value.text.replaceSubrange(range, with: below.contains("inherited") ? "" : below)
        }
      }
    }
    if settings.updateValue(setting, forKey: setting.key) == nil, let bracket = setting.key.firstRange(of: "[") {
      conditional[String(setting.key[..<bracket.lowerBound]), default: []].append(setting.key)
    }
  }

  /// A setting by its name, without conditions where it has one, else under the first of its conditions.
  func setting(_ name: String) -> StatedSetting? {
    settings[name] ?? conditional[name]?.min().flatMap { settings[$0] }
  }

  /// A setting's text with all variables filled as far as they are known; nil where it is not set.
  func text(_ name: String) -> String? { setting(name).map { expand($0.value.text, depth: 0, keeps: []) } }

  /// A text with all variables filled as far as they are known.
  func filled(_ text: String) -> String { expand(text, depth: 0, keeps: []) }

  /// A text with its variables filled. Where it is nothing but a variable, the place is that of the words that fill it.
  func resolve(_ value: StatedValue) -> StatedValue {
    guard value.text.contains("$") else { return value }
    if let name = Self.onlyVariable(value.text), let setting = setting(name), setting.value.text != value.text {
      let text = expand(setting.value.text, depth: 1, keeps: Self.productNames)
      return StatedValue(text: text, place: setting.value.place)
    }
    return StatedValue(text: expand(value.text, depth: 0, keeps: Self.productNames), place: value.place)
  }

  /// The name of the variable that a text consists of, its operators left out.
  private static func onlyVariable(_ text: String) -> String? {
    let trimmed = text.utf8.drop { $0 <= 0x20 }
    guard let first = variable(Array(trimmed), 0), trimmed.dropFirst(first.end).allSatisfy({ $0 <= 0x20 }) else { return nil }
    return first.name
  }

  /// The reference that begins at a dollar sign: `$(NAME)`, `${NAME}`, `$(NAME:operators)`.
  private static func variable(_ bytes: [UInt8], _ at: Int) -> (name: String, operators: [String], end: Int)? {
    guard at + 2 < bytes.count, bytes[at] == UInt8(ascii: "$") else { return nil }
    let close: UInt8
    switch bytes[at + 1] {
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    case UInt8(ascii: "{"): close = UInt8(ascii: "}")
    default: return nil
    }
    var end = at + 2
    while end < bytes.count, bytes[end] != close, bytes[end] != UInt8(ascii: "$"), end - at < 200 { end += 1 }
    guard end < bytes.count, bytes[end] == close, end > at + 2 else { return nil }
    let parts = String(decoding: bytes[(at + 2)..<end], as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false).map(
      String.init)
    return (parts[0], Array(parts.dropFirst()), end + 1)
  }

  private func expand(_ text: String, depth: Int, keeps: Set<String>) -> String {
    guard depth < Self.depthLimit, text.contains("$") else { return text }
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var at = 0
    while at < bytes.count, out.count < Self.longestText {
      guard let (name, operators, end) = Self.variable(bytes, at), !keeps.contains(name) else {
        out.append(bytes[at])
        at += 1
        continue
      }
      if let setting = setting(name) {
        out.append(contentsOf: Self.apply(operators, to: expand(setting.value.text, depth: depth + 1, keeps: keeps)).utf8)
      } else if let fallback = operators.first(where: { $0.hasPrefix("default=") }) {
        out.append(contentsOf: fallback.dropFirst(8).utf8)
      } else {
        out.append(contentsOf: bytes[at..<end])
      }
      at = end
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func apply(_ operators: [String], to text: String) -> String {
    var text = text
    for name in operators {
      switch name {
      case "lower": text = text.lowercased()
      case "upper": text = text.uppercased()
      case "rfc1034identifier", "c99extidentifier", "identifier":
        let other: Character = name == "rfc1034identifier" ? "-" : "_"
        text = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : other })
      default:
        if name.hasPrefix("default="), text.isEmpty { text = String(name.dropFirst(8)) }
      }
    }
    return text
  }
}
