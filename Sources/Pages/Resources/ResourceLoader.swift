import CSS
import Diagnostics
import Fonts

/// What became of a style sheet or an image that a page asks for.
package enum ResourceAnswer<Value: Sendable>: Sendable {
  case found(Value)
  /// It is not where the page says, or cannot be read.
  case missing
  /// It lies outside the roots of the run.
  case outside
  /// It is on another host; higlint never asks the network.
  case remote
}

/// Reads what pages link to. The pipeline implements it: front ends do no input and output of their own.
package protocol ResourceLoader: Sendable {
  /// A style sheet, parsed once for all pages that link it. `address` is as written in the page or sheet at `path`.
  func styleSheet(_ address: String, from path: String) -> ResourceAnswer<StyleSheet>
  /// The sheets that a helper of a framework names in the page at `path`.
  func servedSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>>
  /// The sheets that a build made of what a helper names, as its manifest says.
  func builtSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>>
  /// What a script says of styles, read once for all pages that load it.
  func script(_ address: String, from path: String) -> ResourceAnswer<ScriptStyles>
  /// The same of a script that is named by its path from a folder of the program, `/resources/js/app.js`, and not by an address.
  func sourceScript(_ name: String, from path: String) -> ResourceAnswer<ScriptStyles>
  /// The size of an image in CSS pixels, from the file's own header.
  func imageSize(_ address: String, from path: String) -> ResourceAnswer<ImageDimensions>
  /// The bytes of a small image, for pictures.
  func imageData(_ address: String, from path: String) -> ResourceAnswer<[UInt8]>
  /// What a font file says of its characters; nil where the file is there and no font that can be read.
  func font(_ address: String, from path: String) -> ResourceAnswer<FontFile?>
  /// The first file with one of some names in the folder of a file or, where that has none, in the nearest one above it within the root.
  func configuration(_ names: [String], near path: String) -> SourceFile?
}

extension ResourceLoader {
  package func configuration(_ names: [String], near path: String) -> SourceFile? { nil }

  package func sourceScript(_ name: String, from path: String) -> ResourceAnswer<ScriptStyles> { script(name, from: path) }

  package func builtSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> { .missing }

  package func font(_ address: String, from path: String) -> ResourceAnswer<FontFile?> { .missing }

  package func imageData(_ address: String, from path: String) -> ResourceAnswer<[UInt8]> { .missing }
}

/// The intrinsic dimensions of an image.
package struct ImageDimensions: Hashable, Sendable {
  package var width: Double?
  package var height: Double?
  /// Width divided by height, for a vector image that has only that.
  package var ratio: Double?

  /// What a vector image paints; nil for one made of pixels.
  package var vector: VectorFacts?
  /// Whether its pixels show a ground behind what it pictures.
  package var holdsGround = false

  package init(width: Double?, height: Double?, ratio: Double? = nil) {
    self.width = width
    self.height = height
    self.ratio = ratio
  }
}

/// What the text of a vector image says, as far as it is simple.
package struct VectorFacts: Hashable, Sendable {
  package struct Box: Hashable, Sendable {
    package var width: Double
    package var height: Double
  }

  package var viewBox: Box?
  /// The one colour that it is painted with, as written; nil where there are several or it is not stated.
  package var fill: String?
  /// Whether it begins with a rectangle or a circle behind the rest; nil where that is not known.
  package var paintsSurface: Bool?
  /// The data of its paths, where nothing moves, cuts or refers to them.
  package var paths: [String] = []
}

extension ResourceLoader {
  /// Nothing is known of frameworks where nobody says.
  package func servedSheets(_ name: ServedName, from path: String) -> ResourceAnswer<ServedSheets<StyleSheet>> { .missing }
}
