import Diagnostics
import HTML

/// What `@container` asks: https://www.w3.org/TR/css-contain-3/#container-rule
struct ContainerCondition: Sendable {
  var name: String?
  /// Nil where only a name is asked for.
  var condition: QueryCondition?
  var needsWidth = false
  var needsHeight = false
  var needsInlineSize = false
  var needsBlockSize = false

  var needsSize: Bool { needsWidth || needsHeight || needsInlineSize || needsBlockSize }
}

/// A custom property that a container is asked for.
struct StyleQuery: Sendable {
  var name: Atom
  /// The value's bytes as written; nil asks whether it has any.
  var value: [UInt8]?

  /// https://www.w3.org/TR/css-contain-3/#style-container: whether the computed value is the one that is asked for.
  func evaluate(_ lookup: (Atom) -> [UInt8]?) -> Truth {
    let actual = lookup(name)
    guard let value else { return Truth(actual != nil) }
    let tokens = Tokenizer.tokenize(value, range: SourceRange(0, value.count))
    let substitution = Substitution(scope: SubstitutionScope())
    guard let wanted = substitution.replaced(tokens, 0..<tokens.count, value, lookup: lookup), let actual else { return .no }
    return Truth(Self.words(wanted) == Self.words(actual))
  }

  /// A value's tokens as written, without comments, white space counted once.
  private static func words(_ bytes: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    for token in Tokenizer.tokenize(bytes, range: SourceRange(0, bytes.count)) {
      if token.kind == .whitespace {
        if let last = words.last, last != [0x20] { words.append([0x20]) }
      } else {
        let start = min(max(Int(token.start), 0), bytes.count)
        words.append(Array(bytes[start..<min(max(Int(token.end), start), bytes.count)]))
      }
    }
    if words.last == [0x20] { words.removeLast() }
    return words
  }
}

/// A question for the container of an element: the nearest ancestor that is a size container, has the name, and has sizes in the axes.
package struct ContainerRequest: Sendable {
  package var name: String?
  package var needsWidth: Bool
  package var needsHeight: Bool
  package var needsInlineSize: Bool
  package var needsBlockSize: Bool
  /// Whether the element itself may be the container: so for its pseudo-elements.
  package var includesElement: Bool
}

package enum ContainerAnswer: Sendable {
  /// No ancestor is such a container: the rule does not apply.
  case noContainer
  /// There is one, or may be, and its size is not known.
  case unknown
  case container(ContainerState)
}

/// What a container says of itself.
package struct ContainerState: Sendable {
  /// The size of the content box in pixels, where known.
  package var width: Double?
  package var height: Double?
  package var isVertical = false
  /// For `em` and `rem` in the condition, in pixels.
  package var fontSize = 16.0
  package var rootFontSize = 16.0
  /// Whether it has a box to whose size it can be asked: a condition on one that has none does not hold.
  package var hasBox = true
  var custom: CustomProperties = .empty

  package init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }
}

package typealias ContainerLookup = (_ element: ElementTree.NodeID, _ request: ContainerRequest) -> ContainerAnswer

extension ContainerCondition {
  /// Yes, no, or unknown where a size that is asked for is not known.
  func evaluate(_ answer: ContainerAnswer, _ environment: MediaEnvironment) -> Truth {
    guard case .container(let state) = answer else {
      if case .noContainer = answer { return .no }
      return .unknown
    }
    guard let condition else { return .yes }
    var lengths = LengthContext.initial(environment)
    (lengths.fontSize, lengths.rootFontSize) = (state.fontSize, state.rootFontSize)
    let (width, height) = (state.width, state.height)
    var lacksSize = false
    let truth = condition.evaluate(
      style: { query in query.evaluate { state.custom[$0] } }, styleRange: { $0.evaluate(lengths) { state.custom[$0] } }
    ) { feature in
      if !state.hasBox { return .unknown }
      let value: Double?
      switch feature.name {
      case "width": value = width
      case "height": value = height
      case "inline-size": value = state.isVertical ? height : width
      case "block-size": value = state.isVertical ? width : height
      case "aspect-ratio":
        guard let width, let height else {
          lacksSize = true
          return .unknown
        }
        return MediaFeature.compare(height > 0 ? width / height : .infinity, feature, .ratio)
      case "orientation":
        guard let width, let height else {
          lacksSize = true
          return .unknown
        }
        return MediaFeature.compare(height >= width ? "portrait" : "landscape", feature)
      default: return .unknown
      }
      guard let value else {
        lacksSize = true
        return .unknown
      }
      return MediaFeature.compare(value, feature, .length, lengths)
    }
    // A feature that nobody knows makes the rule not apply; a size that is only not known here leaves it open.
    return truth == .unknown && !lacksSize ? .no : truth
  }
}
