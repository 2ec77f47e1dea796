/// Where each byte of a text that was put together from several files was written.
package struct SourcePieces: Sendable {
  /// A run of bytes that one place of one file wrote.
  package struct Piece: Hashable, Sendable {
    /// Where it begins in the text that was put together. Pieces stand in their order and leave nothing out.
    package var start: Int
    /// The index of its file in ``SourcePieces/files``.
    package var file: Int
    /// The place in that file.
    package var place: SourceRange
    /// Whether the bytes are the file's own, one for one. Else they are a value that the place stands for: `{{ title }}`, `'lg'`.
    package var isVerbatim: Bool
  }

  /// A run of bytes for which a place asks by a key: words that stand in a catalogue.
  private struct Asking: Sendable {
    var range: SourceRange
    var place: SourceLocation
  }

  package private(set) var files: [SourceFile] = []
  package private(set) var pieces: [Piece] = []
  /// In the order of the text, as far as there are any.
  private var askings: [Asking] = []
  /// How many bytes the text has.
  package private(set) var length = 0
  /// The indices of the files by their paths, where there are many: most texts are strings of one file.
  private var indices: [String: Int] = [:]
  private static let fewFiles = 8

  package init() {}

  /// The pieces of a text that is one file as it was read.
  package init(_ file: SourceFile, length: Int) {
    append(file, SourceRange(0, length), length: length, isVerbatim: true)
  }

  fileprivate mutating func append(_ file: SourceFile, _ place: SourceRange, length: Int, isVerbatim: Bool) {
    guard length > 0 else { return }
    let index = self.index(of: file)
    if isVerbatim, let last = pieces.last, last.isVerbatim, last.file == index, last.place.end == place.start {
      pieces[pieces.count - 1].place.end = place.end
    } else {
      pieces.append(Piece(start: self.length, file: index, place: place, isVerbatim: isVerbatim))
    }
    self.length += length
  }

  fileprivate mutating func append(_ other: SourcePieces) {
    askings += other.askings.map { Asking(range: $0.range.shifted(by: length), place: $0.place) }
    for (index, piece) in other.pieces.enumerated() {
      let end = index + 1 < other.pieces.count ? other.pieces[index + 1].start : other.length
      append(other.files[piece.file], piece.place, length: end - piece.start, isVerbatim: piece.isVerbatim)
    }
  }

  private mutating func index(of file: SourceFile) -> Int {
    if let known = self.index(ofFileAt: file.path) { return known }
    files.append(file)
    if files.count == Self.fewFiles + 1 {
      for (index, file) in files.enumerated() { indices[file.path] = index }
    } else if files.count > Self.fewFiles {
      indices[file.path] = files.count - 1
    }
    return files.count - 1
  }

  private func index(ofFileAt path: String) -> Int? {
    files.count > Self.fewFiles ? indices[path] : files.lastIndex { $0.path == path }
  }

  /// The index of the piece that holds a byte; the last for what stands behind the text. Nil for a text without bytes.
  private func pieceIndex(at offset: Int) -> Int? {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return pieces.isEmpty ? nil : max(0, low - 1)
  }

  private func end(of index: Int) -> Int { index + 1 < pieces.count ? pieces[index + 1].start : length }

  /// The place that a byte was written at, and the one behind it.
  private func place(at offset: Int, in index: Int) -> SourceRange {
    let piece = pieces[index]
    guard piece.isVerbatim else { return piece.place }
    let start = min(piece.place.start + offset - piece.start, piece.place.end)
    return SourceRange(start, min(start + 1, piece.place.end))
  }

  /// Where a range of the text was written. What several files wrote together is where it begins, up to where its file goes on to another; a range
  /// that begins and ends in one file is all between, whatever others wrote into it. Nil for a text without bytes.
  package func location(_ range: SourceRange) -> SourceLocation? {
    guard let first = pieceIndex(at: range.start) else { return nil }
    let start = place(at: range.start, in: first)
    let file = pieces[first].file
    if range.isEmpty {
      let place = pieces[first].isVerbatim ? SourceRange(start.start, start.start) : start
      return SourceLocation(file: files[file].path, range: place)
    }
    guard let last = pieceIndex(at: range.end - 1) else { return nil }
    var end = place(at: range.end - 1, in: last).end
    if pieces[last].file != file || end < start.end {
      // The last byte of the same file before the text goes on elsewhere.
      var index = first
      while index < last, pieces[index + 1].file == file, pieces[index + 1].place.start >= pieces[index].place.end { index += 1 }
      end = index == last ? end : place(at: self.end(of: index) - 1, in: index).end
    }
    return SourceLocation(file: files[file].path, range: SourceRange(start.start, max(start.end, end)))
  }

  fileprivate mutating func ask(from place: SourceLocation) { askings = [Asking(range: SourceRange(0, length), place: place)] }

  /// Where a key stands that asks for words in a range of the text; nil where none does.
  package func asking(for range: SourceRange) -> SourceLocation? {
    askings.first { range.start < $0.range.end && $0.range.start < range.end }?.place
  }

  /// Hands on each piece's range in the text with the place that shows it: that of the key for words of a catalogue.
  package func forEachPiece(_ body: (_ range: SourceRange, _ place: SourceLocation) -> Void) {
    var asked = askings[...]
    for (index, piece) in pieces.enumerated() {
      let range = SourceRange(piece.start, end(of: index))
      while let first = asked.first, first.range.end <= range.start { asked.removeFirst() }
      if let first = asked.first, first.range.start < range.end {
        body(range, first.place)
      } else {
        body(range, SourceLocation(file: files[piece.file].path, range: piece.place))
      }
    }
  }

  /// Whether the text shows the byte at which a place begins. A value that a longer place stands for shows what begins there and nothing else of it: the end
  /// tag of an element stands for all of the element, whichever of its children are there.
  package func shows(_ place: SourceLocation) -> Bool {
    let start = place.range.start
    return contains(place) { $0.isVerbatim || $0.place.start == start }
  }

  /// Whether the text shows a place, or something that was written around it.
  package func showsAround(_ place: SourceLocation) -> Bool { contains(place) { _ in true } }

  private func contains(_ place: SourceLocation, where isMeant: (Piece) -> Bool) -> Bool {
    guard let file = index(ofFileAt: place.file) else { return false }
    return pieces.contains {
      $0.file == file && $0.place.start <= place.range.start && place.range.start < $0.place.end && isMeant($0)
    }
  }

  /// The place of a range that can be edited where it was written: all its bytes are one file's own. Nil for a value, and for what several places wrote.
  package func verbatim(_ range: SourceRange) -> SourceLocation? {
    guard let index = pieceIndex(at: range.start), pieces[index].isVerbatim, range.end <= end(of: index) else { return nil }
    let piece = pieces[index]
    return SourceLocation(file: files[piece.file].path, range: range.shifted(by: piece.place.start - piece.start))
  }

  /// The pieces of a part of the text.
  fileprivate func slice(_ range: SourceRange) -> SourcePieces {
    var made = SourcePieces()
    guard !range.isEmpty, var index = pieceIndex(at: range.start) else { return made }
    while index < pieces.count, pieces[index].start < range.end {
      let piece = pieces[index]
      let start = max(range.start, piece.start)
      let end = min(range.end, self.end(of: index))
      let place =
        piece.isVerbatim ? SourceRange(piece.place.start + start - piece.start, piece.place.start + end - piece.start) : piece.place
      made.append(files[piece.file], place, length: end - start, isVerbatim: piece.isVerbatim)
      index += 1
    }
    for asking in askings where asking.range.start < range.end && range.start < asking.range.end {
      let (start, end) = (max(asking.range.start, range.start), min(asking.range.end, range.end))
      made.askings.append(Asking(range: SourceRange(start - range.start, end - range.start), place: asking.place))
    }
    return made
  }
}

