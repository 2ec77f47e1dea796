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
      ("/* x", "The comment is not closed."), ("{ a = (b, c; }", "A comma or a closing parenthesis is expected here."),
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
}
