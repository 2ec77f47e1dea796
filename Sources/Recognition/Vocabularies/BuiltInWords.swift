import Catalog
import JSON
import Words

// What is compiled in, for what `Words` leaves open: it knows no catalogue.

extension TextReader {
  /// Reads texts by the phrases of all languages.
  package static let builtIn = TextReader(Catalog.phrases)
}

extension PhraseVocabulary {
  /// Of screens that ask for a permission.
  package static let request = PhraseVocabulary(.request, reader: .builtIn)
  /// Of private relay addresses and the way to them.
  package static let relay = PhraseVocabulary(.relay, reader: .builtIn)
  /// Of forms that set up an account.
  package static let form = PhraseVocabulary(.form, reader: .builtIn)
  /// Of controls of screens before a system alert: where they lead, and the action that it is, as one text: "out deny".
  static let lead = PhraseVocabulary(.lead, reader: .builtIn)
  /// Of the names and alternative texts of pictures: what they show.
  static let picture = PhraseVocabulary(.picture, reader: .builtIn)
  /// Of controls that name a sign-in: what they do about it, where they are none.
  static let control = PhraseVocabulary(.control, reader: .builtIn)
  /// Of forms that ask for passwords and codes: whose and what for.
  static let password = PhraseVocabulary(.password, reader: .builtIn)
  /// Of texts that say what a screen is.
  package static let screen = PhraseVocabulary(.screen, reader: .builtIn)
  /// Of fields that are parts of one thing: a domain, a year, the code of a country.
  static let part = PhraseVocabulary(.part, reader: .builtIn)
}

extension EnglishLexicon {
  package static let builtIn = EnglishLexicon(
    words: Catalog.vocabulary(named: "english-words") ?? JSONNode(.null),
    verbs: Catalog.vocabulary(named: "english-verbs") ?? JSONNode(.null))
}

extension LanguageGuess {
  package static let builtIn = LanguageGuess(Catalog.vocabulary(named: "languages") ?? JSONNode(.null), english: .builtIn)
}
