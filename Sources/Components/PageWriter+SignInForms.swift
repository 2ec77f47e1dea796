import Diagnostics
import HTML
import Templates

/// Components of packages that draw a whole form to sign in with out of what they are told: https://ui.nuxt.com/components/auth-form,
/// https://supabase.com/docs/guides/auth/auth-helpers/auth-ui, https://ui.docs.amplify.aws/react/connected-components/authenticator
extension PageWriter {
  /// What such a component is told, and what it says by itself.
  private struct SignInForm {
    /// The prop that lists the providers; each is a name, or an object with what its button says.
    var providers: String
    /// What the button of a provider says that is only named, with "{{provider}}" for its name; nil where each says what it is called.
    var title: String?
    /// The fields that it has by itself, and what its button says.
    var fields: [Field] = []
    var submit: String
    /// The prop that leaves the providers' buttons alone.
    var withoutFields: String?
    /// Whether what it holds is shown in its place once people are in.
    var standsForProgram = false
  }

  private struct Field {
    var name: String
    var type: String
    var label: String
    var autocomplete: String
    /// What a translation calls its label.
    var key: String
  }

  private static let nuxt = SignInForm(providers: "providers", submit: "Continue")
  private static let supabase = SignInForm(
    providers: "providers", title: "Sign in with {{provider}}",
    fields: [
      Field(name: "email", type: "email", label: "Email address", autocomplete: "email", key: "email_label"),
      Field(name: "password", type: "password", label: "Your Password", autocomplete: "current-password", key: "password_label"),
    ], submit: "Sign in", withoutFields: "onlyThirdPartyProviders")
  private static let amplify = SignInForm(
    providers: "socialProviders", title: "Sign In with {{provider}}",
    fields: [
      Field(name: "username", type: "text", label: "Username", autocomplete: "username", key: ""),
      Field(name: "password", type: "password", label: "Password", autocomplete: "current-password", key: ""),
    ], submit: "Sign in", standsForProgram: true)

  /// Whether a component draws such a form.
  static func isDrawnForm(_ name: String, _ package: String) -> Bool { signInForm(name, package) != nil }

  /// The form that a component draws; nil for another.
  private static func signInForm(_ name: String, _ package: String?) -> SignInForm? {
    // `Auth.Authenticator` of a whole module.
    let words = ComponentNames.words(name.split(separator: ".").last.map(String.init) ?? name)
    switch package {
    case nil: return words == ["u", "auth", "form"] ? nuxt : nil
    case let package? where package.hasPrefix("@supabase/auth-ui") || package.hasPrefix("@nuxtbase/auth-ui"):
      return words == ["auth"] ? supabase : nil
    case let package? where package.hasPrefix("@aws-amplify/ui-"): return words == ["authenticator"] ? amplify : nil
    case let package? where package.hasPrefix("@nuxt/ui") || package.hasPrefix("#"):
      return words.suffix(2) == ["auth", "form"] ? nuxt : nil
    default: return nil
    }
  }

  /// What is shown of a component in whose place its contents stand once people are in, `<Authenticator>{({ user }) => <Shop />}</Authenticator>`: the form without
  /// them first, and them on another way, which is written here; nil then.
  func withoutProgram(_ name: String, of package: String?, _ element: ElementValue) -> ElementValue? {
    let held = ["children", "#default"].filter { element.props[$0] != nil }
    guard !held.isEmpty, Self.signInForm(name, package)?.standsForProgram == true else { return element }
    let place = Place(file: element.place.file, range: element.nameRange)
    var question = UnknownValue(key: "signed in \(place.file.path):\(place.range.start)", place: place, usual: .boolean(false))
    question.words = "the contents of \(name)"
    question.isShown = true
    guard evaluation.holds(.unknown(question)) == true else { return element.with(element.props.without(Set(held))) }
    let props = element.props.without([])
    if props["children"] == nil { props["children"] = element.props["#default"] }
    writeWrapped(element.with(props))
    return nil
  }

