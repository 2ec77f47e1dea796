import Catalog
import JSON
import Recognition
import TestSupport
import Testing
import Words

/// Vocabularies are brought into the forms in which words are looked up when the program is built: what their files say is found as it is written.
@Suite struct VocabularyFormsTests {
  private static func file(_ name: String) throws -> JSONNode {
    try JSONParser.parse(try #require(Repository.bytes("rules/vocabulary/" + name + ".json")))
  }

  @Test(arguments: [
    "Inicia sesión con Apple", "Registrate con Apple", "Inicia sesion con Apple", "Accede con tu cuenta de Apple",
    "Connectez-vous avec Apple",
    "Se connecter a l'aide de Apple", "Entre com a Apple", "Entra con Apple", "Mit Apple weitermachen", "Apple ile giris yap",
    "Apple ile kayıt ol",
    "Zaloguj przez Apple", "Prihlasit se pres Apple", "Dang nhap bang Apple", "Đăng nhập bằng Apple", "Masuk lewat Apple", "Appleで新規登録",
    "使用Apple快捷登录", "Apple로 간편하게 시작하기", "Авторизоваться через Apple", "ورود با اپل", "Apple से लॉगिन करें", "Συνδεθείτε με Apple",
  ])
  func `A title signs in by the forms of a language, with its accents and without`(_ title: String) {
    let match = Recognizer.builtIn.providers.match(title: title)
    #expect(match?.provider.id == "apple")
    #expect(match?.isPhrase == true)
  }

  @Test(arguments: ["Compra con Apple", "Über Apple einloggen oder nicht", "Zaloguj", "Comparte con Apple", "Ayuda con Apple"])
  func `Other words beside a name are no phrase`(_ title: String) {
    #expect(Recognizer.builtIn.providers.match(title: title)?.isPhrase != true)
  }

  /// The files of all languages, in their order.
  private static let languages: [JSONNode] = Repository.names(in: "rules/vocabulary/phrases").filter { $0.hasSuffix(".json") }.sorted()
    .compactMap { Repository.bytes("rules/vocabulary/phrases/" + $0).flatMap { try? JSONParser.parse($0) } }

  private static func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }

  @Test func `Every title of an action means it, or an action that has the title before`() throws {
    var seen: Set<String> = []
    for entry in try Self.file("actions")["actions"]?.elements ?? [] {
      let name = entry["action"]?.string ?? ""
      let titles = Self.languages.flatMap { Self.strings($0["actions"]?[name]?["titles"]) }
      for title in titles where seen.insert(TitleNormalization.undecorated(TitleNormalization.key(title))).inserted {
        #expect(Recognizer.builtIn.actions.action(ofTitle: title) == name, "\(title)")
        #expect(Recognizer.builtIn.actions.action(ofTitle: "  \(title) ") == name, "\(title)")
      }
    }
    #expect(seen.count > 500)
  }

  @Test func `Every word for a field is found in a label`() throws {
    for entry in try Self.file("fields")["purposes"]?.elements ?? [] {
      let key = (entry["words-of"] ?? entry["purpose"])?.string ?? ""
      let words = Self.languages.flatMap { Self.strings($0["fields"]?[key]) }
      #expect(!words.isEmpty, "\(key)")
      for word in words { #expect(TextReader.builtIn.reading(of: word).has(.fieldWord), "\(word)") }
      for name in Self.strings(entry["names"]) {
        let field = FieldVocabulary.Description(type: "text", autocomplete: nil, name: name, id: nil, words: [])
        #expect(Recognizer.builtIn.fields.purpose(of: field) != nil, "\(name)")
      }
    }
  }

  @Test func `Every name of a provider is found in a phrase`() throws {
    for entry in try Self.file("providers")["providers"]?.elements ?? [] {
      for name in Self.strings(entry["names"]) {
        #expect(TextReader.builtIn.reading(of: "Continue with \(name)").has(.providerName), "\(name)")
      }
      for phrase in Self.strings(entry["phrases"]) {
        #expect(Recognizer.builtIn.providers.match(title: phrase)?.isPhrase == true, "\(phrase)")
      }
    }
    #expect(Recognizer.builtIn.providers.nameInPhrase("Sign in with Zorbly") == "zorbly")
    #expect(Recognizer.builtIn.providers.nameInPhrase("Mit Zorbly anmelden") == "zorbly")
    #expect(Recognizer.builtIn.providers.nameInPhrase("Zorbly でログイン") == "zorbly")
    #expect(Recognizer.builtIn.providers.nameInPhrase("Read more about Zorbly") == nil)
  }

  @Test func `Every word of a class is found in a text, whatever its case`() {
    for name in WordClass.allCases where name.isSought {
      let words = Catalog.phrases.words(name)
      #expect(!words.isEmpty, "\(name.name)")
      for word in words {
        let isBackAgain = word.uppercased().lowercased() == word
        #expect(TextReader.builtIn.reading(of: "xx\(isBackAgain ? word.uppercased() : word)xx").has(name), "\(word)")
      }
    }
  }
}
