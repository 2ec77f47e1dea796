/// The sheets that the `@import`s of a sheet bring, and theirs in turn: each sheet once, however many others import it.
package struct SheetImports: Sendable {
  /// For each sheet that was read, what its imports stand for, in their order.
  private var imported: [ObjectIdentifier: [StyleSheet?]] = [:]

  /// A page's sheets import no more than so many in all; what lies beyond counts as not there.
  static let maximumSheets = 4096

  package init() {}

  /// Follows the imports of a sheet, and asks once for each of those of each sheet. Sheets that import one another are harmless: what was read is not
  /// followed again.
  ///
  /// - Parameter read: the sheet that an import of another one stands for; nil where it could not be read.
  package init(of sheet: StyleSheet, read: (_ rule: ImportRule, _ importer: StyleSheet) -> StyleSheet?) {
    var pending = [sheet]
    var next = 0
    while next < pending.count {
      let importer = pending[next]
      next += 1
      guard !importer.imports.isEmpty, imported[ObjectIdentifier(importer)] == nil else { continue }
      let sheets = importer.imports.map { rule in
        rule.isUnsupported || pending.count > Self.maximumSheets ? nil : read(rule, importer)
      }
      imported[ObjectIdentifier(importer)] = sheets
      for case let sheet? in sheets where imported[ObjectIdentifier(sheet)] == nil { pending.append(sheet) }
    }
  }

  /// The sheets that were read, in no order.
  package var all: [StyleSheet] { imported.values.flatMap { $0.compactMap(\.self) } }

  /// What an import of a sheet stands for.
  subscript(_ sheet: StyleSheet, _ index: Int) -> StyleSheet? {
    guard let sheets = imported[ObjectIdentifier(sheet)], index < sheets.count else { return nil }
    return sheets[index]
  }
}
