import HTML

/// Names that layout looks for in the tree.
enum ElementNames {
  static let html = Atom("html"), body = Atom("body"), br = Atom("br"), wbr = Atom("wbr"), img = Atom("img"), svg = Atom("svg")
  static let input = Atom("input"), button = Atom("button"), textarea = Atom("textarea"), select = Atom("select"), option = Atom("option")
  static let optgroup = Atom("optgroup"), fieldset = Atom("fieldset"), legend = Atom("legend"), video = Atom("video"), audio = Atom("audio")
  static let iframe = Atom("iframe"), canvas = Atom("canvas"), object = Atom("object"), embed = Atom("embed"), progress = Atom("progress")
  static let meter = Atom("meter"), details = Atom("details"), summary = Atom("summary")
  static let colspan = Atom("colspan"), rowspan = Atom("rowspan"), span = Atom("span")
  static let type = Atom("type"), value = Atom("value"), placeholder = Atom("placeholder"), size = Atom("size"), rows = Atom("rows")
  static let cols = Atom("cols"), multiple = Atom("multiple"), width = Atom("width"), height = Atom("height"), viewBox = Atom("viewBox")
  static let viewbox = Atom("viewbox"), alt = Atom("alt"), src = Atom("src"), controls = Atom("controls"), label = Atom("label"),
    open = Atom("open"), rt = Atom("rt"), start = Atom("start"), title = Atom("title"), data = Atom("data"), poster = Atom("poster"),
    source = Atom("source"), li = Atom("li"), reversed = Atom("reversed"), lang = Atom("lang"),
    name = Atom("name"), min = Atom("min"), max = Atom("max"), step = Atom("step"), selected = Atom("selected")
  /// Elements that number their items anew.
  static let lists: Set<Atom> = [Atom("ol"), Atom("ul"), Atom("menu"), Atom("dir")]
  /// Elements with margins that quirks mode may ignore, in their own em.
  static let quirkyMargins: [Atom: Double] = [
    Atom("p"): 1, Atom("blockquote"): 1, Atom("ul"): 1, Atom("ol"): 1, Atom("dl"): 1, Atom("dir"): 1, Atom("menu"): 1, Atom("h1"): 0.67,
    Atom("h2"): 0.83, Atom("h3"): 1, Atom("h4"): 1.33, Atom("h5"): 1.67, Atom("h6"): 2.33, Atom("pre"): 1, Atom("xmp"): 1,
    Atom("listing"): 1, Atom("plaintext"): 1,
  ]
  /// Those whose margins quirks mode may ignore at the end as well.
  static let quirkyAtEnd: Set<Atom> = [Atom("p"), Atom("pre"), Atom("xmp"), Atom("listing"), Atom("plaintext")]
}
