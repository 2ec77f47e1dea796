/// Why a pattern is not one, and where.
package struct RegularExpressionError: Error, Hashable, Sendable {
  /// One sentence, ending in a full stop.
  package var message: String
  /// The byte in the pattern.
  package var offset: Int
}

/// A regular expression as XPath 2.0's `matches` has them, searched for anywhere in a text, in time proportional to pattern × text.
///
/// There are `.`, classes (`[a-z]`, `[^"]`), `\d \s \w \p{L} \p{Lu} \p{Ll} \p{N} \p{P} \p{Z}` and their capitals for the opposite, groups,
/// `|`, `* + ? {n} {n,} {n,m}`, the anchors `^` and `$`, and, beyond XPath 2.0, `\b` between a word and what is not one. No groups are
/// captured, so greediness makes no difference.
///
/// libxml2 has regular expressions of its own; they backtrack, so that `(a|aa)+b` takes time exponential in the text, and patterns come from rules
/// that may be a stranger's. This one follows all ways at once (https://swtch.com/~rsc/regexp/regexp1.html) and remembers where they led
/// (``LazyAutomaton``).
package struct RegularExpression: Sendable {
  /// The instructions of the longest program; `(a{99}){99}` is refused.
  package static let largestProgram = 5_000

  let automaton: LazyAutomaton
  var program: PatternProgram { automaton.program }

  /// Compiles a pattern; with `ignoresCase`, letters match whatever their case.
  package init(_ pattern: String, ignoresCase: Bool = false) throws(RegularExpressionError) {
    self.init(try PatternProgram(pattern, ignoresCase: ignoresCase))
  }

  init(_ program: PatternProgram) { automaton = LazyAutomaton(program) }

  /// Whether the pattern is found anywhere in the text.
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { automaton.matches(UnsafeRawBufferPointer($0)) }
  }

  /// Whether the pattern is found anywhere in the UTF-8 text; adds to `steps` what looking may cost, which depends on pattern and text alone.
  /// Bytes that are not UTF-8 count as U+FFFD.
  package func matches(_ text: UnsafeRawBufferPointer, steps: inout UInt64) -> Bool {
    steps &+= UInt64(text.count + 1) &* UInt64(1 + program.instructions.count / Self.instructionsAStep)
    return automaton.matches(text)
  }

  /// How many instructions of a program count as one step a byte: few of them are at work at once.
  private static let instructionsAStep = 16
}
