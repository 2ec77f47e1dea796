import Diagnostics
import Templates

/// Marks what draws all that people sign in with, for those who look at the page: `:draws="sign-in" :called="'SignIn' of '@clerk/react'"`.
extension PageWriter {
  /// Marks the component whose tag is being written, where it is such a one; what stands between its tags, or is told as its providers, stands in the page.
  func markHostedSignIn(_ name: String, of package: String?, _ element: ElementValue, at place: Place) {
    guard element.props["children"] == nil || isFunction("children", element), let package = package ?? registeredPackage(of: name),
      !Self.isDrawnForm(name, package), !isToldOfProviders(name, of: package, element)
    else { return }
    let view = HostedSignIns.viewProps.lazy.compactMap { self.text($0, element) }.first
    guard let purpose = HostedSignIns.purpose(of: name, in: package, view: view), !(name + package).contains("\"") else { return }
    append(" :draws=\"\(purpose.rawValue)\" :called=\"'\(name)' of '\(package)'\"", from: place)
  }

  /// What a function draws is shown to those who are signed in: `<Authenticator>{({ user }) => …}</Authenticator>`.
  private func isFunction(_ prop: String, _ element: ElementValue) -> Bool {
    guard let value = element.props[prop] else { return false }
    if case .function = evaluation.withoutForks({ evaluation.force(value) }) { return true }
    return false
  }

  private func text(_ prop: String, _ element: ElementValue) -> String? {
    guard let value = element.props[prop], case .text(let text) = evaluation.withoutForks({ evaluation.known(evaluation.force(value)) })
    else {
      return nil
    }
    return text.string
  }

  private func registeredPackage(of name: String) -> String? {
    project.files.text(at: project.projectFolder(of: page.path) + "/package.json").flatMap {
      HostedSignIns.package(of: name, manifest: $0.text)
    }
  }
}
