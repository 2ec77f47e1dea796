/// The grammars of CSS Grid 2, §7 and §8.
enum GridParser {
  /// `repeat()` makes no more tracks than this, as in Chromium's own limit.
  static let mostTracks = 1000

  static func template(_ reader: inout ValueReader) -> [SpecifiedTemplatePart]? {
    if reader.ident("none") { return [] }
    if reader.ident("masonry") { return nil }
    if reader.ident("subgrid") {
      return lineNameList(&reader, depth: 0).map { [.subgrid] + $0 }
    }
    return trackList(&reader, depth: 0)
  }

  private static func trackList(_ reader: inout ValueReader, depth: Int) -> [SpecifiedTemplatePart]? {
    var parts: [SpecifiedTemplatePart] = []
    var hasTrack = false
    while !reader.isAtEnd, !reader.isDelimiter("/") {
      if reader.kind == .openSquare {
        guard let names = lineNames(&reader) else { return nil }
        parts.append(.lineNames(names))
      } else if reader.peekFunction == "repeat" {
        guard depth == 0, var inner = reader.block() else { return nil }
        let isFill = inner.ident("auto-fill")
        let isFit = !isFill && inner.ident("auto-fit")
        var count = 1
        if !isFill, !isFit {
          guard let number = inner.integerOrCalculation(), number > 0 else { return nil }
          count = number
        }
        guard inner.comma(), let repeated = trackList(&inner, depth: 1), inner.isAtEnd, !repeated.isEmpty else { return nil }
        if isFill {
          parts.append(.repeatAutoFill(repeated))
        } else if isFit {
          parts.append(.repeatAutoFit(repeated))
        } else {
          for _ in 0..<min(count, max(1, mostTracks / repeated.count)) { parts += repeated }
        }
        hasTrack = true
      } else {
        guard let track = track(&reader) else { return nil }
        parts.append(.track(track))
        hasTrack = true
      }
    }
    return hasTrack ? parts : nil
  }

  /// The names of a subgrid's lines: https://www.w3.org/TR/css-grid-2/#typedef-line-name-list
  private static func lineNameList(_ reader: inout ValueReader, depth: Int) -> [SpecifiedTemplatePart]? {
    var parts: [SpecifiedTemplatePart] = []
    while !reader.isAtEnd, !reader.isDelimiter("/") {
      if reader.kind == .openSquare {
        guard let names = lineNames(&reader) else { return nil }
        parts.append(.lineNames(names))
        continue
      }
      guard reader.peekFunction == "repeat", depth == 0, var inner = reader.block() else { return nil }
      let isFill = inner.ident("auto-fill")
      let count = isFill ? 1 : inner.integerOrCalculation() ?? 0
      guard count > 0, inner.comma(), let repeated = lineNameList(&inner, depth: 1), inner.isAtEnd, !repeated.isEmpty else { return nil }
      if isFill {
        parts.append(.repeatAutoFill(repeated))
      } else {
        for _ in 0..<min(count, max(1, mostTracks / repeated.count)) { parts += repeated }
      }
    }
    return parts
  }

  private static func lineNames(_ reader: inout ValueReader) -> [String]? {
    guard var inner = reader.block() else { return nil }
    var names: [String] = []
    while !inner.isAtEnd {
      guard inner.kind == .ident, let name = inner.tokenString else { return nil }
      names.append(name)
      inner.advance()
    }
    return names
  }

  private static func breadth(_ reader: inout ValueReader, isMinimum: Bool = false) -> SpecifiedTrackSize? {
    if let name = reader.peekIdent {
      let size: GridValues.TrackSize
      switch name {
      case "auto": size = .auto
      case "min-content", "-webkit-min-content": size = .minContent
      case "max-content", "-webkit-max-content": size = .maxContent
      default: return nil
      }
      reader.advance()
      return .keyword(size)
    }
    if reader.kind == .dimension, reader.unit == "fr", let number = reader.token?.number {
      guard number >= 0, !isMinimum else { return nil }
      reader.advance()
      return .keyword(.fraction(number))
    }
    return reader.length(isNonNegative: true).map { .length($0) }
  }

  static func oneTrack(_ reader: inout ValueReader) -> SpecifiedTrack? { track(&reader) }

