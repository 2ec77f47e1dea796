#!/usr/bin/env python3
"""Runs every command that README.md, CONTRIBUTING.md and the pages of docs/ print, as a reader would: part of `make test`.

    scripts/check_readme.py [--higlint FILE] [PAGE.md...]

In an indented block every line that begins with `higlint` is run, in an empty folder that has the demo project at its place, with the file behind a
`<` as its input; it must end with status 0 or 1 and must not complain of a configuration or a rule. `make` targets and the files of relative links must exist. A block after a line
that ends in "as `PATH`:" or "is `PATH`:" is saved there first; a block of JSON with "root" is tried as a configuration; a block that shows a
finding must be what `make demo` prints, line by line; a block of YAML must be YAML, and the files of the repository that it names must exist. A
comment that suppresses must be read as one.
"""
import argparse
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEMO = "fixtures/projects/demo"


def blocks(text):
    """The indented blocks, each with the last line of text before it."""
    before, block = "", []
    for line in [*text.splitlines(), "end"]:
        if line.startswith("    ") or (block and not line.strip()):
            block.append(line)
            continue
        if block:
            yield before, textwrap.dedent("\n".join(block)).strip("\n") + "\n"
            block = []
        if line.strip():
            before = line.strip()


class Reader:
    """Someone who does what a page says."""

    def __init__(self, higlint, folder):
        self.higlint, self.folder, self.problems, self.commands = higlint, folder, [], 0
        shutil.copytree(ROOT / DEMO, folder / DEMO)
        shutil.copytree(ROOT / DEMO / "templates", folder / "templates")
        (folder / "out").mkdir()
        self.report = self.run(["higlint", DEMO], "the demo").stdout

    def run(self, words, where, cwd=None):
        given = "templates/sign-in.html\n"
        if "<" in words:
            given = (self.folder / words[words.index("<") + 1]).read_text(encoding="utf-8")
            words = words[:words.index("<")]
        # Where it goes is no matter here.
        words = words[:words.index(">")] if ">" in words else words
        done = subprocess.run(
            [self.higlint, *words[1:]], cwd=cwd or self.folder, capture_output=True, text=True, input=given, timeout=300)
        self.commands += 1
        said = done.stderr.strip() or "\n".join(done.stdout.splitlines()[:8])
        if done.returncode not in (0, 1) or re.search(r"(?m)^higlint: (error|warning)|^\.higlint\.json:|  (error|warning)  run$", done.stderr + done.stdout):
            self.problems.append(f"{where}: {shlex.join(words)}: status {done.returncode}\n{textwrap.indent(said, '    ')}")
        elif not done.stdout.strip() and "--format" not in words:
            self.problems.append(f"{where}: {shlex.join(words)} prints nothing")
        return done

    def follow(self, page):
        # Each page begins without what another one wrote.
        (self.folder / ".higlint.json").unlink(missing_ok=True)
        text = page.read_text(encoding="utf-8")
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", text):
            if not (page.resolve().parent / target).exists():
                self.problems.append(f"{page.name}: the link to {target} leads nowhere")
        for target in re.findall(r"(?:^    |`)make ([a-z][a-z0-9-]*)", text, re.MULTILINE):
            if not re.search(rf"(?m)^{re.escape(target)}:", makefile):
                self.problems.append(f"{page.name}: the Makefile has no target '{target}'")
        for option in re.findall(r"`(--why [a-z][^`]*)`", text):
            (self.folder / "page.html").write_text(f'<!doctype html><title>x</title><button id="{option.split()[1]}">Sign in</button>')
            self.run(["higlint", "inspect", "page.html", *option.split()], page.name)
        for before, block in blocks(text):
            self.block(page.name, before, block)

    def block(self, where, before, block):
        saved = re.search(r"\b(?:as|is) `([^`]+)`:$", before)
        if saved:
            path = self.folder / saved.group(1)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block, encoding="utf-8")
        elif block.startswith("{") and '"root"' in block:
            with tempfile.TemporaryDirectory() as project:
                json.loads(block)
                (pathlib.Path(project) / ".higlint.json").write_text(block, encoding="utf-8")
                shutil.copytree(self.folder / "templates", pathlib.Path(project) / "templates")
                self.run(["higlint", "templates"], where + ", the configuration", project)
        elif re.match(r"(permissions|include|repos|jobs|on):\n", block):
            self.yaml(where, block)
        elif "higlint-disable" in block:
            self.suppresses(where, block)
        elif block.startswith(DEMO):
            if "\n" + block not in "\n" + self.report:
                self.problems.append(f"{where}: the demo does not print\n{block}")
        for line in block.splitlines():
            command = re.match(r"(?:- run: |git diff --name-only main \| )?(higlint( .*)?)$", line.split("  #")[0].strip())
            if command:
                self.run(shlex.split(command.group(1)), where)

    def yaml(self, where, block):
        try:
            import yaml
        except ImportError:
            return
        value = yaml.safe_load(block)
        for name in re.findall(r"packaging/[\w./-]+", block):
            if not (ROOT / name).exists():
                self.problems.append(f"{where}: there is no {name}")
        if not isinstance(value, dict):
            self.problems.append(f"{where}: this is no YAML\n{block}")

    def suppresses(self, where, block):
        """The page below the comment has what it suppresses, and the report says nothing of it."""
        rule = re.search(r"higlint-disable[a-z-]* ([a-z-]+)", block).group(1)
        button = '<button style="width: 100px; height: 44px; background: #000; color: #fff; font: 19px Arial">Sign in with Apple</button>'
        page = f"<!doctype html><html lang=en><title>x</title>\n{block}{button}\n"
        (self.folder / "suppressed.html").write_text(page, encoding="utf-8")
        said = self.run(["higlint", "suppressed.html", "--only", rule, "--format", "json", "--omit-suppressed"], where).stdout
        if json.loads(said)["findings"]:
            self.problems.append(f"{where}: the comment suppresses nothing\n{block}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("pages", nargs="*", type=pathlib.Path, default=[ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))])
    arguments.add_argument("--higlint", type=pathlib.Path, default=ROOT / ".build/debug/higlint")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(str(options.higlint.resolve()), pathlib.Path(folder))
        for page in options.pages:
            reader.follow(page)
    for problem in reader.problems:
        print(problem)
    print(f"{len(options.pages)} pages, {reader.commands} commands run, {len(reader.problems)} problems")
    sys.exit(1 if reader.problems or reader.commands < 5 else 0)


if __name__ == "__main__":
    main()
