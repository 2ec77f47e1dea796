#!/usr/bin/env python3
"""Lays out random trees of boxes with higlint and with Chromium, and makes every disagreement small.

    apt-get install chromium fonts-liberation
    swift build --product higlint
    scripts/differential_layout.py [--trees 200] [--seed 1] [--mode flex]... [--shrink 10] [--keep FOLDER]

Many trees stand in one page, each in a formatting context of its own, and are compared by the places of their boxes in it. A tree of which a box is
further off than --tolerance is cut down for as long as it stays wrong: elements, declarations and words go. With --keep the small pages are written
to a folder, where record_pages.py notes Chromium's boxes, and the tests try them from then on.
"""
import argparse
import pathlib
import re
import sys
import tempfile

from layout_oracle import Chromium, Higlint, ROOT, distance
from layout_trees import Generator, Node

HEAD = "<!DOCTYPE html>\n<html lang=en><meta charset=utf-8><title>Boxes</title>\n"
PAGE_STYLE = "<style>body { margin: 0; font: 16px Arial } section { display: flow-root; position: relative }</style>\n"
VIEWPORT = (800, 600)
TREES_ON_A_PAGE = 40


class Comparison:
    def __init__(self, chromium, higlint, tolerance):
        self.chromium, self.higlint, self.tolerance = chromium, higlint, tolerance
        self.folder = tempfile.TemporaryDirectory()
        self.boxes = self.agreeing = 0

    def page(self, trees):
        return HEAD + PAGE_STYLE + "<body>\n" + "\n".join(tree.html() for tree in trees) + "\n"

    def compare(self, trees, counts=False):
        """For each tree the first box that differs, as (tag, expected, got), or None."""
        answers = []
        for start in range(0, len(trees), TREES_ON_A_PAGE):
            answers += self.compare_page(trees[start:start + TREES_ON_A_PAGE], counts)
        return answers

    def compare_page(self, trees, counts):
        path = pathlib.Path(self.folder.name) / "trees.html"
        path.write_text(self.page(trees))
        expected = self.chromium.boxes(path, [VIEWPORT])[0]
        got = self.higlint.boxes(path, VIEWPORT)
        if got is None or [e["tag"] for e in expected] != [g["tag"] for g in got]:
            if len(trees) > 1:
                return [a for tree in trees for a in self.compare_page([tree], counts)]
            print("the trees of elements differ, or no answer: %s" % trees[0].html(), file=sys.stderr)
            return [("tree", None, None)]
        starts = [i for i, e in enumerate(expected) if e["tag"] == "section"] + [len(expected)]
        answers = []
        for start, end in zip(starts, starts[1:]):
            answer = None
            for i in range(start, end):
                a, b = relative(expected[i]["rect"], expected[start]["rect"]), relative(got[i]["rect"], got[start]["rect"])
                isNear = distance(a, b) <= self.tolerance
                if counts:
                    self.boxes += 1
                    self.agreeing += isNear
                if not isNear and answer is None and i > start:
                    answer = (expected[i]["tag"], a, b)
            if answer is None and distance(relative(expected[start]["rect"], expected[start]["rect"]), relative(got[start]["rect"], got[start]["rect"])) > self.tolerance:
                answer = ("section", relative(expected[start]["rect"], expected[start]["rect"]), relative(got[start]["rect"], got[start]["rect"]))
            answers.append(answer)
        return answers


def relative(rect, origin):
    return None if rect is None or origin is None else [rect[0] - origin[0], rect[1] - origin[1], rect[2], rect[3]]


def nodes(tree):
    """All elements below the outermost one, with what holds them."""
    stack, found = [tree], []
    while stack:
        parent = stack.pop()
        for i, child in enumerate(parent.children):
            if isinstance(child, Node):
                found.append((parent, i, child))
                stack.append(child)
    return found


