#!/usr/bin/env python3
"""Makes the pictures of the README from what higlint really prints: the terminal and the drawing of a screen of the demo project.

    scripts/make_pictures.py [--higlint FILE] [--check]

With --check nothing is written, and a picture that is not what higlint prints now fails the run (part of `make test`).
"""
import argparse
import html
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs/images"
DEMO = "fixtures/projects/demo"
COLUMNS, LINE, CHARACTER = 110, 20, 8.43
# The codes of the text report, as a terminal with a dark background shows them.
COLORS = {"1": "font-weight:700", "2": "opacity:.7", "4": "text-decoration:underline", "31": "fill:#ff7b72", "32": "fill:#7ee787", "33": "fill:#e3b341",
          "34": "fill:#79c0ff", "35": "fill:#d2a8ff", "36": "fill:#76e3ea", "90": "fill:#8b949e"}


def printed(higlint, *words):
    # Colours are wanted whatever the place says about them.
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "CLICOLOR_FORCE")} | {"COLUMNS": str(COLUMNS)}
    done = subprocess.run([higlint, *words], cwd=ROOT, capture_output=True, text=True, env=environment)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr)
    return done.stdout


def spans(line):
    """A line with its escape sequences as styled pieces."""
    style, made = [], ""
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        code = re.fullmatch(r"\x1b\[([0-9;]*)m", piece)
        if code:
            for number in (code.group(1) or "0").split(";"):
                style = [] if number in ("", "0") else style + [COLORS[number]] if number in COLORS else style
        elif piece:
            made += f'<tspan style="{";".join(style)}">{html.escape(piece)}</tspan>' if style else html.escape(piece)
    # Renderers of SVG take other spaces together.
    return made.replace("<tspan ", "<tspan\0").replace(" ", "\u00a0").replace("\0", " ")


def terminal(higlint):
    command = ["lint", f"{DEMO}/templates/sign-in.html", "--only", "siwa-button-prominence", "--only", "siwa-button-color", "--color", "always"]
    lines = printed(higlint, *command).rstrip("\n").split("\n")
    shown = "$ higlint " + " ".join(command[1:-2]) + "\n"
    rows = [spans(shown.strip()), ""] + [spans(line) for line in lines]
    width, height = round(COLUMNS * CHARACTER + 32), len(rows) * LINE + 32
    text = "\n".join(f'<text x="16" y="{30 + number * LINE}">{row}</text>' for number, row in enumerate(rows) if row)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="What higlint prints of the demo project">\n<rect width="100%" height="100%" rx="10" fill="#0d1117"/>\n'
        f'<g fill="#e6edf3" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">\n{text}\n</g>\n</svg>\n')


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--higlint", type=pathlib.Path, default=ROOT / ".build/debug/higlint")
    arguments.add_argument("--check", action="store_true")
    options = arguments.parse_args()
    higlint = str(options.higlint.resolve())
    pictures = {
        "terminal.svg": terminal(higlint),
        "sign-in.svg": printed(higlint, "inspect", "--format", "svg", "--viewport", "390x844", f"{DEMO}/templates/sign-in.html"),
    }
    old = [name for name, text in pictures.items() if not (FOLDER / name).exists() or (FOLDER / name).read_text(encoding="utf-8") != text]
    if options.check:
        for name in old:
            print(f"docs/images/{name} is not what higlint prints now: run scripts/make_pictures.py")
        return 1 if old else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in old:
        (FOLDER / name).write_text(pictures[name], encoding="utf-8")
    print(f"{len(old)} of {len(pictures)} pictures written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
