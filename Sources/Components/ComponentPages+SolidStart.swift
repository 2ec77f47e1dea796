import Diagnostics
import Scripts
import Templates

/// Pages of SolidStart: files of routes in `src/routes`, which stand where its root has `<FileRoutes />`. https://docs.solidjs.com/solid-start/building-your-application/routing,
/// before its version 1 https://github.com/solidjs/solid-start/tree/v0.3.11
extension ComponentPages {
  private static let routesFolder = "/src/routes/"

  /// The module around all routes of the program that a module belongs to: `src/root.tsx` before version 1, `src/app.tsx` since.
  func solidStartRoot(of module: ModuleSyntax) -> String? {
    let home = project.projectFolder(of: module.path)
    return ["/src/root", "/src/app"].lazy.compactMap { self.script(home + $0) }.first { path in
      self.project.module(at: path)?.modules.contains { Self.brings($0.name) } == true
    }
  }

  /// Whether a module brings `<FileRoutes />`.
  private static func brings(_ module: String) -> Bool { module == "solid-start" || module.hasPrefix("@solidjs/start") }

  /// The form of a module that is a route by its place; nil for one that is none.
  func solidStartForm(of module: ModuleSyntax, _ inner: String) -> Form? {
    guard inner.hasPrefix(Self.routesFolder), module.exports["default"] != nil, let root = solidStartRoot(of: module) else { return nil }
    let folder = String(module.path.dropLast(inner.utf8.count)) + Self.routesFolder
    let name = routeName(of: module.path, in: folder)
    // A file beside a folder of its name stands around what is in there.
    guard project.files.names(in: folder + name).isEmpty else { return .part }
    return .routeModule(root: root, layouts: layouts(around: name, in: folder, but: module.path))
  }

  /// What stands around the root on the server: `<StartServer document={({ children }) => <html>…</html>} />`. Nil for another program's root.
  func solidStartDocument(around root: ModuleSyntax) -> (module: ModuleSyntax, document: ScriptTree.NodeID)? {
    guard solidStartRoot(of: root) == root.path, let path = script(ComponentProject.folder(root.path) + "/entry-server"),
      let server = project.module(at: path)
    else { return nil }
    for case .element(let element) in server.tree.nodes.map(\.kind) where element.name == ["StartServer"] {
      for case .named("document", _, let value?) in element.attributes { return (server, value) }
    }
    return nil
  }
}
