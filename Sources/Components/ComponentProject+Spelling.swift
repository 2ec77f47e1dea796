import Templates

/// Imports that the disk spells in another case: programs are written on systems that do not tell the case of letters apart, and Git keeps the first spelling.
extension ComponentProject {
  /// A path without its suffix as the disk spells it, where nothing differs but the case of letters and only one file or folder fits; nil for one that is
  /// spelled so already, or fits none. Below a root alone.
  func onDisk(_ path: String, below root: String) -> String? {
    guard path.hasPrefix(root + "/") else { return nil }
    var current = root
    let parts = path.dropFirst(root.utf8.count + 1).split(separator: "/").map(String.init)
    for (index, part) in parts.enumerated() {
      let names = files.names(in: current)
      let isLast = index == parts.count - 1
      let stems = isLast ? Set(names.map { Self.stem(of: $0, like: part) }) : Set(names)
      guard let found = stems.contains(part) ? part : Self.onlyOne(of: stems, like: part) else { return nil }
      current += "/" + found
    }
    return current == path ? nil : current
  }

  /// A name without the suffix that an import leaves out; whole where the import has one of its own.
  private static func stem(of name: String, like part: String) -> String {
    guard part.utf8.count < name.utf8.count else { return name }
    let suffix = (scriptSuffixes + componentSuffixes).first { name.hasSuffix($0) }
    return suffix.map { String(name.dropLast($0.utf8.count)) } ?? name
  }

  private static func onlyOne(of names: Set<String>, like part: String) -> String? {
    let small = part.lowercased()
    let fitting = names.filter { $0.utf8.count == part.utf8.count && $0.lowercased() == small }
    return fitting.count == 1 ? fitting.first : nil
  }
}
