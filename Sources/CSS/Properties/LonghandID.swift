/// A longhand as the cascade counts it: a physical one of ``PropertyID``, or a logical one that direction and writing mode make physical.
struct LonghandID: Hashable, Sendable {
  let number: UInt8

  static let firstLogical: UInt8 = 200
  static let physicalCount = PropertyID.allCases.count

  init(_ property: PropertyID) { number = UInt8(truncatingIfNeeded: property.index) }
  init(_ property: LogicalProperty) { number = Self.firstLogical + property.rawValue }

  var isLogical: Bool { number >= Self.firstLogical }
  var physical: PropertyID? {
    // The cases are numbered from 0; asking `allCases` would make an array each time.
    number < Self.physicalCount ? unsafeBitCast(number, to: PropertyID.self) : nil
  }
  var logical: LogicalProperty? { isLogical ? LogicalProperty(rawValue: number - Self.firstLogical) : nil }
}

extension PropertyID {
  /// The place among all cases, by which the cascade keeps its arrays.
  @inline(__always)
  var index: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// Whether children take the value when nothing sets it.
  package var isInherited: Bool { LonghandTable.rows[index].isInherited }
}

/// The flow-relative longhands: https://www.w3.org/TR/css-logical-1/
enum LogicalProperty: UInt8, CaseIterable, Sendable {
  case marginBlockStart, marginInlineEnd, marginBlockEnd, marginInlineStart
  case paddingBlockStart, paddingInlineEnd, paddingBlockEnd, paddingInlineStart
  case borderBlockStartStyle, borderInlineEndStyle, borderBlockEndStyle, borderInlineStartStyle
  case borderBlockStartWidth, borderInlineEndWidth, borderBlockEndWidth, borderInlineStartWidth
  case borderBlockStartColor, borderInlineEndColor, borderBlockEndColor, borderInlineStartColor
  case insetBlockStart, insetInlineEnd, insetBlockEnd, insetInlineStart
  case borderStartStartRadius, borderStartEndRadius, borderEndEndRadius, borderEndStartRadius
  case inlineSize, blockSize, minInlineSize, minBlockSize, maxInlineSize, maxBlockSize
  case overflowInline, overflowBlock

  /// `margin-block-start` for `marginBlockStart`.
  var name: String {
    var name = ""
    for character in "\(self)" {
      if character.isUppercase { name += "-" }
      name += character.lowercased()
    }
    return name
  }

  /// The physical longhand that this one sets. https://www.w3.org/TR/css-writing-modes-4/#logical-to-physical
  func physical(_ mode: WritingMode, _ direction: Direction) -> PropertyID {
    let isVertical = mode != .horizontalTB
    if rawValue >= Self.inlineSize.rawValue {
      switch self {
      case .inlineSize: return isVertical ? .height : .width
      case .blockSize: return isVertical ? .width : .height
      case .minInlineSize: return isVertical ? .minHeight : .minWidth
      case .minBlockSize: return isVertical ? .minWidth : .minHeight
      case .maxInlineSize: return isVertical ? .maxHeight : .maxWidth
      case .maxBlockSize: return isVertical ? .maxWidth : .maxHeight
      case .overflowInline: return isVertical ? .overflowY : .overflowX
      default: return isVertical ? .overflowX : .overflowY
      }
    }
    // Sides are numbered top, right, bottom, left.
    let blockStart: Int
    switch mode {
    case .horizontalTB: blockStart = 0
    case .verticalRL, .sidewaysRL: blockStart = 1
    case .verticalLR, .sidewaysLR: blockStart = 3
    }
    var inlineStart = isVertical ? (mode == .sidewaysLR ? 2 : 0) : 3
    if direction == .rtl { inlineStart = (inlineStart + 2) % 4 }
    let sides = [blockStart, (inlineStart + 2) % 4, (blockStart + 2) % 4, inlineStart]
    let group = Int(rawValue) / 4
    let place = Int(rawValue) % 4
    switch group {
    case 0: return [.marginTop, .marginRight, .marginBottom, .marginLeft][sides[place]]
    case 1: return [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft][sides[place]]
    case 2: return [.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle][sides[place]]
    case 3: return [.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth][sides[place]]
    case 4: return [.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor][sides[place]]
    case 5: return [.top, .right, .bottom, .left][sides[place]]
    default:
      let block = place < 2 ? blockStart : (blockStart + 2) % 4
      let inline = place == 0 || place == 3 ? inlineStart : (inlineStart + 2) % 4
      let isTop = block == 0 || inline == 0
      let isLeft = block == 3 || inline == 3
      return isTop ? (isLeft ? .borderTopLeftRadius : .borderTopRightRadius) : (isLeft ? .borderBottomLeftRadius : .borderBottomRightRadius)
    }
  }

  /// A physical longhand with the same grammar.
  var grammar: PropertyID { physical(.horizontalTB, .ltr) }
}
