import Diagnostics

/// What a model of Rails says to Devise by literals: `devise :database_authenticatable, :omniauthable, omniauth_providers: %i[apple]`.
/// https://github.com/heartcombo/devise
struct DeviseModel: Sendable {
  /// Its modules: "omniauthable".
  private(set) var modules: Set<String> = []
  /// The providers, each where it is named; nil where no list says them.
  private(set) var providers: [SourceRange]?
  let file: SourceFile

  /// Nil for a model that says nothing to Devise, or not by literals alone.
  init?(_ file: SourceFile) {
    self.file = file
    let text = file.text
    let lines = IndentedLines(text, SourceRange(0, text.count))
    var isDevise = false
    var i = 0
    while i < lines.count {
      let start = lines[i]
      i += 1
      guard text[start.range.bytes].starts(with: "devise ".utf8) else { continue }
      var end = start.end
      // A list goes on behind a comma.
      while i < lines.count, text[..<end].last(where: { $0 > 0x20 }) == 0x2C || text[lines[i].range.bytes].first == 0x2C {
        end = lines[i].end
        i += 1
      }
      guard read(SourceRange(start.start + 7, end)) else { return nil }
      isDevise = true
    }
    if !isDevise { return nil }
  }

  private mutating func read(_ range: SourceRange) -> Bool {
    let text = file.text
    for piece in BracketScanner.pieces(range, text, by: 0x2C) {
      let words = text[piece.bytes]
      if words.first == 0x3A, !words.contains(0x3D) {
        modules.insert(file.string(SourceRange(piece.start + 1, piece.end)))
      } else if let key = ["omniauth_providers:", ":omniauth_providers =>"].first(where: { words.starts(with: $0.utf8) }) {
        providers = Self.names(ProgramTags.trimmed(SourceRange(piece.start + key.utf8.count, piece.end), text), text)
      } else if !words.contains(0x3A) {
        // `*modules`
        return false
      }
    }
    return true
  }

  /// The names of `%i[google_oauth2 apple]` and `[:google_oauth2, :apple]`; nil for another expression.
  private static func names(_ range: SourceRange, _ text: [UInt8]) -> [SourceRange]? {
    let words = text[range.bytes]
    let isWordList = words.starts(with: "%i[".utf8) || words.starts(with: "%w[".utf8) || words.starts(with: "%i(".utf8)
    guard isWordList || words.first == 0x5B, range.length > (isWordList ? 3 : 1), words.last == 0x5D || words.last == 0x29 else {
      return nil
    }
    var names: [SourceRange] = []
    var i = range.start + (isWordList ? 3 : 1)
    while i < range.end - 1 {
      guard TemplateWords.isWord(text[i]) else {
        guard text[i] <= 0x20 || [0x3A, 0x2C, 0x22, 0x27].contains(text[i]) else { return nil }
        i += 1
        continue
      }
      let start = i
      while i < range.end - 1, TemplateWords.isWord(text[i]) { i += 1 }
      names.append(SourceRange(start, i))
    }
    return names
  }
}

extension DeviseModel {
  /// The folder of the views of a model: "users" of `app/models/user.rb`.
  static func plural(ofFile path: String) -> String {
    let name = path.split(separator: "/").last?.dropLast(3) ?? ""
    return name.last == "y" ? name.dropLast() + "ies" : name + "s"
  }
}

extension TemplateFinder {
  /// The models that Devise signs in on a view, of the application that it stands in: those that the view is of by its folder, `app/views/owners/…`, else all.
  /// None where one does not say it by literals.
  func deviseModels(for file: SourceFile) -> [DeviseModel] {
    guard let place = place(of: file), let app = place.path.firstRange(of: "/app/") else { return [] }
    let folder = String(place.path[..<app.lowerBound]) + "/app/models"
    let models = deviseModels(folder) {
      let models = self.names(in: folder).filter { $0.hasSuffix(".rb") }.sorted().compactMap { self.text(at: folder + "/" + $0) }
      return models.filter { $0.text.firstRange(of: Array("devise :".utf8)) != nil }.map { ($0.path, DeviseModel($0)) }
    }
    let rest = place.path[app.upperBound...]
    let views = rest.hasPrefix("views/") ? rest.split(separator: "/").dropFirst().first.map(String.init) : nil
    let own = models.filter { DeviseModel.plural(ofFile: $0.path) == views }
    let meant = own.isEmpty ? models : own
    return meant.contains { $0.model == nil } ? [] : meant.compactMap(\.model)
  }
}

