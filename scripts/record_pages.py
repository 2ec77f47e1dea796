#!/usr/bin/env python3
"""Records where Chromium puts every element of whole pages, beside each page in a file that ends in `.boxes`.

    apt-get install chromium fonts-liberation
    scripts/record_pages.py [PAGE...]

Without PAGE all of fixtures/layout/pages (at 390x844 and 1280x800) and of fixtures/layout/found (at 800x600) is recorded. A line is an element in
document order: its name and its border box, `-` where it has none, `!` before what nobody sees.
"""
import pathlib
import sys

from layout_oracle import Chromium, ROOT

VIEWPORTS = {"pages": [(390, 844), (1280, 800)], "found": [(800, 600)]}
FOLDER = ROOT / "fixtures/layout"


def lines(elements):
    for element in elements:
        rect = element["rect"]
        mark = "" if element["rendered"] else "! "
        yield mark + element["tag"] + (" " + " ".join("%g" % round(v, 3) for v in rect) if rect else " -")


def main():
    pages = [pathlib.Path(p).resolve() for p in sys.argv[1:]] or sorted(p for name in VIEWPORTS for p in (FOLDER / name).glob("*.html"))
    chromium = Chromium()
    try:
        for page in pages:
            viewports = VIEWPORTS.get(page.parent.name, [(800, 600)])
            answers = chromium.boxes(page, viewports)
            if answers is None:
                sys.exit("%s cannot be recorded" % page)
            text = ""
            for viewport, elements in zip(viewports, answers):
                text += "viewport %d %d\n" % viewport + "\n".join(lines(elements)) + "\n"
            page.with_suffix(".boxes").write_text(text)
    finally:
        chromium.close()


if __name__ == "__main__":
    main()
