import Diagnostics

/// The patterns of one `.gitignore`, as far as walking needs them: `*`, `?`, `[a-z]`, `**`, a leading or inner slash, a trailing slash, `!`.
struct IgnoreRules: Sendable {
  private struct Pattern: Sendable {
    var parts: [[UInt8]]
    var isAnchored: Bool
    var isFolderOnly: Bool
    var isNegated: Bool
  }

  private var patterns: [Pattern] = []

  /// The rules in a folder's own `.gitignore`. One that is a link is not followed, as git follows none: it may lead out of the project.
  static func load(from folder: String) -> IgnoreRules {
    guard !FileAccess.isLink(folder + "/.gitignore"), let bytes = try? FileAccess.read(folder + "/.gitignore") else { return IgnoreRules() }
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
        pattern.isAnchored ? Self.matches(pattern.parts, parts) : parts.last.map { NamePattern.matches(pattern.parts[0], $0) } == true
      if holds { return !pattern.isNegated }
    }
    return nil
  }

  /// `**` stands for any number of names. Only the last one that was passed is ever taken up again, since whatever an earlier one could take in, it
  /// can too: names are compared at most as often as the pattern has parts for each.
  private static func matches(_ pattern: [[UInt8]], _ path: [[UInt8]]) -> Bool {
    var part = 0
    var name = 0
    var resume: (part: Int, name: Int)?
    while name < path.count {
      if part < pattern.count, pattern[part] == anyFolders {
        part += 1
        resume = (part, name)
      } else if part < pattern.count, NamePattern.matches(pattern[part], path[name]) {
        part += 1
        name += 1
      } else if let last = resume {
        resume = (last.part, last.name + 1)
        part = last.part
        name = last.name + 1
      } else {
        return false
      }
    }
    return pattern[part...].allSatisfy { $0 == anyFolders }
  }

  private static let anyFolders = Array("**".utf8)
}
