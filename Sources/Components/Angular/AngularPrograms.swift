import Diagnostics
import Scripts
import Templates

/// Finds the programs of a workspace: what is started, in which page, with which style sheets.
struct AngularPrograms {
  private(set) var programs: [AngularProject.Program] = []

  init(home: String, _ angular: AngularComponents, _ modules: [ModuleSyntax]) {
    let styles = Self.styles(home, angular)
    for module in modules {
      guard let component = Self.started(by: module, angular) else { continue }
      let folder = Self.root(of: ComponentProject.folder(module.path), home, angular)
      if let known = programs.firstIndex(where: { $0.folder == folder }) {
        if programs[known].component == nil { programs[known].component = component }
        continue
      }
      var program = AngularProject.Program(folder: folder, component: component)
      program.document = [folder + "/index.html", home + "/src/index.html", home + "/index.html"].first {
        angular.project.files.hasFile(at: $0)
      }
      // Those that the workspace states for this program, or else for the only one.
      let own = styles.filter { folder == $0.root || folder.hasPrefix($0.root + "/") || $0.root == home }
      program.styles = own.max { $0.root.utf8.count < $1.root.utf8.count }?.sheets ?? styles.first?.sheets ?? []
      if program.styles.isEmpty, styles.isEmpty {
        program.styles = ["/styles.scss", "/styles.css", "/styles.less", "/styles.sass", "/global.scss"].map { folder + $0 }.filter {
          angular.project.files.hasFile(at: $0)
        }
      }
      programs.append(program)
    }
  }

  /// The folder of a program's page: where its script is, or above it.
  private static func root(of folder: String, _ home: String, _ angular: AngularComponents) -> String {
    var current = folder
    while current.utf8.count > home.utf8.count {
      if angular.project.files.hasFile(at: current + "/index.html") || angular.project.files.hasFile(at: current + "/main.ts") {
        return current
      }
      current = ComponentProject.folder(current)
    }
    return folder
  }

  /// The component that a script starts: `bootstrapApplication(App)`, `bootstrap: [App]`.
  private static func started(by module: ModuleSyntax, _ angular: AngularComponents) -> AngularComponent? {
    let tree = module.tree
    guard module.modules.contains(where: { $0.name.hasPrefix("@angular/") }) else { return nil }
    for node in tree.nodes {
      switch node.kind {
      case .call(let callee, let arguments, _):
        if case .identifier("bootstrapApplication") = tree[callee].kind, let first = arguments.first,
          case .identifier(let name) = tree[first].kind
        {
          return angular.component(named: name, in: module)
        }
      case .classDeclaration(let parts):
        guard let metadata = AngularComponent.metadata("NgModule", parts, tree), let list = AngularComponent.member("bootstrap", metadata),
          case .array(let items) = tree[list].kind, let first = items.first, let first, case .identifier(let name) = tree[first].kind
        else { continue }
        return angular.component(named: name, in: module)
      default: continue
      }
    }
    return nil
  }

  /// The style sheets that `angular.json` and `project.json` name, by the folder of the project that they are for.
  private static func styles(_ home: String, _ angular: AngularComponents) -> [(root: String, sheets: [String?])] {
    var found: [(root: String, sheets: [String?])] = []
    for name in ["angular.json", ".angular-cli.json", "project.json"] {
      guard let file = LiteralObject(home + "/" + name, angular.project.files, limit: ComponentProject.sizeLimit) else { continue }
      for project in file.object("projects")?.objects ?? [] {
        guard let targets = project.object("architect") ?? project.object("targets"),
          let options = targets.object("build")?.object("options")
        else { continue }
        let folder = project.text("sourceRoot") ?? ""
        let sheets = options["styles"].map { self.sheets($0, options.tree, home, angular) } ?? []
        found.append((folder.isEmpty ? home : ComponentProject.joined(home, folder), sheets))
      }
    }
    return found
  }

  private static func sheets(
    _ node: ScriptTree.NodeID, _ tree: ScriptTree, _ home: String, _ angular: AngularComponents
  ) -> [String?] {
    guard case .array(let items) = tree[node].kind else { return [] }
    return items.compactMap { item -> String?? in
      guard let item else { return nil }
      var name = AngularComponent.string(item, tree)
      if case .object(let properties) = tree[item].kind {
        name = AngularComponent.member("input", properties).flatMap { AngularComponent.string($0, tree) }
      }
      guard let name else { return .some(nil) }
      // Sheets that draw icons, and the parts of libraries whose look is open anyway.
      if harmless.contains(where: { name.contains($0) }) { return nil }
      for path in [ComponentProject.joined(home, name), ComponentProject.joined(home, "node_modules/" + name)]
      where angular.project.files.hasFile(at: path) { return .some(path) }
      // What is not there is shown by its name as the one that is missing.
      return .some(name.contains { "\"<>&".contains($0) } || name.hasPrefix("/") ? nil : name)
    }
  }

  /// Sheets of packages that reach nothing but the packages' own elements.
  private static let harmless = [
    "@angular/material/prebuilt-themes", "@angular/cdk/overlay", "font-awesome", "@fortawesome", "bootstrap-icons", "material-icons",
    "primeicons", "ngx-toastr", "ngx-spinner", "intl-tel-input", "swiper", "flag-icon", "ngx-sharebuttons", "material-design-icons",
    "@fontsource", "sweetalert2", "flatpickr",
  ]
}
