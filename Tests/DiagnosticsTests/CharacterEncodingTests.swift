import Testing

@testable import Diagnostics

@Suite struct CharacterEncodingTests {
  /// Bytes from their digits in base 16.
  static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }

  static func decode(_ label: String, _ bytes: [UInt8]) throws -> String {
    String(decoding: CharacterDecoder(bytes, as: try #require(CharacterEncoding(label: label))).text, as: UTF8.self)
  }

  /// What Python's codecs make of some words.
  static let words: [(String, String, String)] = [
    ("ibm866", "82aea9e2a820e1204170706c6520b0", "Войти с Apple ░"),
    ("iso-8859-2", "50f869686ce173697420be6c75bb6f75e86bfd", "Přihlásit žluťoučký"),
    ("iso-8859-3", "a16f62bf20f86973", "Ħobż ĝis"),
    ("iso-8859-4", "a9f3fe6e697320bf", "Šķūnis ŋ"),
    ("iso-8859-5", "b2ded9e2d820f020f1", "Войти № ё"),
    ("iso-8859-6", "cad3cceae420c7e4cfcee8e4", "\u{62A}\u{633}\u{62C}\u{64A}\u{644} \u{627}\u{644}\u{62F}\u{62E}\u{648}\u{644}"),
    ("iso-8859-7", "d3fdede4e5f3e720fe", "Σύνδεση ώ"),
    ("iso-8859-8", "ebf0e9f1e4", "\u{5DB}\u{5E0}\u{5D9}\u{5E1}\u{5D4}"),
    ("iso-8859-8-i", "e4fae7e1f8e5fa", "\u{5D4}\u{5EA}\u{5D7}\u{5D1}\u{5E8}\u{5D5}\u{5EA}"),
    ("iso-8859-10", "def0ecff", "Þðėĸ"),
    ("iso-8859-13", "50726973696a756e67746920f8fe", "Prisijungti ųž"),
    ("iso-8859-14", "d0bafe20a1", "Ŵẃŷ Ḃ"),
    ("iso-8859-15", "bc7576726520a4", "Œuvre €"),
    ("iso-8859-16", "417574656e746966696361fe692d76e320ba20a4", "Autentificați-vă ș €"),
    ("koi8-r", "f7cfcad4c920a32080", "Войти ё ─"),
    ("koi8-u", "f5d7a6cad4c920ada4", "Увійти ґє"),
    ("macintosh", "8e20d2a0d320de", "é “†” ﬁ"),
    ("windows-874", "e0a2e9d2cad9e8c3d0baba", "เข\u{E49}าส\u{E39}\u{E48}ระบบ"),
    ("windows-1250", "5a616c6f67756a207369ea20bff3b3e6", "Zaloguj się żółć"),
    ("windows-1251", "c2eee9f2e820f7e5f0e5e7204170706c65", "Войти через Apple"),
    ("windows-1252", "4772f6df6520938094", "Größe “€”"),
    ("windows-1253", "d3fdede4e5f3e72080", "Σύνδεση €"),
    ("windows-1254", "47697269fe20796170fd6e20f0", "Giriş yapın ğ"),
    ("windows-1255", "f9ece5ed20a4", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} ₪"),
    ("windows-1256", "cad3ccede12081", "\u{62A}\u{633}\u{62C}\u{64A}\u{644} \u{67E}"),
    ("windows-1257", "506965736ce7677469657320ec", "Pieslēgties ģ"),
    ("windows-1258", "d0e36e67206e68e2f270", "Đăng nhâ\u{323}p"),
    ("x-mac-cyrillic", "82f5eee420de", "Вход ё"),
    ("gbk", "cda8b9fd204170706c6520b5c7c2bce946", "通过 Apple 登录镕"),
    ("gb18030", "b5c7c2bc20a2e39439fc368139ee39", "登录 €😀㐀"),
    ("big5", "a8cfa5ce204170706c6520b56ea44a", "使用 Apple 登入"),
    ("big5-hkscs", "b56ea44a9def9df2", "登入嘅𨋢"),
    ("euc-jp", "4170706c65a4c7a5b5a5a4a5f3a5a4a5f3208eca8edd208fb0a1", "Appleでサインイン ﾊﾝ 丂"),
    ("iso-2022-jp", "4170706c651b24422447253525242573252425731b2842", "Appleでサインイン"),
    ("shift_jis", "4170706c6582c591b182af82e920b6c58740", "Appleで続ける ｶﾅ①"),
    ("euc-kr", "4170706c65b7ce20b7ceb1d7c0ce208c63b9e6b0a2c7cf", "Apple로 로그인 똠방각하"),
    ("utf-16le", "61003dd800de5cd5", "a😀한"),
    ("utf-16be", "0061d83dde00d55c", "a😀한"),
  ]

  @Test(arguments: words) func `Words are read, and written back, as another program has them`(
    _ label: String, _ hex: String, _ text: String
  ) throws {
    let bytes = Self.bytes(hex)
    #expect(try Self.decode(label, bytes) == text)
    // The letter of JIS X 0212 is one that no encoder of the standard writes.
    let written = CharacterEncoder.encode(Array(text.utf8), as: try #require(CharacterEncoding(label: label)))
    #expect(written == (label == "euc-jp" || label == "big5-hkscs" ? nil : bytes))
  }

  @Test func `Every label names its encoding, in any case and between spaces`() {
    for encoding in CharacterEncoding.allCases {
      #expect(CharacterEncoding(label: encoding.rawValue) == encoding)
      #expect(CharacterEncoding(label: " \t\(encoding.rawValue.uppercased())\n") == encoding)
    }
    let labels = [
      ("ks_c_5601-1987", CharacterEncoding.eucKR), ("gb2312", .gbk), ("x-sjis", .shiftJIS), ("iso-8859-9", .windows1254),
      ("iso-8859-11", .windows874), ("latin1", .windows1252), ("utf-16", .utf16LE), ("hz-gb-2312", .replacement), ("visual", .iso8859Part8),
    ]
    for (label, encoding) in labels { #expect(CharacterEncoding(label: label) == encoding) }
    for other in ["", "cp949", "utf-7", "utf 8", "euc_kr"] { #expect(CharacterEncoding(label: other) == nil) }
    for (label, encoding) in [("cp949", CharacterEncoding.eucKR), ("EUC_KR", .eucKR), ("MS932", .shiftJIS), ("latin-1", .windows1252)] {
      #expect(CharacterEncoding(programLabel: label) == encoding)
    }
    for (page, encoding) in [(949, CharacterEncoding.eucKR), (1251, .windows1251), (28605, .iso8859Part15), (65001, .utf8)] {
      #expect(CharacterEncoding(codePage: page) == encoding)
    }
    #expect(CharacterEncoding(codePage: 437) == nil)
  }

  /// Worked out by hand from the steps of the standard; Chromium has the same (scripts/conformance_encodings.py).
  @Test(
    arguments: [
      ("euc-kr", "b7ceb7", "로\u{FFFD}"), ("euc-kr", "b73c62", "\u{FFFD}<b"), ("euc-kr", "ff80c9a161", "\u{FFFD}\u{FFFD}\u{FFFD}a"),
      ("shift_jis", "835c83", "ソ\u{FFFD}"), ("shift_jis", "8122", "\u{FFFD}\""),
      ("shift_jis", "80a0fdf040", "\u{80}\u{FFFD}\u{FFFD}\u{E000}"),
      ("euc-jp", "8f", "\u{FFFD}"), ("euc-jp", "8fb03c", "\u{FFFD}<"), ("euc-jp", "8e41", "\u{FFFD}A"), ("euc-jp", "8fb0a1", "丂"),
      ("big5", "8862", "Ê\u{304}"), ("big5", "a43c", "\u{FFFD}<"), ("big5", "80ff", "\u{FFFD}\u{FFFD}"),
      ("gbk", "80", "€"), ("gbk", "81308130", "\u{80}"), ("gbk", "813081", "\u{FFFD}"), ("gbk", "81303c", "\u{FFFD}0<"),
      ("gbk", "ff", "\u{FFFD}"),
      ("gb18030", "8135f437", "\u{E7C7}"), ("gb18030", "e3329a35", "\u{10FFFF}"), ("gb18030", "e3329a36", "\u{FFFD}"),
      ("gb18030", "8431a530", "\u{FFFD}"),
      ("iso-2022-jp", "1b284a5c7e1b2842", "¥‾"), ("iso-2022-jp", "1b28421b2842", "\u{FFFD}"), ("iso-2022-jp", "1b24423021e3", "亜\u{FFFD}"),
      ("iso-2022-jp", "1b2449", "\u{FFFD}$I"), ("iso-2022-jp", "1b2849311b", "ｱ\u{FFFD}"), ("iso-2022-jp", "1b2442301b284241", "\u{FFFD}A"),
      ("utf-16le", "3dd8", "\u{FFFD}"), ("utf-16le", "3dd86100", "\u{FFFD}a"), ("utf-16be", "dc000061", "\u{FFFD}a"),
      ("utf-16be", "006100", "a\u{FFFD}"),
      ("windows-1255", "d9", "\u{FFFD}"), ("iso-8859-6", "a1", "\u{FFFD}"), ("x-user-defined", "41ff", "A\u{F7FF}"),
      ("iso-2022-kr", "6162", "\u{FFFD}"),
      ("utf-8", "61f09f98", "a\u{FFFD}"), ("utf-8", "c0af", "\u{FFFD}\u{FFFD}"),
    ]) func `What is malformed becomes U+FFFD, and what stands behind it stays`(_ label: String, _ hex: String, _ text: String) throws
  {
    #expect(try Self.decode(label, Self.bytes(hex)) == text)
    let first = CharacterDecoder(Self.bytes(hex), as: try #require(CharacterEncoding(label: label))).firstError
    #expect(first == Array(text.utf8).firstRange(of: [0xEF, 0xBF, 0xBD])?.lowerBound)
  }

  @Test func `What an encoding does not have is not written, and nothing that looks alike`() {
    for (text, encoding) in [
      ("한", CharacterEncoding.shiftJIS), ("é", .eucKR), ("¥", .shiftJIS), ("−", .eucJP), ("ｱ", .iso2022JP), ("a\u{1B}", .iso2022JP),
      ("é", .koi8R),
      ("😀", .gbk), ("a", .replacement), ("é", .userDefined),
    ] {
      #expect(CharacterEncoder.encode(Array(text.utf8), as: encoding) == nil, "\(text) in \(encoding)")
    }
    #expect(
      CharacterEncoder.encode(Array("a¥b表".utf8), as: .iso2022JP) == Self.bytes("611b284a5c621b244249 3d1b2842".replacing(" ", with: "")))
  }
}
