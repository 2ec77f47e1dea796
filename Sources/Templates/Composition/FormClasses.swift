import Diagnostics

/// The classes of a program's forms, and which templates show them: Symfony's form types, Django's and WTForms' classes.
struct FormClasses: Sendable {
  /// A class with the fields that it declares.
  struct Form: Sendable {
    var name: String
    /// The classes that it takes fields from.
    var bases: [String] = []
    var fields: [String: DeclaredField] = [:]
  }

  private static let skipped: Set<String> = [
    "node_modules", "vendor", "tests", "test", "migrations", "Migrations", "venv", "env", "site-packages", "__pycache__", "static",
    "public", "var", "assets", "translations", "templates", "locale",
  ]
  private static let fileLimit = 2_000
  private static let sizeLimit = 262_144
  private static let depthLimit = 8

  private var forms: [String: Form] = [:]
  /// Names that several classes have.
  private var doubled: Set<String> = []
  /// By templates' names, as code has them, the names of classes that stand beside them.
  private var users: [String: Set<String>] = [:]

  init(below root: String, _ language: TemplateLanguage, _ finder: TemplateFinder) {
    let suffix = language == .twig ? ".php" : ".py"
    var count = 0
    FolderWalk().walk(from: root) { folder in
      let names = finder.folderNames(in: folder)
      for name in names where name.hasSuffix(suffix) && count < Self.fileLimit {
        guard let file = finder.text(at: folder + "/" + name), file.text.count <= Self.sizeLimit else { continue }
        count += 1
        for form in language == .twig ? SymfonyForms.read(file) : PythonForms.read(file) {
          if forms.updateValue(form, forKey: form.name) != nil { doubled.insert(form.name) }
        }
        for use in FormUses.read(file, isPython: language != .twig) { users[use.template, default: []].formUnion(use.classes) }
      }
      return names.filter { !$0.contains(".") && !Self.skipped.contains($0) }
    }
    for name in doubled { forms[name] = nil }
    guard language != .twig else { return }
    for form in DjangoForms.forms where forms[form.name] == nil && !doubled.contains(form.name) { forms[form.name] = form }
    for (template, classes) in users { users[template] = classes.union(classes.compactMap { DjangoForms.views[$0] }) }
    for (template, form) in DjangoForms.templates where users[template] == nil { users[template] = [form] }
  }

  /// The field of a name in the form that one of some templates shows: that of the class which stands beside the template's name in code,
  /// as far as those agree of which several do. Where none does, the type that all classes agree on.
  func field(_ name: String, shownBy paths: [String]) -> DeclaredField? {
    for path in paths {
      let shown = users.filter { path.hasSuffix($0.key) && ("/" + path).hasSuffix("/" + $0.key) }
      let beside = shown.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      let classes = beside.filter { forms[$0] != nil }.sorted()
      if !classes.isEmpty { return agreed(classes.compactMap { field(name, of: $0) }) }
    }
    return agreed(forms.keys.sorted().compactMap { forms[$0]?.fields[name] }.filter { $0.file != nil })?.typeAlone
  }

  private func agreed(_ fields: [DeclaredField]) -> DeclaredField? {
    guard let first = fields.first else { return nil }
    return fields.dropFirst().reduce(first) { $0?.agreed(with: $1) }
  }

  /// The field of a class, or of one that it takes its fields from.
  private func field(_ name: String, of form: String, depth: Int = 0) -> DeclaredField? {
    guard depth < Self.depthLimit, let form = forms[form] else { return nil }
    if let own = form.fields[name] { return own }
    return form.bases.lazy.compactMap { field(name, of: $0, depth: depth + 1) }.first
  }
}

extension TemplateFinder {
  /// The field of a name in the form that a template shows, or one of the pages that it is a part of; nil where no class of the program says.
  func declaredField(_ name: String, in tree: TemplateTree, partOf pages: [String]) -> DeclaredField? {
    guard [.twig, .django, .jinja].contains(tree.language), let place = place(of: tree.file) else { return nil }
    let classes = formClasses(tree.language == .twig ? .twig : .django, in: place.root)
    return classes.field(name, shownBy: [place.path] + pages)
  }
}
