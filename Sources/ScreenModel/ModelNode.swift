import Diagnostics

/// The value of an attribute of the model.
package enum ModelValue: Hashable, Sendable {
  case number(Double)
  case string(String)
  case boolean(Bool)
  /// sRGB, opaque.
  case color(red: UInt8, green: UInt8, blue: UInt8)

  /// The value as rules read it: numbers in their shortest form, booleans as true and false, colours as #RRGGBB.
  package var text: String {
    switch self {
    case .number(let number): ModelValue.text(of: number)
    case .string(let string): string
    case .boolean(let boolean): boolean ? "true" : "false"
    case .color(let red, let green, let blue): ModelValue.hex(red, green, blue)
    }
  }

  /// The shortest decimal text that reads back as the same number, without an exponent where one can be avoided: XPath 1.0 knows none.
  static func text(of number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    let text = number.description
    guard text.contains("e") else { return text }
    // Only numbers below 0.0001 and above 2^53 get here; neither is a length that means anything.
    return abs(number) < 1 ? "0" : String(Int64(max(-9e18, min(9e18, number))))
  }

  private static func hex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = [UInt8(ascii: "#")]
    for component in [red, green, blue] {
      bytes.append(digits[Int(component >> 4)])
      bytes.append(digits[Int(component & 15)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// An attribute with its value, how sure it is, and where it came from.
package struct ModelAttribute: Sendable {
  package var name: AttributeName
  package var value: ModelValue
  /// The least and the greatest that an estimated number can be; nil for an exact one.
  package var bounds: ClosedRange<Double>?
  /// The place that set it, where that is known at once; ``ScreenDocument/provenance`` finds the others.
  package var source: SourceLocation?
}

/// A place that is not known, at a known distance from all others with the same ``shift``.
package struct SharedPlace: Sendable {
  package var name: AttributeName
  /// Where it was guessed to be.
  package var value: Double
  /// What it moves with; never 0, which stands for what does not move.
  package var shift: Int64

  package init(_ name: AttributeName, _ value: Double, shift: Int64) {
    self.name = name
    self.value = value
    self.shift = shift
  }
}

/// One element of the model.
package struct ModelNode: Sendable {
  package var element: ModelElement
  package var attributes: [ModelAttribute] = []
  /// The attributes whose value could not be known.
  package var unknown: [(name: AttributeName, reason: ReviewReason)] = []
  /// The places among ``unknown`` of which it is known what they move with.
  package var places: [SharedPlace] = []
  /// The parent's index; -1 for the first node.
  package var parent: Int32
  /// The index behind the last descendant.
  package var end: Int32 = 0
  /// The start tag, the object or the element that the node stands for.
  package var source: SourceLocation?
  /// The front end's number for what the node stands for; -1 where there is none.
  package var origin: Int32 = -1
  /// The front end's number for the logo that was taken for this control's; -1 where there is none.
  package var logoOrigin: Int32 = -1
  /// The front end's number for the box with which the node is scrolled along each axis; -1 where it moves with the page.
  package var scrollBox: (x: Int32, y: Int32) = (-1, -1)
  /// Where ``ObservedScreen`` keeps what was seen of a control or a field; -1 where it keeps nothing.
  package var observation: Int32 = -1

  package init(_ element: ModelElement, parent: Int32, source: SourceLocation? = nil, origin: Int32 = -1) {
    self.element = element
    self.parent = parent
    self.source = source
    self.origin = origin
  }

  /// By number, since a closure would be given a copy of each attribute.
  private func index(of name: AttributeName) -> Int? {
    for index in attributes.indices where attributes[index].name == name { return index }
    return nil
  }

  package func attribute(_ name: AttributeName) -> ModelAttribute? { index(of: name).map { attributes[$0] } }

  package subscript(_ name: AttributeName) -> ModelValue? { index(of: name).map { attributes[$0].value } }

  package func number(_ name: AttributeName) -> Double? {
    if case .number(let number) = self[name] { number } else { nil }
  }

  package func string(_ name: AttributeName) -> String? {
    if case .string(let string) = self[name] { string } else { nil }
  }

  package func boolean(_ name: AttributeName) -> Bool? {
    if case .boolean(let boolean) = self[name] { boolean } else { nil }
  }

  package func has(_ name: AttributeName) -> Bool { index(of: name) != nil }

  package func isUnknown(_ name: AttributeName) -> Bool { unknown.contains { $0.name == name } }

  /// Why a value is not known; nil where it is known or was never looked for.
  package func reason(_ name: AttributeName) -> ReviewReason? { unknown.first { $0.name == name }?.reason }

  /// Sets a value, in the place of one that is there.
  package mutating func set(_ name: AttributeName, _ value: ModelValue, bounds: ClosedRange<Double>? = nil, source: SourceLocation? = nil) {
    let attribute = ModelAttribute(name: name, value: value, bounds: bounds, source: source)
    if let index = index(of: name) {
      attributes[index] = attribute
    } else {
      attributes.append(attribute)
    }
    if !unknown.isEmpty { unknown.removeAll { $0.name == name } }
  }

  package mutating func set(_ name: AttributeName, _ number: Double, bounds: ClosedRange<Double>? = nil, source: SourceLocation? = nil) {
    guard number.isFinite else { return }
    set(name, .number(number), bounds: bounds, source: source)
  }

  package mutating func set(_ name: AttributeName, _ string: String, source: SourceLocation? = nil) {
    set(name, .string(string), source: source)
  }

  package mutating func set(_ name: AttributeName, _ boolean: Bool, source: SourceLocation? = nil) {
    set(name, .boolean(boolean), source: source)
  }

  /// Says that a value cannot be known; a value that is there goes.
  package mutating func setUnknown(_ name: AttributeName, _ reason: ReviewReason) {
    attributes.removeAll { $0.name == name }
    if !isUnknown(name) { unknown.append((name, reason)) }
  }

  /// Forgets values, known or not.
  package mutating func remove(_ names: AttributeName...) {
    attributes.removeAll { names.contains($0.name) }
  }

  /// The attribute's value where it is known, else leaves it to `derive`.
  package mutating func setIfAbsent(_ name: AttributeName, _ value: @autoclosure () -> ModelValue?) {
    guard !has(name), !isUnknown(name), let value = value() else { return }
    if case .number(let number) = value, !number.isFinite { return }
    attributes.append(ModelAttribute(name: name, value: value, bounds: nil, source: nil))
  }
}
