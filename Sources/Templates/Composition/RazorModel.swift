import Diagnostics

/// The classes of C# that views take their fields from: `<input asp-for="Password">` has the type that the property's attributes state
/// (https://learn.microsoft.com/en-us/aspnet/core/mvc/views/working-with-forms#the-input-tag-helper).
struct RazorModel: Sendable {
  /// The attributes that make a type, the first that stands at a property.
  private static let types: [(sign: String, type: String)] = [
    ("DataType.Password", "password"), ("DataType.EmailAddress", "email"), ("EmailAddress", "email"), ("DataType.PhoneNumber", "tel"),
    ("Phone", "tel"), ("DataType.Url", "url"), ("DataType.Date", "date"), ("HiddenInput", "hidden"),
  ]
  /// The types that types of C# have without such an attribute.
  private static let plain = ["string": "text", "bool": "checkbox", "int": "number", "long": "number", "decimal": "text"]

  /// By the names of properties, the type of the field; nil where the classes of the file differ.
  private var fields: [String: String?] = [:]
  /// By the names of properties, the class that they are of; "" where the classes of the file differ.
  private var classes: [String: String] = [:]
  /// By the names of properties, what labels call them; nil where that is not written here, or the classes of the file differ.
  private var labels: [String: AssembledText?] = [:]

  init(_ file: SourceFile) {
    let text = file.text
    let tokens = ExpressionLexer.tokens(text, SourceRange(0, min(text.count, 200_000)), .of(.razor))
    var start = 0
    for index in tokens.indices {
      guard case .symbol(let sign) = tokens[index].kind, sign == "{" || sign == "}" || sign == ";" else { continue }
      defer { start = index + 1 }
      // `public string Password { get; set; }`
      guard sign == "{", index + 1 < tokens.count, index >= start + 2,
        [.name("get"), .name("init"), .name("set")].contains(tokens[index + 1].kind),
        case .name(let name) = tokens[index - 1].kind
      else { continue }
      var kind = index - 2
      if kind > start, tokens[kind].kind == .symbol("?") { kind -= 1 }
      guard case .name(let declared) = tokens[kind].kind else { continue }
      if let other = classes[name], other != declared { classes[name] = "" } else { classes[name] = declared }
      let head = file.string(SourceRange(tokens[start].range.start, tokens[kind].range.start))
      let type = Self.types.first { head.contains("[\($0.sign)") || head.contains("(\($0.sign)") || head.contains(", \($0.sign)") }?.type
      let label = Self.label(tokens[start..<kind], name: tokens[index - 1].range, of: file)
      if let other = labels[name], other?.bytes != label?.bytes { labels[name] = .some(nil) } else { labels[name] = label }
      let found = type ?? Self.plain[declared]
      if let other = fields[name], other != found { fields[name] = .some(nil) } else { fields[name] = found }
    }
  }

  /// What `[Display(Name = "Full name")]` or `[DisplayName("Full name")]` calls a property, else its own name; nil where another class says it.
  private static func label(_ attributes: ArraySlice<ExpressionToken>, name: SourceRange, of file: SourceFile) -> AssembledText? {
    guard let at = attributes.firstIndex(where: { $0.kind == .name("Display") || $0.kind == .name("DisplayName") }) else {
      return AssembledText(name, of: file)
    }
    let given = attributes[at...].dropFirst().prefix { $0.kind != .symbol("]") && $0.kind != .symbol(")") }
    if given.contains(where: { $0.kind == .name("ResourceType") }) { return nil }
    let value: ArraySlice<ExpressionToken>
    if attributes[at].kind == .name("Display") {
      guard let stated = given.firstIndex(where: { $0.kind == .name("Name") }) else { return AssembledText(name, of: file) }
      value = given[stated...].dropFirst(2)
    } else {
      value = given.dropFirst()
    }
    guard let first = value.first, case .string = first.kind else { return nil }
    return AssembledText(first.range, of: file)
  }

  private static let longestFile = 65_536

  /// The names of the classes that a file declares.
  static func classes(in file: SourceFile) -> [String] {
    guard file.text.count <= longestFile else { return [] }
    var names: [String] = []
    for keyword in ["class ", "record "].map({ Array($0.utf8) }) {
      var at = 0
      while let found = file.text[at...].firstRange(of: keyword) {
        at = found.upperBound
        guard found.lowerBound == 0 || file.text[found.lowerBound - 1] <= 0x20 else { continue }
        let name = file.text[at...].prefix(while: TemplateWords.isWord)
        if let first = name.first, first >= 0x41, first <= 0x5A { names.append(String(decoding: name, as: UTF8.self)) }
      }
    }
    return names
  }

