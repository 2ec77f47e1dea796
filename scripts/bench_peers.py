"""What other engines take for the same work; run by bench.py with the Python that has their packages.

    bench_peers.py blitz FILE…        seconds for parse, style and one layout of each page in blitz-py (Stylo and Taffy), linked sheets inlined
    bench_peers.py css SHEET PAGE     seconds for tinycss2's parse of a sheet, and for matching a page's elements with cssselect2
"""
import pathlib
import re
import sys
import time


def inlined(path):
    """A page with its linked style sheet in it: blitz-py reads no files."""
    page = path.read_text()
    return re.sub(r'<link rel="stylesheet" href="([^"]+)">', lambda link: "<style>" + (path.parent / link[1]).read_text() + "</style>", page)


def blitz(paths):
    import blitz_py

    pages = [inlined(pathlib.Path(path)) for path in paths]
    blitz_py.Template(pages[0], width=390, height=844).boxes()  # finds its fonts
    best = None
    for _ in range(3):
        start = time.perf_counter()
        for page in pages:
            blitz_py.Template(page, width=390, height=844).boxes()
        seconds = time.perf_counter() - start
        best = min(best or seconds, seconds)
    print(best)


def css(sheet, page):
    import cssselect2
    import html5lib
    import tinycss2

    text = pathlib.Path(sheet).read_text()
    start = time.perf_counter()
    rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    matcher = cssselect2.Matcher()
    flat = list(rules)
    for rule in rules:
        if rule.type == "at-rule" and rule.content is not None:
            flat += tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
    for rule in flat:
        if rule.type != "qualified-rule":
            continue
        block = tinycss2.parse_blocks_contents(rule.content)
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue
        for selector in selectors:
            matcher.add_selector(selector, block)
    parse = time.perf_counter() - start
    root = cssselect2.ElementWrapper.from_html_root(html5lib.parse(pathlib.Path(page).read_text()))
    start = time.perf_counter()
    count = 0
    for element in root.iter_subtree():
        matcher.match(element)
        count += 1
    print(parse, time.perf_counter() - start, count)


if __name__ == "__main__":
    {"blitz": blitz, "css": lambda arguments: css(*arguments)}[sys.argv[1]](sys.argv[2:])
