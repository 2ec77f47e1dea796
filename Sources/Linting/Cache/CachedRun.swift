import Diagnostics
import ScreenModel
import Templates

/// The results of all files of a run: those that are known are taken from a cache, and the others are linted.
struct CachedRun {
  let files: [InputFile]
  /// Nil where every file is linted.
  let cache: RunCache?
  let resources: FileResources
  let project: LintedProject
  let assemblers: PageAssemblers
  let options: LintOptions

  /// In the order of the files.
  func results(
    _ progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?, makeLinter: @escaping @Sendable () -> FileLinter
  ) -> [FileResult] {
    let jobs = options.jobs ?? WorkerPool.defaultJobs
    let traces = cache.map { cache in files.map { _ in WorkTrace(ownFiles: cache.ownFiles) } }
    var uses: [Int: Set<String>] = [:]
    if let cache { for (index, file) in files.enumerated() { uses[index] = cache.uses(of: file) } }
    let roles = PageParts(among: files, assemblers, jobs: jobs, uses: &uses, traces: traces, configured: project.rules(of:))
    let parts = roles.parts
    project.know(users: roles.users)
    func role(_ index: Int) -> CachedFile.Role {
      CachedFile.Role(files[index], isPart: parts.contains(index), parts: roles.role(of: index, files))
    }
    let known = files.indices.map { cache?.entry(files[$0], role($0)) }
    let counter = ProgressCounter(total: files.count, progress)
    // What a cache keeps of a page holds also where an earlier one is another.
    let shared = cache == nil ? SharedFindings() : nil
    let results = WorkerPool.map(
      count: files.count, jobs: jobs, makeWorker: makeLinter, end: { [timings = options.ruleTimings] in timings?.add($0.ruleDurations) }
    ) { [files, resources, project] linter, index in
      defer { counter.advance() }
      let file = files[index]
      return DeepStack.with(traces?[index] ?? WorkTrace.current) {
        if let entry = known[index] { return Self.recall(entry, of: file, resources, project) }
        return parts.contains(index) ? linter.part(file) : linter.lint(file, sharing: shared.map { ($0, index) })
      }
    }
    if let cache, let traces {
      for (index, result) in results.enumerated() {
        if known[index] != nil {
          cache.keep(files[index])
        } else {
          cache.keep(
            result, of: files[index], role(index), traces[index], uses: uses[index] ?? [], named: named(result))
        }
      }
      cache.finish()
    }
    return results.enumerated().map { index, result in
      var result = result
      result.isPart = parts.contains(index)
      return result
    }
  }

  /// The same with one linter that is there, on this thread, without a cache.
  func results(_ linter: FileLinter) -> [FileResult] {
    var uses: [Int: Set<String>] = [:]
    let roles = PageParts(among: files, assemblers, jobs: 1, uses: &uses, traces: nil, configured: project.rules(of:))
    let parts = roles.parts
    project.know(users: roles.users)
    return files.enumerated().map { index, file in
      var result = parts.contains(index) ? linter.part(file) : linter.lint(file)
      result.isPart = parts.contains(index)
      return result
    }
  }

  /// What was found before, with what reports ask of the files that it names.
  private static func recall(_ entry: CachedFile, of file: InputFile, _ resources: FileResources, _ project: LintedProject) -> FileResult {
    for sheet in entry.sheets { resources.recall(sheet: sheet, root: file.root) }
    for named in entry.named { project.recall(named.shown, at: named.place) }
    var result = entry.result
    if let encoding = entry.shownEncoding {
      result.source = FileReader.letGo(SourceFile(path: file.path, text: [], encoding: encoding), of: file)
    }
    return result
  }

  /// Where the files are that a result names, as far as they were read to put pages together.
  private func named(_ result: FileResult) -> [CachedFile.Named] {
    var paths = Set(result.notices.compactMap(\.file))
    for finding in result.findings {
      paths.insert(finding.location.file)
      if let element = finding.element { paths.insert(element.file) }
      for related in finding.related { paths.insert(related.location.file) }
      for edit in finding.fix?.edits ?? [] { paths.insert(edit.location.file) }
    }
    for document in result.documents {
      for place in (document.provenance as? KeptPlaces)?.places.values.map(\.self) ?? [] { paths.insert(place.file) }
      for node in document.nodes {
        for place in [node.source].compactMap(\.self) + node.attributes.compactMap(\.source) { paths.insert(place.file) }
      }
    }
    return paths.sorted().compactMap { path in project.place(path).map { CachedFile.Named(shown: path, place: $0) } }
  }
}
