#!/usr/bin/env python3
"""Login pages of 10 to 40 kB with style sheets, for measuring speed: the same for the same number."""
import argparse
import pathlib
import random

PROVIDERS = [("apple", "Apple", "#000"), ("google", "Google", "#fff"), ("facebook", "Facebook", "#1877f2"), ("github", "GitHub", "#24292f"),
             ("microsoft", "Microsoft", "#2f2f2f"), ("okta", "Okta", "#007dc1")]
WORDS = "harbor maple orbit quartz lantern meadow copper violet summit river anchor cedar".split()
LAYOUTS = [
    ".page{display:flex;min-height:100vh;align-items:center;justify-content:center;padding:24px}.panel{width:100%;max-width:400px;padding:32px}",
    ".page{max-width:480px;margin:0 auto;padding:16px}.panel{padding:20px}",
    ".page{display:flex;min-height:100vh}.panel{flex:1 1 50%;padding:48px 24px;max-width:560px;margin:0 auto}",
]


def sheet(r, rules):
    accent = "#%06x" % r.randrange(1 << 24)
    css = [":root{--accent:%s;--line:#d0d5dd;--gap:%dpx}" % (accent, r.choice([8, 12, 16])), "*{box-sizing:border-box}",
           "body{margin:0;font:%dpx/1.5 Arial,Helvetica,sans-serif;color:#1b1f24;background:#f6f7f9}" % r.choice([14, 15, 16]), r.choice(LAYOUTS),
           ".panel{background:#fff;border:1px solid var(--line);border-radius:12px}", ".stack{display:flex;flex-direction:column;gap:var(--gap)}",
           ".button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:%dpx;padding:8px 16px;border:1px solid var(--line);border-radius:%dpx;font-weight:600;text-decoration:none}"
           % (r.choice([36, 40, 44, 48]), r.choice([4, 8, 22])),
           ".field{display:block;margin-bottom:14px}.field input{width:100%;height:44px;padding:0 12px;border:1px solid var(--line)}",
           "@media (prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}.panel{background:#161b22}}", "@media (min-width:900px){.panel{padding:64px}}"]
    for name, _, color in PROVIDERS:
        css.append(".button--%s{background:%s;color:%s}" % (name, color, "#1f1f1f" if color == "#fff" else "#fff"))
    for i in range(rules):
        a, b = r.choice(WORDS), r.choice(WORDS)
        css.append(r.choice([
            ".%s-%d .%s{margin:%dpx 0 %dpx;color:#%06x}" % (a, i, b, r.randrange(40), r.randrange(40), r.randrange(1 << 24)),
            ".%s-%d>li:nth-child(%dn+1){padding:%.2frem;display:flex}" % (a, i, r.randrange(2, 5), r.random() * 3),
            ".%s-%d:hover,.%s-%d:focus-visible{background-color:rgba(%d,%d,%d,.5)}" % (a, i, b, i, r.randrange(256), r.randrange(256), r.randrange(256)),
            "@media (min-width:%dpx){.%s-%d{width:calc(100%% - %dpx);max-width:%dem}}" % (r.choice([640, 768, 1024]), a, i, r.randrange(80), r.randrange(10, 60))]))
    return "\n".join(css)


def page(number):
    """The page of a number, as HTML."""
    r = random.Random(20_261_121 + number)
    verb = r.choice(["Sign in with %s", "Continue with %s"])
    providers = PROVIDERS[:1] + r.sample(PROVIDERS[1:], r.randrange(1, 5))
    r.shuffle(providers)
    buttons = "\n".join(
        '<%s class="button button--%s"%s><svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="%s"/></svg><span>%s</span></%s>'
        % (tag, name, ' href="/auth/%s"' % name if tag == "a" else ' type="button"',
           " ".join("L%.2f %.2f" % (r.uniform(0, 24), r.uniform(0, 24)) for _ in range(12)), verb % title, tag)
        for name, title, _ in providers for tag in [r.choice(["a", "button"])])
    filler = "\n".join('<div class="%s-%d"><p class="%s">%s</p><ul>%s</ul></div>' % (
        r.choice(WORDS), r.randrange(60), r.choice(WORDS), " ".join(r.choices(WORDS, k=r.randrange(10, 60))),
        "".join('<li><a href="/%s">%s</a></li>' % (w, w.title()) for w in r.sample(WORDS, 5))) for _ in range(r.randrange(2, 24)))
    return """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in</title>
<style>
%s
</style></head><body><div class="page"><main class="panel"><h1>Sign in</h1><div class="stack">
%s
</div><form action="/session" method="post">
<label class="field">Email <input name="email" type="email" autocomplete="username" required></label>
<label class="field">Password <input name="password" type="password" autocomplete="current-password" required></label>
<button class="button" type="submit">Sign in</button></form></main></div>
<footer>%s</footer></body></html>
""" % (sheet(r, r.choice([100, 140, 220, 300])), buttons, filler)


