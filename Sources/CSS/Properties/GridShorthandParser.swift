/// `grid` and `grid-template`: https://www.w3.org/TR/css-grid-2/#explicit-grid-shorthand
enum GridShorthandParser {
  static func parse(_ reader: inout ValueReader, isGrid: Bool) -> ShorthandParser.Result? {
    var values: [PropertyID: SpecifiedValue] = [:]
    if isGrid, let automatic = automatic(reader) {
      values = automatic
    } else {
      guard let template = template(&reader), reader.isAtEnd else { return nil }
      values = template
    }
    let shorthand = isGrid ? Shorthand.grid : .gridTemplate
    return shorthand.longhands.map { id in (id, id.physical.flatMap { values[$0] } ?? .wide(.initial)) }
  }

  private static func template(_ reader: inout ValueReader) -> [PropertyID: SpecifiedValue]? {
    if reader.ident("none") { return reader.isAtEnd ? [:] : nil }
    let start = reader
    if let rows = GridParser.template(&reader), reader.delimiter("/"), let columns = GridParser.template(&reader) {
      return [.gridTemplateRows: .template(rows), .gridTemplateColumns: .template(columns)]
    }
    reader = start
    var rows: [SpecifiedTemplatePart] = []
    var areas: [[String]] = []
    let auto = SpecifiedTrack(minimum: .keyword(.auto), maximum: .keyword(.auto))
    func names() -> Bool {
      guard var inner = reader.block() else { return false }
      var names: [String] = []
      while inner.kind == .ident, let name = inner.tokenString {
        names.append(name)
        inner.advance()
      }
      rows.append(.lineNames(names))
      return inner.isAtEnd
    }
    while !reader.isAtEnd, !reader.isDelimiter("/") {
      while reader.kind == .openSquare { guard names() else { return nil } }
      if reader.isAtEnd || reader.isDelimiter("/") { break }
      guard reader.kind == .string, let row = GridParser.areaRow(reader.tokenString ?? "") else { return nil }
      areas.append(row)
      reader.advance()
      var trial = reader
      if let track = GridParser.oneTrack(&trial) {
        reader = trial
        rows.append(.track(track))
      } else {
        rows.append(.track(auto))
      }
    }
    guard GridParser.isValid(areas) else { return nil }
    var values: [PropertyID: SpecifiedValue] = [.gridTemplateRows: .template(rows), .gridTemplateAreas: .areas(areas)]
    if reader.delimiter("/") {
      guard let columns = GridParser.template(&reader), !columns.isEmpty else { return nil }
      values[.gridTemplateColumns] = .template(columns)
    }
    return values
  }

  /// The forms of `grid` with `auto-flow`.
  private static func automatic(_ start: ValueReader) -> [PropertyID: SpecifiedValue]? {
    var reader = start
    func flow() -> Bool? {
      var isDense = false
      if reader.ident("dense") {
        isDense = true
        guard reader.ident("auto-flow") else { return nil }
      } else {
        guard reader.ident("auto-flow") else { return nil }
        isDense = reader.ident("dense")
      }
      return isDense
    }
    if reader.peekIdent == "auto-flow" || reader.peekIdent == "dense" {
      guard let isDense = flow() else { return nil }
      var values: [PropertyID: SpecifiedValue] = [.gridAutoFlow: .flow(isColumn: false, isDense: isDense)]
      if !reader.isDelimiter("/") {
        guard let tracks = GridParser.tracks(&reader) else { return nil }
        values[.gridAutoRows] = .tracks(tracks)
      }
      guard reader.delimiter("/"), let columns = GridParser.template(&reader), reader.isAtEnd else { return nil }
      values[.gridTemplateColumns] = .template(columns)
      return values
    }
    guard let rows = GridParser.template(&reader), reader.delimiter("/"), let isDense = flow() else { return nil }
    var values: [PropertyID: SpecifiedValue] = [.gridTemplateRows: .template(rows), .gridAutoFlow: .flow(isColumn: true, isDense: isDense)]
    if !reader.isAtEnd {
      guard let tracks = GridParser.tracks(&reader), reader.isAtEnd else { return nil }
      values[.gridAutoColumns] = .tracks(tracks)
    }
    return values
  }
}
