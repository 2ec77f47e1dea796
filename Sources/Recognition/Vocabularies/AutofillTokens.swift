import Diagnostics

/// The `autocomplete` attribute by the HTML standard's grammar, and whether it fits what a field asks for.
///
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofilling-form-controls:-the-autocomplete-attribute
package enum AutofillTokens {
  /// What an attribute amounts to for a field.
  package enum Status: String, Sendable { case ok, off, wrong, missing }

  private static let fieldNames: Set<Substring> = [
    "name", "honorific-prefix", "given-name", "additional-name", "family-name", "honorific-suffix", "nickname", "username", "new-password",
    "current-password", "one-time-code", "organization-title", "organization", "street-address", "address-line1", "address-line2",
    "address-line3", "address-level4", "address-level3", "address-level2", "address-level1", "country", "country-name", "postal-code",
    "cc-name", "cc-given-name", "cc-additional-name", "cc-family-name", "cc-number", "cc-exp", "cc-exp-month", "cc-exp-year", "cc-csc",
    "cc-type", "transaction-currency", "transaction-amount", "language", "bday", "bday-day", "bday-month", "bday-year", "sex", "url",
    "photo", "tel", "tel-country-code", "tel-national", "tel-area-code", "tel-local", "tel-local-prefix", "tel-local-suffix",
    "tel-extension", "email", "impp",
  ]
  private static let contacts: Set<Substring> = ["home", "work", "mobile", "fax", "pager"]

  /// The names that fill each purpose; a purpose that is not here takes any.
  private static let fitting: [String: Set<Substring>] = [
    "username": ["username", "email", "tel", "tel-national", "tel-local"], "email": ["email", "username"],
    "phone": ["tel", "tel-national", "tel-local", "tel-country-code", "tel-area-code", "username"],
    "password": ["current-password", "new-password"], "new-password": ["new-password"], "one-time-code": ["one-time-code"],
  ]

  /// The field name that an attribute's value gives, behind the section, the address and the contact tokens; nil for a value that is no list of tokens.
  static func fieldName(_ value: String) -> Substring? {
    let lower = value.lowercased()
    var tokens = lower.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" || $0 == "\u{C}" }[...]
    guard tokens.count <= 6 else { return nil }
    if tokens.last == "webauthn" {
      tokens = tokens.dropLast()
      if tokens.isEmpty { return "webauthn" }
    }
    if tokens.first?.hasPrefix("section-") == true { tokens = tokens.dropFirst() }
    if tokens.first == "shipping" || tokens.first == "billing" { tokens = tokens.dropFirst() }
    if let first = tokens.first, contacts.contains(first) {
      tokens = tokens.dropFirst()
      guard let name = tokens.first, name.hasPrefix("tel") || name == "email" || name == "impp" else { return nil }
    }
    guard tokens.count == 1, let name = tokens.first, fieldNames.contains(name) else { return nil }
    return name
  }

  /// The status of a field that asks for `purpose`. `value` is nil where there is no attribute; `formValue` is that of its form.
  package static func status(_ value: String?, form formValue: String?, purpose: String) -> Status {
    let own = value?.trimmed ?? ""
    if own.isEmpty { return formValue?.trimmed.lowercased() == "off" ? .off : .missing }
    switch own.lowercased() {
    case "off": return .off
    case "on": return .ok
    default: break
    }
    guard let name = fieldName(own) else { return .wrong }
    // A card has a security code, too.
    if name == "webauthn" || name.hasPrefix("cc-") && purpose == "one-time-code" { return .ok }
    return fitting[purpose].map { $0.contains(name) } ?? true ? .ok : .wrong
  }

  /// The value that fits a field.
  package static func suggestion(purpose: String, isSignUp: Bool) -> String? {
    switch purpose {
    case "username", "email": purpose
    case "password": isSignUp ? "new-password" : "current-password"
    case "new-password", "one-time-code": purpose
    default: nil
    }
  }
}
