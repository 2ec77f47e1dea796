import Diagnostics

/// Reads Xcode's configuration files (`.xcconfig`): https://help.apple.com/xcode/mac/current/en.lproj/dev745c5c974.html
///
/// A line is an assignment (`KEY[sdk=iphoneos*] = value // comment`), an `#include "path"`, an `#include? "path"` or a comment. Nothing is quoted.
enum ConfigurationFile {
  static func read(_ file: SourceFile) -> (source: AppSource, notices: [Notice]) {
    var source = AppSource(file: file.path, kind: .xcconfig)
    var notices: [Notice] = []
    let text = file.text
    var at = 0
    while at < text.count {
      let lineStart = at
      while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
      let line = trimmed(text, lineStart, at)
      at += 1
      if line.isEmpty || isComment(text, line.start, line.end) { continue }
      if text[line.start] == UInt8(ascii: "#") {
        if let include = include(text, line, file: file.path) {
          source.includes.append(include)
        } else {
          notices.append(Notice(.warning, "This line is no '#include \"…\"'; it was passed over.", file: file.path, range: line))
        }
        continue
      }
      guard let equals = equalsSign(text, line) else {
        notices.append(Notice(.warning, "This line is not an assignment; it was passed over.", file: file.path, range: line))
        continue
      }
      let key = trimmed(text, line.start, equals)
      var end = equals + 1
      while end < line.end, !isComment(text, end, line.end) { end += 1 }
      let value = trimmed(text, equals + 1, end)
      guard !key.isEmpty else { continue }
      source.assignments.append(
        StatedSetting(
          key: file.string(key), keyPlace: SourceLocation(file: file.path, range: key),
          value: StatedValue(
            // A value of nothing is seen at its key.
            text: file.string(value), place: SourceLocation(file: file.path, range: value.isEmpty ? key : value))))
    }
    return (source, notices)
  }

  private static func trimmed(_ text: [UInt8], _ start: Int, _ end: Int) -> SourceRange {
    var start = start
    var end = end
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    return SourceRange(start, end)
  }

  private static func isComment(_ text: [UInt8], _ at: Int, _ end: Int) -> Bool {
    at + 1 < end && text[at] == UInt8(ascii: "/") && text[at + 1] == UInt8(ascii: "/")
  }

  /// The first outside the brackets of a condition.
  private static func equalsSign(_ text: [UInt8], _ line: SourceRange) -> Int? {
    var depth = 0
    for at in line.bytes {
      switch text[at] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "=") where depth <= 0: return at
      default: continue
      }
    }
    return nil
  }

  private static func include(_ text: [UInt8], _ line: SourceRange, file: String) -> StatedValue? {
    guard let open = text[line.bytes].firstIndex(of: UInt8(ascii: "\"")),
      let close = text[(open + 1)..<line.end].firstIndex(of: UInt8(ascii: "\"")),
      ["#include", "#include?"].contains(String(decoding: text[line.start..<open].filter { $0 > 0x20 }, as: UTF8.self))
    else { return nil }
    let range = SourceRange(open + 1, close)
    return StatedValue(text: String(decoding: text[range.bytes], as: UTF8.self), place: SourceLocation(file: file, range: range))
  }
}
