import Apps
import Diagnostics
import ScreenModel

/// What came of one file.
struct FileResult: Sendable {
  /// Nil where the file could not be read as text.
  var source: SourceFile?
  var notices: [Notice] = []
  /// The findings of its screens, one for all environments in which it was found.
  var findings: [Finding] = []
  /// What the file says of its app.
  var appSource: AppSource?
  /// The screens, each in every environment; once its own rules are evaluated, what rules of scope `run` may ask for.
  var documents: [ScreenDocument] = []
  /// The indexes of the documents that show a screen in its first environment.
  var firstVariants: Set<Int> = []
  var screenCount = 0
}
