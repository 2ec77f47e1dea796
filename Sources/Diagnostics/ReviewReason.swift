/// Why a value could not be known, and so why a person has to look. The names stand in reports and in `@unknown`.
package struct ReviewReason: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// A template expression decides.
  package static let templateValue = ReviewReason(rawValue: "templateValue")
  /// A style sheet that the page links is not there, or styles may come from what was not read.
  package static let missingStylesheet = ReviewReason(rawValue: "missingStylesheet")
  /// CSS that higlint does not compute.
  package static let unsupportedCSS = ReviewReason(rawValue: "unsupportedCSS")
  /// The width of text in a font that is not known.
  package static let estimatedText = ReviewReason(rawValue: "estimatedText")
  /// A picture decides: the colour behind something, or the words and the look of what is drawn in it.
  package static let backgroundImage = ReviewReason(rawValue: "backgroundImage")
  /// The size of an image that is not there.
  package static let missingImage = ReviewReason(rawValue: "missingImage")
  /// The platform is not stated.
  package static let unknownPlatform = ReviewReason(rawValue: "unknownPlatform")
  /// The words stand in no list that higlint knows.
  package static let unknownTitle = ReviewReason(rawValue: "unknownTitle")
  /// Two things that the screen says do not go together, and either may be wrong.
  package static let contradiction = ReviewReason(rawValue: "contradiction")
  /// A sign-in names somebody of whom nothing is known: the company itself, or another one.
  package static let unknownProvider = ReviewReason(rawValue: "unknownProvider")
  /// A mark stands for words that nobody says: an asterisk without a legend.
  package static let unexplainedMark = ReviewReason(rawValue: "unexplainedMark")
  /// A script or an include that is not there fills in what is judged.
  package static let incompleteScreen = ReviewReason(rawValue: "incompleteScreen")
  /// The script of a sign-in service draws what is judged into an element that holds nothing.
  package static let drawnByScript = ReviewReason(rawValue: "drawnByScript")
  /// A build setting that nothing in the run fills.
  package static let unresolvedVariable = ReviewReason(rawValue: "unresolvedVariable")
  /// Another source that was read may supply the value.
  package static let otherSource = ReviewReason(rawValue: "otherSource")
  /// The description does not state the value.
  package static let notStated = ReviewReason(rawValue: "notStated")
  /// A rule's expression needed more steps than a rule may take.
  package static let operationLimit = ReviewReason(rawValue: "operationLimit")
  /// A rule's expression asked for what XPath cannot compute.
  package static let ruleError = ReviewReason(rawValue: "ruleError")

  package static func < (a: ReviewReason, b: ReviewReason) -> Bool { a.rawValue < b.rawValue }

  /// The reason in words for people, as the summary of a report says it.
  package var explanation: String {
    switch self {
    case .templateValue: "a template expression decides"
    case .missingStylesheet: "not all of its styles were read"
    case .unsupportedCSS: "CSS that higlint does not compute"
    case .estimatedText: "the text's width is only estimated"
    case .backgroundImage: "only an image shows it"
    case .missingImage: "an image is not there"
    case .unknownPlatform: "the platform is not stated"
    case .unknownTitle: "the words stand in no list"
    case .contradiction: "two things that the screen says do not go together"
    case .unknownProvider: "nothing is known of who signs people in"
    case .unexplainedMark: "only a mark says it, which no words explain"
    case .incompleteScreen: "a script, an include or the page around it adds to the screen"
    case .drawnByScript: "a script draws it"
    case .unresolvedVariable: "no build setting fills the variable"
    case .otherSource: "another source may supply it"
    case .notStated: "the description does not state it"
    case .operationLimit: "the rule took too many steps"
    case .ruleError: "the rule asks for what cannot be computed"
    default: rawValue
    }
  }
}
