import Diagnostics
import ScreenModel

/// What came of one file.
struct FileResult: Sendable {
  /// Nil where the file could not be read as text.
  var source: SourceFile?
  var notices: [Notice] = []
  /// The findings of its screens, one for all environments in which it was found.
  var findings: [Finding] = []
  /// What rules of scope `run` may ask for.
  var documents: [ScreenDocument] = []
  var screenCount = 0
  var purposeCount = 0
}
