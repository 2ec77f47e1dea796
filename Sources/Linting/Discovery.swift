import Components
import Apps
import Diagnostics

/// Finds the files of a run: what was named, and what lies in the folders that were named.
struct Discovery {
  private(set) var files: [InputFile] = []
  private(set) var notices: [Notice] = []
  /// The `*.lproj` folders that a walk met, which say which languages an app has.
  private(set) var languageFolders: [InputFile] = []
  /// How many folders and files were passed over, by what they are.
  private(set) var passedOver: [String: Int] = [:]
  /// How many files were met that hold screens or purpose strings and are not read, by kind.
  private(set) var notRead: [String: Int] = [:]
  /// What was passed over, one by one; empty unless it was asked for.
  private(set) var listed: [PassedOver] = []
  private var listsAll = false
  private var walkPatterns = WalkPatterns(configurationFile: nil, excluded: [])
  private var rootFolders: Set<String> = []
  /// The folders that were named, without links.
  private var namedFolders: Set<String> = []
  private var seen: Set<String> = []
  private let currentFolder = FileAccess.truePath(FileAccess.currentFolder)

  /// Folders that hold what others wrote, or what a build made.
  static let skippedFolders: Set<String> = [
    "node_modules", "bower_components", "Pods", "Carthage", "DerivedData", "build", "dist", "vendor", ".git", ".build", ".svn", ".hg",
    ".venv", "venv", "site-packages", "__pycache__", "storybook-static", "htmlcov", "lcov-report",
    "_backup", "_backups",
  ]

  /// Folders in which frameworks keep templates that they have compiled: Laravel's, Symfony's, Yii's.
  private static let compiledFolders = ["storage/framework", "bootstrap/cache", "var/cache", "templates_c"]

  /// Whether Composer keeps the packages of a program in a folder, whatever it is called: https://getcomposer.org/doc/06-config.md#vendor-dir
  private static func isOfComposer(_ path: String) -> Bool {
    FileAccess.exists(path + "/composer/installed.json") || FileAccess.exists(path + "/composer/autoload_real.php")
  }

  /// Whether a folder is a virtual environment of Python's, whatever it is called: https://docs.python.org/3/library/venv.html
  private static func isVirtualEnvironment(_ path: String) -> Bool { FileAccess.exists(path + "/pyvenv.cfg") }

  /// Whether a folder is the example app of a plugin of Flutter's that lies in another package: https://docs.flutter.dev/packages-and-plugins/developing-packages
  private static func isExampleOfPlugin(_ path: String, _ trueTop: String) -> Bool {
    let plugin = FileAccess.truePath(FileAccess.parent(path))
    guard FileAccess.isInside(plugin, trueTop), let bytes = try? FileAccess.read(plugin + "/pubspec.yaml"),
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains(where: { $0.trimmingPrefix { $0 == " " }.hasPrefix("plugin:") }
      )
    else { return false }
    var folder = FileAccess.parent(plugin)
    while folder == trueTop || FileAccess.isInside(folder, trueTop) {
      if FileAccess.exists(folder + "/pubspec.yaml") { return true }
      folder = FileAccess.parent(folder)
    }
    return false
  }

  /// Folders that are products, or hold what is no part of an app's own text.
  private static let skippedSuffixes = [".framework", ".xcframework", ".xcassets", ".dSYM", ".bundle"]

  /// Whether a folder holds the tests of an app, whose property lists nobody sees. Pages in it are fixtures that somebody wants to see.
  private static func isTestFolder(_ name: Substring) -> Bool { name.hasSuffix("Tests") }

  private static let foldersOfTests: Set<String> = ["test", "tests", "spec", "specs", "__tests__", "e2e", "cypress"]
  private static let foldersOfFixtures: Set<String> = [
    "fixtures", "fixture", "__fixtures__", "__snapshots__", "snapshots", "mocks", "__mocks__", "samples", "data", "testdata", "test_data",
    "resources",
  ]

  /// Whether a page is by its folders what tests read: `tests/fixtures/site.html`, `src/test/resources/page.html`.
  private static func isFixtureOfTests(_ path: Substring) -> Bool {
    let folders = path.split(separator: "/").dropLast().map { $0.lowercased() }
    if folders.contains("testdata") || folders.contains("__fixtures__") { return true }
    guard let tests = folders.firstIndex(where: foldersOfTests.contains) else { return false }
    return folders[(tests + 1)...].contains(where: foldersOfFixtures.contains)
  }

  /// A folder is walked at most this deep.
  static let maximumDepth = 64

