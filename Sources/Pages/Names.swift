import HTML

/// The names of elements and attributes that reading a page asks for, interned once.
enum Names {
  static let html = Atom("html"), head = Atom("head"), body = Atom("body"), title = Atom("title"), meta = Atom("meta"), link = Atom("link"),
    base = Atom("base")
  static let style = Atom("style"), script = Atom("script"), template = Atom("template"), noscript = Atom("noscript")
  static let a = Atom("a"), button = Atom("button"), input = Atom("input"), textarea = Atom("textarea"), select = Atom("select"),
    form = Atom("form")
  static let img = Atom("img"), svg = Atom("svg"), picture = Atom("picture"), video = Atom("video"), iframe = Atom("iframe"),
    canvas = Atom("canvas")
  static let label = Atom("label"), br = Atom("br"), i = Atom("i"), span = Atom("span"), use = Atom("use"), footer = Atom("footer"),
    dialog = Atom("dialog"),
    header = Atom("header"), nav = Atom("nav")
  static let h1 = Atom("h1"), h2 = Atom("h2"), h3 = Atom("h3"), h4 = Atom("h4"), h5 = Atom("h5"), h6 = Atom("h6"), p = Atom("p"),
    option = Atom("option")
  static let name = Atom("name"), content = Atom("content"), lang = Atom("lang"), src = Atom("src"), href = Atom("href"), rel = Atom("rel"),
    media = Atom("media")
  static let type = Atom("type"), value = Atom("value"), alt = Atom("alt"), role = Atom("role"), id = Atom("id"), `class` = Atom("class"),
    onclick = Atom("onclick")
  static let ariaLabel = Atom("aria-label"), ariaLabelledby = Atom("aria-labelledby"),
    ariaDescribedby = Atom("aria-describedby"), ariaHidden = Atom("aria-hidden"),
    tabindex = Atom("tabindex"),
    placeholder = Atom("placeholder")
  static let action = Atom("action"), formaction = Atom("formaction"), method = Atom("method"), autocomplete = Atom("autocomplete"),
    required = Atom("required")
  static let readonly = Atom("readonly"), disabled = Atom("disabled"), accept = Atom("accept"), capture = Atom("capture"),
    `for` = Atom("for"), xlinkHref = Atom("xlink:href")
  static let titleAttribute = Atom("title"), fill = Atom("fill"), path = Atom("path"), checked = Atom("checked"), hidden = Atom("hidden")
  static let pattern = Atom("pattern"), maxlength = Atom("maxlength"), ariaRequired = Atom("aria-required")
  /// The property of the model from which ASP.NET takes a field's name, type and label.
  static let aspFor = Atom("asp-for")
  /// Written on a field of a component whose type something that is not known may give.
  static let openType = Atom("data-open-type")
  static let unknownAttributes = Atom(String(ElementTree.unknownPiece))
}
