import Diagnostics

/// The classes of a program's forms, and which templates show them: Symfony's form types, Django's and WTForms' classes.
struct FormClasses: Sendable {
  /// A class with the fields that it declares.
  struct Form: Sendable {
    var name: String
    /// The classes that it takes fields from.
    var bases: [String] = []
    var fields: [String: DeclaredField] = [:]
    /// The names of the fields that it declares, in its order.
    var order: [String] = []
    /// The fields of its model that it takes, in their order: Django's `Meta.fields`; nil where it names none. `*Form` stands for those of another.
    var chosen: [String]?
    /// What Django's `Meta` says; nil where the class has none.
    var meta: DjangoMeta?
    /// What its methods change of fields by their names; without one, of all.
    var changed: [(name: String?, change: Change)] = []
    /// Fields of its bases that it leaves out.
    var dropped: Set<String> = []
    /// Whether nothing decides which fields it has but what is read of it.
    var isWhole = true
    /// Whether it says how crispy-forms' tag puts its fields.
    var isLaidOut = false
    /// How it puts them; nil where only the program knows.
    var layout: [Placed]?
    /// The class whose properties its fields are, by its last name; empty for one that only the program knows, nil where it states none.
    var model: String?
    /// The fields whose types Symfony guesses by the model, each with whether the form itself says that it is required.
    var guessed: [String: Bool] = [:]
  }

  private static let skipped: Set<String> = [
    "node_modules", "vendor", "tests", "test", "migrations", "Migrations", "venv", "env", "site-packages", "__pycache__", "static",
    "public", "var", "assets", "translations", "templates", "locale",
  ]
  private static let fileLimit = 2_000
  private static let sizeLimit = 262_144
  static let depthLimit = 8

  private(set) var forms: [String: Form] = [:]
  /// As ``AllauthUse/providers``.
  private(set) var allauthProviders: [AssembledText] = []
  /// Names that several classes have.
  private var doubled: Set<String> = []
  /// By templates' names, as code has them, the names of classes that stand beside them.
  private var users: [String: Set<String>] = [:]
  /// The models whose fields Django's forms show.
  private(set) var djangoModels = DjangoModels()
  private(set) var settings = AllauthSettings()

  init(below root: String, _ language: TemplateLanguage, _ finder: TemplateFinder) {
    let suffix = language == .twig ? ".php" : ".py"
    var count = 0
    var allauth = AllauthUse()
    var usesFlaskSecurity = false
    var models = SymfonyModels()
    FolderWalk().walk(from: root) { folder in
      let names = finder.folderNames(in: folder)
      for name in names where name.hasSuffix(suffix) && count < Self.fileLimit {
        guard let file = finder.text(at: folder + "/" + name), file.text.count <= Self.sizeLimit else { continue }
        count += 1
        let found: [Form]
        if language == .twig {
          models.add(folder + "/" + name)
          found = SymfonyForms.read(file)
        } else {
          let python = PythonClasses(file)
          allauth.read(file)
          usesFlaskSecurity = usesFlaskSecurity || FlaskSecurityForms.isUsed(by: file)
          djangoModels.read(python)
          found = PythonForms.read(python)
          for (template, form) in PythonForms.usualTemplates(python) { users[template, default: []].insert(form) }
        }
        for form in found {
          if forms.updateValue(form, forKey: form.name) != nil { doubled.insert(form.name) }
        }
        for use in FormUses.read(file, isPython: language != .twig) { users[use.template, default: []].formUnion(use.classes) }
      }
      return names.filter { !$0.contains(".") && !Self.skipped.contains($0) }
    }
    allauthProviders = allauth.providers
    for name in doubled { forms[name] = nil }
    guard language != .twig else {
      for name in forms.keys { forms[name]?.guessTypes(by: models, finder) }
      return
    }
    addKnown(allauth)
    guard usesFlaskSecurity else { return }
    for form in FlaskSecurityForms.forms { forms[form.name] = form }
    for (template, classes) in FlaskSecurityForms.templates(forms) where users[template] == nil { users[template] = classes }
  }

  /// Adds the forms of Django's and, where the program uses it, of allauth's, with the templates that show them.
  private mutating func addKnown(_ allauth: AllauthUse) {
    settings = allauth.settings
    let known =
      DjangoForms.forms(settings, nameLabel: djangoModels.userLabel(settings)) + (allauth.isUsed ? AllauthForms.forms(settings) : [])
    for form in known where forms[form.name] == nil && !doubled.contains(form.name) { forms[form.name] = form }
    for (template, classes) in users { users[template] = classes.union(classes.compactMap { DjangoForms.views[$0] }) }
    for (template, form) in DjangoForms.templates where users[template] == nil {
      users[template] = Set(forms.values.filter { $0.bases.contains(form) }.map(\.name) + [form])
    }
    guard allauth.isUsed else { return }
    for (template, (key, form)) in AllauthForms.templates where users[template] == nil {
      users[template] = [settings.form(inPlaceOf: key) ?? AllauthForms.name(form)]
    }
  }

  /// The field of a name in the form that one of some templates shows: that of the class which stands beside the template's name in code,
  /// as far as those agree of which several do. Where none does, the type that all classes agree on.
  func field(_ name: String, shownBy paths: [String]) -> DeclaredField? {
    for path in paths {
      let classes = classes(beside: path)
      if !classes.isEmpty { return agreed(classes.compactMap { field(name, of: $0) }) }
    }
    let names = forms.keys.sorted()
    let declared = names.compactMap { forms[$0]?.fields[name] ?? forms[$0]?.meta?.widgets[name] }.filter { $0.file != nil }
    return agreed(declared.isEmpty ? names.compactMap { field(name, of: $0) }.filter { $0.file != nil } : declared)?.typeAlone
  }

