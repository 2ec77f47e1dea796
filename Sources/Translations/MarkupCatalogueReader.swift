import Diagnostics
import XML

/// Reads catalogues in XML: .NET's resources and XLIFF.
enum MarkupCatalogueReader {
  /// https://learn.microsoft.com/dotnet/core/extensions/work-with-resx-files-programmatically
  static func resources(_ text: [UInt8]) -> [CatalogueEntry] {
    guard let events = try? XMLReader.events(text) else { return [] }
    var entries: [CatalogueEntry] = []
    var key: XMLAttribute?
    var value: Content?
    for event in events {
      switch event {
      case .start("data", let attributes, _):
        // What has a type is a picture or the like.
        key = attributes.contains { $0.name == "type" || $0.name == "mimetype" } ? nil : attributes.first { $0.name == "name" }
      case .start("value", _, let range): value = Content(start: range.end)
      case .text(let words, let range): value?.add(words, range)
      case .end("value", let range):
        if let key, let value = value?.closed(at: range.start) {
          entries.append(CatalogueEntry(key: key.value, keyRange: key.valueRange, value: value.words, valueRange: value.range))
        }
        value = nil
      case .end("data", _): key = nil
      default: break
      }
    }
    return entries
  }

  struct Exchange {
    var source: String?
    var target: String?
    /// The translations, under every name that they are asked by.
    var targets: [CatalogueEntry] = []
    /// The source words, under the same names.
    var sources: [CatalogueEntry] = []
  }

  /// XLIFF 1.2 and 2: https://docs.oasis-open.org/xliff/xliff-core/v2.1/xliff-core-v2.1.html. A unit is asked for by its name, its id or its source
  /// words, with single spaces in them: which of them depends on the framework.
  static func exchange(_ text: [UInt8]) -> Exchange {
    guard let events = try? XMLReader.events(text) else { return Exchange() }
    var reading = Exchange()
    var unit = Unit()
    var content: Content?
    var tags: [Bool] = []
    for event in events {
      switch event {
      case .start(let name, let attributes, let range):
        switch name {
        case "xliff", "file":
          for attribute in attributes {
            if attribute.name == "srcLang" || attribute.name == "source-language" { reading.source = attribute.value }
            if attribute.name == "trgLang" || attribute.name == "target-language" { reading.target = attribute.value }
          }
        case "unit", "trans-unit":
          unit = Unit()
          unit.names = ["resname", "name", "id"].compactMap { name in attributes.first { $0.name == name } }
        case "source", "target": content = Content(start: range.end)
        // A placeholder stands for what the program fills in; "<g>", "<pc>" and "<mrk>" hold words.
        case "x", "ph", "it", "bx", "ex", "bpt", "ept": content?.enterUnknown()
        case "pc":
          // Angular's tags are placeholders on both sides of their words.
          tags.append(attributes.contains { $0.name == "equivStart" })
          if tags.last == true { content?.addUnknown() }
        default: break
        }
      case .text(let words, let range): content?.add(words, range)
      case .end(let name, let range):
        switch name {
        case "x", "ph", "it", "bx", "ex", "bpt", "ept": content?.leaveUnknown()
        case "pc": if tags.popLast() == true { content?.addUnknown() }
        case "source":
          unit.add(content?.closed(at: range.start), to: &unit.source)
          content = nil
        case "target":
          unit.add(content?.closed(at: range.start), to: &unit.target)
          content = nil
        case "unit", "trans-unit": unit.finish(&reading)
        default: break
        }
      default: break
      }
    }
    return reading
  }

  /// The words between two tags.
  private struct Content {
    var start: Int
    var words = ""
    private var unknownDepth = 0
    private var first: Int?
    private var last: Int?
    private var pieces = 0

    init(start: Int) { self.start = start }

    mutating func add(_ text: String, _ range: SourceRange) {
      guard unknownDepth == 0 else { return }
      words += text
      pieces += 1
      first = first ?? range.start
      last = range.end
    }

    mutating func enterUnknown() {
      if unknownDepth == 0 { words.append(UnknownPiece.character) }
      unknownDepth += 1
      pieces += 1
    }

    mutating func leaveUnknown() { unknownDepth -= 1 }

    mutating func addUnknown() {
      enterUnknown()
      leaveUnknown()
    }

    func closed(at end: Int) -> (words: String, range: SourceRange) {
      if pieces == 1, let first, let last { return (words, SourceRange(first, last)) }
      return (words, SourceRange(start, end))
    }
  }

  private struct Unit {
    typealias Words = (words: String, range: SourceRange)
    var names: [XMLAttribute] = []
    var source: Words?
    var target: Words?

    /// Segments of a unit are put behind each other.
    func add(_ content: Words?, to part: inout Words?) {
      guard let content else { return }
      part = part.map { ($0.words + content.words, SourceRange($0.range.start, content.range.end)) } ?? content
    }

    func finish(_ reading: inout Exchange) {
      var keys = names.map { (name: $0.value, range: $0.valueRange) }
      if let source, !source.words.isEmpty {
        keys.append((source.words, source.range))
        keys.append((source.words.split(whereSeparator: \.isWhitespace).joined(separator: " "), source.range))
      }
      var seen: Set<String> = []
      for key in keys where seen.insert(key.name).inserted {
        if let target, !target.words.isEmpty {
          reading.targets.append(CatalogueEntry(key: key.name, keyRange: key.range, value: target.words, valueRange: target.range))
        }
        if let source, !source.words.isEmpty {
          reading.sources.append(CatalogueEntry(key: key.name, keyRange: key.range, value: source.words, valueRange: source.range))
        }
      }
    }
  }
}
