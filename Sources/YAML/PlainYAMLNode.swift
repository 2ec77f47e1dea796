import Diagnostics

/// A value of a YAML text with its place.
package struct PlainYAMLNode: Sendable {
  package struct Member: Sendable {
    package var key: String
    package var keyRange: SourceRange
    package var value: PlainYAMLNode

    package init(key: String, keyRange: SourceRange, value: PlainYAMLNode) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  package indirect enum Value: Sendable {
    case scalar(String)
    /// What an alias or a merge stands for; only where references are let be.
    case unknown
    case sequence([PlainYAMLNode])
    case mapping([Member])
  }

  package var value: Value
  /// A scalar without its quotation marks; of the others only where they begin.
  package var range: SourceRange
  /// The path of the file that it stands in, in a tree of several files; nil for the file that the tree was read from.
  package var file: String?

  package init(value: Value, range: SourceRange, file: String? = nil) {
    self.value = value
    self.range = range
    self.file = file
  }

  package subscript(key: String) -> PlainYAMLNode? { members?.last { $0.key == key }?.value }
  package var members: [Member]? { if case .mapping(let members) = value { members } else { nil } }
  package var items: [PlainYAMLNode]? { if case .sequence(let items) = value { items } else { nil } }
  package var scalar: String? { if case .scalar(let text) = value { text } else { nil } }
}
