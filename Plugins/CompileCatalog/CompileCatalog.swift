import Foundation
import PackagePlugin

/// Compiles `rules/` and the fixtures that serve as examples into Swift files, so that the executable needs nothing beside it.
@main struct CompileCatalog: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let outputs = ["CatalogData.swift", "PhraseData.swift"].map { context.pluginWorkDirectoryURL.appending(path: $0) }
    let folders = ["rules/catalog", "rules/vocabulary", "rules/vocabulary/phrases", "rules", "fixtures/rules"]
    var inputs: [URL] = []
    for folder in folders { inputs += files(in: root.appending(path: folder), isDeep: folder == "fixtures/rules") }
    return [
      .buildCommand(
        displayName: "Compiling the rules and vocabularies", executable: try context.tool(named: "compile-catalog").url,
        arguments: [root.path(percentEncoded: false)] + outputs.map { $0.path(percentEncoded: false) },
        inputFiles: inputs.sorted { $0.path < $1.path }, outputFiles: outputs)
    ]
  }

  private func files(in folder: URL, isDeep: Bool) -> [URL] {
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) else { return [] }
    var result: [URL] = []
    // What a fixture is expected to give, and tables of them, are no examples: they may change without a build.
    for name in names.sorted() where !name.hasPrefix(".") && name != "expected.json" && !name.hasSuffix(".table.json") {
      let file = folder.appending(path: name)
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: file.path(percentEncoded: false), isDirectory: &isFolder) else { continue }
      if !isFolder.boolValue {
        result.append(file)
      } else if isDeep {
        result += files(in: file, isDeep: true)
      }
    }
    return result
  }
}
