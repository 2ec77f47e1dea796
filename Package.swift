// swift-tools-version: 6.1
import PackageDescription

/// Warnings are errors in CI (`HIGLINT_STRICT=1`), so that a compiler's new warning never stops a user's build.
let strict = Context.environment["HIGLINT_STRICT"] == "1"
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
] + (strict ? [.unsafeFlags(["-warnings-as-errors"])] : [])

func module(_ name: String, _ dependencies: [Target.Dependency], plugins: [Target.PluginUsage] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings, plugins: plugins)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, swiftSettings: swiftSettings)
}

let package = Package(
  name: "higlint",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "higlint", targets: ["higlint"])],
  targets: [
    // From bytes to report: each module imports only those above it.
    .target(
      name: "CLibXML2",
      cSettings: [
        .unsafeFlags(["-I/usr/include/libxml2"], .when(platforms: [.linux])),
        .unsafeFlags(["-iwithsysroot", "/usr/include/libxml2"], .when(platforms: [.macOS])),
      ],
      linkerSettings: [.linkedLibrary("xml2")]),
    module("Diagnostics", []),
    module("JSON", ["Diagnostics"]),
    module("LibXML", ["CLibXML2", "Diagnostics"]),
    module("Templates", ["Diagnostics"]),
    module("CSS", ["Diagnostics"]),
    module("Layout", ["CSS", "Diagnostics"]),
    module("ScreenModel", ["Diagnostics", "JSON", "LibXML"]),
    module("FrontEnds", ["ScreenModel", "Layout", "CSS", "Templates", "LibXML", "JSON", "Diagnostics"]),
    module("RuleEngine", ["LibXML", "JSON", "Diagnostics"]),
    module("Reports", ["JSON", "Diagnostics"]),
    module("Linting", ["FrontEnds", "ScreenModel", "RuleEngine", "LibXML", "JSON", "Diagnostics"]),
    .executableTarget(
      name: "higlint", dependencies: ["Linting", "FrontEnds", "ScreenModel", "RuleEngine", "Reports", "JSON", "Diagnostics"],
      swiftSettings: swiftSettings),

    .target(name: "TestSupport", dependencies: ["Diagnostics", "JSON"], path: "Tests/TestSupport", swiftSettings: swiftSettings),
    tests("Diagnostics", []),
    tests("JSON", ["Diagnostics"]),
    tests("LibXML", ["Diagnostics"]),
    tests("Templates", ["Diagnostics"]),
    tests("CSS", ["JSON", "Diagnostics"]),
    tests("Layout", ["CSS", "Diagnostics"]),
    tests("ScreenModel", ["JSON", "LibXML", "Diagnostics"]),
    tests("FrontEnds", ["ScreenModel", "Layout", "CSS", "JSON", "Diagnostics"]),
    tests("RuleEngine", ["LibXML", "JSON", "Diagnostics"]),
    tests("Reports", ["JSON", "Diagnostics"]),
    tests("Linting", ["Reports", "FrontEnds", "ScreenModel", "RuleEngine", "JSON", "Diagnostics"]),
  ]
)
