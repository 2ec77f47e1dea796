import Colors

/// A rectangle of a picture, in its own units.
package struct PictureRect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var right: Double { x + width }
  package var bottom: Double { y + height }

  /// The smallest rectangle around both.
  package func union(_ other: PictureRect) -> PictureRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PictureRect(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// Grown by so much on each side.
  package func outset(_ by: Double) -> PictureRect { PictureRect(x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by) }

  package func scaled(_ by: Double) -> PictureRect { PictureRect(x: x * by, y: y * by, width: width * by, height: height * by) }

  /// What both have in common; nil where that is nothing.
  package func intersection(_ other: PictureRect) -> PictureRect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (width, height) = (min(right, other.right) - left, min(bottom, other.bottom) - top)
    return width > 0 && height > 0 ? PictureRect(x: left, y: top, width: width, height: height) : nil
  }

  /// With edges on whole units, as browsers paint boxes on a screen with one pixel for each unit.
  package var snapped: PictureRect {
    let (left, top) = (x.rounded(), y.rounded())
    return PictureRect(x: left, y: top, width: right.rounded() - left, height: bottom.rounded() - top)
  }

  var isDrawable: Bool { width > 0 && height > 0 && [x, y, width, height].allSatisfy { $0.isFinite && abs($0) < 1e6 } }
}

/// A screen as higlint saw it in one environment: what is painted, the lowest first. Whoever observes a screen makes it, and ``PictureSVG`` draws it.
package struct Picture: Sendable {
  /// The size that is drawn. One unit is a CSS pixel of the page, or a point of a described screen.
  package var width: Double
  package var height: Double
  /// Points of the screen for one unit: below 1 where a phone shrinks a page that was made for a wide window.
  package var scale: Double
  /// What is under everything.
  package var canvas: Color
  package var items: [Item] = []
  /// How many things are painted that are not among the items, since a picture has room for only so many.
  package var leftOut = 0
  /// Whether the screen goes on below ``height``.
  package var isCut = false
  /// Whether the fonts of some text are not those that the page asks for.
  package var substitutesFonts = false

  package init(width: Double, height: Double, scale: Double = 1, canvas: Color = .white) {
    (self.width, self.height, self.scale, self.canvas) = (width, height, scale, canvas)
  }

  package enum Item: Sendable {
    /// What follows, up to ``endGroup``, is seen through with this opacity as a whole.
    case beginGroup(opacity: Double)
    case endGroup
    case box(PictureBox)
    case text(PictureText)
    case image(PictureImage)
    /// Something of which only the place is known, or not even that.
    case unknown(PictureUnknown)
    /// A vector drawing of the page's own: markup that was made element by element from what is known to be harmless.
    case drawing(PictureDrawing)
  }

  /// What limits an item's painting: a rectangle with the radius of its corners.
  package struct Clip: Hashable, Sendable {
    package var rect: PictureRect
    package var radius: Double

    package init(rect: PictureRect, radius: Double = 0) { (self.rect, self.radius) = (rect, radius) }
  }
}

/// Where an item is, whose it is, and what clips and moves it.
package struct PicturePlace: Sendable {
  package var rect: PictureRect
  /// The number of the element in the observer's own counting; -1 where it belongs to none.
  package var element: Int
  package var clip: Picture.Clip?
  /// The six numbers of a transform, as SVG's `matrix()` takes them.
  package var matrix: [Double]?

  package init(_ rect: PictureRect, element: Int = -1, clip: Picture.Clip? = nil, matrix: [Double]? = nil) {
    (self.rect, self.element, self.clip, self.matrix) = (rect, element, clip, matrix)
  }
}

