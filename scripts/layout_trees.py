"""Random trees of boxes for differential_layout.py: the same tree for the same seed."""
import html
import random

WORDS = "sign in with your account or create one here unbreakablelongword a I password forgot e-mail remember me 2026".split()
INLINE = {"span", "a", "b", "small", "label", "br", "img", "input", "button", "select"}
VOID = {"br", "img", "input"}


class Node:
    """An element; children are nodes and strings."""

    def __init__(self, tag, style=None, attributes=None, children=None):
        self.tag, self.style, self.attributes, self.children = tag, style or {}, attributes or {}, children or []

    def copy(self):
        return Node(self.tag, dict(self.style), dict(self.attributes), [c.copy() if isinstance(c, Node) else c for c in self.children])

    def html(self):
        style = ";".join("%s:%s" % pair for pair in self.style.items())
        attributes = "".join(' %s="%s"' % (k, html.escape(str(v))) for k, v in self.attributes.items())
        if style:
            attributes += ' style="%s"' % html.escape(style)
        inner = "".join(c.html() if isinstance(c, Node) else html.escape(c) for c in self.children)
        return "<%s%s>" % (self.tag, attributes) + ("" if self.tag in VOID else inner + "</%s>" % self.tag)

    def count(self):
        return 1 + sum(c.count() for c in self.children if isinstance(c, Node))


