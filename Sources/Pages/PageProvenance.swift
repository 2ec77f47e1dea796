import CSS
import Diagnostics
import HTML
import Layout
import ScreenModel

/// Finds the declarations that decided a value of a page's model, when a finding asks.
struct PageProvenance: Provenance {
  let rendering: PageRendering
  let path: String

  private static let properties: [AttributeName: [PropertyID]] = [
    .width: [.width, .minWidth, .maxWidth, .flexBasis, .paddingLeft, .paddingRight],
    .height: [.height, .minHeight, .maxHeight, .paddingTop, .paddingBottom, .lineHeight, .fontSize],
    .x: [.left, .marginLeft, .right, .position], .y: [.top, .marginTop, .bottom, .position],
    .background: [.backgroundColor, .backgroundImage, .opacity], .backgroundClass: [.backgroundColor, .backgroundImage],
    .foreground: [.color],
    .foregroundClass: [.color], .borderWidth: [.borderTopWidth], .borderColor: [.borderTopColor], .cornerRadius: [.borderTopLeftRadius],
    .shape: [.borderTopLeftRadius],
    .fontSize: [.fontSize], .fontFamily: [.fontFamily], .fontWeight: [.fontWeight], .opacity: [.opacity],
    .contrastBehind: [.backgroundColor],
    .spaceTop: [.marginTop], .spaceBottom: [.marginBottom], .spaceLeft: [.marginLeft], .spaceRight: [.marginRight],
    .title: [.textTransform], .titleCase: [.textTransform],
    .visible: [.display, .visibility, .opacity],
    .aboveFold: [.marginTop],
  ]

  /// What decides a logo's place and size, asked of the logo's own element.
  private static let logoProperties: [AttributeName: [PropertyID]] = [
    .logoHeight: [.height, .maxHeight, .width, .fontSize], .logoWidth: [.width, .maxWidth, .height], .logoY: [.verticalAlign, .marginTop],
    .logoX: [.marginLeft], .logoPaddingTop: [.marginTop, .paddingTop, .borderTopWidth, .marginBottom, .paddingBottom],
    .logoPaddingLeft: [.marginLeft, .paddingLeft, .marginRight, .paddingRight],
    .logoCropped: [.objectFit, .clipPath, .marginLeft, .marginRight, .overflowX], .logoKind: [], .logoSource: [], .logoColor: [.color],
  ]

  /// The places that decide about a logo: declarations on its element, else the element itself.
  private func logoSources(_ properties: [PropertyID], _ node: ElementTree.NodeID) -> [SourceLocation] {
    guard node >= 0 else { return [] }
    var sources: [SourceLocation] = []
    for property in properties {
      let provenance = rendering.styled.declarations(of: property, on: node)
      if let winner = provenance.winner, winner.isInFile, provenance.inheritedFrom == nil || property == .color {
        sources.append(SourceLocation(file: winner.path, range: winner.valueRange))
      }
    }
    return sources + [SourceLocation(file: path, range: rendering.tree.element(node).startTag)]
  }

  func sources(of attribute: AttributeName, on node: ModelNode) -> [SourceLocation] {
    if let properties = Self.logoProperties[attribute] { return logoSources(properties, node.logoOrigin) }
    guard let properties = Self.properties[attribute] else { return [] }
    let painted = ControlObservation.paintedNode(of: node.origin, in: rendering)
    var sources: [SourceLocation] = []
    for property in ordered(properties, attribute, painted) {
      let provenance = rendering.styled.declarations(of: property, on: painted)
      if let winner = provenance.winner, winner.isInFile, provenance.inheritedFrom == nil || isInheritedWorth(property) {
        sources.append(SourceLocation(file: winner.path, range: winner.valueRange))
      }
    }
    return sources
  }

  private func isInheritedWorth(_ property: PropertyID) -> Bool {
    property == .color || property == .fontSize || property == .fontFamily || property == .fontWeight
  }

  /// The properties that had a say, the decisive one first: a bound goes before a size that it overrules, as `max-width: 120px` does with `width: 100%`.
  private func ordered(_ properties: [PropertyID], _ attribute: AttributeName, _ node: Int32) -> [PropertyID] {
    let deciding = properties.filter { decides($0, attribute, node) }
    guard let box = rendering.layout.box(node), attribute == .width || attribute == .height else { return deciding }
    let style = rendering.style(node)
    let isWidth = attribute == .width
    let used = isWidth ? box.borderBox.width : box.borderBox.height
    let around =
      isWidth
      ? box.padding.left + box.padding.right + box.border.left + box.border.right
      : box.padding.top + box.padding.bottom + box.border.top + box.border.bottom
    func isUsed(_ size: Size) -> Bool {
      guard case .length(let length) = size, let px = length.resolved(against: nil) else { return false }
      return abs(px - used) < 0.51 || abs(px + around - used) < 0.51
    }
    guard !isUsed(isWidth ? style.width : style.height) else { return deciding }
    let bounds: [(PropertyID, Size)] =
      isWidth
      ? [(.minWidth, style.minWidth), (.maxWidth, style.maxWidth)] : [(.minHeight, style.minHeight), (.maxHeight, style.maxHeight)]
    guard let bound = bounds.first(where: { deciding.contains($0.0) && isUsed($0.1) })?.0 else { return deciding }
    return [bound] + deciding.filter { $0 != bound }
  }

