import Diagnostics
import ScreenModel
import Scripts

/// The authorization URLs, the button images and the secrets that stand anywhere in a source: in attributes, in scripts, in the fields of forms.
/// They are the same in every environment.
struct SourceRequests {
  /// One of them, as the model holds it.
  struct Item {
    var element: ModelElement
    var address = ""
    var source: SourceRange
    var provider: String?
    var kind: String?
    var isComplete = true
    var parameters: [(name: String, value: String, range: SourceRange)] = []
  }

  /// More than any page has; beyond it nothing is read.
  private static let maximumItems = 200

  private(set) var items: [Item] = []
  private let text: [UInt8]
  private let recognizer: Recognizer
  private let vocabulary = RequestVocabulary.builtIn

  init(_ source: ObservedSource, with recognizer: Recognizer) {
    text = source.text
    self.recognizer = recognizer
    for element in source.elements where items.count < Self.maximumItems {
      var isRequest = false
      switch element.name {
      case "script": readScript(element)
      case "form": isRequest = readForm(element)
      case "input": readHiddenField(element)
      default: break
      }
      for attribute in element.attributes where attribute.value.utf8.count > 12 && !(isRequest && attribute.name == "action") {
        read(attribute, of: element)
      }
    }
  }

  // MARK: - Attributes

  private static let addressAttributes: Set<String> = [
    "href", "xlink:href", "src", "srcset", "action", "formaction", "data-href", "data-url", "data-src", "data-srcset", "data-link",
    "data-auth-url", "data-login-url", "content",
  ]

  /// Attributes that hold an expression of a script.
  private static func isScript(_ name: String) -> Bool {
    name.hasPrefix("on") || name.hasPrefix("@") || name.hasPrefix("v-on:") || name.hasPrefix("(") || name.hasPrefix(":")
      || name.hasPrefix("v-bind:") || name.hasPrefix("[") || name == "ng-click" || name == "ng-href" || name.hasPrefix("x-on:")
  }

  private mutating func read(_ attribute: ObservedElement.Attribute, of element: ObservedElement) {
    let name = attribute.name
    if vocabulary.secrets.isSecretName(name.hasPrefix("data-") ? String(name.dropFirst(5)) : name),
      let kind = vocabulary.secrets.kind(name: name.hasPrefix("data-") ? String(name.dropFirst(5)) : name, value: attribute.value)
    {
      items.append(Item(element: .secret, source: attribute.valueRange, kind: kind))
    }
    guard attribute.value.contains("//") else { return }
    if Self.isScript(name) {
      let bytes = Array(attribute.value.utf8)
      for text in ScriptReader(bytes[...]).texts {
        add(addressesIn: text.value, range: attribute.valueRange, isScript: true, mayGrow: false)
      }
    } else if Self.addressAttributes.contains(name), name != "content" || element.name == "meta" {
      let address = AddressText.withoutExpressions(attribute.value).trimmed
      // The value is one address, to its end: a space in it is written as %20 when it is followed.
      if Self.listAttributes.contains(name) || !Self.beginsWithHost(address) {
        add(addressesIn: attribute.value, range: attribute.valueRange, isScript: false, mayGrow: false)
      } else if items.count < Self.maximumItems {
        add(String(address), attribute.valueRange, isScript: false, mayGrow: false)
      }
    }
  }

  /// Attributes that hold several addresses, or more than an address.
  private static let listAttributes: Set<String> = ["srcset", "data-srcset", "content"]

