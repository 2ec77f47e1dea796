/// What a logo's file is, as far as its address and its names tell.
package enum LogoFiles {
  /// The parts of an address's last path component, lower case: "apple", "logo", "white" of `/img/apple-logo-white.svg`.
  package static func words(of address: String) -> [String] {
    if address.lowercased().hasPrefix("data:") { return [] }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return stem.replacing("%20", with: " ").lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// apple for a file called as Apple's downloads are, or with a view box of their proportions (31 to 44 with a title, their own squares without);
  /// button for one called a button; other for the rest.
  package static func kind(of address: String, width: Double?, height: Double?) -> String {
    let words = words(of: address)
    let all = Set(words)
    // "appleid_button", "sign-in-with-apple-btn", "siwa-button": a picture of the whole button.
    if words.contains(where: { $0 == "button" || $0 == "btn" || $0 == "badge" || $0.hasSuffix("button") || $0.hasSuffix("btn") }) {
      return "button"
    }
    // "Logo - SIWA - Left-aligned - White - Medium", "Left Black Logo Small", "White Logo Square".
    if all.contains("siwa") { return "apple" }
    if all.contains("logo"), all.contains("black") || all.contains("white"),
      all.contains("left") || all.contains("square") || all.contains("masked") || all.contains("only")
    {
      return "apple"
    }
    // "sign-in-with-apple.png", "continue-with-apple": called as the button's title is.
    if all.contains("with"), all.contains("apple"), !all.contains("logo"), !all.contains("icon") { return "button" }
    if let width, let height, width > 0, height > 0 {
      let ratio = width / height
      if abs(ratio - 31.0 / 44) < 0.005 { return "apple" }
      // Apple's square files are 44 or 56 units wide, or that many times larger; those of icon sets are 16, 20, 24, 32 or 512.
      if abs(ratio - 1) < 0.005, [44.0, 56].contains(where: { width >= $0 && width.truncatingRemainder(dividingBy: $0) < 0.5 }) {
        return "apple"
      }
    }
    return "other"
  }

  /// What icon sets call a fruit that is taken for Apple's logo: https://lucide.dev/icons/apple, https://tabler.io/icons/icon/apple,
  /// https://fontawesome.com/icons/apple-whole. Their logo is called a brand's.
  private static let fruits: Set<String> = [
    "lucide-apple", "lucide-apple-icon", "i-lucide-apple", "lucide:apple", "icon-tabler-apple", "tabler-icon-apple", "tabler:apple",
    "i-tabler-apple", "fa-apple-alt", "fa-apple-whole", "fa6-solid:apple-whole", "fa-solid:apple-alt", "mdi-food-apple", "mdi:food-apple",
    "food-apple", "apple-fruit",
  ]
  /// What ``fruit(_:)`` answers.
  private static let fruit = "apple-fruit"

  /// An apple to eat that a picture is called after, and not the company's logo; nil for other names.
  package static func fruit(_ name: String) -> String? { fruits.contains(name) ? fruit : nil }

  private static let appleProducts: Set<String> = [
    "music", "pay", "podcast", "podcasts", "tv", "wallet", "news", "arcade", "maps", "card", "books", "fitness",
  ]

  /// Another of Apple's marks that a picture is called after, and not the company's logo: "apple-music", "apple-pay".
  package static func appleProduct(_ name: String) -> String? {
    let words = words(of: name)
    let joined = words.lazy.filter { $0.hasPrefix("apple") }.map { String($0.dropFirst("apple".utf8.count)) }
    let parted = zip(words, words.dropFirst()).lazy.filter { $0.0 == "apple" }.map(\.1)
    return (joined.first(where: appleProducts.contains) ?? parted.first(where: appleProducts.contains)).map { "apple-" + $0 }
  }

  /// The width of Apple's download by its height, as its name tells: those that stand left of a title are 31 to 44, the others square.
  package static func ratio(of address: String) -> Double? {
    let words = Set(words(of: address))
    guard words.contains("siwa") || words.contains("logo") && (words.contains("black") || words.contains("white")) else { return nil }
    if words.contains("left") { return 31.0 / 44 }
    return words.contains("square") || words.contains("only") || words.contains("masked") ? 1 : nil
  }

  /// Whether a file's name says that it holds more than the bare logo: a square or a circle around it.
  package static func namesSurface(_ address: String) -> Bool {
    let surfaces: Set<String> = ["square", "circle", "round", "rounded", "masked", "badge", "button", "btn", "only", "tile", "box"]
    return words(of: address).contains { surfaces.contains($0) || $0.hasSuffix("button") || $0.hasSuffix("btn") }
  }
}
