/// The features of media queries, as a static page on a screen has them: https://www.w3.org/TR/mediaqueries-5/#media-descriptor-table
enum MediaFeature {
  /// The answer to a feature; unknown for one that Chromium does not have, or that is asked with a value of the wrong kind.
  static func evaluate(_ feature: QueryFeature, _ environment: MediaEnvironment) -> Truth {
    switch feature.name {
    case "width", "device-width": compare(environment.width, feature, .length, .initial(environment))
    case "height", "device-height": compare(environment.height, feature, .length, .initial(environment))
    case "aspect-ratio", "device-aspect-ratio":
      compare(environment.height > 0 ? environment.width / environment.height : .infinity, feature, .ratio)
    case "resolution": compare(environment.resolution, feature, .resolution)
    case "-webkit-device-pixel-ratio": compare(environment.resolution, feature, .number)
    case "color": compare(8, feature, .number)
    case "color-index", "monochrome": compare(0, feature, .number)
    case "grid": compare(0, feature, .number)
    case "-webkit-transform-3d": compare(1, feature, .number)
    case "horizontal-viewport-segments", "vertical-viewport-segments": compare(1, feature, .number)
    case "orientation": compare(environment.height >= environment.width ? "portrait" : "landscape", feature)
    case "prefers-color-scheme": compare(environment.colorScheme.rawValue, feature)
    case "prefers-reduced-motion", "prefers-contrast", "prefers-reduced-transparency":
      compare("no-preference", feature, isFalse: true)
    case "forced-colors": compare("none", feature, isFalse: true)
    case "hover": compare(environment.hover.rawValue, feature, isFalse: environment.hover == .none)
    case "pointer": compare(environment.pointer.rawValue, feature, isFalse: environment.pointer == .none)
    case "any-hover": compare(environment.hover.rawValue, feature, isFalse: environment.hover == .none)
    case "any-pointer": compare(environment.pointer.rawValue, feature, isFalse: environment.pointer == .none)
    case "scripting": compare("enabled", feature)
    case "update": compare("fast", feature)
    case "overflow-block", "overflow-inline": compare("scroll", feature)
    case "display-mode": compare("browser", feature)
    case "dynamic-range", "video-dynamic-range": compare("standard", feature)
    case "scan": compare("progressive", feature)
    case "device-posture": compare("continuous", feature)
    case "color-gamut": colorGamut(feature)
    default: .unknown
    }
  }

  /// Compares a number; in a boolean context it holds where the number is not zero.
  static func compare(
    _ value: Double, _ feature: QueryFeature, _ kind: QueryFeature.ValueKind, _ lengths: @autoclosure () -> LengthContext = .initial(nil)
  ) -> Truth {
    if feature.tests.isEmpty { return Truth(value != 0) }
    let lengths = lengths()
    for test in feature.tests {
      guard let other = test.value.isComparable(to: kind, lengths) else { return .unknown }
      if !test.comparison.holds(value, other) { return .no }
    }
    return .yes
  }

  /// Compares a keyword; in a boolean context one that says "none" does not hold.
  static func compare(_ value: String, _ feature: QueryFeature, isFalse: Bool = false) -> Truth {
    if feature.isRange { return .unknown }
    guard let test = feature.tests.first else { return Truth(!isFalse) }
    guard case .keyword(let keyword) = test.value, keywords(of: feature.name).contains(keyword) else { return .unknown }
    return Truth(keyword == value)
  }

  private static func colorGamut(_ feature: QueryFeature) -> Truth {
    compare("srgb", feature)
  }

  private static func keywords(of name: String) -> [String] {
    switch name {
    case "orientation": ["portrait", "landscape"]
    case "prefers-color-scheme": ["light", "dark"]
    case "prefers-reduced-motion", "prefers-reduced-transparency", "prefers-reduced-data": ["no-preference", "reduce"]
    case "prefers-contrast": ["no-preference", "more", "less", "custom"]
    case "forced-colors": ["none", "active"]
    case "inverted-colors": ["none", "inverted"]
    case "hover", "any-hover": ["none", "hover"]
    case "pointer", "any-pointer": ["none", "coarse", "fine"]
    case "scripting": ["none", "initial-only", "enabled"]
    case "update": ["none", "slow", "fast"]
    case "overflow-block": ["none", "scroll", "paged"]
    case "overflow-inline": ["none", "scroll"]
    case "display-mode": ["fullscreen", "standalone", "minimal-ui", "browser", "picture-in-picture", "window-controls-overlay"]
    case "dynamic-range", "video-dynamic-range": ["standard", "high"]
    case "scan": ["interlace", "progressive"]
    case "device-posture": ["continuous", "folded"]
    case "color-gamut": ["srgb", "p3", "rec2020"]
    default: []
    }
  }
}
