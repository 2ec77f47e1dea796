import Diagnostics

/// What was seen of a field beside its frame: everything that can tell what it asks for.
package struct ObservedField: Sendable {
  /// The type as it is written, "text" where none is; the element's name for what is no `input`.
  package var type: String
  package var isInput: Bool
  package var name: String?
  package var id: String?
  /// Its label, accessible name and placeholder, as far as they are known.
  package var words: [String]
  package var autocomplete: ObservedElement.Attribute?
  /// The `autocomplete` of the form around it.
  package var autocompleteOfForm: ObservedElement.Attribute?
  /// Whether an expression decides `autocomplete`.
  package var autocompleteIsBound = false
  /// Whether what decides it is a component whose source is not there.
  package var isDrawnByPackage = false
  package var pattern: ObservedElement.Attribute?
  package var maximumLength: ObservedElement.Attribute?
  /// The form that it stands in, among ``ObservedForms/forms``.
  package var form: Int?
  /// The part of the screen that it stands in where it stands in no form; counted from 0, in their order.
  package internal(set) var panel = 0
  /// What is filled in together with it: its form, or below 0 the part of the screen that it stands in without one.
  package var group: Int { form ?? -1 - panel }
  /// The first of what can be chosen in it.
  package var choices: [String] = []
  /// Whether only the program knows what can be chosen in it.
  package var choicesAreOpen = false
  /// Whether it stands in a header, a menu or a footer, which all pages of a site have.
  package var isPeripheral = false
  /// Whether it asks for a password there, and the page has something of its own beside that.
  package var isOnEveryPage = false
  /// What stands between it and the field before it where that is next to nothing: a sign or a unit; nil for more.
  package var textBefore: String?
  /// What its `aria-describedby` says, as far as people see that.
  package var descriptions: [String] = []
  /// Whether an expression decides what it asks for, or which fields stand in its place.
  package var isOpen = false
  /// Whether people cannot change it.
  package var isReadOnly = false
  /// Whether it comes with a value.
  package var isFilled = false
  /// Whether the program fills in what the record of an account says, and whether that of somebody who is signed in.
  package var showsRecord = false
  package var showsOwnRecord = false
  /// What keeps people from pasting.
  package var pasteBlocker: SourceRange?

  package init(type: String, isInput: Bool, words: [String]) {
    self.type = type
    self.isInput = isInput
    self.words = words
  }
}