  /// Writes what a component draws that is a form to sign in with; false for another. How it looks only the component knows.
  func writeSignInForm(_ name: String, of package: String?, _ element: ElementValue) -> Bool {
    guard let form = Self.signInForm(name, package) else { return false }
    let own = Place(file: element.place.file, range: element.nameRange)
    let part = MissingPart(.component, name, of: package, at: element.place.location)
    let says = translation(element)
    for (prop, tag) in [("title", "h2"), ("description", "p")] where form.title == nil {
      guard let words = given(prop, element) else { continue }
      append("<\(tag) :class=\"props\">", from: own)
      write(words)
      append("</\(tag)>", from: own)
    }
    if case .list(let items)? = given(form.providers, element) {
      for item in items.prefix(Self.providerLimit) { writeSignIn(item, of: form, says, element, part) }
    }
    if let prop = form.withoutFields, let given = given(prop, element), evaluation.withoutForks({ evaluation.holds(given) }) != false {
      return true
    }
    writeFields(of: form, says, element, own)
    return true
  }

  private static let providerLimit = 20

  /// A prop, as JSX or as a template writes it, without what only some ways decide.
  private func given(_ prop: String, _ element: ElementValue) -> ComponentValue? {
    (element.props[prop] ?? element.props[ComponentNames.hyphenatedProp(prop)]).map { value in
      evaluation.withoutForks { evaluation.known(evaluation.force(value)) }
    }
  }

  private func member(_ key: String, _ value: ComponentValue?) -> ComponentValue? {
    guard case .object(let object)? = value else { return nil }
    return object[key].map { value in evaluation.withoutForks { evaluation.known(evaluation.force(value)) } }
  }

  /// The words that Supabase's form is told for what it shows: `localization={{ variables: { sign_in: {…} } }}`.
  private func translation(_ element: ElementValue) -> ComponentValue? {
    guard let localization = given("localization", element) else { return nil }
    if case .unknown = localization { return localization }
    var view = "sign_in"
    if case .text(let text)? = given("view", element) { view = text.string }
    return member(view, member("variables", localization))
  }

  /// What a translation says under a key, or what the component says without it; something unknown where the translation is.
  private func words(_ key: String, _ translation: ComponentValue?, or usual: String, _ place: Place) -> ComponentValue {
    if case .unknown? = translation { return .text(unknownText(place)) }
    return member(key, translation) ?? .text(AssembledText(usual, from: place.range, of: place.file))
  }

  private func unknownText(_ place: Place) -> AssembledText {
    AssembledText(String(UnknownPiece.character), from: place.range, of: place.file)
  }

  // MARK: - Providers

  private func writeSignIn(_ item: LazyValue, of form: SignInForm, _ says: ComponentValue?, _ element: ElementValue, _ part: MissingPart) {
    let value = evaluation.withoutForks { evaluation.known(evaluation.force(item)) }
    let place = place(of: value) ?? element.place
    var title = ComponentValue.text(unknownText(place))
    var props = ObjectValue()
    switch value {
    case .object(let object):
      props = object.without(["label"])
      title = member("label", value) ?? .null
    case .text(let name):
      guard let pattern = form.title else { break }
      let isIcon = given("socialLayout", element).map { layout in
        if case .text(let text) = layout { text.string == "horizontal" } else { false }
      }
      title = isIcon == true ? .null : named(words("social_provider_text", says, or: pattern, place), name, place)
    default: return
    }
    let provider = provider(of: value)
    evaluation.drawings.note(part, around: place.location)
    let drawn = ElementValue(.fragment, props: props, place: place, nameRange: place.range, startTag: place.range, origin: element.origin)
    append("<x-form-button", from: place)
    if let provider { append(" provider=\"\(provider)\"", from: place) }
    if let provider, props["onClick"] == nil, props["to"] == nil, props["href"] == nil {
      append(" onclick=\"signIn('\(provider)')\"", from: place)
    }
    append(" :class=\"props\"", from: place)
    out.append(attributes(of: "x-form-button", drawn))
    append(">", from: place)
    if case .text(let icon)? = member("icon", value) {
      writeFontIcon(icon, drawn)
    } else if let provider, case .text = value {
      append("<svg class=\"fa-\(provider)\" fill=\"currentColor\" aria-hidden=\"true\" :class=\"props\"></svg>", from: place)
    }
    write(title)
    append("</x-form-button>", from: place)
  }

