import Diagnostics

/// The patterns of one `.gitignore`, as far as walking needs them: `*`, `?`, `**`, a leading or inner slash, a trailing slash, `!`.
struct IgnoreRules: Sendable {
  private struct Pattern: Sendable {
    var parts: [[UInt8]]
    var isAnchored: Bool
    var isFolderOnly: Bool
    var isNegated: Bool
  }

  private var patterns: [Pattern] = []

  static func load(from folder: String) -> IgnoreRules {
    guard let bytes = try? FileAccess.read(folder + "/.gitignore") else { return IgnoreRules() }
    return IgnoreRules(String(decoding: bytes, as: UTF8.self))
  }

  init() {}

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      var pattern = Substring(line)
      while pattern.last == " " || pattern.last == "\t" { pattern.removeLast() }
      guard !pattern.isEmpty, pattern.first != "#" else { continue }
      let isNegated = pattern.first == "!"
      if isNegated { pattern.removeFirst() }
      let isFolderOnly = pattern.last == "/"
      if isFolderOnly { pattern.removeLast() }
      let isAnchored = pattern.contains("/")
      if pattern.first == "/" { pattern.removeFirst() }
      guard !pattern.isEmpty else { continue }
      patterns.append(
        Pattern(
          parts: pattern.split(separator: "/").map { Array($0.utf8) }, isAnchored: isAnchored, isFolderOnly: isFolderOnly,
          isNegated: isNegated))
    }
  }

  /// Whether a path, relative to the folder of the file, is ignored; nil where no pattern speaks of it. The last that does decides.
  func verdict(on path: String, isFolder: Bool) -> Bool? {
    guard !patterns.isEmpty else { return nil }
    let parts = path.split(separator: "/").map { Array($0.utf8) }
    for pattern in patterns.reversed() where isFolder || !pattern.isFolderOnly {
      let holds =
        pattern.isAnchored ? Self.matches(pattern.parts[...], parts[...]) : parts.last.map { Self.matches(pattern.parts[0], $0) } == true
      if holds { return !pattern.isNegated }
    }
    return nil
  }

  private static func matches(_ pattern: ArraySlice<[UInt8]>, _ path: ArraySlice<[UInt8]>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == Array("**".utf8) {
      return path.indices.contains { matches(pattern.dropFirst(), path[$0...]) } || matches(pattern.dropFirst(), path[path.endIndex...])
    }
    guard let part = path.first, matches(first, part) else { return false }
    return matches(pattern.dropFirst(), path.dropFirst())
  }

  /// `*` and `?` within one name, in linear time but for the stars.
  private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var p = 0
    var n = 0
    var star = -1
    var mark = 0
    while n < name.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "?") || pattern[p] == name[n], pattern[p] != UInt8(ascii: "*") {
        p += 1
        n += 1
      } else if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = p
        mark = n
        p += 1
      } else if star >= 0 {
        p = star + 1
        mark += 1
        n = mark
      } else {
        return false
      }
    }
    while p < pattern.count, pattern[p] == UInt8(ascii: "*") { p += 1 }
    return p == pattern.count
  }
}
