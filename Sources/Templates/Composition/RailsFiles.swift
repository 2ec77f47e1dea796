import Diagnostics

/// Where Rails keeps what its helpers name.
extension TemplateFinder {
  /// The addresses of the sheets that `stylesheet_link_tag` means; empty where one of them is no plain CSS.
  func railsSheets(_ name: String, from file: SourceFile) -> [String] {
    let bare = name.hasSuffix(".css") ? String(name.dropLast(4)) : name
    for folder in ["builds/", ""] {
      if let address = asset(folder + bare + ".css", from: file) {
        guard let sheet = text(ofAsset: address, from: file) else { return [address] }
        return sprockets(sheet, address, from: file) ?? []
      }
    }
    return []
  }

  /// The sheets that the comment at the head of a sheet asks for: `*= require x`, `*= require_tree .`. Nil where one of them is not there as CSS.
  private func sprockets(_ sheet: SourceFile, _ address: String, from file: SourceFile) -> [String]? {
    let head = String(decoding: sheet.text.prefix(8_192), as: UTF8.self)
    guard head.contains("*= require") || head.contains("//= require") else { return [address] }
    let folder = address.lastIndex(of: "/").map { String(address[..<$0]) } ?? ""
    var found: [String] = []
    for line in head.split(separator: "\n", omittingEmptySubsequences: true) {
      guard let mark = line.firstRange(of: "= require") else { continue }
      let words = line[mark.upperBound...].split { $0 == " " || $0 == "\t" || $0 == "\r" }
      let kind = line[mark.upperBound...].prefix { $0 != " " && $0 != "\t" && $0 != "\r" }
      switch kind {
      case "_self": found.append(address)
      case "_tree", "_directory":
        guard let place = place(ofAsset: address, from: file), place.last != "." else { return nil }
        for name in names(in: place).sorted() {
          if name.hasSuffix(".scss") || name.hasSuffix(".sass") || name.hasSuffix(".less") || name.hasSuffix(".erb") { return nil }
          let sheet = folder + "/" + name
          if name.hasSuffix(".css"), sheet != address { found.append(sheet) }
        }
      default:
        guard let name = words.last.map({ String($0.filter { $0 != "'" && $0 != "\"" }) }) else { continue }
        guard let other = asset(name.hasSuffix(".css") ? name : name + ".css", from: file) else { return nil }
        if other != address { found.append(other) }
      }
    }
    return found.contains(address) ? found : found + [address]
  }

  /// The layout that Rails puts around a view: the one that its controller names, the controller's own, or the application's.
  func railsLayout(of tree: TemplateTree) -> TemplateTree? {
    let path = tree.file.path
    let parts = path.split(separator: "/").map(String.init)
    guard let views = parts.lastIndex(of: "views"), let last = parts.last, !last.hasPrefix("_"), views + 2 < parts.count else { return nil }
    let folders = parts[(views + 1)..<(parts.count - 1)]
    // Mails have layouts of their own, and a layout has none.
    guard folders.first != "layouts", folders.last?.hasSuffix("mailer") != true, folders.first != "components" else { return nil }
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
