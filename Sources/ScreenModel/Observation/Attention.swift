/// What the judging half wants looked at. An observer knows elements, styles and words; which of them matter it asks here, and so names nobody.
package protocol Attention: Sendable {
  /// Whether a script or a library makes a control of the elements that a selector names: `#id`, `.class` or an element's name.
  func isControl(selector: String) -> Bool

  /// Whether a script, by its address, draws controls into elements of the page, in the place of what they hold.
  func drawsControls(script address: String) -> Bool

  /// The elements in which a script has a library draw a control: by their ids, the selector by which the library is known.
  func elementsDrawn(by script: String) -> [String: String]

  /// Whether an element's name is that of a component which draws a control: `AppleLoginButton`.
  func isControl(component name: String) -> Bool

  /// Whether the name of a picture's file is that of a whole control and nothing else: `apple-login`.
  func isControl(picture name: String) -> Bool

  /// Whether a class is that of a control, on an element that holds none: `btn-apple`.
  func isControl(className name: String) -> Bool

  /// Whether words over which the pointer becomes that of links are a control's.
  func isControl(words: String) -> Bool

  /// Whether an element stands for a button of the system's own, by its name.
  func isSystemControl(element name: String) -> Bool

  /// Whether a class is the name of an icon.
  func isIcon(className: String) -> Bool

  /// What a drawing is called, by what it covers; nil for what is no logo that is known.
  func name(ofLogo shape: LogoShape) -> String?

  /// Whether a form or a part of a page, by its classes, its id or its address, is for something beside the screen's purpose, such as news by mail.
  func isAside(name: String) -> Bool

  /// Where styles come from beside the sheets that a page links.
  var styleSources: StyleSources { get }

  /// The width by the height of an image that is known by its name; nil for any other address.
  func imageRatio(of address: String) -> Double?

  /// The size in pixels of the image that a known server draws for an address; nil for any other address.
  func imageSize(of address: String) -> (width: Double, height: Double)?
}