class Generator:
    """`mode` says what the outermost box is and what there is more of: block, inline, flex, grid, table, absolute or mixed."""

    MODES = ["block", "inline", "flex", "grid", "table", "absolute", "form"]

    def __init__(self, seed, mode="mixed"):
        self.random = random.Random(seed)
        self.mode = mode

    def chance(self, p):
        return self.random.random() < p

    def pick(self, *values):
        return self.random.choice(values)

    def number(self, low, high):
        return self.random.randint(low, high)

    def words(self, most=6):
        return " ".join(self.random.choice(WORDS) for _ in range(self.number(1, most)))

    def length(self, low=0, high=140, percent=True):
        n = self.number(low, high)
        choices = ["%dpx" % n, "%dpx" % n, "%.1fpx" % self.random.uniform(low, high), "%.2frem" % (n / 16)]
        if percent:
            choices += ["%d%%" % self.number(5, 100)] * 2 + ["calc(%d%% - %dpx)" % (self.number(20, 100), self.number(1, 20))]
        return self.random.choice(choices)

    def tree(self):
        mode = self.mode if self.mode != "mixed" else self.random.choice(self.MODES)
        node = self.container(mode, 0)
        wrapper = Node("section", {"width": "%dpx" % self.pick(200, 300, 390, 520, 760)}, {}, [node])
        if self.chance(0.12):
            wrapper.style["direction"] = "rtl"
        if self.chance(0.2):
            wrapper.style["font-size"] = self.pick("14px", "13.3333px", "18px", "1.1rem")
        if self.chance(0.2):
            wrapper.style["line-height"] = self.pick("1.5", "1", "20px", "1.2", "150%")
        return wrapper

    def box_style(self, s, size=0.2):
        if self.chance(0.25):
            s["padding"] = self.pick("%dpx" % self.number(0, 16), "%dpx %dpx" % (self.number(0, 12), self.number(0, 12)), "5%", "0.5em 1em")
        if self.chance(0.15):
            s["border"] = "%dpx solid" % self.number(1, 4)
        if self.chance(0.05):
            s["border-top"] = "%dpx solid" % self.number(1, 9)
        if self.chance(0.2):
            s["margin"] = self.pick("%dpx" % self.number(-6, 16), "%dpx auto" % self.number(0, 9), "0 0 0 auto", "0 auto 0 0", "8px 0", "%dpx 3%% 7px" % self.number(0, 9))
        if self.chance(0.06):
            s["margin-top"] = self.pick("auto", "-5px", "12px")
        if self.chance(size):
            s["width"] = self.pick(self.length(20, 300), self.length(20, 300), "100%", "auto", "max-content", "min-content", "fit-content")
        if self.chance(size * 0.7):
            s["height"] = self.length(10, 140)
        if self.chance(0.08):
            s["min-width"] = self.pick(self.length(0, 160), "0", "min-content")
        if self.chance(0.1):
            s["max-width"] = self.pick(self.length(30, 300), "100%", "none")
        if self.chance(0.08):
            s["min-height"] = self.length(0, 100)
        if self.chance(0.05):
            s["max-height"] = self.length(10, 100)
        if self.chance(0.07):
            s["overflow"] = self.pick("hidden", "auto")
        if self.chance(0.2):
            s["box-sizing"] = "border-box"
        if self.chance(0.04):
            s["aspect-ratio"] = self.pick("1", "16/9", "2 / 1")
        if self.chance(0.08):
            s["text-align"] = self.pick("center", "right", "end", "left")
        if self.chance(0.05):
            s["position"] = "relative"
            if self.chance(0.5):
                s[self.pick("top", "left", "right", "bottom")] = self.length(-20, 30)
        return s

    def container(self, mode, depth):
        return getattr(self, mode)(depth)

    def inner(self, depth, inline=True):
        """What stands in a box: texts, controls, or a further container."""
        x = self.random.random()
        if depth < 3 and x < 0.42:
            return [self.container(self.pick("block", "block", "inline", "flex", "flex", "grid", "table", "absolute", "form"), depth + 1)]
        if x < 0.55:
            return [self.control()]
        if x < 0.6:
            return []
        if x < 0.7:
            return [Node("p", {}, {}, [self.words()])]
        return [self.words()]

    def control(self):
        x = self.number(0, 10)
        s = {}
        if self.chance(0.4):
            s["width"] = self.pick("100%", "auto", self.length(40, 200))
        if self.chance(0.2):
            s["height"] = self.length(20, 60, False)
        if self.chance(0.3):
            s["padding"] = self.pick("8px", "6px 12px", "0", ".375rem .75rem")
        if self.chance(0.3):
            s["font"] = "inherit"
        if self.chance(0.25):
            s["display"] = self.pick("block", "flex", "inline-flex", "inline-block")
        if self.chance(0.2):
            s["border"] = self.pick("0", "1px solid", "2px solid")
        if self.chance(0.15):
            s["margin"] = self.pick("4px", "0 0 10px", "0 auto")
        if self.chance(0.2):
            s["box-sizing"] = "border-box"
        if x < 4:
            inner = [self.words(3)] if self.chance(0.85) else [Node("span", {}, {}, [self.words(2)]), self.words(1)]
            return Node("button", s, {}, inner)
        if x < 7:
            return Node("input", s, {"type": self.pick("text", "email", "password", "submit", "checkbox", "radio")}, [])
        if x == 7:
            return Node("select", s, {}, [Node("option", {}, {}, [self.words(2)]) for _ in range(2)])
        if x == 8:
            return Node("textarea", s, {"rows": self.number(1, 4)}, [])
        if x == 9:
            size = {"width": self.number(10, 60), "height": self.number(10, 60)} if self.chance(0.8) else {}
            attributes = {"src": "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'/>", "alt": ""}
            attributes.update(size)
            s.pop("font", None)
            if self.chance(0.3):
                s["max-width"] = "100%"
            return Node("img", s, attributes, [])
        return Node("a", {k: v for k, v in s.items() if k in ("padding", "display", "border", "margin", "width")}, {"href": "#"}, [self.words(3)])

    def item(self, depth, extra=None, tag="div"):
        s = self.box_style({})
        s.update(extra or {})
        children = self.inner(depth)
        if self.chance(0.15):
            children += self.inner(depth + 1)
        return Node(tag, s, {}, children)

    def block(self, depth):
        children = []
        for _ in range(self.number(1, 5)):
            x = self.random.random()
            if x < 0.13:
                children.append(self.words())
            elif x < 0.25:
                node = self.item(depth)
                node.style["float"] = self.pick("left", "right")
                children.append(node)
            elif x < 0.3:
                children.append(Node("ul", {}, {}, [Node("li", {}, {}, self.inner(depth + 1)) for _ in range(self.number(1, 3))]))
            elif x < 0.36:
                children.append(Node(self.pick("h1", "h2", "p", "hr", "blockquote"), {}, {}, [self.words()]))
                if children[-1].tag == "hr":
                    children[-1].children = []
            else:
                node = self.item(depth)
                if self.chance(0.1):
                    node.style["clear"] = self.pick("left", "both")
                if self.chance(0.06):
                    node.style["display"] = self.pick("flow-root", "inline-block", "contents")
                children.append(node)
        return Node("div", self.box_style({}), {}, children)

    def inline(self, depth):
        children = []
        for _ in range(self.number(2, 7)):
            x = self.random.random()
            if x < 0.4:
                children.append(self.words(4))
            elif x < 0.6:
                s = {}
                if self.chance(0.3):
                    s["padding"] = "%dpx" % self.number(0, 8)
                if self.chance(0.2):
                    s["border"] = "%dpx solid" % self.number(1, 3)
                if self.chance(0.2):
                    s["margin"] = "0 %dpx" % self.number(-3, 10)
                if self.chance(0.2):
                    s["font-size"] = self.pick("12px", "20px", "0.8em")
                if self.chance(0.15):
                    s["vertical-align"] = self.pick("top", "middle", "bottom", "super", "sub", "4px", "text-top")
                if self.chance(0.1):
                    s["line-height"] = self.pick("30px", "1", "2")
                if self.chance(0.1):
                    s["white-space"] = "nowrap"
                if self.chance(0.1):
                    s["font-weight"] = "bold"
                children.append(Node(self.pick("span", "a", "b", "small"), s, {}, [self.words(4)] + ([Node("b", {}, {}, [self.words(2)])] if self.chance(0.2) else [])))
            elif x < 0.75:
                node = self.control()
                if self.chance(0.3):
                    node.style["vertical-align"] = self.pick("top", "middle", "bottom", "baseline")
                children.append(node)
            elif x < 0.92:
                s = self.box_style({"display": self.pick("inline-block", "inline-block", "inline-flex", "inline-grid")}, 0.4)
                if self.chance(0.3):
                    s["vertical-align"] = self.pick("top", "middle", "bottom", "baseline")
                children.append(Node("span", s, {}, self.inner(max(depth, 2))))
            else:
                children.append(Node("br"))
            if self.chance(0.6):
                children.append(" ")
        s = self.box_style({})
        if self.chance(0.1):
            s["text-indent"] = self.length(0, 40, False)
        if self.chance(0.08):
            s["white-space"] = self.pick("nowrap", "pre-wrap", "pre-line")
        if self.chance(0.08):
            s["letter-spacing"] = self.pick("1px", "0.05em")
        if self.chance(0.06):
            s["text-align"] = "justify"
        return Node(self.pick("div", "div", "p"), s, {}, children) if all(
            isinstance(c, str) or c.tag in INLINE for c in children) and not any(
            isinstance(g, Node) and g.tag not in INLINE for c in children if isinstance(c, Node) for g in c.children) else Node("div", s, {}, children)

    ALIGN = ["start", "end", "center", "stretch", "normal", "baseline", "flex-start", "flex-end"]
    CONTENT = ["start", "end", "center", "stretch", "normal", "space-between", "space-around", "space-evenly", "flex-end"]

    def flex(self, depth):
        s = {"display": "inline-flex" if self.chance(0.08) else "flex"}
        direction = self.pick("row", "row", "row", "column", "column", "row-reverse", "column-reverse")
        if direction != "row":
            s["flex-direction"] = direction
        if self.chance(0.35):
            s["flex-wrap"] = self.pick("wrap", "wrap", "wrap", "wrap-reverse")
        if self.chance(0.4):
            s["gap"] = self.pick("%dpx" % self.number(1, 16), "%dpx %dpx" % (self.number(1, 16), self.number(1, 16)), "2%")
        if self.chance(0.4):
            s["justify-content"] = self.pick(*self.CONTENT)
        if self.chance(0.4):
            s["align-items"] = self.pick(*self.ALIGN)
        if self.chance(0.12):
            s["align-content"] = self.pick(*self.CONTENT)
        self.box_style(s)
        if self.chance(0.2):
            s["height"] = "%dpx" % self.number(50, 240)
        children = []
        for _ in range(self.number(1, 5)):
            x = self.random.random()
            if x < 0.1:
                children.append(self.words(3))
                continue
            node = self.control() if x < 0.25 else self.container(self.pick("flex", "block", "inline"), depth + 1) if x < 0.35 and depth < 2 else self.item(depth)
            if self.chance(0.5):
                node.style["flex"] = self.pick("1", "0 0 60px", "1 1 auto", "none", "0 1 50%", "2 1 0", "1 0 %dpx" % self.number(20, 200), "1 1 40%")
            if self.chance(0.1):
                node.style["flex-shrink"] = self.pick("0", "2")
            if self.chance(0.15):
                node.style["align-self"] = self.pick(*self.ALIGN)
            if self.chance(0.06):
                node.style["order"] = str(self.number(-1, 2))
            if self.chance(0.05):
                node.style["position"] = "absolute"
            children.append(node)
        return Node("div", s, {}, children)

    def track(self):
        return self.pick(
            "auto", "1fr", "1fr", "2fr", "0.5fr", "min-content", "max-content", "%dpx" % self.number(10, 150), "%d%%" % self.number(5, 50), "minmax(0, 1fr)",
            "minmax(40px, auto)", "minmax(min-content, 100px)", "fit-content(90px)", "minmax(60px, 1fr)", "minmax(20px, max-content)")

    def tracks(self):
        x = self.random.random()
        if x < 0.2:
            return "repeat(%s, minmax(%dpx, %s))" % (self.pick("auto-fill", "auto-fit"), self.number(40, 150), self.pick("1fr", "200px", "auto"))
        if x < 0.35:
            return "repeat(%d, %s)" % (self.number(2, 4), self.track())
        return " ".join(self.track() for _ in range(self.number(1, 4)))

    def grid(self, depth):
        s = {"display": "inline-grid" if self.chance(0.08) else "grid"}
        if self.chance(0.85):
            s["grid-template-columns"] = self.tracks()
        if self.chance(0.3):
            s["grid-template-rows"] = " ".join(self.track() for _ in range(self.number(1, 3)))
        if self.chance(0.5):
            s["gap"] = self.pick("%dpx" % self.number(1, 16), "%dpx %dpx" % (self.number(1, 16), self.number(1, 16)), "2%")
        if self.chance(0.15):
            s["grid-auto-flow"] = self.pick("column", "dense")
        if self.chance(0.15):
            s["grid-auto-rows"] = self.track()
        if self.chance(0.1):
            s["grid-auto-columns"] = self.track()
        for name, values in (("justify-content", self.CONTENT), ("align-content", self.CONTENT), ("justify-items", self.ALIGN), ("align-items", self.ALIGN)):
            if self.chance(0.2):
                s[name] = self.pick(*values)
        if self.chance(0.1):
            s["place-items"] = "center"
        self.box_style(s)
        if self.chance(0.2):
            s["height"] = "%dpx" % self.number(50, 300)
        children = []
        for _ in range(self.number(1, 6)):
            x = self.random.random()
            node = self.control() if x < 0.15 else self.container(self.pick("flex", "grid", "block"), depth + 1) if x < 0.25 and depth < 2 else self.item(depth)
            if self.chance(0.2):
                node.style["grid-column"] = self.pick("span 2", "span 3", "1 / -1", "2", "-2", "2 / 4")
            if self.chance(0.12):
                node.style["grid-row"] = self.pick("span 2", "1", "2 / 4", "3")
            if self.chance(0.12):
                node.style["justify-self"] = self.pick(*self.ALIGN)
            if self.chance(0.12):
                node.style["align-self"] = self.pick(*self.ALIGN)
            children.append(node)
        return Node("div", s, {}, children)

    def table(self, depth):
        s = {}
        if self.chance(0.4):
            s["width"] = self.pick("100%", self.length(60, 500))
        if self.chance(0.15):
            s["height"] = "%dpx" % self.number(50, 250)
        if self.chance(0.3):
            s["border-collapse"] = "collapse"
        if self.chance(0.2):
            s["border-spacing"] = "%dpx %dpx" % (self.number(0, 12), self.number(0, 9))
        if self.chance(0.1):
            s["table-layout"] = "fixed"
        if self.chance(0.15):
            s["border"] = "%dpx solid" % self.number(1, 5)
        if self.chance(0.15):
            s["margin"] = "4px auto"
        columns = self.number(1, 4)
        rows = []
        for _ in range(self.number(1, 4)):
            cells = []
            for _ in range(self.number(1, columns)):
                a, c = {}, {}
                if self.chance(0.15):
                    a["colspan"] = self.number(2, 3)
                if self.chance(0.1):
                    a["rowspan"] = self.number(2, 3)
                if self.chance(0.2):
                    c["width"] = self.length(10, 150)
                if self.chance(0.12):
                    c["height"] = "%dpx" % self.number(10, 60)
                if self.chance(0.25):
                    c["vertical-align"] = self.pick("top", "bottom", "baseline", "middle")
                if self.chance(0.25):
                    c["padding"] = "%dpx" % self.number(0, 10)
                if self.chance(0.15):
                    c["border"] = "%dpx solid" % self.number(1, 5)
                if self.chance(0.1):
                    c["white-space"] = "nowrap"
                if self.chance(0.1):
                    c["text-align"] = "center"
                cells.append(Node(self.pick("td", "td", "td", "th"), c, a, self.inner(depth) if self.chance(0.9) else []))
            rows.append(Node("tr", {"height": "%dpx" % self.number(5, 60)} if self.chance(0.1) else {}, {}, cells))
        body = [Node("tbody", {}, {}, rows)]
        if self.chance(0.08):
            body.insert(0, Node("caption", {"caption-side": "bottom"} if self.chance(0.3) else {}, {}, [self.words(3)]))
        return Node("table", s, {}, body)

    def absolute(self, depth):
        s = self.box_style({"position": "relative"}, 0.35)
        children = []
        for _ in range(self.number(1, 4)):
            if self.chance(0.35):
                children.append(self.words(4) if self.chance(0.5) else self.item(depth))
                continue
            node = self.control() if self.chance(0.25) else self.item(depth, tag=self.pick("div", "div", "span"))
            node.style["position"] = "absolute"
            for side in ("top", "right", "bottom", "left"):
                if self.chance(0.4):
                    node.style[side] = self.pick("0", self.length(-10, 60), "50%")
            if self.chance(0.15):
                node.style.update({"inset": "0", "margin": "auto"})
            if self.chance(0.15):
                node.style["transform"] = self.pick("translate(-50%, -50%)", "translateY(-50%)", "translateX(10px)")
            children.append(node)
        if self.chance(0.25):
            s["display"] = self.pick("flex", "grid", "inline-block")
            if s["display"] != "inline-block" and self.chance(0.7):
                s["align-items"] = self.pick("center", "end", "flex-end", "start")
                s["justify-content"] = self.pick("center", "end", "space-between", "start")
        return Node("div", s, {}, children)

    def form(self, depth):
        """What login pages are made of."""
        rows = []
        for _ in range(self.number(1, 4)):
            label = Node("label", self.pick({}, {"display": "block"}, {"display": "block", "margin-bottom": "6px"}, {"display": "inline-block", "width": "90px"}), {}, [self.words(2)])
            field = Node("input", self.pick({}, {"width": "100%"}, {"width": "100%", "box-sizing": "border-box", "padding": "8px 12px"}, {"display": "block"}), {"type": self.pick("text", "email", "password", "checkbox")}, [])
            row = [label, " ", field] if self.chance(0.7) else [field, " ", label]
            if self.chance(0.2):
                row.append(Node("small", {"display": "block"} if self.chance(0.5) else {}, {}, [self.words(4)]))
            s = self.box_style({}, 0.05)
            if self.chance(0.3):
                s.update({"display": "flex", "align-items": self.pick("center", "baseline", "stretch")})
            rows.append(Node(self.pick("div", "p", "fieldset"), s, {}, row))
        rows.append(Node("button", self.pick({}, {"width": "100%"}, {"display": "block", "width": "100%", "padding": "10px"}), {}, [self.words(2)]))
        return Node("form", self.box_style({}, 0.3), {}, rows)
