import Diagnostics
import JSON
import TestSupport

@testable import LanguageServer

/// An editor that talks to a server about the files of a folder of its own.
final class Editor {
  private let place: TemporaryFolder
  let server = LanguageServer()
  private var number = 0
  /// The last diagnostics of each file, by its path in the folder.
  private(set) var diagnostics: [String: [JSONNode]] = [:]
  /// What the server has asked for, by method, with its parameters.
  private(set) var asked: [(method: String, id: JSONNode, parameters: JSONNode)] = []
  /// What it has said that is no answer and no diagnostics.
  private(set) var said: [JSONNode] = []

  var folder: String { place.path }

  /// The files by their paths in the folder. `isRoot`: whether the folder says that it is a project.
  init(_ files: [String: String], isRoot: Bool = true) throws {
    place = try TemporaryFolder(isRoot: isRoot)
    for (path, text) in files { try place.write(path, text) }
  }

  func write(_ path: String, _ text: String) throws { try place.write(path, text) }

  func uri(_ path: String) -> String { DocumentURI.uri(folder + "/" + path) }

  @discardableResult func send(_ method: String, _ parameters: JSONNode, isRequest: Bool = false) -> JSONNode? {
    number += 1
    let message = JSONNode.object([
      "jsonrpc": "2.0", "id": isRequest ? .count(number) : nil, "method": .text(method), "params": parameters,
    ])
    let answers = note(server.take(.message(message)))
    return answers.first { $0["id"]?.number == Double(number) }
  }

  func request(_ method: String, _ parameters: JSONNode) -> JSONNode? { send(method, parameters, isRequest: true) }

  /// Answers what the server has asked for.
  func answer(_ id: JSONNode, _ result: JSONNode) {
    note(server.take(.message(.object(["jsonrpc": "2.0", "id": id, "result": result]))))
  }

  /// Waits until everything is judged.
  func settle() { while server.isWaiting { note(server.judgeNext()) } }

  @discardableResult private func note(_ messages: [JSONNode]) -> [JSONNode] {
    for message in messages {
      switch message["method"]?.string {
      case nil: break
      case "textDocument/publishDiagnostics":
        let uri = message["params"]?["uri"]?.string ?? ""
        let path = DocumentURI.path(uri).map { $0.hasPrefix(folder + "/") ? String($0.dropFirst(folder.count + 1)) : $0 } ?? uri
        diagnostics[path] = message["params"]?["diagnostics"]?.elements
      case let method?:
        if let id = message["id"] {
          asked.append((method, id, message["params"] ?? JSONNode(.null)))
        } else {
          said.append(message)
        }
      }
    }
    return messages
  }

  func start(capabilities: JSONNode = .object([:]), options: JSONNode? = nil) {
    let folders = JSONNode.list([.object(["uri": .text(DocumentURI.uri(folder)), "name": "project"])])
    _ = request(
      "initialize", .object(["capabilities": capabilities, "workspaceFolders": folders, "initializationOptions": options]))
    send("initialized", .object([:]))
  }

  func open(_ path: String, _ text: String) {
    send("textDocument/didOpen", .object(["textDocument": .object(["uri": .text(uri(path)), "version": 1, "text": .text(text)])]))
    settle()
  }

  func change(_ path: String, _ text: String) {
    send(
      "textDocument/didChange",
      .object([
        "textDocument": .object(["uri": .text(uri(path)), "version": 2]), "contentChanges": .list([.object(["text": .text(text)])]),
      ]))
    settle()
  }

  func close(_ path: String) {
    send("textDocument/didClose", .object(["textDocument": .object(["uri": .text(uri(path))])]))
    settle()
  }

  func at(_ path: String, _ line: Int, _ character: Int) -> JSONNode {
    let position = JSONNode.object(["line": .count(line), "character": .count(character)])
    return .object([
      "textDocument": .object(["uri": .text(uri(path))]), "position": position, "range": .object(["start": position, "end": position]),
    ])
  }

  /// The labels that are offered where `|` stands in a text of one or several lines, which is opened.
  func offered(_ path: String, _ marked: String) -> [String] { items(path, marked).compactMap { $0["label"]?.string } }

  func items(_ path: String, _ marked: String) -> [JSONNode] {
    let before = marked.prefix { $0 != "|" }
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    open(path, marked.replacing("|", with: "", maxReplacements: 1))
    return request("textDocument/completion", at(path, lines.count - 1, lines.last?.utf16.count ?? 0))?["result"]?.elements ?? []
  }

  func codes(_ path: String) -> [String] { (diagnostics[path] ?? []).compactMap { $0["code"]?.string } }

  func messages(_ path: String) -> [String] { (diagnostics[path] ?? []).compactMap { $0["message"]?.string } }
}