  /// Finds the files of `paths` in the order they were named, each folder's by name. `-` is standard input. `listsAll` keeps what was passed over one by
  /// one, and not only its number.
  static func find(_ options: LintOptions, listsAll: Bool = false) -> Discovery {
    var discovery = Discovery()
    discovery.listsAll = listsAll
    discovery.rootFolders = Set(options.rootFolders.map { FileAccess.truePath($0) })
    let named = (options.paths.isEmpty ? ["."] : options.paths).map(FileAccess.absolute)
    discovery.namedFolders = Set(named.filter { FileAccess.kind($0) == .folder }.map { FileAccess.truePath($0) })
    discovery.walkPatterns = WalkPatterns(configurationFile: options.configurationFile, excluded: options.excluded)
    for path in options.paths.isEmpty ? ["."] : options.paths {
      if path == "-" {
        discovery.addStandardInput(options.standardInputName ?? "stdin.html")
        continue
      }
      let absolute = FileAccess.absolute(path)
      if path.contains("://"), !FileAccess.exists(absolute) {
        discovery.notices.append(
          Notice(
            .error, "'\(path)' is an address, and pages are not fetched; pipe one in: curl '\(path)' | higlint --stdin-filename page.html -"
          ))
        continue
      }
      switch FileAccess.kind(absolute) {
      case nil: discovery.fail("'\(path)' \(FileAccess.isLink(absolute) ? "is a link that leads nowhere" : "does not exist").", absolute)
      case .file: discovery.addNamed(path, absolute, options)
      case .folder: discovery.walk(absolute)
      case .other: discovery.fail("'\(path)' is neither a file nor a folder.", absolute)
      }
    }
    if discovery.files.isEmpty, !discovery.notices.contains(where: { $0.severity == .error }) {
      let places = options.paths.isEmpty ? "the current folder" : options.paths.map { "'\($0)'" }.joined(separator: ", ")
      discovery.notices.append(
        Notice(
          .error,
          "There is nothing to lint in \(places): no page, template, *.screen.json, property list or other place of purpose strings."))
    }
    return discovery
  }

  private mutating func fail(_ message: String, _ absolute: String) {
    notices.append(Notice(.error, message, file: display(absolute, root: currentFolder)))
  }

  private mutating func addStandardInput(_ name: String) {
    let absolute = FileAccess.absolute(name)
    let kind: InputKind
    switch InputKind.named(name) {
    case .input where ComponentFile.seldomHoldsElements(name):
      return fail("Standard input is called '\(name)', and a component is read with the files of its project.", absolute)
    case .input(let own): kind = own
    case .styleSheet:
      return fail("Standard input is called '\(name)', and a style sheet is judged only with the pages that use it.", absolute)
    case .unread(let what): return fail("Standard input is called '\(name)', and \(what) is a kind that higlint does not read.", absolute)
    }
    let root = root(of: absolute)
    files.append(
      InputFile(
        path: display(absolute, root: root), absolutePath: nil, kind: kind, root: root, isNamed: true, statedPath: absolute))
  }

  /// A file that was named outright is read, stands for others, or is an error: never is it passed over, nor read as what it is not.
  private mutating func addNamed(_ path: String, _ absolute: String, _ options: LintOptions) {
    switch InputKind.named(absolute) {
    case .unread(let what): fail("'\(path)' is not read: \(what) is a kind that higlint does not read.", absolute)
    case .styleSheet: addUsers(of: path, absolute, options)
    case .input(let kind):
      if InputKind.mayHoldMarkup(absolute), let bytes = try? FileAccess.read(absolute) {
        switch MarkupSearch.markup(in: bytes, name: FileAccess.name(absolute)) {
        case .page: break
        case .none: return fail("'\(path)' holds no markup: there is no screen in it to judge.", absolute)
        case .unread(let what): return fail("'\(path)' is not read: \(what) is a kind that higlint does not read.", absolute)
        }
      }
      add(absolute, kind: kind, isNamed: true)
    }
  }

  /// A style sheet stands for the pages under its root that use it.
  private mutating func addUsers(of path: String, _ absolute: String, _ options: LintOptions) {
    let sheet = FileAccess.truePath(absolute)
    let root = root(of: sheet)
    guard (try? FileAccess.read(sheet)) != nil else { return fail("The style sheet '\(path)' cannot be read.", absolute) }
    var others = Discovery()
    others.rootFolders = rootFolders
    others.walk(root)
    let users = StyleSheetUsers.pages(
      others.files.filter { $0.kind == .page }, using: sheet, root: root, jobs: options.jobs ?? WorkerPool.defaultJobs)
    if users.isEmpty {
      fail("No page under the root of '\(path)' was found to use this style sheet: name the pages that it is for.", absolute)
    }
    for page in users { if let path = page.absolutePath { add(path, kind: .page) } }
  }

