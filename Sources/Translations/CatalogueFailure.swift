import Diagnostics
import JSON
import XML
import YAML

/// A file that is a catalogue by its name and place, and whose words cannot be read.
package struct CatalogueFailure: Hashable, Sendable {
  /// As reports show it.
  package var file: String
  /// One sentence that says what is wrong, ending in a full stop.
  package var message: String
  /// The bytes at fault; nil where it is the whole file.
  package var range: SourceRange?
}

extension CatalogueFile {
  /// Why a catalogue says nothing; nil for one that can be read, or holds nothing, and for a file that is only called as catalogues are.
  func failure(_ file: SourceFile) -> CatalogueFailure? {
    guard file.text.contains(where: { $0 > 0x20 }) else { return nil }
    func failed(_ message: String, _ range: SourceRange? = nil) -> CatalogueFailure {
      CatalogueFailure(file: file.path, message: message, range: range)
    }
    switch format {
    case .json, .phpWords, .arb:
      do {
        _ = try JSONParser.parse(file.text)
        return nil
      } catch { return failed(error.message, error.range) }
    case .yaml:
      do {
        _ = try PlainYAML.parse(file.text, letsReferencesBe: true)
        return nil
      } catch { return failed(error.message, error.range) }
    case .resources, .exchange:
      return (try? XMLReader.events(file.text)) == nil ? failed("It is no XML that can be read.") : nil
    case .gettext:
      return file.text.firstRange(of: Array("msgid".utf8)) == nil ? failed("It holds no 'msgid'.") : nil
    case .php:
      let holdsWords = file.text.firstRange(of: Array("=>".utf8)) != nil && file.text.firstRange(of: Array("return".utf8)) != nil
      return holdsWords && PHPArrayReader.read(file.text, prefix: "").isEmpty
        ? failed("It returns no array of words that can be read.") : nil
    // What is wrong in these is left out line by line, or makes no catalogue of the file.
    case .phpAssignments, .phpLocales, .properties: return nil
    }
  }
}
