import Diagnostics
import Scripts

/// What the scripts of a library of components put on elements that are not the library's own. Most style their own under classes that are made for them, and
/// leave the others alone unless a reset of theirs is drawn.
enum LibraryStyles {
  /// What a program takes of a library.
  enum Reach: Equatable {
    case nothing
    /// Rules for some elements, whose values hang on the library's theme: a style sheet with unknown values.
    case rules(String)
    /// Any element may be styled.
    case everything
  }

  /// A library whose components are styled under classes of their own.
  private struct Scoped {
    var package: String
    /// The first major version of which that is so.
    var since = 0
    /// What it exports that styles elements of the page as well.
    var resets: Set<String> = []
    /// Up to which major version those do; nil where it is of all.
    var resetsUntil: Int?
    /// Rules that come with any of its components.
    var rules = ""
  }

  private static let unknown = "\u{FFFC}"
  /// Links in what Ant Design draws have the theme's colour.
  private static let links = "a{color:\(unknown);text-decoration:\(unknown);background-color:transparent;cursor:pointer}"
  private static let body =
    "body{margin:0;font-size:\(unknown);font-family:\(unknown);line-height:\(unknown)}body input{font-family:inherit;font-size:inherit}"

  private static let scoped = [
    // https://mui.com/material-ui/react-css-baseline/
    Scoped(package: "@mui/material", resets: ["CssBaseline", "GlobalStyles", "ScopedCssBaseline"]),
    Scoped(package: "@mui/joy", resets: ["CssBaseline", "GlobalStyles", "ScopedCssBaseline"]),
    Scoped(package: "@material-ui/core", resets: ["CssBaseline", "ScopedCssBaseline"]),
    // https://ant.design/docs/react/migration-v5: sheets before, styles of the components' own since then.
    Scoped(package: "antd", since: 5, rules: links),
    Scoped(package: "ant-design-vue", since: 4, rules: links),
    // https://v2.chakra-ui.com/docs/styled-system/css-reset: its provider resets the page.
    Scoped(package: "@chakra-ui/react", resets: ["ChakraProvider", "ChakraBaseProvider", "Provider", "CSSReset", "GlobalStyle"]),
    // https://mantine.dev/styles/global-styles/: a sheet that programs import, which the provider brought before.
    Scoped(package: "@mantine/core", resets: ["MantineProvider", "Global", "GlobalStyles", "NormalizeCSS"], resetsUntil: 6),
    // Classes of Tailwind's alone: https://www.heroui.com/docs/guide/introduction
    Scoped(package: "@nextui-org", since: 2), Scoped(package: "@heroui"), Scoped(package: "flowbite-react"),
    // https://react.fluentui.dev: classes of their own; the providers before that set letters of all buttons in them.
    Scoped(package: "@fluentui", resets: ["Fabric", "ThemeProvider", "Provider"]),
    // https://element-plus.org/en-US/guide/quickstart.html
    Scoped(package: "element-plus"), Scoped(package: "element-ui"),
    // https://www.naiveui.com/en-US/os-theme/docs/style-conflict
    Scoped(package: "naive-ui", rules: body),
  ]

  /// Other libraries, which reset what browsers do, or whose sheets programs bring in ways that are not read.
  private static let open = [
    "semantic-ui-react", "rsuite", "@blueprintjs", "grommet", "evergreen-ui", "@adobe/react-spectrum", "theme-ui", "tamagui",
    "@ionic/react",
    "framework7-react", "react-bootstrap", "@radix-ui/themes", "primereact", "vuetify", "quasar", "primevue", "bootstrap-vue",
    "bootstrap-vue-next", "@ionic/vue", "@nuxt/ui", "buefy", "vant", "view-design", "iview", "carbon-components-svelte",
    "svelte-material-ui", "@skeletonlabs/skeleton", "framework7-vue", "framework7-svelte", "@formkit/vue",
  ]

  /// What a package that a module of the program imports puts on other elements.
  static func reach(of specifier: String, in module: ModuleSyntax, _ project: ComponentProject) -> Reach {
    if open.contains(where: { PackageNames.holds($0, specifier) }) { return .everything }
    guard let library = scoped.first(where: { PackageNames.holds($0.package, specifier) }) else { return .nothing }
    let major = project.majorVersion(of: library.package, for: module.path)
    if library.since > 0, major.map({ $0 < library.since }) ?? true { return .everything }
    if stylesOthers(module) { return .everything }
    let mayReset = library.resetsUntil.map { last in major.map { $0 <= last } ?? true } ?? true
    if mayReset, !library.resets.isEmpty, takes(library.resets, from: specifier, module) { return .everything }
    return library.rules.isEmpty ? .nothing : .rules(library.rules)
  }

  /// Whether a module takes one of some exports from a package: `import { CssBaseline } from '@mui/material'`, `from '@mui/material/CssBaseline'`, or all.
  private static func takes(_ names: Set<String>, from specifier: String, _ module: ModuleSyntax) -> Bool {
    if let last = specifier.split(separator: "/").last, names.contains(String(last)) { return true }
    for imported in module.imports.values where imported.module == specifier && names.contains(imported.name) { return true }
    let takesAll = module.imports.values.contains { $0.module == specifier && $0.name == "*" }
    if takesAll, names.contains(where: { module.file.text.firstRange(of: Array($0.utf8)) != nil }) { return true }
    return module.exports.values.contains { export in
      switch export {
      case .from(specifier, let name): names.contains(name) || name == "*"
      case .all(specifier): true
      default: false
      }
    } || module.exportedAll.contains(specifier)
  }

  /// Whether the styles that a module writes into its components may be those of what stands in them: `sx={{ '& button': {…} }}`, `'@global': {…}`.
  private static func stylesOthers(_ module: ModuleSyntax) -> Bool {
    module.tree.nodes.contains { node in
      guard case .object(let properties) = node.kind else { return false }
      return properties.contains { property in
        guard case .name(let name, _) = property.key else { return false }
        return name == "@global" || (name.hasPrefix("& ") || name.hasPrefix("&>")) && name.split(separator: ",").contains { !endsInOwn($0) }
      }
    }
  }

  /// How the classes of what libraries draw begin.
  private static let classes = [".Mui", ".Joy", ".ant-", ".chakra-", ".mantine-", ".nextui-", ".heroui-", ".fui-", ".ms-", ".el-", ".n-"]

  /// Whether a selector ends in an element that a library draws: "& .MuiInputBase-root", and not "& .MuiBox-root button".
  private static func endsInOwn(_ selector: Substring) -> Bool {
    let parts = selector.split { " >+~".contains($0) }
    guard let last = parts.last else { return false }
    // "&:hover" is the component itself.
    if parts.count == 1, last.hasPrefix("&") { return true }
    return classes.contains { last.contains($0) }
  }
}

extension ComponentProject {
  /// The major version of a package that the program around a file asks for, or of a part of it: "@heroui/button" of "@heroui". Nil where it does not say.
  func majorVersion(of package: String, for path: String) -> Int? {
    guard let file = LiteralObject(projectFolder(of: path) + "/package.json", files) else { return nil }
    for key in ["dependencies", "devDependencies", "peerDependencies"] {
      guard let listed = file.object(key) else { continue }
      for property in listed.properties {
        guard case .name(let name, _) = property.key, PackageNames.holds(package, name), let version = listed.text(at: property.value)
        else {
          continue
        }
        if version == "latest" || version == "*" { return .max }
        return Int(version.drop { !$0.isNumber }.prefix { $0.isNumber })
      }
    }
    return nil
  }
}
