/// The forms of a screen with what can be filled in, and the fields that stand in none.
package struct ObservedForms: Sendable {
  /// A form as it is written.
  package struct Form: Sendable {
    /// Its classes, its id, its name and its address without the query.
    package var names: [String]
    /// Whether it is for something beside the screen's purpose (``Attention/isAside(name:)``).
    package var isAside: Bool
    package var holdsFields = false
    /// The buttons that send it.
    package var submits: [Submit] = []

    package init(names: [String], isAside: Bool) {
      self.names = names
      self.isAside = isAside
    }
  }

  package struct Submit: Sendable {
    /// The observer's number of the element.
    package var origin: Int32
    package var title: String
    /// Whether an expression writes some of the title.
    package var titleIsOpen: Bool

    package init(origin: Int32, title: String, titleIsOpen: Bool) {
      self.origin = origin
      self.title = title
      self.titleIsOpen = titleIsOpen
    }
  }

  /// Something that people type into, shown or not.
  package struct Field: Sendable {
    /// The form that it belongs to; nil where there is none.
    package var form: Int?
    package var type: String
    package var autocomplete: String?
    package var name: String?
    package var id: String?
    /// Its placeholder and its accessible name.
    package var words: [String]
    package var isAside: Bool
    /// Whether it is displayed at all.
    package var isDisplayed: Bool
    /// Whether an expression decides what it asks for, or which fields stand in its place.
    package var isOpen = false

    package init(
      form: Int?, type: String, autocomplete: String?, name: String?, id: String?, words: [String], isAside: Bool, isDisplayed: Bool
    ) {
      self.form = form
      self.type = type
      self.autocomplete = autocomplete
      self.name = name
      self.id = id
      self.words = words
      self.isAside = isAside
      self.isDisplayed = isDisplayed
    }
  }

  package var forms: [Form] = []
  package var fields: [Field] = []

  package init() {}
}
