// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors in CI (`HIGLINT_STRICT=1`), so that a compiler's new warning never stops a user's build.
let strict = Context.environment["HIGLINT_STRICT"] == "1"
let swiftSettings: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
  + (strict ? [.treatAllWarnings(as: .error)] : [])

/// The archive of libFuzzer that `make fuzz` found in the toolchain; without it the program that is fed with inputs makes them itself.
let libFuzzer = Context.environment["HIGLINT_LIBFUZZER"]
/// Swift traps by itself on what C leaves undefined.
let undefinedBehaviour = ["-fsanitize=undefined", "-fsanitize-trap=undefined"]

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, swiftSettings: swiftSettings)
}

let package = Package(
  name: "higlint",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "higlint", targets: ["higlint"]), .plugin(name: "Higlint", targets: ["Higlint"])],
  targets: [
    // From bytes to report: each module imports only those above it.
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "LibXMLShim", dependencies: ["CLibXML2"], cSettings: libFuzzer == nil ? [] : [.unsafeFlags(undefinedBehaviour)]),
    module("Diagnostics", []),
    module("JSON", ["Diagnostics"]),
    module("YAML", ["Diagnostics"]),
    // What texts say; it knows no screens.
    module("Words", ["JSON", "Diagnostics"]),
    // Trees of XML with the questions that rules ask of them.
    module("XML", ["LibXMLShim", "Words", "Diagnostics"]),
    module("RuleEngine", ["XML", "JSON", "Words", "Diagnostics"]),
    module("Colors", []),
    module("ScreenModel", ["Colors", "XML", "JSON", "Diagnostics"]),
    // The rules and vocabularies, compiled in.
    .executableTarget(
      name: "compile-catalog", dependencies: ["RuleEngine", "ScreenModel", "Words", "JSON", "Diagnostics"], swiftSettings: swiftSettings),
    .plugin(name: "CompileCatalog", capability: .buildTool(), dependencies: ["compile-catalog"]),
    // Its folder holds links to rules/ and fixtures/rules/: SwiftPM plans anew only when a file comes or goes below a target's folder.
    .target(
      name: "Catalog", dependencies: ["Words", "JSON"], exclude: ["rules", "examples"], swiftSettings: swiftSettings,
      plugins: ["CompileCatalog"]),
    // Draws screens, whoever has seen them.
    module("Pictures", ["ScreenModel", "Colors", "Diagnostics"]),
    // The half that observes: it knows elements, styles and boxes, and nothing of Apple.
    module("HTML", ["Diagnostics"]),
    module("Templates", ["HTML", "YAML", "JSON", "Diagnostics"]),
    // The words of pages, from translation catalogues.
    module("Translations", ["Templates", "YAML", "XML", "JSON", "Diagnostics"]),
    module("CSS", ["Colors", "HTML", "Diagnostics"]),
    // Style sheets that are made into CSS.
    module("Preprocessors", ["CSS", "Colors", "Templates", "Diagnostics"]),
    // How wide and high the characters of a font file are.
    module("Fonts", []),
    module("Layout", ["Fonts", "CSS", "Colors", "HTML", "Diagnostics"]),
    module("Scripts", ["Diagnostics"]),
    // What class names of utility frameworks generate.
    module("Utilities", ["Scripts", "CSS", "Diagnostics"]),
    module("Components", ["Scripts", "Preprocessors", "Templates", "HTML", "Diagnostics"]),
    module(
      "Pages",
      [
        "Pictures", "ScreenModel", "Utilities", "Scripts", "Layout", "Fonts", "CSS", "Colors", "Templates", "HTML", "Words", "JSON",
        "Diagnostics",
      ]),
    module("Apps", ["ScreenModel", "XML", "YAML", "Catalog", "JSON", "Diagnostics"]),
    module("Screens", ["ScreenModel", "Scripts", "Apps", "CSS", "Colors", "JSON", "Diagnostics"]),
    // The half that judges: it knows sign-in buttons, titles and guidance, and nothing of HTML or CSS.
    module("Recognition", ["Apps", "ScreenModel", "Scripts", "Words", "Colors", "Catalog", "JSON", "Diagnostics"]),
    module("Reports", ["Pictures", "JSON", "Diagnostics"]),
    module(
      "Linting",
      [
        "Pages", "Pictures", "Components", "Translations", "Apps", "Screens", "Recognition", "ScreenModel", "RuleEngine", "Layout", "Fonts",
        "CSS", "Templates", "HTML", "XML", "Words", "Catalog", "JSON", "Diagnostics", "Preprocessors",
      ]),
    // What editors ask, over messages; it reads and writes nothing itself.
    module("LanguageServer", ["Linting", "JSON", "Diagnostics"]),
    .executableTarget(
      name: "higlint",
      dependencies: [
        "LanguageServer", "Linting", "Pages", "Pictures", "Screens", "ScreenModel", "RuleEngine", "Catalog", "Reports", "JSON",
        "Diagnostics",
      ],
      swiftSettings: swiftSettings),
    // `swift package higlint`, in packages that depend on this one.
    .plugin(
      name: "Higlint",
      capability: .command(intent: .custom(verb: "higlint", description: "Judge login screens and purpose strings by Apple's guidelines.")),
      dependencies: ["higlint"]),

    // Feeds every kind of source with mutated inputs (make fuzz).
    .target(
      name: "Fuzzing", dependencies: ["Linting", "Reports", "Diagnostics"], path: "Tests/Fuzzing", exclude: ["dictionaries"],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing"], path: "Tests/FuzzingProgram",
      swiftSettings: swiftSettings + (libFuzzer == nil ? [] : [.define("LIBFUZZER")]),
      linkerSettings: libFuzzer.map { [.unsafeFlags([$0]), .linkedLibrary("stdc++")] } ?? []),
    .target(name: "TestSupport", dependencies: ["Diagnostics", "JSON"], path: "Tests/TestSupport", swiftSettings: swiftSettings),
    tests("Diagnostics", []),
    .executableTarget(name: "print-decoded", dependencies: ["Diagnostics"], path: "Tests/PrintDecoded", swiftSettings: swiftSettings),
    tests("JSON", ["Diagnostics"]),
    tests("Words", ["JSON", "Diagnostics"]),
    tests("XML", ["Diagnostics"]),
    tests("HTML", ["Templates", "Diagnostics"]),
    tests("Templates", ["Diagnostics"]),
    tests("Translations", ["Templates", "Diagnostics"]),
    tests("CSS", ["Colors", "HTML", "JSON", "Diagnostics"]),
    tests("Utilities", ["CSS", "Colors", "HTML", "Diagnostics"]),
    .executableTarget(name: "print-utilities", dependencies: ["Utilities"], path: "Tests/PrintUtilities", swiftSettings: swiftSettings),
    tests("Preprocessors", ["CSS", "Templates", "Diagnostics"]),
    tests("Fonts", []),
    tests("Layout", ["CSS", "Colors", "HTML", "JSON", "Diagnostics"]),
    tests("ScreenModel", ["Catalog", "XML", "JSON", "Diagnostics"]),
    tests("Recognition", ["Apps", "ScreenModel", "XML", "Words", "Catalog", "JSON", "Diagnostics"]),
    tests("Scripts", ["Diagnostics"]),
    tests("Components", ["Templates", "Diagnostics"]),
    tests("Apps", ["ScreenModel", "XML", "JSON", "Diagnostics"]),
    tests("Screens", ["ScreenModel", "Apps", "XML", "JSON", "Diagnostics"]),
    tests("Catalog", ["ScreenModel", "RuleEngine", "JSON", "Diagnostics"]),
    tests("RuleEngine", ["XML", "JSON", "Diagnostics"]),
    tests("Pictures", ["ScreenModel", "XML", "Colors", "Diagnostics"]),
    tests("Reports", ["Pictures", "Colors", "XML", "JSON", "Diagnostics"]),
    tests("LanguageServer", ["JSON", "Diagnostics"]),
    tests("higlint", ["Linting", "Reports", "ScreenModel", "JSON", "Diagnostics"]),
    tests(
      "Linting",
      [
        "Fuzzing", "Reports", "Pictures", "Pages", "Apps", "Screens", "Recognition", "CSS", "HTML", "Templates", "XML", "ScreenModel",
        "RuleEngine",
        "JSON", "Diagnostics",
      ]),
  ]
)
