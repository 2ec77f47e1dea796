/// `inherit` and `initial`: takes one property's computed value from another style.
extension ComputedStyle.Values {
  mutating func copy(_ property: PropertyID, from style: ComputedStyle) {
    LonghandTable.rows[property.index].copy(&self, style.values)
  }

  /// Sets `zoom` under the effective zoom of the ancestors. 0 is taken as 1, and the product is bounded.
  mutating func setZoom(_ own: Double) {
    let ancestors = effectiveZoom / zoom
    zoom = own > 0 ? own : 1
    effectiveZoom = min(max(ancestors * zoom, 0.000_1), 10_000)
  }

  mutating func setContainer(_ change: (inout ContainerValues) -> Void) {
    var own = container ?? ContainerValues()
    change(&own)
    let value = own == ContainerValues() ? nil : own
    if value != container { container = value }
  }

  mutating func setGrid(_ change: (inout GridValues) -> Void) {
    var own = grid ?? GridValues()
    change(&own)
    grid = own == GridValues() ? nil : own
  }

  /// The initial values with the inherited properties of a parent.
  package init(inheriting parent: ComputedStyle) {
    self = StyleBuilder.initial
    parts.group.text = parent.values.parts.group.text
    color = parent.values.color
    visibility = parent.values.visibility
    pointerEvents = parent.values.pointerEvents
    cursorIsPointer = parent.values.cursorIsPointer
    if parent.values.effectiveZoom != 1 { effectiveZoom = parent.values.effectiveZoom }
    if !parent.values.unknown.isEmpty {
      for (property, reason) in parent.values.unknown where property.isInherited || property == .zoom { unknown[property] = reason }
    }
  }
}
