#!/usr/bin/env python3
"""Measures higlint on generated pages, beside other engines that do the same work in the same run.

    bench.py EXECUTABLE [--peers PYTHON]

Everything is on one thread but where all processors are named, and the best of three runs. PYTHON has the packages of bench_peers.py;
Chromium is asked where it is installed. What cannot be had is left out.
"""
import argparse
import ctypes
import ctypes.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import make_pages
import make_sources
import make_templates

REPEATS = 3
SCRIPTS = pathlib.Path(__file__).resolve().parent
ONE_LAYOUT = ["--viewport", "390x844", "--color-scheme", "light"]
ENGINE = ("html", "css", "style", "layout")

# Runs a command and prints its seconds, peak memory and status. A process of its own, because a child's peak begins with its parent's size.
MEASURE = """
import os, resource, sys, time
start = time.perf_counter()
status = os.spawnvp(os.P_WAIT, sys.argv[1], sys.argv[1:])
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, status)
"""


class Run:
    """One run of higlint: seconds, peak memory in MiB, milliseconds of each part, and how many files, screens and rules there were."""

    def __init__(self, executable, path, options):
        with tempfile.NamedTemporaryFile("w+", suffix=".txt") as report:
            command = [executable, "lint", str(path), "--quiet", "--timings", "--format", "text=" + report.name] + options
            run = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE] + command, capture_output=True, text=True, check=True)
        seconds, memory, status = run.stdout.split()[-3:]
        if int(status) not in (0, 1):
            sys.exit("%s ended with status %s:\n%s" % (" ".join(command), status, run.stderr))
        self.seconds = float(seconds)
        self.memory = int(memory) / (1024 * 1024 if sys.platform == "darwin" else 1024)
        self.parts = {name: float(ms) for name, ms in re.findall(r"(?m)^(\w+) +([\d.]+) +[\d.]+$", run.stderr)}
        judged = re.search(r"pages that were judged: (\d+)", run.stderr)
        self.judged = int(judged.group(1)) if judged else None
        self.files, self.screens, self.rules = map(int, re.search(r"files: (\d+), screens: (\d+), rules: (\d+)", run.stderr).groups())

    def engine(self):
        """Milliseconds of parse, style and layout."""
        return sum(self.parts[part] for part in ENGINE)


class Bench:
    def __init__(self, executable, peers):
        self.executable = executable
        self.peers = peers

    def best(self, path, *options, jobs=1, repeats=REPEATS):
        runs = [Run(self.executable, path, list(options) + (["--jobs", str(jobs)] if jobs else [])) for _ in range(repeats)]
        best = min(runs, key=lambda run: run.seconds)
        best.memory = max(run.memory for run in runs)
        for part in best.parts:
            best.parts[part] = min(run.parts[part] for run in runs)
        return best

    def peer(self, *arguments):
        """The numbers that bench_peers.py prints, or None where its packages are not there."""
        if not self.peers:
            return None
        run = subprocess.run([
            "timeout", "300", self.peers, str(SCRIPTS / "bench_peers.py"), *map(str, arguments)], capture_output=True, text=True)
        return [float(word) for word in run.stdout.split()] if run.returncode == 0 else None


def libxml2_seconds(pages):
    """Seconds that libxml2 alone, on one thread, needs to parse the pages into trees."""
    library = ctypes.CDLL(ctypes.util.find_library("xml2") or "libxml2.so.2")
    library.htmlReadMemory.restype = ctypes.c_void_p
    library.htmlReadMemory.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int]
    library.xmlFreeDoc.argtypes = [ctypes.c_void_p]
    quiet = 1 << 0 | 1 << 5 | 1 << 6 | 1 << 11  # RECOVER, NOERROR, NOWARNING, NONET
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        for body in pages:
            library.xmlFreeDoc(library.htmlReadMemory(body, len(body), None, b"UTF-8", quiet))
        times.append(time.perf_counter() - start)
    return min(times)


def chromium_seconds(folder, files):
    """Seconds that Chromium takes for rectangles alone, its start left out; None where it cannot be asked."""
    tool = SCRIPTS / "chromium_layout.py"
    if not shutil.which("chromium"):
        return None

    def run(names):
        command = [sys.executable, str(tool), *names, "--viewport", "390x844", "--fonts", "liberation", "--rects-only", "--no-ax", "--jsonl", os.devnull]
        start = time.perf_counter()
        done = subprocess.run(command, cwd=folder, capture_output=True)
        return time.perf_counter() - start if done.returncode == 0 else None

    one, all_of_them = run(files[:1]), run(files)
    return (all_of_them - one) * len(files) / (len(files) - 1) if one and all_of_them else None


def line(name, value, more=""):
    print("  %-46s %s%s" % (name, value, "   " + more if more else ""))


