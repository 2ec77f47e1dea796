import Diagnostics

/// Where Rails keeps the layouts of its views.
extension TemplateFinder {
  /// The layout that Rails puts around a view: the one that its controller names, the controller's own, or the application's.
  func railsLayout(of tree: TemplateTree) -> TemplateTree? { railsLayout(of: tree) { findRailsLayout(of: tree) } }

  private func findRailsLayout(of tree: TemplateTree) -> TemplateTree? {
    let path = tree.file.path
    let parts = path.split(separator: "/").map(String.init)
    guard let views = parts.lastIndex(of: "views"), let last = parts.last, !last.hasPrefix("_"), views + 2 < parts.count else { return nil }
    let folders = parts[(views + 1)..<(parts.count - 1)]
    // Mails have layouts of their own, and a layout has none.
    guard folders.first != "layouts", folders.last?.hasSuffix("mailer") != true,
      folders.last?.hasSuffix("notifier") != true, folders.first != "components"
    else { return nil }
    var names: [String] = []
    if let controller = controller(folders.joined(separator: "/"), from: tree.file) {
      switch Self.layout(named: controller) {
      case .none: break
      case .some(nil): return nil
      case .some(.some(let name)): names.append("layouts/" + name)
      }
    }
    for count in stride(from: folders.count, to: 0, by: -1) { names.append("layouts/" + folders.prefix(count).joined(separator: "/")) }
    if folders.first == "devise" || folders.contains("sessions") { names.append("layouts/devise") }
    names.append("layouts/application")
    return names.lazy.compactMap { self.layout($0, from: tree) }.first
  }

  /// The folders below `app/views` in which Rails looks for a part that is named without one: those of the view's controller, of the controllers that it
  /// descends from, and `application`. https://guides.rubyonrails.org/layouts_and_rendering.html#using-partials
  func railsFolders(of place: ProjectPlace) -> [String] {
    guard let views = place.path.firstRange(of: "/app/views/") else { return ["application"] }
    let application = place.path[..<views.lowerBound]
    var folders = [place.folder.dropFirst(application.utf8.count + "/app/views/".utf8.count).description]
    while let folder = folders.last, !folder.isEmpty, folders.count < 8,
      let file = text(at: application + "/app/controllers/" + folder + "_controller.rb"),
      let parent = Self.superclass(String(decoding: file.text.prefix(65_536), as: UTF8.self)), !folders.contains(parent)
    {
      folders.append(parent)
    }
    return folders.filter { !$0.isEmpty && $0 != "application" } + ["application"]
  }

  /// The folder of the controller that a controller descends from: `devise/sessions` of `class SessionsController < Devise::SessionsController`.
  private static func superclass(_ controller: String) -> String? {
    for line in controller.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\r" }
      guard words.count >= 4, words[0] == "class", words[2] == "<", words[3].hasSuffix("Controller") else { continue }
      return words[3].dropLast("Controller".count).split(separator: ":").map { TemplateRun.snakeCase(String($0)) }.joined(separator: "/")
    }
    return nil
  }

  private func controller(_ name: String, from file: SourceFile) -> String? {
    guard let place = place(of: file), let views = place.path.firstRange(of: "/app/views/") else { return nil }
    let path = String(place.path[..<views.lowerBound]) + "/app/controllers/" + name + "_controller.rb"
    return text(at: path).map { String(decoding: $0.text.prefix(65_536), as: UTF8.self) }
  }

  /// What a controller says of its layout: nothing, that there is none or that it is not known (nil), or its name.
  private static func layout(named controller: String) -> String?? {
    for line in controller.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, words[0] == "layout" else { continue }
      let value = words[1].prefix { $0 != "," && $0 != "#" }.filter { $0 != " " && $0 != "\r" }
      if value.hasPrefix("\"") || value.hasPrefix("'") { return .some(String(value.dropFirst().dropLast())) }
      return .some(nil)
    }
    return nil
  }
}
