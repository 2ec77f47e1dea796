/// Names that SVG spells with capitals and HTML's tokenizer makes lower case.
enum ForeignNames {
  static let foreignObject = Atom("foreignObject")
  static let desc = Atom("desc")
  static let title = Atom("title")
  static let annotation = Atom("annotation-xml")
  static let encoding = Atom("encoding")
  /// MathML's elements that hold text: https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point
  static let mathTexts: Set<Atom> = [Atom("mi"), Atom("mo"), Atom("mn"), Atom("ms"), Atom("mtext")]

  /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign, "tag name".
  static let svgElements = byLowerCase([
    "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform", "clipPath", "feBlend", "feColorMatrix",
    "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow",
    "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology",
    "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "foreignObject", "glyphRef",
    "linearGradient", "radialGradient", "textPath",
  ])

  /// https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes
  static let svgAttributes = byLowerCase([
    "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits", "diffuseConstant", "edgeMode",
    "filterUnits", "glyphRef", "gradientTransform", "gradientUnits", "kernelMatrix", "kernelUnitLength", "keyPoints", "keySplines",
    "keyTimes", "lengthAdjust", "limitingConeAngle", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits", "maskUnits",
    "numOctaves", "pathLength", "patternContentUnits", "patternTransform", "patternUnits", "pointsAtX", "pointsAtY", "pointsAtZ",
    "preserveAlpha", "preserveAspectRatio", "primitiveUnits", "refX", "refY", "repeatCount", "repeatDur", "requiredExtensions",
    "requiredFeatures", "specularConstant", "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles",
    "surfaceScale", "systemLanguage", "tableValues", "targetX", "targetY", "textLength", "viewBox", "viewTarget", "xChannelSelector",
    "yChannelSelector", "zoomAndPan",
  ])

  private static func byLowerCase(_ names: [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0.lowercased(), $0) })
  }
}
