import Diagnostics
import Templates

/// The page that loads a program: what it says of the document around what the program draws.
struct ProgramDocument {
  let file: SourceFile
  let path: String

  /// The attributes of an element of it, each behind a space: `html`, `body`. A value that a build or a server puts in is not known.
  func attributes(of name: StaticString) -> AssembledText {
    guard let start = file.text.firstIndex(ofWord: name) else { return AssembledText() }
    return tag(at: start, from: start + name.utf8CodeUnitCount)
  }

  /// What stands in the tag at a place, from another place on: its attributes, each behind a space.
  func tag(at start: Int, from inner: Int) -> AssembledText {
    var made = AssembledText()
    guard let end = end(ofTagAt: start) else { return made }
    let bytes = file.text
    var from = inner
    while let piece = placeholder(from, end) {
      made.append(SourceRange(from, piece.start), of: file)
      made.append(String(UnknownPiece.character), from: piece, of: file)
      from = piece.end
    }
    // Of `<html />` the slash is no attribute.
    made.append(SourceRange(from, end > from && bytes[end - 1] == 0x2F ? end - 1 : end), of: file)
    return made
  }

  /// What stands in its head, without what a framework puts there that stands there already; nil where it has none.
  var head: AssembledText? {
    guard let start = file.text.firstIndex(ofWord: "<head"), let open = file.text[start...].firstIndex(of: 0x3E),
      let end = file.text.firstIndex(ofWord: "</head", from: open)
    else { return nil }
    var made = AssembledText()
    var from = open + 1
    while let mark = file.text.firstIndex(ofWord: "%sveltekit.head%", from: from), mark < end {
      made.append(SourceRange(from, mark), of: file)
      from = mark + 16
    }
    made.append(SourceRange(from, end), of: file)
    return made
  }

  /// Where the start tag ends that begins at a place: at its `>`, which stands in no quotes and in no tag of a template.
  private func end(ofTagAt start: Int) -> Int? {
    var quote: UInt8?
    var index = start + 1
    while index < file.text.count {
      let byte = file.text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3C {
        index = template(at: index)?.end ?? index
      } else if byte == 0x3E {
        return index
      }
      index += 1
    }
    return nil
  }

  /// What a build writes between two places first: `%lang%`, `<%= lang %>`.
  private func placeholder(_ start: Int, _ end: Int) -> SourceRange? {
    for index in start..<max(start, end) {
      if file.text[index] == 0x3C { return template(at: index) }
      guard file.text[index] == 0x25 else { continue }
      var close = index + 1
      while close < end, Self.isName(file.text[close]) { close += 1 }
      if close < end, close > index + 1, file.text[close] == 0x25 { return SourceRange(index, close + 1) }
    }
    return nil
  }

  /// The `<% … %>` that begins at a place.
  private func template(at index: Int) -> SourceRange? {
    guard file.text[index...].starts(with: "<%".utf8), let end = file.text.firstIndex(ofWord: "%>", from: index) else { return nil }
    return SourceRange(index, end + 2)
  }

  private static func isName(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || byte == 0x2E || byte == 0x5F }
}
