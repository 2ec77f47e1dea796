import Pages

/// What the scripts of a `package.json` say is built of what: `tailwindcss -i ./a.css -o ./builds/b.css`, `sass a.scss:builds/b.css`.
struct BuildScripts {
  private static let sizeLimit = 1 << 18
  private static let inputs: Set<Substring> = ["-i", "--input"]
  private static let outputs: Set<Substring> = ["-o", "--output", "--out-file"]

  private var pairs: [(source: String, made: String)] = []

  init(of folder: String) {
    guard FileAccess.kind(folder + "/package.json") == .file, let bytes = try? FileAccess.read(folder + "/package.json"),
      bytes.count <= Self.sizeLimit
    else { return }
    // Each script is one string; its words are parted by blanks.
    for text in String(decoding: bytes, as: UTF8.self).split(separator: "\"") where text.contains(".css") { read(text) }
  }

  /// The sheets, from the folder on, of which one of a name is made: "application" of `app/assets/builds/application.css`.
  func sources(of name: String) -> [String] {
    pairs.filter { FileAccess.name($0.made) == name + ".css" }.map(\.source)
  }

  private mutating func read(_ script: Substring) {
    let words = script.split { $0 == " " || $0 == "=" }
    func behind(_ options: Set<Substring>) -> Substring? {
      words.firstIndex(where: options.contains).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
    if let made = behind(Self.outputs), let source = behind(Self.inputs) ?? words.first(where: { Self.isSheet($0) && $0 != made }) {
      add(source, made)
    }
    for word in words {
      let parts = word.split(separator: ":")
      if parts.count == 2, Self.isSheet(parts[0]), parts[1].hasSuffix(".css") { add(parts[0], parts[1]) }
    }
  }

  private mutating func add(_ source: Substring, _ made: Substring) {
    guard Self.isSheet(source), !source.contains(".."), !source.hasPrefix("/") else { return }
    pairs.append((String(source.hasPrefix("./") ? source.dropFirst(2) : source), String(made)))
  }

  private static func isSheet(_ word: Substring) -> Bool { ServedFiles.suffixes.contains { word.hasSuffix($0) } }
}
