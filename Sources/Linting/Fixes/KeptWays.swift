import Diagnostics
import Templates

/// Tells the ways through a page that edits leave as they are, so that there is nothing new to see on them: a branch that they do not take was edited.
struct KeptWays {
  /// The page as it is without the edits.
  let assembly: PageAssembly
  /// Of one file.
  let edits: [Edit]
  /// The numbers of the ways that were looked at.
  let seen: Set<Int>

  /// Whether a way through the edited page has the text that the way of its number has without the edits, written at the same places.
  func keeps(_ text: JudgedText) -> Bool {
    guard seen.contains(text.way), assembly.ways.indices.contains(text.way), let pieces = text.pieces else { return false }
    let way = assembly.ways[text.way]
    let lacksLayout = assembly.missing.contains { $0.kind == .layout }
    return text.locale == way.locale && text.isPartAlone == assembly.isPartAlone && text.lacksLayout == lacksLayout
      && text.source.text == way.text.bytes && text.masked.text == way.masked.text && text.masked.tags == way.masked.tags
      && text.loops.elementsEqual(way.repeats) { $0.range == $1.range && $0.list == $1.list }
      && areKept(pieces, way.text.pieces) && !isWithinElement(way.text)
  }

  private func areKept(_ pieces: SourcePieces, _ old: SourcePieces) -> Bool {
    pieces.pieces.elementsEqual(old.pieces) { new, own in
      let path = old.files[own.file].path
      return new.start == own.start && new.isVerbatim == own.isVerbatim && pieces.files[new.file].path == path
        && (path == file ? isKept(new.place, own.place) : new.place == own.place)
    }
  }

  private var file: String? { edits.first?.location.file }

  /// Whether a place of the edited file is the one that it was, and nothing in it was edited.
  private func isKept(_ new: SourceRange, _ old: SourceRange) -> Bool {
    var shift = 0
    for edit in edits {
      let range = edit.location.range
      if old.end <= range.start { continue }
      guard old.start >= range.end else { return false }
      shift += edit.replacement.utf8.count - range.length
    }
    return new == old.shifted(by: shift)
  }

  /// Whether an edit may stand between two parts of a tag or of a text that the way shows: what is written there is read with it.
  private func isWithinElement(_ text: AssembledText) -> Bool {
    let pieces = text.pieces.pieces
    var last: (piece: SourcePieces.Piece, end: Int)?
    for (index, piece) in pieces.enumerated() where text.pieces.files[piece.file].path == file {
      if let last {
        if piece.place.start < last.piece.place.end { return true }
        let gap = (start: last.piece.place.end, end: piece.place.start)
        let holdsEdit = edits.contains { gap.start <= $0.location.range.start && $0.location.range.end <= gap.end }
        if holdsEdit, !Self.isBetweenTags(last.end, text.bytes) || !Self.isBetweenTags(piece.start, text.bytes) { return true }
      }
      last = (piece, index + 1 < pieces.count ? pieces[index + 1].start : text.pieces.length)
    }
    return false
  }

  private static func isBetweenTags(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    let before = bytes[..<offset].last { $0 > 0x20 }
    let behind = bytes[offset...].first { $0 > 0x20 }
    return (before == nil || before == UInt8(ascii: ">")) && (behind == nil || behind == UInt8(ascii: "<"))
  }
}
