import Diagnostics
import HTML
import Templates

/// The sign-in buttons of components whose source is not there.
extension PageWriter {
  /// The props in which components take the providers that they show a button for, in small letters.
  private static let lists: Set<String> = [
    "providers", "socialproviders", "oauthproviders", "authproviders", "sociallogins", "socials", "social", "socialbuttons",
  ]
  /// What an item calls its provider by.
  private static let keys = ["provider", "id", "name", "label", "title", "text", "icon"]
  private static let providers = [
    "apple", "google", "facebook", "github", "microsoft", "linkedin", "twitter", "discord", "gitlab", "amazon", "slack", "yahoo", "kakao",
    "naver",
  ]
  private static let limit = 20

  /// Writes a button for each provider that a component is given in a list: `<UAuthForm :providers="[{ label: 'Apple', … }]" />`. What it says and how it
  /// looks only the component knows.
  func writeProviders(_ tag: String, of package: String?, _ element: ElementValue) {
    for key in element.props.keys where Self.lists.contains(key.filter { $0.isLetter }.lowercased()) {
      if let prop = element.props[key] { writeProviders(of: prop, tag, element.place) }
    }
    if let offered = offered.last, let package, Self.isToldByProvider(package), !Self.forms.isDisjoint(with: ComponentNames.words(tag)) {
      writeProviders(of: offered, tag, element.place)
    }
  }

  /// Whether a component is told of providers, by itself or around the program: a button stands for each.
  func isToldOfProviders(_ name: String, of package: String, _ element: ElementValue) -> Bool {
    element.props.keys.contains { Self.lists.contains($0.filter { $0.isLetter }.lowercased()) }
      || !offered.isEmpty && Self.isToldByProvider(package) && !Self.forms.isDisjoint(with: ComponentNames.words(name))
  }

  private func writeProviders(of list: LazyValue, _ tag: String, _ place: Place) {
    guard case .list(let items) = evaluation.withoutForks({ evaluation.known(evaluation.force(list)) }) else { return }
    for item in items.prefix(Self.limit) { writeProvider(evaluation.withoutForks { evaluation.force(item) }, tag, place) }
  }

  /// Packages whose forms are told around the program whom people may sign in with:
  /// `<AuthUIProvider social={{ providers: ['apple'] }}>`, https://better-auth-ui.com
  private static let toldByProvider = ["@daveyplate/better-auth-ui", "@better-auth-ui/"]
  /// What the forms among their components are called.
  private static let forms: Set<String> = ["view", "card", "form", "auth"]

  private static func isToldByProvider(_ package: String) -> Bool { toldByProvider.contains { package.hasPrefix($0) } }

  /// Writes what stands in a component that tells those in it of providers; false for another.
  func writeOffering(_ name: String, _ package: String, _ element: ElementValue) -> Bool {
    guard Self.isToldByProvider(package), name.hasSuffix("Provider") else { return false }
    var list: LazyValue?
    if let social = element.props["social"],
      case .object(let options) = evaluation.withoutForks({ evaluation.known(evaluation.force(social)) })
    {
      list = options["providers"]
    }
    if let list = list ?? element.props["socialProviders"] ?? element.props["providers"] {
      offered.append(list)
      writeWrapped(element)
      offered.removeLast()
    } else {
      writeWrapped(element)
    }
    return true
  }

  private func writeProvider(_ item: ComponentValue, _ tag: String, _ place: Place) {
    guard let provider = provider(of: item) else { return }
    append("<\(tag)-button provider=\"\(provider)\" onclick=\"signIn('\(provider)')\" :class=\"props\">", from: place)
    append(String(UnknownPiece.character), from: place)
    append("</\(tag)-button>", from: place)
  }

  /// The provider that an item of the list names; nil for another item.
  func provider(of item: ComponentValue) -> String? {
    func named(_ value: ComponentValue) -> String? {
      guard case .text(let text) = value else { return nil }
      let words = ComponentNames.words(text.string)
      return Self.providers.first(where: words.contains)
    }
    guard case .object(let object) = item else { return named(item) }
    return Self.keys.lazy.compactMap { [evaluation] key in
      object[key].flatMap { value in named(evaluation.withoutForks { evaluation.force(value) }) }
    }.first
  }
}
