import Diagnostics

/// Where Laravel keeps the views of Blade's components.
extension TemplateFinder {
  /// The view of a component: `<x-name>`, or `@component('view')`.
  func bladeComponent(_ name: String, from tree: TemplateTree) -> TemplateTree? {
    // What a class of Livewire's shows is the view of its name, as a rule.
    if name.hasPrefix("livewire:") { return part("livewire." + name.dropFirst(9).replacing("::", with: "."), from: tree) }
    // Components of a library's that the program has published, or has beside them: `resources/views/flux/input.blade.php`.
    if let colon = name.firstIndex(of: ":"), !name.hasPrefix("x-") {
      let path = name[..<colon] + "." + name[colon...].drop { $0 == ":" }
      return part(String(path), from: tree) ?? part(path + ".index", from: tree) ?? part("components." + path, from: tree)
    }
    guard name.hasPrefix("x-") else { return part(name, from: tree) }
    let bare = String(name.dropFirst(2))
    if let registered = registeredComponent(bare, from: tree) { return registered }
    let path = bare.replacing("::", with: ".")
    // A package's own views know its name as that of their folder: `<x-auth::button>`.
    let inPackage = bare.firstRange(of: "::").map { ["components." + bare[$0.upperBound...]] } ?? []
    // A namespace that a provider registers: its components lie in a folder of their name, or it is one of components.
    let namespaced: [String] =
      bare.firstRange(of: "::").map { colons in
        ["components.", ""].map { "\(bare[..<colons.lowerBound])::\($0)\(bare[colons.upperBound...])" }
      } ?? []
    for view in namespaced + [
      "components." + path, "components." + path + ".index",
      "vendor.jetstream.components." + bare.dropFirst(bare.hasPrefix("jet-") ? 4 : 0),
    ] + inPackage {
      if let found = part(view, from: tree) { return found }
    }
    // A class that names its view.
    guard let place = place(of: tree.file) else { return nil }
    let type = Self.typeName(bare, separator: "/")
    for folder in Self.ancestors(of: place) {
      guard let file = text(at: folder + "/app/View/Components/" + type + ".php") else { continue }
      return view(ofClass: file, from: tree)
    }
    return nil
  }

  /// The view that a component's class names.
  private func view(ofClass file: SourceFile, from tree: TemplateTree) -> TemplateTree? {
    let code = String(decoding: file.text.prefix(16_384), as: UTF8.self)
    guard let call = code.firstRange(of: "view("), let quote = code[call.upperBound...].first, quote == "'" || quote == "\"" else {
      return nil
    }
    return part(String(code[call.upperBound...].dropFirst().prefix { $0 != quote }), from: tree)
  }

  /// The view of a component that a service provider registers: by a name, by a namespace, or by the folder that it lies in.
  private func registeredComponent(_ name: String, from tree: TemplateTree) -> TemplateTree? {
    guard let place = place(of: tree.file) else { return nil }
    let namespaces = bladeNamespaces(place.root)
    switch namespaces.components[name] {
    case .view(let view): return part(view, from: tree) ?? part("components." + view, from: tree)
    case .type(let type): if let found = view(ofType: type, place, from: tree) { return found }
    case nil: break
    }
    if let colons = name.firstRange(of: "::") {
      let (prefix, rest) = (String(name[..<colons.lowerBound]), String(name[colons.upperBound...]))
      if let folder = namespaces.viewNamespaces[prefix], let found = part(folder + "." + rest, from: tree) { return found }
      let type = Self.typeName(rest, separator: "\\")
      return namespaces.classNamespaces[prefix].flatMap { view(ofType: $0 + "\\" + type, place, from: tree) }
    }
    let path = name.replacing(".", with: "/")
    for folder in namespaces.componentFolders {
      for suffix in [".blade.php", "/index.blade.php"] {
        if let found = self.tree(at: folder + "/" + path + suffix, like: .blade) { return found }
      }
    }
    return nil
  }

  /// The name of a class that a component's name means: "Forms/TextInput" of "forms.text-input".
  private static func typeName(_ name: String, separator: String) -> String {
    let parts = name.split(separator: ".").map { part -> String in
      let words = part.split(separator: "-").map { $0.prefix(1).uppercased() + String($0.dropFirst()) }
      return words.joined()
    }
    return parts.joined(separator: separator)
  }

  /// The view of a class of the program: its folders are called as its namespaces are, the first and `app` in small letters.
  private func view(ofType type: String, _ place: ProjectPlace, from tree: TemplateTree) -> TemplateTree? {
    let parts = type.split(separator: "\\").map(String.init)
    guard let first = parts.first, parts.count > 1 else { return nil }
    let inner = parts.dropFirst().joined(separator: "/") + ".php"
    // `Modules\\Shop\\View\\…` may lie below `Modules/Shop/app` or `src`.
    var paths = [first.lowercased() + "/" + inner, first + "/" + inner, "src/" + inner]
    if parts.count > 3 {
      let below = parts.dropFirst(2).joined(separator: "/") + ".php"
      for source in ["/app/", "/src/"] { paths.append(first + "/" + parts[1] + source + below) }
    }
    for folder in Self.ancestors(of: place) {
      for path in paths { if let file = text(at: folder + "/" + path) { return view(ofClass: file, from: tree) } }
    }
    return nil
  }
}