def ratio(a, b):
    return "%.2f times" % (a / b) if b else "-"


def pages(bench, folder):
    bodies = make_pages.write(folder / "200", 200)
    sizes = sorted(map(len, bodies))
    print("\n200 pages, %.1f MB; smallest %d, median %d, largest %d bytes" % (sum(sizes) / 1e6, sizes[0], sizes[100], sizes[-1]))
    every, one = bench.best("200", jobs=None), bench.best("200")
    single = bench.best(pathlib.Path("200") / "login-00000.html")
    parse = libxml2_seconds(bodies)
    line("higlint, all processors", "%7.0f pages/s" % (200 / every.seconds), "%.0f MiB" % every.memory)
    line("higlint, one thread", "%7.0f pages/s" % (200 / one.seconds), "%.1f ms a page; %.0f MiB" % (one.seconds * 5, one.memory))
    line("libxml2's parse alone", "%7.0f pages/s" % (200 / parse), "higlint takes %s as long" % ratio(one.seconds, parse))
    line("a single page, start included", "%7.1f ms" % (single.seconds * 1000), "of it in the parts %.1f ms" % sum(v for k, v in single.parts.items() if k != "all"))
    print("\nWhere the time goes, ms a page (%d screens in their environments, %d rules)" % (one.screens, one.rules))
    for part, ms in one.parts.items():
        line(part, "%7.2f" % (ms / 200))
    line("the rest: start, finding files, reports", "%7.2f" % (one.seconds * 5 - one.parts["all"] / 200))
    line("rules", ratio(one.parts["rules"], one.engine()), "parse, style and layout, in all environments (aim: 0.4)")
    make_pages.write(folder / "1000", 1000)
    line("memory for 1,000 pages, all processors", "%7.0f MiB" % bench.best("1000", jobs=None, repeats=1).memory, "aim: 60")
    shutil.rmtree(folder / "1000")


def layouts(bench, folder):
    make_pages.write_linked(folder / "40", 40, 200_000)
    for name, count, title in (("200", 200, "the 200 pages"), ("40", 40, "40 pages that link one utility sheet of 200 kB")):
        files = sorted(path.name for path in (folder / name).glob("*.html"))
        one = bench.best(name, *ONE_LAYOUT)
        two = bench.best(name, "--color-scheme", "light", "--viewport", "390x844", "--viewport", "1280x800")
        print("\nParse, style and one layout (390x844), ms a page: %s" % title)
        ms = one.engine() / count
        line("higlint", "%7.2f" % ms, ", ".join("%s %.2f" % (part, one.parts[part] / count) for part in ENGINE))
        blitz = bench.peer("blitz", *(folder / name / file for file in files))
        if blitz:
            line("blitz-py", "%7.2f" % (blitz[0] * 1000 / count), "higlint takes %s as long" % ratio(ms, blitz[0] * 1000 / count))
        chromium = chromium_seconds(folder / name, files)
        if chromium:
            line("Chromium", "%7.2f" % (chromium * 1000 / count), "higlint takes %s as long" % ratio(ms, chromium * 1000 / count))
        line("a further environment, its model and rules too", "%7.2f" % ((two.seconds - one.seconds) * 1000 / count), "%s the first" % ratio(two.seconds - one.seconds, one.seconds))
        line("all %d rules" % one.rules, "%7.2f" % (one.parts["rules"] / count), "%s parse, style and layout (aim: 0.4)" % ratio(one.parts["rules"] / count, ms))
        line("model", "%7.2f" % (one.parts["model"] / count))


def sheets(bench, folder):
    print("\nStyle sheets: a page of 2,000 elements that links one, on one thread")
    base = None
    for kilobytes in (200, 800, 2000, 3200):
        place = folder / ("sheet-%d" % kilobytes)
        make_pages.write_linked(place, 1, kilobytes * 1000, elements=2000)
        sheet, page = place / "utility.css", place / "linked-00000.html"
        run = bench.best(place.name, *ONE_LAYOUT)
        size = sheet.stat().st_size / 1e6
        first = base or run
        line("%4d kB: parse and index" % kilobytes, "%7.1f MB/s" % (size * 1000 / run.parts["css"]), "%.1f ms, %s 200 kB" % (run.parts["css"], ratio(run.parts["css"], first.parts["css"])))
        line("         matching and cascade", "%7.0f elements/s" % (2000 * 1000 / run.parts["style"]), "%.1f ms, %s" % (run.parts["style"], ratio(run.parts["style"], first.parts["style"])))
        base = first
        xml = libxml2_seconds([make_pages.filler(int(size * 1e6)).encode()])
        line("         libxml2's parse of as much HTML", "%7.1f MB/s" % (size / xml), "")
        if kilobytes in (200, 2000):
            peer = bench.peer("css", sheet, page)
            if peer:
                line("         tinycss2", "%7.1f MB/s" % (size / peer[0]), "higlint is %.0f times as fast" % (peer[0] * 1000 / run.parts["css"]))
                line("         cssselect2's matching alone", "%7.0f elements/s" % (peer[2] / peer[1]), "higlint, with the cascade, is %.0f times as fast" % (peer[1] * 1000 / peer[2] * 2000 / run.parts["style"]))


