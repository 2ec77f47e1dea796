import JSON
import TestSupport
import Testing

/// A decision of App Review with what was submitted, from what developers told in public: `fixtures/app-review`.
struct ReviewDecision: Sendable, CustomTestStringConvertible {
  var id: String
  var isRejection: Bool
  /// What it was about, as the collection sorts it: "button-title", "purpose-string-vague" …
  var category: String
  /// Further things it was about.
  var otherCategories: [String]
  var reason: String
  var fixture: JSONNode

  var testDescription: String { "\(id) \(isRejection ? "rejected" : "accepted") \(category)" }

  private static let path = "fixtures/app-review/decisions.json"

  /// Every decision that shows what was submitted; nil where the collection is not there.
  static let all: [ReviewDecision]? = Repository.bytes(path).flatMap { try? JSONParser.parse($0) }?.elements.map { entries in
    entries.compactMap { entry in
      guard let id = entry["id"]?.string, let kind = entry["kind"]?.string, let category = entry["category"]?.string,
        let fixture = entry["fixture"]
      else { return nil }
      return ReviewDecision(
        id: id, isRejection: kind == "rejection", category: category,
        otherCategories: entry["also_category"]?.elements?.compactMap(\.string) ?? [], reason: entry["reason"]?.string ?? "",
        fixture: fixture)
    }
  }

  // MARK: - What was submitted, as a file

  /// The file to lint: its path in a folder of its own, and its text. Nil for a kind of fixture that is not known.
  var input: (path: String, text: String)? {
    switch fixture["type"]?.string {
    case "siwa-button": ("\(id)/login.html", buttonPage)
    case "login-group": ("\(id)/login.html", groupPage)
    case "pre-alert": ("\(id)/pre-alert.screen.json", preAlertScreen)
    case "plist": ("\(id)/Info.plist", propertyList)
    default: nil
    }
  }

  private var language: String { fixture["lang"]?.string ?? "en" }

  private static func page(language: String, heading: String, style: String, body: String) -> String {
    """
    <!doctype html>
    <html lang="\(language)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(heading)</title>
    <style>
    body { margin: 0; padding: 24px; font-family: Helvetica; background: #fff; }
    .login { display: block; box-sizing: border-box; width: 280px; height: 44px; margin: 12px 0; padding: 0 16px; border: 0; border-radius: 8px;
      background: #000; color: #fff; font: 500 19px Helvetica; text-align: center; }
    \(style)
    </style>
    </head>
    <body>
    <h1>\(heading)</h1>
    \(body)
    </body>
    </html>

    """
  }

  /// A button that is right in all that the collection says nothing of.
  private var buttonPage: String {
    var style = ""
    var own: [String] = []
    for member in fixture["css"]?.members ?? [] {
      let value = member.value.string ?? member.value.number.map { String(Int($0)) } ?? ""
      switch member.key {
      case "page-background": style += "body { background: \(value); }\n"
      case "border-color": own.append("border: 1px solid \(value)")
      // White is drawn with a black title, as Apple's own button is.
      case "background" where value == "#fff": own += ["background: #fff", "color: #000"]
      default: own.append("\(member.key): \(value)")
      }
    }
    if !own.isEmpty { style += ".login { \(own.joined(separator: "; ")) }" }
    let title = Self.escaped(fixture["title"]?.string ?? "")
    let body = fixture["html"]?.string ?? #"<button class="login">\#(title)</button>"#
    let heading = fixture["page"]?.string == "register" ? "Create your account" : "Welcome"
    return Self.page(language: language, heading: heading, style: style, body: body)
  }

  private var groupPage: String {
    let body = (fixture["buttons"]?.elements ?? []).map { button in
      let provider = button["provider"]?.string ?? ""
      let size = button["font_size"]?.string == "smaller" ? 17 : 19
      let name = provider.prefix(1).uppercased() + provider.dropFirst()
      return #"<button class="login" style="font-size: \#(size)px">Sign in with \#(name)</button>"#
    }
    return Self.page(language: language, heading: "Welcome", style: "", body: body.joined(separator: "\n"))
  }

