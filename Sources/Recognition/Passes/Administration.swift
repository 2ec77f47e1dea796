import ScreenModel

/// Tells a screen on which somebody looks after accounts of others: it stands among such screens, or leads back to them.
enum Administration {
  /// What folders, routes and paths of such screens are called by programmers.
  private static let names: Set<Substring> = ["admin", "admins", "administration", "administrator", "backoffice"]
  /// What files are called on which administrators sign in or up themselves.
  private static let own = ["login", "signin", "sign-in", "sign_in", "register", "signup", "sign-up", "sign_up", "registration", "auth"]

  static func holds(_ scene: RecognitionScene) -> Bool {
    let path = scene.document.file.lowercased().split(separator: "/")
    if let file = path.last, own.contains(where: file.contains) { return false }
    if path.dropLast().contains(where: names.contains) { return true }
    return scene.document.nodes.indices.contains { index in
      guard let control = scene.screen.control(at: index), !control.isPeripheral else { return false }
      return (control.addresses + [control.templateAddress]).contains(where: leadsToAdministration)
    }
  }

  /// "/admin/users", "{{ route('admin.users.index') }}"
  private static func leadsToAdministration(_ address: String) -> Bool {
    address.prefix(400).lowercased().split { !$0.isLetter }.contains { $0 == "admin" || $0 == "backoffice" }
  }
}
