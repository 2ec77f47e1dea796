import Apps
import Diagnostics
import HTML
import Pages
import Recognition
import ScreenModel
import Screens
import Templates

/// Reads a file as text, and a page as a tree of elements.
enum FileReader {
  /// A file that was read before, without its text, which is read again when a report shows it.
  static func letGo(_ source: SourceFile, of file: InputFile) -> SourceFile {
    SourceFile(path: source.path, encoding: source.encoding) {
      var notices: [Notice] = []
      return Self.source(of: file, standardInput: nil, &notices)?.text ?? []
    }
  }

  /// A file that was read before, without what there was to say about it.
  static func source(again file: InputFile) -> SourceFile? {
    var notices: [Notice] = []
    return source(of: file, standardInput: nil, &notices).map { letGo($0, of: file) }
  }

  /// The file's text; nil where it has none that can be read, and then a notice says why.
  static func source(of file: InputFile, standardInput: [UInt8]?, _ notices: inout [Notice]) -> SourceFile? {
    let bytes: [UInt8]
    if let path = file.absolutePath {
      do {
        bytes = try FileAccess.read(path)
      } catch {
        notices.append(Notice(.error, Self.message(error), file: file.path))
        return nil
      }
    } else {
      bytes = standardInput ?? []
    }
    guard !bytes.isEmpty else {
      // A strings file without strings and a configuration without settings are in order, and so is whatever nobody asked for.
      if !file.isNamed || file.kind == .app(.strings) || file.kind == .app(.xcconfig) { return SourceFile(path: file.path, text: []) }
      notices.append(Notice(.error, "The file is empty.", file: file.path))
      return SourceFile(path: file.path, text: [])
    }
    if case .app(let kind) = file.kind {
      let limit = AppSourceReader.sizeLimit(kind)
      guard bytes.count <= limit else {
        notices.append(
          Notice(
            .error, "The file is \(bytes.count >> 20) MiB large; files of its kind above \(limit >> 20) MiB are not read.", file: file.path)
        )
        return nil
      }
      guard AppSourceReader.isOne(bytes, kind: kind) else {
        if kind == .unity {
          let why = "These settings are not in the form of text that Unity can write; their purpose strings were not judged."
          notices.append(Notice(.warning, why, file: file.path))
        }
        return nil
      }
      if AppSourceReader.mayBeBinary(kind), PropertyList.isBinary(bytes) { return SourceFile(path: file.path, text: bytes, encoding: nil) }
    }
    do {
      let decoded = try TextDecoder.decode(bytes, as: file.kind.textFormat, path: file.path) {
        file.kind == .page ? file.absolutePath.flatMap { SurroundingEncoding.of($0, root: file.root) } : nil
      }
      notices += decoded.warnings
      // Xcode makes strings files of one line break.
      if file.kind == .app(.strings), decoded.text.allSatisfy({ $0 <= 0x20 }) { return SourceFile(path: file.path, text: []) }
      return SourceFile(path: file.path, text: decoded.text, encoding: decoded.encoding)
    } catch {
      // Strings of PHP's may hold any byte: what is compressed in one makes a program of the file, and no page.
      let isProgram = error.kind == .notText && !file.isNamed && programs.contains { file.path.lowercased().hasSuffix($0) }
      notices.append(
        isProgram
          ? Notice(.warning, error.message + " It is taken for a program and not judged.", file: file.path)
          : Notice(.error, error.message, file: file.path))
      return nil
    }
  }

  /// The suffixes of pages that are programs as well.
  private static let programs = [".php", ".phtml", ".inc"]

  /// The text of a page by itself with its template tags masked.
  static func mask(_ source: SourceFile) -> MaskedText {
    // What is too large to be parsed need not be masked either.
    var masked = source.text.count > HTMLPage.sizeLimit ? MaskedText(text: source.text) : TemplateMask.mask(source.text)
    SingleFileComponent.open(&masked, path: source.path)
    EmbeddedExpressions.mask(&masked, path: source.path)
    return masked
  }

  /// A page's elements; nil where it cannot be parsed, and then a notice says why.
  static func parse(_ text: JudgedText, _ notices: inout [Notice]) -> HTMLPage? {
    do {
      var page = try HTMLPage.parse(text.masked.text, closesElements: text.closesElements, isXML: text.isXML)
      if text.lacksLayout { page.isFragment = true }
      if text.isXHTML {
        page.isQuirky = false
        page.tree.isQuirky = false
      }
      return page
    } catch {
      notices.append(text.written(Notice(.error, error.message, file: text.source.path, range: error.range)))
      return nil
    }
  }

  private static func message(_ failure: FileAccess.Failure) -> String {
    switch failure {
    case .missing: "The file does not exist."
    case .notReadable: "The file cannot be read."
    case .tooLarge(let size): "The file is \(size >> 20) MiB large; files above \(FileAccess.maximumSize >> 20) MiB are not read."
    }
  }
}

extension InputKind {
  fileprivate var textFormat: TextDecoder.Format {
    switch self {
    case .page: .html
    case .jsonScreens: .plain
    case .app(.infoPlist), .app(.entitlements), .app(.cordova), .app(.strings): .xml
    case .app: .plain
    }
  }
}
