#!/usr/bin/env python3
"""Compares higlint's boxes with Chromium's on pages that others wrote; the suites' part of `make conformance`.

    apt-get install chromium fonts-liberation
    scripts/conformance_suites.py [--real DIR]... [--taffy DIR]... [--wpt DIR]... [--small DIR]... [--higlint out/higlint]

--real   repositories with login pages, a folder each; DIR/pages.txt names the pages, or all pages of the folders are taken
--taffy  Taffy's repository (test_fixtures/, scripts/gentest/)
--wpt    web-platform-tests, of which css/ and fonts/ are there (testing/web-platform/tests in Debian's source package of firefox-esr)
--small  a folder of small pages

Without any of them those below out/suites are taken: out/suites/real, taffy, wpt and small. Nothing of them belongs to the project.

Prints for each how many boxes, controls and sizes of controls are near Chromium's, and how many boxes are called exact that are not; real pages
are tried with the font files that they bring and without. The pages that are off, with the box that is furthest off, are written to --lists
(out/suites). What Chromium answers is kept there as well, and asked for again only where a page changes.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import sys

from layout_oracle import Chromium, Higlint, ROOT, distance

CONTROLS = {"a", "button", "input", "select", "textarea"}
FONT_FILES = {".ttf", ".otf", ".woff", ".woff2", ".eot"}
PAGES = {".html", ".htm", ".xhtml", ".xht"}


class Page:
    """A page to compare, and how: the folder that is its server's root, and the id of the element below which boxes count."""

    def __init__(self, name, path, root, viewports, schemes=("light",), below=None):
        self.name, self.path, self.root = name, pathlib.Path(path), pathlib.Path(root)
        self.viewports, self.schemes, self.below = viewports, schemes, below

    def environments(self):
        return [(scheme, viewport) for scheme in self.schemes for viewport in self.viewports]


class Recordings:
    """What Chromium answered, on disk."""

    def __init__(self, folder):
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.chromium = None

    def boxes(self, page):
        stat = page.path.stat()
        key = "%s %d %d %s" % (page.path.resolve(), stat.st_size, stat.st_mtime_ns, page.environments())
        file = self.folder / (hashlib.sha256(key.encode()).hexdigest() + ".json")
        if file.is_file():
            return json.loads(file.read_text())
        if self.chromium is None:
            self.chromium = Chromium()
        self.chromium.serve(str(page.root))
        answer = self.chromium.boxes(page.path.resolve(), page.viewports, [str(page.root)], page.schemes)
        file.write_text(json.dumps(answer))
        return answer

    def close(self):
        if self.chromium:
            self.chromium.close()


class Tally:
    """The counts of one suite."""

    def __init__(self, tolerance):
        self.tolerance = tolerance
        self.boxes = self.near = self.exact_wrong = self.unknown = 0
        self.controls = self.near_controls = self.near_sizes = 0
        self.pages = self.right = self.overstated = self.strange = 0
        self.off = []

    def take(self, page, environment, expected, got):
        """Compares one page in one environment."""
        self.pages += 1
        if expected is None or got is None or [e["tag"] for e in expected] != [g["tag"] for g in got]:
            self.strange += 1
            total = sum(1 for e in expected or [] if e["rendered"])
            self.boxes += total
            self.controls += sum(1 for e in expected or [] if e["rendered"] and e["tag"] in CONTROLS)
            self.off.append((total, 0, page, environment, "no answer, or another tree of elements"))
            return
        wrong, overstated = [], 0
        prefix = None if page.below is None else next((g["key"] for g in got if g["id"] == page.below), "")
        for a, b in zip(expected, got):
            if not a["rendered"] or (prefix is not None and not b["key"].startswith(prefix)):
                continue
            off = distance(a["rect"], b["rect"])
            near = off <= self.tolerance
            self.boxes += 1
            self.near += near
            self.unknown += b["certainty"] == "unknown"
            if a["tag"] in CONTROLS:
                self.controls += 1
                self.near_controls += near
                self.near_sizes += a["rect"] is not None and b["rect"] is not None and distance(a["rect"][2:], b["rect"][2:]) <= self.tolerance
            if not near:
                wrong.append((off, a["rect"], b))
                overstated += b["certainty"] == "exact"
        self.exact_wrong += overstated
        self.right += not wrong
        self.overstated += overstated > 0
        if wrong:
            # The first is where it begins; what follows is often only moved by it.
            first = next((w for w in wrong if w[2]["certainty"] == "exact"), wrong[0])
            furthest = max(wrong, key=lambda w: w[0])
            told = "; ".join("%s …%s: Chromium %s, higlint %s %s" % (
                word, w[2]["key"][-60:], w[1], w[2]["rect"], w[2]["certainty"]) for word, w in (("first", first), ("furthest", furthest)))
            self.off.append((len(wrong), overstated, page, environment, told))