  /// Where an item of a list stands: its text, or the first of its properties.
  private func place(of value: ComponentValue) -> Place? {
    switch value {
    case .text(let text):
      guard let file = text.pieces.files.first, let range = text.pieces.location(SourceRange(0, text.bytes.count))?.range else {
        return nil
      }
      return Place(file: file, range: range)
    case .object(let object): return object.keys.lazy.compactMap { object.keyPlaces[$0] }.first
    default: return nil
    }
  }

  /// Words with a provider's name where they leave a place for it.
  private func named(_ words: ComponentValue, _ name: AssembledText, _ place: Place) -> ComponentValue {
    guard case .text(let text) = words, let gap = text.bytes.firstRange(of: Array("{{provider}}".utf8)) else { return words }
    var made = text.slice(SourceRange(0, gap.lowerBound))
    let name = name.string
    made.append(name.prefix(1).uppercased() + name.dropFirst(), from: place.range, of: place.file)
    made.append(text.slice(SourceRange(gap.upperBound, text.bytes.count)))
    return .text(made)
  }

  // MARK: - Fields

  private func writeFields(of form: SignInForm, _ says: ComponentValue?, _ element: ElementValue, _ own: Place) {
    var items: [(props: ObjectValue, place: Place)] = []
    if form.fields.isEmpty {
      guard case .list(let given)? = given("fields", element) else { return }
      for item in given.prefix(Self.providerLimit) {
        let value = evaluation.withoutForks { evaluation.known(evaluation.force(item)) }
        if case .object(let object) = value { items.append((object, place(of: value) ?? own)) }
      }
    } else {
      items = form.fields.map { (props(of: $0, says, own), own) }
    }
    append("<form :class=\"props\">", from: own)
    for item in items { writeField(item.props, item.place, element) }
    append("<x-form-button type=\"submit\" :class=\"props\">", from: own)
    write(member("label", given("submit", element)) ?? words("button_label", says, or: form.submit, own))
    append("</x-form-button></form>", from: own)
  }

  private func props(of field: Field, _ says: ComponentValue?, _ place: Place) -> ObjectValue {
    let made = ObjectValue()
    for (key, value) in [("name", field.name), ("type", field.type), ("autocomplete", field.autocomplete)] {
      made[key] = LazyValue(.text(AssembledText(value, from: place.range, of: place.file)))
    }
    made["label"] = LazyValue(words(field.key, says, or: field.label, place))
    return made
  }

  /// Types of Nuxt UI's fields that are no `input` with such a type.
  private static let otherTypes: Set<String> = ["otp", "select"]

  private func writeField(_ item: ObjectValue, _ place: Place, _ element: ElementValue) {
    if case .text(let type)? = member("type", .object(item)), Self.otherTypes.contains(type.string) { return }
    append("<label :class=\"props\">", from: place)
    if let label = member("label", .object(item)) { write(label) }
    append("<input", from: place)
    let props = item.without(["label", "description", "help", "hint", "size", "items", "ui", "defaultValue"])
    out.append(
      attributes(
        of: "input",
        ElementValue(.fragment, props: props, place: place, nameRange: place.range, startTag: place.range, origin: element.origin)))
    // What else the component gives its field is not known.
    append((props["autocomplete"] == nil ? " " + String(UnknownPiece.character) : " :class=\"props\"") + "></label>", from: place)
  }
}
