import Diagnostics
import Scripts
import Templates

/// As with single-file components, what may be otherwise around the pages of a program is shown on one of them, and on those that may sign people in.
extension AngularPages {
  /// Whether what stands around a page is shown on each of its ways with it.
  func showsSurroundings(of page: Page) -> Bool {
    guard let component = page.component, !page.parents.isEmpty, !page.angular.maySpeakOfSigningIn(component) else { return true }
    let first = page.angular.firstPages.value { firstPages(of: page.angular) }[page.parents.map(\.key)]
    return first == nil || first == page.path
  }

  /// Of the pages that stand in the same components the first: it is one that no template shows, so that it is judged.
  private func firstPages(of angular: AngularProject) -> [[String]: String] {
    let shown = angular.shownByTemplates
    var found: [[String]: String] = [:]
    for path in Set(angular.routes.values.map(\.component.pagePath)).sorted() where !shown.contains(path) {
      guard let page = page(at: path), !page.parents.isEmpty else { continue }
      let around = page.parents.map(\.key)
      if found[around] == nil { found[around] = path }
    }
    return found
  }
}

extension AngularProject {
  /// The files of the components that stand in templates.
  fileprivate var shownByTemplates: Set<String> {
    var found: Set<String> = []
    for component in allComponents { for used in components(in: component) { found.insert(used.pagePath) } }
    return found
  }

  /// Whether a component, or one that it may show, speaks of signing in.
  fileprivate func maySpeakOfSigningIn(_ component: AngularComponent) -> Bool {
    let page = project.files.text(at: component.pagePath)
    if SignInSpeech.mayLead(component.pagePath, page?.text ?? []) { return true }
    var known: Set<String> = [component.key]
    var open = [component]
    while let component = open.popLast() {
      if component.module.speaksOfSigningIn { return true }
      switch component.template {
      case .file(let path): if let text = project.files.text(at: path)?.text, SignInSpeech.stands(in: text) { return true }
      case .written(let range, let module): if SignInSpeech.stands(in: module.file.text[range.start..<range.end]) { return true }
      case nil: break
      }
      for used in components(in: component) where known.insert(used.key).inserted { open.append(used) }
    }
    return false
  }

  /// The components that the template of another names.
  func components(in component: AngularComponent) -> [AngularComponent] {
    guard let template = template(of: component) else { return [] }
    var found: [AngularComponent] = []
    var open = template.nodes
    while let node = open.popLast() {
      if case .element(let element) = node, let used = self.component(for: element, in: component) { found.append(used) }
      open += node.children
    }
    return found
  }
}
