/// `anchor()` or `anchor-size()`: https://www.w3.org/TR/css-anchor-position-1/
@usableFromInline package struct AnchorQuery: Hashable, Sendable {
  @usableFromInline package enum Subject: Hashable, Sendable {
    /// A side of the anchor, as the share of its length from the left or the top.
    case share(Double)
    /// A side named by the direction: the start or the end, of the containing block or of the box itself.
    case start, end, selfStart, selfEnd
    /// The side of the anchor on which the inset is, and the opposite one.
    case inside, outside
    case width, height
    /// The length along the property's own axis, along the inline axis and along the block axis.
    case ownLength, inlineLength, blockLength
    /// A physical side, which is that of one axis only.
    case left, right, top, bottom
  }

  /// Nil for the one that `position-anchor` names.
  package var name: String?
  package var subject: Subject
  package var fallback: Calculation?

  package init(name: String?, subject: Subject, fallback: Calculation?) {
    (self.name, self.subject, self.fallback) = (name, subject, fallback)
  }
}

/// `position-area`, an axis at a time.
@usableFromInline package struct PositionArea: Hashable, Sendable {
  /// The tracks of the grid around the anchor that an axis takes.
  @usableFromInline package enum Span: Hashable, Sendable {
    case start, center, end, spanStart, spanEnd, all
  }
  /// A span, and whether it is told by the direction (of the box itself) rather than from the left or the top.
  @usableFromInline package struct Axis: Hashable, Sendable {
    package var span: Span
    package var isLogical: Bool
    package var isOwn: Bool
  }
  package var horizontal: Axis
  package var vertical: Axis
}

/// What of an element is an anchor and what looks for one.
@usableFromInline package struct AnchorValues: Hashable, Sendable {
  /// `anchor-name`
  package var names: [String] = []
  /// `position-anchor`; nil for none.
  package var anchor: String?
  package var area: PositionArea?
  /// Whether `position-try-fallbacks` names other places for where the box does not fit.
  package var hasFallbacks = false

  package init() {}
}

extension ComputedStyle.Values {
  package var anchors: AnchorValues {
    @inlinable get { parts.group.rare.group.anchors }
    _modify { yield &parts.group.rare.group.anchors }
  }
}

extension Calculation {
  /// The calculation with each anchor function replaced by what it comes to; nil where one comes to nothing.
  package func replacingAnchors(_ answer: (AnchorQuery) -> Double?) -> Calculation? {
    func all(_ terms: [Calculation]) -> [Calculation]? {
      var replaced: [Calculation] = []
      for term in terms {
        guard let term = term.replacingAnchors(answer) else { return nil }
        replaced.append(term)
      }
      return replaced
    }
    switch self {
    case .px, .percent, .number: return self
    case .sum(let terms): return all(terms).map { .sum($0) }
    case .product(let factor, let number): return factor.replacingAnchors(answer).map { .product($0, number) }
    case .minimum(let terms): return all(terms).map { .minimum($0) }
    case .maximum(let terms): return all(terms).map { .maximum($0) }
    case .clamp(let low, let value, let high):
      guard let parts = all([low, value, high].compactMap { $0 }) else { return nil }
      return .clamp(low == nil ? nil : parts[0], parts[low == nil ? 0 : 1], high == nil ? nil : parts[parts.count - 1])
    case .function(let function, let terms): return all(terms).map { .function(function, $0) }
    case .anchor(let query):
      if let found = answer(query) { return .px(found) }
      return query.fallback?.replacingAnchors(answer)
    }
  }
}
