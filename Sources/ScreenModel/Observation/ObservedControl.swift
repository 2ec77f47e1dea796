import Diagnostics

/// What was seen of a control beside its frame, in the words of its source: everything that can tell what it is for.
package struct ObservedControl: Sendable {
  /// The observer's number of the element, by which it can be looked at more closely; -1 for a control that a description states.
  package var origin: Int32 = -1
  /// The words that people see, spaces normalised, with U+FFFC where an expression writes some of them; empty for none.
  package var words = ""
  /// Whether an expression writes some of the words.
  package var wordsAreOpen = false
  /// What stands in the expressions that write its words: the names of messages among them.
  package var templateWords = ""
  /// The accessible name; nil where there is none, or an expression writes it.
  package var label: String?
  /// The classes, ids, names and data values of the control itself, lower case.
  package var identifiers: [String] = []
  /// The classes, ids and file names of the icons and images inside it, lower case.
  package var icons: [String] = []
  /// The pictures in it: its own surface, then those in it in document order, then the glyphs among its words.
  package var logos: [ObservedLogo] = []
  /// `#id`, `.class` and the element's name as vocabularies write them, case kept.
  package var selectors: [String] = []
  /// Whether the last of them is the name of a component around it whose own template writes the control.
  package var isDrawnByComponent = false
  /// The addresses that it leads to: href, action, formaction, and the strings of its script handlers.
  package var addresses: [String] = []
  /// The words of template expressions that write the address, lower case: names of routes and providers stand among them.
  package var templateAddress = ""
  /// The provider that a description states outright.
  package var statedProvider: String?
  /// Whether it is a link without the look of a button.
  package var isLink = false
  /// Whether it stands in a footer or a navigation, where links to profiles stand.
  package var isPeripheral = false
  /// Whether what is around it is called a list of ways to sign in; asked of controls whose words are not known, and of pictures without words.
  package var standsAmongSignIns = false
  /// Whether it leads to another page or opens something, rather than do its work here.
  package var leadsAway = false
  /// As ``ObservedField/panel``.
  package internal(set) var panel = 0
  /// Whether it is the name of the site: a link to its first page that stands in a heading or is called a brand.
  package var isSiteName = false
  /// Whether an attribute says that pressing it closes what it stands in.
  package var closes = false
  /// Whether it does nothing as the screen is shown first, or what decides that is not known.
  package var mayBeDisabled = false
  /// Whether it is always off and nothing happens where people press it, as the program that draws it says.
  package var isIdle = false
  /// Whether all that it shows is a drawn cross.
  package var drawsCross = false
  /// The element as it is written; nil where the description is none of elements.
  package var element: ObservedElement?
  /// Whether the element holds neither words nor elements, so that a script has to fill it.
  package var isEmpty = false
  /// Whether the element takes part in the layout.
  package var isDisplayed = true
  /// Whether it is displayed and not made invisible.
  package var isShown = true
  package var hasBox = true

  package init() {}
}
