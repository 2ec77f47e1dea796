#!/usr/bin/env python3
"""Compares the pages that higlint puts together with what real template engines render, element by element.

    scripts/conformance_templates.py --higlint EXECUTABLE [LANGUAGE ...]

The cases stand in fixtures/templates/<language>.txt: '== name', then files ('-- path --'), then '-- values --' with a list of values for each name that
only a running program knows. Each combination of values is rendered; each rendering has to be one of the ways that higlint finds through the page,
and each way has to be one of the renderings. U+FFFC, what higlint says is unknown, may be any text.
"""
import argparse
import html.parser
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENGINES = ROOT / "scripts/engines"
FIXTURES = ROOT / "fixtures/templates"
UNKNOWN = re.compile("[\ufffc\x7f]+")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
BOOLEAN = {"disabled", "checked", "required", "readonly", "autofocus", "hidden", "selected", "multiple"}
# What only a server or a script reads.
UNSEEN = {"accept-charset", "data-disable-with", "data-remote", "data-method", "rel"}
RUNNERS = {
    "jinja": ["python3", "render.py"], "django": ["python3", "render.py"], "mako": ["python3", "render.py"],
    "rails": ["ruby", "render.rb"], "erb": ["ruby", "render.rb"],
    "liquid": ["ruby", "render.rb"], "mustache": ["ruby", "render.rb"], "ejs": ["node", "render.js"], "nunjucks": ["node", "render.js"],
    "handlebars": ["node", "render.js"], "php": ["php", "render.php"], "twig": ["php", "render.php"], "blade": ["php", "render.php"],
    "go": ["go", "run", "render.go"],
}


class Case:
    """A small project and the values of what only a program knows."""

    def __init__(self, language, name, files):
        self.language, self.name = language, name
        self.values = json.loads(files.pop("values", "{}"))
        self.files = files
        self.entry = next((path for path in files if pathlib.Path(path).name.startswith("page.")), None)
        if not self.entry:
            sys.exit("%s, '%s': no file is called page" % (language, name))

    def combinations(self):
        names = list(self.values)
        return [dict(zip(names, chosen)) for chosen in itertools.product(*(self.values[name] for name in names))]

    def write(self, folder):
        for path, text in self.files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)


def cases(language):
    found, name, files, path = [], None, {}, None
    for line in (FIXTURES / (language + ".txt")).read_text().splitlines(keepends=True):
        head = re.match(r"== (.*)\n", line)
        part = re.match(r"-- (\S+) --\n", line)
        if head:
            if name:
                found.append(Case(language, name, files))
            name, files, path = head[1], {}, None
        elif part:
            path = part[1]
            files[path] = ""
        elif path:
            files[path] += line
    return found + ([Case(language, name, files)] if name else [])


class Tokens(html.parser.HTMLParser):
    """Tags with sorted attributes, and texts with single spaces, in the order of the page."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found, self.raw = [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        names = {}
        for name, value in attributes:
            names.setdefault(name, value if value is not None else "")
        for name in ("class", "style"):
            if name in names:
                names[name] = " ".join(names[name].split())
        # Nobody sees it, and frameworks add their own.
        if tag == "input" and names.get("type") == "hidden":
            return
        self.found.append(("tag", tag, tuple(sorted(names.items()))))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.found.append(("end", tag, ()))

    def handle_data(self, data):
        if self.found and self.found[-1][0] == "text":
            data = self.found.pop()[1] + data
        self.found.append(("text", data, ()))


def tokens(text):
    found = [(kind, " ".join(name.split()) if kind == "text" else name, attributes) for kind, name, attributes in Tokens(text).found]
    return [token for token in found if token[1]]


def says(pattern, text):
    """Whether a text is what higlint says it is, where it may say that parts are unknown."""
    if not UNKNOWN.search(pattern):
        return pattern == text
    parts = [re.escape(part.strip()) for part in UNKNOWN.split(pattern)]
    return re.fullmatch(r"\s*" + r"[\s\S]*".join(parts) + r"\s*", text) is not None


def same(ours, theirs):
    """Whether a token of higlint's is a token that was rendered."""
    if ours[0] != theirs[0] or not says(ours[1], theirs[1]):
        return False
    a, b = dict(ours[2]), dict(theirs[2])
    open_ended = any(UNKNOWN.search(name) for name in a)
    for name in set(a) | set(b):
        if UNKNOWN.search(name) or name in UNSEEN or (open_ended and name not in a):
            continue
        if name in BOOLEAN and name in a and name in b:
            continue
        if name not in a or name not in b or not says(a[name], b[name]):
            return False
    return True


def covers(mine, token):
    """Whether a token shows all that another does, but for words of its attributes that stand on other ways."""
    if mine[0] != "tag" or token[0] != "tag":
        return same(mine, token)
    a, b = dict(mine[2]), dict(token[2])
    return mine[1] == token[1] and all(
        name in UNSEEN or UNKNOWN.search(a.get(name, "")) or set(b[name].split()) <= set(a.get(name, "").split()) for name in b)


def is_open(token):
    return token[0] == "text" and UNKNOWN.search(token[1]) is not None


