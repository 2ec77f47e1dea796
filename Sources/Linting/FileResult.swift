import Apps
import Diagnostics
import Pages
import ScreenModel
import Templates

/// What came of one file.
struct FileResult: Sendable {
  init() {}

  /// Nil where the file could not be read as text, and where nothing that was found in it names it: a run over many files has no room for all of them.
  var source: SourceFile?
  /// Whether it is judged only in the pages that use it.
  var isPart = false
  /// Whether the file could be read.
  var isRead = false
  var notices: [Notice] = []
  /// The comments in it that keep findings from counting.
  var comments: [SuppressionComment] = []
  /// The findings of its screens, one for all environments in which it was found.
  var findings: [Finding] = []
  /// Of a page that was put together, its ways and the files that it is made of.
  var assembly: PageAssembly? { didSet { isAssembled = assembly != nil } }
  /// Whether it was put together, also where nobody knows from what any more.
  var isAssembled = false
  /// What keeps the page's styles open, on any of its ways.
  var styleGaps = StyleGaps()
  /// What may add to its screens and was not read, on any of its ways.
  var screenGaps = ScreenGaps()
  /// Where Apple's script is loaded that the page configures, on any of its ways: in its own file, or in one that it shares with others.
  var configuredScripts: [SourceLocation] = []
  /// What the file says of its app.
  var appSource: AppSource?
  /// Of each screen, in its first environment, what rules of scope `run` may ask for.
  var documents: [ScreenDocument] = []
  var screenCount = 0
  /// How many elements the screens had before what no rule asks for went.
  var elementCount = 0
  /// What there was to judge in them.
  var judged = JudgedScreens()
}
