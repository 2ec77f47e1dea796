import Diagnostics
import HTML

/// A style sheet as it was read: everything about it that does not depend on a page or a device. Immutable, so that pages share it.
package final class StyleSheet: Sendable {
  package let path: String
  /// The path of a sheet that stands in a `data:` URL, decoded: no place in a file is one in it.
  package static let embeddedPath = "data URL"
  /// The path of a sheet that stands in no file, since a framework would generate it.
  package static let generatedPath = "Tailwind CSS"
  /// The path of a sheet that says what is known of a library whose own sheet is not there.
  package static let libraryPath = "known of a library"
  /// Where the sheet was written, if another language was made into its text.
  package let origin: StyleSheetOrigin?
  /// The text of the file that holds the sheet; a `<style>` element's sheet is ``range`` of its page.
  package let text: [UInt8]
  package let range: SourceRange
  package let tokens: [Token]
  package let declarations: [Declaration]
  /// The distinct names of ``declarations``, which refer to them by `nameIndex`.
  package let names: [String]
  /// In source order, nested ones behind the declarations before them.
  package let rules: [StyleRule]
  package let imports: [ImportRule]
  package let fontFaces: [FontFaceRule]
  package let registeredProperties: [RegisteredProperty]
  /// Places where the sheet is not what its author meant; none in valid CSS.
  package let problems: [StyleSheetProblem]
  /// Every class and id that any selector of the sheet names, also one that cannot match.
  package let mentionedClasses: Set<Atom>
  package let mentionedIDs: Set<Atom>
  /// The media features whose answer some rule depends on, in order of appearance: `prefers-color-scheme` among them or not decides about environments.
  package let mentionedMediaFeatures: [String]
  /// Where rules with media queries start that ask for `prefers-color-scheme`: offsets in ``text``.
  package let colorSchemeQueries: [Int]
  /// The values of its declarations, read when a rule first matches, for all pages that use the sheet.
  let compiled = CompiledSheet()

  let selectors: CompiledSelectors
  let conditions: [SheetCondition]
  let layers: [LayerName]
  let scopes: [StyleScope]
  /// Whether a unit of containers' sizes (`cqw` …) stands in the sheet, and whether that or a container query does.
  let usesContainerUnits: Bool
  let asksContainers: Bool
  /// Whether some value hangs on an element's place among its siblings.
  let asksPlaces: Bool
  let functions: [CustomFunction]
  let keyframes: [KeyframesRule]
  /// Where layers are named and imports stand, in source order: what decides the order of layers.
  let layerEvents: [LayerEvent]
  let indexEntries: [RuleIndexEntry]
  let ruleIndex: RuleIndex

  init(_ parts: StyleSheetBuilder, origin: StyleSheetOrigin?) {
    path = parts.path
    self.origin = origin
    text = parts.text
    range = parts.range
    tokens = parts.tokens
    declarations = parts.declarations
    names = parts.names.all
    rules = parts.rules
    imports = parts.imports
    fontFaces = parts.fontFaces
    registeredProperties = parts.registeredProperties
    problems = parts.problems
    selectors = CompiledSelectors(parts.table)
    mentionedClasses = parts.table.classes
    mentionedIDs = parts.table.ids
    mentionedMediaFeatures = parts.mediaFeatures
    colorSchemeQueries = parts.colorSchemeQueries
    conditions = parts.conditions
    layers = parts.layers
    scopes = parts.scopes
    usesContainerUnits = parts.usesContainerUnits
    asksPlaces = parts.asksPlaces
    functions = parts.functions
    keyframes = parts.keyframes
    asksContainers =
      parts.usesContainerUnits
      || parts.conditions.contains { if case .container = $0.test { true } else { false } }
    layerEvents = parts.layerEvents
    indexEntries = RuleIndexEntry.entries(of: parts.table, parts.rules)
    ruleIndex = RuleIndex(indexEntries, parts.rules, selectors)
  }

  /// Parses a range of a text as a style sheet. Total: whatever is invalid is left out as CSS Syntax 3 says, and the rest is read.
  ///
  /// Rules may be nested ``StyleSheetBuilder/maximumDepth`` deep, selectors' functions ``SelectorParser/maximumDepth``; what is deeper is left
  /// out with a problem. Cost is linear in the text.
  package static func parse(
    text: [UInt8], range: SourceRange, path: String, supports: SupportsTest = .properties, origin: StyleSheetOrigin? = nil
  ) -> StyleSheet {
    StyleSheet(StyleSheetBuilder.build(text: text, range: range, path: path, supports: supports), origin: origin)
  }

  /// Where a range of the text was written: in the sheet itself, or in what was made into it.
  package func location(_ range: SourceRange) -> SourceLocation {
    origin?.pieces.location(range) ?? SourceLocation(file: path, range: range)
  }

  /// A whole text, for tests and for higlint's own sheets.
  package static func parse(_ string: String, path: String = "", supports: SupportsTest = .properties) -> StyleSheet {
    let text = Array(string.utf8)
    return parse(text: text, range: SourceRange(0, text.count), path: path, supports: supports)
  }

  /// Parses the content of a `style` attribute: declarations alone.
  package static func parseDeclarations(text: [UInt8], range: SourceRange, path: String) -> StyleBlock {
    StyleSheetBuilder.buildBlock(text: text, range: range, path: path)
  }

  /// The selector list of a rule as written, without the white space around it.
  package func selectorText(of rule: StyleRule) -> String {
    String(decoding: text[rule.selectorRange.bytes.clamped(to: 0..<text.count)], as: UTF8.self)
  }
}

