import Diagnostics
import Testing

@testable import Translations

/// What the readers of catalogues take from a text: keys, words, and the bytes that wrote them.
@Suite struct CatalogueReaderTests {
  /// "key = words [bytes of the words]" for each text of a file.
  private func texts(_ text: String, _ path: String, below folders: String = "locales") -> [String] {
    let names = folders.split(separator: "/")
    guard let place = CatalogueFile(path: "/" + path, below: names, name: path, siblings: ["messages_de.properties"]) else {
      return ["no catalogue"]
    }
    let file = SourceFile(path: path, text)
    return place.catalogues(file).flatMap { catalogue in
      catalogue.entries.map { entry in
        let words = catalogue.text(entry.key)?.string ?? "-"
        return "\(catalogue.locale?.tag ?? "-") \(catalogue.domain) \(entry.key) = \(words) [\(file.string(entry.valueRange))]"
      }
    }
  }

  @Test func `Gettext: contexts, lines that go on, plurals, fuzzy, obsolete and empty entries`() {
    let text = #"""
      msgid ""
      msgstr ""
      "Language: de\n"
      "Content-Type: text/plain; charset=UTF-8\n"

      #: login.html:3
      msgid "Sign in with Apple"
      msgstr "Mit Apple anmelden"

      msgctxt "button"
      msgid "Open \"it\""
      msgstr ""
      "Öffne "
      "%(name)s\n"
      #, fuzzy
      msgid "Guess"
      msgstr "Rate"
      msgid "One"
      msgid_plural "Many"
      msgstr[0] "Eins"
      msgstr[1] "Viele"
      #~ msgid "Old"
      #~ msgstr "Alt"
      msgid "Empty"
      msgstr ""
      msgid "Unclosed
      msgstr "100%% sicher, %s
      """#
    let lines = #"Öffne \#u{FFFC}\#n [Öffne "\#n"%(name)s\n]"#
    #expect(
      texts(text, "app.po", below: "locale/de/LC_MESSAGES") == [
        "de app Sign in with Apple = Mit Apple anmelden [Mit Apple anmelden]", "de app button\u{4}Open \"it\" = " + lines,
        "de app One = Eins [Eins]", "de app Unclosed = 100% sicher, \u{FFFC} [100%% sicher, %s]",
      ])
  }

  @Test func `Rails' YAML: languages at the top, nesting, blocks, anchors let be, interpolations`() {
    let text = """
      # comment
      de: &de
        login:
          title: "Bei %{app} anmelden"   # behind
          apple: 'Mit Apple''s Konto'
          long: >
            Eins
            zwei
          other: *ref
          <<: *base
          tagged: !str Wort
      en:
        login: { title: Sign in, list: [a, b] }
      """
    #expect(
      texts(text, "de.yml") == [
        "de  login.title = Bei \u{FFFC} anmelden [Bei %{app} anmelden]", "de  login.apple = Mit Apple's Konto [Mit Apple''s Konto]",
        "de  login.long = Eins zwei [Eins\n      zwei]", "de  login.tagged = Wort [Wort]", "en  login.title = Sign in [Sign in]",
        "en  login.list.0 = a [a]", "en  login.list.1 = b [b]",
      ])
  }

  @Test func `A plain scalar of YAML goes on over many lines, empty ones among them, up to a remark or the next key`() {
    let text = """
      en:
        title: Sign in
        help: Use a name, a number or
          more letters. Avoid 'password', your
          birthday - and
          - easily guessed words.

          They are "http://weak".
        list:
        - one
          two
          three
        - four # no more
        last: end   # behind
        cut: one
          two # and
      """
    #expect(
      texts(text, "en.yml") == [
        "en  title = Sign in [Sign in]",
        """
        en  help = Use a name, a number or more letters. Avoid 'password', your birthday - and - easily guessed words.
        They are "http://weak". [Use a name, a number or
            more letters. Avoid 'password', your
            birthday - and
            - easily guessed words.

            They are "http://weak".]
        """,
        "en  list.0 = one two three [one\n    two\n    three]", "en  list.1 = four [four]", "en  last = end [end]",
        "en  cut = one two [one\n    two]",
      ])
    let keys = #"""
      'The user''s password': 'The user''s own'
      "a \" b": c
      '''quoted''': d
      """#
    #expect(
      texts(keys, "messages.fr.yml", below: "translations") == [
        "fr messages The user's password = The user's own [The user''s own]", "fr messages a \" b = c [c]",
        "fr messages 'quoted' = d [d]",
      ])
  }

  @Test func `Laravel's arrays: nesting, both notations, concatenations, expressions passed over`() {
    let text = #"""
      <?php
      declare(strict_types=1);
      // return ['no' => 'no'];
      return [
        'title' => 'Hello, :name at 10:30', # comment
        "escaped" => "caf\u{e9} \"x\"", 'quote' => 'it\'s \n',
        'nested' => array('apple' => 'Sign in ' . 'with Apple', 'deep' => ['x' => 'y',],),
        'call' => trans('other', ['a' => 'b']), 'variable' => "a $b c", KEY => 'z', 'choice' => $a ? 'b' : 'c',
        'last' => 'end'
      ];
      """#
    #expect(
      texts(text, "auth.php", below: "resources/lang/pt_BR") == [
        "pt-BR  auth.title = Hello, \u{FFFC} at 10:30 [Hello, :name at 10:30]", #"pt-BR  auth.escaped = café "x" [caf\u{e9} \"x\"]"#,
        #"pt-BR  auth.quote = it's \n [it\'s \n]"#, "pt-BR  auth.nested.apple = Sign in with Apple [Sign in ' . 'with Apple]",
        "pt-BR  auth.nested.deep.x = y [y]", "pt-BR  auth.last = end [end]",
      ])
  }

  @Test func `Java's properties: separators, escapes, lines that go on`() {
    let text =
      "# c\n! c\na=b\nlogin.title : Anmelden bei {0}\nwith\\ blank Gr\\u00fc\\u00df \\uD83D\\uDE00 dich\nlong = one \\\n   two\nempty=\nend\\"
    #expect(
      texts(text, "messages_de.properties", below: "src/main/resources") == [
        "de messages a = b [b]", "de messages login.title = Anmelden bei \u{FFFC} [Anmelden bei {0}]",
        "de messages with blank = Grüß 😀 dich [Gr\\u00fc\\u00df \\uD83D\\uDE00 dich]", "de messages long = one two [one \\\n   two]",
        "de messages empty =  []", "de messages end =  []",
      ])
    #expect(texts("a=b", "messages.properties", below: "x") == ["- messages a = b [b]"])
    #expect(texts("a=b", "gradle.properties", below: "x") == ["no catalogue"])
  }

  @Test func `XML: .NET's resources, XLIFF 1.2 and 2`() {
    let resources = """
      <root><resheader name="version"><value>2.0</value></resheader>
      <data name="Title" xml:space="preserve"><value>Sign in &amp; go, {0}</value><comment>x</comment></data>
      <data name="Icon" type="System.Drawing.Bitmap"><value>x.png</value></data></root>
      """
    #expect(
      texts(resources, "Login.fr.resx", below: "Web/Resources/Views/Account") == [
        "fr Views.Account.Login Title = Sign in & go, \u{FFFC} [Sign in &amp; go, {0}]"
      ])
    let old = """
      <xliff version="1.2"><file source-language="en" target-language="de" datatype="plaintext" original="x"><body>
      <trans-unit id="login.title"><source>Sign in</source><target>Anmelden bei <x id="I"/>!</target></trans-unit>
      <trans-unit id="none"><source>None</source></trans-unit></body></file></xliff>
      """
    #expect(
      texts(old, "messages.de.xlf", below: "src/locale") == [
        "de messages login.title = Anmelden bei \u{FFFC}! [Anmelden bei <x id=\"I\"/>!]",
        "de messages Sign in = Anmelden bei \u{FFFC}! [Anmelden bei <x id=\"I\"/>!]",
      ])
    let new = """
      <xliff version="2.0" srcLang="en" trgLang="fr"><file id="f"><unit id="1" name="apple"><segment><source>Apple</source>
      <target><![CDATA[Pomme]]></target></segment></unit></file></xliff>
      """
    #expect(texts(new, "security.fr.xliff", below: "translations").first == "fr security apple = Pomme [<![CDATA[Pomme]]>]")
    // Angular's tags are placeholders around their words, and a message is known by its words with single spaces.
    let angular = """
      <xliff version="2.0" srcLang="en" trgLang="fr"><file id="f"><unit id="1"><segment><source> In
      <pc id="0" equivStart="A" equivEnd="B">b</pc></source><target>Dans <pc id="0" equivStart="A" equivEnd="B">c</pc></target></segment></unit></file></xliff>
      """
    #expect(
      texts(angular, "messages.fr.xlf", below: "src").contains {
        $0.hasPrefix("fr messages In \u{FFFC}b\u{FFFC} = Dans \u{FFFC}c\u{FFFC} [")
      })
  }

  @Test func `JSON and ARB: nested and flat keys, descriptions, metadata`() {
    let json =
      #"{ "login": { "title": "Hi {{name}}", "with.dot": "x" }, "a.b": "Grüße \u00e4", "id": { "defaultMessage": "Words" }, "n": 1 }"#
    #expect(
      texts(json, "login.json", below: "public/locales/de") == [
        "de login login.title = Hi \u{FFFC} [Hi {{name}}]", "de login login.with.dot = x [x]", #"de login a.b = Grüße ä [Grüße \u00e4]"#,
        "de login id.defaultMessage = Words [Words]", "de login id = Words [Words]",
      ])
    #expect(texts(json, "data.json", below: "src/data") == ["no catalogue"])
    let arb = #"{ "@@locale": "fr", "apple": "Continuer avec {provider}", "@apple": { "description": "x" } }"#
    #expect(texts(arb, "app_fr.arb", below: "lib/l10n") == ["fr  apple = Continuer avec \u{FFFC} [Continuer avec {provider}]"])
  }

  @Test(
    arguments: [
      ("%s is 100% sure, %1$d of %(n)s, 50%% off", InterpolationStyle.printf, "* is 100% sure, * of *, 50% off"),
      ("{count, plural, one {# x} other {# y}} of {", .braces, "* of {"),
      ("%{a} {b} {{c}}", .percentBraces, "* {b} {{c}}"), ("{{a}} $t(b) {c", .doubleBraces, "* * {c"),
      ("at 10:30 :name, https://x.y a:b", .colon, "at 10:30 *, https://x.y a:b"), ("%name% 5%", .percentName, "* 5%"),
      ("@:a.b @.lower:{'x'} me@x.y", .linked, "* * me@x.y"),
    ])
  func `What a program fills in is unknown`(_ text: String, _ style: InterpolationStyle, _ shown: String) {
    let bytes = Array(text.utf8)
    let pieces = style.pieces(of: bytes)
    let words = pieces.map { $0.words ?? String(decoding: bytes[$0.range.bytes], as: UTF8.self) }.joined()
    #expect(words.split(separator: "\u{FFFC}", omittingEmptySubsequences: false).joined(separator: "*") == shown)
    #expect(pieces.reduce(0) { $0 == $1.range.start ? $1.range.end : -1 } == bytes.count)
  }

  @Test(
    arguments: [
      ("de", "de"), ("pt_BR", "pt-BR"), ("zh-hans-cn", "zh-Hans-CN"), ("de_DE.UTF-8", "de-DE"), ("sr@latin", "sr-Latn"),
      ("es-419", "es-419"),
      ("zh-rCN", "zh-CN"), ("js", nil), ("api", nil), ("en-english", nil), ("", nil), ("e", nil), ("auth", nil), ("-", nil),
    ] as [(String, String?)])
  func `A name is that of a locale`(_ name: String, _ tag: String?) { #expect(LocaleName(name)?.tag == tag) }

  @Test func `Broken texts are no catalogues, and never a crash`() {
    let seeds: [(String, String, String)] = [
      ("msgctxt \"a\"\nmsgid \"b\\x4\"\nmsgstr[0] \"c\\\"\nmsgstr[", "a.po", "locale/de"),
      ("<?php return ['a' => ['b' => \"c\\u{41}\", array('d' => 'e' . 'f')], 'g' => h(1, [2]), /* x */ 'i'];", "a.php", "lang/de"),
      ("a\\u00e4 = b\\\n c\\uD83D\\uDE00\nd:e", "a_de.properties", "x"),
      ("de: &a\n  b: \"c\\x41\"\n  d: [e, {f: g}]\n  h: |\n    i\n", "de.yml", "locales"),
      (#"{"a": {"b": ["c", {"message": "d"}]}}"#, "de.json", "locales"),
      ("<xliff><file><unit name='a'><segment><source>b<x/></source><target>c</target></segment></unit></file></xliff>", "a.de.xlf", "x"),
      ("<root><data name='a'><value>b</value></data></root>", "a.de.resx", "x"),
    ]
    for (text, name, folder) in seeds {
      let bytes = Array(text.utf8)
      for cut in 0...bytes.count {
        _ = texts(String(decoding: bytes[..<cut], as: UTF8.self), name, below: folder)
        guard cut < bytes.count else { continue }
        for byte in "\\\"'[{}<:\n\u{0}".utf8 {
          var changed = bytes
          changed[cut] = byte
          _ = texts(String(decoding: changed, as: UTF8.self), name, below: folder)
        }
      }
    }
    let deep = String(repeating: "['a' => ", count: 20_000)
    #expect(texts("<?php return " + deep, "a.php", below: "lang/de") == [])
    #expect(texts(String(repeating: "{", count: 20_000), "de.json") == [])
  }
}
