#!/usr/bin/env python3
"""Compares higlint's computed styles with Chromium's, recorded afresh; the CSS part of `make conformance`.

    apt-get install chromium fonts-liberation
    scripts/conformance_css.py [--higlint FILE]

The pages are those of fixtures/css: every computed value by the tests (scripts/record_css.py), and what `inspect --boxes` says of them.
Prints how many pages, elements and values agree, the first differences of each page, and which records in the repository are out of date.
Fresh records go to out/conformance. Status 1 where a value, or more than three of a hundred elements, differs.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "out/conformance/css"

# Percent of the elements that must agree, and what is compared.
DEMAND = 97.0
VIEWPORT = "800x600"
FIELDS = "display position visibility effective_opacity color background_color border_radius border_width padding margin font_size font_weight".split()
# Elements that have no part in what a person sees.
SKIPPED = {"head", "title", "meta", "link", "style", "script", "base", "template", "noscript"}


def numbers(value):
    return [float(n) for n in re.findall(r"-?\d*\.?\d+(?:e[-+]?\d+)?", value)]


def color(value):
    """A computed colour as sRGB of 0 to 255 and alpha; None for what only painting can tell: another space than sRGB, or a missing part."""
    found = numbers(value)
    if value.startswith("rgb"):
        return found[:3] + [found[3] if len(found) > 3 else 1.0]
    if value.startswith("color(srgb ") and "none" not in value:
        return [n * 255 for n in found[:3]] + [found[3] if len(found) > 3 else 1.0]
    return None


def same(field, ours, theirs):
    if field in ("color", "background_color"):
        a, b = color(ours), color(theirs)
        if b is None:
            return True
        if b[3] == 0 and a[3] == 0:
            return True
        return all(abs(x - y) <= 1.01 for x, y in zip(a[:3], b[:3])) and abs(a[3] - b[3]) <= 0.011
    if field == "border_radius":
        # The second number of an elliptic corner is not listed.
        return all(abs(numbers(x)[0] - numbers(y)[0]) < 0.05 and x[-1] == y.split(" ")[0][-1] for x, y in zip(ours, theirs) if "calc" not in y)
    if isinstance(theirs, list):
        return all(x is None or y is None or abs(x - y) < 0.05 for x, y in zip(ours, theirs))
    if field == "display":
        theirs = {"-webkit-box": "flex", "-webkit-inline-box": "inline-flex"}.get(theirs, theirs)
    if isinstance(theirs, (int, float)) or field == "font_weight":
        return abs(float(ours) - float(theirs)) < 0.05
    return ours == theirs


def measure(tool, pages, viewport, scheme, out):
    """Chromium's lines for pages, in their order."""
    if not pages:
        return []
    lines = out / f"chromium-{viewport}-{scheme}.jsonl"
    command = [sys.executable, str(tool), *map(str, pages), "--viewport", viewport, "--scheme", scheme, "--fonts", "liberation", "--no-ax",
               "--no-font-report", "--jsonl", str(lines)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [json.loads(line) for line in lines.read_text().splitlines()]


def inspected(executable, page, viewport, scheme):
    command = [str(executable), "inspect", str(page), "--boxes", "--fonts", "liberation", "--viewport", viewport, "--color-scheme", scheme]
    done = subprocess.run(command, capture_output=True, text=True, cwd=page.parent)
    return {line["key"]: line for line in map(json.loads, done.stdout.splitlines())}


def compare(pages, options):
    OUT.mkdir(parents=True, exist_ok=True)
    total = equal = equal_pages = 0
    by_field = collections.Counter()
    for scheme in ("light", "dark"):
        chosen = [page for page in pages if page.stem.endswith("-dark") == (scheme == "dark")]
        for page, record in zip(chosen, measure(options.tool, chosen, VIEWPORT, scheme, OUT), strict=True):
            ours = inspected(options.higlint, page, VIEWPORT, scheme)
            wrong = []
            for element in record["elements"]:
                if element["tag"] in SKIPPED or element.get("ns"):
                    continue
                total += 1
                mine = ours.get(element["key"])
                fields = ["missing"] if mine is None else [field for field in FIELDS if not same(field, mine[field], element[field])]
                by_field.update(fields)
                if mine is None:
                    wrong.append(f"{short(element)}: missing")
                elif fields:
                    says = ", ".join(f"{field} {mine[field]} instead of {element[field]}" for field in fields)
                    wrong.append(f"{short(element)}: {says}")
                else:
                    equal += 1
            equal_pages += not wrong
            if wrong:
                print(f"{page.name}: {len(wrong)} of {len(record['elements'])} elements")
                for line in wrong[: options.differences]:
                    print("    " + line)
    share = 100 * equal / max(total, 1)
    print(f"css by inspect --boxes: {equal_pages} of {len(pages)} pages equal, {equal} of {total} elements ({share:.2f} %)"
          + "".join(f", {field} {count}" for field, count in by_field.most_common()))
    return share >= DEMAND


def short(element):
    name = ">".join(part.split(":")[0] for part in element["key"].split(">")[-2:])
    return name + (f"#{element['id']}" if element.get("id") else "") + (f".{element['class']}" if element.get("class") else "")


def recorded_values(options):
    """All computed values of the pages of fixtures/css, by the tests, and how many of the records in the repository are out of date."""
    out = OUT / "records"
    out.mkdir(parents=True, exist_ok=True)
    for stale in out.glob("*.json"):
        stale.unlink()
    subprocess.run([sys.executable, str(ROOT / "scripts/record_css.py"), "--out", str(out)], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    changed = [page.name for page in sorted(out.glob("*.json")) if page.read_text() != (ROOT / "fixtures/css" / page.name).read_text()]
    print(f"css: {len(changed)} of {len(list(out.glob('*.json')))} records differ from those in fixtures/css" + "".join("\n    " + name for name in changed))
    done = subprocess.run(["swift", "test", "--skip-build", "--filter", "RecordedCascadeTests.agreement"], capture_output=True, text=True,
                          cwd=ROOT, env={**os.environ, "HIGLINT_CSS_RECORDS": str(out)})
    lines = [line for line in done.stdout.splitlines() if line.startswith("css: ") or ".json: " in line]
    print("\n".join(lines) if lines else done.stdout + done.stderr)
    return done.returncode == 0 and any(line.startswith("css: ") for line in lines)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--higlint", type=pathlib.Path, default=ROOT / ".build/debug/higlint")
    arguments.add_argument("--differences", type=int, default=6, help="how many of a page are printed")
    options = arguments.parse_args()
    options.higlint = options.higlint.resolve()
    values_agree = recorded_values(options)
    elements_agree = compare(sorted((ROOT / "fixtures/css").glob("*.html")), options)
    sys.exit(0 if values_agree and elements_agree else 1)


main()