def growth(bench, folder):
    def table(title, make, options, repeats=REPEATS, aim=""):
        print("\nGrowth over 1, 4 and 16 times: %s%s" % (title, " (aim: %s)" % aim if aim else ""))
        base = None
        for factor in (1, 4, 16):
            place = folder / ("growth-%d" % factor)
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            name = make(place, factor)
            run = bench.best(place.name, *options, repeats=repeats)
            base = base or run
            line(name, "%8.3f s" % run.seconds, "%s; %.0f MiB; ms: %s" % (
                ratio(run.seconds, base.seconds), run.memory, ", ".join("%s %.0f" % (part, run.parts[part]) for part in run.parts if part not in ("read", "all"))))

    def files(place, factor):
        make_pages.write(place, 50 * factor)
        return "%d files" % (50 * factor)

    def elements(place, factor):
        make_pages.write_linked(place, 1, 20_000, elements=1000 * factor)
        return "%d elements" % (1000 * factor)

    def rules(place, factor):
        make_pages.write_linked(place, 1, 40_000 * factor, elements=1000)
        return "%d kB of style rules" % (40 * factor)

    def nested(place, factor):
        (place / "page.html").write_text(make_pages.nested(24 * factor))
        return "flex in grid in flex, %d deep" % (24 * factor)

    def flat(place, factor):
        (place / "page.html").write_text(make_pages.flat(6250 * factor))
        return "%d buttons, links and fields" % (6250 * factor)

    table("files", files, [], aim="17 times")
    table("elements", elements, ONE_LAYOUT)
    table("style rules", rules, ONE_LAYOUT)
    table("pages built to be slow, nested", nested, ONE_LAYOUT)
    table("pages built to be slow, many elements", flat, ONE_LAYOUT, repeats=1, aim="0.5 s for the first")


def kinds(bench, folder):
    """How the time grows with each kind of source, and with each kind of nesting: 16 times as much is to take little more than 16 times as long."""
    place = folder / "kind"

    def run(source, factor):
        shutil.rmtree(place, ignore_errors=True)
        size = make_sources.write(place, source, factor)
        rules = ["--rules", "kind/rules"] if (place / "rules").exists() else []
        return size, bench.best(place.name, *rules, *ONE_LAYOUT, repeats=2)

    place.mkdir()
    (place / "page.html").write_text("<p>harbor")
    start = bench.best(place.name, *ONE_LAYOUT).seconds
    for title, sources in (("kind of source", make_sources.KINDS), ("kind of nesting", make_sources.NESTED)):
        print("\nGrowth over 1, 4 and 16 times, by %s (seconds; %.3f of them are the start)" % (title, start))
        for name, source in sources.items():
            sizes, runs = zip(*(run(source, factor) for factor in (1, 4, 16)))
            line(name, " ".join("%7.3f" % one.seconds for one in runs), "%d to %d kB; %.0f MiB; without the start %s" % (
                sizes[0] / 1000, sizes[-1] / 1000, runs[-1].memory, ratio(max(runs[-1].seconds - start, 0), max(runs[0].seconds - start, 0.001))))


def assembled(bench, folder):
    """What it costs to put pages together, beside the same pages in one file each, and how that grows."""
    print("\n1,000 pages put together: a layout and three levels of parts (aim: at most 1.5 times the same pages flat)")
    runs = []
    for name, flat in (("flat", True), ("put together", False)):
        place = folder / name.replace(" ", "-")
        make_templates.write(place, 1000, flat=flat)
        runs.append(bench.best(place.name, jobs=None, repeats=2))
        line(name, "%8.2f s" % runs[-1].seconds, "%s; %.0f MiB; html %.2f ms a page" % (
            ratio(runs[-1].seconds, runs[0].seconds), runs[-1].memory, runs[-1].parts["html"] / 1000))
        shutil.rmtree(place)
    for title, key, least in (("pages", "pages", 50), ("parts of a page", "parts", 2), ("levels of parts", "depth", 2), ("branches", "branches", 2)):
        print("\nGrowth of pages put together over 1, 4 and 16 times, by %s" % title)
        base = None
        for factor in (1, 4, 16):
            place = folder / "assembled"
            shutil.rmtree(place, ignore_errors=True)
            make_templates.write(place, **{"pages": 20, key: least * factor})
            run = bench.best(place.name, *ONE_LAYOUT, repeats=2)
            base = base or run
            line("%d %s" % (least * factor, title), "%8.3f s" % run.seconds, "%s; %.0f MiB; html %.1f ms" % (
                ratio(run.seconds, base.seconds), run.memory, run.parts["html"]))


