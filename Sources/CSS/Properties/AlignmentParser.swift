/// The properties of CSS Box Alignment 3, §4–6, each with its own subset of values.
enum AlignmentParser {
  private static let keywords: [String: Alignment] = [
    "auto": .auto, "normal": .normal, "stretch": .stretch, "start": .start, "end": .end, "flex-start": .flexStart, "flex-end": .flexEnd,
    "self-start": .selfStart, "self-end": .selfEnd, "center": .center, "anchor-center": .anchorCenter, "left": .left, "right": .right,
    "baseline": .baseline,
    "last baseline": .lastBaseline, "space-between": .spaceBetween, "space-around": .spaceAround, "space-evenly": .spaceEvenly,
  ]

  static func take(_ property: PropertyID, _ reader: inout ValueReader) -> Alignment? {
    guard var name = reader.ident() else { return nil }
    if name == "first" || name == "last" {
      guard reader.ident("baseline") else { return nil }
      name = name == "first" ? "baseline" : "last baseline"
      return property == .justifyContent ? nil : keywords[name]
    }
    if name == "safe" || name == "unsafe" {
      guard let position = reader.ident(), let value = keywords[position] else { return nil }
      switch value {
      case .start, .end, .flexStart, .flexEnd, .center: return value
      case .selfStart, .selfEnd: return property == .justifyContent || property == .alignContent ? nil : value
      case .left, .right: return isInlineAxis(property) ? value : nil
      default: return nil
      }
    }
    if property == .justifyItems, name == "legacy" {
      if let side = reader.peekIdent, ["left", "right", "center"].contains(side) {
        reader.advance()
        return keywords[side]
      }
      return .normal
    }
    guard let value = keywords[name] else { return nil }
    switch value {
    case .auto: return property == .alignSelf || property == .justifySelf ? value : nil
    case .left, .right: return isInlineAxis(property) ? value : nil
    case .anchorCenter: return property == .alignSelf || property == .justifySelf ? value : nil
    case .baseline: return property == .justifyContent ? nil : value
    case .selfStart, .selfEnd: return property == .justifyContent || property == .alignContent ? nil : value
    case .spaceBetween, .spaceAround, .spaceEvenly: return property == .justifyContent || property == .alignContent ? value : nil
    default: return value
    }
  }

  private static func isInlineAxis(_ property: PropertyID) -> Bool {
    property == .justifyContent || property == .justifyItems || property == .justifySelf
  }
}
