import Diagnostics
import Scripts
import Templates

/// What the scripts of an Angular workspace say: its components by selector, the programs that are started, and which component each route shows.
final class AngularProject: Sendable {
  /// A program of a workspace.
  struct Program: Sendable {
    /// The folder of the script that starts it.
    var folder: String
    var component: AngularComponent?
    /// The page that loads it.
    var document: String?
    /// The absolute paths of its style sheets; for one that is not there, its name as it is written, nil where that is no address.
    var styles: [String?] = []
  }

  /// A component that a route shows, with those whose outlets it stands in, from the outermost in.
  struct Route: Sendable {
    var component: AngularComponent
    var parents: [AngularComponent]
    /// Nil where a part of it is a parameter, and for what is shown at several.
    var address: String?
  }

  let home: String
  let project: ComponentProject
  private let components: AngularComponents
  /// By the keys of the components around pages, the file of the first page in them.
  let firstPages = KeptOnce<[[String]: String]>()
  let programs: [Program]
  /// By the key of a component.
  let routes: [String: Route]

  private static let folderLimit = 4_000
  private static let scriptLimit = 8_000

  /// Reads all scripts below a folder.
  init(home: String, _ project: ComponentProject) {
    self.home = home
    self.project = project
    let modules = Self.scripts(in: home, project).compactMap { path in
      ComponentPages.isAside(String(path.dropFirst(home.utf8.count))) ? nil : project.module(at: path)
    }
    let components = AngularComponents(modules, project)
    self.components = components
    programs = AngularPrograms(home: home, components, modules).programs
    routes = AngularRoutes(components, modules).routes
  }

  private static func scripts(in home: String, _ project: ComponentProject) -> [String] {
    var found: [String] = []
    var open = [home]
    var count = 0
    while let folder = open.popLast(), count < folderLimit, found.count < scriptLimit {
      count += 1
      for name in project.files.names(in: folder) {
        let path = folder + "/" + name
        if name.hasSuffix(".ts"), !name.hasSuffix(".d.ts") {
          found.append(path)
        } else if !name.contains("."), !skipped.contains(name), !project.files.hasFile(at: path) {
          open.append(path)
        }
      }
    }
    return found.sorted()
  }

  private static let skipped: Set<String> = ["node_modules", "dist", "build", "coverage", "out", "www", "android", "ios", "e2e", "cypress"]

  /// The program that shows a component.
  func program(of component: AngularComponent) -> Program? {
    let own = programs.filter { component.module.path.hasPrefix($0.folder + "/") }
    return own.max { $0.folder.utf8.count < $1.folder.utf8.count } ?? programs.first
  }

  func component(for element: AngularTemplate.Element, in user: AngularComponent) -> AngularComponent? {
    components.component(for: element, in: user)
  }

  /// All that there are.
  var allComponents: some Collection<AngularComponent> { components.byPage.values.joined() }

  /// The components that a file stands for in a walk.
  func components(of path: String) -> [AngularComponent] { components.byPage[path] ?? [] }

  private let templates = Kept<String, AngularTemplate?>()

  /// The template of a component, read once; nil where it is not there.
  func template(of component: AngularComponent) -> AngularTemplate? {
    templates.value(component.key) {
      switch component.template {
      case .file(let path):
        return project.files.text(at: path).map { AngularTemplate.parse(SourceRange(0, $0.text.count), of: $0, path: path) }
      case .written(let range, let module): return AngularTemplate.parse(range, of: module.file, path: module.path)
      case nil: return nil
      }
    }
  }
}
