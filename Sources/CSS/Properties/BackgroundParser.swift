import Colors

/// `background` and `mask`: https://www.w3.org/TR/css-backgrounds-3/#background
enum BackgroundParser {
  static func parse(_ reader: inout ValueReader, isMask: Bool, quirks: Bool) -> ShorthandParser.Result? {
    guard let layers = reader.commaSeparated() else { return nil }
    var images: [SpecifiedImage] = []
    var color: SpecifiedColor?
    for (index, written) in layers.enumerated() {
      var layer = written
      var hasImage = false
      var hasPosition = false
      var boxes = 0
      var repeats = 0
      while !layer.isAtEnd {
        if !hasImage, layer.ident("none") {
          hasImage = true
        } else if !hasImage, let image = ImageParser.take(&layer) {
          hasImage = true
          images.append(image)
        } else if let name = layer.peekIdent, ["repeat", "no-repeat", "repeat-x", "repeat-y", "space", "round"].contains(name), repeats < 2
        {
          repeats += 1
          layer.advance()
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
        } else if !hasPosition, position(&layer) {
          hasPosition = true
          if layer.delimiter("/") { guard size(&layer) else { return nil } }
        } else if !isMask, index == layers.count - 1, color == nil, let value = layer.color() {
          color = value
        } else {
          return nil
        }
      }
    }
    if isMask { return [(LonghandID(.maskImage), .images(images))] }
    return [(LonghandID(.backgroundColor), .color(color ?? .transparent)), (LonghandID(.backgroundImage), .images(images))]
  }

  private static func position(_ reader: inout ValueReader) -> Bool {
    var count = 0
    while count < 4 {
      if let name = reader.peekIdent, ["left", "right", "top", "bottom", "center"].contains(name) {
        reader.advance()
      } else if reader.length() == nil {
        break
      }
      count += 1
    }
    return count > 0
  }

  private static func size(_ reader: inout ValueReader) -> Bool {
    if reader.ident("cover") || reader.ident("contain") { return true }
    var count = 0
    while count < 2, reader.ident("auto") || reader.length(isNonNegative: true) != nil { count += 1 }
    return count > 0
  }
}
