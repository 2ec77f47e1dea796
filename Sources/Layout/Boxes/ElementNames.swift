import CSS

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
    open = Atom("open")
}
