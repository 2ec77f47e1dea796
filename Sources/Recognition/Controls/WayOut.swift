import Diagnostics
import ScreenModel
import Words

/// Finds controls that close what they stand in or lead back: by what they call, by a class or an icon, by a drawn cross.
enum WayOut {
  static func read(_ control: ObservedControl, _ node: inout ModelNode) {
    guard let lead = lead(of: control) else { return }
    if lead.source == "handler", node.has(.action) { return }
    node.set(.action, lead.action)
    node.set(.actionSource, lead.source)
  }

  /// Whether a control shows no words, and an icon or what it calls says that it leads out.
  static func isOneWithoutWords(_ control: ObservedControl) -> Bool {
    guard control.words.isEmpty, !control.wordsAreOpen, control.label == nil else { return false }
    return lead(of: control) != nil || control.addresses.contains { $0.count < 100 && leavingNames.contains(IdentifierWords.words(of: $0)) }
  }

  /// What a handler is called that leaves a screen and does nothing else: `onCancel`, `handleBack`.
  private static let leavingNames: Set<[String]> = Set(
    ["cancel", "close", "back", "dismiss"].flatMap { [[$0], ["on", $0], ["handle", $0], ["go", $0], ["props", "on", $0]] })

  private static func lead(of control: ObservedControl) -> (action: String, source: String)? {
    if control.addresses.contains(where: { $0.contains("history.back") || $0.contains("history.go(-") }) { return ("back", "address") }
    if control.words.isEmpty, !control.wordsAreOpen, control.label == nil {
      if let lead = PermissionVocabulary.builtIn.lead(ofClasses: control.identifiers + control.icons) { return (lead.action, "class") }
      if control.drawsCross { return ("dismiss", "class") }
    }
    return control.closes || control.addresses.contains(where: closes) ? ("dismiss", "handler") : nil
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
