import Colors

/// How large an image of a background is drawn: https://www.w3.org/TR/css-backgrounds-3/#background-size
@usableFromInline package enum BackgroundSize: Hashable, Sendable {
  case cover, contain
  case sides(width: LengthPercentageOrAuto, height: LengthPercentageOrAuto)

  /// `auto`: the size of the file.
  package static let natural = BackgroundSize.sides(width: .auto, height: .auto)
}

/// A layer of `background-image`.
@usableFromInline package enum BackgroundImage: Hashable, Sendable {
  /// The URL as written, escapes resolved.
  case url(String)
  /// The stops' colours in order; positions do not matter to what higlint asks.
  case gradient([Color])
  /// `cross-fade()`, `element()` and the like.
  case other
}
