import Diagnostics
import Preprocessors
import Scripts
import Templates

/// A CSS module: a sheet whose classes have names of their own, for which scripts ask: https://github.com/css-modules/css-modules
struct ModuleSheet: Sendable {
  /// The sheet with its classes renamed.
  private(set) var text = AssembledText()
  /// Whether all of it is known.
  let isComplete: Bool
  /// The names of the sheets that it loads and that are not there.
  private(set) var missing: [String] = []
  /// By the name that is written, the classes that a script gets for it.
  private(set) var classes: [String: [String]] = [:]
  let file: SourceFile
  private let path: String
  private let suffix: String
  /// Where addresses stand in the text that begin at the sheet's own folder.
  private var addresses: [SourceRange] = []
  /// What is put behind some bytes, and what is left out.
  private var edits: [(range: SourceRange, text: String)] = []

  /// Nil for a sheet that is not there or in a language that is not read.
  init?(_ path: String, _ project: ComponentProject, depth: Int = 0) {
    guard let file = project.files.text(at: path) else { return nil }
    self.file = file
    self.path = path
    var hash: UInt32 = 2_166_136_261
    for byte in file.path.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    suffix = "_" + String(hash % 1_000_000)
    let lower = path.lowercased()
    var css: AssembledText
    if [".css", ".pcss", ".postcss"].contains(where: { lower.hasSuffix($0) }) {
      css = AssembledText(SourceRange(0, file.text.count), of: file)
      isComplete = true
    } else {
      guard Preprocessor.isSheet(path),
        let made = Preprocessor.css(of: file, at: project.place(path), files: project.files, names: project)
      else { return nil }
      css = made.text
      isComplete = made.isComplete
      missing = made.missing
    }
    read(css.bytes, project, depth)
    text = edited(css)
  }

  /// The classes for a name; nil for one that the sheet does not have.
  func names(_ name: String) -> String? { (classes[name] ?? classes[ComponentNames.hyphenated(name)])?.joined(separator: " ") }

  /// The sheet as a page in another folder holds it.
  func text(in folder: String) -> AssembledText {
    let bytes = text.bytes
    var made = AssembledText()
    var start = 0
    for range in addresses {
      let written = String(decoding: bytes[range.bytes], as: UTF8.self)
      let target = ComponentProject.relative(from: folder, to: ComponentProject.joined(ComponentProject.folder(path), written))
      guard let place = text.pieces.location(range) else { continue }
      made.append(text.slice(SourceRange(start, range.start)))
      made.append(target, from: place.range, of: file)
      start = range.end
    }
    made.append(text.slice(SourceRange(start, bytes.count)))
    return made
  }

  // MARK: - Reading