def programs(bench, folder):
    """How the time grows with the pages of one program, with their states, and with what stands around them: ways of a page share that."""
    for title, key, least in (("pages", "pages", 10), ("states of a page", "states", 1), ("parts around the pages", "parts", 20)):
        print("\nGrowth of a program of React over 1, 4 and 16 times, by %s" % title)
        base = None
        for factor in (1, 4, 16):
            place = folder / "program"
            shutil.rmtree(place, ignore_errors=True)
            make_sources.write_program(place, **{"pages": 10, "states": 4, "parts": 20, key: least * factor})
            run = bench.best(place.name, *ONE_LAYOUT, repeats=2)
            base = base or run
            line("%d %s" % (least * factor, title), "%8.3f s" % run.seconds, "%s; %.0f MiB; html %.1f ms" % (
                ratio(run.seconds, base.seconds), run.memory, run.parts["html"]))


def cached(bench, folder):
    """What a second run over the same pages costs, and one after a page, a sheet or a part changed; what it says is what a run without a cache says."""
    print("\n1,000 pages put together, with --cache (aim: a tenth of the first run where nothing changed)")
    place = folder / "cached"
    make_templates.write(place, 1000)
    page = sorted((place / "templates").glob("page-*"))[500]

    def change(path):
        path.write_text(path.read_text(encoding="utf-8") + "\n<!-- changed -->\n", encoding="utf-8")

    first = bench.best(place.name, "--cache-location", "cache", jobs=None, repeats=1)
    line("the first run", "%8.2f s" % first.seconds, "%d pages judged, %.1f MB kept" % (first.judged, sum(f.stat().st_size for f in pathlib.Path("cache").iterdir()) / 1e6))
    again = bench.best(place.name, "--cache-location", "cache", jobs=None)
    line("nothing changed", "%8.2f s" % again.seconds, "%s; %d pages judged" % (ratio(again.seconds, first.seconds), again.judged))
    for name, path in (("one page changed", page), ("a part of all pages changed", next((place / "templates").glob("[!p]*")))):
        change(path)
        run = bench.best(place.name, "--cache-location", "cache", jobs=None, repeats=1)
        line(name, "%8.2f s" % run.seconds, "%s; %d pages judged" % (ratio(run.seconds, first.seconds), run.judged))
    outputs = [
        subprocess.run([bench.executable, place.name, "--format", "json", *more], capture_output=True).stdout
        for more in ([], ["--cache-location", "cache"])
    ]
    line("the report", "the same" if outputs[0] == outputs[1] else "NOT THE SAME", "")
    shutil.rmtree(place)


def bounds(bench, folder):
    print("\nWhat is to stay bounded")
    place = folder / "linked"
    place.mkdir()
    css, names = make_pages.utility_sheet(1_000_000)
    (place / "utility.css").write_text(css)
    (place / "page.html").write_text("<!doctype html><title>Sign in</title>%s<button class=%s>Sign in with Apple</button>" % (
        "<link rel=stylesheet href=utility.css>" * 300, names[0]))
    run = bench.best(place.name, *ONE_LAYOUT, repeats=1)
    line("one sheet of 1 MB, linked 300 times", "%7.0f MiB" % run.memory, "%.2f s" % run.seconds)
    place = folder / "walk"
    for number in range(20_000):
        path = place / ("%03d" % (number // 100)) / ("page-%05d.html" % number)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("<!doctype html><html lang=en><title>Sign in</title><form><input type=email name=email><button style='width:%dpx'>"
                        "Sign in with Apple</button><p>%d</form>" % (number % 300 + 20, number))
    run = bench.best(place.name, jobs=None, repeats=1)
    line("a walk over 20,000 small pages", "%7.0f MiB" % run.memory, "%.1f s, %.2f ms a page" % (run.seconds, run.seconds / 20))
    shutil.rmtree(place)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("executable")
    arguments.add_argument("--peers", help="a Python with blitz-py, tinycss2, cssselect2 and html5lib")
    options = arguments.parse_args()
    peers = os.path.abspath(options.peers) if options.peers and os.path.exists(options.peers) else None
    if not peers:
        print("blitz-py, tinycss2 and cssselect2 are not there: their lines are left out.")
    bench = Bench(os.path.abspath(options.executable), peers)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        os.chdir(folder)
        for part in (pages, assembled, programs, cached, layouts, sheets, growth, kinds, bounds):
            part(bench, folder)
            sys.stdout.flush()


if __name__ == "__main__":
    main()
