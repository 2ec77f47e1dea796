import Diagnostics
import ScreenModel
import Words

/// Finds controls that close what they stand in or lead back: by what they call, by a class or an icon, by a drawn cross.
enum WayOut {
  static func read(_ control: ObservedControl, _ node: inout ModelNode) {
    if control.addresses.contains(where: { $0.contains("history.back") || $0.contains("history.go(-") }) {
      node.set(.action, "back")
      return node.set(.actionSource, "address")
    }
    if !node.has(.action), control.closes || control.addresses.contains(where: closes) {
      node.set(.action, "dismiss")
      node.set(.actionSource, "handler")
    }
    guard control.words.isEmpty, !control.wordsAreOpen, control.label == nil else { return }
    if let lead = PermissionVocabulary.builtIn.lead(ofClasses: control.identifiers + control.icons) {
      node.set(.action, lead.action)
      node.set(.actionSource, "class")
    } else if control.drawsCross {
      node.set(.action, "dismiss")
      node.set(.actionSource, "class")
    }
  }

  /// What goes on to ask for something is no way out.
  private static let goesOn: Set<String> = [
    "account", "open", "request", "allow", "ask", "permission", "prompt", "start", "next", "enable", "submit",
  ]

  /// Whether the first thing that a handler does is to close something.
  private static func closes(_ handler: String) -> Bool {
    guard handler.contains("(") || handler.hasPrefix("close") || handler.hasPrefix("dismiss") else { return false }
    let call = handler.prefix { $0 != ";" && $0 != "&" && $0 != "," }.prefix(100)
    // "/close-account" is an address, closeModal() is not.
    guard !call.contains("/"), IdentifierWords.words(of: String(call)).contains(where: { $0 == "close" || $0 == "dismiss" }) else {
      return false
    }
    return IdentifierWords.words(of: handler).allSatisfy { !goesOn.contains($0) }
  }
}
