/// `<image>` and lists of it: https://www.w3.org/TR/css-images-4/
enum ImageParser {
  static func list(_ reader: inout ValueReader) -> [SpecifiedImage]? {
    guard let parts = reader.commaSeparated() else { return nil }
    var images: [SpecifiedImage] = []
    for var part in parts {
      if part.ident("none") {
        guard part.isAtEnd else { return nil }
        continue
      }
      guard let image = take(&part), part.isAtEnd else { return nil }
      images.append(image)
    }
    return images
  }

  static func take(_ reader: inout ValueReader) -> SpecifiedImage? {
    guard let kind = reader.kind else { return nil }
    if kind == .url {
      let url = reader.tokenString ?? ""
      reader.advance()
      return .url(url)
    }
    guard kind == .function, let name = reader.peekFunction else { return nil }
    switch name {
    case "url", "src":
      guard let inner = reader.block(), inner.kind == .string, let url = inner.tokenString else { return nil }
      return .url(url)
    case "linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient", "repeating-radial-gradient",
      "repeating-conic-gradient", "-webkit-linear-gradient", "-webkit-radial-gradient", "-webkit-repeating-linear-gradient",
      "-webkit-repeating-radial-gradient":
      guard var inner = reader.block() else { return nil }
      return gradient(&inner, isLinear: name.hasSuffix("linear-gradient"), isPrefixed: name.hasPrefix("-"))
    case "-webkit-gradient":
      guard var inner = reader.block(), let parts = inner.commaSeparated() else { return nil }
      var colors: [SpecifiedColor] = []
      for var part in parts {
        guard let function = part.peekFunction, ["from", "to", "color-stop"].contains(function), var stop = part.block() else { continue }
        if function == "color-stop" {
          _ = stop.number() ?? stop.percentage()
          _ = stop.comma()
        }
        if let color = stop.color() { colors.append(color) }
      }
      return .gradient(colors)
    case "image-set", "-webkit-image-set":
      guard var inner = reader.block(), var first = inner.commaSeparated()?.first else { return nil }
      if first.kind == .string { return .url(first.tokenString ?? "") }
      return take(&first)
    case "-webkit-cross-fade", "paint":
      guard reader.block() != nil else { return nil }
      return .other
    default: return nil
    }
  }

  private static func gradient(_ inner: inout ValueReader, isLinear: Bool, isPrefixed: Bool) -> SpecifiedImage? {
    guard let parts = inner.commaSeparated() else { return nil }
    var colors: [SpecifiedColor] = []
    for (index, written) in parts.enumerated() {
      var part = written
      if let color = part.color() {
        colors.append(color)
        var stops = 0
        while !part.isAtEnd {
          guard part.length() != nil || part.angle(unitlessZero: true) != nil, stops < 2 else { return nil }
          stops += 1
        }
        continue
      }
      if index == 0 {
        // The line, shape, angle, position or interpolation space: which of them does not matter to the colours.
        if isLinear, !isPrefixed {
          var direction = part
          if direction.angle(unitlessZero: true) == nil, direction.peekIdent != "to", direction.peekIdent != "in" { return nil }
        }
        continue
      }
      // A bare position is an interpolation hint.
      guard part.length() != nil || part.angle() != nil, part.isAtEnd, index < parts.count - 1 else { return nil }
    }
    return colors.isEmpty ? nil : .gradient(colors)
  }
}