def share(part, whole):
    return "%d of %d (%.2f %%)" % (part, whole, 100 * part / max(1, whole))


def report(name, tally, lists, counts_pages):
    print("%s: %d pages and environments%s" % (name, tally.pages, ", %d without an answer that compares" % tally.strange if tally.strange else ""))
    print("  boxes within %g px: %s" % (tally.tolerance, share(tally.near, tally.boxes)))
    print("  buttons, links and fields: %s; their sizes: %s" % (
        share(tally.near_controls, tally.controls), share(tally.near_sizes, tally.controls)))
    print("  boxes called exact that are wrong: %s; boxes called unknown: %d" % (share(tally.exact_wrong, tally.boxes), tally.unknown))
    if counts_pages:
        print("  pages with every box right: %s; with a wrong box that is called exact: %s" % (
            share(tally.right, tally.pages), share(tally.overstated, tally.pages)))
    sys.stdout.flush()
    lines = ["%s %s %dx%d: %d boxes off, %d of them called exact; %s" % (p.name, e[0], *e[1], count, exact, told)
             for count, exact, p, e, told in sorted(tally.off, key=lambda o: (-o[1], -o[0], o[2].name))]
    (lists / ("off-%s.txt" % re.sub(r"[^A-Za-z0-9]+", "-", name))).write_text("\n".join(lines) + "\n")


def compare(name, pages, tolerance, options, counts_pages=True):
    """Compares the pages of a suite and prints its counts."""
    recordings, higlint, tally = options.recordings, Higlint(options.higlint), Tally(tolerance)

    def is_wanted(environment):
        return environment[0] == "light" or not options.light

    def ours(page):
        return [higlint.boxes(page.path, e[1], e[0]) if is_wanted(e) else None for e in page.environments()]

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        answers = [(page, pool.submit(ours, page)) for page in pages]
        for page, answer in answers:
            expected = recordings.boxes(page) or [None] * len(page.environments())
            for environment, a, b in zip(page.environments(), expected, answer.result()):
                if is_wanted(environment):
                    tally.take(page, environment, a, b)
    report(name, tally, options.lists, counts_pages)
    return tally


def named_pages(folder):
    listing = folder / "pages.txt"
    if listing.is_file():
        return [folder / line for line in listing.read_text().split("\n") if (folder / line).is_file()]
    return sorted(p for p in folder.rglob("*") if p.suffix.lower() in PAGES and p.is_file())


def server_root(page, repository):
    """The folder that `/app.css` of a page is in: the nearest above it that has what the page asks for."""
    addresses = re.findall(r"""(?:href|src)\s*=\s*["']/([^"'/][^"'?#]*)""", page.read_text(errors="replace"))
    for folder in page.parents:
        if any((folder / address).is_file() for address in addresses):
            return folder
        if folder == repository:
            break
    return repository


def real_pages(folder, options):
    """Each page in two widths and two color schemes, with the fonts of its repository and without."""
    def pages(root):
        # Without scripts, which do not run, a page has none of the styles that Tailwind's script brings.
        return [Page(str(p), root / p, server_root(root / p, root / p.parts[0]), [(390, 844), (1280, 800)], ("light", "dark"))
                for p in (p.relative_to(folder) for p in named_pages(folder))
                if not re.search(rb"cdn\.tailwindcss\.com|@tailwindcss/browser", (root / p).read_bytes())]

    bare = options.lists / ("without-fonts-" + hashlib.sha256(str(folder).encode()).hexdigest()[:8])
    if not bare.is_dir():
        shutil.copytree(folder, bare, ignore=lambda _, names: [n for n in names if pathlib.Path(n).suffix.lower() in FONT_FILES])
    compare("real pages of %s without their font files" % folder.name, pages(bare), 1, options)
    compare("real pages of %s with their font files" % folder.name, pages(folder), 1, options)


