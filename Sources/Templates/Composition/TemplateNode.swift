import Diagnostics
import Synchronization

/// A piece of a template. Every language is read into these; what a reader does not understand is ``unknown`` and stays as it was written.
indirect enum TemplateNode: Sendable {
  case text(SourceRange)
  /// A text that a tag stands for, whatever it says: `&lt;%` of `<%%`.
  case constant(String, SourceRange)
  case output(TemplateExpression, escapes: Bool, tag: SourceRange)
  case choice(TemplateChoice)
  case loop(TemplateLoop)
  /// A place that those who extend the template may fill, with what stands there otherwise.
  case block(TemplateBlock)
  case extends(TemplateExpression, tag: SourceRange)
  case include(TemplateInclude)
  case macro(TemplateMacro)
  /// Macros of another file: `import 'x' as y`, `from 'x' import a as b`.
  case importing(TemplateImport)
  /// A call whose body is given to it: a component, an embed, a layout with slots.
  case call(TemplateCall)
  case assign([String], TemplateExpression, tag: SourceRange)
  case capture(String, [TemplateNode], tag: SourceRange)
  /// Names that are seen in the body only: `with`.
  case scope([TemplateArgument], [TemplateNode], isClosed: Bool, tag: SourceRange)
  /// Words that are translated: the literal, or the body, or a key.
  case translation(TemplateTranslation)
  /// Content that is collected under a name and written elsewhere: `content_for`, `@push`, `@section`.
  case fill(TemplateFill)
  /// Where what was collected under a name stands: `yield :name`, `@yield`, `@stack`. Without a name, the page's own content.
  case yield(TemplateYield)
  /// A function that writes markup.
  case helper(TemplateHelper)
  /// An element of a language that has no tags of HTML.
  case markup(TemplateMarkup)
  /// An element that fragments may name.
  case element(TemplateElement)
  case fragment(FragmentReference)
  case unknown(SourceRange)
}

/// `if`, `elif`, `else`.
struct TemplateChoice: Sendable {
  struct Branch: Sendable {
    /// Nil for what holds otherwise.
    var condition: TemplateExpression?
    var tag: SourceRange
    var body: [TemplateNode]
  }

  var branches: [Branch]
  /// The tag that ends it.
  var end: SourceRange
}

/// `for x in list`.
struct TemplateLoop: Sendable {
  var names: [String]
  var list: TemplateExpression
  var tag: SourceRange
  var body: [TemplateNode]
  /// What is there when the list is empty.
  var otherwise: [TemplateNode]?
  var otherwiseTag: SourceRange?
  var end: SourceRange
  /// Whether the names in its body are the item's own.
  var entersItem = false
}

/// `block name`.
struct TemplateBlock: Sendable {
  var name: String
  var body: [TemplateNode]
  var tag: SourceRange
}

/// `include 'name' with …`.
struct TemplateInclude: Sendable {
  var name: TemplateExpression
  var arguments: [TemplateArgument] = []
  /// Names in a map: Twig's `with {…}`.
  var map: TemplateExpression?
  /// Whether what the file sets is seen behind it.
  var isShared = false
  /// Whether it sees nothing but its arguments.
  var isClosed = false
  /// Whether a file that is not there is in order.
  var ignoresMissing = false
  /// Whether a file that the page holds already is left out: PHP's `require_once`.
  var isOnce = false
  /// `{% render 'x' for list as item %}`.
  var each: TemplateExpression?
  var eachName: String?
  var tag: SourceRange
}

/// `macro name(a, b = 1)`.
struct TemplateMacro: Sendable {
  struct Parameter: Sendable {
    var name: String
    var value: TemplateExpression?
  }

  var name: String
  var parameters: [Parameter]
  var body: [TemplateNode]
  var tag: SourceRange
}

/// `import`, `from … import …`.
struct TemplateImport: Sendable {
  var name: TemplateExpression
  /// The name of the whole, `import x as whole`.
  var whole: String?
  var names: [(name: String, alias: String)] = []
  var tag: SourceRange
}

/// A call with a body.
struct TemplateCall: Sendable {
  enum Kind: Sendable {
    /// Jinja's `call macro()`: the body is what `caller()` writes.
    case macro(TemplateExpression)
    /// Another template whose blocks the body fills: Twig's `embed`.
    case embed(TemplateInclude)
    /// A component, by its name, with the slots that the body fills.
    case component(String)
  }

  var kind: Kind
  var arguments: [TemplateArgument] = []
  /// What the body calls the values that it is given: FreeMarker's loop variables.
  var names: [String] = []
  /// Whether the caller wrote a body, however empty.
  var hasBody = false
  var body: [TemplateNode]
  var tag: SourceRange
  var end: SourceRange
}

/// Words for a catalogue.
struct TemplateTranslation: Sendable {
  var key: TemplateExpression?
  /// Words between tags.
  var body: [TemplateNode]
  var arguments: [TemplateArgument] = []
  /// Where the words are kept instead of being written.
  var name: String?
  var isKey = false
  var tag: SourceRange
}

/// `content_for :name do … end`.
struct TemplateFill: Sendable {
  enum Mode: Sendable { case append, prepend, replace }

  var name: TemplateExpression
  var value: TemplateExpression?
  var body: [TemplateNode]
  var mode: Mode
  /// Whether it is written where it stands, too: Blade's `@show`.
  var isShown = false
  var tag: SourceRange
}

/// `yield :name`.
struct TemplateYield: Sendable {
  var name: TemplateExpression?
  var fallback: TemplateExpression?
  var body: [TemplateNode] = []
  var tag: SourceRange
}

/// A template as it was read.
final class TemplateTree: Sendable {
  let file: SourceFile
  let language: TemplateLanguage
  let nodes: [TemplateNode]
  /// What stands in front of the template: `layout: default`.
  let frontMatter: [String: TemplateValue]
  /// What ``AsideBranches/areAside(_:_:)`` has found, by where a condition stands: each page that the tree is part of asks on each way.
  let asides = Mutex<[SourceRange: Bool]>([:])
  /// What ``abridged(_:)`` has found.
  let shortCode = Mutex<[SourceRange: String?]>([:])
  /// What ``GivenContent/mayStand(in:_:_:)`` has found.
  let givenContents = Mutex<[SourceRange: Bool]>([:])
  /// Whether it opens a whole page, so that it stands around whatever it is shown with.
  let opensPage: Bool

  /// Whether its nodes stand in a file of a program, whose code is no tag that a mask would know.
  var isProgram: Bool { language.isRails && file.path.hasSuffix(".rb") }

  init(file: SourceFile, language: TemplateLanguage, nodes: [TemplateNode], frontMatter: [String: TemplateValue] = [:]) {
    self.file = file
    self.language = language
    self.nodes = nodes
    self.frontMatter = frontMatter
    opensPage = Self.openings.contains { file.text.firstRange(of: $0) != nil }
  }

  private static let openings = ["<html", "<HTML", "<body", "<BODY"].map { Array($0.utf8) }
}
