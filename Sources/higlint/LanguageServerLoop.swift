import JSON
import LanguageServer

/// Feeds the language server from standard input and writes what it sends to standard output.
struct LanguageServerLoop {
  /// How long after a change nothing may come before it is judged, in milliseconds: while somebody types, only the last of a burst is.
  private static let pause: Int32 = 15

  let surroundings: Surroundings

  /// Ends when the editor says so, when it is gone, or when what comes is no protocol.
  func run() -> ExitStatus {
    var reader = MessageReader()
    let server = LanguageServer()
    while server.exitStatus == nil {
      guard let bytes = surroundings.readArrived(server.isWaiting ? Self.pause : -1) else { break }
      if bytes.isEmpty {
        if !send(server.judgeNext()) { break }
        continue
      }
      reader.append(bytes)
      var items: [MessageReader.Item] = []
      while let item = reader.next() { items.append(item) }
      if !send(server.take(items)) { break }
      if reader.isBroken {
        surroundings.writeError(
          "higlint: error: Standard input does not speak the Language Server Protocol; an editor starts 'higlint lsp'.\n")
        return .failure
      }
    }
    // An editor that is gone without a word is as one that asked for the end too early.
    return server.exitStatus == 0 ? .success : .findings
  }

  private func send(_ messages: [JSONNode]) -> Bool {
    messages.allSatisfy { surroundings.writeOutput(MessageReader.framed($0)) == nil }
  }
}
