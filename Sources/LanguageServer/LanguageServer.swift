import Diagnostics
import JSON
import Linting

/// A language server over messages (LSP 3.17): it takes one message after another, answers, and judges what changed once nothing more comes. It does
/// no input and no output itself.
package final class LanguageServer {
  /// How the process ends: with 0 after a `shutdown`, with 1 without (LSP, exit).
  package private(set) var exitStatus: Int32?

  private enum ErrorCode: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case notInitialized = -32002
    case requestCancelled = -32800
  }

  let session = EditorSession()
  private let texts = TextLinter()
  private(set) var client = ClientFeatures()
  private var isInitialized = false
  private var isShutDown = false
  /// By URI, as the editor writes it.
  private var documents: [String: OpenDocument] = [:]
  /// The URIs of documents to judge, in the order of their changes.
  private var pending: [String] = []
  private var judged: [String: JudgedDocument] = [:]
  /// By document the URIs of files that its judgement has diagnostics of, with them.
  private var published: [String: [String: [JSONNode]]] = [:]
  private var out: [JSONNode] = []
  /// What this side has asked for, by the number of the request, until it is answered.
  private var asked: [String: String] = [:]
  private var askedCount = 0

  package init() {}

  /// Whether a document waits to be judged.
  package var isWaiting: Bool { !pending.isEmpty }

  /// Takes messages that have come together, and answers what is to be sent. A request among them that a later one cancels is not worked on.
  package func take(_ items: [MessageReader.Item]) -> [JSONNode] {
    var cancelled: Set<JSONNode.Value> = []
    for case .message(let message) in items where message["method"]?.string == "$/cancelRequest" {
      if let id = message["params"]?["id"] { cancelled.insert(id.value) }
    }
    var sent: [JSONNode] = []
    for item in items {
      if case .message(let message) = item, let id = message["id"], message["method"] != nil, cancelled.contains(id.value) {
        fail(id, .requestCancelled, "The request was cancelled.")
        sent += taken()
      } else {
        sent += take(item)
      }
      if exitStatus != nil { break }
    }
    return sent
  }

  /// Takes one message and answers what is to be sent.
  package func take(_ item: MessageReader.Item) -> [JSONNode] {
    switch item {
    case .nonsense: fail(nil, .parseError, "The message is not JSON.")
    case .message(let message):
      guard let method = message["method"]?.string else {
        if message["result"] == nil, message["error"] == nil {
          fail(message["id"], .invalidRequest, "The message has no method.")
        } else {
          answered(message)
        }
        break
      }
      let parameters = message["params"] ?? .object([:])
      if let id = message["id"] { request(method, id, parameters) } else { notification(method, parameters) }
    }
    return taken()
  }

  /// Judges one of the documents that wait, and answers what is to be sent.
  package func judgeNext() -> [JSONNode] {
    guard !pending.isEmpty else { return [] }
    let uri = pending.removeFirst()
    judge(uri)
    return taken()
  }

  private func taken() -> [JSONNode] {
    defer { out = [] }
    return out
  }

  private func answer(_ id: JSONNode, _ result: JSONNode) {
    out.append(.object(["jsonrpc": "2.0", "id": id, "result": result]))
  }

  private func fail(_ id: JSONNode?, _ code: ErrorCode, _ message: String) {
    out.append(
      .object([
        "jsonrpc": "2.0", "id": id ?? JSONNode(.null), "error": .object(["code": .count(code.rawValue), "message": .text(message)]),
      ]))
  }

  private func notify(_ method: String, _ parameters: JSONNode) {
    out.append(.object(["jsonrpc": "2.0", "method": .text(method), "params": parameters]))
  }

  private func ask(_ method: String, _ parameters: JSONNode) {
    askedCount += 1
    let id = "higlint-\(askedCount)"
    asked[id] = method
    out.append(.object(["jsonrpc": "2.0", "id": .text(id), "method": .text(method), "params": parameters]))
  }

  /// The editor has answered something that was asked; what it refuses, it goes without.
  private func answered(_ message: JSONNode) {
    guard let id = message["id"]?.string, let method = asked.removeValue(forKey: id) else { return }
    if method == "workspace/configuration" { set(message["result"]?.elements?.first) }
  }

  // MARK: - Requests

  private func request(_ method: String, _ id: JSONNode, _ parameters: JSONNode) {
    if method == "initialize" { return answer(id, initialize(parameters)) }
    guard isInitialized else { return fail(id, .notInitialized, "The server is not initialized.") }
    guard !isShutDown else { return fail(id, .invalidRequest, "The server has been shut down.") }
    switch method {
    case "shutdown":
      isShutDown = true
      answer(id, JSONNode(.null))
    case "textDocument/hover": answer(id, findings(parameters).flatMap { $0.judged.hover($0.found, at: $0.range) } ?? JSONNode(.null))
    case "textDocument/codeAction": answer(id, .list(findings(parameters).map { $0.judged.actions($0.found) } ?? []))
    case "textDocument/definition": answer(id, .list(definitions(parameters)))
    case "textDocument/diagnostic":
      let uri = parameters["textDocument"]?["uri"]?.string ?? ""
      if pending.contains(uri) { judge(uri) }
      answer(id, .object(["kind": "full", "items": .list(diagnostics(of: uri))]))
    case "textDocument/completion": answer(id, .list(completions(parameters)))
    default: fail(id, .methodNotFound, "'\(method)' is not supported.")
    }
  }

  private func initialize(_ parameters: JSONNode) -> JSONNode {
    isInitialized = true
    client = ClientFeatures(parameters)
    session.folders = client.folders
    set(parameters["initializationOptions"])
    return .object([
      "capabilities": .object([
        "positionEncoding": .text(client.encoding.rawValue),
        "textDocumentSync": .object(["openClose": true, "change": 2, "save": true]),
        "hoverProvider": true, "definitionProvider": true, "codeActionProvider": .object(["codeActionKinds": .list(["quickfix"])]),
        "completionProvider": .object(["triggerCharacters": .list(["\"", "@", "$", "'", "/"])]),
        "diagnosticProvider": .object(["identifier": "higlint", "interFileDependencies": true, "workspaceDiagnostics": false]),
        "workspace": .object(["workspaceFolders": .object(["supported": true, "changeNotifications": true])]),
      ]),
      "serverInfo": .object(["name": "higlint", "version": .text(Linter.version)]),
    ])
  }

  /// What a request is about: the judgement of its document, where it points, and the findings there.
  private struct Pointed {
    var judged: JudgedDocument
    var path: String
    var range: SourceRange
    var found: [Finding]
  }

  private func findings(_ parameters: JSONNode) -> Pointed? {
    guard let document = parameters["textDocument"]?["uri"]?.string.flatMap({ documents[$0] }) else { return nil }
    if pending.contains(document.uri) { judge(document.uri) }
    let lines = LineTable(document.text)
    let start = document.offset(parameters["range"]?["start"] ?? parameters["position"], client.encoding, lines)
    let end = document.offset(parameters["range"]?["end"] ?? parameters["position"], client.encoding, lines)
    let range = SourceRange(min(start, end), max(start, end))
    let path = document.path.map(EditorSession.truePath) ?? document.uri
    // What is said of a file may come from the page that shows it, and that is open too.
    let own = judged[document.uri].map { [$0] } ?? []
    let others = judged.sorted { $0.key < $1.key }.filter { $0.key != document.uri }.map(\.value)
    for judged in own + others {
      let found = judged.findings(path, touching: range)
      if !found.isEmpty { return Pointed(judged: judged, path: path, range: range, found: found) }
    }
    return own.first.map { Pointed(judged: $0, path: path, range: range, found: []) }
  }

  /// From the place of a finding to the elements that it is about and was compared with; from such an element to the declaration that decides.
  private func definitions(_ parameters: JSONNode) -> [JSONNode] {
    guard let pointed = findings(parameters) else { return [] }
    var places: [JSONNode] = []
    for finding in pointed.judged.findings(pointed.path, touching: pointed.range, orElements: true) {
      var locations = finding.related.map(\.location)
      if let element = finding.element, element != finding.location { locations.append(element) }
      if !pointed.judged.touches(finding.location, pointed.path, pointed.range) { locations.insert(finding.location, at: 0) }
      for location in locations where !pointed.judged.touches(location, pointed.path, pointed.range) {
        if let place = pointed.judged.place(location), !places.contains(place) { places.append(place) }
      }
    }
    return places
  }

  private func completions(_ parameters: JSONNode) -> [JSONNode] {
    guard let document = parameters["textDocument"]?["uri"]?.string.flatMap({ documents[$0] }), let kind = kind(of: document) else {
      return []
    }
    let offset = document.offset(parameters["position"], client.encoding, LineTable(document.text))
    return Completion(kind, in: document, at: offset, client.encoding).items
  }

  /// What a document of JSON is, if it is one of higlint's.
  private func kind(of document: OpenDocument) -> Completion.Kind? {
    if Self.isConfiguration(document.uri) { return .configuration }
    if document.uri.hasSuffix(".screen.json") { return .screen }
    guard let path = document.path, document.uri.hasSuffix(".json") else { return nil }
    return session.isRuleFile(path, document.text) ? .rule : nil
  }

  private static func isConfiguration(_ uri: String) -> Bool { uri.hasSuffix("/.higlint.json") }

  // MARK: - Notifications

  private func notification(_ method: String, _ parameters: JSONNode) {
    if method == "exit" {
      exitStatus = isShutDown ? 0 : 1
      return
    }
    guard isInitialized, !isShutDown else { return }
    switch method {
    case "initialized": greet()
    case "textDocument/didOpen":
      guard let item = parameters["textDocument"], let uri = item["uri"]?.string, let text = item["text"]?.string else { return }
      let document = OpenDocument(
        uri: uri, path: DocumentURI.path(uri), version: item["version"]?.number.flatMap { Int(exactly: $0) }, text: Array(text.utf8))
      documents[uri] = document
      changed(document)
    case "textDocument/didChange":
      guard let uri = parameters["textDocument"]?["uri"]?.string, var document = documents[uri] else { return }
      document.version = parameters["textDocument"]?["version"]?.number.flatMap { Int(exactly: $0) }
      // The dictionary holds the text no longer while it is changed, so that it is not copied.
      documents[uri] = nil
      document.apply(parameters["contentChanges"]?.elements ?? [], client.encoding)
      documents[uri] = document
      changed(document)
    case "textDocument/didSave": judgeAll()
    case "textDocument/didClose":
      guard let uri = parameters["textDocument"]?["uri"]?.string, let document = documents.removeValue(forKey: uri) else { return }
      document.path.map(session.forget)
      pending.removeAll { $0 == uri }
      judged[uri] = nil
      publish([:], from: uri)
    case "workspace/didChangeWatchedFiles":
      let paths = parameters["changes"]?.elements?.compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) } ?? []
      guard paths.isEmpty || paths.contains(where: EditorSession.isOfProject) else { return }
      session.filesChanged()
      judgeAll()
    case "workspace/didChangeWorkspaceFolders":
      let removed = ClientFeatures.folders(parameters["event"]?["removed"])
      client.folders = client.folders.filter { !removed.contains($0) } + ClientFeatures.folders(parameters["event"]?["added"])
      session.folders = client.folders
      judgeAll()
    case "workspace/didChangeConfiguration":
      if client.answersConfiguration {
        askForSettings()
      } else {
        set(parameters["settings"])
      }
      judgeAll()
    default: break
    }
  }

  /// What is asked of an editor once it has heard what the server can do.
  private func greet() {
    if client.watchesFiles {
      let watchers = ClientFeatures.watched.map { JSONNode.object(["globPattern": .text($0)]) }
      ask(
        "client/registerCapability",
        .object([
          "registrations": .list([
            .object([
              "id": "higlint-files", "method": "workspace/didChangeWatchedFiles", "registerOptions": .object(["watchers": .list(watchers)]),
            ])
          ])
        ]))
    }
    if client.answersConfiguration { askForSettings() }
  }

  private func askForSettings() {
    ask("workspace/configuration", .object(["items": .list([.object(["section": "higlint"])])]))
  }

  /// Takes settings, and says what is wrong with them.
  private func set(_ settings: JSONNode?) {
    guard settings?.members != nil else { return }
    let reader = SettingsReader(settings)
    for problem in reader.problems { notify("window/showMessage", .object(["type": 2, "message": .text(problem)])) }
    if session.settings != reader.settings {
      session.settings = reader.settings
      judgeAll()
    }
  }

  private func changed(_ document: OpenDocument) {
    enqueue(document.uri)
    if let path = document.path {
      let stale = session.show(document.text, at: path)
      if !stale.isEmpty {
        for other in documents.values.sorted(by: { $0.uri < $1.uri })
        where other.path.map(EditorSession.truePath).map(stale.contains) == true {
          enqueue(other.uri)
        }
      }
    }
    // What stands in a configuration or a rule changes what is wrong with everything.
    if kind(of: document) == .configuration || kind(of: document) == .rule { judgeAll() }
  }

  private func enqueue(_ uri: String) { if !pending.contains(uri) { pending.append(uri) } }

  private func judgeAll() { for uri in documents.keys.sorted() { enqueue(uri) } }

  // MARK: - Judging

  private func judge(_ uri: String) {
    pending.removeAll { $0 == uri }
    guard let document = documents[uri] else { return }
    guard let judgement = judgement(of: document) else {
      judged[uri] = nil
      return publish([:], from: uri)
    }
    let made = JudgedDocument(judgement: judgement, encoding: client.encoding)
    judged[uri] = made
    var byURI: [String: [JSONNode]] = [:]
    for (path, list) in made.diagnostics() { byURI[self.uri(of: path)] = list }
    publish(byURI, from: uri)
  }

  /// Nil for a document that is not judged.
  private func judgement(of document: OpenDocument) -> EditorSession.Judgement? {
    guard let path = document.path else {
      // What stands in no file is judged by itself, as standard input is.
      let name = document.uri.split(separator: "/").last.map(String.init) ?? document.uri
      let report = texts.lint(document.text, name: name.contains(".") ? name : name + ".html")
      return EditorSession.Judgement(report: report, places: Dictionary(uniqueKeysWithValues: report.files.keys.map { ($0, document.uri) }))
    }
    switch kind(of: document) {
    case .configuration: return session.check(configuration: path)
    case .rule: return session.check(rule: path, document.text)
    case .screen, nil: break
    }
    return EditorSession.isJudged(path) ? session.judge(path) : nil
  }

  /// The address by which the editor knows a file.
  private func uri(of path: String) -> String {
    documents.values.first { $0.uri == path || $0.path.map(EditorSession.truePath) == path }?.uri ?? DocumentURI.uri(path)
  }

  /// What is known of a file from all judgements that say something about it, each thing once.
  private func diagnostics(of uri: String) -> [JSONNode] {
    var seen: Set<JSONNode> = []
    return published.sorted { $0.key < $1.key }.flatMap { $0.value[uri] ?? [] }.filter { seen.insert($0).inserted }
  }

  private func publish(_ new: [String: [JSONNode]], from origin: String) {
    let before = published[origin] ?? [:]
    published[origin] = new.isEmpty ? nil : new
    var changed = Set(new.keys)
    changed.formUnion(before.keys)
    if documents[origin] != nil { changed.insert(origin) }
    var hasChangedOthers = false
    for uri in changed.sorted() where uri == origin || new[uri] != before[uri] {
      // An editor that asks for what it shows would show what is pushed beside it.
      if client.pullsDiagnostics, documents[uri] != nil {
        if uri != origin { hasChangedOthers = true }
        continue
      }
      notify(
        "textDocument/publishDiagnostics",
        .object(["uri": .text(uri), "version": documents[uri]?.version.map(JSONNode.count), "diagnostics": .list(diagnostics(of: uri))]))
    }
    if hasChangedOthers, client.refreshesDiagnostics { ask("workspace/diagnostic/refresh", JSONNode(.null)) }
  }
}