  private static func track(_ reader: inout ValueReader) -> SpecifiedTrack? {
    if reader.peekFunction == "minmax" {
      guard var inner = reader.block(), let low = breadth(&inner, isMinimum: true), inner.comma(), let high = breadth(&inner), inner.isAtEnd
      else {
        return nil
      }
      return SpecifiedTrack(minimum: low, maximum: high)
    }
    if reader.peekFunction == "fit-content" {
      guard var inner = reader.block(), let limit = inner.length(isNonNegative: true), inner.isAtEnd else { return nil }
      return SpecifiedTrack(minimum: .fitContent(limit), maximum: .fitContent(limit))
    }
    return breadth(&reader).map { SpecifiedTrack(minimum: $0, maximum: $0) }
  }

  static func tracks(_ reader: inout ValueReader) -> [SpecifiedTrack]? {
    var tracks: [SpecifiedTrack] = []
    while !reader.isAtEnd, !reader.isDelimiter("/") {
      guard let track = track(&reader) else { return nil }
      tracks.append(track)
    }
    return tracks.isEmpty ? nil : tracks
  }

  /// `none` or strings of one row each; all rows as long and every area a rectangle.
  static func areas(_ reader: inout ValueReader) -> [[String]]? {
    if reader.ident("none") { return [] }
    var rows: [[String]] = []
    while reader.kind == .string {
      guard let row = areaRow(reader.tokenString ?? "") else { return nil }
      rows.append(row)
      reader.advance()
    }
    return isValid(rows) ? rows : nil
  }

  static func areaRow(_ string: String) -> [String]? {
    var cells: [String] = []
    var name = ""
    var isInDots = false
    func endName() {
      if !name.isEmpty { cells.append(name) }
      name = ""
    }
    for character in string.unicodeScalars {
      switch character {
      case " ", "\t", "\n", "\r", "\u{C}":
        endName()
        isInDots = false
      case ".":
        // A run of full stops is one empty cell.
        endName()
        if !isInDots { cells.append(".") }
        isInDots = true
      default:
        isInDots = false
        name.unicodeScalars.append(character)
      }
    }
    endName()
    return cells.isEmpty ? nil : cells
  }

  static func isValid(_ rows: [[String]]) -> Bool {
    guard let width = rows.first?.count, rows.allSatisfy({ $0.count == width }) else { return false }
    var bounds: [String: (top: Int, left: Int, bottom: Int, right: Int, cells: Int)] = [:]
    for (y, row) in rows.enumerated() {
      for (x, name) in row.enumerated() where name != "." {
        if let old = bounds[name] {
          bounds[name] = (old.top, min(old.left, x), y, max(old.right, x), old.cells + 1)
        } else {
          bounds[name] = (y, x, y, x, 1)
        }
      }
    }
    return bounds.values.allSatisfy { ($0.bottom - $0.top + 1) * ($0.right - $0.left + 1) == $0.cells }
  }

  static func autoFlow(_ reader: inout ValueReader) -> SpecifiedValue? {
    var isColumn: Bool?
    var isDense = false
    var count = 0
    while let name = reader.peekIdent {
      switch name {
      case "row" where isColumn == nil: isColumn = false
      case "column" where isColumn == nil: isColumn = true
      case "dense" where !isDense: isDense = true
      default: return nil
      }
      count += 1
      reader.advance()
    }
    return count == 0 ? nil : .flow(isColumn: isColumn ?? false, isDense: isDense)
  }

  static func line(_ reader: inout ValueReader) -> GridValues.Line? {
    if reader.ident("auto") { return .auto }
    var isSpan = false
    var number: Int?
    var name: String?
    while !reader.isAtEnd, !reader.isDelimiter("/") {
      if reader.peekIdent == "span" {
        if isSpan { return nil }
        isSpan = true
        reader.advance()
      } else if let value = reader.integerOrCalculation() {
        if number != nil || value == 0 { return nil }
        number = min(max(value, -10_000), 10_000)
      } else if reader.kind == .ident, name == nil, let word = reader.tokenString {
        if ["auto", "inherit", "initial", "unset", "revert", "revert-layer"].contains(lowercasedASCII(word)) { return nil }
        name = word
        reader.advance()
      } else {
        return nil
      }
    }
    if isSpan {
      if let number, number < 1 { return nil }
      if let name { return .spanNamed(name, number ?? 1) }
      return number.map { .span($0) }
    }
    if let name { return .named(name, number: number) }
    return number.map { .number($0) }
  }
}
