import Diagnostics

/// The button with Google's logo alone that Google's library draws for a component, whose size and corners its documentation states:
/// https://developers.google.com/identity/gsi/web/reference/js-reference#size
extension PageWriter {
  /// The packages whose component draws it, with what the component is called.
  private static let googleButtons = ["@react-oauth/google": "GoogleLogin"]
  /// How high and wide the button is in pixels.
  private static let googleSizes = ["large": 40.0, "medium": 32, "small": 20]
  private static let roundShapes: Set<String> = ["pill", "circle"]
  private static let squareCorner = 4.0
  private static let logoSize = "18"

  /// Writes such a component as what the library draws; false for another, and where its size is not known.
  func writeGoogleButton(_ name: String, _ package: String, _ element: ElementValue) -> Bool {
    guard Self.googleButtons[package] == name, element.props.unknown == nil, literal("type", "standard", element) == "icon",
      let size = literal("size", "large", element).flatMap({ Self.googleSizes[$0] }), let shape = literal("shape", "rectangular", element)
    else { return false }
    let side = Evaluation.digits(size)
    let corner = Evaluation.digits(Self.roundShapes.contains(shape) ? size / 2 : Self.squareCorner)
    let place = element.props.keyPlaces["size"] ?? element.props.keyPlaces["type"] ?? element.place
    func made(_ attributes: [(String, String)]) -> ObjectValue {
      let props = ObjectValue()
      for (key, value) in attributes {
        props[key] = LazyValue(.text(AssembledText(value, from: place.range, of: place.file)))
        props.keyPlaces[key] = place
      }
      return props
    }
    let logo = made([("class", "google-logo"), ("viewBox", "0 0 48 48"), ("width", Self.logoSize), ("height", Self.logoSize)])
    let look = "display:flex;align-items:center;justify-content:center;background:#fff;border:1px solid #dadce0"
    let props = made([
      ("role", "button"), ("onClick", "signInWithGoogle()"),
      ("style", "box-sizing:border-box;width:\(side)px;height:\(side)px;border-radius:\(corner)px;" + look),
    ])
    props["children"] = LazyValue(
      .element(
        ElementValue(
          .host("svg"), props: logo, place: place, nameRange: element.nameRange, startTag: element.startTag,
          origin: element.origin + "/logo")))
    writeHost("div", element.with(props))
    return true
  }

  /// A prop that is a text; what it usually is where it is not given, and nil where it is not known.
  private func literal(_ prop: String, _ usual: String, _ element: ElementValue) -> String? {
    guard let given = element.props[prop] else { return usual }
    guard case .text(let text) = evaluation.withoutForks({ evaluation.known(evaluation.force(given)) }), !text.string.holdsUnknownPiece
    else { return nil }
    return text.string
  }
}