  /// The class that a property is of, where it may be one of the program's.
  func declaredClass(of property: String) -> String? { classes[property].flatMap { $0.isEmpty || Self.plain[$0] != nil ? nil : $0 } }
  func type(of property: String) -> String? { fields[property] ?? nil }
  func label(of property: String) -> AssembledText? { labels[property] ?? nil }
}

extension TemplateFinder {
  private static let foldersWithoutCode: Set<String> = ["node_modules", "bin", "obj", "wwwroot", ".git", "Migrations"]

  /// The type of the field for a property of a view's model; nil where the class is not found or does not say it.
  func fieldType(of path: String, in tree: TemplateTree) -> String? { stated(of: path, in: tree) { $0.type(of: $1) } }

  /// What labels call a property of a view's model; nil as for ``fieldType(of:in:)``.
  func fieldLabel(of path: String, in tree: TemplateTree) -> AssembledText? { stated(of: path, in: tree) { $0.label(of: $1) } }

  /// What the class of a view's model states of a property.
  private func stated<Value>(of path: String, in tree: TemplateTree, _ read: (RazorModel, String) -> Value?) -> Value? {
    let steps = path.split(separator: ".").map(String.init)
    guard let property = steps.last, let place = place(of: tree.file),
      let stated = RazorReader.directive("model", in: tree.file.text), !stated.isEmpty
    else { return nil }
    let name = stated.prefix { $0 != "<" && $0 != "?" }.split(separator: ".").last.map(String.init) ?? ""
    // What Razor Pages have beside them.
    let models = [place.path + ".cs", classFiles(place.root)[name]].compactMap { $0.flatMap(razorModel) }
    for model in models { if let own = read(model, property) { return own } }
    // `Input.Password`, of which the class of `Input` has a file of its own.
    for model in models {
      var model: RazorModel? = model
      for step in steps.dropLast() {
        model = model?.declaredClass(of: step).flatMap { classFiles(place.root)[$0] }.flatMap(razorModel)
      }
      if let found = model.flatMap({ read($0, property) }) { return found }
    }
    return nil
  }

  private func razorModel(at path: String) -> RazorModel? {
    razorModels(at: path) { text(at: path).map(RazorModel.init) }
  }

  /// More files of models than a program has.
  private static let modelLimit = 500

  /// The files of classes by the names that they have from them; none for a name that several have.
  private func classFiles(_ root: String) -> [String: String] {
    classFiles(root) {
      var found: [String: String] = [:]
      var doubled: Set<String> = []
      var models: [String: String] = [:]
      var read = 0
      FolderWalk().walk(from: root) { folder in
        let all = folderNames(in: folder)
        for name in all where name.hasSuffix(".cs") && !name.hasSuffix(".cshtml.cs") {
          let key = String(name.dropLast(3))
          if found.updateValue(folder + "/" + name, forKey: key) != nil { doubled.insert(key) }
          guard read < Self.modelLimit, (folder + name).lowercased().contains("model"), let file = text(at: folder + "/" + name) else {
            continue
          }
          read += 1
          for declared in RazorModel.classes(in: file) where declared != key {
            models[declared] = models[declared] == nil ? folder + "/" + name : ""
          }
        }
        return all.filter { !$0.contains(".") && !Self.foldersWithoutCode.contains($0) }
      }
      for key in doubled { found[key] = nil }
      // Several classes may stand in one file, which has another name then.
      for (name, path) in models where found[name] == nil && !doubled.contains(name) && !path.isEmpty { found[name] = path }
      return found
    }
  }
}

extension TemplateRun {
  /// The function of its own under which a reader asks for the type of a model's field.
  static let modelTypeFunction = "@model-type"

  /// The function of its own under which a reader asks for the words of a label for a model's field.
  static let modelLabelFunction = "@model-label"

  func modelLabel(_ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    guard let name = arguments.first?.value.literalText, let label = project.finder.fieldLabel(of: name, in: frame.tree) else {
      return .unknown
    }
    return .string(label, isMarkup: false)
  }

  /// The attribute that ASP.NET writes, or nothing where it is not known.
  func modelType(_ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    guard let path = arguments.first?.value, let name = path.literalText, let type = project.finder.fieldType(of: name, in: frame.tree)
    else {
      return .string(AssembledText(), isMarkup: true)
    }
    return .string(AssembledText(" type=\"\(type)\"", from: path.range, of: frame.tree.file), isMarkup: true)
  }
}
