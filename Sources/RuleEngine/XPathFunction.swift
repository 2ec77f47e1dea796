/// The functions of expressions: XPath 1.0's own, and those that ``XML/XPathEvaluator`` adds.
package struct XPathFunction: Sendable {
  package var name: String
  /// How it is called: `first-of(a, b, …)`.
  package var form: String
  /// What it answers, in one sentence.
  package var sentence: String

  /// What higlint adds to XPath 1.0.
  package static let own: [XPathFunction] = [
    XPathFunction(
      name: "says", form: "says(nodes, 'word', …)", sentence: "Whether one of the words stands in the 'says' attribute of one of the nodes."
    ),
    XPathFunction(
      name: "one-of", form: "one-of(@attribute, 'value', …)",
      sentence: "Whether the value, or that of one of several nodes, is one of those that follow."),
    XPathFunction(
      name: "has-word", form: "has-word(@attribute, 'word', …)",
      sentence: "Whether one of the words stands among those of the value, which are separated by white space."),
    XPathFunction(
      name: "first-of", form: "first-of(a, b, …)", sentence: "The first of the texts that has something in it; else an empty one."),
    XPathFunction(name: "choose", form: "choose(test, a, b)", sentence: "The text a where the test holds, else the text b."),
    XPathFunction(
      name: "quoted", form: "quoted(text, otherwise, before)",
      sentence: "The text in quotation marks, behind what may be given to stand before it; the second text where the first is empty."),
    XPathFunction(
      name: "unknown", form: "unknown(nodes, 'attribute')",
      sentence: "Whether one of the nodes lacks that value because it could not be known."),
    XPathFunction(
      name: "matches", form: "matches(text, 'pattern', flags)",
      sentence: "Whether a part of the text matches the regular expression; the flag 'i' ignores case. The time is linear in the text."),
    XPathFunction(name: "lower-case", form: "lower-case(text)", sentence: "The text in small letters."),
    XPathFunction(name: "abs", form: "abs(number)", sentence: "The number without its sign."),
    XPathFunction(
      name: "shown", form: "shown(number)", sentence: "The number as messages show it: at most two decimals, and no zeros at their end."),
    XPathFunction(
      name: "min", form: "min(nodes)", sentence: "The least of the nodes' numbers; NaN for no nodes, or where one is no number."),
    XPathFunction(
      name: "max", form: "max(nodes)", sentence: "The greatest of the nodes' numbers; NaN for no nodes, or where one is no number."),
  ]

  /// So many arguments nobody writes: the upper end for functions that take any number.
  static let anyNumber = 1_000

  /// The arguments that each function takes, at least and at most. https://www.w3.org/TR/1999/REC-xpath-19991116/#corelib
  static let arities: [String: ClosedRange<Int>] = [
    "last": 0...0, "position": 0...0, "count": 1...1, "id": 1...1, "local-name": 0...1, "namespace-uri": 0...1, "name": 0...1,
    "string": 0...1, "concat": 2...anyNumber, "starts-with": 2...2, "contains": 2...2, "substring-before": 2...2, "substring-after": 2...2,
    "substring": 2...3, "string-length": 0...1, "normalize-space": 0...1, "translate": 3...3, "boolean": 1...1, "not": 1...1,
    "true": 0...0, "false": 0...0, "lang": 1...1, "number": 0...1, "sum": 1...1, "floor": 1...1, "ceiling": 1...1, "round": 1...1,
    "abs": 1...1, "shown": 1...1, "min": 1...1, "max": 1...1, "lower-case": 1...1, "matches": 2...3, "unknown": 2...2,
    "says": 2...anyNumber,
    "one-of": 2...anyNumber, "has-word": 2...anyNumber, "first-of": 2...anyNumber, "choose": 3...3, "quoted": 2...3,
  ]
}
