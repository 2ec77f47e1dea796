import Diagnostics

/// Which pages below a root use which others: layouts, parts, components.
final class PageUses {
  private let assemblers: PageAssemblers
  private let pages: [InputFile]
  /// By true path, as `pages` has it.
  private var numbers: [String: Int] = [:]
  private var numbersOfNames: [String: Int] = [:]
  /// By number, the numbers of the pages that a page uses.
  private var used: [[Int]]

  init(root: String) {
    var options = LintOptions()
    options.paths = [root]
    let files = Discovery.find(options).files
    assemblers = PageAssemblers(LintedProject(files: files))
    pages = files.filter { $0.kind == .page && $0.absolutePath != nil }
    used = []
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
  }

  /// The pages that show a file, directly or through others, and that no other page uses; in their order. Empty for a file that is no page, or a page that
  /// nobody uses.
  func entries(of truePath: String) -> [String] {
    guard let start = numbers[truePath] else { return [] }
    var users: [Int: [Int]] = [:]
    for (number, others) in used.enumerated() { for other in others where other != number { users[other, default: []].append(number) } }
    guard users[start] != nil else { return [] }
    var open = [start]
    var reached: Set<Int> = [start]
    while let next = open.popLast() { for user in users[next] ?? [] where reached.insert(user).inserted { open.append(user) } }
    return reached.filter { users[$0] == nil }.sorted().compactMap { pages[$0].absolutePath }
  }
}
