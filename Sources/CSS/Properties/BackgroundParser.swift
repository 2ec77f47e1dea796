import Colors

/// `background` and `mask`: https://www.w3.org/TR/css-backgrounds-3/#background
enum BackgroundParser {
  static func parse(_ reader: inout ValueReader, isMask: Bool, quirks: Bool) -> ShorthandParser.Result? {
    guard let layers = reader.commaSeparated() else { return nil }
    var images: [SpecifiedImage] = []
    var color: SpecifiedColor?
    var places: [BackgroundPositionParser.Place] = []
    var sizes: [SpecifiedValue] = []
    var repetitions: [SpecifiedValue] = []
    for (index, written) in layers.enumerated() {
      var layer = written
      var hasImage = false
      var place: BackgroundPositionParser.Place?
      var boxes = 0
      var layerSize = initialSize
      var layerRepetition: SpecifiedValue?
      while !layer.isAtEnd {
        if !hasImage, layer.ident("none") {
          hasImage = true
        } else if !hasImage, let image = ImageParser.take(&layer) {
          hasImage = true
          images.append(image)
        } else if layerRepetition == nil, let written = repetition(&layer) {
          layerRepetition = written
        } else if let name = layer.peekIdent, ["scroll", "fixed", "local"].contains(name), !isMask {
          layer.advance()
        } else if let name = layer.peekIdent, name.hasSuffix("-box") || name == "text" || name == "no-clip" || name == "border-area",
          boxes < 2
        {
          boxes += 1
          layer.advance()
        } else if isMask, let name = layer.peekIdent,
          ["alpha", "luminance", "match-source", "add", "subtract", "intersect", "exclude"].contains(name)
        {
          layer.advance()
        } else if place == nil, let written = BackgroundPositionParser.take(&layer) {
          place = written
          if layer.delimiter("/") {
            guard let written = size(&layer) else { return nil }
            layerSize = written
          }
        } else if !isMask, index == layers.count - 1, color == nil, let value = layer.color() {
          color = value
        } else {
          return nil
        }
      }
      places.append(place ?? .initial)
      sizes.append(layerSize)
      repetitions.append(layerRepetition ?? .keyword(repeats))
    }
    if isMask { return [(LonghandID(.maskImage), .images(images))] }
    return [
      (LonghandID(.backgroundColor), .color(color ?? .transparent)), (LonghandID(.backgroundImage), .images(images)),
      (LonghandID(.backgroundSize), sizes.first ?? initialSize), (LonghandID(.backgroundRepeat), repetitions.first ?? .keyword(repeats)),
    ] + (places.first ?? .initial).longhands
  }

  private static let initialSize = SpecifiedValue.clip([nil])
  /// The keywords of `background-size`.
  static let (cover, contain): (UInt8, UInt8) = (0, 1)
  /// Whether an image is drawn once, or more often.
  static let (isSingle, repeats): (UInt8, UInt8) = (0, 1)

  /// What one layer of `background-size` says; the sides that are `auto` are nil.
  static func size(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("cover") { return .keyword(cover) }
    if reader.ident("contain") { return .keyword(contain) }
    var sides: [SpecifiedLength?] = []
    while sides.count < 2 {
      if reader.ident("auto") {
        sides.append(nil)
      } else if let length = reader.length(isNonNegative: true) {
        sides.append(length)
      } else {
        break
      }
    }
    return sides.isEmpty ? nil : .clip(sides)
  }

  /// What one layer of `background-repeat` says.
  static func repetition(_ reader: inout ValueReader) -> SpecifiedValue? {
    var words: [String] = []
    while words.count < 2, let name = reader.peekIdent, repetitions.contains(name) {
      words.append(name)
      reader.advance()
    }
    return words.isEmpty ? nil : .keyword(words.allSatisfy { $0 == "no-repeat" } ? isSingle : repeats)
  }

  private static let repetitions: Set<String> = ["repeat", "no-repeat", "repeat-x", "repeat-y", "space", "round"]

  /// The value of the first layer, where those of all are valid. MISSING: what the others say.
  static func firstLayer(
    _ reader: inout ValueReader, _ take: (inout ValueReader) -> SpecifiedValue?
  ) -> SpecifiedValue? {
    guard let layers = reader.commaSeparated() else { return nil }
    var first: SpecifiedValue?
    for written in layers {
      var layer = written
      guard let value = take(&layer), layer.isAtEnd else { return nil }
      first = first ?? value
    }
    return first
  }
}