/// What a sheet was made of that was written in another language than CSS.
package struct StyleSheetOrigin: Sendable {
  package var pieces: SourcePieces
  /// Whether all of it was understood and found.
  package var isComplete: Bool
  /// The names of the sheets that it loads and that are not there.
  package var missing: [String]

  package init(pieces: SourcePieces, isComplete: Bool, missing: [String] = []) {
    self.pieces = pieces
    self.isComplete = isComplete
    self.missing = missing
  }
}

/// The declarations of a `style` attribute.
package struct StyleBlock: Sendable {
  package var path: String
  package var text: [UInt8]
  package var tokens: [Token]
  package var declarations: [Declaration]
  /// The distinct names of the declarations.
  package var names: [String]
  package var problems: [StyleSheetProblem]
}

/// A style rule: selectors, and the declarations that stand together in its block.
///
/// Declarations behind a nested rule make a further rule with the same selectors: https://www.w3.org/TR/css-nesting-1/#mixing
package struct StyleRule: Sendable {
  /// In the sheet's selectors.
  var selectors: Range<Int32>
  /// In ``StyleSheet/declarations``.
  package var declarations: Range<Int32>
  package var selectorRange: SourceRange
  /// The innermost condition, an index into the sheet's; -1 where there is none.
  var condition: Int32
  /// An index into the sheet's layers; -1 where there is none.
  var layer: Int32
  /// The innermost `@scope`, an index into the sheet's; -1 where there is none.
  var scope: Int32 = -1
}

/// `@import`: https://www.w3.org/TR/css-cascade-5/#at-import
package struct ImportRule: Sendable {
  /// As written, with escapes resolved.
  package var url: String
  /// The bytes of the string or url token.
  package var urlRange: SourceRange
  /// The whole rule.
  package var range: SourceRange
  /// Whether a `supports()` that the rule has does not hold: then nothing is loaded.
  package var isUnsupported: Bool
  /// The media queries behind the URL; an empty list always holds.
  package var media: MediaQueryList
  /// The layer into which the sheet goes, or -1; an index into the importing sheet's layers.
  var layer: Int32
}

/// `@property`: https://www.w3.org/TR/css-properties-values-api-1/#at-property-rule
package struct RegisteredProperty: Sendable {
  /// With its two hyphens.
  package var name: String
  package var syntax: String
  package var inherits: Bool
  /// The tokens of the initial value in the sheet that holds the rule; nil where it has none.
  package var initialValue: Range<Int32>?
  package var valueRange: SourceRange
}

/// A place in a sheet that does not do what it seems to say.
package struct StyleSheetProblem: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    case unclosedComment, unclosedString, unclosedURL, unclosedBlock, badString, badURL
    case invalidSelector, invalidDeclaration, invalidRule, unknownAtRule, misplacedAtRule
    /// Valid CSS that higlint does not do.
    case unsupported
    /// Deeper or longer than higlint reads.
    case limit
  }

  package var kind: Kind
  package var range: SourceRange
}

/// Whether a browser knows a declaration: what `@supports (name: value)` asks.
package struct SupportsTest: Sendable {
  /// The property's name in lower case (a custom property's as written), the value's tokens without white space around them, and their text.
  package var declaration: @Sendable (_ name: String, _ value: ArraySlice<Token>, _ text: [UInt8]) -> Bool

  package init(declaration: @escaping @Sendable (_ name: String, _ value: ArraySlice<Token>, _ text: [UInt8]) -> Bool) {
    self.declaration = declaration
  }

  /// Takes every declaration as known.
  package static let everyDeclaration = SupportsTest { _, _, _ in true }
}

/// A layer by its place in the tree of its sheet's layers.
struct LayerName: Sendable {
  var parent: Int32
  /// Nil for a layer without a name, which is another one each time.
  var name: Atom?
}

enum LayerEvent: Sendable {
  /// A layer is named where a condition (an index, or -1) holds.
  case layer(Int32, condition: Int32)
  case importRule(Int32)
}

/// `@scope`: https://www.w3.org/TR/css-cascade-6/#scope-atrule
struct StyleScope: Sendable {
  /// The selectors of its roots; nil where the element that holds the sheet is the root.
  var start: Range<Int>?
  /// The selectors of elements below which it ends.
  var limits: Range<Int>?
  /// The scope around it, -1 for none.
  var parent: Int32
}

/// A condition around rules, and the one around it.
struct SheetCondition: Sendable {
  enum Test: Sendable {
    case media(MediaQueryList)
    case container(ContainerCondition)
    case never
  }

  var test: Test
  var parent: Int32
}
