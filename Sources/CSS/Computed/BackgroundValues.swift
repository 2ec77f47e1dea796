import Colors

/// How large an image of a background is drawn: https://www.w3.org/TR/css-backgrounds-3/#background-size
@usableFromInline package enum BackgroundSize: Hashable, Sendable {
  case cover, contain
  case sides(width: LengthPercentageOrAuto, height: LengthPercentageOrAuto)

  /// `auto`: the size of the file.
  package static let natural = BackgroundSize.sides(width: .auto, height: .auto)
}

/// Where an image of a background stands, in one direction: https://www.w3.org/TR/css-backgrounds-3/#background-position
@usableFromInline package struct BackgroundOffset: Hashable, Sendable {
  /// Of what is left beside the image, where it is a percentage.
  package let length: LengthPercentage
  /// Whether it is counted from the right, or from the bottom.
  package let isFromEnd: Bool

  package static let start = BackgroundOffset(length: .percent(0), isFromEnd: false)

  /// The used offset from the left, or from the top; `room` is what is left beside the image.
  package func resolved(in room: Double) -> Double? { length.resolved(against: room).map { isFromEnd ? room - $0 : $0 } }
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