  private mutating func add(_ absolute: String, kind: InputKind, isNamed: Bool = false) {
    let truePath = FileAccess.truePath(absolute)
    guard seen.insert(truePath).inserted else { return }
    let root = root(of: absolute)
    files.append(InputFile(path: display(absolute, root: root), absolutePath: truePath, kind: kind, root: root, isNamed: isNamed))
  }

  /// A folder for a language without strings or screens in it says nothing.
  private mutating func addLanguageFolder(_ path: String) {
    let names = FileAccess.names(in: path) ?? []
    guard names.contains(where: { name in [".strings", ".stringsdict", ".storyboard", ".xib"].contains { name.hasSuffix($0) } }) else {
      return
    }
    let root = root(of: path + "/x")
    languageFolders.append(InputFile(path: display(path, root: root), absolutePath: path, kind: .app(.strings), root: root))
  }

  /// Notes what is not read, by its number or, where it is asked for, by its name.
  private mutating func pass(_ path: String, _ reason: PassedOver.Reason, isFolder: Bool = false) {
    if case .kindNotRead(let kind) = reason { notRead[kind, default: 0] += 1 }
    if let label = reason.label { passedOver[label, default: 0] += 1 }
    if listsAll {
      // A link belongs to the folder that it stands in, and not to what it leads to.
      let trueParent = FileAccess.truePath(FileAccess.parent(path))
      listed.append(PassedOver(path: display(path, root: root(ofFolder: trueParent)) + (isFolder ? "/" : ""), reason: reason))
    }
  }

  /// Walks a folder, files and folders by name. A folder is entered once, so that links in a circle end.
  private mutating func walk(_ top: String) {
    var pending: [(path: String, depth: Int)] = [(top, 0)]
    let trueTop = FileAccess.truePath(top)
    while let (folder, depth) = pending.popLast() {
      let trueFolder = FileAccess.truePath(folder)
      guard seen.insert(trueFolder + "/").inserted else { continue }
      guard let listing = FileAccess.listing(of: trueFolder) else {
        notices.append(Notice(.error, "The folder cannot be read.", file: display(folder, root: root(of: folder + "/x"))))
        continue
      }
      let path = { (name: String) in folder == "/" ? "/" + name : folder + "/" + name }
      var folders: [(String, Int)] = []
      for name in listing.names {
        let path = path(name)
        switch FileAccess.kind(path) {
        case .file: meetFile(path, name, top: top, trueTop: trueTop)
        case .folder: if enters(path, name, depth: depth, trueTop: trueTop) { folders.append((path, depth + 1)) }
        case .other: pass(path, .neitherFileNorFolder)
        case nil:
          if FileAccess.isLink(path) {
            pass(path, .linkToNowhere)
          } else if InputKind.walked(name) != nil {
            notices.append(Notice(.error, "The file cannot be read.", file: display(path, root: root(of: path))))
          }
        }
      }
      for name in listing.undecodable { pass(path(name), .nameNotUTF8) }
      pending.append(contentsOf: folders.reversed())
    }
  }

  /// Whether what a link leads to lies in the walked folder; whatever is no link does.
  private static func isInside(_ path: String, _ trueTop: String) -> Bool {
    !FileAccess.isLink(path) || FileAccess.isInside(FileAccess.truePath(path), trueTop)
  }

