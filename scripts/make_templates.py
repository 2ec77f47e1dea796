#!/usr/bin/env python3
"""Login pages that are put together from Jinja templates, and the same pages written out flat, for measuring what putting together costs."""
import argparse
import pathlib

import make_pages

CLASSES = ["button--" + name for name, _, _ in make_pages.PROVIDERS]
STYLE = ("body{margin:0;font:16px/1.5 Arial,sans-serif}.panel{max-width:400px;padding:24px}.button{display:block;min-height:44px;padding:8px 16px}"
         + "".join(".%s{background:%s;color:%s}" % (name, color, "#1f1f1f" if color == "#fff" else "#fff")
                   for name, (_, _, color) in zip(CLASSES, make_pages.PROVIDERS)))
LAYOUT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%(title)s</title><style>%(style)s</style></head><body>
<nav>%(nav)s</nav><main class="panel">%(content)s</main><footer>%(footer)s</footer></body></html>
"""
NAV = '<a href="/">Home</a> <a href="/orchard">Orchard</a> <a href="/harvest">Harvest</a>'
FOOTER = "<p>harbor maple orbit quartz lantern meadow</p>" * 10


def words(number):
    """Some words of a page of a number."""
    return " ".join(make_pages.WORDS[(number + step) % len(make_pages.WORDS)] for step in range(12))


def button(number):
    name, title, _ = make_pages.PROVIDERS[number % len(make_pages.PROVIDERS)]
    return '<a class="button button--%s" href="/auth/%s">Sign in with %s</a>' % (name, name, title)


def part_name(part, level):
    return "parts/part-%d-%d.html" % (part, level)


def part(number, level, depth, nested):
    """A part of a page, around what the next level of it writes."""
    return '<section class="level-%d"><p>%s</p>%s%s</section>' % (level, words(number + level), button(number + level), nested if level + 1 < depth else "")


def write(folder, pages, depth=3, parts=1, branches=0, flat=False):
    """Writes so many pages, each with a layout, parts so many levels deep, and branches of which nothing says whether they are taken. `flat`: the pages
    as they are put together where nobody takes a branch, each whole in one file."""
    folder = pathlib.Path(folder)
    (folder / "templates" / "parts").mkdir(parents=True, exist_ok=True)

    def save(name, text):
        (folder / "templates" / name).write_text(text)

    def whole(number, level):
        return part(number, level, depth, whole(number, level + 1) if level + 1 < depth else "")

    if not flat:
        save("layout.html", LAYOUT % {
            "title": "{% block title %}{% endblock %}", "style": STYLE, "nav": "{% include 'parts/nav.html' %}",
            "content": "{% block content %}{% endblock %}", "footer": "{% include 'parts/footer.html' %}"})
        save("parts/nav.html", NAV)
        save("parts/footer.html", FOOTER)
        for number in range(parts):
            for level in range(depth):
                save(part_name(number, level), part(number, level, depth, "{%% include '%s' %%}" % part_name(number, level + 1)))
    for page in range(pages):
        title = "Sign in %d" % page
        own = "<h1>%s</h1><p>%s</p>%s" % (title, words(page), button(page))
        if flat:
            content = own + "".join(whole(number, 0) for number in range(parts)) + "<p>no</p>" * branches
            text = LAYOUT % {"title": title, "style": STYLE, "nav": NAV, "content": content, "footer": FOOTER}
        else:
            content = (own + "".join("{%% include '%s' %%}" % part_name(number, 0) for number in range(parts))
                       + "".join("{%% if feature_%d_error %%}<p>yes %d</p>{%% else %%}<p>no</p>{%% endif %%}" % (branch, branch) for branch in range(branches)))
            text = "{%% extends 'layout.html' %%}{%% block title %%}%s{%% endblock %%}{%% block content %%}%s{%% endblock %%}" % (title, content)
        save("page-%05d.html" % page, text)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder")
    arguments.add_argument("--pages", type=int, default=1000)
    arguments.add_argument("--depth", type=int, default=3)
    arguments.add_argument("--parts", type=int, default=1)
    arguments.add_argument("--branches", type=int, default=0)
    arguments.add_argument("--flat", action="store_true")
    options = arguments.parse_args()
    write(options.folder, options.pages, options.depth, options.parts, options.branches, options.flat)
