/// The files that git tracks in a repository, as its index lists them: what `.gitignore` says of them does not count
/// (https://git-scm.com/docs/gitignore). An index in a form that is not known lists none.
///
/// The form of the index: https://git-scm.com/docs/index-format
struct TrackedFiles: Sendable {
  /// Whether there is an index that could be read.
  private(set) var isKnown = false
  /// Paths from the repository's folder, in the order of their bytes.
  private var paths: [[UInt8]] = []

  /// What the index in a folder's `.git` lists; a `.git` that leads elsewhere is not followed.
  static func load(from folder: String) -> TrackedFiles {
    let place = folder + "/.git"
    guard !FileAccess.isLink(place), FileAccess.kind(place) == .folder, !FileAccess.isLink(place + "/index"),
      let bytes = try? FileAccess.read(place + "/index")
    else { return TrackedFiles(index: []) }
    return TrackedFiles(index: bytes)
  }

  init(index bytes: [UInt8]) {
    func number(_ at: Int, _ count: Int) -> Int { bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 12, bytes.starts(with: Array("DIRC".utf8)) else { return }
    let version = number(4, 4)
    guard (2...4).contains(version) else { return }
    var at = 12
    var last: [UInt8] = []
    for _ in 0..<number(8, 4) {
      guard at + Self.fixedLength + 2 <= bytes.count else { break }
      let start = at
      let isExtended = number(at + Self.flagsOffset, 2) & 0x4000 != 0
      at += Self.fixedLength + (isExtended && version > 2 ? 2 : 0)
      if version == 4 {
        guard let dropped = Self.variableNumber(bytes, &at), dropped <= last.count else { break }
        last.removeLast(dropped)
      } else {
        last = []
      }
      guard at < bytes.count, let end = bytes[at...].firstIndex(of: 0) else { break }
      last += bytes[at..<end]
      paths.append(last)
      // Entries are filled up to multiples of eight bytes, with one zero at least.
      at = version == 4 ? end + 1 : start + (end - start + 8) / 8 * 8
    }
    // An entry that was misread breaks the order, and then nothing is known.
    isKnown = zip(paths, paths.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
    if !isKnown { paths = [] }
  }

  /// Times, device, inode, mode, owner, size and the name of the content (SHA-1), then two bytes of flags.
  private static let flagsOffset = 60
  private static let fixedLength = 62

  /// A number in groups of seven bits, as version 4 writes how much of the path before is left away.
  private static func variableNumber(_ bytes: [UInt8], _ at: inout Int) -> Int? {
    var value = -1
    for _ in 0..<5 {
      guard at < bytes.count else { return nil }
      let byte = bytes[at]
      at += 1
      value = (value + 1) << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// Whether a file is tracked, or any file of a folder, by its path from the repository's folder.
  func holds(_ path: String, isFolder: Bool) -> Bool {
    let wanted = Array((isFolder ? path + "/" : path).utf8)
    var low = 0
    var high = paths.count
    while low < high {
      let middle = (low + high) / 2
      if paths[middle].lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    guard low < paths.count else { return false }
    return isFolder ? paths[low].starts(with: wanted) : paths[low] == wanted
  }
}
