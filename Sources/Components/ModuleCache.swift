import Diagnostics
import Synchronization

/// The scripts of a run, each parsed once, whoever asks.
package final class ModuleCache: Sendable {
  private let modules = Mutex<[String: (file: SourceFile, module: ModuleSyntax?)]>([:])

  package init() {}

  /// The syntax of a file; nil for one that was made by a program.
  func module(at path: String, _ file: SourceFile) -> ModuleSyntax? {
    if let known = modules.withLock({ $0[path] }), known.file === file { return known.module }
    let module = ComponentFile.isMinified(file.text) ? nil : ModuleSyntax(path: path, file: file)
    modules.withLock { $0[path] = (file, module) }
    return module
  }
}
