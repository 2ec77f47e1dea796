import Testing
import Words

struct IdentifierWordsTests {
  @Test(arguments: [
    ("closeButton", ["close", "button"]), ("icon-x.svg", ["icon", "x", "svg"]), ("IDProducts", ["id", "products"]),
    ("$tabIDProduit", ["tab", "id", "produit"]), ("SSOProviders", ["sso", "providers"]), ("userIDs", ["user", "ids"]), ("URLs", ["urls"]),
    ("HTMLElement", ["html", "element"]), ("Apple", ["apple"]), ("IDSign", ["id", "sign"]), ("A", ["a"]), ("", []),
  ])
  func `A run of capitals is one word, but for the one that begins the next word`(name: String, words: [String]) {
    #expect(IdentifierWords.words(of: name) == words)
  }
}
