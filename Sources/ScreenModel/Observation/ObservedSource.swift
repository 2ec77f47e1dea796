import Diagnostics

/// What the source of a screen says beside what is seen: its elements as they are written, its scripts, its handlers. The same in every environment.
package struct ObservedSource: Sendable {
  package var path: String
  /// The source with template tags masked: every byte is in its place.
  package var text: [UInt8]
  /// The elements that can hold an address, a secret, a script or a configuration, in document order.
  package var elements: [ObservedElement] = []
  /// The words of all scripts and handlers, in document order.
  package var scripts: [(text: String, range: SourceRange)] = []
  /// False where a part that is not read can hold more.
  package var isComplete: Bool

  package init(path: String, text: [UInt8], isComplete: Bool) {
    self.path = path
    self.text = text
    self.isComplete = isComplete
  }
}
