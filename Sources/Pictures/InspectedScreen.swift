/// A screen with everything that is known of its elements, for a person who looks into it.
package struct InspectedScreen: Sendable {
  /// Where a value comes from.
  package struct Source: Sendable {
    /// "won", "lost", "inherits", "var".
    package var kind: String
    /// `shop.css:85:22`; nil for the browser's own sheet.
    package var place: String?
    /// What stands there.
    package var text: String
    /// The selector, and why it lost.
    package var detail: String

    package init(kind: String, place: String?, text: String, detail: String) {
      (self.kind, self.place, self.text, self.detail) = (kind, place, text, detail)
    }
  }

  /// One or several properties with the same value for the same reasons.
  package struct Row: Sendable {
    package var name: String
    package var value: String
    /// What else is to be said: that the value is not known, or used otherwise.
    package var note: String?
    package var sources: [Source]

    package init(name: String, value: String, note: String?, sources: [Source]) {
      (self.name, self.value, self.note, self.sources) = (name, value, note, sources)
    }
  }

  package struct Element: Sendable {
    /// `button#apple.wide`
    package var name: String
    /// Its start: `login.html:12:5`.
    package var place: String
    /// In the picture's units.
    package var rect: PictureRect
    package var depth: Int
    package var rows: [Row]

    package init(name: String, place: String, rect: PictureRect, depth: Int, rows: [Row]) {
      (self.name, self.place, self.rect, self.depth, self.rows) = (name, place, rect, depth, rows)
    }
  }

  /// "phone", "desktop"; empty where there is only one way to see it.
  package var environment: String
  package var picture: Picture
  package var elements: [Element]
  /// How many more elements with a box there are.
  package var leftOut: Int

  package init(environment: String, picture: Picture, elements: [Element], leftOut: Int) {
    (self.environment, self.picture, self.elements, self.leftOut) = (environment, picture, elements, leftOut)
  }
}
