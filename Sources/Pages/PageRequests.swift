import CSS
import Diagnostics
import HTML
import Recognition
import ScreenModel

/// The authorization URLs, the button images and the secrets that stand anywhere in a page: in attributes, in scripts, in the fields of forms.
/// They are the same in every environment.
struct PageRequests {
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
  private let tree: ElementTree
  private let text: [UInt8]
  private let recognizer = Recognizer.builtIn
  private let vocabulary = RequestVocabulary.builtIn

  /// `text` is masked.
  init(tree: ElementTree, text: [UInt8]) {
    self.tree = tree
    self.text = text
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) && items.count < Self.maximumItems {
      let element = tree.element(node)
      var isRequest = false
      switch element.name {
      case Names.script: readScript(node)
      case Names.form: isRequest = readForm(node)
      case Names.input: readHiddenField(node)
      default: break
      }
      for attribute in element.attributes where attribute.value.utf8.count > 12 && !(isRequest && attribute.name == Names.action) {
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

  private mutating func read(_ attribute: ElementTree.Attribute, of element: ElementTree.Element) {
    let name = attribute.name.string
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
    } else if Self.addressAttributes.contains(name), name != "content" || element.name == Names.meta {
      add(addressesIn: attribute.value, range: attribute.valueRange, isScript: false, mayGrow: false)
    }
  }

  private mutating func readHiddenField(_ node: ElementTree.NodeID) {
    guard let name = tree.attribute(Names.name, of: node)?.value, vocabulary.secrets.isSecretName(name),
      tree.attribute(Names.type, of: node)?.value.lowercased() == "hidden", let value = tree.attribute(Names.value, of: node),
      let kind = vocabulary.secrets.kind(name: name, value: value.value)
    else { return }
    items.append(Item(element: .secret, source: value.valueRange, kind: kind))
  }

  // MARK: - Forms

  /// Whether a form is sent to an authorization; its fields are the parameters then.
  private mutating func readForm(_ node: ElementTree.NodeID) -> Bool {
    guard let action = tree.attribute(Names.action, of: node),
      let (provider, address) = vocabulary.authorization(action.value, providers: recognizer.providers)
    else { return false }
    let isPost = tree.attribute(Names.method, of: node)?.value.lowercased() == "post"
    // Browsers replace the query of the address by the fields of a form that is sent with 'get'.
    var item = Item(element: .request, address: action.value, source: action.valueRange, provider: provider.id)
    if isPost { item.parameters = address.parameters.map { ($0.name, $0.value, action.valueRange) } }
    for child in PageText.descendants(of: node, tree) where tree.isElement(child) {
      guard let name = tree.attribute(Names.name, of: child), !name.value.isEmpty else { continue }
      if name.value.contains(ElementTree.unknownPiece) {
        item.isComplete = false
        continue
      }
      let type = tree.attribute(Names.type, of: child)?.value.lowercased()
      let value = tree.attribute(Names.value, of: child)
      // What people type or choose is not known.
      let isFixed = type == "hidden" || type == "submit" || tree.element(child).name == Names.button
      item.parameters.append(
        (name.value, isFixed ? value?.value ?? "" : String(ElementTree.unknownPiece), value?.valueRange ?? name.valueRange))
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

  private mutating func readScript(_ node: ElementTree.NodeID) {
    guard let (script, range) = Self.inlineScript(node, tree), Self.scriptWords.contains(where: { script.contains($0) }) else { return }
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

  /// The text of a script that stands in the page, with its range; nil for one that is linked or empty.
  static func inlineScript(_ node: ElementTree.NodeID, _ tree: ElementTree) -> (String, SourceRange)? {
    guard tree.attribute(Names.src, of: node) == nil else { return nil }
    for child in tree.children(of: node) where tree.nodes[Int(child)].text >= 0 {
      let text = tree.texts[Int(tree.nodes[Int(child)].text)]
      return text.range.length <= ScriptReader.sizeLimit ? (text.string, text.range) : nil
    }
    return nil
  }

  // MARK: - Addresses

  /// Finds the addresses of interest in a text: it may be one, a list of them, or markup around them.
  private mutating func add(addressesIn text: String, range: SourceRange, isScript: Bool, mayGrow: Bool) {
    var rest = Substring(Self.withoutExpressions(text))
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
      add(address, range, isScript: isScript, mayGrow: mayGrow || (isScript && end == nil && address.last == ElementTree.unknownPiece))
      guard let end else { break }
      rest = rest[end...]
    }
  }

  /// A text with what stands in braces unknown: no address holds a brace, so it is an expression of a component or a template for addresses.
  static func withoutExpressions(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")), !text.utf8.contains(0x0A) else { return text }
    var out: [UInt8] = []
    var group: [UInt8] = []
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if depth == 0 { out.append(byte) } else { group.append(byte) }
      guard byte == UInt8(ascii: "}"), depth > 0 else { continue }
      depth -= 1
      if depth > 0 { continue }
      // What holds an address itself is an object around it.
      let isExpression = !zip(group, group.dropFirst()).contains {
        $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/")
      }
      out += isExpression ? Array(String(ElementTree.unknownPiece).utf8) : group
      group.removeAll(keepingCapacity: true)
    }
    // Braces that are not closed are no expression.
    return depth == 0 ? String(decoding: out, as: UTF8.self) : text
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
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F || byte == 0x2D
  }
}

extension PageRequests.Item {
  /// The node of the model, and those of its parameters; their parent is to be set.
  func nodes(file: String, parent: Int) -> (node: ModelNode, parameters: [ModelNode]) {
    nodes(parent: parent) { SourceLocation(file: file, range: $0) }
  }

  /// The same for an item that stands in one place whole.
  func nodes(at place: SourceLocation, parent: Int) -> (node: ModelNode, parameters: [ModelNode]) { nodes(parent: parent) { _ in place } }

  private func nodes(parent: Int, _ location: (SourceRange) -> SourceLocation) -> (node: ModelNode, parameters: [ModelNode]) {
    var node = ModelNode(element, parent: Int32(parent), source: location(source))
    if let kind { node.set(.kind, kind, source: location(source)) }
    if element == .secret { return (node, []) }
    if address.contains(ElementTree.unknownPiece) {
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
      if parameter.value.contains(ElementTree.unknownPiece) || RequestVocabulary.isVariable(parameter.value) {
        child.setUnknown(.value, .templateValue)
      } else {
        child.set(.value, parameter.value, source: location(parameter.range))
      }
      return child
    }
    return (node, children)
  }
}
