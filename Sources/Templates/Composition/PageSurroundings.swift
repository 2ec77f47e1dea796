import Diagnostics

/// On which pages what their layouts, and parts of many pages, may be otherwise is looked at. The same layout stands around most pages of a program: all it
/// may be is shown on the first of them, and on those that may sign people in.
struct PageSurroundings {
  private let page: SourceFile
  private let finder: TemplateFinder
  private var looked: Set<String> = []
  /// Whether the page, apart from what stands around it, speaks of signing in on any of its ways so far.
  private(set) var maySignIn = false

  init(_ page: SourceFile, _ finder: TemplateFinder) {
    self.page = page
    self.finder = finder
  }

  /// What a way of the page decided, without the other side of what is not looked at.
  mutating func decisions(of run: TemplateRun) -> [WayPlans.Decision] {
    look(at: run)
    if maySignIn { return run.decisions }
    return run.decisions.map { decision in
      guard let around = decision.surroundings, let users = finder.files.users(ofPart: around.path), users.first != page.path,
        around.isLayout || users.areMany
      else { return decision }
      var decision = decision
      decision.isFixed = true
      return decision
    }
  }

  /// Looks whether the page, or a part that it shows, speaks of signing in.
  private mutating func look(at run: TemplateRun) {
    for (path, file) in run.ownFiles.sorted(by: { $0.key < $1.key }) where !maySignIn && looked.insert(path).inserted {
      maySignIn = SignInSpeech.mayLead(path, file.text) || SignInSpeech.stands(in: file.text)
    }
    guard !maySignIn else { return }
    // What helpers write.
    maySignIn = SignInSpeech.stands(in: run.sink.text.bytes(shownBy: { run.ownFiles[$0] != nil || !run.files.contains($0) }))
  }
}
