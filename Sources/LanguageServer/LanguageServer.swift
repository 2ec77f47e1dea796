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
  }

  private let session = EditorSession()
  private let texts = TextLinter()
  private var encoding = PositionEncoding.utf16
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

  package init() {}

  /// Whether a document waits to be judged.
  package var isWaiting: Bool { !pending.isEmpty }

  /// Takes one message and answers what is to be sent.
  package func take(_ item: MessageReader.Item) -> [JSONNode] {
    switch item {
    case .nonsense: fail(nil, .parseError, "The message is not JSON.")
    case .message(let message):
      guard let method = message["method"]?.string else {
        // An answer to a request: none was sent.
        if message["result"] == nil, message["error"] == nil { fail(message["id"], .invalidRequest, "The message has no method.") }
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

  // MARK: - Requests

  private func request(_ method: String, _ id: JSONNode, _ parameters: JSONNode) {
    if method == "initialize" { return answer(id, initialize(parameters)) }
    guard isInitialized else { return fail(id, .notInitialized, "The server is not initialized.") }
    guard !isShutDown else { return fail(id, .invalidRequest, "The server has been shut down.") }
    switch method {
    case "shutdown":
      isShutDown = true
      answer(id, JSONNode(.null))
    case "textDocument/hover": answer(id, findings(parameters).flatMap { $0.hover($1) } ?? JSONNode(.null))
    case "textDocument/codeAction": answer(id, .list(findings(parameters).map { $0.actions($1) } ?? []))
    case "textDocument/definition":
      let places = findings(parameters).map { judged, found in found.flatMap(\.related).compactMap { judged.place($0.location) } }
      answer(id, .list(places ?? []))
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
    let offered = parameters["capabilities"]?["general"]?["positionEncodings"]?.elements?.compactMap {
      $0.string.flatMap(PositionEncoding.init)
    }
    encoding = offered?.first ?? .utf16
    return .object([
      "capabilities": .object([
        "positionEncoding": .text(encoding.rawValue),
        "textDocumentSync": .object(["openClose": true, "change": 2, "save": true]),
        "hoverProvider": true, "definitionProvider": true, "codeActionProvider": .object(["codeActionKinds": .list(["quickfix"])]),
        "completionProvider": .object(["triggerCharacters": .list(["\""])]),
        "diagnosticProvider": .object(["interFileDependencies": true, "workspaceDiagnostics": false]),
        "workspace": .object(["workspaceFolders": .object(["supported": true, "changeNotifications": true])]),
      ]),
      "serverInfo": .object(["name": "higlint", "version": .text(Linter.version)]),
    ])
  }

  /// The judgement of the document that a request names, and the findings at its position or range.
  private func findings(_ parameters: JSONNode) -> (JudgedDocument, [Finding])? {
    guard let document = parameters["textDocument"]?["uri"]?.string.flatMap({ documents[$0] }) else { return nil }
    if pending.contains(document.uri) { judge(document.uri) }
    guard let judged = judged[document.uri] else { return nil }
    let lines = LineTable(document.text)
    let start = document.offset(parameters["range"]?["start"] ?? parameters["position"], encoding, lines)
    let end = document.offset(parameters["range"]?["end"] ?? parameters["position"], encoding, lines)
    let path = document.path.map(EditorSession.truePath) ?? document.uri
    return (judged, judged.findings(path, touching: SourceRange(min(start, end), max(start, end))))
  }

  /// In a configuration, the rules that there are, where a text begins.
  private func completions(_ parameters: JSONNode) -> [JSONNode] {
    guard let document = parameters["textDocument"]?["uri"]?.string.flatMap({ documents[$0] }), Self.isConfiguration(document.uri) else {
      return []
    }
    return EditorSession.rules.map { rule in
      .object([
        "label": .text(rule.id), "kind": 12, "detail": .text(rule.level.rawValue), "documentation": .text(rule.summary),
      ])
    }
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
      document.apply(parameters["contentChanges"]?.elements ?? [], encoding)
      documents[uri] = document
      changed(document)
    case "textDocument/didSave": judgeAll()
    case "textDocument/didClose":
      guard let uri = parameters["textDocument"]?["uri"]?.string, let document = documents.removeValue(forKey: uri) else { return }
      document.path.map(session.forget)
      pending.removeAll { $0 == uri }
      judged[uri] = nil
      publish([:], from: uri)
    case "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "workspace/didChangeConfiguration":
      session.filesChanged()
      judgeAll()
    default: break
    }
  }

  private func changed(_ document: OpenDocument) {
    if let path = document.path { session.show(document.text, at: path) }
    enqueue(document.uri)
    // What is wrong with a configuration changes what is wrong with everything.
    if Self.isConfiguration(document.uri) { judgeAll() }
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
    let made = JudgedDocument(judgement: judgement, encoding: encoding)
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
    if Self.isConfiguration(document.uri) { return session.check(configuration: path) }
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
    for uri in changed.sorted() where uri == origin || new[uri] != before[uri] {
      notify(
        "textDocument/publishDiagnostics",
        .object(["uri": .text(uri), "version": documents[uri]?.version.map(JSONNode.count), "diagnostics": .list(diagnostics(of: uri))]))
    }
  }
}
