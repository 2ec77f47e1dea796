import Diagnostics

/// Where the views lie whose names begin with a namespace, as Laravel's service providers say it by literals: `login-kit::partials.social`.
/// https://laravel.com/docs/packages#views
struct BladeNamespaces: Sendable {
  private static let providerLimit = 200
  private static let sizeLimit = 65_536
  private static let skipped: Set<String> = [
    "node_modules", "vendor", "storage", "public", "resources", "database", "tests", "lang", "config", "routes", "bootstrap",
  ]

  /// By namespace, absolute paths of folders.
  private var folders: [String: [String]] = [:]

  init(below root: String, _ files: any ProjectFiles) {
    var count = 0
    FolderWalk().walk(from: root) { folder in
      for name in files.names(in: folder) where name.hasSuffix("ServiceProvider.php") && count < Self.providerLimit {
        count += 1
        guard let file = files.text(at: folder + "/" + name), file.text.count <= Self.sizeLimit else { continue }
        read(String(decoding: file.text, as: UTF8.self), in: folder)
      }
      return files.folderNames(in: folder).filter { !$0.contains(".") && !Self.skipped.contains($0) }
    }
  }

  /// The folders of a namespace.
  subscript(name: some StringProtocol) -> [String] { folders[String(name)] ?? [] }

  private mutating func read(_ code: String, in folder: String) {
    for call in ["loadViewsFrom(", "anonymousComponentPath("] {
      for literals in Self.literals(ofCalls: call, in: code) where literals.count == 2 { add(literals[1], literals[0], folder) }
    }
    for literals in Self.literals(ofCalls: "addNamespace(", in: code) where literals.count == 2 { add(literals[0], literals[1], folder) }
    // spatie/laravel-package-tools: the views of the package in whose `src` the provider lies.
    guard let views = Self.literals(ofCalls: "hasViews(", in: code).first else { return }
    let stated = views.first ?? Self.literals(ofCalls: "->name(", in: code).first?.first
    guard let stated else { return }
    add(stated.hasPrefix("laravel-") && views.isEmpty ? String(stated.dropFirst(8)) : stated, "/../resources/views", folder)
  }

  private mutating func add(_ name: String, _ path: String, _ folder: String) {
    guard path.hasPrefix("/"), let joined = TemplateFinder.joined(folder, String(path.drop { $0 == "/" })) else { return }
    folders[name, default: []].append(joined)
  }

  /// The literals among the arguments of each call: `loadViewsFrom(__DIR__.'/../resources/views', 'login-kit')`.
  private static func literals(ofCalls name: String, in code: String) -> [[String]] {
    var found: [[String]] = []
    var rest = code[...]
    while let call = rest.firstRange(of: name), found.count < 20 {
      rest = rest[call.upperBound...]
      var literals: [String] = []
      var depth = 1
      while depth > 0, let next = rest.popFirst() {
        switch next {
        case "(": depth += 1
        case ")": depth -= 1
        case "'", "\"":
          literals.append(String(rest.prefix { $0 != next }))
          rest = rest.drop { $0 != next }.dropFirst()
        default: break
        }
      }
      found.append(literals)
    }
    return found
  }
}
