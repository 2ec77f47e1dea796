import Diagnostics
import Linting
import TestSupport
import Testing

/// Which strings files people see the words of: those that their project builds.
@Suite struct UnbuiltStringsTests {
  /// A project whose target copies the strings files of these languages; without any, one that names its property list alone.
  private func project(_ languages: [String]) -> String {
    let files = languages.map { language in
      "V\(language) = { isa = PBXFileReference; name = \(language); path = \(language).lproj/InfoPlist.strings; sourceTree = \"<group>\"; };"
    }
    let children = languages.map { "V" + $0 }.joined(separator: ", ")
    return """
      // !$*UTF8*$!
      { objects = {
        P = { isa = PBXProject; buildConfigurationList = L; developmentRegion = en; knownRegions = (en, Base, de); mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (A); sourceTree = "<group>"; };
        A = { isa = PBXGroup; children = (F, V); path = App; sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = Info.plist; sourceTree = "<group>"; };
        V = { isa = PBXVariantGroup; children = (\(children)); name = InfoPlist.strings; sourceTree = "<group>"; };
        \(files.joined(separator: "\n  "))
        B = { isa = PBXBuildFile; fileRef = V; };
        L = { isa = XCConfigurationList; buildConfigurations = (); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = M; buildPhases = (R); };
        R = { isa = PBXResourcesBuildPhase; files = (\(languages.isEmpty ? "" : "B")); };
        M = { isa = XCConfigurationList; buildConfigurations = (D); };
        D = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = App/Info.plist; }; };
      }; rootObject = P; }
      """
  }

  private func lint(_ languages: [String], plist: String) throws -> RunReport {
    let folder = try TemporaryFolder()
    try folder.write("App.xcodeproj/project.pbxproj", project(languages))
    try folder.write(
      "App/Info.plist", "<plist version=\"1.0\"><dict><key>NSCameraUsageDescription</key><string>\(plist)</string></dict></plist>")
    try folder.write("App/en.lproj/InfoPlist.strings", "NSCameraUsageDescription = \"Harbor scans the code of your berth.\";\n")
    try folder.write("App/de.lproj/InfoPlist.strings", "NSCameraUsageDescription = \"Harbor scannt den Code deines Liegeplatzes\";\n")
    return Lint.run(folder.path)
  }

  @Test func `Words of a strings file that no target builds are not judged, and replace none`() throws {
    let report = try lint([], plist: "TODO")
    #expect(report.findings.map(\.rule) == ["purpose-placeholder"])
    #expect(report.passedOver == ["strings files that no target builds": 2])
  }

  @Test func `A property list that no target is built with is not judged, but for one whose project does not say it`() throws {
    let folder = try TemporaryFolder()
    func list(_ words: String) -> String {
      "<plist version=\"1.0\"><dict><key>NSCameraUsageDescription</key><string>\(words)</string></dict></plist>"
    }
    try folder.write("App.xcodeproj/project.pbxproj", project([]))
    try folder.write("App/Info.plist", list("Harbor scans the code of your berth."))
    try folder.write("App/Info-Old.plist", list("We do not use the camera"))
    let report = Lint.run(folder.path)
    #expect(report.findings.map(\.rule) == ["purpose-localized"])
    #expect(report.judged.purposeStrings == 1)
    #expect(report.passedOver == ["property lists that no target builds": 1])
    try folder.write("App.xcodeproj/project.pbxproj", project([]).replacing("App/Info.plist;", with: "\"App/Info-$(SCHEME).plist\";"))
    #expect(Lint.run(folder.path).judged.purposeStrings == 2)
  }

  @Test func `Where the project lists one language, the other is left over`() throws {
    let report = try lint(["en"], plist: "TODO")
    #expect(!report.findings.contains { $0.location.file.contains("de.lproj") })
    #expect(!report.findings.contains { $0.rule == "purpose-placeholder" })
    #expect(report.passedOver == ["strings files that no target builds": 1])
    let both = try lint(["en", "de"], plist: "TODO")
    #expect(both.findings.contains { $0.location.file.contains("de.lproj") && $0.rule == "purpose-period" })
  }

  @Test func `A string that is lacking names the file that has it and that no target builds`() throws {
    let report = try lint(["en"], plist: "TODO")
    let messages = report.findings.filter { $0.rule == "purpose-localized" }.map(\.message)
    #expect(messages.map { $0.hasSuffix("languages of the app: de; no target builds App/de.lproj/InfoPlist.strings.") } == [true])
    #expect(try !lint(["en", "de"], plist: "TODO").findings.contains { $0.rule == "purpose-localized" })
  }
}
