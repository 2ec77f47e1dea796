import Diagnostics

/// Components of packages that draw one element without a look of its own: https://reka-ui.com/docs/utilities/primitive,
/// https://bits-ui.com/docs/components/button, https://bits-ui.com/docs/components/tabs,
/// https://vee-validate.logaretm.com/v4/api/field, https://kobalte.dev/docs/core/overview/polymorphism
extension PageWriter {
  private struct Primitive {
    /// What it draws where nothing says which; nil where it draws its contents alone.
    var element: String?
    /// Whether it leaves its look to what it is given as its child.
    var isSlot = false
  }

  /// By the package's family and the names that the package gives.
  private static let primitives: [String: [String: Primitive]] = [
    "reka-ui": [
      "Primitive": Primitive(element: "div"), "Slot": Primitive(isSlot: true), "Label": Primitive(element: "label"),
      "Separator": Primitive(element: "div"), "TabsRoot": Primitive(element: "div"), "TabsList": Primitive(element: "div"),
      "TabsTrigger": Primitive(element: "button"), "TabsContent": Primitive(element: "div"),
    ],
    "bits-ui": [
      "Button.Root": Primitive(element: "button"), "Label.Root": Primitive(element: "label"), "Separator.Root": Primitive(element: "div"),
      "Tabs.Root": Primitive(element: "div"), "Tabs.List": Primitive(element: "div"), "Tabs.Trigger": Primitive(element: "button"),
      "Tabs.Content": Primitive(element: "div"),
    ],
    "vee-validate": ["Form": Primitive(element: "form"), "Field": Primitive(element: "input"), "ErrorMessage": Primitive()],
    "@kobalte/core": [
      "Polymorphic": Primitive(element: "div"), "Button": Primitive(element: "button"), "Root": Primitive(element: "button"),
    ],
  ]
  private static let families = [
    "radix-vue": "reka-ui", "@kobalte/core/polymorphic": "@kobalte/core", "@kobalte/core/button": "@kobalte/core",
  ]
  /// Props that tell the component something, and are no attributes.
  private static let own: Set<String> = [
    "as", "asChild", "as-child", "#default", "validationSchema", "validation-schema", "initialValues", "initial-values", "rules",
  ]
  /// What stands for nothing drawn around the contents.
  private static let template = "template"

  /// Writes a component that draws one element; false for another.
  func writePrimitive(_ external: ExternalName, _ element: ElementValue) -> Bool {
    let family = Self.families[external.package] ?? external.package
    guard let known = Self.primitives[family]?[external.name] else { return false }
    let props = element.props.without(Self.own)
    let bare = element.with(props)
    let asChild = (element.props["asChild"] ?? element.props["as-child"]).map { value in
      evaluation.withoutForks { evaluation.holds(evaluation.force(value)) }
    }
    if known.isSlot || asChild == true {
      writeSlot(bare)
      return true
    }
    switch element.props["as"].map({ value in evaluation.known(evaluation.force(value)) }) {
    case .text(let name)?:
      if name.string == Self.template { writeSlot(bare) } else { writeHost(name.string, bare) }
    case nil, .null?: writeUsual(known, bare)
    case .unknown?: return false
    case let component?:
      write(
        .element(
          ElementValue(
            .component(component, name: "as"), props: props, place: element.place, nameRange: element.nameRange, startTag: element.startTag,
            origin: element.origin)))
    }
    return true
  }

  private func writeUsual(_ known: Primitive, _ element: ElementValue) {
    // A message of a mistake is not shown before somebody has made one.
    guard let name = known.element else { return }
    if name == "input", element.props["children"] != nil { return writeWrapped(element) }
    writeHost(name == "button" && element.props["href"] != nil ? "a" : name, element)
  }
}
