import Apps
import Diagnostics
import Testing

/// The files in which apps state purpose strings: each value with its exact bytes.
@Suite struct AppSourceTests {
  private func read(_ text: String, _ kind: AppSource.Kind, _ path: String = "f") -> (
    file: SourceFile, source: AppSource?, notices: [Notice]
  ) {
    let file = SourceFile(path: path, text)
    let reading = AppSourceReader.read(file, kind: kind)
    return (file, reading.source, reading.notices)
  }

  /// The strings with the text of their places.
  private func strings(_ text: String, _ kind: AppSource.Kind, _ path: String = "f") -> [String] {
    let (file, source, _) = read(text, kind, path)
    return (source?.purposes ?? []).map {
      "\(file.string($0.keyPlace.range)) \($0.language ?? "-") \($0.value.text) [\(file.string($0.value.place.range))]"
    }
  }

  @Test func `Strings files of the old style have escapes, comments, bare keys and keys without a value`() {
    let text = #"""
      /* a comment with "quotes" */
      "NSCameraUsageDescription" = "A \"good\" \U0041\u00e4\ttab \101 \\.";
      // another
      NSContactsUsageDescription = plain/word.x;
      NSMotionUsageDescription;
      "Other" = "x";
      """#
    #expect(
      strings(text, .strings, "a/zh_CN.lproj/InfoPlist.strings") == [
        #"NSCameraUsageDescription zh-CN A "good" Aä"# + "\ttab A \\. " + #"[A \"good\" \U0041\u00e4\ttab \101 \\.]"#,
        "NSContactsUsageDescription zh-CN plain/word.x [plain/word.x]",
        "NSMotionUsageDescription zh-CN NSMotionUsageDescription [NSMotionUsageDescription]",
      ])
  }

  @Test(
    arguments: [
      ("\"a\" = \"b\"", "A semicolon is expected behind the value of 'a'."), ("\"a = b;", "The string is not closed."),
      ("\"a\" : \"b\";", "An equals sign is expected behind the key 'a', not a colon."), ("/* x", "The comment is not closed."),
      ("{ a = (b, c; }", "A comma or a closing parenthesis is expected here."),
      ("{ a = b;", "The dictionary is not closed."), ("( a", "The array is not closed."), ("{ a = b; } x", "Nothing may follow the value."),
      (String(repeating: "{a=", count: 5_000), "Dictionaries and arrays are nested more than 128 deep."),
      (String(repeating: "(", count: 100_000), "Dictionaries and arrays are nested more than 128 deep."),
      ("a = é;", "A key or a value is expected here; text with anything but letters and digits needs quotation marks."),
    ])
  func `What is wrong in a list of the old style is located`(_ text: String, _ message: String) {
    let (file, _, notices) = read(text, .strings)
    #expect(notices.map(\.message) == [message])
    #expect(notices.allSatisfy { $0.severity == .error && ($0.range?.end ?? 0) <= file.text.count })
  }

  @Test(arguments: ["ch", "jp", "China", "United States"])
  func `A development region that is no language is said, at its place`(_ region: String) {
    let text = "<plist version=\"1.0\"><dict><key>CFBundleDevelopmentRegion</key><string>\(region)</string></dict></plist>"
    let (file, _, notices) = read(text, .infoPlist, "Info.plist")
    #expect(notices.map(\.severity) == [.warning])
    #expect(notices.compactMap(\.range).map(file.string) == [region])
  }

  @Test(arguments: ["en", "de_CH", "English", "zh-Hans", "pt-BR", "$(DEVELOPMENT_LANGUAGE)", ""])
  func `A language as the development region needs no notice`(_ region: String) {
    let text = "<plist version=\"1.0\"><dict><key>CFBundleDevelopmentRegion</key><string>\(region)</string></dict></plist>"
    #expect(read(text, .infoPlist, "Info.plist").notices.isEmpty)
  }

  @Test func `An element that another one ends is said without a line that nobody counted`() {
    let message = read("<plist version=\"1.0\"><dict><key>a</key><string>b</dict></plist>", .infoPlist, "Info.plist").notices.map(\.message)
    #expect(message == ["The XML is not well-formed: Opening and ending tag mismatch: string and dict."])
  }

  @Test func `A key that stands twice is said, and the last one counts`() {
    let (_, source, notices) = read("\"NSCameraUsageDescription\" = \"a\";\n\"NSCameraUsageDescription\" = \"b\";", .strings)
    #expect(source?.purposes.map(\.value.text) == ["b"])
    #expect(notices.map(\.severity) == [.warning])
  }

  @Test func `A string catalogue has every language with its state, and the variations of devices`() {
    let text = #"""
      {"sourceLanguage":"en","strings":{"NSCameraUsageDescription":{"localizations":{
        "en":{"stringUnit":{"state":"translated","value":"A."}},
        "de":{"variations":{"device":{"iphone":{"stringUnit":{"state":"new","value":"B\u00e4."}},"other":{"stringUnit":{"state":"needs_review","value":""}}}}}}},
        "x":{"localizations":{"fr":{"stringUnit":{"state":"new","value":"x"}}}}},"version":"1.0"}
      """#
    #expect(
      strings(text, .xcstrings) == [
        "NSCameraUsageDescription en A. [A.]", "NSCameraUsageDescription de Bä. [B\\u00e4.]", "NSCameraUsageDescription de  [\"\"]",
      ])
    let source = read(text, .xcstrings).source
    #expect(source?.purposes.map(\.state) == ["translated", "new", "needs_review"])
    #expect(source?.languages == ["de", "en", "fr"])
    #expect(read("{}", .xcstrings).notices.map(\.message) == ["A string catalogue has an object 'strings'."])
  }

  @Test func `A configuration file has assignments, conditions, comments and includes`() {
    let text = "#include \"a/b.xcconfig\"\n#include? \"c\"\nA[sdk=iphoneos*] = one = two // x\r\n// y\nB=\nURL = https:/$()/x\nnonsense\n"
    let (file, source, notices) = read(text, .xcconfig)
    #expect(source?.includes.map(\.text) == ["a/b.xcconfig", "c"])
    #expect(
      source?.assignments.map { "\($0.key)|\($0.value.text)|\(file.string($0.value.place.range))" } == [
        "A[sdk=iphoneos*]|one = two|one = two", "B||B", "URL|https:/$()/x|https:/$()/x",
      ])
    #expect(notices.map(\.severity) == [.warning])
  }

  @Test func `Plain YAML is read, and what is beyond it is said`() {
    let specification = "targets:\n  A:\n    type: application\n    info:\n      properties:\n        NSCameraUsageDescription: "
    func text(_ value: String) -> String? {
      read(specification + value, .xcodegen).source?.project?.targets.first?.information.first?.value.text
    }
    #expect(text("plain text # comment\n") == "plain text")
    #expect(text("'it''s'\n") == "it's")
    #expect(text("\"a\\u00e4 \\\"b\\\"\"\n") == "aä \"b\"")
    #expect(text(">\n          one\n          two\n\n          three\n") == "one two\nthree")
    #expect(text("one\n          two\n        X: y\n") == "one two")
    #expect(text("$(VAR)\n") == "$(VAR)")
    for beyond in ["&a x\n", "*a\n", "!x y\n", "\"open\n"] {
      let (file, source, notices) = read(specification + beyond, .xcodegen)
      #expect(source == nil, "\(beyond)")
      #expect(notices.map(\.severity) == [.warning], "\(beyond)")
      #expect(notices.first?.range.map { $0.end <= file.text.count } == true)
    }
  }

  @Test func `Any cut of any form ends in a message or in values, never in a trap`() throws {
    let samples: [(AppSource.Kind, String)] = [
      (.strings, "{ a = (\"b\\U00\", <0f>, { c = d; }); /* x */ \"NSCameraUsageDescription\" = 'e'; }"),
      (.xcodegen, "a:\n  - b: {c: [d, \"e\\u00\"], f: 'g'}\n    h: |\n      i\n  - j\n\"k\": >-\n  l\nm: [n,\n o]\n"),
      (.xcconfig, "#include \"x\"\nA[b=c] = d // e\n"), (.expo, #"{"expo":{"plugins":[["expo-camera",{"cameraPermission":"x"}]]}}"#),
      (
        .cordova,
        "<widget><platform name=\"ios\"><edit-config file=\"*-Info.plist\" target=\"NSCameraUsageDescription\"><string>x</string></edit-config></platform></widget>"
      ),
    ]
    for (kind, text) in samples {
      let bytes = Array(text.utf8)
      for length in 0...bytes.count {
        let file = SourceFile(path: "f", text: Array(bytes[..<length]))
        for place in AppSourceReader.read(file, kind: kind).notices.compactMap(\.range) { #expect(place.end <= length + 1) }
      }
    }
  }

  @Test func `A script of Expo's is read where it is literal, and named where it is not`() {
    let text = #"""
      export default ({ config }) => ({
        ...config,
        ios: {
          infoPlist: {
            NSCameraUsageDescription: 'Pear scans leaves.', // NSMotionUsageDescription: "x",
            "NSContactsUsageDescription": `Pear finds ${who}.`,
            NSMicrophoneUsageDescription: "Pear " + verb,
            NSLocationWhenInUseUsageDescription: `Pear shows trees.`,
          },
        },
      });
      """#
    #expect(
      strings(text, .expo, "app.config.ts") == [
        "NSCameraUsageDescription - Pear scans leaves. [Pear scans leaves.]",
        "NSLocationWhenInUseUsageDescription - Pear shows trees. [Pear shows trees.]",
      ])
    #expect(
      read(text, .expo, "app.config.ts").notices.map(\.message) == [
        "The script computes the value of NSContactsUsageDescription; it was not judged.",
        "The script computes the value of NSMicrophoneUsageDescription; it was not judged.",
      ])
  }

  @Test func `A target has what its templates state, and its own words over theirs`() {
    let text = """
      targetTemplates:
        Base:
          type: application
          platform: iOS
          info:
            path: ${target_name}/Info.plist
            properties:
              NSCameraUsageDescription: ${target_name} scans ${what}.
              NSContactsUsageDescription: Theirs.
      targets:
        Pear:
          templates: [Base, Missing]
          templateAttributes:
            what: leaves
          info:
            properties:
              NSContactsUsageDescription: Ours.
      """
    let (_, source, notices) = read(text, .xcodegen, "project.yml")
    let target = source?.project?.targets.first
    #expect(target?.productType == "com.apple.product-type.application")
    #expect(target?.platform == "ios")
    #expect(target?.informationFiles == ["Pear/Info.plist"])
    #expect(
      target?.information.map { "\($0.key) \($0.value.text)" } == [
        "NSCameraUsageDescription Pear scans leaves.", "NSContactsUsageDescription Ours.",
      ])
    #expect(notices.map(\.message) == ["The template 'Missing' is not in this file; what it states was not judged."])
  }

  @Test func `Groups of settings take in other groups, each once, and what stands nearer counts`() throws {
    let text = """
      settingGroups:
        outer:
          groups: [inner, outer]
          base:
            INFOPLIST_KEY_NSCameraUsageDescription: Outer.
          configs:
            Debug:
              INFOPLIST_KEY_NSContactsUsageDescription: Debugging.
        inner:
          INFOPLIST_KEY_NSCameraUsageDescription: Inner.
          INFOPLIST_KEY_NSMicrophoneUsageDescription: Inner.
      targets:
        Pear:
          type: application
          settings:
            groups: [outer]
      """
    let (_, source, notices) = read(text, .xcodegen, "project.yml")
    let configurations = try #require(source?.project?.targets.first?.configurations)
    #expect(configurations.map(\.name) == ["Debug"])
    #expect(
      configurations.first?.settings.values.map { "\($0.key.dropFirst(16)) \($0.value.text)" }.sorted() == [
        "CameraUsageDescription Outer.", "ContactsUsageDescription Debugging.", "MicrophoneUsageDescription Inner.",
      ])
    #expect(notices.isEmpty)
  }

  /// A specification with the files that it includes, by their paths from its folder.
  private func specification(_ text: String, including files: [String: String]) -> (source: AppSource?, notices: [Notice]) {
    let reading = AppSourceReader.read(SourceFile(path: "app/project.yml", text), kind: .xcodegen) { path in
      files[path].map { SourceFile(path: "app/" + path, $0) }
    }
    return (reading.source, reading.notices)
  }

  @Test func `Included specifications are taken in, each with its own places and paths, and what includes them counts more`() throws {
    let base = """
      include: ../common.yml
      targets:
        Pear:
          type: application
          sources: [Pear, {path: Shared}]
          info:
            path: Pear/Info.plist
            properties:
              NSCameraUsageDescription: Base.
              NSContactsUsageDescription: Base.
      """
    let (source, notices) = specification(
      """
      include:
        - path: base/targets.yml
        - path: off.yml
          enable: false
      targets:
        Pear:
          platform: iOS
          info:
            properties:
              NSCameraUsageDescription: Ours.
      """,
      including: ["base/targets.yml": base, "common.yml": "options: {developmentLanguage: de}\ntargets:\n  Plum:\n    sources: Plum\n"])
    let project = try #require(source?.project)
    #expect(notices.isEmpty)
    #expect(project.developmentLanguage?.text == "de")
    #expect(project.targets.map(\.name) == ["Plum", "Pear"])
    let pear = try #require(project.targets.last)
    #expect(pear.informationFiles == ["app/base/Pear/Info.plist"])
    #expect(pear.folders == ["app/base/Pear", "app/base/Shared"])
    #expect(project.targets.first?.folders == ["app/Plum"])
    let strings = pear.information.map { "\($0.value.text) \($0.value.place.file)" }
    #expect(strings == ["Ours. app/project.yml", "Base. app/base/targets.yml"])
    let contacts = try #require(pear.information.last?.value.place.range)
    #expect(SourceFile(path: "", base).string(contacts) == "Base.")
  }

  @Test(arguments: [
    ("include: project.yml", "'project.yml' includes itself"), ("include: [a.yml]", "'../app/../app/a.yml' includes itself"),
    ("include: gone.yml", "The included 'gone.yml' cannot be found"),
    ("include:\n  - path: a.yml\n    enable: ${X}", "A variable of the environment decides whether 'a.yml' is included"),
  ])
  func `A specification that cannot be taken in is named`(_ text: String, _ message: String) {
    let read = specification(text, including: ["a.yml": "include: [./a.yml]", "project.yml": text])
    #expect(read.notices.count == 1)
    let expected = message.replacing("../app/../app/", with: "./")
    #expect(read.notices.first?.message == "\(expected); what it states was not judged.")
  }

  @Test func `Specifications that include many others end`() {
    let many = (0..<100).map { "  - f\($0).yml" }.joined(separator: "\n")
    let files = Dictionary(uniqueKeysWithValues: (0..<100).map { ("f\($0).yml", "include:\n\(many)\n") })
    let read = specification("include:\n\(many)\n", including: files)
    #expect((read.source?.includedFiles.count ?? 0) <= 64)
    #expect(read.notices.contains { $0.message.hasPrefix("Too many specifications include one another") })
  }

  @Test func `A key that ends in REPLACE takes the place of what is included`() {
    let (source, _) = specification(
      "include: a.yml\ntargets:\n  Pear:\n    sources:REPLACE: [New]\n",
      including: ["a.yml": "targets:\n  Pear:\n    sources: [Old]\n"])
    #expect(source?.project?.targets.first?.folders == ["app/New"])
  }

  @Test func `A manifest of Tuist's gives the strings that it states by literals`() throws {
    let text = #"""
      import ProjectDescription
      let project = Project(name: "Harbor", options: .options(developmentRegion: "ko"), targets: [
        .target(name: "Harbor", destinations: .iOS, infoPlist: .extendingDefault(with: [
          // "NSContactsUsageDescription": "commented out",
          "NSCameraUsageDescription": "Scans the \"berth\".",
          "NSMicrophoneUsageDescription": .string("TODO"), /* "NSMotionUsageDescription": "no" */
          "NSFaceIDUsageDescription": Strings.faceID, "NSCalendarsUsageDescription": "\(name) adds trips.",
          "UILaunchScreen": [:]
        ]))
      ])
      """#
    #expect(
      strings(text, .tuist, "Project.swift") == [
        #"NSCameraUsageDescription - Scans the "berth". [Scans the \"berth\".]"#, "NSMicrophoneUsageDescription - TODO [TODO]",
      ])
    let (_, source, notices) = read(text, .tuist, "Project.swift")
    #expect(source?.developmentLanguage?.text == "ko")
    #expect(source?.platform == "ios")
    #expect(
      notices.map(\.message) == [
        "The manifest computes the value of NSFaceIDUsageDescription; it was not judged.",
        "The manifest computes the value of NSCalendarsUsageDescription; it was not judged.",
      ])
    #expect(AppSourceReader.isOne(Array(text.utf8), kind: .tuist))
    #expect(!AppSourceReader.isOne(Array("struct Project {}".utf8), kind: .tuist))
    for length in 0..<text.utf8.count { _ = read(String(text.prefix(length)), .tuist) }
  }

  @Test func `Unity's settings give the strings that Unity writes, at their own places`() throws {
    let text = """
      %YAML 1.1
      %TAG !u! tag:unity3d.com,2011:
      --- !u!129 &1
      PlayerSettings:
        productName: Pear
        m_Odd: *x <<: {
        cameraUsageDescription: We scan
          leaves.
        locationUsageDescription:
        microphoneUsageDescription: "You can record: \\u00e4."
        switchNMETAOverride:
          cameraUsageDescription: not this one
      """
    let (file, source, notices) = read(text, .unity, "ProjectSettings/ProjectSettings.asset")
    #expect(notices.isEmpty)
    #expect(source?.names == ["Pear"])
    #expect(source?.platform == "ios")
    let purposes = try #require(source?.purposes)
    #expect(
      purposes.map { "\($0.key) \($0.value.text)" } == [
        "NSCameraUsageDescription We scan leaves.", "NSMicrophoneUsageDescription You can record: ä.",
      ])
    #expect(purposes.map { file.string($0.value.place.range) } == ["We scan\n    leaves.", #"You can record: \u00e4."#])
  }

  @Test func `A script's plugins are read where they stand literally, and their words count instead of the script's own`() {
    let text = """
      export default ({ config }) => ({
        ios: { infoPlist: { NSCameraUsageDescription: 'Ours.', NSPhotoLibraryUsageDescription: "Ours." } },
        plugins: [
          'expo-router', './plugins/own', // a comment
          ['expo-image-picker', { photosPermission: `Theirs.`, cameraPermission: false, count: 3, deep: [{ a: [1, 'b'] }] }],
        ].filter(Boolean),
      });
      """
    let read = strings(text, .expo, "app.config.js")
    #expect(read.contains("photosPermission - Theirs. [Theirs.]"))
    #expect(!read.contains { $0.contains("Ours.") })
    #expect(self.read(text, .expo, "app.config.js").notices.count == 1)
  }

  @Test func `Literals of a script are put together, with their escapes and with constants`() {
    let text = #"""
      const camera: string = 'Pear scans leaves.'
      const name = "Pear", other = 1;
      const twice = 'a'; const twice = 'b';
      export default {
        ios: { infoPlist: {
          NSCameraUsageDescription: camera,
          NSContactsUsageDescription: 'L\'app \u2019 \x41' + " finds " + `${name}s.`,
          NSMotionUsageDescription: 'Pear moves.' as string,
          NSSiriUsageDescription: twice,
          NSFaceIDUsageDescription: process.env.FACE ?? 'Pear looks.',
        } },
        plugins: [['expo-camera', { microphonePermission: 'Pear ' + 'listens.', cameraPermission: camera }]],
      };
      """#
    #expect(
      strings(text, .expo, "app.config.ts") == [
        "NSContactsUsageDescription - L'app \u{2019} A finds Pears. [L\\'app \\u2019 \\x41' + \" finds \" + `${name}s.]",
        "NSMotionUsageDescription - Pear moves. [Pear moves.]",
        "cameraPermission - Pear scans leaves. [Pear scans leaves.]",
        "microphonePermission - Pear listens. [Pear ' + 'listens.]",
      ])
    #expect(
      read(text, .expo, "app.config.ts").notices.map(\.message) == [
        "The script computes the value of NSSiriUsageDescription; it was not judged.",
        "The script computes the value of NSFaceIDUsageDescription; it was not judged.",
      ])
  }

  @Test func `The words that a plugin is given count, and its own where nothing is said; the plugin that is named first has the last word`()
  {
    func seen(_ plugins: String, _ own: String = "") -> [String] {
      strings(#"{ "expo": { "ios": { "infoPlist": { \#(own) } }, "plugins": [\#(plugins)] } }"#, .expo, "app.json")
    }
    let camera = #"["expo-camera", { "cameraPermission": "Ours.", "microphonePermission": false }]"#
    let picker = #"["expo-image-picker", { "photosPermission": "Theirs." }]"#
    for plugins in [camera + ", " + picker, picker + ", " + camera] {
      let read = seen(plugins)
      #expect(read.contains("cameraPermission - Ours. [Ours.]"))
      #expect(read.count { $0.contains("to access your camera") } == 0)
    }
    // Taken out last, or put in again by the plugin that runs after it.
    #expect(!seen(camera + ", " + picker).contains { $0.contains("microphone") })
    #expect(seen(picker + ", " + camera).contains { $0.contains("to access your microphone") })
    let two = #"["expo-audio", { "microphonePermission": "First." }], ["expo-av", { "microphonePermission": "Second." }]"#
    #expect(seen(two) == ["microphonePermission - First. [First.]"])
    #expect(
      seen(#""expo-secure-store", "expo-contacts""#) == [
        "expo-secure-store - Allow $(PRODUCT_NAME) to access your Face ID biometric data. [expo-secure-store]",
        "expo-contacts - Allow $(PRODUCT_NAME) to access your contacts [expo-contacts]",
      ])
    #expect(seen(#"["expo-secure-store", { "faceIDPermission": false }]"#).isEmpty)
    #expect(seen(#""expo-audio""#, #""NSMicrophoneUsageDescription": "Own.""#) == ["NSMicrophoneUsageDescription - Own. [Own.]"])
  }

  @Test(arguments: [
    "plugins: [...config.plugins, 'a']", "plugins: list", "plugins: [a && 'b', 'c']", "plugins: ['a', { photosPermission: t('x') }]",
    "plugins: [",
    "plugins: [[[[[[[[[[[[[[[[[[[[[[[[", "plugins: ['a', { b }]", "plugins: ['a', ['b', { ...c }]]", "plugins: [}", "plugins: [(])",
  ]) func `What a script computes of its plugins is named`(_ text: String) {
    let notices = read("export default { \(text) };", .expo, "app.config.js").notices
    #expect(
      notices.map(\.message) == ["The script computes plugins or options of theirs; what these say of purpose strings was not judged."])
  }

  @Test func `A list of plugins without options needs no notice`() {
    #expect(read("module.exports = { plugins: ['expo-router', \"x\"] };", .expo, "app.config.js").notices.isEmpty)
  }

  @Test func `Expo's app.json may hold comments and a comma behind the last plugin`() {
    let text = """
      { // ours
        "expo": { "ios": { "infoPlist": { "NSCameraUsageDescription": "We scan.", } }, "plugins": ["expo-router",], },
      }
      """
    #expect(strings(text, .expo, "app.json") == ["NSCameraUsageDescription - We scan. [We scan.]"])
    #expect(read(text, .expo, "app.json").notices.isEmpty)
  }

  /// Reads a script beside which there is one JSON file with two purpose strings, and tells key, words and file of each.
  private func stringsOfScript(_ text: String) -> [String] {
    let base = SourceFile(
      path: "app.base.json",
      #"{ "expo": { "ios": { "infoPlist": { "NSCameraUsageDescription": "Base.", "NSMicrophoneUsageDescription": "Base." } } } }"#)
    let reading = AppSourceReader.read(SourceFile(path: "app.config.js", text), kind: .expo) { $0 == "./app.base.json" ? base : nil }
    return (reading.source?.purposes ?? []).map { "\($0.key) \($0.value.text) \($0.value.place.file)" }
  }

  @Test(arguments: [
    "import base from './app.base.json'\nexport default () => ({ ...base.expo, ",
    "const base = require(\"./app.base.json\");\nmodule.exports = { expo: { ...base.expo }, ",
  ]) func `What a script spreads of a JSON file counts where it does not say otherwise`(_ opening: String) {
    #expect(
      stringsOfScript(opening + "ios: { infoPlist: { NSCameraUsageDescription: 'Ours.' } } })") == [
        "NSCameraUsageDescription Ours. app.config.js", "NSMicrophoneUsageDescription Base. app.base.json",
      ])
    #expect(AppSourceReader.isOne(Array(opening.utf8), kind: .expo))
  }

  @Test func `A JSON file that a script only imports says nothing of the app`() {
    #expect(stringsOfScript("import base from './app.base.json'\nexport default { expo: { version: base.version } }").isEmpty)
  }
}