  /// The forms whose classes stand beside a template's name in code, by name.
  private func classes(beside path: String) -> [String] {
    let shown = users.filter { path.hasSuffix($0.key) && ("/" + path).hasSuffix("/" + $0.key) }
    return shown.values.reduce(into: Set<String>()) { $0.formUnion($1) }.filter { forms[$0] != nil }.sorted()
  }

  private func agreed(_ fields: [DeclaredField]) -> DeclaredField? {
    guard let first = fields.first else { return nil }
    return fields.dropFirst().reduce(first) { $0?.agreed(with: $1) }
  }

  /// The field of a class, or of one that it takes its fields from; where none declares it, that of its model.
  private func field(_ name: String, of form: String) -> DeclaredField? {
    inherited(name, of: form) ?? modelField(name, of: form).map { changed($0, name, by: form) }
  }

  private func inherited(_ name: String, of form: String, depth: Int = 0) -> DeclaredField? {
    guard depth < Self.depthLimit, let form = forms[form] else { return nil }
    if let own = form.fields[name] { return own }
    return form.bases.lazy.compactMap { inherited(name, of: $0, depth: depth + 1) }.first.map { form.changing($0, name) }
  }

  // MARK: - Whole forms

  /// Classes of the frameworks' that have no fields of their own.
  private static let bare: Set<String> = ["Form", "FlaskForm", "SecureForm", "ModelForm", "object"]

  /// The fields of the form that one of some templates shows, in the order of its class; nil where several classes may be meant, or only the program
  /// knows which fields there are. `variable`: what the template calls the form; `obeysLayout`: whether it is written as the class lays it out.
  func fields(
    of variable: String, shownBy paths: [String], obeysLayout: Bool
  ) -> [(name: String, field: DeclaredField?)]? {
    let words = FormPart.purposes(of: variable)
    for (index, path) in paths.enumerated() {
      let beside = classes(beside: path)
      if beside.isEmpty { continue }
      var meant = beside.filter { name in !beside.contains { forms[$0]?.bases.contains(name) == true && $0 != name } }
      // A layout may show a form of its own on every page.
      if meant.count > 1 || index > 0 && !words.isEmpty {
        meant.removeAll { name in !words.contains(where: name.lowercased().contains) }
      }
      guard meant.count == 1, let form = forms[meant[0]] else { return nil }
      if obeysLayout, form.isLaidOut { return form.layout.map { laidOut($0, form.name) } }
      return names(of: form.name)?.map { ($0, field($0, of: form.name)) }
    }
    return nil
  }

  /// The fields of a class where its layout puts them, with what that gives them.
  private func laidOut(_ placed: [Form.Placed], _ form: String) -> [(name: String, field: DeclaredField?)] {
    placed.map { one in
      if let button = one.button { return (one.name, button) }
      var field = field(one.name, of: form)
      for attribute in one.attributes {
        field?.attributes.removeAll { $0.name == attribute.name }
        field?.attributes.append(attribute)
      }
      return (one.name, field)
    }
  }

  private func names(of form: String) -> [String]? {
    guard let declared = declared(of: form) else { return nil }
    let chosen = chosen(of: form) ?? modelFields(of: form)
    if chosen == nil, isOfModel(form) { return nil }
    let all = (chosen ?? []).filter { forms[form]?.dropped.contains($0) != true } + declared.filter { chosen?.contains($0) != true }
    return all.isEmpty ? nil : all
  }

  /// The names that a class and its bases declare; those of the last base come first.
  private func declared(of name: String, depth: Int = 0) -> [String]? {
    guard depth < Self.depthLimit, let form = forms[name], form.isWhole else { return nil }
    var names: [String] = []
    for base in form.bases.reversed() where forms[base] != nil || !Self.bare.contains(base) {
      guard base != name, let more = declared(of: base, depth: depth + 1) else { return nil }
      names += more.filter { !names.contains($0) }
    }
    names += form.order.filter { !names.contains($0) }
    return names.filter { !form.dropped.contains($0) }
  }

  private func isOfModel(_ name: String, depth: Int = 0) -> Bool {
    guard depth < Self.depthLimit, let form = forms[name] else { return name == "ModelForm" }
    return form.bases.contains { isOfModel($0, depth: depth + 1) }
  }
}

extension TemplateFinder {
  /// The providers whose applications of django-allauth the program of a template installs.
  func allauthProviders(for tree: TemplateTree) -> [AssembledText] {
    place(of: tree.file).map { formClasses(.django, in: $0.root).allauthProviders } ?? []
  }

  /// The field of a name in the form that a template shows, or one of the pages that it is a part of; nil where no class of the program says.
  func declaredField(_ name: String, in tree: TemplateTree, partOf pages: [String]) -> DeclaredField? {
    guard [.twig, .django, .jinja].contains(tree.language), let place = place(of: tree.file) else { return nil }
    let classes = formClasses(tree.language == .twig ? .twig : .django, in: place.root)
    return classes.field(name, shownBy: [place.path] + pages)
  }

  /// The fields of a form that a template shows, or one of the pages that it is a part of, in the order of its class; nil where no class says which.
  func declaredFields(
    of form: String, in tree: TemplateTree, partOf pages: [String], obeysLayout: Bool
  ) -> [(name: String, field: DeclaredField?)]? {
    guard [.twig, .django, .jinja].contains(tree.language), let place = place(of: tree.file) else { return nil }
    let classes = formClasses(tree.language == .twig ? .twig : .django, in: place.root)
    return classes.fields(of: form, shownBy: [place.path] + pages, obeysLayout: obeysLayout)
  }
}
