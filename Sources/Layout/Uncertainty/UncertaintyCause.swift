import CSS
import Diagnostics
import HTML

/// What a box's certainty hangs on, as near as the layouts that found it out can tell: the cause that is nearest to it in the page.
package struct UncertaintyCause: Hashable, Sendable {
  package let reason: ReviewReason
  /// The element that is not known, or a text in it.
  package let node: ElementTree.NodeID
  /// The property of it whose value is not known or not laid out; nil where it is its words, its image or all of its style.
  package let property: PropertyID?
}
