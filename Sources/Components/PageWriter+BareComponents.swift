import Diagnostics

/// Components of packages without a look of their own: they write an element of HTML with what they are given.
extension PageWriter {
  private static let packages = [
    "@headlessui/react", "react-aria-components", "@base-ui-components/react", "@base-ui/react", "@ariakit/react",
    "@radix-ui/react-primitive",
    "@radix-ui/react-tabs", "@radix-ui/react-form", "@radix-ui/react-navigation-menu", "@radix-ui/react-scroll-area",
    "@radix-ui/react-aspect-ratio", "@radix-ui/react-toggle", "@radix-ui/react-toolbar", "@radix-ui/react-collapsible",
    "@radix-ui/react-accordion", "@radix-ui/react-avatar", "@radix-ui/react-visually-hidden", "radix-ui", "reakit",
    "@radix-ui/react-checkbox", "@radix-ui/react-switch", "@radix-ui/react-radio-group", "@radix-ui/react-dialog",
    "@radix-ui/react-alert-dialog", "@radix-ui/react-popover", "@radix-ui/react-tooltip", "@radix-ui/react-hover-card",
    "@radix-ui/react-dropdown-menu", "vaul",
  ]

  /// What lies over the page: nothing of its own, and what belongs to it once it is open.
  private static let overlays = ["dialog", "popover", "tooltip", "hover-card", "dropdown-menu", "vaul"]

  /// The elements by the last part of the component's name. An empty name stands for what is in it alone.
  private static let elements: [String: String] = [
    "Button": "button", "ToggleButton": "button", "CloseButton": "button", "Toggle": "button", "Trigger": "button", "Tab": "button",
    "Field": "div", "TextField": "div", "Fieldset": "fieldset", "Legend": "legend", "Label": "label", "Description": "p", "Text": "span",
    "Input": "input", "Textarea": "textarea", "TextArea": "textarea", "Select": "select", "Control": "input", "Form": "form",
    "Heading": "h3",
    "Link": "a", "DataInteractive": "", "TabGroup": "", "TabList": "div", "TabPanels": "div", "TabPanel": "div", "Group": "div",
    "Separator": "div", "Root": "div", "List": "div", "Item": "div", "Header": "h3", "Submit": "button", "Viewport": "div",
    "Message": "span",
    "VisuallyHidden": "span",
  ]

  /// Attributes that say how such a component acts, and are none of the element's.
  private static let own: Set<String> = [
    "as", "asChild", "render", "invalid", "isDisabled", "isRequired", "isInvalid", "onPress", "asKind",
  ]

  /// Writes a component that has no look of its own; false for another. `part`: what it is among tabs.
  func writeBare(_ name: String, _ package: String, _ element: ElementValue, _ part: TabPart?) -> Bool {
    guard Self.packages.contains(where: { PackageNames.holds($0, package) }) else { return false }
    if package.contains("navigation-menu"), name == "Content" || name == "Trigger" { return false }
    if package.hasPrefix("@headlessui"), writeHeadless(name, element) { return true }
    var tag = Self.elements[name]
    var role: String?
    if tag == nil, part == .panel || part == .panels { tag = "div" }
    if package.hasSuffix("react-primitive") || name.first?.isLowercase == true { tag = name }
    if Self.overlays.contains(where: { package.hasSuffix($0) }) {
      switch name {
      case "Root", "NestedRoot":
        openings.append(element.props["open"] ?? element.props["defaultOpen"])
        writeChildren(of: element)
        openings.removeLast()
        return true
      case "Provider", "Sub", "Group": tag = ""
      case "Portal", "Overlay", "Content", "SubContent":
        if isClosed(name == "Overlay" ? "Content" : name, package, element) { return true }
        tag = name == "Portal" ? "" : "div"
      case "Title": tag = "h2"
      case "Handle": tag = "div"
      case "Close", "Action", "Cancel", "Trigger": tag = "button"
      case "Arrow": return true
      default: break
      }
    } else if package.hasSuffix("checkbox") || package.hasSuffix("switch") || package.hasSuffix("radio-group") && name == "Item" {
      tag = name == "Indicator" ? nil : name == "Thumb" ? "span" : "button"
      if name == "Indicator" { return true }
      // What people choose with is no button to them.
      if tag == "button" { role = package.hasSuffix("switch") ? "switch" : package.hasSuffix("checkbox") ? "checkbox" : "radio" }
    }
    guard let tag else { return false }
    let props = element.props.without(Self.own)
    if let press = element.props["onPress"] {
      props["onClick"] = press
      props.keyPlaces["onClick"] = element.props.keyPlaces["onPress"]
    }
    if let disabled = element.props["isDisabled"] {
      props["disabled"] = disabled
      props.keyPlaces["disabled"] = element.props.keyPlaces["isDisabled"]
    }
    if let role, props["role"] == nil {
      props["role"] = LazyValue(.text(AssembledText(role, from: element.nameRange, of: element.place.file)))
    }
    let inner = element.with(props)
    if element.props["asChild"] != nil {
      writeSlot(inner)
    } else if let kind = element.props["as"], case let value = evaluation.force(kind), !isNothing(value) {
      if case .external(let external) = value, external.name.hasSuffix("Fragment") {
        writeChildren(of: inner)
      } else {
        render(value, name: name, inner)
      }
    } else if tag.isEmpty {
      writeChildren(of: inner)
    } else {
      writeHost(tag, inner)
    }
    return true
  }

  /// The parts of Headless UI's dialog and of what moves it: https://headlessui.com/react/dialog. False for another component.
  private func writeHeadless(_ name: String, _ element: ElementValue) -> Bool {
    let isInside = !openings.isEmpty
    switch name {
    case "Dialog":
      guard !(isInside && element.props["open"] == nil) else { return writePart("div", element) }
      if let open = element.props["open"], evaluation.holds(closedAtFirst(evaluation.force(open))) == false { return true }
      openings.append(element.props["open"])
      defer { openings.removeLast() }
      return writePart("div", element)
    case "Transition", "TransitionRoot":
      if let show = element.props["show"], evaluation.holds(closedAtFirst(evaluation.force(show))) == false { return true }
      openings.append(element.props["show"])
      writeChildren(of: element)
      openings.removeLast()
      return true
    case "TransitionChild", "Child": writeChildren(of: element)
    case "DialogPanel", "DialogBackdrop", "Backdrop": return writePart("div", element)
    case "DialogTitle": return writePart("h2", element)
    case "DialogDescription": return writePart("p", element)
    case "Panel" where isInside, "Overlay" where isInside: return writePart("div", element)
    case "Title" where isInside: return writePart("h2", element)
    default: return false
    }
    return true
  }

  private func writePart(_ tag: String, _ element: ElementValue) -> Bool {
    let props = element.props.without(Self.own.union(["open", "onClose", "static", "unmount", "initialFocus", "transition"]))
    var kind = tag
    if let given = element.props["as"], case .text(let text) = evaluation.force(given) { kind = text.string }
    writeHost(kind, element.with(props))
    return true
  }

  private func isNothing(_ value: ComponentValue) -> Bool {
    switch value {
    case .null, .unknown: true
    default: false
    }
  }
}
