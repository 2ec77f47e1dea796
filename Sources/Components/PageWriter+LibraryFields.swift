import Diagnostics

/// What components of libraries take part in when people fill something in, told by their names: `<v-text-field>`, `<IonInput>`, `<Input.Password>`,
/// `<el-form>`, `<Form.Item>`.
enum LibraryField: Equatable {
  /// A field, with the type that its name says.
  case field(type: String?)
  case form
  case label
  /// What stands around a field, and says what it is called.
  case item

  /// Words of fields that take something else than words.
  private static let others: Set<String> = [
    "otp", "pin", "file", "upload", "date", "time", "number", "search", "select", "checkbox", "radio", "switch", "label", "error",
    "message",
    "icon", "group", "wrapper", "container", "adornment", "addon", "element", "tag", "color", "range", "slider", "hidden", "toggle", "left",
    "right", "prefix", "suffix", "slot", "counter", "area", "helper", "text-area", "rating", "picker", "chat", "emoji",
  ]
  private static let kinds: Set<String> = ["text", "password", "email", "username", "input", "outlined", "filled", "floating", "van"]
  /// What libraries begin the names of their components with.
  static let prefixes: Set<String> = [
    "v", "el", "a", "q", "n", "va", "u", "b", "vee", "vs", "van", "nz", "ant", "ion", "mat", "p", "vuestic", "el", "naive", "prime", "t",
  ]
  /// The packages whose `Field` writes an `input`.
  private static let bindings: Set<String> = ["formik", "vee-validate", "react-final-form", "redux-form"]

  /// What a component takes part in by its name; nil for another.
  init?(_ name: String, package: String?) {
    let words = ComponentNames.words(name)
    guard let last = words.last, words.count <= 6 else { return nil }
    let isLibrary = words.count == 1 || words.count == 2 && Self.prefixes.contains(words[0])
    if last == "form", isLibrary {
      self = .form
    } else if last == "label", isLibrary || words.count == 2 && ["form", "input", "field"].contains(words[0]) {
      self = .label
    } else if last == "item", words.contains("form") {
      self = .item
    } else if Self.isField(words, last, package) {
      self = .field(type: words.contains { $0.hasPrefix("password") } ? "password" : words.contains("email") ? "email" : nil)
    } else if ["control", "field", "group", "item"].contains(last), words.count <= 3, words.contains("form") || words.contains("input") {
      self = .item
    } else {
      return nil
    }
  }

  /// Words of components that are told a type, and are no fields.
  private static let shown: Set<String> = [
    "button", "btn", "link", "badge", "alert", "modal", "dialog", "logo", "toast", "chip", "card", "item",
  ]

  /// Whether the name of a component says of nothing else than a field.
  static func mayBeField(_ name: String) -> Bool {
    let words = Set(ComponentNames.words(name))
    return words.isDisjoint(with: others) && words.isDisjoint(with: shown)
  }

  private static func isField(_ words: [String], _ last: String, _ package: String?) -> Bool {
    guard !words.contains(where: others.contains) else { return false }
    switch last {
    case "input", "inputtext", "textfield", "textbox", "passwordinput": return true
    case "field":
      if words.count == 1 || words == ["v", "field"] { return package.map(bindings.contains) ?? false }
      return kinds.contains(words[words.count - 2])
    case "password": return words.count > 1 || package.map { $0.hasPrefix("prime") || $0.hasPrefix("antd") } ?? false
    case "text", "email": return words.first == "input" && words.count == 2
    case "control": return package?.hasPrefix("react-bootstrap") ?? false
    default: return false
    }
  }
}

extension PageWriter {
  /// The props of a field that its `input` has as well.
  private static let passedOn: Set<String> = [
    "type", "name", "id", "autoComplete", "autocomplete", "placeholder", "required", "readOnly", "readonly", "disabled", "aria-label",
    "ariaLabel", "pattern", "maxLength", "maxlength",
  ]
  /// The props that say that a field hides what is typed.
  private static let concealing = [
    "showPassword", "show-password", "toggleMask", "toggle-mask", "passwordReveal", "password-reveal", "secureTextEntry",
  ]
  private static let otherTypes: Set<String> = [
    "checkbox", "radio", "file", "submit", "button", "reset", "hidden", "range", "color", "image",
  ]

  /// Writes what stands in a component of a library that takes part in filling something in: a field, with what its props say of it, a form or a label
  /// around the contents. How it looks is not known.
  func writeLibrary(_ kind: LibraryField?, _ element: ElementValue, package: String? = nil, contents: () -> Void) {
    let open = " " + String(UnknownPiece.character) + ">"
    switch kind {
    case nil: contents()
    case .form:
      let outer = formMarks
      formMarks = marks(ofForm: element)
      append("<form" + open, from: element.place)
      contents()
      append("</form>", from: element.place)
      formMarks = outer
    case .label:
      append("<label", from: element.place)
      if let target = element.props["htmlFor"] ?? element.props["for"],
        case .text(let id) = evaluation.withoutForks({ evaluation.force(target) })
      {
        writeAttribute("for", id, element.place)
      }
      append(open, from: element.place)
      contents()
      if element.props["children"] == nil { writeWords(of: element, ["text"]) }
      if drawsMark(element, package) || isMarkedItem && RequiredMarks.areOfLabels(in: package) {
        append(RequiredMarks.mark, from: element.place)
      }
      append("</label>", from: element.place)
    case .item:
      let (outer, outerMark) = (fieldName, isMarkedItem)
      isMarkedItem = drawsMark(element, package, isItem: true)
      // What an item says of its field: how it is sent, and how it is called.
      let said = ObjectValue()
      for (own, given) in [("name", "name"), ("name", "prop"), ("name", "path"), ("aria-label", "label")] where said[own] == nil {
        said[own] = element.props[given]
        said.keyPlaces[own] = element.props.keyPlaces[given]
      }
      if isMarkedItem { said["required"] = element.props["required"] }
      if !said.keys.isEmpty { fieldName = said }
      if isMarkedItem, !RequiredMarks.areOfLabels(in: package) { writeMark(element) }
      contents()
      (fieldName, isMarkedItem) = (outer, outerMark)
    case .field(let type):
      contents()
      writeInput(type, element, package)
    }
  }

