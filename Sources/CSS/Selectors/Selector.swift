import HTML

/// How a compound selector is joined to the one on its left: https://www.w3.org/TR/selectors-4/#combinators
package enum Combinator: UInt8, Sendable {
  /// Nothing stands on its left.
  case none
  case descendant, child, nextSibling, subsequentSibling
}

/// What a rule styles: the element itself, or a part of it that has no element.
package enum PseudoElement: UInt8, Sendable, CaseIterable {
  /// The element itself.
  case none
  case before, after, placeholder, marker, selection, firstLine, firstLetter, backdrop, fileSelectorButton
  /// `::-webkit-datetime-edit-fields-wrapper`, around the numbers of a date field.
  case dateFields
  /// Another part of a control that may have a say in the control's size: a spin button, a slider's thumb, one number of a date.
  case controlPart
  /// `::details-content`, around what a disclosure shows.
  case detailsContent
  /// One that is known to browsers and of no consequence here: scroll bars, cues, parts.
  case other
}

/// One simple selector, https://www.w3.org/TR/selectors-4/#simple, in numbers.
struct SelectorComponent: Sendable {
  enum Kind: UInt8, Sendable {
    case type, namespace, id, cls, attribute, pseudoClass, nth, matchesAny, not, has, language, direction, never
    /// Holds a piece of a template: it may match anything.
    case undecided
  }

  enum AttributeOperator: UInt8, Sendable { case exists, equals, includes, dashMatch, prefix, suffix, substring }

  /// Whether an attribute's value is compared with regard to ASCII case.
  enum AttributeCase: UInt8, Sendable {
    case sensitive, insensitive
    /// As HTML says for this attribute: without regard to case on HTML elements.
    case insensitiveInHTML
  }

  var kind: Kind
  var attributeOperator: AttributeOperator = .exists
  var attributeCase: AttributeCase = .sensitive
  var pseudoClass: PseudoClass = .root
  /// The atom of a name as written; the step of an nth pattern; the raw value of a namespace (-1 for none) or direction (1 for right to left).
  var first: Int32 = 0
  /// The atom of the name in lower case; the offset of an nth pattern.
  var second: Int32 = 0
  /// The index of the attribute's value or the first language range in ``SelectorTable/strings``; for lists the first selector.
  var third: Int32 = 0
  /// The number of selectors in a list, or of language ranges.
  var fourth: Int32 = 0

  init(_ kind: Kind) { self.kind = kind }

  var list: Range<Int> { Int(third)..<Int(third) + Int(fourth) }
}

/// Simple selectors that hold for one element, and how they are joined to what is on their left.
struct CompoundSelector: Sendable {
  var components: Range<Int32>
  var combinator: Combinator
}

/// A complex selector: https://www.w3.org/TR/selectors-4/#complex
package struct Selector: Sendable {
  /// In ``SelectorTable/compounds``, the rightmost first.
  var compounds: Range<Int32>
  /// Three counts of ten bits each, a, b and c of https://www.w3.org/TR/selectors-4/#specificity-rules, so that numbers compare as specificities.
  package var specificity: UInt32
  package var pseudoElement: PseudoElement
  /// Whether it holds a state that a page at rest is never in, outside of `:is()` and `:not()`.
  var neverMatches: Bool
  /// Whether it holds `&`, at any depth.
  var hasNesting: Bool
  /// Whether it holds `:scope`, at any depth: what it matches hangs on the scoping root.
  var hasScope = false
  /// Whether a piece of a template stands in it: an element that it matches may be matched.
  var isUndecided = false
  /// How deep matching can recurse: its compounds, and the deepest of the lists inside.
  var height: Int32
  /// Up to four hashes of names that ancestors of a matching element must have; 0 where there are fewer.
  var ancestorHashes: (UInt16, UInt16, UInt16, UInt16) = (0, 0, 0, 0)
}

/// All selectors of a sheet in flat arrays; lists are ranges of ``selectors``.
struct SelectorTable: Sendable {
  /// Beyond this a selector is invalid: matching recurses by so much at most.
  static let maximumHeight: Int32 = 400

  var selectors: [Selector] = []
  var compounds: [CompoundSelector] = []
  var components: [SelectorComponent] = []
  var strings: [String] = []
  var classes: Set<Atom> = []
  var ids: Set<Atom> = []

  /// The greatest specificity in a list, which is what `:is()` and `&` count as.
  func specificity(of list: Range<Int>) -> UInt32 { selectors[list].reduce(0) { max($0, $1.specificity) } }
}

/// Specificities as numbers.
enum Specificity {
  static let id: UInt32 = 1 << 20
  static let cls: UInt32 = 1 << 10
  static let type: UInt32 = 1

  /// The sum, each of the three counts staying below 1024.
  static func adding(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var sum: UInt32 = 0
    for shift in [UInt32(20), 10, 0] { sum |= min((a >> shift & 1023) + (b >> shift & 1023), 1023) << shift }
    return sum
  }
}

/// The hash by which the ancestor filter knows a name. Never 0.
enum AncestorHash {
  @inline(__always)
  static func of(_ atom: UInt32, salt: UInt32) -> UInt16 {
    let mixed = (atom &* 0x9E37_79B1) ^ salt &* 0x85EB_CA6B
    return UInt16(truncatingIfNeeded: mixed >> 16) | 1
  }

  @inline(__always) static func ofID(_ atom: UInt32) -> UInt16 { of(atom, salt: 1) }
  @inline(__always) static func ofClass(_ atom: UInt32) -> UInt16 { of(atom, salt: 2) }
  @inline(__always) static func ofType(_ atom: UInt32) -> UInt16 { of(atom, salt: 3) }
}