extension TemplateFinder {
  private static let configured = Array("config.omniauth".utf8)

  /// The providers that the initializer of Devise's configures, by their names: `config.omniauth :apple, …`. Nil where there is none.
  func deviseConfigurations(for file: SourceFile) -> TemplateMap? {
    guard let place = place(of: file), let app = place.path.firstRange(of: "/app/"),
      let initializer = text(at: place.path[..<app.lowerBound] + "/config/initializers/devise.rb")
    else { return nil }
    let lines = IndentedLines(initializer.text, SourceRange(0, initializer.text.count))
    var map = TemplateMap()
    for index in 0..<lines.count {
      let words = initializer.text[lines[index].range.bytes]
      guard words.starts(with: Self.configured) else { continue }
      let rest = words.dropFirst(Self.configured.count).drop { $0 == 0x20 || $0 == 0x28 }
      let name = rest.dropFirst().prefix(while: TemplateWords.isWord)
      guard let mark = rest.first, mark == 0x3A || mark == 0x22 || mark == 0x27, !name.isEmpty else {
        map.isOpen = true
        continue
      }
      map[String(decoding: name, as: UTF8.self)] = .boolean(true)
    }
    return map
  }
}

extension TemplateRun {
  /// What Devise's views ask of the model: `devise_mapping.omniauthable?`, `resource_class.omniauth_providers`. Nil for others.
  func devise(_ base: TemplateExpression, _ name: String, _ frame: TemplateFrame) -> TemplateValue? {
    guard frame.tree.language.isRails, case .name(let holder) = base.kind, frame.scope.names[holder] == nil else { return nil }
    if holder == "Devise", name == "omniauth_configs" { return project.finder.deviseConfigurations(for: frame.tree.file).map { .map($0) } }
    guard name == "omniauth_providers" || name.hasSuffix("able?") else { return nil }
    var models = project.finder.deviseModels(for: frame.tree.file)
    if holder.first?.isUppercase == true {
      // `User.omniauth_providers`
      models = models.filter { $0.file.path.hasSuffix("/" + Self.snakeCase(holder) + ".rb") }
      guard !models.isEmpty else { return nil }
    } else if holder != "devise_mapping", holder != "resource_class" {
      return nil
    }
    if name != "omniauth_providers" {
      let answers = Set(models.map { $0.modules.contains(String(name.dropLast())) })
      return answers.count == 1 ? answers.first.map { .boolean($0) } : nil
    }
    // A view asks for them where the model has any.
    let having = models.filter { $0.modules.contains("omniauthable") }
    guard !models.isEmpty, having.count < 2 else { return nil }
    guard let model = having.first else { return .list([]) }
    guard let providers = model.providers else { return nil }
    files.insert(model.file.path)
    return .list(providers.map { .string(AssembledText($0, of: model.file), isMarkup: false) })
  }

  /// The address at which Devise sends people to a provider that is known: `omniauth_authorize_path(resource_name, provider)`. Nil for others.
  /// https://github.com/heartcombo/devise/blob/main/lib/devise/omniauth/url_helpers.rb
  func omniAuthPath(_ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue? {
    guard name == "omniauth_authorize_path" || name == "omniauth_authorize_url", frame.tree.language.isRails, arguments.count > 1,
      case .string(let provider, _) = value(arguments[1].value, frame), !provider.hasUnknownPiece
    else { return nil }
    let scope = value(arguments[0].value, frame).plainText ?? "user"
    return .string(provider.replaced(by: "/\(scope)s/auth/" + provider.string), isMarkup: false)
  }

  /// `OmniAuth::Utils.camelize(provider)`: the words of a provider's name, each with a capital.
  func omniAuthName(_ base: TemplateExpression, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue? {
    guard name == "camelize", frame.tree.language.isRails, frame.tree.file.string(base.range) == "OmniAuth::Utils",
      let first = arguments.first, case .string(let text, _) = value(first.value, frame), !text.hasUnknownPiece
    else { return nil }
    let words = text.string.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return .string(text.replaced(by: words.joined()), isMarkup: false)
  }
}
