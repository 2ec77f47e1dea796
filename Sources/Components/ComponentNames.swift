import Diagnostics

/// How components, props and icons are called.
enum ComponentNames {
  /// "strokeWidth" as "stroke-width", "SignInButton" as "sign-in-button", "AuthUI.Menu" as "auth-ui-menu".
  static func hyphenated(_ name: String) -> String { words(name).joined(separator: "-") }

  /// "provider-name" as "providerName".
  static func camelCased(_ name: String) -> String {
    guard name.contains("-") else { return name }
    let words = name.split(separator: "-", omittingEmptySubsequences: true)
    return String(words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// "sign-in-button" as "SignInButton".
  static func pascalCased(_ name: String) -> String {
    let camel = camelCased(name)
    return camel.prefix(1).uppercased() + camel.dropFirst()
  }

  /// "modelValue" as "model-value", as templates write props; every capital begins a word.
  static func hyphenatedProp(_ name: String) -> String {
    var made = ""
    for character in name {
      if character.isUppercase, !made.isEmpty { made += "-" }
      made += character.lowercased()
    }
    return made
  }

  /// A property of an object of styles: "backgroundColor", "WebkitTransform".
  static func styleProperty(_ name: String) -> String {
    if name.contains("-") { return name }
    let made = hyphenated(name)
    for prefix in ["webkit-", "moz-", "ms-"] where made.hasPrefix(prefix) { return "-" + made }
    return made
  }

  /// The words of a name, in small letters.
  static func words(_ name: String) -> [String] { name.utf8.count < 60 ? known.value(name) { divided(name) } : divided(name) }

  /// The words of names that were met already: a program uses the same components again and again.
  private static let known = Noted<String, [String]>()

  private static func divided(_ name: String) -> [String] {
    var words: [[Character]] = []
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      guard character.isLetter || character.isNumber else {
        words.append([])
        continue
      }
      let isUpper = character.isUppercase
      let before = index > 0 ? characters[index - 1] : " "
      let after = index + 1 < characters.count ? characters[index + 1] : " "
      if words.isEmpty || isUpper && (before.isLowercase || before.isNumber || before.isUppercase && after.isLowercase) { words.append([]) }
      words[words.count - 1].append(Character(character.lowercased()))
    }
    return words.filter { !$0.isEmpty }.map { String($0) }
  }

  /// The element that stands for a component that cannot be looked into.
  static func customElement(_ name: String) -> String {
    let words = words(name)
    var made = "x-" + words.joined(separator: "-")
    // Components of packages that are called after what they do.
    let isSignIn = words.contains("apple") && !Set(words).isDisjoint(with: ["signin", "login", "auth"]) || name == "SignInWithApple"
    if isSignIn, !made.hasSuffix("button") { made += "-button" }
    return made
  }

  // MARK: - Icons

  private static let iconPackages = [
    "react-icons", "lucide", "@lucide", "react-feather", "phosphor-react", "@phosphor-icons", "@fortawesome", "@heroicons", "@tabler/icons",
    "@mui/icons-material", "@material-ui/icons", "@ant-design/icons", "@radix-ui/react-icons", "@chakra-ui/icons", "simple-icons",
    "@icons-pack", "ionicons", "@iconify", "react-bootstrap-icons", "@primer/octicons-react", "@remixicon", "@expo/vector-icons",
    "iconsax-react",
    "hugeicons", "@hugeicons", "boxicons", "developer-icons", "@mantine/ds", "react-social-icons", "remixicon-react", "grommet-icons",
    "iconoir-react",
  ]

  static func isIconPackage(_ package: String) -> Bool {
    iconPackages.contains { package.hasPrefix($0) } || package.contains("-icons") || package.hasPrefix("~icons/")
  }

  /// Words in the names of icons that are no part of what they show.
  private static let fillers: Set<String> = [
    "fa", "fab", "si", "ai", "bs", "io", "io5", "ri", "tb", "di", "gr", "im", "md", "fc", "hi", "pi", "lu", "ti", "vsc", "cg", "bi", "fi",
    "go", "gi",
    "wi", "tfi", "lia", "rx", "sl", "ci", "icon", "icons", "brand", "logo", "fill", "filled", "outlined", "outline", "line", "solid",
    "regular", "rounded",
    "round", "sharp", "color", "bold", "light", "thin", "duotone", "two", "tone", "6", "5", "default", "ios", "sign", "svelte",
    "vue",
  ]

  /// The props in which components of libraries take the name of an icon that they draw beside their words.
  static let iconProps: Set<String> = [
    "icon", "leftIcon", "rightIcon", "left-icon", "right-icon", "prependIcon", "prepend-icon", "appendIcon", "append-icon", "iconLeft",
    "icon-left", "leadingIcon", "leading-icon",
  ]

  /// Whether a component of a library draws an icon whose name stands in it as its text.
  static func isNamedIcon(_ name: String) -> Bool { ["v-icon", "q-icon", "md-icon", "mat-icon"].contains(hyphenated(name)) }

  /// The class that says what an icon shows, as icon fonts have it: "fa-apple" for `FaApple`, `IconBrandApple`, `AppleFilled`.
  static func iconClass(_ name: String, package: String) -> String {
    if package.hasPrefix("lucide") || package.hasPrefix("@lucide") {
      return "lucide lucide-" + words(name).filter { $0 != "icon" }.joined(separator: "-")
    }
    let last = package.split(separator: "/").last.map(String.init) ?? package
    let subject = name == "default" ? last : name
    let kept = words(subject).filter { !fillers.contains($0) }
    let made = "fa-" + (kept.isEmpty ? words(subject).joined(separator: "-") : kept.joined(separator: "-"))
    return isFruit(words(subject), package: package) ? made + " apple-fruit" : made
  }

  /// The sets of icons in which what is called an apple is one to eat: their logo of Apple's is called a brand's. Those in `react-icons` by their folders.
  private static let setsWithFruit = [
    "@tabler/icons", "react-icons/tb", "react-icons/lu", "react-icons/gi", "~icons/lucide", "~icons/tabler", "~icons/game-icons",
  ]

  /// Whether an icon of a set shows a fruit: `IconApple` of Tabler's, and not `IconBrandApple`.
  private static func isFruit(_ words: [String], package: String) -> Bool {
    guard words.contains("apple") else { return false }
    if words.contains("whole") || words.contains("alt") { return true }
    return !words.contains("brand") && setsWithFruit.contains { package.hasPrefix($0) }
  }

  /// Whether a component is called a button, which says in a prop what stands on it where nothing stands in it:
  /// https://primevue.org/button/, https://quasar.dev/vue-components/button, https://vuetifyjs.com/en/api/v-btn/, https://ui.nuxt.com/components/button
  ///
  /// A button with more in its name, `SocialButton`, may make anything of what it is told.
  static func isButton(_ name: String) -> Bool {
    let words = words(name)
    guard let last = words.last, last == "button" || last == "btn" else { return false }
    return words.count == 1 || words.count == 2 && LibraryField.prefixes.contains(words[0])
  }
}
