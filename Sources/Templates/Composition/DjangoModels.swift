import Diagnostics

/// The classes of a Django program's models, whose fields the forms of models show.
/// https://docs.djangoproject.com/en/5.2/topics/forms/modelforms/
struct DjangoModels: Sendable {
  /// A class with the fields that it declares.
  struct Model: Sendable {
    var name: String
    var path: String
    /// The classes that it takes fields from.
    var bases: [String] = []
    var fields: [String: DjangoModelField] = [:]
    /// The names of the fields that it declares, in its order.
    var order: [String] = []
    /// Fields of its bases that it leaves out: `username = None`.
    var dropped: Set<String> = []
    /// What its `USERNAME_FIELD` says.
    var userName: String?
  }

  /// What stands for the model of a program's users, whichever it is.
  static let anyUser = "get_user_model()"
  /// What stands for Django's own model of users.
  static let ownUser = "auth.User"

  private static let depthLimit = 8
  private static let classLimit = 2_000
  /// Classes of packages' that have no field which a form shows.
  private static let bare: Set<String> = [
    "Model", "object", "ABC", "TimeStampedModel", "MPTTModel", "ActivatorModel", "DirtyFieldsMixin", "SoftDeletableModel",
    "PolymorphicModel",
    "APIModel", "Generic",
  ]
  /// How the names of classes end that are no models.
  private static let others = [
    "View", "Form", "Admin", "Serializer", "TestCase", "Manager", "Migration", "Config", "Command", "QuerySet", "Enum", "Choices", "Filter",
    "FilterSet", "Type", "Exception", "Error", "Backend", "Middleware", "Factory", "Resource", "ViewSet",
  ]

  private var models: [String: [Model]] = [:]
  private var count = 0

  // MARK: - Reading

  /// Takes the classes of a file that may be models.
  mutating func read(_ python: PythonClasses) {
    let file = python.file
    let text = file.text
    guard text.firstRange(of: Array("models".utf8)) != nil, text.firstRange(of: Array("class ".utf8)) != nil else { return }
    for (name, bases, body) in python.all where count < Self.classLimit && !bases.contains(where: Self.isOther) {
      var model = Model(name: name, path: file.path, bases: bases)
      for (key, value) in PythonForms.assignments(in: body, text) { model.take(key, value, file) }
      models[name, default: []].append(model)
      count += 1
    }
  }

  private static func isOther(_ base: String) -> Bool { others.contains(where: base.hasSuffix) }

  // MARK: - Asking

  /// The model of users that settings name; nil where several do.
  private func user(_ settings: AllauthSettings) -> Model? {
    guard let stated = settings.userModel else { return nil }
    guard !stated.isEmpty else { return own(Self.ownUser) }
    let parts = stated.split(separator: ".").map(String.init)
    guard let name = parts.last, let found = models[name] else { return nil }
    let near = found.filter { ("/" + $0.path).contains("/\(parts[0])/") }
    return near.count == 1 ? near[0] : found.count == 1 ? found[0] : nil
  }

  /// The class of a name that code of a file means: the only one, the one that it imports, or the one that stands beside it.
  private func model(_ name: String, from file: SourceFile?, _ settings: AllauthSettings) -> Model? {
    if name == Self.anyUser { return user(settings) }
    if name == Self.ownUser { return own(name) }
    let found = models[name] ?? []
    if found.count < 2 { return found.first ?? own(name) }
    guard let file else { return nil }
    let imported = found.filter { one in
      let module = one.path.split(separator: "/").suffix(2).joined(separator: ".").dropLast(3)
      return file.text.firstRange(of: Array("from \(module) import".utf8)) != nil
    }
    if imported.count == 1 { return imported[0] }
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    let beside = found.filter { $0.path.split(separator: "/").dropLast().joined(separator: "/").hasPrefix(folder) }
    return beside.count == 1 ? beside[0] : nil
  }

  /// A field of a model: nil where only the program knows, none within where the model has none of the name.
  func field(_ name: String, of model: String, from file: SourceFile?, _ settings: AllauthSettings) -> DjangoModelField?? {
    guard let model = self.model(model, from: file, settings) else { return nil }
    return field(name, of: model, settings, depth: 0)
  }

