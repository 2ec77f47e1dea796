import Diagnostics
import ScreenModel

// What rules of scope `run` may come to in a file's screens, as a cache keeps it.

extension ModelValue: CacheValue {
  func write(to writer: inout CacheWriter) {
    switch self {
    case .number(let number):
      writer.write(0)
      writer.write(number)
    case .string(let text):
      writer.write(1)
      writer.write(text)
    case .boolean(let flag):
      writer.write(2)
      writer.write(flag)
    case .color(let red, let green, let blue):
      writer.write(3)
      for component in [red, green, blue] { writer.write(Int(component)) }
    }
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    switch try reader.number() {
    case 0: self = .number(try reader.double())
    case 1: self = .string(try reader.text())
    case 2: self = .boolean(try reader.flag())
    case 3:
      self = .color(
        red: UInt8(truncatingIfNeeded: try reader.number()), green: UInt8(truncatingIfNeeded: try reader.number()),
        blue: UInt8(truncatingIfNeeded: try reader.number()))
    default: throw reader.damage
    }
  }
}

extension ModelNode: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(element.rawValue)
    writer.write(Int(parent))
    writer.write(source)
    writer.write(Int(origin))
    writer.write(attributes) {
      $1.write($0.name.rawValue)
      $1.write($0.value)
      $1.write($0.bounds) {
        $1.write($0.lowerBound)
        $1.write($0.upperBound)
      }
      $1.write($0.source)
    }
    writer.write(unknown) {
      $1.write($0.name.rawValue)
      $1.write($0.reason.rawValue)
    }
    for number in [end, logoOrigin, observation] { writer.write(Int(number)) }
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    func number() throws(CacheReader.Damage) -> Int32 { Int32(truncatingIfNeeded: try reader.number()) }
    let element: ModelElement = try reader.choice()
    let parent = try number()
    let source: SourceLocation? = try reader.optionalValue()
    self.init(element, parent: parent, source: source, origin: try number())
    _ = try reader.array { reader throws(CacheReader.Damage) in try readAttribute(&reader) }
    unknown = try reader.array { reader throws(CacheReader.Damage) -> (name: AttributeName, reason: ReviewReason) in
      (try reader.choice(), ReviewReason(rawValue: try reader.text()))
    }
    end = try number()
    logoOrigin = try number()
    observation = try number()
  }

  private mutating func readAttribute(_ reader: inout CacheReader) throws(CacheReader.Damage) {
    let name: AttributeName = try reader.choice()
    let value: ModelValue = try reader.value()
    let bounds = try reader.optional { reader throws(CacheReader.Damage) -> ClosedRange<Double> in
      let (lower, upper) = (try reader.double(), try reader.double())
      guard lower <= upper else { throw reader.damage }
      return lower...upper
    }
    set(name, value, bounds: bounds, source: try reader.optionalValue())
  }
}

extension ScreenDocument: CacheValue {
  /// Only what ``ScreenExtract`` made is kept: the places of its values are few, and written already.
  func write(to writer: inout CacheWriter) {
    writer.write(file)
    writer.write(environment)
    writer.write(nodes)
    writer.write(provenance as? KeptPlaces)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    let (file, environment) = (try reader.text(), try reader.text())
    let nodes: [ModelNode] = try reader.values()
    let places: KeptPlaces? = try reader.optionalValue()
    guard let root = nodes.first, Self.isTree(nodes) else { throw reader.damage }
    self.init(root: root, file: file, environment: environment, provenance: places)
    self.nodes = nodes
  }

  /// Whether parents stand before their children, and ends are within.
  private static func isTree(_ nodes: [ModelNode]) -> Bool {
    nodes.enumerated().allSatisfy { $1.parent < $0 && $1.parent >= ($0 == 0 ? -1 : 0) && $1.end > $0 && $1.end <= nodes.count }
  }
}

extension KeptPlaces: CacheValue {
  func write(to writer: inout CacheWriter) {
    let sorted = places.sorted { ($0.key.origin, $0.key.attribute.ordinal) < ($1.key.origin, $1.key.attribute.ordinal) }
    writer.write(sorted) {
      $1.write(Int($0.key.origin))
      $1.write($0.key.attribute.rawValue)
      $1.write($0.value)
    }
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    self.init()
    let all = try reader.array { reader throws(CacheReader.Damage) -> (Int, AttributeName, SourceLocation) in
      (try reader.number(), try reader.choice(), try reader.value())
    }
    for (origin, attribute, source) in all { add(attribute, of: Int32(truncatingIfNeeded: origin), source) }
  }
}
