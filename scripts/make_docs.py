#!/usr/bin/env python3
"""Makes the documentation as a small static site that opens from disk (make docs).

    scripts/make_docs.py [--higlint FILE] [--no-pictures] [FOLDER]

The guides of README.md, CONTRIBUTING.md and docs/ become pages; each rule gets a page of its own, made from its JSON file and its fixtures: what
fails and what passes, with the finding that the fixture is to give and the picture of the screen with its marks, as `higlint explain --format html`
draws it. A link that leads nowhere fails the run. Needs the package Markdown of PyPI, which `make docs` installs.
"""
import argparse
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

import markdown

ROOT = pathlib.Path(__file__).resolve().parent.parent
GUIDES = [
    ("README.md", "index.html"),
    ("docs/getting-started.md", "getting-started.html"),
    ("docs/how-higlint-sees.md", "how-higlint-sees.html"),
    ("docs/questions.md", "questions.html"),
]
LEVELS = {"error": "Error", "warning": "Warning", "note": "Note"}
BASES = {"requirement": "a requirement", "recommendation": "a recommendation"}
# Longer fixtures are shown up to here.
LINE_LIMIT = 70

STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1e; --soft: #55555a; --line: #d0d0d5; --paper: #ffffff; --code: #f4f4f7; --link: #0050a0; --bad: #a3120a; --good: #176b2c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2f2f5; --soft: #b4b4ba; --line: #48484d; --paper: #161618; --code: #242428; --link: #7db8ff; --bad: #ff8a80; --good: #7ddc93; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
.skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px; background: var(--paper); padding: 8px; }
header, main, footer { max-width: 860px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 18px; } header nav ul { display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; padding: 0; margin: 0; }
header nav a { display: inline-block; padding: 6px 0; } main { padding-bottom: 48px; } footer { color: var(--soft); border-top: 1px solid var(--line); padding-block: 16px; }
a { color: var(--link); } h1 { line-height: 1.2; margin: 28px 0 12px; } h2 { margin: 36px 0 8px; line-height: 1.25; } h3 { margin: 26px 0 6px; }
code, pre { font: 0.86em/1.5 ui-monospace, Menlo, Consolas, monospace; background: var(--code); border-radius: 5px; } code { padding: 1px 4px; overflow-wrap: anywhere; }
pre { padding: 12px 14px; overflow-x: auto; } pre code { padding: 0; background: none; overflow-wrap: normal; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: 7px 12px 7px 0; border-bottom: 1px solid var(--line); }
mark { background: none; color: inherit; text-decoration: underline wavy var(--bad); text-underline-offset: 4px; }
.facts { color: var(--soft); } .fails h3, .message { color: var(--bad); } .passes h3 { color: var(--good); } .message { font-weight: 600; }
main p > img { max-width: 100%; height: auto; } figure { margin: 12px 0; } figure svg, figure img { max-width: 100%; max-height: 460px; width: auto; height: auto; border: 1px solid var(--line); border-radius: 8px; background: #ffffff; }
figcaption { color: var(--soft); font-size: 0.88em; } .shot div { background-size: 100% 100%; background-repeat: no-repeat; } .shots { display: flex; flex-wrap: wrap; gap: 0 16px; } .shots figure { max-width: 100%; min-width: 0; }
@media print { header nav, .skip { display: none; } }
"""


def page(title, body, depth=0, styles=""):
    up = "../" * depth
    links = [("index.html", "higlint"), ("getting-started.html", "Getting started"), ("rules.html", "Rules"), ("guides.html", "Guides"), ("questions.html", "Questions")]
    navigation = "".join(f'<li><a href="{up}{target}">{name}</a></li>' for target, name in links)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)}</title>
<link rel="stylesheet" href="{up}style.css">{f"<style>{styles}</style>" if styles else ""}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><nav aria-label="Documentation"><ul>{navigation}</ul></nav></header>
<main id="content">
{body}
</main>
<footer>higlint's documentation. Apache License 2.0.</footer>
</body>
</html>
"""


class Site:
    """Writes pages into a folder and remembers where their links lead."""

    def __init__(self, folder, higlint, has_pictures):
        self.folder, self.higlint, self.has_pictures = folder, higlint, has_pictures
        self.names = dict(GUIDES) | {"CONTRIBUTING.md": "contributing.html", "rules/README.md": "rules.html"}
        for path in sorted((ROOT / "docs").glob("*.md")):
            self.names.setdefault(f"docs/{path.name}", f"{path.stem}.html")
        for path in sorted((ROOT / "rules/catalog").glob("*.json")):
            self.names[f"rules/catalog/{path.name}"] = f"rules/{path.stem}.html"

    def write(self, name, title, body, styles=""):
        target = self.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page(title, body, name.count("/"), styles), encoding="utf-8")

    def guide(self, source, name):
        text = (ROOT / source).read_text(encoding="utf-8")
        body = markdown.markdown(text, extensions=["tables", "toc", "sane_lists"])
        body = re.sub(r"(<table>.*?</table>)", r'<div class="wide" tabindex="0" role="group" aria-label="Table">\1</div>', body, flags=re.S)
        body = body.replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")
        base = pathlib.PurePosixPath(source).parent
        body = re.sub(r'(href|src)="([^"]+)"', lambda link: f'{link.group(1)}="{self.link(link.group(2), base, name)}"', body)
        title = re.search(r"(?m)^# (.+)$", text)
        self.write(name, title.group(1) if title else source, body)

    def link(self, target, base, name):
        """Where a link of a guide leads in the site. Other files of the repository are copied beside the pages."""
        if re.match(r"[a-z]+:|#", target):
            return target
        path, _, anchor = target.partition("#")
        found = (ROOT / base / path).resolve()
        if not found.exists() or ROOT not in found.parents:
            sys.exit(f"{base / path}: a link leads nowhere")
        own = found.relative_to(ROOT).as_posix()
        if own in self.names:
            made = self.names[own]
        elif found.is_file():
            made = f"files/{own}" + ("" if found.suffix == ".svg" else ".txt")
            (self.folder / made).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(found, self.folder / made)
        else:
            made = self.names["README.md"]
        return "../" * name.count("/") + made + (f"#{anchor}" if anchor else "")

    # Rules

    def rules(self):
        rules = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "rules/catalog").glob("*.json"))]
        families = {}
        for rule in rules:
            families.setdefault(rule["family"], []).append(rule)
            self.rule(rule)
        parts = [f"<h1>Rules</h1><p>{len(rules)} rules. The level is the one that a rule has without a configuration.</p>"]
        for family, members in sorted(families.items()):
            rows = "".join(
                f'<tr><td><a href="rules/{rule["id"]}.html">{rule["id"]}</a></td><td>{LEVELS[rule["level"]]}</td><td>{html.escape(rule["summary"])}</td></tr>'
                for rule in members)
            parts.append(
                f'<h2 id="{family}">{family}</h2><div class="wide" tabindex="0" role="group" aria-label="Rules of {family}"><table>'
                f"<thead><tr><th>Rule</th><th>Level</th><th>What holds</th></tr></thead><tbody>{rows}</tbody></table></div>")
        self.write("rules.html", "Rules", "\n".join(parts))

    def rule(self, rule):
        source = rule["source"]
        parts = [
            f"<h1>{rule['id']}</h1>", f"<p>{html.escape(rule['summary'])}</p>",
            f'<p class="facts">{LEVELS[rule["level"]]} by default, {BASES.get(rule["basis"], rule["basis"])} of the family '
            f'<a href="../rules.html#{rule["family"]}">{rule["family"]}</a>. Source: <a href="{html.escape(source["url"])}">{html.escape(source["section"])}</a>'
            f" (checked {source['checked']}).</p>",
            f"<h2>Why</h2><p>{html.escape(rule['why'])}</p>", f"<h2>How to fix it</h2><p>{html.escape(rule['howToFix'])}</p>",
        ]
        if rule.get("parameters"):
            rows = "".join(f"<tr><td><code>{html.escape(name)}</code></td><td><code>{html.escape(json.dumps(value, ensure_ascii=False))}</code></td></tr>"
                           for name, value in rule["parameters"].items())
            parts.append(
                f'<h2>Parameters</h2><p>These can be set in <code>.higlint.json</code>.</p><div class="wide" tabindex="0" role="group" aria-label="Parameters">'
                f"<table><thead><tr><th>Name</th><th>Default</th></tr></thead><tbody>{rows}</tbody></table></div>")
        folder = ROOT / "fixtures/rules" / rule["id"]
        styles, drawn = self.drawings(rule["id"])
        expected = json.loads((folder / "expected.json").read_text(encoding="utf-8")) if (folder / "expected.json").exists() else {}
        for kind, style, heading, limit in (("fail", "fails", "What fails", 2), ("pass", "passes", "What passes", 1)):
            chosen = self.examples(folder, kind, expected, limit, drawn)
            if chosen:
                parts.append(f'<section class="{style}"><h2>{heading}</h2>')
                parts += [self.example(path, expected.get(path.name, []), drawn.get(path.name, "")) for path in chosen]
                parts.append("</section>")
        self.write(f"rules/{rule['id']}.html", rule["id"], "\n".join(parts), styles)

    @staticmethod
    def examples(folder, kind, expected, limit, drawn):
        """The shortest fixtures of a kind: those that are drawn first, then those whose finding is at hand, pages before others."""
        files = [path for path in folder.glob(f"{kind}-*") if path.is_file() and not path.name.endswith(".table.json")]
        files = [path for path in files if b"\0" not in path.read_bytes()]
        return sorted(files, key=lambda path: (path.name not in drawn, kind == "fail" and path.name not in expected, path.suffix != ".html", path.stat().st_size, path.name))[:limit]

    def example(self, path, findings, picture):
        text = path.read_text(encoding="utf-8", errors="replace")
        found = next((finding for finding in findings if finding["outcome"] != "review"), None)
        words = re.sub(r"^(fail|pass)-|\..*$", "", path.name).replace("-", " ")
        parts = [f"<h3>{html.escape(words.capitalize())}</h3>"]
        if found:
            parts.append(f'<p class="message">{html.escape(found["message"])}</p>')
        parts.append(picture)
        parts.append(f'<pre tabindex="0"><code>{self.excerpt(text, found)}</code></pre>')
        return "\n".join(parts)

    @staticmethod
    def excerpt(text, found):
        """The text with the place of the finding marked, and not without it where the text is long."""
        lines = text.splitlines()
        first, last = 0, len(lines)
        spot = re.match(r"(\d+):(\d+)-(?:(\d+):)?(\d+)", found.get("place", "")) if found else None
        line = int(spot.group(1)) - 1 if spot else None
        if last > LINE_LIMIT:
            first = max(0, min((line or 0) - LINE_LIMIT // 2, last - LINE_LIMIT))
            last = first + LINE_LIMIT
        shown = []
        for number in range(first, last):
            words = lines[number]
            if number == line and found.get("text") and found["text"] in words:
                column = words.find(found["text"], max(0, int(spot.group(2)) - 1))
                column = column if column >= 0 else words.find(found["text"])
                end = column + len(found["text"])
                shown.append(f"{html.escape(words[:column])}<mark>{html.escape(words[column:end])}</mark>{html.escape(words[end:])}")
            else:
                shown.append(html.escape(words))
        return ("…\n" if first else "") + "\n".join(shown) + ("\n…" if last < len(lines) else "")

    def drawings(self, rule):
        """What `higlint explain` draws of a rule's examples: the style with the images, and by name the figures of each example."""
        if not self.has_pictures:
            return "", {}
        made = subprocess.run([self.higlint, "explain", "--format", "html", rule], cwd=ROOT, capture_output=True, text=True)
        if made.returncode != 0:
            sys.exit(f"{rule}: {made.stderr.strip()}")
        styles = "\n".join(re.findall(r"(?m)^\.p\d+\{.*\}$", made.stdout))
        sections = re.findall(r'<section class="finding [a-z]+" data-example="([^"]+)">(.*?)</section>', made.stdout, re.S)
        figures = {name: "".join(re.findall(r'<div class="shots">.*?</div>', section, re.S)) for name, section in sections}
        return styles, {name: figure for name, figure in figures.items() if figure}

    def guides(self):
        rows = []
        for source, name in sorted(self.names.items()):
            if source.endswith(".md") and source != "rules/README.md":
                title = re.search(r"(?m)^# (.+)$", (ROOT / source).read_text(encoding="utf-8"))
                rows.append(f'<li><a href="{name}">{html.escape(title.group(1) if title else source)}</a></li>')
        self.write("guides.html", "Guides", f"<h1>Guides</h1><ul>{''.join(rows)}</ul>")

    def broken_links(self):
        for path in sorted(self.folder.rglob("*.html")):
            text = path.read_text(encoding="utf-8")
            anchors = set(re.findall(r'id="([^"]+)"', text))
            for target in re.findall(r'(?:href|src)="([^"]+)"', text):
                where, _, anchor = html.unescape(target).partition("#")
                if re.match(r"[a-z]+:", where):
                    continue
                found = (path.parent / where).resolve() if where else path
                known = anchors if not where else set(re.findall(r'id="([^"]+)"', found.read_text(encoding="utf-8"))) if anchor and found.exists() else set()
                if not found.exists() or (anchor and anchor not in known):
                    yield f"{path.relative_to(self.folder)}: the link to {target} leads nowhere"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=ROOT / "out/docs")
    parser.add_argument("--higlint", default=str(ROOT / "out/higlint"))
    parser.add_argument("--no-pictures", action="store_true")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.folder, ignore_errors=True)
    arguments.folder.mkdir(parents=True)
    site = Site(arguments.folder, str(pathlib.Path(arguments.higlint).resolve()), not arguments.no_pictures)
    (arguments.folder / "style.css").write_text(STYLE.lstrip(), encoding="utf-8")
    for source, name in site.names.items():
        if source.endswith(".md") and source != "rules/README.md":
            site.guide(source, name)
    site.rules()
    site.guides()
    problems = list(site.broken_links())
    print("\n".join(problems + [f"{len(list(arguments.folder.rglob('*.html')))} pages in {arguments.folder}, {len(problems)} broken links"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