  private mutating func meetFile(_ path: String, _ name: String, top: String, trueTop: String) {
    let kind = InputKind.walked(name)
    let unread = UnreadKind.ofScreens(name)
    let mayHoldMarkup = kind == nil && InputKind.mayHoldMarkup(name)
    let mayStatePurposes = kind == nil && PurposeCode.mayState(name, in: FileAccess.parent(path))
    if kind == nil, unread == nil, CodeView.mayBe(name), meetView(path, name, top: top, trueTop: trueTop) { return }
    guard kind != nil || unread != nil || mayHoldMarkup || mayStatePurposes else {
      let isConfiguration = name == ConfigurationFile.name || name == ".gitignore"
      return pass(path, isConfiguration ? .configuration : UnreadKind.isLinked(name) ? .readWhereLinked : .otherKind)
    }
    if name.hasPrefix(".") { return pass(path, .hidden) }
    guard Self.isInside(path, trueTop) else { return pass(path, .linkOutside) }
    if isIgnored(path, isFolder: false) { return pass(path, .ignored) }
    if walkPatterns.leavesOut(FileAccess.truePath(path), isFolder: false, root: self.root(of: path)) { return pass(path, .excluded) }
    // They say what holds for the views of a folder, and draw nothing.
    if name == "_ViewStart.cshtml" || name == "_ViewImports.cshtml" { return pass(path, .readWhereLinked) }
    if let unread, kind == nil { return pass(path, .kindNotRead(unread)) }
    if mayStatePurposes {
      let stated = (try? FileAccess.read(path)).flatMap { PurposeCode.kind(of: $0, name: name) }
      return pass(path, stated.map { .kindNotRead($0) } ?? .otherKind)
    }
    if mayHoldMarkup, let bytes = try? FileAccess.read(path) {
      let markup = MarkupSearch.markup(in: bytes, name: name)
      if case .none = markup { return pass(path, ComponentFile.seldomHoldsElements(name) ? .otherKind : .noMarkup) }
      switch ComponentFile.aside(String(path.dropFirst(top.count))) {
      case .tests: return pass(path, .ofTests)
      case .letters: return pass(path, .letter)
      case nil: break
      }
      if case .unread(let kind) = markup { return pass(path, .kindNotRead(kind)) }
    }
    if kind == .page, Self.isFixtureOfTests(path.dropFirst(top.count)) { return pass(path, .ofTests) }
    if kind == .page, GeneratedPage.mayBe(name), let bytes = try? FileAccess.read(path), GeneratedPage.isGenerated(bytes) {
      return pass(path, .generated)
    }
    if case .app = kind, path.dropFirst(top.count).split(separator: "/").dropLast().contains(where: Self.isTestFolder) {
      return pass(path, .ofTests)
    }
    add(path, kind: kind ?? .page)
  }

  /// Notes a page that is written in code, and names one on which people sign in; false for other code.
  private mutating func meetView(_ path: String, _ name: String, top: String, trueTop: String) -> Bool {
    guard !name.hasPrefix("."), Self.isInside(path, trueTop), !isIgnored(path, isFolder: false),
      !walkPatterns.leavesOut(FileAccess.truePath(path), isFolder: false, root: root(of: path)),
      !path.dropFirst(top.count).split(separator: "/").dropLast().contains(where: { Self.foldersOfTests.contains(String($0)) }),
      let bytes = try? FileAccess.read(path),
      let view = CodeView.read(bytes, name: name)
    else { return false }
    pass(path, .kindNotRead(view.kind))
    if view.signsIn {
      notices.append(
        Notice(
          .warning, "People sign in on this page, which is written in code that is not read: '\(view.kind)'.",
          file: display(path, root: root(of: path))))
    }
    return true
  }

  private mutating func enters(_ path: String, _ name: String, depth: Int, trueTop: String) -> Bool {
    var reason: PassedOver.Reason?
    if name.hasPrefix(".") {
      // Tools keep their own files there; a folder like that is listed, and nobody misses it in the summary.
      pass(path, .hiddenFolder, isFolder: true)
      return false
    }
    if Self.skippedFolders.contains(name) {
      reason = .packages(name)
    } else if Self.isOfComposer(path) || Self.isVirtualEnvironment(path) {
      reason = .packages(name)
    } else if name == "example", Self.isExampleOfPlugin(path, trueTop) {
      reason = .exampleOfPlugin
    } else if let made = Self.compiledFolders.first(where: { path.hasSuffix("/" + $0) }) {
      reason = .packages(made)
    } else if let suffix = Self.skippedSuffixes.first(where: { name.hasSuffix($0) }) {
      reason = .product(suffix)
    } else if !Self.isInside(path, trueTop) {
      reason = .linkOutside
    } else if isIgnored(path, isFolder: true) {
      reason = .ignored
    } else if walkPatterns.leavesOut(FileAccess.truePath(path), isFolder: true, root: root(of: path)) {
      reason = .excluded
    } else if depth >= Self.maximumDepth {
      reason = .tooDeep
    }
    if let reason {
      pass(path, reason, isFolder: true)
      return false
    }
    if name.hasSuffix(".lproj") { addLanguageFolder(path) }
    return true
  }

  private var ignoreRules: [String: IgnoreRules] = [:]
  private var roots: [String: String] = [:]
  /// By named folders, the programs that they belong to, or else all of the current folder.
  private var programs: [String: String] = [:]

  /// Ignored folders in which files are tracked all the same: of these nothing else is read.
  private var ignoredFolders: Set<String> = []
  private var trackedFiles: [String: TrackedFiles] = [:]

