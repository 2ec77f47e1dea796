import Diagnostics
import Linting
import Reports
import TestSupport
import Testing

/// Whatever the files of an app hold, the run ends with a message at a place, and the app's other files are judged.
@Suite struct BadAppInputTests {
  private static let good = """
    <plist version="1.0"><dict><key>NSCameraUsageDescription</key><string>Trails reads the codes on signposts</string></dict></plist>

    """

  /// Lints a folder of a good property list and a bad file.
  private func lint(_ name: String, _ bytes: [UInt8]) throws -> RunReport {
    let folder = try TemporaryFolder()
    try folder.write("Info.plist", Self.good)
    try folder.write(name, bytes: bytes)
    return Lint.run(folder.path)
  }

  private func expectUnread(
    _ name: String, _ bytes: [UInt8], _ says: String, isLocated: Bool = true, location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let report = try lint(name, bytes)
    #expect(report.errors.map(\.file) == [name], "\(report.notices)", sourceLocation: location)
    #expect(report.errors.first?.message.contains(says) == true, "\(report.errors.first?.message ?? "")", sourceLocation: location)
    #expect((report.errors.first?.range != nil) == isLocated, sourceLocation: location)
    #expect(report.findings.contains { $0.rule == "purpose-period" && $0.location.file == "Info.plist" }, sourceLocation: location)
    for format in ReportFormat.allCases { #expect(!format.render(report).isEmpty, sourceLocation: location) }
  }

  private static func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
    (bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
      + text.utf16.flatMap { bigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  @Test func `A configuration of an installed plugin that cannot be read is named, and is no failure of the run`() throws {
    let folder = try TemporaryFolder()
    try folder.write("config.xml", "<widget><name>Trails</name></widget>")
    let plugin = "<plugin xmlns=\"http://apache.org/cordova/ns/plugins/1.0\" id=\"a\" id=\"a\"/>"
    try folder.write("plugins/a/plugin.xml", plugin)
    let report = Lint.run(folder.path)
    #expect(report.errors.isEmpty)
    #expect(report.notices.map(\.file) == ["plugins/a/plugin.xml"])
    try folder.write("plugin.xml", plugin)
    #expect(Lint.run(folder.path).errors.map(\.file) == ["plugin.xml"])
  }

  /// A binary list has no lines to point at.
  @Test func `A binary property list that is cut off or damaged is an error`() throws {
    try expectUnread("Widget-Info.plist", Array("bplist00".utf8) + [0xD1, 1, 2, 0x5F], "cut off", isLocated: false)
    try expectUnread("Widget-Info.plist", Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: 64), "binary", isLocated: false)
    try expectUnread("App.entitlements", Array("bplist00".utf8), "cut off", isLocated: false)
    try expectUnread("de.lproj/InfoPlist.strings", Array("bplist00".utf8) + [0, 1], "cut off", isLocated: false)
  }

  @Test func `Strings in UTF-16 are read, and those that end within a character are an error`() throws {
    // A key that the property list lacks: faults of its own strings name their translations.
    let text = "\"NSContactsUsageDescription\" = \"Trails liest Codes \u{1F97E}\";\n"
    for isBig in [false, true] {
      let bytes = Self.utf16(text, bigEndian: isBig)
      let report = try lint("de.lproj/InfoPlist.strings", bytes)
      #expect(report.errors.isEmpty)
      #expect(report.failures.contains { $0.rule == "purpose-period" && report.text(of: $0).hasPrefix("Trails liest") })
      try expectUnread("de.lproj/InfoPlist.strings", bytes + [0x3C], "UTF-16", isLocated: false)
    }
  }

  @Test func `A lone surrogate in strings ends in a message or a value, and every report can be written`() throws {
    for unit in [0xD800, 0xDC00, 0xDBFF] as [UInt16] {
      var bytes = Self.utf16("\"NSCameraUsageDescription\" = \"Liest ")
      bytes += [UInt8(unit & 255), UInt8(unit >> 8)] + Self.utf16("Codes\";").dropFirst(2)
      let report = try lint("de.lproj/InfoPlist.strings", bytes)
      for format in ReportFormat.allCases { #expect(!format.render(report).isEmpty) }
    }
  }

  @Test(arguments: ["xml", "config.xml", "entitlements", "strings"]) func `Entities that multiply are refused, in every XML file of an app`(
    _ kind: String
  ) throws {
    var bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE x [\n<!ENTITY a \"aaaaaaaaaa\">\n"
    for (outer, inner) in zip("bcdefghij", "abcdefghi") { bomb += "<!ENTITY \(outer) \"\(String(repeating: "&\(inner);", count: 10))\">\n" }
    bomb += "]>\n"
    let list = "<plist version=\"1.0\"><dict><key>NSCameraUsageDescription</key><string>&j;</string></dict></plist>"
    switch kind {
    case "config.xml": try expectUnread("config.xml", Array((bomb + "<widget><name>&j;</name></widget>").utf8), "")
    case "entitlements": try expectUnread("App.entitlements", Array((bomb + list).utf8), "")
    case "strings": try expectUnread("de.lproj/InfoPlist.strings", Array((bomb + list).utf8), "")
    default: try expectUnread("Widget-Info.plist", Array((bomb + list).utf8), "")
    }
  }

  @Test func `A project above its limit is an error, whatever it holds`() throws {
    var project = Array("// !$*UTF8*$!\n{ objects = {\n".utf8)
    let filler = Array("A0000000000000000000000A = { isa = PBXFileReference; path = \"x.swift\"; sourceTree = \"<group>\"; };\n".utf8)
    project.reserveCapacity(34 << 20)
    while project.count < 33 << 20 { project += filler }
    try expectUnread("Trails.xcodeproj/project.pbxproj", project, "32 MiB", isLocated: false)
  }

  @Test(arguments: [
    ("Trails.xcodeproj/project.pbxproj", "{ objects = {", "not closed"),
    ("Trails.xcodeproj/project.pbxproj", "{ a = b; }", "no dictionary 'objects'"),
    ("Trails.xcodeproj/project.pbxproj", "{ objects = { A = { isa = PBXProject; }; }; }", "no root object"),
    ("InfoPlist.xcstrings", "[]", "is an object"), ("InfoPlist.xcstrings", "{ \"strings\": { \"a\": }", "not a string catalogue"),
    ("InfoPlist.xcstrings", "{\"strings\": 1}", "'strings'"), ("app.json", "{ \"expo\": { \"ios\": { \"infoPlist\": {}, } }", "not JSON"),
    ("config.xml", "<widget><platform name=\"ios\">", ""), ("de.lproj/InfoPlist.strings", "\"a\" = \"b\"", "semicolon"),
    ("Widget-Info.plist", "<plist version=\"1.0\"><dict><key>a</key></dict></plist>", ""),
    ("App.entitlements", "<plist version=\"1.0\"><array/></plist>", "dictionary"),
  ]) func `What is broken is an error with its place`(_ name: String, _ text: String, _ says: String) throws {
    try expectUnread(name, Array(text.utf8), says)
  }

  @Test(arguments: [
    "targets:\n  A: &a\n    type: application\n  B: *a\n", "targets:\n\tA: x\n", "targets: {a: [b, {c: d}\n",
    "targets:\n" + (0..<200).map { String(repeating: " ", count: $0 + 1) + "a:\n" }.joined(), "targets:\n  ? a\n  : b\n",
    "targets: !!map\n",
    "%YAML 1.1\n---\ntargets: 1\n---\ntargets: 2\n",
  ]) func `YAML beyond what is read says so, and the app's other files are judged`(_ text: String) throws {
    let report = try lint("project.yml", Array(text.utf8))
    #expect(report.failures.contains { $0.rule == "purpose-period" })
    for notice in report.notices { #expect(notice.file == "project.yml" && notice.range != nil, "\(notice)") }
  }

  @Test(arguments: [
    (
      "Info.plist",
      "<plist version=\"1.0\"><dict><key>NSCameraUsageDescription</key><string>One.</string><key>NSCameraUsageDescription</key><string>Two words</string></dict></plist>"
    ),
    ("Info.plist", "{ NSCameraUsageDescription = \"One.\"; NSCameraUsageDescription = \"Two words\"; }"),
    ("de.lproj/InfoPlist.strings", "NSCameraUsageDescription = \"One.\";\nNSCameraUsageDescription = \"Two words\";"),
  ]) func `Of a key that stands twice the last one counts, and it is said`(_ name: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(name, text)
    let report = Lint.run(folder.path) { $0.onlyRules = ["purpose-period"] }
    #expect(report.failures.map { report.text(of: $0) } == ["Two words"])
    #expect(report.notices.map(\.severity) == [.warning])
    #expect(report.notices.allSatisfy { $0.range != nil && $0.message.contains("twice") })
  }

  @Test func `Settings that name each other in a circle, or grow without end, come to an end`() throws {
    var config = "A = $(B)\nB = $(A)\nINFOPLIST_KEY_NSCameraUsageDescription = $(A) words\n"
    config += "L0 = xxxxxxxxxxxxxxxxxxxx\n" + (1...40).map { "L\($0) = $(L\($0 - 1))$(L\($0 - 1))\n" }.joined()
    config += "INFOPLIST_KEY_NSContactsUsageDescription = $(L40)\n#include \"Base.xcconfig\"\n"
    let report = try lint("Base.xcconfig", Array(config.utf8))
    #expect(report.errors.isEmpty)
    #expect(report.failures.contains { $0.location.file == "Info.plist" })
  }

  @Test func `What a specification states for the whole project counts in a target that names no configuration`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "project.yml",
      """
      settings:
        base:
          INFOPLIST_KEY_NSCameraUsageDescription: Pear scans the codes on trees.
        configs:
          debug: {A: b}
          release: {A: c}
      targets:
        Pear:
          type: application
          settings:
            base:
              PRODUCT_NAME: Pear
      """)
    #expect(Lint.run(folder.path).purposeCount == 1)
  }
}
