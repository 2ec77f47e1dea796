import Diagnostics
import Templates

/// What a cache knows of one file: what came of it, beside the answers that it follows from.
struct CachedFile {
  /// What a run said of the file's place in it: how it is read, and whether others judge it.
  struct Role: Hashable {
    var kind: String
    var root: String
    var isNamed: Bool
    var isPart: Bool
    /// As ``PageParts/role(of:_:)``.
    var parts: ContentDigest

    init(_ file: InputFile, isPart: Bool, parts: ContentDigest) {
      kind = "\(file.kind)"
      root = file.root
      isNamed = file.isNamed
      self.isPart = isPart
      self.parts = parts
    }
  }

  /// Where a file is that findings name.
  struct Named {
    var shown: String
    var place: ProjectPlace
  }

  var role: Role
  /// The files that it extends, includes or uses as components, as reports show them, sorted.
  var uses: [String]
  /// The true paths of the style sheets that it asked for.
  var sheets: [String]
  var named: [Named]
  /// Nil where it could not be read; it has no source and no assembly.
  var result: FileResult
  /// The encoding of a file whose text reports show again; nil where they do not.
  var shownEncoding: String?
}

extension CachedFile.Role: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(kind)
    writer.write(root)
    writer.write(isNamed)
    writer.write(isPart)
    writer.write(parts)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    kind = try reader.text()
    root = try reader.text()
    isNamed = try reader.flag()
    isPart = try reader.flag()
    parts = try reader.value()
  }
}

extension CachedFile: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(role)
    writer.write(uses)
    writer.write(sheets)
    writer.write(named) {
      $1.write($0.shown)
      $1.write($0.place.path)
      $1.write($0.place.root)
    }
    writer.write(shownEncoding)
    writer.write(result)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    role = try reader.value()
    uses = try reader.texts()
    sheets = try reader.texts()
    named = try reader.array { reader throws(CacheReader.Damage) in
      Named(shown: try reader.text(), place: ProjectPlace(path: try reader.text(), root: try reader.text()))
    }
    shownEncoding = try reader.optionalText()
    result = try reader.value()
  }
}

extension FileResult: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(isRead)
    writer.write(isAssembled)
    writer.write(screenCount)
    writer.write(elementCount)
    writer.write(notices)
    writer.write(comments)
    writer.write(findings)
    writer.write(documents)
    writer.write(judged)
    writer.write(configuredScripts)
  }

  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    isRead = try reader.flag()
    isAssembled = try reader.flag()
    screenCount = try reader.number()
    elementCount = try reader.number()
    notices = try reader.values()
    comments = try reader.values()
    findings = try reader.values()
    documents = try reader.values()
    judged = try reader.value()
    configuredScripts = try reader.values()
  }
}
