import CSS
import HTML

/// Where an element is seen once people have scrolled the boxes around it as far as that takes.
struct ScrolledPlace {
  /// How far what a box holds stands from where it is seen then; the box is `none` for the page.
  struct Frame {
    let box: ElementTree.NodeID
    /// From the place of the element before anybody scrolls to its place in the frame.
    var x = 0.0
    var y = 0.0
  }

  /// What is seen of the element; nil where no scrolling brings any of it into view.
  var seen: LayoutRect?
  /// From the nearest scroll box to the page; empty where no such box is around the element.
  var frames: [Frame] = []

  /// Whether anything but the window has to be scrolled for it.
  var isMoved: Bool { frames.last.map { $0.x != 0 || $0.y != 0 } ?? false }
  /// Whether anything but the window has to be scrolled down for it; half a pixel hides nothing.
  var isBelow: Bool { zip(frames, frames.dropFirst()).contains { $1.y < $0.y - 0.5 } }
}

/// What clips an element, and what scrolls with it.
struct ClipState {
  /// What the clips leave before anybody scrolls; nil for no clip.
  var atRest: LayoutRect?
  /// What the clips leave in the nearest scroll box, however that is scrolled; nil for no clip.
  var inside: LayoutRect?
  /// The nearest scroll box; `none` where the page alone moves the element.
  var box = ElementTree.none

  mutating func clip(_ rect: LayoutRect) {
    atRest = atRest.map { $0.intersection(rect) ?? .nothing } ?? rect
    inside = inside.map { $0.intersection(rect) ?? .nothing } ?? rect
  }

  /// Goes into a scroll box.
  mutating func enter(_ node: ElementTree.NodeID, _ values: ComputedStyle.Values, _ rect: LayoutRect) {
    atRest = atRest.map { $0.intersection(rect) ?? .nothing } ?? rect
    inside = values.reach(of: rect)
    box = node
  }
}

extension ComputedStyle.Values {
  /// Whether people can scroll it, which scripts alone can where `overflow` is `hidden`.
  var isScrolledByPeople: Bool { overflowX.isScrolledByPeople || overflowY.isScrolledByPeople }

  /// What people can bring into view in a scroll box: what lies behind its end, but not what lies before its start.
  fileprivate func reach(of rect: LayoutRect) -> LayoutRect {
    let (isHorizontal, isFlex) = (writingMode == .horizontalTB, display == .flex || display == .inlineFlex)
    var reach = rect
    if overflowX.isScrolledByPeople {
      if !isHorizontal || isFlex && flexDirection == .rowReverse {
        reach.x -= 1e7
        reach.width += 2e7
      } else {
        if direction == .rtl { reach.x -= 1e7 }
        reach.width += 1e7
      }
    }
    if overflowY.isScrolledByPeople {
      reach.height += 1e7
      if !isHorizontal || isFlex && flexDirection == .columnReverse {
        reach.y -= 1e7
        reach.height += 1e7
      }
    }
    return reach
  }
}

extension Overflow {
  fileprivate var isScrolledByPeople: Bool { self == .auto || self == .scroll }
}

extension VisibilityPass {
  /// Where an element is seen once people have scrolled to it: each box as far as brings all of it into view, or its beginning where it has no room.
  func scrolledPlace(of node: ElementTree.NodeID) -> ScrolledPlace {
    guard let rect = layout.box(node)?.borderBox else { return ScrolledPlace() }
    let state = clipStates[Int(node)]
    guard state.box >= 0 else { return ScrolledPlace(seen: state.atRest.map { rect.intersection($0) } ?? rect) }
    var place = ScrolledPlace(seen: state.inside.map { rect.intersection($0) } ?? rect, frames: [.init(box: state.box)])
    var frame = ScrolledPlace.Frame(box: state.box)
    while let seen = place.seen, frame.box >= 0 {
      let own = clipStates[Int(frame.box)]
      guard let port = layout.box(frame.box).flatMap({ box in own.inside.map { box.paddingBox.intersection($0) } ?? box.paddingBox }),
        let values = style(frame.box)?.values
      else {
        place.seen = nil
        break
      }
      let x = values.overflowX.isScrolledByPeople ? Self.move(seen.x, seen.width, into: port.x, port.width) : 0
      let y = values.overflowY.isScrolledByPeople ? Self.move(seen.y, seen.height, into: port.y, port.height) : 0
      place.seen = LayoutRect(x: seen.x + x, y: seen.y + y, width: seen.width, height: seen.height).intersection(port)
      frame = ScrolledPlace.Frame(box: own.box, x: frame.x + x, y: frame.y + y)
      place.frames.append(frame)
    }
    return place
  }

  /// How far a stretch has to move to lie in another, or to begin where that does.
  private static func move(_ start: Double, _ length: Double, into portStart: Double, _ portLength: Double) -> Double {
    if start < portStart || length > portLength { return portStart - start }
    return min(0, portStart + portLength - start - length)
  }

  /// What clips leave of an element where people have scrolled to another, and how far that one has moved beside it.
  func clip(of other: ElementTree.NodeID, beside place: ScrolledPlace) -> (rect: LayoutRect?, frame: ScrolledPlace.Frame) {
    var state = clipStates[Int(other)]
    guard place.isMoved else { return (state.atRest, ScrolledPlace.Frame(box: ElementTree.none)) }
    while true {
      if let frame = place.frames.first(where: { $0.box == state.box }) { return (state.inside, frame) }
      guard state.box >= 0 else { return (.nothing, ScrolledPlace.Frame(box: ElementTree.none)) }
      // What another box shows of it, that is not scrolled.
      var outer = clipStates[Int(state.box)]
      outer.clip(layout.box(state.box)?.paddingBox ?? .nothing)
      if let inside = state.inside { outer.clip(inside) }
      state = outer
    }
  }

  /// Whether people have to scroll down a box in the page, and not the page alone, to see all of an element. `boxes`: those around it, the nearest first.
  package func isBelowScrollBoxes(_ node: ElementTree.NodeID) -> (boxes: [ElementTree.NodeID], isBelow: Bool) {
    let place = scrolledPlace(of: node)
    return (place.frames.map(\.box).filter { $0 >= 0 }, place.seen != nil && place.isBelow)
  }

  /// The nearest box around an element that holds more than it shows, which people scroll, along each axis; `none` where it moves with the page.
  package func scrollBoxes(of node: ElementTree.NodeID) -> (x: ElementTree.NodeID, y: ElementTree.NodeID) {
    var found = (x: ElementTree.none, y: ElementTree.none)
    var box = clipStates[Int(node)].box
    while box >= 0, found.x < 0 || found.y < 0 {
      if let port = layout.box(box)?.paddingBox, let content = contents[box], let values = style(box)?.values {
        let isWider = content.x < port.x - 0.5 || content.right > port.right + 0.5
        let isHigher = content.y < port.y - 0.5 || content.bottom > port.bottom + 0.5
        if found.x < 0, isWider, values.overflowX.isScrolledByPeople { found.x = box }
        if found.y < 0, isHigher, values.overflowY.isScrolledByPeople { found.y = box }
      }
      box = clipStates[Int(box)].box
    }
    return found
  }

  /// Whether a box that people scroll can show an element, as far as its own edges go.
  package func scrolls(_ box: ElementTree.NodeID, to node: ElementTree.NodeID) -> Bool {
    guard let values = style(box)?.values, values.isScrolledByPeople, let port = layout.box(box)?.paddingBox, port.width > 0,
      port.height > 0, let rect = layout.box(node)?.borderBox
    else { return false }
    return values.reach(of: port).intersection(rect) != nil
  }
}