  private static func beginsWithHost(_ address: some StringProtocol) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://") || start.hasPrefix("//")
  }

  private mutating func readHiddenField(_ element: ObservedElement) {
    guard let name = element.attribute("name")?.value, vocabulary.secrets.isSecretName(name),
      element.attribute("type")?.value.lowercased() == "hidden", let value = element.attribute("value"),
      let kind = vocabulary.secrets.kind(name: name, value: value.value)
    else { return }
    items.append(Item(element: .secret, source: value.valueRange, kind: kind))
  }

  // MARK: - Forms

  /// Whether a form is sent to an authorization; its fields are the parameters then.
  private mutating func readForm(_ form: ObservedElement) -> Bool {
    guard let action = form.attribute("action"),
      let (provider, address) = vocabulary.authorization(action.value, providers: recognizer.providers)
    else { return false }
    let isPost = form.attribute("method")?.value.lowercased() == "post"
    // Browsers replace the query of the address by the fields of a form that is sent with 'get'.
    var item = Item(element: .request, address: action.value, source: action.valueRange, provider: provider.id)
    if isPost { item.parameters = address.parameters.map { ($0.name, $0.value, action.valueRange) } }
    for control in form.namedControls {
      guard let name = control.attribute("name") else { continue }
      if name.value.contains(UnknownPiece.character) {
        item.isComplete = false
        continue
      }
      let type = control.attribute("type")?.value.lowercased()
      let value = control.attribute("value")
      // What people type or choose is not known.
      let isFixed = type == "hidden" || type == "submit" || control.name == "button"
      item.parameters.append(
        (name.value, isFixed ? value?.value ?? "" : String(UnknownPiece.character), value?.valueRange ?? name.valueRange))
    }
    items.append(item)
    return true
  }

  // MARK: - Scripts

  /// Words without one of which a script says nothing of interest.
  private static let scriptWords = [
    "appleid.apple.com", "appleid.cdn-apple.com", "oauth", "OAuth", "/authorize", "/auth?", "/auth\"", "connect/", "secret", "Secret",
    "SECRET",
    "PRIVATE KEY", "private_key", "privateKey", "_token", "Token", "GOCSPX-", "ghp_", "gho_", "xoxb-", "xoxp-", "glpat-", "WORKOS_API_KEY",
  ]

  private mutating func readScript(_ element: ObservedElement) {
    guard let (script, range) = element.script, Self.scriptWords.contains(where: { script.contains($0) }) else { return }
    // A script that puts addresses together may add to any of them.
    let mayGrow = ["+=", "searchParams", ".append(", ".set(", "URL("].contains { script.contains($0) }
    for own in ScriptReader(text[range.bytes]).texts {
      if let kind = vocabulary.secrets.kind(name: own.name, value: own.value) {
        items.append(Item(element: .secret, source: own.range, kind: kind))
      }
      add(addressesIn: own.value, range: own.range, isScript: true, mayGrow: mayGrow)
      if items.count >= Self.maximumItems { return }
    }
  }

  // MARK: - Addresses

  /// Finds the addresses of interest in a text: it may be one, a list of them, or markup around them.
  private mutating func add(addressesIn text: String, range: SourceRange, isScript: Bool, mayGrow: Bool) {
    var rest = Substring(AddressText.withoutExpressions(text))
    if isScript, Self.isOneRequest(rest) {
      let address = String(rest)
      return add(address, range, isScript: true, mayGrow: mayGrow || address.last == UnknownPiece.character)
    }
    var found = 0
    while found < 20, items.count < Self.maximumItems, let slashes = rest.firstRange(of: "//") {
      found += 1
      var start = slashes.lowerBound
      for scheme in ["https:", "http:"] where rest[..<start].suffix(scheme.count).lowercased() == scheme {
        start = rest.index(start, offsetBy: -scheme.utf8.count)
        break
      }
      let end = rest[slashes.upperBound...].firstIndex { character in
        character.isWhitespace || character == "\"" || character == "'" || character == "<" || character == ">" || character == ")"
          || character == "\\" || character == "`"
      }
      let address = String(rest[start..<(end ?? rest.endIndex)])
      add(address, range, isScript: isScript, mayGrow: mayGrow || (isScript && end == nil && address.last == UnknownPiece.character))
      guard let end else { break }
      rest = rest[end...]
    }
  }

  /// Whether a script's string is an address with its query to its end: a space in it is sent as %20.
  private static func isOneRequest(_ text: Substring) -> Bool {
    guard beginsWithHost(text), let space = text.firstIndex(of: " "), text[..<space].contains("?"),
      text[space...].firstRange(of: "//") == nil
    else { return false }
    return !text.contains { $0.isNewline || $0 == "\"" || $0 == "'" || $0 == "<" || $0 == ">" || $0 == "`" }
  }

  private mutating func add(_ address: String, _ range: SourceRange, isScript: Bool, mayGrow: Bool) {
    if let kind = vocabulary.buttonImageVariant(address) {
      let own = RequestAddress(address)
      var item = Item(element: .buttonImage, address: address, source: range, provider: "apple", kind: kind)
      item.isComplete = own.isComplete
      item.parameters = located(own, range)
      return items.append(item)
    }
    readSecretParameter(address, range)
    guard let (provider, own) = vocabulary.authorization(address, providers: recognizer.providers) else { return }
    var item = Item(element: .request, address: address, source: range, provider: provider.id)
    item.isComplete = own.isComplete && !mayGrow && (own.hasQuery || !isScript)
    item.parameters = located(own, range)
    items.append(item)
  }

  /// A secret in an address: `client_secret=…` and tokens of known forms.
  private mutating func readSecretParameter(_ address: String, _ range: SourceRange) {
    guard address.contains("secret=") || address.contains("token=") || address.contains("Secret=") else { return }
    let own = RequestAddress(address)
    for (name, value, place) in located(own, range) {
      guard vocabulary.secrets.isSecretName(name) || name == "access_token",
        let kind = vocabulary.secrets.kind(name: name == "access_token" ? nil : name, value: value)
      else { continue }
      items.append(Item(element: .secret, source: place, kind: kind))
    }
  }

  /// The parameters of an address with the places of their values in the source.
  private func located(_ address: RequestAddress, _ range: SourceRange) -> [(name: String, value: String, range: SourceRange)] {
    var at = range.start
    return address.parameters.map { parameter in
      guard let place = place(of: parameter.name, from: at, to: range.end) else { return (parameter.name, parameter.value, range) }
      at = place.end
      return (parameter.name, parameter.value, place)
    }
  }

  private static let stops = Set("&#\"'<>)` \n\t\r;".utf8)

  /// The bytes behind `name=` in a part of the source.
  private func place(of name: String, from start: Int, to end: Int) -> SourceRange? {
    let name = Array(name.utf8) + [UInt8(ascii: "=")]
    let end = min(end, text.count)
    var at = start
    while at + name.count <= end {
      if text[at] == name[0], text[at..<at + name.count].elementsEqual(name), at == start || !Self.isNameByte(text[at - 1]) {
        let first = at + name.count
        var last = first
        while last < end, !Self.stops.contains(text[last]) { last += 1 }
        return SourceRange(first, last)
      }
      at += 1
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x5F || byte == 0x2D
  }
}

