import Diagnostics
import HTML
import ScreenModel
import Scripts

/// Where a form is sent, and how: by its own `action`, by a button's `formaction`, and by the page's `base`.
///
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
struct FormTarget {
  let tree: ElementTree
  let file: SourceFile
  let facts: PageFacts

  func read(_ node: ElementTree.NodeID, into model: inout ModelNode) {
    model.set(.method, tree.attribute(Names.method, of: node)?.value.trimmed.lowercased() == "post" ? "post" : "get")
    let (buttonAction, asksPassword) = controls(of: node)
    if asksPassword { model.set(.hasCredentials, true) }
    guard let action = buttonAction ?? tree.attribute(Names.action, of: node) else { return model.set(.actionScheme, "relative") }
    let address = action.value.trimmed
    let source = SourceLocation(file: file.path, range: action.valueRange)
    if address.contains(ElementTree.unknownPiece), !address.lowercased().hasPrefix("http") {
      return model.setUnknown(.actionScheme, .templateValue)
    }
    model.set(.href, address, source: source)
    let scheme = Self.scheme(of: address)
    guard scheme == "relative", !address.isEmpty, let base = facts.base, let baseScheme = RequestAddress.scheme(of: base.value),
      baseScheme != "relative"
    else { return model.set(.actionScheme, scheme, source: source) }
    // A relative address is sent to the base's host.
    model.set(.actionScheme, baseScheme, source: SourceLocation(file: file.path, range: base.valueRange))
    if let kind = RequestAddress.hostKind(of: address.hasPrefix("//") ? baseScheme + ":" + address : base.value) {
      model.set(.hostKind, kind)
    } else {
      model.setUnknown(.hostKind, .templateValue)
    }
  }

  private static func scheme(of address: String) -> String {
    let scheme = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    return address.dropFirst(scheme.count).hasPrefix(":") ? scheme.lowercased() : "relative"
  }

  /// The plain `http` address that a button of the form sends it to instead, if there is one; and whether a password field that stands outside
  /// the form belongs to it.
  private func controls(of form: ElementTree.NodeID) -> (action: ElementTree.Attribute?, asksPassword: Bool) {
    var action: ElementTree.Attribute?
    var asksPassword = false
    func read(_ node: ElementTree.NodeID) {
      let name = tree.element(node).name
      guard name == Names.button || name == Names.input else { return }
      let type = tree.attribute(Names.type, of: node)?.value.lowercased()
      if name == Names.input, type == "password" { asksPassword = true }
      guard action == nil, name == Names.button ? type != "button" && type != "reset" : type == "submit" || type == "image",
        let own = tree.attribute(Names.formaction, of: node), Self.scheme(of: own.value.trimmed) == "http"
      else { return }
      action = own
    }
    for node in PageText.descendants(of: form, tree) where tree.isElement(node) { read(node) }
    asksPassword = false
    guard let id = tree.element(form).id?.string, !id.isEmpty else { return (action, false) }
    for node in facts.controlsByForm[id] ?? [] { read(node) }
    return (action, asksPassword)
  }
}