def smaller(tree):
    """Trees with one thing less, those that lose most first."""
    found = []

    def variant(change):
        copy = tree.copy()
        if change(copy):
            found.append(copy)

    count = len(nodes(tree))

    def at(copy, k):
        return nodes(copy)[k]

    for k in range(count):
        def drop(copy):
            parent, i, _ = at(copy, k)
            del parent.children[i]
            return True
        variant(drop)

        def hoist(copy):
            parent, i, node = at(copy, k)
            if not node.children or node.tag in ("tr", "td", "th", "tbody", "li", "option", "select"):
                return False
            parent.children[i:i + 1] = node.children
            return True
        variant(hoist)
    for k in range(-1, count):
        node = tree if k < 0 else at(tree, k)[2]
        for name in node.style:
            def undress(copy):
                del (copy if k < 0 else at(copy, k)[2]).style[name]
                return True
            variant(undress)
            value = node.style[name]
            for plain in plainer(value):
                def simplify(copy):
                    (copy if k < 0 else at(copy, k)[2]).style[name] = plain
                    return True
                variant(simplify)
        for name in node.attributes:
            if name not in ("type", "src", "href", "alt"):
                def strip(copy):
                    del (copy if k < 0 else at(copy, k)[2]).attributes[name]
                    return True
                variant(strip)
        for i, child in enumerate(node.children):
            if isinstance(child, str):
                def silence(copy):
                    del (copy if k < 0 else at(copy, k)[2]).children[i]
                    return True
                variant(silence)
                words = child.split()
                if len(words) > 1:
                    for part in (words[:len(words) // 2], words[len(words) // 2:], words[1:]):
                        def shorten(copy):
                            (copy if k < 0 else at(copy, k)[2]).children[i] = " ".join(part)
                            return True
                        variant(shorten)
        if k >= 0 and node.tag in ("p", "h1", "h2", "form", "fieldset", "ul", "li", "label", "a", "small", "b") and node.tag not in ("tr", "td"):
            def plain_tag(copy):
                at(copy, k)[2].tag = "span" if node.tag in ("label", "a", "small", "b") else "div"
                return True
            variant(plain_tag)
    return found


def plainer(value):
    """The same value with whole, round numbers."""
    result = []
    rounded = re.sub(r"\d+\.\d+(px|rem|%)", lambda m: "%d%s" % (max(1, round(float(m[0][:-len(m[1])]))), m[1]), value)
    if rounded != value:
        result.append(rounded)
    if value.startswith("calc("):
        result += ["50%", "50px"]
    if " " in value and "solid" not in value and "(" not in value:
        result.append(value.split()[0])
    return result


def shrink(comparison, tree, answer, rounds=60):
    for _ in range(rounds):
        candidates = smaller(tree)
        done = True
        for start in range(0, len(candidates), TREES_ON_A_PAGE):
            part = candidates[start:start + TREES_ON_A_PAGE]
            for candidate, other in zip(part, comparison.compare(part)):
                if other is not None and other[0] != "tree":
                    tree, answer, done = candidate, other, False
                    break
            if not done:
                break
        if done:
            break
    return tree, answer


def signature(tree):
    """What is alike in two small pages has the same signature: tags and declarations without their numbers."""
    text = re.sub(r"-?\d+(\.\d+)?", "#", tree.html())
    return re.sub(r">[^<]+<", ">.<", text)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--trees", type=int, default=200, help="for each mode")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--mode", action="append", choices=Generator.MODES + ["mixed"])
    arguments.add_argument("--tolerance", type=float, default=0.1)
    arguments.add_argument("--shrink", type=int, default=10, help="how many disagreements of each mode are made small")
    arguments.add_argument("--keep", type=pathlib.Path, help="write the small pages here")
    arguments.add_argument("--higlint", type=pathlib.Path, default=None)
    arguments.add_argument("--at-least", type=float, default=0, help="fail below this share of agreeing boxes, in percent")
    options = arguments.parse_args()
    chromium, higlint = Chromium(), Higlint(options.higlint)
    worst = 100.0
    try:
        for mode in options.mode or Generator.MODES:
            comparison = Comparison(chromium, higlint, options.tolerance)
            trees = [Generator("%s-%d-%d" % (mode, options.seed, i), mode).tree() for i in range(options.trees)]
            wrong = [(tree, answer) for tree, answer in zip(trees, comparison.compare(trees, counts=True)) if answer]
            share = 100 * comparison.agreeing / max(1, comparison.boxes)
            worst = min(worst, share)
            print("%s: %d trees, %d disagree; %d of %d boxes agree (%.2f %%)" % (mode, len(trees), len(wrong), comparison.agreeing, comparison.boxes, share), flush=True)
            seen = {}
            for tree, answer in sorted(wrong, key=lambda pair: pair[0].count())[:options.shrink]:
                tree, answer = shrink(comparison, tree, answer)
                kind = signature(tree)
                seen[kind] = seen.get(kind, 0) + 1
                if seen[kind] > 1:
                    continue
                print("  %s\n    %s: Chromium %s, higlint %s" % (tree.html(), answer[0], numbers(answer[1]), numbers(answer[2])), flush=True)
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    name = "%s-%d-%d.html" % (mode, options.seed, len(seen))
                    (options.keep / name).write_text(comparison.page([tree]))
    finally:
        chromium.close()
    if worst < options.at_least:
        sys.exit("only %.2f %% of the boxes agree" % worst)


def numbers(rect):
    return "no box" if rect is None else " ".join("%g" % round(v, 3) for v in rect)


if __name__ == "__main__":
    main()
