import Diagnostics

/// The asterisks that components of libraries draw behind the label of what has to be filled in.
enum RequiredMarks {
  static let mark = " *"

  /// What a form says of the marks of its items.
  struct OfForm {
    /// The rules by the names of the fields.
    var rules: ObjectValue?
    var areHidden = false
  }

  /// Components that draw a mark: those of packages, and of templates those with a name.
  private struct Marking {
    var packages: [String]
    /// The names that templates have for components that nothing imports, hyphenated.
    var names: Set<String> = []
    /// The props that say that there is a mark: the first that is given counts.
    var props: [String]
    /// Whether those are its fields and labels, rather than the items around them.
    var isOfLabels = false
  }

  /// https://mui.com/material-ui/api/form-label/, https://www.heroui.com/docs/components/input#required,
  /// https://mantine.dev/core/input/#required-and-withasterisk-props, https://v2.chakra-ui.com/docs/components/form-control,
  /// https://ui.nuxt.com/components/form-field, https://element-plus.org/en-US/component/form, https://antdv.com/components/form,
  /// https://www.naiveui.com/en-US/os-theme/components/form, https://tdesign.tencent.com/vue-next/components/form
  private static let all = [
    Marking(packages: ["@mui/material", "@mui/joy", "@material-ui/core"], props: ["required"], isOfLabels: true),
    Marking(packages: ["@heroui", "@nextui-org"], props: ["isRequired"], isOfLabels: true),
    Marking(packages: ["@mantine/core"], props: ["withAsterisk", "required"], isOfLabels: true),
    Marking(packages: ["vant"], names: ["van-field"], props: ["required"], isOfLabels: true),
    Marking(packages: ["@nuxt/ui", "#ui"], names: ["u-form-field", "u-form-group"], props: ["required"]),
    Marking(packages: ["element-plus", "element-ui"], names: ["el-form-item"], props: ["required", "rules"]),
    Marking(packages: ["antd", "ant-design-vue", "@arco-design"], names: ["a-form-item"], props: ["required", "rules"]),
    Marking(
      packages: ["naive-ui"], names: ["n-form-item", "n-form-item-gi"], props: ["showRequireMark", "show-require-mark", "required", "rule"]),
    Marking(
      packages: ["tdesign-vue-next", "tdesign-vue", "tdesign-react"], names: ["t-form-item"],
      props: ["requiredMark", "required-mark", "rules"]),
    Marking(packages: ["view-design", "iview", "view-ui-plus"], props: ["required", "rules"]),
  ]

  /// Components of these packages mark what stands in them, and fields alone have no mark: `<FormControl isRequired>`.
  private static let around = Marking(packages: ["@chakra-ui/react"], props: ["isRequired"], isOfLabels: true)

  private static func marking(_ name: String, _ package: String?, isItem: Bool) -> Marking? {
    guard let package else {
      let hyphenated = ComponentNames.hyphenated(name)
      return all.first { $0.names.contains(hyphenated) }
    }
    return ((isItem ? [around] : []) + all).first { entry in entry.packages.contains { PackageNames.holds($0, package) } }
  }

  /// The props that say whether a component draws a mark; none for one that draws none.
  static func props(of name: String, _ package: String?, isItem: Bool) -> [String] {
    guard let marking = marking(name, package, isItem: isItem) else { return [] }
    return marking.isOfLabels || isItem ? marking.props : []
  }

  /// Whether the labels of a package draw the mark themselves, in an item that is marked.
  static func areOfLabels(in package: String?) -> Bool {
    guard let package else { return false }
    return ([around] + all).contains { entry in entry.isOfLabels && entry.packages.contains { PackageNames.holds($0, package) } }
  }
}

extension PageWriter {
  func writeMark(_ element: ElementValue) {
    append("<span aria-hidden=\"true\" :class=\"props\">" + RequiredMarks.mark + "</span>", from: element.place)
  }

  /// What the props of a form say of the marks of its items.
  func marks(ofForm element: ElementValue) -> RequiredMarks.OfForm {
    var made = RequiredMarks.OfForm()
    if let rules = element.props["rules"], case .object(let object) = evaluation.withoutForks({ evaluation.known(evaluation.force(rules)) })
    {
      made.rules = object
    }
    for name in ["hideRequiredAsterisk", "hide-required-asterisk"] where isTrue(element.props[name]) == true { made.areHidden = true }
    for name in ["requiredMark", "required-mark", "showRequireMark", "show-require-mark"] where isTrue(element.props[name]) == false {
      made.areHidden = true
    }
    return made
  }

  /// Whether people see that a field has to be filled in; `isItem`: the component stands around the field.
  func drawsMark(_ element: ElementValue, _ package: String?, isItem: Bool = false) -> Bool {
    let name =
      switch element.kind {
      case .host(let name), .component(_, let name): name
      case .fragment: ""
      }
    let props = RequiredMarks.props(of: name, package, isItem: isItem)
    guard !props.isEmpty, !formMarks.areHidden else { return false }
    if let given = props.first(where: { element.props[$0] != nil }) {
      return given.hasPrefix("rule") ? requires(element.props[given]) : isTrue(element.props[given]) != false
    }
    guard isItem, let rules = formMarks.rules, props.contains(where: { $0.hasPrefix("rule") }) else { return false }
    for name in ["prop", "name", "path"] {
      if let given = element.props[name], case .text(let key) = evaluation.withoutForks({ evaluation.force(given) }) {
        return requires(rules[key.string])
      }
    }
    return false
  }

  /// Whether a value is true; nil where it is not given or not known.
  private func isTrue(_ value: LazyValue?) -> Bool? {
    guard let value else { return nil }
    return evaluation.withoutForks {
      // `required` without a value is true.
      if case .text(let text) = evaluation.force(value) { return text.string != "false" }
      return evaluation.holds(evaluation.force(value))
    }
  }

  /// Whether the rules of a field, one or several, ask for something: `[{ required: true, message: '…' }]`.
  private func requires(_ rules: LazyValue?) -> Bool {
    guard let rules else { return false }
    switch evaluation.withoutForks({ evaluation.known(evaluation.force(rules)) }) {
    case .object(let rule): return isTrue(rule["required"]) == true
    case .list(let items): return items.contains { requires($0) }
    default: return false
    }
  }
}
