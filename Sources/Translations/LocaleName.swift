/// The name of a locale as files and folders write it: "de", "pt_BR", "zh-Hans-CN", "sr@latin".
package struct LocaleName: Hashable, Sendable, Comparable {
  /// As BCP 47 writes it: "de", "pt-BR", "zh-Hans-CN", "sr-Latn".
  package let tag: String

  /// Nil for what is no name of a locale.
  package init?(_ name: some StringProtocol) {
    guard name.utf8.count <= 20, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    // The encoding that POSIX names carry: "de_DE.UTF-8".
    let plain = name.prefix { $0 != "." }
    let halves = plain.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count <= 2, let first = halves.first else { return nil }
    let parts = first.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let language = parts.first.map({ $0.lowercased() }), Self.isLanguage(language), parts.count <= 3 else { return nil }
    var subtags = [language]
    for part in parts.dropFirst() {
      switch part.utf8.count {
      case 4 where part.allSatisfy(\.isLetter) && subtags.count == 1:
        subtags.append(part.prefix(1).uppercased() + part.dropFirst().lowercased())
      case 2 where part.allSatisfy(\.isLetter): subtags.append(part.uppercased())
      // Android's names of regions.
      case 3 where part.first == "r" && part.dropFirst().allSatisfy(\.isLetter): subtags.append(part.dropFirst().uppercased())
      case 3 where part.allSatisfy(\.isNumber): subtags.append(String(part))
      default: return nil
      }
    }
    if halves.count == 2 {
      switch halves[1].lowercased() {
      case "latin", "latn": subtags.insert("Latn", at: 1)
      case "cyrillic", "cyrl": subtags.insert("Cyrl", at: 1)
      default: return nil
      }
    }
    tag = subtags.joined(separator: "-")
  }

  private init(tag: String) { self.tag = tag }

  /// The primary language: "pt" of "pt-BR".
  package var language: String { String(tag.prefix { $0 != "-" }) }

  /// The locale with one subtag less: "pt" of "pt-BR"; nil of "pt".
  package var parent: LocaleName? { tag.lastIndex(of: "-").map { LocaleName(tag: String(tag[..<$0])) } }

  package static func < (a: LocaleName, b: LocaleName) -> Bool { a.tag < b.tag }

  /// Words of two or three letters name other things, too ("js", "api"): these are the languages that programs are translated into.
  private static func isLanguage(_ code: String) -> Bool { languages.contains(code) }

  private static let languages: Set<String> = Set(
    """
    aa ab af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga \
    gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln \
    lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl \
    sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu \
    ace arz ast azb bcc bho ceb chr ckb dsb fil frp fur gsw haw hsb kab kmr kok lij mai mfe nan nap nds nqo pap pms rhg roh rue sah scn shn skr sma \
    smj szl tzm vec wal yue zgh
    """.split(separator: " ").map(String.init))
}