/// A text that is put together from several files, and knows where each byte was written. A string that went through three files is one too.
package struct AssembledText: Sendable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var pieces = SourcePieces()

  package init() {}

  /// A file's own text.
  package init(_ range: SourceRange, of file: SourceFile) { append(range, of: file) }

  /// A value that a place of a file stands for.
  package init(_ value: String, from place: SourceRange, of file: SourceFile) { append(value, from: place, of: file) }

  package var isEmpty: Bool { bytes.isEmpty }
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a part of a file as it stands there.
  package mutating func append(_ range: SourceRange, of file: SourceFile) {
    let text = file.text
    let range = SourceRange(min(range.start, text.count), min(range.end, text.count))
    bytes += text[range.bytes]
    pieces.append(file, range, length: range.length, isVerbatim: true)
  }

  /// Appends a value that a place of a file stands for.
  package mutating func append(_ value: String, from place: SourceRange, of file: SourceFile) {
    bytes.append(contentsOf: value.utf8)
    pieces.append(file, place, length: value.utf8.count, isVerbatim: false)
  }

  package mutating func append(_ other: AssembledText) {
    if isEmpty {
      self = other
      return
    }
    bytes += other.bytes
    pieces.append(other.pieces)
  }

  /// The text as what a key asks for, which stands where `key` was written.
  package func asked(by key: AssembledText) -> AssembledText {
    guard let place = key.pieces.location(SourceRange(0, key.bytes.count)) else { return self }
    var made = self
    made.pieces.ask(from: place)
    return made
  }

  /// The bytes that some files show, one behind the other: what they write, and the words of catalogues that they ask for.
  package func bytes(shownBy isWanted: (_ path: String) -> Bool) -> [UInt8] {
    var wanted: [String: Bool] = [:]
    var shown: [UInt8] = []
    pieces.forEachPiece { range, place in
      let isShown = wanted[place.file] ?? isWanted(place.file)
      wanted[place.file] = isShown
      if isShown { shown += bytes[range.bytes] }
    }
    return shown
  }

  /// A part of the text; bytes outside it are left out.
  package func slice(_ range: SourceRange) -> AssembledText {
    var made = AssembledText()
    let range = SourceRange(min(range.start, bytes.count), min(range.end, bytes.count))
    made.bytes = Array(bytes[range.bytes])
    made.pieces = pieces.slice(range)
    return made
  }
}
