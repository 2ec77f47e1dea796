/// What a front end saw of a control, in the words of its source: everything that can tell what the control is for.
package struct ControlDescription: Hashable, Sendable {
  /// The words that people see, spaces normalised; empty for none.
  package var title = ""
  /// The words where a template expression writes some of them, with U+FFFC in its place; empty where all are known.
  package var templateTitle = ""
  /// The words of template expressions that write the address, lower case: names of routes and providers stand among them.
  package var templateAddress = ""
  /// What stands in the template expressions that write the words: the names of messages among them.
  package var templateWords = ""
  /// The accessible name; nil where there is none.
  package var label: String?
  /// The classes, ids, names and data values of the control itself, lower case.
  package var identifiers: [String] = []
  /// The classes, ids and file names of the icons and images inside it, lower case.
  package var icons: [String] = []
  /// `#id`, `.class` and the element's name as vocabularies write them, case kept.
  package var selectors: [String] = []
  /// Whether the last of them is the name of a component around it whose own template writes the control: it may hold other buttons than the one that it is
  /// called after.
  package var isDrawnByComponent = false
  /// The addresses that it leads to: href, action, formaction, and the strings of its script handlers.
  package var addresses: [String] = []
  /// The provider that the source states outright (`provider` in a JSON screen).
  package var statedProvider: String?
  /// Whether it shows a picture of Sign in with Apple that Apple's server draws.
  package var showsAppleButton = false
  /// Whether it is a link without the look of a button.
  package var isLink = false
  /// Whether it sends the form that holds a password.
  package var submitsCredentials = false
  /// Whether it sends a form that asks for an address or a user name and for no password.
  package var submitsIdentifier = false
  /// Whether it sends a form that asks for a code which was sent, and for nothing else that signs people in.
  package var submitsCode = false
  /// Whether it does its work on this screen; false for one that only leads to another page, such as "Sign in" in a header.
  package var actsInPlace = true
  /// Whether it stands in a footer or a navigation, where links to profiles stand.
  package var isPeripheral = false
  /// Whether a script of the page starts Sign in with Apple.
  package var pageStartsApple = false

  package init() {}
}

/// What a control was recognised as.
package struct RecognizedControl: Hashable, Sendable {
  /// How surely a control signs people in.
  package enum Strength: Sendable {
    /// What it says or calls decides.
    case strong
    /// Only a class or a bare name with a logo says so: the screen has to be about signing in, or to offer another provider as well.
    case weak
    /// Only a logo, a bare name or the words of a link say so: the screen has to be about signing in.
    case faint
  }

  /// Whether people sign in or sign up with it.
  package var signsIn = false
  package var provider: String?
  package var action: String?
  package var actionSource: String?
  package var strength = Strength.strong
  /// Whether its words may as well connect the account of somebody who is signed in.
  package var connects = false
}
