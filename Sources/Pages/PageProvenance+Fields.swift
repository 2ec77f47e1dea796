import Diagnostics
import HTML
import ScreenModel

/// Fields that a tag of a template writes among others.
extension PageProvenance {
  /// Says which field shows what people type, where the tag that writes it does not: `{{ form_end(form) }}`.
  func fieldRemark(on attribute: AttributeName, of node: ModelNode) -> String? {
    let origin = ElementTree.NodeID(node.origin)
    let tree = rendering.tree
    guard attribute == .concealed, tree.isElement(origin), let pieces = rendering.pieces,
      let place = pieces.location(tree.element(origin).startTag),
      let file = pieces.files.first(where: { $0.path == place.file })
    else { return nil }
    let written = file.string(place.range).lowercased()
    let name = tree.attribute(Names.name, of: origin)?.value ?? ""
    // Of "member[password][first]" the tag that writes it may say any part.
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
    guard !name.isEmpty, !name.contains(ElementTree.unknownPiece), !written.contains("<input"),
      !parts.contains(where: { written.contains($0) })
    else { return nil }
    return "It is the field '\(name)'."
  }
}
