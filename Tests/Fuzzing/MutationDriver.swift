#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs mutated inputs, for a while or a number of them. The one that runs lies in a file, which stays behind when it ends the program.
package struct MutationDriver {
  private var folder = ""
  private var files: [String] = []
  private var options: [String: String] = [:]
  private let target: FuzzTarget

  package init(arguments: [String], target: FuzzTarget) {
    self.target = target
    for argument in arguments {
      if argument.hasPrefix("-") {
        let parts = argument.dropFirst().split(separator: "=", maxSplits: 1)
        if parts.count == 2 { options[String(parts[0])] = String(parts[1]) }
      } else if Self.names(in: argument) != nil {
        folder = argument
      } else {
        files.append(argument)
      }
    }
  }

  package func run() -> Int32 {
    defer { target.removeFolder() }
    if folder.isEmpty {
      for file in files { target.run(Self.read(file)) }
      return 0
    }
    let corpus = (Self.names(in: folder) ?? []).map { Self.read("\(folder)/\($0)") }
    var mutation = InputMutation(
      seed: options["seed"].flatMap { UInt64($0) } ?? 1, corpus: corpus, words: options["dict"].map { Self.words(in: Self.read($0)) } ?? [])
    // So many inputs, which are the same ones each time, else for a while.
    let limit = options["runs"].flatMap { Int($0) }
    let end = limit == nil ? time(nil) + (options["max_total_time"].flatMap { Int($0) } ?? 60) : .max
    let running = (options["artifact_prefix"] ?? "") + "running"
    // What the mutations begin with is linted by the tests.
    var count = 0
    // An input that takes longer is a find: the signal ends the program, and the input stays behind.
    let seconds = options["timeout"].flatMap { UInt32($0) } ?? 0
    while limit.map({ count < $0 }) ?? (time(nil) < end) {
      let input = mutation.next()
      Self.write(input, to: running)
      _ = alarm(seconds)
      target.run(input)
      count += 1
    }
    _ = alarm(0)
    unlink(running)
    print("Done \(count) runs")
    return 0
  }

  /// The words of a dictionary in the form of libFuzzer's: `name="words"`, with `\"`, `\\` and `\xAB`.
  private static func words(in dictionary: [UInt8]) -> [[UInt8]] {
    dictionary.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.first != UInt8(ascii: "#"), let start = line.firstIndex(of: UInt8(ascii: "\"")),
        let end = line.lastIndex(of: UInt8(ascii: "\"")), start < end
      else { return nil }
      var word: [UInt8] = []
      var i = start + 1
      while i < end {
        if line[i] == UInt8(ascii: "\\"), i + 1 < end {
          if line[i + 1] == UInt8(ascii: "x"), i + 3 < end,
            let value = UInt8(String(decoding: line[i + 2...i + 3], as: UTF8.self), radix: 16)
          {
            word.append(value)
            i += 4
            continue
          }
          i += 1
        }
        word.append(line[i])
        i += 1
      }
      return word
    }
  }

  private static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count <= 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    defer { fclose(file) }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
  }
}