/// A background, a border, shadows.
package struct PictureBox: Sendable {
  package enum Fill: Hashable, Sendable {
    case none
    case color(Color)
    /// `x` and `y`: the direction in which it runs, of length 1. Places of stops between 0 and 1.
    case linearGradient(x: Double, y: Double, stops: [Stop])
    /// From the middle to the farthest corner. Whether it is a circle or has the proportions of the box.
    case radialGradient(isCircle: Bool, stops: [Stop])
    /// The colours are known, and not how they run.
    case unknownGradient([Color])
  }

  package struct Stop: Hashable, Sendable {
    package var color: Color
    package var place: Double

    package init(_ color: Color, at place: Double) { (self.color, self.place) = (color, place) }
  }

  package enum LineStyle: Sendable { case solid, dashed, dotted, double }

  package struct Edge: Hashable, Sendable {
    package var width: Double
    package var color: Color
    package var style: LineStyle

    package init(width: Double = 0, color: Color = .transparent, style: LineStyle = .solid) {
      (self.width, self.color, self.style) = (width, color, style)
    }

    var isSeen: Bool { width > 0 && color.alpha > 0 }
  }

  package struct Shadow: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var blur: Double
    package var spread: Double
    package var color: Color
    package var isInset: Bool

    package init(x: Double, y: Double, blur: Double, spread: Double, color: Color, isInset: Bool) {
      (self.x, self.y, self.blur, self.spread, self.color, self.isInset) = (x, y, blur, spread, color, isInset)
    }
  }

  package var place: PicturePlace
  /// From the lowest layer to the highest.
  package var fills: [Fill]
  /// Top, right, bottom, left.
  package var edges: [Edge]
  /// The horizontal and the vertical radius of each corner, from top left clockwise; used values.
  package var radii: [(Double, Double)]
  package var shadows: [Shadow]

  package init(
    place: PicturePlace, fills: [Fill] = [], edges: [Edge] = [], radii: [(Double, Double)] = [], shadows: [Shadow] = []
  ) {
    (self.place, self.fills, self.edges, self.radii, self.shadows) = (place, fills, edges, radii, shadows)
  }
}

/// A run of text on one line.
package struct PictureText: Sendable {
  package enum Family: Sendable { case sans, serif, mono }
  /// Which point of the text ``place`` gives where its width is not known.
  package enum Anchor: Sendable { case start, middle, end }

  /// The line's box; its width is what the text was measured with, 0 where it was not.
  package var place: PicturePlace
  package var text: String
  /// From the picture's top.
  package var baseline: Double
  package var size: Double
  package var weight: Double
  package var isItalic = false
  package var family = Family.sans
  package var color: Color
  package var isUnderlined = false
  package var isStruck = false
  package var isRightToLeft = false
  package var anchor = Anchor.start

  package init(place: PicturePlace, text: String, baseline: Double, size: Double, weight: Double, color: Color) {
    (self.place, self.text, self.baseline, self.size, self.weight, self.color) = (place, text, baseline, size, weight, color)
  }
}

/// An image file, or a frame in its place.
package struct PictureImage: Sendable {
  /// How the image stands in its box, as `object-fit` says.
  package enum Fit: Sendable { case fill, contain, cover }

  package var place: PicturePlace
  /// A media type of an image, and the file's bytes; nil where they are not there, or too many.
  package var data: (type: String, bytes: [UInt8])?
  package var label: String
  package var fit: Fit
  package var radius: Double

  package init(place: PicturePlace, data: (type: String, bytes: [UInt8])?, label: String, fit: Fit = .fill, radius: Double = 0) {
    (self.place, self.data, self.label, self.fit, self.radius) = (place, data, label, fit, radius)
  }
}

/// A hatched area.
package struct PictureUnknown: Sendable {
  package var place: PicturePlace
  /// What is not known, in a few words.
  package var label: String
  /// Whether what is under it stays readable: for a thing that is known but for its place.
  package var isVeil: Bool

  package init(place: PicturePlace, label: String, isVeil: Bool = false) { (self.place, self.label, self.isVeil) = (place, label, isVeil) }
}

/// Shapes in a coordinate system of their own.
package struct PictureDrawing: Sendable {
  package var place: PicturePlace
  /// `x y width height`; nil for the place's own size.
  package var viewBox: PictureRect?
  /// How the view box stands in the place, as `preserveAspectRatio` says it.
  package var aspect: String
  /// Made by ``PictureShape/markup(prefix:)`` and nothing else.
  package var shapes: [PictureShape]

  package init(place: PicturePlace, viewBox: PictureRect?, aspect: String, shapes: [PictureShape]) {
    (self.place, self.viewBox, self.aspect, self.shapes) = (place, viewBox, aspect, shapes)
  }
}

/// An element of a vector drawing: of the kinds and with the attributes that only draw.
package struct PictureShape: Sendable {
  package var name: String
  package var attributes: [(name: String, value: String)]
  package var children: [PictureShape]

  package init(name: String, attributes: [(name: String, value: String)], children: [PictureShape] = []) {
    (self.name, self.attributes, self.children) = (name, attributes, children)
  }

  /// Elements of SVG that draw, and run and load nothing.
  package static let names: Set<String> = [
    "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "linearGradient", "radialGradient", "stop", "clipPath",
  ]
  /// Their attributes that hold numbers, colours, words or paths.
  package static let attributeNames: Set<String> = [
    "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "transform", "fill", "fill-rule",
    "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-dasharray", "opacity",
    "offset",
    "stop-color", "stop-opacity", "gradientUnits", "gradientTransform", "fx", "fy", "clip-rule", "clip-path", "id",
  ]
}