extension SourceRequests.Item {
  /// The node of the model, and those of its parameters; their parents are to be set.
  func nodes(file: String) -> (node: ModelNode, parameters: [ModelNode]) {
    nodes { SourceLocation(file: file, range: $0) }
  }

  /// The same for an item that stands in one place whole.
  func nodes(at place: SourceLocation) -> (node: ModelNode, parameters: [ModelNode]) { nodes { _ in place } }

  private func nodes(_ location: (SourceRange) -> SourceLocation) -> (node: ModelNode, parameters: [ModelNode]) {
    var node = ModelNode(element, parent: -1, source: location(source))
    if let kind { node.set(.kind, kind, source: location(source)) }
    if element == .secret { return (node, []) }
    if address.contains(UnknownPiece.character) {
      node.setUnknown(.href, .templateValue)
    } else {
      node.set(.href, address, source: location(source))
    }
    if element == .request {
      if let provider { node.set(.provider, provider) }
      if let scheme = RequestAddress.scheme(of: address) { node.set(.scheme, scheme) }
      node.set(.complete, isComplete)
    }
    let children = parameters.map { parameter in
      var child = ModelNode(.parameter, parent: -1, source: location(parameter.range))
      child.set(.name, parameter.name)
      if parameter.value.contains(UnknownPiece.character) || RequestVocabulary.isVariable(parameter.value) {
        child.setUnknown(.value, .templateValue)
      } else {
        child.set(.value, parameter.value, source: location(parameter.range))
      }
      return child
    }
    return (node, children)
  }
}