  /// Whether a file or a folder is ignored: `.gitignore` says so, and git does not track it already.
  private mutating func isIgnored(_ path: String, isFolder: Bool) -> Bool {
    guard ignoredFolders.contains(FileAccess.parent(path)) || isNamedByIgnoreRules(path, isFolder: isFolder) else { return false }
    let root = root(of: path)
    let tracked = trackedFiles[root] ?? TrackedFiles.load(from: root)
    trackedFiles[root] = tracked
    guard path.hasPrefix(root + "/"), tracked.holds(String(path.dropFirst(root.count + 1)), isFolder: isFolder) else {
      // Without a list of what is tracked the project may be.
      return tracked.isKnown || !Self.isOwnProject(path, isFolder: isFolder)
    }
    if isFolder { ignoredFolders.insert(path) }
    return false
  }

  /// Whether a path is a project of Xcode's that no specification beside it makes anew: whatever `.gitignore` says, it decides how the app is built.
  private static func isOwnProject(_ path: String, isFolder: Bool) -> Bool {
    let project = isFolder ? path : FileAccess.parent(path)
    guard project.hasSuffix(".xcodeproj"), isFolder || FileAccess.name(path) == "project.pbxproj" else { return false }
    return !specifications.contains { FileAccess.exists(FileAccess.parent(project) + "/" + $0) }
  }

  /// What XcodeGen, Tuist and CMake make projects of.
  private static let specifications = ["project.yml", "project.yaml", "project.json", "Project.swift", "CMakeLists.txt"]

  private mutating func isNamedByIgnoreRules(_ path: String, isFolder: Bool) -> Bool {
    let root = root(of: path)
    var folder = FileAccess.parent(path)
    while folder.hasPrefix(root) {
      let rules = ignoreRules[folder] ?? IgnoreRules.load(from: folder)
      ignoreRules[folder] = rules
      if let verdict = rules.verdict(on: String(path.dropFirst(folder.count + 1)), isFolder: isFolder) { return verdict }
      if folder == root || folder == "/" { break }
      folder = FileAccess.parent(folder)
    }
    return false
  }

  /// The nearest folder upwards with `.git` or a configuration that says `root`, but never above the current folder where the path is under it; else, of
  /// what lies under the current folder, the program that ``ProjectMarks`` finds or all of that folder; else the folder that was named, or that of the file that
  /// was.
  private mutating func root(of path: String) -> String { root(ofFolder: FileAccess.parent(FileAccess.truePath(path))) }

  /// The root that a file has when it is named.
  static func root(of path: String, rootFolders: [String] = []) -> String {
    var discovery = Discovery()
    discovery.rootFolders = Set(rootFolders.map { FileAccess.truePath($0) })
    return discovery.root(of: path)
  }

  /// The root of what lies in a folder, whose path has no links.
  private mutating func root(ofFolder own: String) -> String {
    if let known = roots[own] { return known }
    let isInside = own == currentFolder || own.hasPrefix(currentFolder == "/" ? "/" : currentFolder + "/")
    var folder = own
    var found: String?
    while true {
      if rootFolders.contains(folder) || FileAccess.exists(folder + "/.git") || ConfigurationFile.isRoot(folder) {
        found = folder
        break
      }
      if folder == "/" || (isInside && folder == currentFolder) { break }
      folder = FileAccess.parent(folder)
    }
    let named = namedFolder(around: own) ?? own
    let root = found ?? (isInside ? program(of: named) : named)
    roots[own] = root
    return root
  }

  private mutating func program(of named: String) -> String {
    if let known = programs[named] { return known }
    let program = ProjectMarks.program(of: named, below: currentFolder) ?? currentFolder
    programs[named] = program
    return program
  }

  /// The outermost of the named folders that hold a folder.
  private func namedFolder(around own: String) -> String? {
    namedFolders.filter { FileAccess.isInside(own, $0) }.min { $0.utf8.count < $1.utf8.count }
  }

  /// What reports call a file: relative to the current folder where it lies under it, else to its root.
  private func display(_ absolute: String, root: String) -> String {
    let truePath =
      FileAccess.parent(absolute) == "/"
      ? absolute : FileAccess.truePath(FileAccess.parent(absolute)) + "/" + (absolute.split(separator: "/").last ?? "")
    for base in [currentFolder, root] {
      if truePath == base { return "." }
      let prefix = base == "/" ? "/" : base + "/"
      if truePath.hasPrefix(prefix) { return String(truePath.dropFirst(prefix.count)) }
    }
    return String(truePath.split(separator: "/").last ?? "")
  }
}