  private var preAlertScreen: String {
    let permission = fixture["permission"]?.string ?? ""
    // A key that is nil is left out.
    let stated = permission == "not recorded" ? nil : JSONNode.text(permission)
    let titles = [fixture["primary"]?.string ?? ""] + (fixture["secondary"]?.elements?.compactMap(\.string) ?? [])
    let buttons: [JSONNode] = titles.enumerated().map { number, title in
      .object([
        "type": .text("button"), "title": .text(title),
        "frame": .object([
          "x": JSONNode(.number(24)), "y": JSONNode(.number(Double(600 + 60 * number))), "width": JSONNode(.number(342)),
          "height": JSONNode(.number(50)),
        ]),
      ])
    }
    let screen = JSONNode.object([
      "id": .text("pre-alert"), "kind": .text(permission == "tracking" ? "tracking-pre-alert" : "pre-alert"), "platform": .text("ios"),
      "locale": .text(language), "permission": stated, "root": .object(["type": .text("view"), "children": .list(buttons)]),
    ])
    return JSONWriter.write(.object(["$schema": .text("higlint-screen-1"), "screens": .list([screen])]))
  }

  private var propertyList: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>CFBundleDevelopmentRegion</key>
    	<string>\(language)</string>
    	<key>\(Self.escaped(fixture["key"]?.string ?? ""))</key>
    	<string>\(Self.escaped(fixture["value"]?.string ?? ""))</string>
    </dict>
    </plist>

    """
  }

  private static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      default: out.append(character)
      }
    }
    return out
  }

  // MARK: - What names its reason

  /// The rules that name the reason of a rejection. A few reasons are narrower or wider than their category.
  var rules: Set<String> { Self.rulesByID[id] ?? Set(([category] + otherCategories).flatMap { Self.rulesByCategory[$0] ?? [] }) }

  private static let rulesByCategory: [String: [String]] = [
    "button-title": ["siwa-title-approved", "siwa-title-case", "siwa-title-purpose"],
    "button-style-color": ["siwa-button-color", "siwa-button-foreground", "siwa-button-contrast", "siwa-button-outline"],
    "button-size-prominence": ["siwa-button-prominence", "siwa-button-min-size", "siwa-title-prominence"],
    "button-logo": ["siwa-logo-artwork", "siwa-logo-as-button", "siwa-logo-only-with-text"],
    "button-missing-4.8": ["login-equivalent-option"],
    "pre-alert-button-wording": ["prealert-button-title"],
    "pre-alert-extra-action": ["prealert-dismiss", "prealert-single-button", "prealert-extra-action"],
    "tracking-imitation": ["tracking-imitation", "tracking-annotation"],
    "purpose-string-missing": ["purpose-missing"],
    "purpose-string-placeholder": ["purpose-placeholder"],
    "purpose-string-vague": ["purpose-vague", "purpose-use-stated"],
  ]

  private static let rulesByID: [String: Set<String>] = [
    // A tool's default that only names the resource.
    "R157": ["purpose-placeholder", "purpose-use-stated", "purpose-vague"],
    "R174": ["purpose-placeholder", "purpose-use-stated", "purpose-vague"],
    // A fragment without a verb.
    "R158": ["purpose-use-stated", "purpose-complete-sentence"],
    // The product's name and nothing else.
    "R161": ["purpose-placeholder", "purpose-use-stated"],
    // Asks people to allow it.
    "R164": ["purpose-use-stated", "purpose-vague", "purpose-incentive", "purpose-imperative"],
    "R189": ["purpose-use-stated", "purpose-vague", "purpose-incentive", "purpose-imperative"],
    // What was refused is a fragment that says what the camera does.
    "R192": ["purpose-use-stated", "purpose-vague", "purpose-complete-sentence"],
    // Speaks of another resource.
    "R193": ["purpose-mismatch"], "R194": ["purpose-mismatch"],
  ]

  /// Rejections that the guidance does not bear out, or whose fixture does not show the fault.
  static let unsupportedRejections: Set<String> = ["R005", "R006", "R009", "R020", "R154", "R185"]

  /// Designs that reviewers let pass though the guidance forbids them.
  static let toleratedDesigns: Set<String> = ["R258", "R259", "R264"]
}
