import CSS
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Where a value can be given another.
extension PageProvenance {
  /// The attributes of HTML that stand for those of the model.
  private static let insertable: [AttributeName: String] = [.autocomplete: "autocomplete", .concealed: "type", .alt: "alt"]

  func insertion(of attribute: AttributeName, origin: Int32) -> (place: SourceLocation, name: String)? {
    guard let name = Self.insertable[attribute], tree.isElement(origin), tree.attribute(Atom(name), of: origin) == nil
    else { return nil }
    let element = tree.element(origin)
    let at = element.startTag.start + 1 + element.name.string.utf8.count
    guard at < element.startTag.end else { return nil }
    return (SourceLocation(file: path, range: SourceRange(at, at)), name)
  }

  func editable(_ attribute: AttributeName, origin: Int32) -> [EditPlace] {
    guard tree.isElement(origin) else { return [] }
    let painted = ControlObservation.paintedNode(of: origin, in: rendering)
    switch attribute {
    case .width, .height:
      let isWidth = attribute == .width
      // Only the decisive declaration is worth an edit: another value in any other one changes nothing.
      guard shrinking(painted, isWidth: isWidth) == nil, !isFlexed(painted, attribute),
        let property = sizeProperties(of: painted, isWidth: isWidth).first,
        [.width, .minWidth, .maxWidth, .height, .minHeight, .maxHeight].contains(property)
      else { return [] }
      return places(of: property, named: [property.rawValue], on: painted).filter(isFixedLength)
    case .cornerRadius: return places(of: .borderTopLeftRadius, named: ["border-radius"], on: painted)
    case .background: return places(of: .backgroundColor, named: ["background-color", "background"], on: painted)
    case .fontSize: return places(of: .fontSize, named: ["font-size"], on: holder(origin), inheritedWithin: origin)
    case .foreground: return places(of: .color, named: ["color"], on: holder(origin), inheritedWithin: origin)
    default: return []
    }
  }

  private func holder(_ origin: ElementTree.NodeID) -> ElementTree.NodeID {
    WordReading(rendering).visibleWords(of: origin).texts.first.map { tree.nodes[Int($0)].parent } ?? origin
  }

  /// The declaration of one element that sets nothing but a property, and the custom property that it takes its value from. Words in a control may
  /// have what the control has.
  private func places(
    of property: PropertyID, named names: [String], on node: ElementTree.NodeID, inheritedWithin control: ElementTree.NodeID? = nil
  ) -> [EditPlace] {
    let provenance = rendering.styled.declarations(of: property, on: node)
    guard let winner = provenance.winner, winner.isInFile, winner.origin != .presentationalAttribute, names.contains(winner.property),
      provenance.inheritedFrom.map({ $0 == control || $0 > (control ?? .max) }) != false
    else { return [] }
    let own = EditPlace(
      location: SourceLocation(file: winner.path, range: winner.valueRange), selector: winner.isStyleAttribute ? nil : winner.selector)
    return [customPlace(of: winner, on: provenance.inheritedFrom ?? node), own].compactMap(\.self)
  }

  /// What hangs on the window or on what is around it keeps doing so: a fixed length in its place would fit one window.
  private func isFixedLength(_ place: EditPlace) -> Bool {
    guard let text = text(place.location.file, place.location.range)?.trimmed.lowercased() else { return false }
    if text.hasPrefix("var("), !text.contains("calc") { return true }
    let units = ["px", "rem", "em", "pt", "pc", "in", "cm", "mm", "q", "ch", "ex", "lh", "rlh"]
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "+" }
    return !number.isEmpty && units.contains(String(text.dropFirst(number.count)))
  }

  /// Whether free space or the lack of it, and not a declaration alone, decides a flex item's size along the main axis.
  private func isFlexed(_ node: ElementTree.NodeID, _ attribute: AttributeName) -> Bool {
    let parent = tree.nodes[Int(node)].parent
    guard parent >= 0 else { return false }
    let holder = rendering.style(parent)
    let own = rendering.style(node)
    guard holder.display == .flex || holder.display == .inlineFlex, own.flexGrow > 0 || own.flexShrink > 0 else { return false }
    let isRow = holder.flexDirection == .row || holder.flexDirection == .rowReverse
    // A column of indefinite height never shrinks what is in it.
    return isRow ? attribute == .width && own.flexGrow > 0 : attribute == .height && own.flexGrow > 0
  }
}
