import Diagnostics

/// What is answered to the questions of a ``WorkTrace`` now.
struct Answers: Sendable {
  let project: LintedProject
  let configurations: Configurations
  let ownFiles: Set<String>

  /// Whether each of some queries is answered as it was, in their order.
  func hold(_ queries: [(query: WorkTrace.Query, answer: ContentDigest)], jobs: Int) -> [Bool] {
    let size = 256
    let parts = WorkerPool.map(count: (queries.count + size - 1) / size, jobs: jobs, makeWorker: {}) { _, part in
      DeepStack.with(nil) {
        queries[part * size..<min(queries.count, (part + 1) * size)].map { answer($0.query) == $0.answer }
      }
    }
    return Array(parts.joined())
  }

  private func answer(_ query: WorkTrace.Query) -> ContentDigest {
    switch query.question {
    case .projectFile: Self.digest(project.hasFile(at: query.path))
    case .projectText: project.digest(ofText: query.path)
    case .projectNames: WorkTrace.digest(ofNames: project.names(in: query.path), in: query.path, without: ownFiles)
    case .projectFolders: WorkTrace.digest(ofNames: project.folderNames(in: query.path), in: query.path, without: ownFiles)
    case .configuration: configurations.digest(ofPath: query.path)
    case .kind, .isLink, .truePath, .contents, .names, .folderNames: Self.ofFiles(query, ownFiles)
    }
  }

  /// What the file system answers; nothing to questions about a run.
  static func ofFiles(_ query: WorkTrace.Query, _ ownFiles: Set<String>) -> ContentDigest {
    switch query.question {
    case .kind: digest(FileAccess.kind(query.path))
    case .isLink: digest(FileAccess.isLink(query.path))
    case .truePath: ContentDigest(Array(FileAccess.truePath(query.path).utf8))
    case .contents: digest(Result { () throws(FileAccess.Failure) in try FileAccess.read(query.path) })
    case .names: WorkTrace.digest(ofNames: FileAccess.listing(of: query.path)?.all, in: query.path, without: ownFiles)
    case .folderNames: WorkTrace.digest(ofNames: FileAccess.folderNames(in: query.path), in: query.path, without: ownFiles)
    case .projectFile, .projectText, .projectNames, .projectFolders, .configuration: ContentDigest()
    }
  }

  // MARK: - Digests

  static func digest(_ kind: FileAccess.Kind?) -> ContentDigest {
    let number =
      switch kind {
      case nil: 0
      case .file: 1
      case .folder: 2
      case .other: 3
      }
    return digest(number)
  }

  static func digest(_ holds: Bool) -> ContentDigest { digest(holds ? 1 : 0) }

  /// Of a text with what reports call its file.
  static func digest(_ file: SourceFile?) -> ContentDigest {
    guard let file else { return digest(-1) }
    var digest = ContentDigest(file.text)
    digest.add(file.path)
    return digest
  }

  static func digest(_ contents: Result<[UInt8], FileAccess.Failure>) -> ContentDigest {
    switch contents {
    case .success(let bytes): ContentDigest(bytes)
    case .failure(.missing): digest(-1)
    case .failure(.notReadable): digest(-2)
    case .failure(.tooLarge): digest(-3)
    }
  }

  private static func digest(_ number: Int) -> ContentDigest {
    var digest = ContentDigest()
    digest.add(number)
    return digest
  }
}