  /// The words that a component of a library shows for one of its props where nothing stands in it.
  func writeWords(of element: ElementValue, _ props: [String]) {
    for name in props {
      guard let given = element.props[name] else { continue }
      switch evaluation.force(given) {
      case .text(let text) where !text.string.isBlank: return append(escaping: text, inAttribute: false)
      case .unknown(let unknown): return append(String(UnknownPiece.character), from: unknown.place)
      default: continue
      }
    }
  }

  /// The packages whose fields have the attributes that they are given, and no others: only their look is not known.
  /// https://mui.com/material-ui/api/text-field/, https://ionicframework.com/docs/api/input, https://www.heroui.com/docs/components/input,
  /// https://vuetifyjs.com/en/components/text-fields/, https://react-bootstrap.netlify.app/docs/forms/form-control
  private static let plain = [
    "@mui/material", "@material-ui/core", "@ionic/react", "@ionic/vue", "@ionic/angular", "@heroui", "@nextui-org", "vuetify",
    "react-bootstrap", "reactstrap",
  ]
  /// How the elements of such packages are called wherever they come from.
  private static let plainElements = ["ion-", "v-text-field"]

  /// Whether the `input` that a field draws has the attributes that the field is given.
  private static func isPlain(_ element: ElementValue, _ package: String?) -> Bool {
    guard element.props.unknown == nil else { return false }
    guard let package else {
      return switch element.kind {
      case .host(let name), .component(_, let name): plainElements.contains(where: name.hasPrefix)
      case .fragment: false
      }
    }
    return plain.contains { PackageNames.holds($0, package) }
  }

  private func writeInput(_ type: String?, _ element: ElementValue, _ package: String?) {
    let props = ObjectValue()
    func take(_ name: String, _ given: String, of object: ObjectValue) {
      guard props[name] == nil, let value = object[given] else { return }
      props[name] = value
      props.keyPlaces[name] = object.keyPlaces[given] ?? element.place
    }
    for key in element.props.keys where Self.passedOn.contains(key) {
      take(key == "ariaLabel" ? "aria-label" : key, key, of: element.props)
    }
    take("aria-label", "label", of: element.props)
    // MUI's `inputProps={{ autoComplete: 'email' }}`.
    if let inner = element.props["inputProps"], case .object(let object) = evaluation.withoutForks({ evaluation.force(inner) }) {
      for key in object.keys where Self.passedOn.contains(key) { take(key, key, of: object) }
    }
    if let item = fieldName { for key in item.keys where !(key == "name" && props["id"] != nil) { take(key, key, of: item) } }
    if let written = props["type"], case .text(let text) = fieldType(written),
      Self.otherTypes.contains(text.string)
    {
      return
    }
    if props["type"] == nil, let known = Self.concealing.contains(where: { conceals($0, element) }) ? "password" : type {
      props["type"] = LazyValue(.text(AssembledText(known, from: element.nameRange, of: element.place.file)))
      props.keyPlaces["type"] = Place(file: element.place.file, range: element.nameRange)
    }
    props.openType = element.props.openType
    if drawsMark(element, package) { writeMark(element) }
    // A field that is told what the component around it is told is what that one's tag makes of it.
    append("<input", from: Self.giver(of: element) ?? element.place)
    out.append(attributes(of: "input", element.with(props)))
    append(Self.isPlain(element, package) ? " :class=\"props\">" : " " + String(UnknownPiece.character) + ">", from: element.place)
  }

  /// A component that is told what type its field has, and how it is called: `<Textbox type="password" name="password">`.
  func typedField(_ name: String, _ element: ElementValue) -> LibraryField? {
    guard LibraryField.mayBeField(name), !Self.naming.isDisjoint(with: element.props.keys), let type = element.props["type"],
      case .text(let text) = fieldType(type), Self.types.contains(text.string)
    else { return nil }
    return .field(type: nil)
  }

  /// Types that only fields have, which hold what people sign in with.
  private static let types: Set<String> = ["password", "email"]
  /// Props by which a field is filled in or called.
  private static let naming: Set<String> = [
    "name", "placeholder", "label", "autoComplete", "autocomplete", "modelValue", "v-model", "value", "onChange", "required",
  ]

  private func conceals(_ prop: String, _ element: ElementValue) -> Bool {
    guard let value = element.props[prop] else { return false }
    // `show-password` without a value is true.
    return evaluation.withoutForks {
      switch evaluation.force(value) {
      case .boolean(let holds): holds
      case .text(let text): text.string != "false"
      default: false
      }
    }
  }
}
