import Diagnostics

/// What Devise draws routes to: https://github.com/heartcombo/devise/blob/main/lib/devise/rails/routes.rb
extension TemplateFinder {
  /// The module of a model that each of Devise's controllers belongs to.
  private static let modules = [
    "sessions": "database_authenticatable", "passwords": "recoverable", "confirmations": "confirmable", "registrations": "registerable",
    "unlocks": "lockable",
  ]

  /// Whether a view is one of Devise's that no route leads to: the models lack its module, or `devise_for` leaves its controller out.
  func isDeviseViewWithoutRoute(_ tree: TemplateTree) -> Bool {
    guard tree.language.isRails, let place = place(of: tree.file), let views = place.path.firstRange(of: "/app/views/") else {
      return false
    }
    let parts = place.path[views.upperBound...].split(separator: "/")
    guard parts.count == 3, let file = parts.last, !file.hasPrefix("_"), let module = Self.modules[String(parts[1])] else { return false }
    let models = deviseModels(for: tree.file)
    // A folder of another name is that of a controller of the program's own.
    let isDevises = parts[0] == "devise" || models.contains { DeviseModel.plural(ofFile: $0.file.path) == parts[0] }
    guard !models.isEmpty, isDevises else { return false }
    let routes = text(at: place.path[..<views.lowerBound] + "/config/routes.rb").map {
      String(decoding: $0.text.prefix(262_144), as: UTF8.self)
    }
    // What routes or controllers name themselves may lead to it.
    if routes?.contains("\(parts[1])#") == true
      || hasFile(at: place.path[..<views.lowerBound] + "/app/controllers/\(parts[0])/\(parts[1])_controller.rb")
    {
      return false
    }
    if models.allSatisfy({ !$0.modules.contains(module) }) { return true }
    guard let calls = routes.map(Self.deviseCalls), !calls.isEmpty else { return false }
    return calls.allSatisfy { Self.leavesOut(parts[1], $0) }
  }

  /// The calls of `devise_for`, with the lines that they go on in.
  private static func deviseCalls(_ routes: String) -> [String] {
    var calls: [String] = []
    var goesOn = false
    for line in routes.split(separator: "\n") {
      let words = line.prefix { $0 != "#" }.trimmed
      guard !words.isEmpty else { continue }
      if words.hasPrefix("devise_for") {
        calls.append(String(words))
      } else if goesOn {
        calls[calls.count - 1] += " " + words
      } else {
        continue
      }
      goesOn = words.hasSuffix(",")
    }
    return calls
  }

  /// Whether a call of `devise_for` says by literals that it draws no routes for a controller.
  private static func leavesOut(_ controller: Substring, _ call: String) -> Bool {
    func names(of option: String) -> [Substring]? {
      guard let key = ["\(option):", ":\(option) =>"].lazy.compactMap({ call.firstRange(of: $0) }).first else { return nil }
      let rest = call[key.upperBound...].drop { $0 == " " }
      let list = rest.first == ":" ? rest.prefix { $0 != "," && $0 != " " } : rest.prefix { $0 != "]" && $0 != ")" }
      return list.split { !$0.isLetter && $0 != "_" }
    }
    if let skipped = names(of: "skip") { return skipped.contains(controller) || skipped == ["all"] }
    if let only = names(of: "only") { return !only.contains(controller) }
    return false
  }
}
