import Diagnostics

/// Which pages below a root use which others, and which style sheets and catalogues: layouts, parts, components.
final class PageUses {
  private let root: String
  private let assemblers: PageAssemblers
  private let pages: [InputFile]
  /// By true path, as `pages` has it.
  private var numbers: [String: Int] = [:]
  private var numbersOfNames: [String: Int] = [:]
  /// By number, the numbers of the pages that a page uses, its own where it is but a list.
  private var used: [[Int]]
  /// By number, what else a page is made of; nil where that is to be found anew.
  private var sources: [Set<String>?]

  init(root: String, options: LintOptions = LintOptions()) {
    self.root = root
    var options = options
    options.paths = [root]
    let files = Discovery.find(options).files
    assemblers = PageAssemblers(LintedProject(files: files))
    pages = files.filter { $0.kind == .page && $0.absolutePath != nil }
    used = []
    sources = Array(repeating: nil, count: pages.count)
    for (number, page) in pages.enumerated() {
      numbers[page.absolutePath ?? ""] = number
      numbersOfNames[page.path] = number
    }
    let assemblers = assemblers
    let pages = pages
    let names = WorkerPool.map(count: pages.count, jobs: WorkerPool.defaultJobs, makeWorker: {}) { _, index in
      PageParts.uses(of: pages[index], assemblers)
    }
    used = names.map { $0.compactMap { numbersOfNames[$0] }.sorted() }
  }

  /// Reads anew what one page uses.
  func update(_ truePath: String) {
    guard let number = numbers[truePath] else { return }
    used[number] = PageParts.uses(of: pages[number], assemblers).compactMap { numbersOfNames[$0] }.sorted()
    for other in reached(from: number) { sources[other] = nil }
  }

  /// The page itself and those that show it, directly or through others.
  private func reached(from start: Int) -> Set<Int> {
    let users = users
    var open = [start]
    var reached: Set<Int> = [start]
    while let next = open.popLast() { for user in users[next] ?? [] where reached.insert(user).inserted { open.append(user) } }
    return reached
  }

  /// By number, the pages that use a page.
  private var users: [Int: [Int]] {
    var users: [Int: [Int]] = [:]
    for (number, others) in PageParts.withoutLists(used).enumerated() { for other in others { users[other, default: []].append(number) } }
    return users
  }

  /// The pages that show a file, directly or through others, and that no other page uses; in their order. Empty for a file that is no page, or a page that
  /// nobody uses.
  func entries(of truePath: String) -> [String] {
    let users = users
    guard let start = numbers[truePath], users[start] != nil else { return [] }
    return reached(from: start).filter { users[$0] == nil }.sorted().compactMap { pages[$0].absolutePath }
  }

  /// The pages that no other page uses and that a style sheet, a part of one or a catalogue is for; in their order. Each page is put together once for
  /// all that is asked, and again when it, or what it shows, was edited.
  func entries(ofSource truePath: String) -> [String] {
    let users = users
    let wanted = pages.indices.filter { users[$0] == nil }
    let stale = wanted.filter { sources[$0] == nil }
    if !stale.isEmpty {
      let files = RunFiles(pages, Configurations(for: pages, rules: nil))
      let pages = pages
      let found = WorkerPool.map(count: stale.count, jobs: WorkerPool.defaultJobs, makeWorker: {}) { _, index in
        PageSources.paths(of: pages[stale[index]], files)
      }
      for (number, paths) in zip(stale, found) { sources[number] = paths }
    }
    let shown = ShownPath.of(truePath, root: root)
    return wanted.filter { sources[$0]?.contains(shown) == true }.compactMap { pages[$0].absolutePath }
  }
}
