import Catalog
import Words

/// Tells fields about somebody or something else (a team's name, a friend's address) from those about the person who fills them in.
enum OtherPeople {
  private static let things = Set(Catalog.phrases.words(.otherThing))
  private static let people = Set(Catalog.phrases.words(.otherPerson))

  /// What has an account of its own.
  private static let identifying: Set<String> = ["name", "email", "username", "phone"]
  /// What programmers call the person who brought another one.
  private static let referrers: Set<String> = [
    "referrer", "referer", "referral", "recommender", "recommend", "inviter", "sponsor", "upline",
  ]

  /// Whether a field asks for the name, the address or the account of the person who brought the reader.
  static func asksForReferrer(_ purpose: String, words: [String], names: [String]) -> Bool {
    guard identifying.contains(purpose) else { return false }
    return words.contains { $0.utf8.count <= 80 && TextReader.builtIn.reading(of: $0).has(.referrer) }
      || names.contains { $0.utf8.count <= 80 && !referrers.isDisjoint(with: IdentifierWords.words(of: $0)) }
  }

  /// Whether the words give the name or the address to somebody else.
  static func owns(_ purpose: String, words: [String]) -> Bool {
    guard purpose == "name" || purpose == "email" else { return false }
    return words.contains { text in
      guard text.utf8.count <= 80 else { return false }
      let reading = TextReader.builtIn.reading(of: text)
      let tokens = reading.key.split { !$0.isLetter }
      if tokens.contains(where: { people.contains(String($0)) }) { return true }
      guard purpose == "name" else { return false }
      return tokens.contains { things.contains(String($0)) } || reading.has(.otherNamePart)
    }
  }

  /// Whether the words of a field name another service, on which people have names of their own: "Instagram username".
  static func namesService(in words: [String]) -> Bool {
    words.contains { $0.utf8.count <= 80 && TextReader.builtIn.reading(of: $0).has(.otherService) }
  }

  /// Whether the words of a field ask for the name of somebody of whom whoever fills it in keeps a record: "Patient's name".
  static func areRecorded(by words: [String]) -> Bool {
    words.contains { $0.utf8.count <= 80 && PhraseVocabulary.form.says("others-name", $0) }
  }

  /// Labels of fields in which accounts or their rights are picked, as administrators do; nobody picks these for themselves.
  private static let pickers = Set(Catalog.phrases.words(.accountPicker))

  /// Whether the words of a field ask for accounts of others or for what these may do.
  static func arePicked(by words: [String]) -> Bool {
    words.contains { text in
      guard text.utf8.count <= 80 else { return false }
      var key = Substring(TextReader.builtIn.reading(of: text).key)
      while let last = key.last, ":.…* ".contains(last) { key.removeLast() }
      return pickers.contains(String(key))
    }
  }
}
