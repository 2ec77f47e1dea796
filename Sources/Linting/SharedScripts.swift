import Diagnostics

/// Scripts that several pages load by one tag, in the page that loads a program above all: what one page does not say of them, another one does.
struct SharedScripts {
  /// Where a tag loads Apple's script that some page configures.
  private let configured: Set<SourceLocation>

  init(_ results: [FileResult]) { configured = Set(results.flatMap(\.configuredScripts)) }

  /// The findings of a page without reviews of a script that wait for what another page says.
  func unanswered(_ page: FileResult) -> [Finding] {
    let others = configured.subtracting(page.configuredScripts)
    guard !others.isEmpty else { return page.findings }
    return page.findings.filter { finding in
      guard case .review(.incompleteScreen) = finding.outcome else { return true }
      return !others.contains(finding.location) && !(finding.element.map(others.contains) ?? false)
    }
  }
}
