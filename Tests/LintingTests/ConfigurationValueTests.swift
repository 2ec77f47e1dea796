import Diagnostics
import Linting
import TestSupport
import Testing

/// Values that mean nothing are errors at their place.
@Suite struct ConfigurationValueTests {
  private static func run(_ configuration: String, _ more: [String: String] = [:]) throws -> RunReport {
    let folder = try TemporaryFolder()
    try folder.write("a.html", SamplePage.button(style: ".btn-apple { width: 120px }"))
    try folder.write(".higlint.json", configuration)
    for (name, text) in more { try folder.write(name, text) }
    return Lint.run(folder.path)
  }

  @Test(arguments: [
    (#"{ "rulePaths": ["hous"] }"#, "There is no 'hous'. Did you mean 'house'?", #""hous""#),
    (#"{ "environments": { "locales": ["de", "english"] } }"#, "'english' is not a language tag such as 'en' or 'pt-BR'.", #""english""#),
    (#"{ "exclude": ["[a-z"] }"#, "The glob '[a-z' has a bracket that is not closed.", #""[a-z""#),
    (#"{ "overrides": { "[a": { "siwa-*": "off" } } }"#, "The glob '[a' has a bracket that is not closed.", #""[a""#),
    (#"{ "screens": { "x[": { "kind": "sign-in" } } }"#, "The glob 'x[' has a bracket that is not closed.", #""x[""#),
    (#"{ "translations": ["i18n/[.json"] }"#, "The glob 'i18n/[.json' has a bracket that is not closed.", #""i18n/[.json""#),
    (#"{ "baseline": "known.json" }"#, "The baseline 'known.json' cannot be read; --write-baseline writes one.", #""known.json""#),
  ]) func `A wrong value is an error where it stands`(_ configuration: String, _ message: String, _ text: String) throws {
    let report = try Self.run(configuration, ["house/terms.json": "{}"])
    let error = try #require(report.errors.first)
    #expect(report.errors.count == 1 && error.message == message)
    let file = try #require(error.file.flatMap { report.files[$0] })
    #expect(error.range.map { file.string($0) } == text)
  }

  @Test func `Files that extend one another many times are read a bounded number of times`() throws {
    var files: [String: String] = [:]
    for number in 0..<8 {
      let next = Array(repeating: "\"./e\(number + 1).json\"", count: 30).joined(separator: ", ")
      files["e\(number).json"] = "{ \"extends\": [\(next)] }"
    }
    files["e8.json"] = "{}"
    let report = try Self.run(#"{ "extends": "./e0.json" }"#, files)
    #expect(report.errors.contains { $0.message == "More than 64 files are extended." })
  }
}
