/// BCP 47 language tags, as far as titles need them.
package enum LanguageTag {
  /// The primary language subtag, lower case; the old codes for Hebrew, Indonesian and Norwegian become today's.
  package static func language(of tag: String) -> String {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    switch primary {
    case "iw": return "he"
    case "in": return "id"
    case "no", "nn": return "nb"
    default: return primary
    }
  }
}
