import Diagnostics
import Templates

/// Which pages of a run are parts of others (DESIGN 2.11): layouts, includes, components. They are judged in the pages that use them.
struct PageParts {
  /// The numbers of the files that are parts.
  private(set) var parts: Set<Int> = []
  /// By the path of a part, the pages that show it.
  private(set) var users: [String: PartUsers] = [:]
  /// By the number of a page, the paths of the parts that it shows, sorted.
  private var shown: [Int: [String]] = [:]

  /// Which files among `files` are parts. Each is used by a page that is none; of files that use one another in a circle the first is
  /// taken for the page.
  ///
  /// `uses`: what each file uses, by its number, where that is known; it holds that of all pages afterwards. `traces`: of the work on each file, where
  /// somebody wants to know. `configured`: what a page is configured by; a part that pages show which are judged by different rules has no first page that
  /// could stand for all.
  init(
    among files: [InputFile], _ assemblers: PageAssemblers, jobs: Int, uses known: inout [Int: Set<String>], traces: [WorkTrace]?,
    configured: (InputFile) -> [String] = { _ in [] }
  ) {
    let pages = files.indices.filter { files[$0].kind == .page && files[$0].absolutePath != nil }
    guard pages.count > 1 else { return }
    let uses = WorkerPool.map(count: pages.count, jobs: jobs, makeWorker: {}) { [known] _, index -> Set<String> in
      if let uses = known[pages[index]] { return uses }
      return DeepStack.with(traces?[pages[index]] ?? WorkTrace.current) { Self.uses(of: files[pages[index]], assemblers) }
    }
    for (page, uses) in zip(pages, uses) { known[page] = uses }
    var numbers: [String: Int] = [:]
    for (number, index) in pages.enumerated() { numbers[files[index].path] = number }
    let used = Self.withoutLists(uses.map { names in names.compactMap { numbers[$0] } })
    let isUsed = Set(used.joined())
    var reached: Set<Int> = []
    var parts = isUsed
    var shown: [Int: [String]] = [:]
    func reach(_ start: Int) {
      var (open, own) = ([start], Set<Int>())
      while let next = open.popLast() { for other in used[next] where own.insert(other).inserted { open.append(other) } }
      reached.formUnion(own)
      shown[start] = own.map { files[pages[$0]].path }.sorted()
    }
    for number in pages.indices where !isUsed.contains(number) { reach(number) }
    for number in pages.indices where isUsed.contains(number) && !reached.contains(number) {
      // Nobody else leads to it: what it uses leads back to it.
      reach(number)
      parts.remove(number)
    }
    self.parts = Set(parts.map { pages[$0] })
    var configurations: [String: Set<[String]>] = [:]
    for (number, paths) in shown.sorted(by: { $0.key < $1.key }) {
      let page = files[pages[number]]
      self.shown[pages[number]] = paths
      let configuration = configured(page)
      for path in paths {
        users[path, default: PartUsers(first: page.path, count: 0)].count += 1
        configurations[path, default: []].insert(configuration)
      }
    }
    for (path, configurations) in configurations where configurations.count > 1 { users[path] = nil }
  }

  /// What the page of a number shows hangs on this, beside its files: of which of its parts it is the first page, and which of them are on many pages.
  func role(of index: Int, _ files: [InputFile]) -> ContentDigest {
    var digest = ContentDigest()
    for path in shown[index] ?? [] {
      guard let users = users[path] else { continue }
      digest.add(path)
      digest.add(users.first)
      digest.add((users.first == files[index].path ? 1 : 0) + (users.areMany ? 2 : 0))
    }
    return digest
  }

  /// What each page uses, by numbers, without itself. A list that shows nothing of what it names, and so is among what it uses, uses nothing where no page
  /// uses it.
  static func withoutLists(_ uses: [[Int]]) -> [[Int]] {
    var used = uses.enumerated().map { number, others in others.filter { $0 != number }.sorted() }
    var lists = uses.indices.filter { uses[$0].contains($0) }
    while !lists.isEmpty {
      let isUsed = Set(used.joined())
      let idle = lists.filter { !isUsed.contains($0) }
      if idle.isEmpty { break }
      for number in idle { used[number] = [] }
      lists.removeAll { idle.contains($0) }
    }
    return used
  }

  /// The paths of the files that a page uses; none where it cannot be read.
  static func uses(of page: InputFile, _ assemblers: PageAssemblers) -> Set<String> {
    var notices: [Notice] = []
    return FileReader.source(of: page, standardInput: nil, &notices).map(assemblers.uses(of:)) ?? []
  }
}