  private static func isName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == 0x2D || byte == 0x5F || byte == 0x5C || byte.isASCIIAlphanumeric
  }

  /// Behind a string or a comment that begins at a place; the place where none does.
  private static func skipped(_ bytes: [UInt8], _ index: Int) -> Int {
    let quote = bytes[index]
    if quote == 0x22 || quote == 0x27 {
      var end = index + 1
      while end < bytes.count, bytes[end] != quote, bytes[end] != 0x0A { end += bytes[end] == 0x5C ? 2 : 1 }
      return min(end + 1, bytes.count)
    }
    if quote == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
      var end = index + 2
      while end + 1 < bytes.count, !(bytes[end] == 0x2A && bytes[end + 1] == 0x2F) { end += 1 }
      return min(end + 2, bytes.count)
    }
    return index
  }

  private mutating func read(_ bytes: [UInt8], _ project: ComponentProject, _ depth: Int) {
    var start = 0
    var index = 0
    /// The classes of the rules that are open.
    var open: [[String]] = []
    while index < bytes.count {
      let next = Self.skipped(bytes, index)
      if next > index {
        index = next
        continue
      }
      switch bytes[index] {
      case 0x7B:
        let isRule = bytes[start..<index].first { !MarkupScanner.isSpace($0) } != 0x40
        open.append(isRule ? rename(bytes, SourceRange(start, index)) : [])
        start = index + 1
      case 0x3B, 0x7D:
        readDeclaration(bytes, SourceRange(start, index), open.last ?? [], project, depth)
        if bytes[index] == 0x7D { _ = open.popLast() }
        start = index + 1
      default: break
      }
      index += 1
    }
  }

  /// Gives the classes of a selector their own names, and says which they are.
  private mutating func rename(_ bytes: [UInt8], _ range: SourceRange) -> [String] {
    var found: [String] = []
    var index = range.start
    var isGlobal = false
    /// Where the bracket closes behind which names are the module's own again.
    var globalEnd = -1
    func matches(_ word: StaticString) -> Bool {
      guard index + word.utf8CodeUnitCount <= range.end else { return false }
      for offset in 0..<word.utf8CodeUnitCount where bytes[index + offset] != word.utf8Start[offset] { return false }
      return true
    }
    while index < range.end {
      let next = Self.skipped(bytes, index)
      if next > index {
        index = next
        continue
      }
      if index == globalEnd {
        edits.append((SourceRange(index, index + 1), ""))
        isGlobal = false
      } else if bytes[index] == 0x2C {
        isGlobal = false
      } else if matches(":global(") || matches(":local(") {
        let isLocal = matches(":local(")
        let inner = index + (isLocal ? 7 : 8)
        edits.append((SourceRange(index, inner), ""))
        globalEnd = bytes[inner..<range.end].firstIndex(of: 0x29) ?? -1
        isGlobal = !isLocal
        index = inner
        continue
      } else if matches(":global") {
        edits.append((SourceRange(index, index + 7), ""))
        isGlobal = true
        index += 7
        continue
      } else if bytes[index] == 0x2E, index + 1 < range.end, Self.isName(bytes[index + 1]), !bytes[index + 1].isASCIIDigit {
        var end = index + 1
        while end < range.end, Self.isName(bytes[end]) { end += bytes[end] == 0x5C ? 2 : 1 }
        end = min(end, range.end)
        let name = String(decoding: bytes[(index + 1)..<end].filter { $0 != 0x5C }, as: UTF8.self)
        if !isGlobal {
          edits.append((SourceRange(end, end), suffix))
          if classes[name] == nil { classes[name] = [name + suffix] }
          found.append(name)
        }
        index = end
        continue
      }
      index += 1
    }
    return found
  }

  /// Reads what a declaration takes from other rules, `composes: base from './base.css'`, and where its addresses are.
  private mutating func readDeclaration(
    _ bytes: [UInt8], _ range: SourceRange, _ names: [String], _ project: ComponentProject, _ depth: Int
  ) {
    let words = String(decoding: bytes[range.bytes], as: UTF8.self).split { $0.isWhitespace || $0 == ":" || $0 == "," }.map(String.init)
    if words.first == "composes", let name = names.last {
      edits.append((range, ""))
      var taken = Array(words.dropFirst())
      var other: ModuleSheet?
      var isGlobal = false
      if let from = taken.firstIndex(of: "from"), from + 1 < taken.count {
        let source = taken[from + 1].filter { $0 != "\"" && $0 != "'" }
        taken = Array(taken[..<from])
        isGlobal = source == "global"
        if !isGlobal, depth < 8, case .file(let path) = project.resolve(source, from: path) {
          other = ModuleSheet(path, project, depth: depth + 1)
        }
      }
      for word in taken {
        let made = isGlobal ? [word] : other.map { $0.classes[word] ?? [] } ?? classes[word] ?? [word + suffix]
        classes[name, default: []] += made
      }
      return
    }
    var index = range.start
    while index + 4 < range.end {
      guard bytes[index] == 0x75, bytes[index + 1] == 0x72, bytes[index + 2] == 0x6C, bytes[index + 3] == 0x28,
        let close = bytes[index..<range.end].firstIndex(of: 0x29)
      else {
        index += 1
        continue
      }
      var inner = SourceRange(index + 4, close)
      if let first = bytes[inner.bytes].first, first == 0x22 || first == 0x27, inner.length > 1 {
        inner = SourceRange(inner.start + 1, inner.end - 1)
      }
      if let first = bytes[inner.bytes].first, ![0x2F, 0x23, 0x7E, 0x40].contains(first), !bytes[inner.bytes].contains(0x3A) {
        addresses.append(inner)
      }
      index = close
    }
  }

  /// The sheet with its edits, and its addresses where they are then.
  private mutating func edited(_ css: AssembledText) -> AssembledText {
    var made = AssembledText()
    var start = 0
    var moved: [SourceRange] = []
    var pending = addresses[...]
    func take(_ end: Int) {
      while let address = pending.first, address.end <= end {
        if address.start >= start { moved.append(address.shifted(by: made.bytes.count - start)) }
        pending.removeFirst()
      }
      made.append(css.slice(SourceRange(start, end)))
    }
    for edit in edits.sorted(by: { $0.range < $1.range }) where edit.range.start >= start {
      take(edit.range.start)
      if !edit.text.isEmpty {
        let near = css.slice(SourceRange(max(0, edit.range.start - 1), max(1, edit.range.start)))
        if let first = near.pieces.pieces.first { made.append(edit.text, from: first.place, of: near.pieces.files[first.file]) }
      }
      start = edit.range.end
    }
    take(css.bytes.count)
    addresses = moved
    return made
  }
}
