/// `background-position` and its longhands: https://www.w3.org/TR/css-backgrounds-3/#background-position
enum BackgroundPositionParser {
  /// What one layer says of both directions.
  struct Place {
    var x: SpecifiedValue
    var y: SpecifiedValue

    static let initial = Place(x: .lengths([.percent(0)]), y: .lengths([.percent(0)]))

    var longhands: ShorthandParser.Result { [(LonghandID(.backgroundPositionX), x), (LonghandID(.backgroundPositionY), y)] }
  }

  /// A keyword, a length, or an offset from the edge that the keyword names.
  private struct Component {
    var edge: String?
    var length: SpecifiedLength?

    /// What it says of a direction whose edges are these; nil where it speaks of the other one.
    func offset(from edges: (start: String, end: String)) -> SpecifiedValue? {
      switch edge {
      case nil: length.map { .lengths([$0]) }
      case "center": length == nil ? .lengths([.percent(50)]) : nil
      case edges.start: .lengths([length ?? .percent(0)])
      case edges.end: length.map { .lengths([.percent(100), $0]) } ?? .lengths([.percent(100)])
      default: nil
      }
    }
  }

  private static let (horizontal, vertical) = ((start: "left", end: "right"), (start: "top", end: "bottom"))
  private static let edges: Set<String> = ["left", "right", "top", "bottom", "center"]

  /// The first layer's place, where those of all are valid. MISSING: what the others say.
  static func parse(_ reader: inout ValueReader) -> ShorthandParser.Result? {
    guard let layers = reader.commaSeparated() else { return nil }
    var first: Place?
    for written in layers {
      var layer = written
      guard let place = take(&layer), layer.isAtEnd else { return nil }
      first = first ?? place
    }
    return first?.longhands
  }

  /// One direction of one layer.
  static func offset(_ reader: inout ValueReader, isHorizontal: Bool) -> SpecifiedValue? {
    var component = Component()
    if let name = reader.peekIdent, edges.contains(name) {
      component.edge = name
      reader.advance()
    }
    component.length = reader.length()
    return component.offset(from: isHorizontal ? horizontal : vertical)
  }

  /// Takes one layer's place.
  static func take(_ reader: inout ValueReader) -> Place? {
    var words: [Component] = []
    while words.count < 4 {
      if let name = reader.peekIdent, edges.contains(name) {
        words.append(Component(edge: name))
        reader.advance()
      } else if let length = reader.length() {
        words.append(Component(length: length))
      } else {
        break
      }
    }
    let center = SpecifiedValue.lengths([.percent(50)])
    switch words.count {
    case 1:
      if let x = words[0].offset(from: horizontal) { return Place(x: x, y: center) }
      return words[0].offset(from: vertical).map { Place(x: center, y: $0) }
    case 2:
      if let x = words[0].offset(from: horizontal), let y = words[1].offset(from: vertical) { return Place(x: x, y: y) }
      guard words[0].edge != nil, words[1].edge != nil, let y = words[0].offset(from: vertical), let x = words[1].offset(from: horizontal)
      else { return nil }
      return Place(x: x, y: y)
    case 3, 4: return fromEdges(words)
    default: return nil
    }
  }

  /// Both directions with the edges from which they are counted: "right 10px bottom 5px".
  private static func fromEdges(_ words: [Component]) -> Place? {
    var parts: [Component] = []
    for word in words {
      if word.edge != nil {
        parts.append(word)
      } else if let last = parts.last, last.length == nil, last.edge != "center" {
        parts[parts.count - 1].length = word.length
      } else {
        return nil
      }
    }
    guard parts.count == 2 else { return nil }
    if let x = parts[0].offset(from: horizontal), let y = parts[1].offset(from: vertical) { return Place(x: x, y: y) }
    guard let y = parts[0].offset(from: vertical), let x = parts[1].offset(from: horizontal) else { return nil }
    return Place(x: x, y: y)
  }
}
