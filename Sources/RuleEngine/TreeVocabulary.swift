import Diagnostics

/// The words that the expressions of rules may use: the elements and attributes of the trees that rules see.
package struct TreeVocabulary: Sendable {
  package enum ValueType: String, Sendable, CaseIterable {
    case string, number, boolean, color
    /// One of a closed list of words.
    case word
  }

  /// The attributes of each element, with their types.
  package let elements: [String: [String: ValueType]]
  /// Every attribute that any element has. Where two elements disagree on a type, it is a string.
  package let attributes: [String: ValueType]

  package init(elements: [String: [String: ValueType]]) {
    self.elements = elements
    var attributes: [String: ValueType] = [:]
    for own in elements.values {
      for (name, type) in own { attributes[name] = attributes[name] == nil || attributes[name] == type ? type : .string }
    }
    self.attributes = attributes
  }

  /// What is wrong with reading an attribute from an element, or from any where it is nil; nil where nothing is.
  package func problem(withAttribute name: String, of element: String?) -> String? {
    guard attributes[name] != nil else {
      return "No element has an attribute '\(name)'.\(Spelling.suggestion(for: name, in: attributes.keys))"
    }
    guard let element, let own = elements[element], own[name] == nil else { return nil }
    return "No '\(element)' has an attribute '\(name)'.\(Spelling.suggestion(for: name, in: own.keys))"
  }
}