  /// Whether a property had a say in the used value: `max-width: 300px` does not decide a button that is 120 wide.
  private func decides(_ property: PropertyID, _ attribute: AttributeName, _ node: Int32) -> Bool {
    let style = rendering.style(node)
    guard let box = rendering.layout.box(node) else { return true }
    func equals(_ size: Size, _ used: Double, _ padding: Double) -> Bool {
      guard case .length(let length) = size else { return false }
      guard let px = length.resolved(against: nil) else { return true }
      return abs(px - used) < 0.51 || abs(px + padding - used) < 0.51
    }
    let horizontal = box.padding.left + box.padding.right + box.border.left + box.border.right
    let vertical = box.padding.top + box.padding.bottom + box.border.top + box.border.bottom
    switch property {
    case .width: return style.width != .auto
    case .minWidth: return equals(style.minWidth, box.borderBox.width, horizontal)
    case .maxWidth: return equals(style.maxWidth, box.borderBox.width, horizontal)
    case .flexBasis: return style.flexBasis != .auto
    case .height: return style.height != .auto
    case .minHeight: return equals(style.minHeight, box.borderBox.height, vertical)
    case .maxHeight: return equals(style.maxHeight, box.borderBox.height, vertical)
    case .backgroundImage: return !style.backgroundImages.isEmpty
    case .opacity: return style.opacity < 1
    case .textTransform: return style.textTransform != .none
    default: return true
    }
  }

  /// The attributes of HTML that stand for those of the model.
  private static let insertable: [AttributeName: String] = [.autocomplete: "autocomplete", .concealed: "type", .alt: "alt"]

  func insertion(of attribute: AttributeName, origin: Int32) -> (place: SourceLocation, name: String)? {
    guard let name = Self.insertable[attribute], rendering.tree.isElement(origin), rendering.tree.attribute(Atom(name), of: origin) == nil
    else { return nil }
    let element = rendering.tree.element(origin)
    let at = element.startTag.start + 1 + element.name.string.utf8.count
    guard at < element.startTag.end else { return nil }
    return (SourceLocation(file: path, range: SourceRange(at, at)), name)
  }

  func editable(_ attribute: AttributeName, origin: Int32) -> SourceLocation? {
    let longhands: [AttributeName: KeyValuePairs<PropertyID, [String]>] = [
      .width: [.width: ["width"], .minWidth: ["min-width"], .maxWidth: ["max-width"]],
      .height: [.height: ["height"], .minHeight: ["min-height"], .maxHeight: ["max-height"]],
      .cornerRadius: [.borderTopLeftRadius: ["border-radius"]],
      .fontSize: [.fontSize: ["font-size"]], .background: [.backgroundColor: ["background-color", "background"]],
      .foreground: [.color: ["color"]],
    ]
    guard let candidates = longhands[attribute] else { return nil }
    let painted = ControlObservation.paintedNode(of: origin, in: rendering)
    guard !isFlexed(painted, attribute) else { return nil }
    // Only the decisive declaration is worth an edit: another value in any other one changes nothing.
    guard let property = ordered(candidates.map(\.key), attribute, painted).first,
      let names = candidates.first(where: { $0.key == property })?.value
    else { return nil }
    let provenance = rendering.styled.declarations(of: property, on: painted)
    guard let winner = provenance.winner, winner.isInFile, winner.origin != .presentationalAttribute,
      names.contains(winner.property),
      provenance.inheritedFrom == nil
    else { return nil }
    return SourceLocation(file: winner.path, range: winner.valueRange)
  }

  /// Whether free space or the lack of it, and not a declaration alone, decides a flex item's size along the main axis.
  private func isFlexed(_ node: ElementTree.NodeID, _ attribute: AttributeName) -> Bool {
    guard attribute == .width || attribute == .height else { return false }
    let parent = rendering.tree.nodes[Int(node)].parent
    guard parent >= 0 else { return false }
    let holder = rendering.style(parent)
    let own = rendering.style(node)
    guard holder.display == .flex || holder.display == .inlineFlex, own.flexGrow > 0 || own.flexShrink > 0 else { return false }
    let isRow = holder.flexDirection == .row || holder.flexDirection == .rowReverse
    // A column of indefinite height never shrinks what is in it.
    return isRow ? attribute == .width : attribute == .height && own.flexGrow > 0
  }
}
