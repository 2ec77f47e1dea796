extension SupportsTest {
  /// Answers `@supports (name: value)` by the properties that higlint knows.
  package static let properties = SupportsTest { name, value, text in PropertySupport.supports(property: name, value: value, text: text) }
}