def small_pages(folder, options):
    pages = [Page(str(p.relative_to(folder)), p, folder, [(800, 600)]) for p in named_pages(folder)]
    compare("small pages of %s" % folder.name, pages, 1, options)


def taffy(folder, options):
    """Taffy's fixtures in its four variants, which a class of the body makes; their test font is left out, so that Liberation's is measured."""
    style = (folder / "scripts/gentest/test_base_style.css").read_text()
    style = re.sub(r"@font-face\s*\{.*?\n\}", "", style, flags=re.S)
    made = options.lists / "taffy-variants"
    silent, speaking = [], []
    for fixture in sorted((folder / "test_fixtures").rglob("*.html")):
        text = fixture.read_text(errors="replace")
        if "test-root" not in text or re.search(r"overflow(-[xy])?:\s*(scroll|auto)", text):
            continue
        body = text[text.find("<body"):]
        words = re.sub(r"<[^>]*>|&ZeroWidthSpace;|&#8203;|\s", "", re.sub(r"(?s)<script.*?</script>|<style.*?</style>|<!--.*?-->", "", body))
        for variant in ("border-box ltr", "content-box ltr", "border-box rtl", "content-box rtl"):
            name = fixture.relative_to(folder / "test_fixtures")
            path = made / variant.replace(" ", "-") / name
            page = re.sub(r"(?s)<script.*?</script>|<link[^>]*>", "", text)
            page = page.replace("<head>", "<head><style>" + style + "</style>", 1).replace("<body", '<body class="%s"' % variant, 1)
            if not path.is_file() or path.read_text() != page:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(page)
            (speaking if words else silent).append(Page("%s (%s)" % (name, variant), path, made, [(800, 600)], below="test-root"))
    for kind in sorted({str(p.name).split("/")[0] for p in silent}) if options.by_folder else []:
        compare("Taffy without text, " + kind, [p for p in silent if p.name.startswith(kind + "/")], 0.5, options)
    compare("Taffy without text or scrolling", silent[::options.every], 0.5, options)
    compare("Taffy with text", speaking[::options.every], 0.5, options)


def web_platform_tests(folder, options):
    """The pages of css/ without scripts, references left out."""
    pages = []
    for path in named_pages(folder / "css"):
        name = str(path.relative_to(folder))
        if re.search(r"/(reference|references|support|resources|tools)/|-(not)?ref\d*\.|-ref-|-print\.|\.tentative\.|/crashtests/", name):
            continue
        if b"<script" in path.read_bytes():
            continue
        pages.append(Page(name, path, folder, [(800, 600)]))
    pages = pages[::options.every]
    if options.by_folder:
        for kind in sorted({p.name.split("/")[1] for p in pages}):
            compare("web-platform-tests, " + kind, [p for p in pages if p.name.split("/")[1] == kind], 1, options)
    else:
        compare("web-platform-tests", pages, 1, options)


SUITES = {"real": real_pages, "taffy": taffy, "wpt": web_platform_tests, "small": small_pages}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in SUITES:
        arguments.add_argument("--" + name, type=pathlib.Path, action="append", metavar="DIR")
    arguments.add_argument("--higlint", type=pathlib.Path)
    arguments.add_argument("--lists", type=pathlib.Path, default=ROOT / "out/suites", help="where what is off is listed")
    arguments.add_argument("--by-folder", action="store_true", help="count Taffy's and web-platform-tests' folders each on its own")
    arguments.add_argument("--light", action="store_true", help="compare the light color scheme alone")
    arguments.add_argument("--every", type=int, default=1, metavar="N", help="of Taffy and web-platform-tests each Nth page alone")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    options = arguments.parse_args()
    options.lists = options.lists.resolve()
    options.recordings = Recordings(options.lists / "recordings")
    folders = [(name, folder.resolve()) for name in SUITES for folder in getattr(options, name) or []]
    if not folders:
        folders = [(name, options.lists / name) for name in SUITES if (options.lists / name).is_dir()]
    if not folders:
        print("No suite is there: put what others wrote below out/suites, or name its folder (see --help).")
    try:
        for name, folder in folders:
            SUITES[name](folder, options)
    finally:
        options.recordings.close()


if __name__ == "__main__":
    main()