def difference(ours, theirs):
    """Where two pages differ first; None where they are the same. A text that is not known may be any elements."""
    reached, furthest = {0}, (0, 0)
    for i, mine in enumerate(ours):
        following = set()
        if is_open(mine):
            following = set(range(min(reached), len(theirs) + 1)) if reached else set()
        else:
            for j in reached:
                if j < len(theirs) and same(mine, theirs[j]):
                    following.add(j + 1)
        if not following:
            j = max(reached)
            return "%s | %s" % (mine, theirs[j] if j < len(theirs) else "nothing")
        reached = following
    if len(theirs) in reached:
        return None
    return "nothing | %s" % (theirs[max(reached)],)


def rendered(language, all_cases):
    """What the engine makes of each combination of each case, in lists by case; None where the engine is not there."""
    runner = RUNNERS[language]
    if not shutil.which(runner[0]):
        return None
    with tempfile.TemporaryDirectory() as folder:
        jobs = []
        for index, case in enumerate(all_cases):
            root = pathlib.Path(folder) / str(index)
            case.write(root)
            jobs += [{"root": str(root), "entry": case.entry, "values": values} for values in case.combinations()]
        command = runner[:-1] + [str(ENGINES / runner[-1])]
        if command[0] == "python3" and (ROOT / "scripts/python").exists():
            command[0] = str(ROOT / "scripts/python")
        run = subprocess.run(
            command, input=json.dumps({"engine": language, "jobs": jobs}), capture_output=True, text=True,
            env={**os.environ, "NODE_PATH": "/usr/share/nodejs:/usr/share/javascript", "GO111MODULE": "off"})
        if run.returncode:
            print("%s: %s" % (language, run.stderr.strip()[:2000]))
            return None
        answers = iter(json.loads(run.stdout))
        return [[next(answers) for _ in case.combinations()] for case in all_cases]


def assembled(higlint, case):
    """The ways that higlint finds through a case's page."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        case.write(root)
        (root / ".higlint.json").write_text('{ "root": true }')
        run = subprocess.run([higlint, "inspect", "--assembled", "--format", "json", case.entry], cwd=root, capture_output=True, text=True)
        if run.returncode:
            return None, run.stderr.strip()
        return json.loads(run.stdout)["ways"], run.stderr.strip()


def compare(higlint, case, renderings):
    """What is wrong with a case, one sentence each, and whether anything was said to be unknown."""
    ways, errors = assembled(higlint, case)
    if not ways:
        return ["nothing was put together: " + errors], False
    ours = [tokens(way["html"]) for way in ways if not way.get("locale")]
    theirs = [tokens(rendering) for rendering in renderings]
    wrong = []
    # Ways are bounded: not every combination is one, but each branch is on one.
    for values, page in zip(case.combinations(), theirs):
        if not all(difference(way, page) for way in ours):
            continue
        known = [token for way in ours for token in way]
        missed = next((token for token in page if not any(is_open(mine) or covers(mine, token) for mine in known)), None)
        if missed or len(theirs) == 1:
            differences = min((difference(way, page) for way in ours), key=len)
            wrong.append("no way shows what is rendered for %s: %s" % (json.dumps(values, ensure_ascii=False), missed or differences))
    for number, way in enumerate(ours):
        differences = [difference(way, page) for page in theirs]
        if all(differences):
            conditions = ", ".join("%s%s" % ("" if c["holds"] else "not ", c["text"]) for c in ways[number]["conditions"])
            wrong.append("way %d (%s) is never rendered: %s" % (number, conditions, differences[0]))
    return wrong, any(UNKNOWN.search(way["html"]) for way in ways)


def main(description=__doc__):
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--higlint", required=True)
    parser.add_argument("languages", nargs="*")
    arguments = parser.parse_args()
    higlint = os.path.abspath(arguments.higlint)
    status, total_right, total = 0, 0, 0
    print("| language | cases | renderings | the same | with something unknown |\n|---|---|---|---|---|")
    failures = []
    for language in arguments.languages or sorted(file.stem for file in FIXTURES.glob("*.txt")):
        all_cases = cases(language)
        answers = rendered(language, all_cases)
        if answers is None:
            print("| %s | %d | the engine is not there | | |" % (language, len(all_cases)))
            continue
        right = unknown = 0
        for case, of_case in zip(all_cases, answers):
            errors = [answer["error"] for answer in of_case if "error" in answer]
            if errors:
                failures.append("%s, %s: %s" % (language, case.name, errors[0]))
                continue
            wrong, has_unknown = compare(higlint, case, [answer["html"] for answer in of_case])
            right += not wrong
            unknown += has_unknown
            failures += ["%s, %s: %s" % (language, case.name, sentence) for sentence in wrong]
        total_right, total = total_right + right, total + len(all_cases)
        print("| %s | %d | %d | %d | %d |" % (language, len(all_cases), sum(map(len, answers)), right, unknown))
    print("| all | %d | | %d | |" % (total, total_right))
    for failure in failures:
        print(failure)
    return 1 if failures else status


if __name__ == "__main__":
    sys.exit(main())
