import Catalog
import Diagnostics
import JSON
import Words

/// What fields ask for, by type, autocomplete token, name and words: `rules/vocabulary/fields.json`, with the words
/// of `rules/vocabulary/phrases/`.
package struct FieldVocabulary: Sendable {
  private let byAutocomplete: [String: String]
  /// The numbers of the purposes that names tell, the names as ``IdentifierWords/joined(_:)`` gives them.
  private let numbersByName = Catalog.map(named: "fields.names")
  private let purposes: [String]
  private let byType: [String: String]
  /// As ``TitleNormalization/key(_:)`` gives them, the longest first.
  private let words: [(word: String, purpose: String)]

  /// What is known of a field.
  package struct Description: Sendable {
    package var type: String?
    package var autocomplete: String?
    package var name: String?
    package var id: String?
    /// The words of its label, placeholder and accessible name.
    package var words: [String]

    package init(type: String?, autocomplete: String?, name: String?, id: String?, words: [String]) {
      self.type = type
      self.autocomplete = autocomplete
      self.name = name
      self.id = id
      self.words = words
    }
  }

  /// `node` is the vocabulary as it is compiled in, without its names.
  package init(_ node: JSONNode) {
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    var byAutocomplete: [String: String] = [:]
    var byType: [String: String] = [:]
    let entries = node["purposes"]?.elements ?? []
    let purposes = entries.map { $0["purpose"]?.string ?? "" }
    for (entry, purpose) in zip(entries, purposes) {
      for token in strings(entry["autocomplete"]) { byAutocomplete[token] = purpose }
      for type in strings(entry["types"]) { byType[type] = purpose }
    }
    self.byAutocomplete = byAutocomplete
    self.purposes = purposes
    self.byType = byType
    let wordPurposes = node["word-purposes"]?.elements?.compactMap(\.number) ?? []
    words = zip(strings(node["words"]), wordPurposes).map { ($0, purposes[Int($1)]) }
  }

  /// Whether the name of a password field says that the password is new, or that it is typed once more.
  private static func namesNewPassword(_ key: String) -> Bool {
    guard key.contains("pass") || key.contains("pwd") || key.contains("pw") else { return false }
    return [
      "new", "confirm", "repeat", "retype", "reenter", "again", "verif", "register", "signup",
      "create",
    ].contains { key.contains($0) }
  }

  private func purpose(ofName key: String) -> String? { numbersByName[key].map { purposes[$0] } }

  private static func nameKey(_ name: String) -> String {
    IdentifierWords.joined(name)
  }

  /// The purpose of a field; nil where nothing tells.
  package func purpose(of field: Description) -> String? {
    if asksCardCode(field) { return nil }
    let purpose = namedPurpose(of: field)
    if let purpose, OtherPeople.owns(purpose, words: field.words) { return nil }
    let names = [field.name, field.id].compactMap(\.self)
    if let purpose, OtherPeople.asksForReferrer(purpose, words: field.words, names: names) { return nil }
    if purpose == "username", OtherPeople.namesService(in: field.words), !(field.autocomplete ?? "").lowercased().contains("username") {
      return nil
    }
    // "Email or phone number" asks for whichever the account has.
    if purpose == "phone" || purpose == "email", field.type.flatMap({ byType[$0.lowercased()] }) == nil,
      field.words.contains(where: asksForEither)
    {
      return "username"
    }
    // "Search country or code" looks through a list.
    if purpose == "country", field.words.contains(where: looksThrough) { return "search" }
    // "you@example.com" in an empty field tells what belongs there.
    if purpose == nil, field.type == nil, field.words.contains(where: Self.isAddress) { return "email" }
    return purpose
  }

  private static let cardCodes = ["cvv", "cvc", "csc", "cvv2", "cvc2"]

  /// Whether a field asks for the code on a payment card, which is concealed as a password is and signs nobody in.
  package func asksCardCode(_ field: Description) -> Bool {
    if (field.autocomplete ?? "").lowercased().split(whereSeparator: \.isWhitespace).contains("cc-csc") { return true }
    let named = [field.name, field.id].contains { name in
      guard let name, name.utf8.count <= 80 else { return false }
      let key = Self.nameKey(name)
      return Self.cardCodes.contains { key.hasSuffix($0) }
    }
    return named
      || field.words.contains { text in
        guard text.utf8.count <= 80 else { return false }
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains { Self.cardCodes.contains(String($0)) }
      }
  }

  /// Whether a text asks for an address or a telephone number, as fields do that take either.
  private func asksForEither(_ text: String) -> Bool {
    let key = TextReader.builtIn.reading(of: text).key
    guard key.utf8.count <= 80 else { return false }
    return ["email", "phone"].allSatisfy { purpose in words.contains { $0.purpose == purpose && Self.contains(key, $0.word) } }
  }

  /// Whether a text begins as one does that says what is searched.
  private func looksThrough(_ text: String) -> Bool {
    let key = TextReader.builtIn.reading(of: text).key
    return key.utf8.count <= 80 && words.contains { $0.purpose == "search" && key.hasPrefix($0.word + " ") }
  }

  /// Whether a text that speaks of an address says that it is one of e-mail: languages call both by one word.
  private func asksForEmail(_ key: String) -> Bool { words.contains { $0.purpose == "email" && Self.contains(key, $0.word) } }

  /// What stands beside "address" where nobody lives there: "IP address", "Web-Adresse".
  private static let addressesOfMachines: Set<String> = [
    "ip", "mac", "url", "web", "website", "site", "webseite", "http", "https", "wallet", "server", "host", "blog", "homepage",
  ]

  /// More letters than what says that an example follows: "e.g.", "z. B.", "for example".
  private static let longestExampleMark = 12

  /// Whether a text is an example of an address, and nothing else but what says so: "e.g. name@example.com".
  private static func isAddress(_ text: String) -> Bool {
    guard text.utf8.count <= 80, let at = text.firstIndex(of: "@"), text[at...].dropFirst().firstIndex(of: "@") == nil else { return false }
    func isPart(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || "._+-".contains(character))
    }
    let local = text[..<at].reversed().prefix(while: isPart)
    let domain = text[at...].dropFirst().prefix(while: isPart)
    guard !local.isEmpty, domain.dropFirst().dropLast().contains(".") else { return false }
    return text[..<at].dropLast(local.count).count(where: \.isLetter) <= longestExampleMark
      && !text[domain.endIndex...].contains(where: \.isLetter)
  }

  private func passwordByWords(of field: Description) -> String? {
    let words = Description(type: nil, autocomplete: nil, name: nil, id: nil, words: field.words)
    guard let said = namedPurpose(of: words), said == "password" || said == "new-password" else { return nil }
    return said
  }

  private func namedPurpose(of field: Description) -> String? {
    let type = field.type?.lowercased()
    let typed = type.flatMap { byType[$0] }
    for token in (field.autocomplete ?? "").lowercased().split(whereSeparator: \.isWhitespace) {
      guard let purpose = byAutocomplete[String(token)] else { continue }
      // The tokens of passwords stand on other fields to keep AutoFill out of them.
      if purpose == "new-password" || purpose == "password", typed != "password" {
        var own = field
        own.autocomplete = nil
        let said = self.purpose(of: own)
        return said == "password" || said == "new-password" || said == nil && purpose == "password"
          ? purpose : said
      }
      return purpose
    }
    if let typed, typed != "password" {
      // "Enter your password" asks for one whatever keyboard it brings.
      if typed == "email", let said = passwordByWords(of: field) { return said }
      return typed == "phone" ? typedOnKeypad(field) ?? typed : typed
    }
    // A password field is one whatever its name says, but the name tells a new one from the current one.
    for name in [Self.isMisnamed(field) ? nil : field.name, field.id] {
      guard let name else { continue }
      let last = Self.lastPart(of: name)
      if let purpose = purpose(ofName: Self.nameKey(last)),
        typed == nil || purpose == "new-password" || purpose == "one-time-code" || purpose == "pin"
      {
        // What people read outweighs what nobody sees.
        if purpose == "password" || purpose == "new-password", isPasswordByNameAlone(field) { break }
        if purpose == "name", let said = accountName(of: field) { return said }
        return purpose
      }
      if typed == "password", Self.namesNewPassword(Self.nameKey(last)) { return "new-password" }
    }
    // The words of an example of an address name nothing: "name@example.com".
    for text in field.words where !Self.isAddress(text) {
      let reading = TextReader.builtIn.reading(of: text)
      let key = reading.key
      guard key.utf8.count <= 80 else { continue }
      if reading.has(.fieldWord), let (word, purpose) = words.first(where: { Self.contains(key, $0.word) }) {
        // "Password hint" and "Email to reset your password" ask for no password: beside the word only small words may stand.
        if purpose == "one-time-code", reading.has(.card), Self.cardWords.contains(where: { Self.contains(key, $0) }) { continue }
        if typed == nil, purpose == "password" || purpose == "new-password", !Self.asksForOldPassword(key) {
          let rest = Self.rest(of: key, beside: word)
          guard rest.allSatisfy(PasswordWords.tellsWhich) else { continue }
          if !rest.isEmpty { return PasswordWords.asksForNew(text) ? "new-password" : "password" }
        }
        if typed == nil || purpose == "new-password" || purpose == "one-time-code" || purpose == "pin" {
          if purpose == "address" {
            if asksForEmail(key) { return "email" }
            if key.split(whereSeparator: { !$0.isLetter }).contains(where: { Self.addressesOfMachines.contains(String($0)) }) { return nil }
          }
          return purpose
        }
        return PasswordWords.asksForNew(text) ? "new-password" : typed
      }
      if typed == "password", PasswordWords.asksForNew(text) { return "new-password" }
    }
    return typed == "password" && Self.namesKey(field) ? nil : typed
  }

  /// What is typed in digits as telephone numbers are.
  private static let digits: Set<String> = ["one-time-code", "pin", "birth-date", "identity-number", "address", "order-number"]

  /// What a field asks for that is typed as a telephone number only to bring up the keypad, by its name or by its words.
  private func typedOnKeypad(_ field: Description) -> String? {
    let named = [field.name, field.id].compactMap { $0 }.lazy.compactMap { self.purpose(ofName: Self.nameKey($0)) }.first
    if let named { return Self.digits.contains(named) ? named : nil }
    var untyped = field
    (untyped.type, untyped.autocomplete) = (nil, nil)
    guard let said = namedPurpose(of: untyped), said != "one-time-code", Self.digits.contains(said) else { return nil }
    // "Phone number (same address as above)"
    let asksForPhone = field.words.contains { text in
      let key = TextReader.builtIn.reading(of: text).key
      return words.contains { $0.purpose == "phone" && Self.contains(key, $0.word) }
    }
    return asksForPhone ? nil : said
  }

  /// Whether a field that is called "name" and no more asks for the name of an account, by its id or by what people read.
  private func accountName(of field: Description) -> String? {
    var own = field
    if own.name.map(Self.nameKey) == "name" { own.name = nil }
    if own.id.map(Self.nameKey) == "name" { own.id = nil }
    guard own.name == nil, own.name != field.name || own.id != field.id else { return nil }
    return namedPurpose(of: own).flatMap { $0 == "username" || $0 == "email" ? $0 : nil }
  }

  private static func namesPassword(_ key: String) -> Bool { key.contains("pass") || key.contains("pwd") }

  /// Whether a field for text is called a password by its name alone, and by its id and its label one other thing: what was copied kept its name.
  private static func isMisnamed(_ field: Description) -> Bool {
    guard field.type == nil, let name = field.name, let id = field.id, name.utf8.count + id.utf8.count <= 160 else { return false }
    let key = nameKey(id)
    guard namesPassword(nameKey(name)), key.utf8.count > 2, !namesPassword(key) else { return false }
    return field.words.contains { $0.utf8.count <= 80 && nameKey($0).contains(key) && !namesPassword(nameKey($0)) }
  }

  /// The name itself of `user[password]`, `login.password` or `form:password`.
  private static func lastPart(of name: String) -> String {
    name.split { $0 == "[" || $0 == "]" || $0 == "." || $0 == ":" }.last.map(String.init) ?? name
  }

  /// Whether only its name or its id calls a field for text a password, while words that people see say something else: both may have been copied.
  package func isPasswordByNameAlone(_ field: Description) -> Bool {
    guard field.type == nil, field.autocomplete == nil,
      [field.name, field.id].contains(where: { name in
        let named = name.flatMap { purpose(ofName: Self.nameKey(Self.lastPart(of: $0))) }
        return named == "password" || named == "new-password"
      })
    else { return false }
    var unnamed = field
    (unnamed.name, unnamed.id) = (nil, nil)
    let words = field.words.filter { $0.contains(where: \.isLetter) }
    guard !words.isEmpty, words.allSatisfy({ $0.utf8.count <= 80 }) else { return false }
    if let said = purpose(of: unnamed) { return said != "password" && said != "new-password" && said != "pin" }
    return !words.contains { text in
      let key = TextReader.builtIn.reading(of: text).key
      return Self.namesPassword(key)
        || self.words.contains { ["password", "new-password", "pin"].contains($0.purpose) && Self.contains(key, $0.word) }
    }
  }

  /// Whether the name of a password field says that it asks for a key to something rather than for the password of an account.
  private static func namesKey(_ field: Description) -> Bool {
    [field.name, field.id].contains { name in
      guard let name, name.utf8.count <= 80 else { return false }
      let key = nameKey(name)
      return !key.contains("pass") && !key.contains("pwd")
        && ["accesskey", "apikey", "secretkey", "privatekey", "licensekey", "clientsecret", "apitoken", "accesstoken"].contains {
          key.hasSuffix($0)
        }
    }
  }

  /// Words that stand beside the code of a payment card.
  private static let cardWords = Catalog.phrases.words(.card)

  /// What labels call the password that is to be replaced.
  private static let oldPasswords = Catalog.phrases.words(.oldPassword)

  /// Whether a text asks for the password that is to be replaced, and says nothing else.
  private static func asksForOldPassword(_ key: String) -> Bool { oldPasswords.contains { contains(key, $0) && isMerely($0, key) } }

  /// Words that ask for a password rather than say something about one.
  private static let filling = Set(Catalog.phrases.words(.filling).map { Substring($0) })

  /// Whether a text says a word and nothing else but filling ones.
  private static func isMerely(_ word: String, _ text: String) -> Bool {
    text.contains(word) && rest(of: text, beside: word).isEmpty
  }

  /// What stands in a text beside a word and filling ones.
  private static func rest(of text: String, beside word: String) -> [String] {
    guard let range = text.firstRange(of: word) else { return [] }
    let rest = text[..<range.lowerBound] + " " + text[range.upperBound...]
    return rest.split { !$0.isLetter }.filter { !filling.contains($0) }.map(String.init)
  }

  /// Whether words stand in a text as words: "pin" is not in "shipping". Words with letters beyond ASCII are of languages that inflect and compound them:
  /// "telefón" is in "telefónu". Only short ones stand alone: "пол" is not in "пользователь". Scripts without letters of their own for vowels or
  /// without spaces put words together.
  private static func contains(_ text: String, _ word: String) -> Bool {
    guard let range = text.firstRange(of: word) else { return false }
    func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
    guard isASCII || word.unicodeScalars.count <= shortWord && word.unicodeScalars.allSatisfy({ $0.value < 0x530 }) else { return true }
    if range.lowerBound > text.startIndex, isLetter(text[text.index(before: range.lowerBound)]) { return false }
    return range.upperBound == text.endIndex || !isLetter(text[range.upperBound])
  }

  /// The letters of a word of the Latin, Greek or Cyrillic script that does not tell what it is within longer ones.
  private static let shortWord = 4
}
