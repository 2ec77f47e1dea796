import Diagnostics

/// Files that others import: https://lesscss.org/features/#import-atrules-feature
extension LessEvaluator {
  func read(_ file: SourceFile, path: String) -> (index: Int, statements: [LessStatement]) {
    if let known = parsed[path] { return known }
    files.append(file)
    paths.append(path)
    let statements = LessParser.parse(file.text, file: files.count - 1)
    parsed[path] = (files.count - 1, statements)
    return (files.count - 1, statements)
  }

  /// A block with what it defines. What it imports stands in it as if it were written there.
  func scope(of body: LessBody, below frames: [LessScope]) -> LessScope {
    let scope = LessScope(body: body)
    let statements = body.statements
    guard statements.contains(where: { if case .importing = $0.kind { true } else { false } }) else {
      scope.take(statements.map { ($0, false) })
      return scope
    }
    // Names with variables in them are known when the other imports are there.
    scope.take(expanded(statements, isReference: false, nil))
    scope.take(expanded(statements, isReference: false, LessContext(frames: [scope] + frames)))
    return scope
  }

  /// The statements with those of imported files. Without a context imports whose names hold variables stay as they are.
  private func expanded(
    _ statements: [LessStatement], isReference: Bool, _ context: LessContext?
  ) -> [(statement: LessStatement, isReference: Bool)] {
    var made: [(statement: LessStatement, isReference: Bool)] = []
    for statement in statements {
      guard case .importing(let one) = statement.kind, !isOver() else {
        made.append((statement, isReference))
        continue
      }
      let isReference = isReference || one.options.contains("reference")
      if isPlain(one) {
        made.append((statement, isReference))
      } else if let brought = brought[statement.place] {
        made += expanded(brought, isReference: isReference, context)
      } else if let address = one.address.plain ?? context.flatMap({ text(one.address, $0) }) {
        guard let (path, found) = load(address, one, from: statement.place) else { continue }
        brought[statement.place] = found
        loading.append(path)
        made += expanded(found, isReference: isReference, context)
        loading.removeLast()
      } else if context == nil {
        made.append((statement, isReference))
      } else {
        isComplete = false
      }
    }
    return made
  }

  /// Whether an import is CSS's own.
  private func isPlain(_ one: LessImport) -> Bool {
    if one.options.contains("css") { return true }
    guard !one.options.contains("less"), !one.options.contains("inline"), let address = one.address.plain else { return false }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    // What another host has is not fetched.
    return path.hasSuffix(".css") || address.hasPrefix("//") || address.contains("://")
  }

  /// What an import brings, with the path of its file; nil for nothing.
  private func load(_ address: String, _ one: LessImport, from place: SheetPlace) -> (path: String, statements: [LessStatement])? {
    guard let (path, file) = importer.find(address, from: paths[place.file]), loading.count < 60, files.count < 2_000 else {
      if !one.options.contains("optional") {
        isComplete = false
        if !missing.contains(address) { missing.append(address) }
      }
      return nil
    }
    if one.options.contains("multiple") {
      guard !loading.contains(path) else { return nil }
    } else if !imported.insert(path).inserted || loading.contains(path) {
      return nil
    }
    if one.options.contains("inline") {
      files.append(file)
      paths.append(path)
      let whole = SheetPlace(file: files.count - 1, range: SourceRange(0, file.text.count))
      return (path, queried([LessStatement(kind: .inlined(whole), place: place)], one, place))
    }
    return (path, queried(read(file, path: path).statements, one, place))
  }

  /// What an import for some media brings.
  private func queried(_ statements: [LessStatement], _ one: LessImport, _ place: SheetPlace) -> [LessStatement] {
    guard let media = one.media else { return statements }
    return [LessStatement(kind: .atRule("media", media, LessBody(statements)), place: place)]
  }
}
