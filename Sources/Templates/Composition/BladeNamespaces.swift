import Diagnostics

/// What Laravel's service providers say by literals: where the views lie whose names begin with a namespace (`login-kit::partials.social`), and which
/// components have names of their own. https://laravel.com/docs/packages#views, https://laravel.com/docs/blade#manually-registering-components
struct BladeNamespaces: Sendable {
  private static let providerLimit = 200
  private static let sizeLimit = 65_536
  private static let skipped: Set<String> = [
    "node_modules", "vendor", "storage", "public", "resources", "database", "tests", "lang", "config", "routes", "bootstrap",
  ]

  /// What a registered component is.
  enum Component: Hashable, Sendable {
    /// The view of a name.
    case view(String)
    /// The class of a full name, which names its view.
    case type(String)
  }

  /// By namespace, absolute paths of folders.
  private var folders: [String: [String]] = [:]
  private(set) var components: [String: Component] = [:]
  /// The namespaces of components' classes by what stands before `::`.
  private(set) var classNamespaces: [String: String] = [:]
  /// The views' folders of components without classes, likewise.
  private(set) var viewNamespaces: [String: String] = [:]
  /// Absolute paths of folders that hold components.
  private(set) var componentFolders: [String] = []

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
    readComponents(code, in: folder)
    // spatie/laravel-package-tools: the views of the package in whose `src` the provider lies.
    guard let views = Self.literals(ofCalls: "hasViews(", in: code).first else { return }
    let stated = views.first ?? Self.literals(ofCalls: "->name(", in: code).first?.first
    guard let stated else { return }
    add(stated.hasPrefix("laravel-") && views.isEmpty ? String(stated.dropFirst(8)) : stated, "/../resources/views", folder)
  }

  private mutating func readComponents(_ code: String, in folder: String) {
    for arguments in Self.arguments(ofCalls: "Blade::component(", in: code) {
      if arguments.count > 1 {
        register(arguments[0], arguments[1], code)
      } else if let only = arguments.first, let type = Self.type(only, code) {
        components[Self.kebab(type)] = .type(type)
      }
    }
    for list in Self.arguments(ofCalls: "Blade::components(", in: code).compactMap(\.first) {
      for entry in list.dropFirst().dropLast().split(separator: ",") {
        guard let arrow = entry.firstRange(of: "=>") else { continue }
        register(String(entry[..<arrow.lowerBound]), String(entry[arrow.upperBound...]), code)
      }
    }
    for literals in Self.literals(ofCalls: "componentNamespace(", in: code) where literals.count == 2 {
      classNamespaces[literals[1]] = Self.plain(literals[0])
    }
    for literals in Self.literals(ofCalls: "anonymousComponentNamespace(", in: code) {
      if let views = literals.first { viewNamespaces[literals.count > 1 ? literals[1] : views] = views.replacing("/", with: ".") }
    }
    for literals in Self.literals(ofCalls: "anonymousComponentPath(", in: code) where literals.count == 1 {
      if let path = TemplateFinder.joined(folder, String(literals[0].drop { $0 == "/" })) { componentFolders.append(path) }
    }
    for arguments in Self.arguments(ofCalls: "loadViewComponentsAs(", in: code) where arguments.count > 1 {
      guard let prefix = Self.literal(arguments[0]) else { continue }
      for entry in arguments[1].dropFirst().dropLast().split(separator: ",") {
        if let type = Self.type(String(entry), code) { components[prefix + "-" + Self.kebab(type)] = .type(type) }
      }
    }
  }

  /// Registers a view or a class under a name, in whichever order they stand.
  private mutating func register(_ first: String, _ second: String, _ code: String) {
    if let type = Self.type(first, code) {
      if let name = Self.literal(second) { components[name] = .type(type) }
    } else if let name = Self.literal(first) {
      if let type = Self.type(second, code) {
        components[name] = .type(type)
      } else if let alias = Self.literal(second) {
        components[alias] = .view(name)
      }
    }
  }

  /// The full name of the class in `Alert::class`, by what the file uses.
  private static func type(_ argument: String, _ code: String) -> String? {
    let words = argument.trimmed
    guard words.suffix(7).lowercased() == "::class" else {
      return literal(words).flatMap { $0.contains("\\") ? plain($0) : nil }
    }
    let name = String(words.dropLast(7).drop { $0 == "\\" })
    guard !name.contains("\\"), let use = code.firstRange(of: "\\" + name + ";") else { return name }
    let before = code[..<use.lowerBound]
    guard let word = before.split(whereSeparator: \.isWhitespace).last else { return name }
    return word + "\\" + name
  }

  private static func plain(_ name: String) -> String { name.replacing("\\\\", with: "\\") }

  /// "alert-box" of `App\\View\\Components\\AlertBox`.
  private static func kebab(_ type: String) -> String {
    let name = type.split(separator: "\\").last ?? ""
    return name.enumerated().reduce(into: "") { made, letter in
      if letter.element.isUppercase, letter.offset > 0 { made += "-" }
      made += letter.element.lowercased()
    }
  }

  /// The text of an argument that is a literal.
  private static func literal(_ argument: String) -> String? {
    let words = argument.trimmed
    guard let quote = words.first, quote == "'" || quote == "\"", words.count > 2, words.last == quote else { return nil }
    return String(words.dropFirst().dropLast())
  }

  /// The arguments of each call as they are written.
  private static func arguments(ofCalls name: String, in code: String) -> [[String]] {
    var found: [[String]] = []
    var rest = code[...]
    while let call = rest.firstRange(of: name), found.count < 100 {
      rest = rest[call.upperBound...]
      var arguments = [""]
      var depth = 1
      var quote: Character?
      while depth > 0, let next = rest.popFirst() {
        if let open = quote {
          if next == open { quote = nil }
        } else if next == "'" || next == "\"" {
          quote = next
        } else if next == "(" || next == "[" {
          depth += 1
        } else if next == ")" || next == "]" {
          depth -= 1
        } else if next == ",", depth == 1 {
          arguments.append("")
          continue
        }
        if depth > 0 { arguments[arguments.count - 1].append(next) }
      }
      found.append(arguments.map(\.trimmed).filter { !$0.isEmpty })
    }
    return found
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