  private func field(_ name: String, of model: Model, _ settings: AllauthSettings, depth: Int) -> DjangoModelField?? {
    guard depth < Self.depthLimit else { return nil }
    if let own = model.fields[name] { return own }
    if model.dropped.contains(name) { return .some(nil) }
    for base in model.bases where !Self.bare.contains(base) || models[base] != nil {
      guard let base = parent(base, of: model, settings), let found = field(name, of: base, settings, depth: depth + 1) else { return nil }
      if let found { return found }
    }
    return .some(nil)
  }

  private func parent(_ name: String, of model: Model, _ settings: AllauthSettings) -> Model? {
    let found = (models[name] ?? []).filter { $0.path != model.path || $0.name != model.name }
    if found.isEmpty { return own(name == "User" ? Self.ownUser : name) }
    let beside = found.filter { $0.path == model.path }
    return beside.count == 1 ? beside[0] : found.count == 1 ? found[0] : nil
  }

  /// The names of the fields of a model that a form may show, those of its bases first; nil where only the program knows.
  func names(of model: String, from file: SourceFile?, _ settings: AllauthSettings) -> [String]? {
    guard let model = self.model(model, from: file, settings) else { return nil }
    return names(of: model, settings, depth: 0)
  }

  private func names(of model: Model, _ settings: AllauthSettings, depth: Int) -> [String]? {
    guard depth < Self.depthLimit else { return nil }
    var names: [String] = []
    for base in model.bases where !Self.bare.contains(base) || models[base] != nil {
      guard let base = parent(base, of: model, settings), let more = self.names(of: base, settings, depth: depth + 1) else { return nil }
      names += more.filter { !names.contains($0) && !model.dropped.contains($0) && model.fields[$0] == nil }
    }
    return names + model.order.filter { model.fields[$0]?.isEditable == true }
  }

  /// The words of the field by which people sign in; nil where only the program knows.
  func userLabel(_ settings: AllauthSettings) -> AssembledText? {
    guard let user = user(settings), let name = userName(of: user, settings, depth: 0) else { return nil }
    guard let found = field(name, of: user, settings, depth: 0), let found else { return nil }
    return settings.isEnglish || found.declared.hasOwnWords ? found.declared.label : nil
  }

  private func userName(of model: Model, _ settings: AllauthSettings, depth: Int) -> String? {
    if let own = model.userName { return own }
    guard depth < Self.depthLimit else { return nil }
    return model.bases.lazy.compactMap { parent($0, of: model, settings).flatMap { userName(of: $0, settings, depth: depth + 1) } }.first
  }

  // MARK: - Django's own

  /// A class of Django's own: https://docs.djangoproject.com/en/5.2/ref/contrib/auth/#fields
  private func own(_ name: String) -> Model? {
    switch name {
    case Self.ownUser: Model(name: name, path: "", bases: ["AbstractUser"])
    case "AbstractUser": .own(name, bases: ["AbstractBaseUser", "PermissionsMixin"], DjangoModelField.ofUsers, userName: "username")
    case "AbstractBaseUser": .own(name, DjangoModelField.ofBaseUsers)
    case "PermissionsMixin": .own(name, DjangoModelField.ofPermissions)
    default: nil
    }
  }
}

extension DjangoModels.Model {
  fileprivate static func own(_ name: String, bases: [String] = [], _ fields: [(String, DjangoModelField)], userName: String? = nil) -> Self
  {
    var made = Self(name: name, path: "", bases: bases, userName: userName)
    for (name, field) in fields {
      made.fields[name] = field
      made.order.append(name)
    }
    return made
  }

  /// Takes a statement of the class: a field, or what leaves one out.
  fileprivate mutating func take(_ name: String, _ value: SourceRange, _ file: SourceFile) {
    let words = file.string(value)
    if name == "USERNAME_FIELD" {
      userName = ExpressionReader.read(value, of: file, .jinja).literalText
    } else if words == "None" {
      dropped.insert(name)
    } else if let field = DjangoModelField(value, named: name, file) {
      fields[name] = field
      order.removeAll { $0 == name }
      order.append(name)
    }
  }
}
