import Diagnostics

/// The words that the expressions of rules may use: the elements and attributes of the trees that rules see, the values of those that have a closed
/// set of them, and expressions with names.
package struct TreeVocabulary: Sendable {
  package enum ValueType: String, Sendable, CaseIterable { case string, number, boolean, color }

  /// The attributes of each element, with their types.
  package let elements: [String: [String: ValueType]]
  /// Every attribute that any element has. Where two elements disagree on a type, it is a string.
  package let attributes: [String: ValueType]
  /// By element and attribute, the words of which a value is one, or of which it consists; nothing where any text may stand.
  private let values: [String: [String: [String]]]
  /// What every rule may call.
  package internal(set) var named: NamedExpressions

  package init(
    elements: [String: [String: ValueType]], values: [String: [String: [String]]] = [:], named: NamedExpressions = NamedExpressions()
  ) {
    self.elements = elements
    self.named = named
    var attributes: [String: ValueType] = [:]
    var closed = values
    for (element, own) in elements {
      for (name, type) in own {
        attributes[name] = attributes[name] == nil || attributes[name] == type ? type : .string
        if type == .boolean { closed[element, default: [:]][name] = ["true", "false"] }
      }
    }
    self.attributes = attributes
    self.values = closed
  }

  /// The words that an attribute of an element may have, or of any element where it is nil or lacks the attribute; nil where any text may stand.
  package func values(of name: String, on element: String?) -> [String]? {
    if let element, elements[element]?[name] != nil { return values[element]?[name] }
    var all: [String] = []
    for (element, own) in elements.sorted(by: { $0.key < $1.key }) where own[name] != nil {
      guard let words = values[element]?[name] else { return nil }
      all += words.filter { !all.contains($0) }
    }
    return all
  }

  /// What is wrong with reading an attribute from an element, or from any where it is nil; nil where nothing is.
  package func problem(withAttribute name: String, of element: String?) -> String? {
    guard attributes[name] != nil else {
      return "No element has an attribute '\(name)'.\(Spelling.suggestion(for: name, in: attributes.keys))"
    }
    guard let element, let own = elements[element], own[name] == nil else { return nil }
    return "No '\(element)' has an attribute '\(name)'.\(Spelling.suggestion(for: name, in: own.keys))"
  }

  /// What is wrong with comparing an attribute with a text; nil where nothing is. An empty text asks whether there is a value.
  package func problem(withValue text: String, of name: String, on element: String?) -> String? {
    guard let known = values(of: name, on: element) else { return nil }
    guard let word = text.split(separator: " ").map(String.init).first(where: { !known.contains($0) }) else { return nil }
    let near = Spelling.suggestion(for: word, in: known)
    let rest = near.isEmpty ? " It is one of: \(known.joined(separator: ", "))." : near
    return "'\(word)' is not a value of '\(name)'.\(rest)"
  }
}
