/// BCP 47 language tags.
package enum LanguageTag {
  /// The primary language subtag, lower case; codes that stand for one language, as the old ones of Hebrew and Indonesian, become one.
  package static func language(of tag: String) -> String {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    switch primary {
    case "iw": return "he"
    case "in": return "id"
    case "no", "nn": return "nb"
    case "fil": return "tl"
    default: return primary
    }
  }

  /// The tag by which the vocabulary of sentences knows a language: Bokmål and Nynorsk as one.
  package static func known(_ language: String) -> String {
    switch language {
    case "nb", "nn": "no"
    case "in": "id"
    case "iw": "he"
    default: language
    }
  }
}