def write(folder, count):
    """Writes the pages 0 to count - 1 and returns their bytes."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    pages = []
    for number in range(count):
        body = page(number).encode()
        (folder / ("login-%05d.html" % number)).write_bytes(body)
        pages.append(body)
    return pages


SIDES = [("t", "top"), ("r", "right"), ("b", "bottom"), ("l", "left"), ("", "")]
COLORS = ["slate", "gray", "red", "amber", "green", "teal", "blue", "violet", "rose"]


def utility_sheet(size):
    """A sheet of utility classes of about as many bytes, and its class names: a few base rules, then classes, then the same at breakpoints."""
    r = random.Random(size)
    base = ["*,::before,::after{box-sizing:border-box;border-width:0;border-style:solid}", "html{line-height:1.5;font-family:Arial,sans-serif}",
            "body{margin:0}h1,p{margin:0}ol,ul{list-style:none;margin:0;padding:0}button,input{font:inherit;color:inherit;margin:0;padding:0}"]
    made, names, length, step = list(base), [], sum(map(len, base)), 0
    while length < size:
        step += 1
        side, word = r.choice(SIDES)
        dash = "-" + word if word else ""
        color, shade = r.choice(COLORS), r.choice([50, 100, 300, 500, 700, 900])
        name, body = r.choice([
            ("p%s-%d" % (side, step), "padding%s:%.3frem" % (dash, r.random() * 4)), ("m%s-%d" % (side, step), "margin%s:%.3frem" % (dash, r.random() * 3)),
            ("w-%d" % step, "width:%.2f%%" % (r.random() * 100)), ("text-%s-%d-%d" % (color, shade, step), "color:#%06x" % r.randrange(1 << 24)),
            ("bg-%s-%d-%d" % (color, shade, step), "--bg:1;background-color:rgb(%d %d %d/var(--bg))" % (r.randrange(256), r.randrange(256), r.randrange(256))),
            ("flex-%d" % step, "display:flex;gap:%dpx" % r.randrange(20)), ("rounded-%d" % step, "border-radius:%.2frem" % r.random()),
            ("space-%d>:not([hidden])~:not([hidden])" % step, "margin-top:%.2frem" % r.random()),
            ("hover\\:bg-%d:hover" % step, "background-color:#%06x" % r.randrange(1 << 24))])
        rule = ".%s{%s}" % (name, body)
        if r.random() < 0.3:
            rule = "@media (min-width:%dpx){.md\\:%s{%s}}" % (r.choice([640, 768, 1024]), name, body)
        elif "\\" not in name and ">" not in name:
            names.append(name)
        made.append(rule)
        length += len(rule) + 1
    return "\n".join(made), names


def write_linked(folder, count, sheet_size, elements=100):
    """Pages that link one utility sheet of about so many bytes."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    css, names = utility_sheet(sheet_size)
    (folder / "utility.css").write_text(css)
    for number in range(count):
        r = random.Random(number)
        parts = []
        for _ in range(max(1, elements // 4)):
            classes = [" ".join(r.choices(names, k=r.randrange(3, 9))) for _ in range(3)]
            parts.append('<div class="%s"><p class="%s">%s</p><a class="%s" href="/x"><span>%s</span></a></div>' % (
                classes[0], classes[1], " ".join(r.choices(WORDS, k=6)), classes[2], r.choice(WORDS)))
        (folder / ("linked-%05d.html" % number)).write_text("""<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in</title><link rel="stylesheet" href="utility.css"></head><body><main>
<button class="%s">Sign in with Apple</button>
%s</main></body></html>
""" % (names[0], "\n".join(parts)))


def filler(size):
    """As many bytes of plain HTML."""
    row = "<div class=row><p>harbor maple <b>orbit</b> quartz</p><a href=/lantern>meadow</a></div>\n"
    return "<!doctype html><title>x</title>" + row * (size // len(row))


def nested(depth):
    """Flex in grid in flex, so deep, with text at every level: a layout that asks each child twice would never end."""
    opening = ['<div style="display:flex;flex-wrap:wrap;align-items:stretch"><p>harbor maple</p>',
               '<div style="display:grid;grid-template-columns:auto 1fr minmax(min-content,max-content)"><p>orbit</p>']
    return "<!doctype html><title>x</title>" + "".join(opening[level % 2] for level in range(depth)) + "<button>Sign in with Apple</button>" + "</div>" * depth


def flat(count):
    """Controls side by side, so many."""
    kinds = ['<a class="button b%d" href="/x">Continue with Google</a>', '<button class="b%d">Sign in with Apple</button>', '<input class="b%d" name=email>',
             '<p class="b%d">harbor maple orbit</p>']
    return "<!doctype html><title>Sign in</title><style>.button{display:inline-block;padding:8px}</style>" + "\n".join(
        kinds[number % 4] % (number % 50) for number in range(count))


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder")
    arguments.add_argument("--count", type=int, default=200)
    options = arguments.parse_args()
    sizes = sorted(map(len, write(options.folder, options.count)))
    print("%d pages, smallest %d, median %d, largest %d bytes" % (len(sizes), sizes[0], sizes[len(sizes) // 2], sizes[-1]))
