import Diagnostics

/// Reads the purpose strings that a manifest of Tuist's (`Project.swift`) states by literals in `infoPlist: .extendingDefault(with: [...])` or
/// `.dictionary([...])`. The manifest is not run: https://docs.tuist.dev/en/guides/features/projects/manifests
enum TuistManifest {
  /// Whether a `Project.swift` is one of Tuist's.
  static func isOne(_ text: [UInt8]) -> Bool { text.firstRange(of: Array("ProjectDescription".utf8)) != nil }

  private static let regionKeys: Set<String> = ["CFBundleDevelopmentRegion"]

  static func read(_ file: SourceFile, purposeKeys: PurposeKeys) -> (source: AppSource?, notices: [Notice]) {
    var source = AppSource(file: file.path, kind: .tuist)
    source.isInformation = true
    var notices: [Notice] = []
    var scanner = Scanner(text: file.text)
    while let token = scanner.next() {
      switch token {
      case .literal(let key, let range)
      where key.hasSuffix("UsageDescription") || regionKeys.contains(key) || purposeKeys.isPurposeKey(key):
        let place = SourceLocation(file: file.path, range: range)
        guard scanner.take(":") else { continue }
        if scanner.take(".") { scanner.takeCall("string") }
        guard case .literal(let text, let textRange)? = scanner.next() else {
          notices.append(
            Notice(.warning, "The manifest computes the value of \(key); it was not judged.", file: file.path, range: range))
          continue
        }
        let value = StatedValue(text: text, place: SourceLocation(file: file.path, range: textRange))
        if regionKeys.contains(key) {
          source.developmentLanguage = value
        } else if purposeKeys.isPurposeKey(key) {
          source.purposes.append(StatedPurpose(key: key, keyPlace: place, value: value))
        }
      case .label("developmentRegion"):
        if scanner.take(":"), case .literal(let text, let range)? = scanner.next() {
          source.developmentLanguage = StatedValue(text: text, place: SourceLocation(file: file.path, range: range))
        }
      case .label("destinations"), .label("platform"):
        if scanner.take(":"), scanner.take("."), case .label(let name)? = scanner.next(), source.platform == nil {
          source.platform =
            ["iOS": "ios", "macOS": "macos", "mac": "macos", "tvOS": "tvos", "watchOS": "watchos", "visionOS": "visionos"][name]
        }
      default: break
      }
    }
    return (source, notices)
  }

  /// The words and string literals of a program in Swift, as far as a manifest needs them.
  private struct Scanner {
    enum Token {
      case label(String)
      /// A literal without interpolation, and where its characters stand.
      case literal(String, SourceRange)
      case other
    }

    private let text: [UInt8]
    private var index = 0

    init(text: [UInt8]) { self.text = text }

    private mutating func skipBlanks() {
      while index < text.count {
        if text[index] <= 0x20 {
          index += 1
        } else if text[index...].starts(with: "//".utf8) {
          index = text[index...].firstIndex(of: 0x0A) ?? text.count
        } else if text[index...].starts(with: "/*".utf8) {
          index = text[(index + 2)...].firstRange(of: Array("*/".utf8))?.upperBound ?? text.count
        } else {
          return
        }
      }
    }

    /// Nil at the end.
    mutating func next() -> Token? {
      skipBlanks()
      guard index < text.count else { return nil }
      if text[index] == UInt8(ascii: "\"") { return literal() }
      let start = index
      while index < text.count, Self.isWord(text[index]) { index += 1 }
      if index > start { return .label(String(decoding: text[start..<index], as: UTF8.self)) }
      index += 1
      return .other
    }

    /// Whether a mark follows, which is read then.
    mutating func take(_ mark: Character) -> Bool {
      skipBlanks()
      guard index < text.count, text[index] == mark.asciiValue else { return false }
      index += 1
      return true
    }

    /// Reads `string(` where it follows.
    mutating func takeCall(_ name: String) {
      let before = index
      if case .label(name)? = next(), take("(") { return }
      index = before
    }

    private mutating func literal() -> Token {
      let isLong = text[index...].starts(with: "\"\"\"".utf8)
      let mark = isLong ? Array("\"\"\"".utf8) : [UInt8(ascii: "\"")]
      index += mark.count
      let start = index
      var value: [UInt8] = []
      var isPlain = !isLong
      while index < text.count, !text[index...].starts(with: mark) {
        if text[index] == 0x0A, !isLong { return .other }
        if text[index] == UInt8(ascii: "\\"), index + 1 < text.count {
          index += 1
          switch text[index] {
          case UInt8(ascii: "n"): value.append(0x0A)
          case UInt8(ascii: "t"): value.append(0x09)
          case UInt8(ascii: "("), UInt8(ascii: "u"): isPlain = false
          default: value.append(text[index])
          }
        } else {
          value.append(text[index])
        }
        index += 1
      }
      let end = index
      index = min(text.count, index + mark.count)
      return isPlain ? .literal(String(decoding: value, as: UTF8.self), SourceRange(start, end)) : .other
    }

    private static func isWord(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "_") || byte >= 0x80 || byte.isASCIIAlphanumeric
    }
  }
}
