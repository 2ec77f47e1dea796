import Diagnostics

/// A JSON value that knows where it stands.
///
/// Foundation's parsers forget positions, and a linter that says where needs one for every key and every value.
package struct JSONNode: Sendable, Hashable {
  package indirect enum Value: Sendable, Hashable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A key with its value, in the order of the file.
  package struct Member: Sendable, Hashable {
    package var key: String
    /// The key with its quotation marks.
    package var keyRange: SourceRange
    package var value: JSONNode

    package init(key: String, keyRange: SourceRange, value: JSONNode) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  package var value: Value
  /// The whole value; a string with its quotation marks.
  package var range: SourceRange

  package init(_ value: Value, range: SourceRange = SourceRange(0, 0)) {
    self.value = value
    self.range = range
  }

  /// The value of a key; where a key stands twice, the last, as most readers take it. Nil for anything but an object.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  package var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  package var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  package var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  package var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }

  package var boolean: Bool? {
    if case .boolean(let boolean) = value { boolean } else { nil }
  }

  /// The name of the value's type, as messages say it.
  package var typeName: String {
    switch value {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
