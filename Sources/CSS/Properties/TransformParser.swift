/// `transform` and `transform-origin`: https://www.w3.org/TR/css-transforms-1/, and the individual properties of
/// https://www.w3.org/TR/css-transforms-2/#individual-transforms.
enum TransformParser {
  static func list(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return SpecifiedValue.none }
    var functions: [SpecifiedTransform] = []
    while let name = reader.peekFunction {
      guard functions.count < 1000, var inner = reader.block(), let function = function(name, &inner), inner.isAtEnd else { return nil }
      functions.append(function)
    }
    return functions.isEmpty ? nil : .transforms(functions)
  }

  private static func function(_ name: String, _ inner: inout ValueReader) -> SpecifiedTransform? {
    func numbers(_ count: ClosedRange<Int>, _ take: (inout ValueReader) -> Double?) -> [Double]? {
      var values: [Double] = []
      while values.count < count.upperBound {
        if !values.isEmpty, !inner.comma() { break }
        guard let value = take(&inner) else { return nil }
        values.append(value)
      }
      return count.contains(values.count) ? values : nil
    }
    let factor: (inout ValueReader) -> Double? = { $0.number() ?? $0.percentage().map { $0 / 100 } }
    let angle: (inout ValueReader) -> Double? = { $0.angle(unitlessZero: true) }
    switch name {
    case "translate":
      guard let x = inner.length() else { return nil }
      guard inner.comma() else { return .translate(x, .zero) }
      return inner.length().map { .translate(x, $0) }
    case "translatex": return inner.length().map { .translate($0, .zero) }
    case "translatey": return inner.length().map { .translate(.zero, $0) }
    case "translatez": return inner.length(percent: false).map { _ in .translate(.zero, .zero) }
    case "translate3d":
      guard let x = inner.length(), inner.comma(), let y = inner.length(), inner.comma(), inner.length(percent: false) != nil else {
        return nil
      }
      return .translate(x, y)
    case "scale": return numbers(1...2, factor).map { .other(.scale($0[0], $0.count > 1 ? $0[1] : $0[0])) }
    case "scalex": return numbers(1...1, factor).map { .other(.scale($0[0], 1)) }
    case "scaley": return numbers(1...1, factor).map { .other(.scale(1, $0[0])) }
    case "scalez": return numbers(1...1, factor).map { _ in .other(.scale(1, 1)) }
    case "scale3d": return numbers(3...3, factor).map { .other(.scale($0[0], $0[1])) }
    case "rotate", "rotatez": return numbers(1...1, angle).map { .other(.rotate($0[0])) }
    case "skew": return numbers(1...2, angle).map { .other(.skew($0[0], $0.count > 1 ? $0[1] : 0)) }
    case "skewx": return numbers(1...1, angle).map { .other(.skew($0[0], 0)) }
    case "skewy": return numbers(1...1, angle).map { .other(.skew(0, $0[0])) }
    case "matrix":
      return numbers(6...6, { $0.number() }).map { .other(.matrix($0[0], $0[1], $0[2], $0[3], $0[4], $0[5])) }
    case "rotatex", "rotatey": return numbers(1...1, angle).map { .other($0[0] == 0 ? .rotate(0) : .unsupported) }
    case "rotate3d", "matrix3d", "perspective":
      while !inner.isAtEnd { if inner.kind == .function { _ = inner.block() } else { inner.advance() } }
      return .other(.unsupported)
    default: return nil
    }
  }

  static func translate(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return SpecifiedValue.none }
    guard let x = reader.length() else { return nil }
    let y = reader.length() ?? .zero
    _ = reader.length(percent: false)
    return .transforms([.translate(x, y)])
  }

  static func scale(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return SpecifiedValue.none }
    func factor() -> Double? { reader.number() ?? reader.percentage().map { $0 / 100 } }
    guard let x = factor() else { return nil }
    let y = factor() ?? x
    _ = factor()
    return .transforms([.other(.scale(x, y))])
  }

  static func rotate(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return SpecifiedValue.none }
    var angle = reader.angle(unitlessZero: false)
    var axis: [Double] = [0, 0, 1]
    if let name = reader.peekIdent {
      switch name {
      case "x": axis = [1, 0, 0]
      case "y": axis = [0, 1, 0]
      case "z": axis = [0, 0, 1]
      default: return nil
      }
      reader.advance()
    } else if let x = reader.number() {
      guard let y = reader.number(), let z = reader.number() else { return nil }
      axis = [x, y, z]
    }
    if angle == nil { angle = reader.angle(unitlessZero: false) }
    guard let angle else { return nil }
    if axis[0] == 0, axis[1] == 0 { return .transforms([.other(.rotate(axis[2] < 0 ? -angle : axis[2] > 0 ? angle : 0))]) }
    return .transforms([.other(angle == 0 ? .rotate(0) : .unsupported)])
  }

  static func origin(_ reader: inout ValueReader) -> [SpecifiedLength]? {
    var x: SpecifiedLength?
    var y: SpecifiedLength?
    var centers = 0
    var count = 0
    while count < 2, !reader.isAtEnd {
      if let name = reader.peekIdent {
        switch name {
        case "left" where x == nil: x = .percent(0)
        case "right" where x == nil: x = .percent(100)
        case "top" where y == nil: y = .percent(0)
        case "bottom" where y == nil: y = .percent(100)
        case "center": centers += 1
        default: return nil
        }
        reader.advance()
      } else if let length = reader.length() {
        if count == 0, x == nil { x = length } else if y == nil { y = length } else { return nil }
      } else {
        return nil
      }
      count += 1
    }
    if count == 0 { return nil }
    _ = reader.length(percent: false)
    return [x ?? .percent(50), y ?? .percent(50)]
  }
}
