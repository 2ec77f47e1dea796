import Diagnostics
import Templates

/// Which pages of a run are parts of others (DESIGN 2.11): layouts, includes, components. They are judged in the pages that use them.
enum PageParts {
  /// The numbers of the files among `files` that are parts. Each is used by a page that is none; of files that use one another in a circle the first is
  /// taken for the page.
  static func parts(among files: [InputFile], _ assemblers: PageAssemblers, jobs: Int) -> Set<Int> {
    let pages = files.indices.filter { files[$0].kind == .page && files[$0].absolutePath != nil }
    guard pages.count > 1 else { return [] }
    let uses = WorkerPool.map(count: pages.count, jobs: jobs, makeWorker: {}) { _, index -> Set<String> in
      var notices: [Notice] = []
      guard let source = FileReader.source(of: files[pages[index]], standardInput: nil, &notices) else { return [] }
      return assemblers.uses(of: source)
    }
    var numbers: [String: Int] = [:]
    for (number, index) in pages.enumerated() { numbers[files[index].path] = number }
    let used = uses.enumerated().map { number, names in names.compactMap { numbers[$0] }.filter { $0 != number }.sorted() }
    let isUsed = Set(used.joined())
    var reached: Set<Int> = []
    func reach(_ start: Int) {
      var open = [start]
      while let next = open.popLast() { for other in used[next] where reached.insert(other).inserted { open.append(other) } }
    }
    var parts = isUsed
    for number in pages.indices where !isUsed.contains(number) { reach(number) }
    for number in pages.indices where isUsed.contains(number) && !reached.contains(number) {
      // Nobody else leads to it: what it uses leads back to it.
      reach(number)
      parts.remove(number)
    }
    return Set(parts.map { pages[$0] })
  }
}
