#!/usr/bin/env python3
"""Checks every report format as its consumers read it, on projects that have everything in them: part of `make test`.

    scripts/check_formats.py [--higlint FILE] [--schemas DIR]

The projects have comments that suppress, a baseline, fixes, related places, several windows, names and words outside ASCII, CRLF and two roots. Each
report is held against what its format's own documentation says; SARIF also against sarif_check.py, and sarif-tools where it is installed. DIR may
hold the publishers' schemas, which are not ours to copy: junit-10.xsd (Jenkins' xunit-plugin), checkstyle-report-1.0.0.xsd (checkstyle) and
DiagnosticResult.json (reviewdog); they are used where they are there.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = """<!doctype html>\r
<html lang="en"><head><title>Läden</title><link rel="stylesheet" href="stil-é.css"></head><body>\r
<h1>Sign in — 登录</h1>\r
<a class="apple" href="/auth/apple">Sign in with Apple</a>\r
<!-- higlint-disable-next-line siwa-button-min-size -- „Absprache“ mit Design -->\r
<a class="apple" style="width: 90px" href="/auth/apple">Sign in with Apple</a>\r
<a class="other" href="/auth/google">Continue with Google 🎉</a>\r
</body></html>\r
"""
SHEET = ".apple, .other { display: block; height: 44px }\n.apple { width: 100px; background: #333; color: #fff }\n.other { width: 300px; height: 60px }\n"
PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>NSCameraUsageDescription</key><string>camera</string></dict></plist>
"""

# https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
GITLAB = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "additionalProperties": False,
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "pattern": "^[a-z0-9-]+$"},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    # Relative, and without './'.
                    "path": {"type": "string", "pattern": "^(?![/])(?![.]/)."},
                    "lines": {"type": "object", "required": ["begin"], "properties": {"begin": {"type": "integer", "minimum": 1}}},
                },
            },
        },
    },
}
POSITION = {
    "type": "object",
    "required": ["line"],
    "additionalProperties": False,
    "properties": {"line": {"type": "integer", "minimum": 1}, "column": {"type": "integer", "minimum": 1}},
}
RANGE = {"type": "object", "required": ["start"], "additionalProperties": False, "properties": {"start": POSITION, "end": POSITION}}
LINK = {"name": {"type": "string"}, "value": {"type": "string"}, "url": {"type": "string", "pattern": "^https://"}}
# https://github.com/reviewdog/reviewdog/tree/master/proto/rdf
RDJSON = {
    "type": "object",
    "required": ["source", "diagnostics"],
    "additionalProperties": False,
    "properties": {
        "source": {"type": "object", "required": ["name"], "properties": LINK},
        "diagnostics": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["message", "location", "severity"],
                "additionalProperties": False,
                "properties": {
                    "message": {"type": "string", "minLength": 1},
                    "severity": {"enum": ["ERROR", "WARNING", "INFO"]},
                    "code": {"type": "object", "required": ["value"], "properties": LINK},
                    "location": {
                        "type": "object",
                        "required": ["path"],
                        "additionalProperties": False,
                        "properties": {"path": {"type": "string"}, "range": RANGE},
                    },
                    "suggestions": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["range", "text"],
                            "additionalProperties": False,
                            "properties": {"range": RANGE, "text": {"type": "string"}},
                        },
                    },
                },
            },
        },
    },
}
# What an element of an XML format must have, may have, and may hold.
COUNTS = {"tests", "failures", "errors"}
JUNIT = {
    "testsuites": (set(), {"name", "time", *COUNTS}, {"testsuite"}),
    "testsuite": ({"name", *COUNTS}, {"skipped", "time", "timestamp", "hostname", "id", "package", "file"}, {"testcase", "properties"}),
    "testcase": ({"name"}, {"classname", "time"}, {"failure", "error", "skipped"}),
    **{name: (set(), {"type", "message"}, set()) for name in ("failure", "error", "skipped")},
}
CHECKSTYLE = {
    "checkstyle": (set(), {"version"}, {"file"}),
    "file": ({"name"}, set(), {"error"}),
    "error": (set(), {"line", "column", "severity", "message", "source"}, set()),
}
LINES = {
    "github": r"^::(error|warning|notice) (file=[^,]+,line=\d+.*,)?title=[^:]+::.+|^::(error|warning|notice)",
    "xcode": r"^[^:]+:\d+:\d+: (error|warning|note): .+ \[[a-z0-9-]+\]$",
    "concise": r"^[^:]+:\d+:\d+: (error|warning|note|review): .+ \[[a-z0-9-]+\]$",
}


class Checks:
    def __init__(self, higlint, schemas):
        self.higlint, self.schemas, self.problems, self.count = higlint, schemas, [], 0

    def expect(self, holds, what):
        self.count += 1
        if not holds:
            self.problems.append(what)

    def tool(self, words, what, cwd=None):
        done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True)
        self.expect(done.returncode == 0, f"{what}: {(done.stdout + done.stderr).strip()[:800]}")
        return done.stdout

    def schema(self, value, schema, what):
        errors = list(jsonschema.Draft7Validator(schema).iter_errors(value))
        self.expect(not errors, f"{what}: {errors[0].json_path if errors else ''} {errors[0].message[:200] if errors else ''}")

    def elements(self, element, grammar, what):
        rule = grammar.get(element.tag)
        self.expect(rule is not None, f"{what}: there is no element '{element.tag}'")
        if rule is None:
            return
        required, optional, children = rule
        names = set(element.attrib)
        self.expect(required <= names <= required | optional, f"{what}: '{element.tag}' has {sorted(names)}")
        for child in element:
            self.expect(child.tag in children, f"{what}: '{child.tag}' in '{element.tag}'")
            self.elements(child, grammar, what)

    def run(self, folder, arguments, what):
        """All formats of one run, each held against its format; they agree on how many findings there are."""
        formats = ["json", "sarif", "gitlab", "rdjson", "junit", "checkstyle", "github", "xcode", "concise", "markdown", "text"]
        out = folder / "reports"
        out.mkdir(exist_ok=True)
        words = [word for name in formats for word in ("--format", f"{name}={out}/{name}")]
        done = subprocess.run([self.higlint, "lint", *arguments, "--quiet", *words], cwd=folder, capture_output=True, text=True)
        self.expect(done.returncode in (0, 1), f"{what}: status {done.returncode}: {done.stderr}")
        report = json.loads((out / "json").read_text(encoding="utf-8"))
        findings = [entry for entry in report["findings"] if not entry.get("suppression")]
        schema = json.loads(self.tool([self.higlint, "schema", "report"], what))
        self.schema(report, schema, f"{what}, json")
        number = len(findings)

        gitlab = json.loads((out / "gitlab").read_text(encoding="utf-8"))
        self.schema(gitlab, GITLAB, f"{what}, gitlab")
        self.expect(len({entry["fingerprint"] for entry in gitlab}) == len(gitlab), f"{what}, gitlab: two findings have one fingerprint")
        rdjson = json.loads((out / "rdjson").read_text(encoding="utf-8"))
        self.schema(rdjson, RDJSON, f"{what}, rdjson")
        self.columns(folder, rdjson, what)
        junit = ElementTree.parse(out / "junit").getroot()
        self.elements(junit, JUNIT, f"{what}, junit")
        for suite in [junit, *junit]:
            cases = [case for case in suite.iter("testcase")]
            self.expect(int(suite.get("tests")) == len(cases), f"{what}, junit: {suite.get('name')} counts {suite.get('tests')} tests")
            failed = sum(case.find("failure") is not None for case in cases)
            self.expect(int(suite.get("failures")) == failed, f"{what}, junit: {suite.get('name')} counts {suite.get('failures')} failures")
        checkstyle = ElementTree.parse(out / "checkstyle").getroot()
        self.elements(checkstyle, CHECKSTYLE, f"{what}, checkstyle")
        for error in checkstyle.iter("error"):
            self.expect(error.get("severity") in ("error", "warning", "info"), f"{what}, checkstyle: {error.attrib}")
        counts = {
            "gitlab": len(gitlab), "rdjson": len(rdjson["diagnostics"]), "checkstyle": len(list(checkstyle.iter("error"))),
            "junit": len(list(junit.iter("failure"))) + len(list(junit.iter("skipped"))),
        }
        for name, pattern in LINES.items():
            lines = [line for line in (out / name).read_text(encoding="utf-8").splitlines() if re.match(pattern, line)]
            counts[name] = len(lines)
        for name, count in counts.items():
            self.expect(count == number, f"{what}: {name} has {count} findings, json {number}")
        self.publishers(out, what)
        self.sarif(folder, out / "sarif", what)

    def columns(self, folder, rdjson, what):
        """A suggestion replaces what stands there: columns count bytes."""
        for entry in rdjson["diagnostics"]:
            for place in [entry["location"].get("range"), *(s["range"] for s in entry.get("suggestions", []))]:
                if not place:
                    continue
                lines = (folder / entry["location"]["path"]).read_bytes().split(b"\n")
                for position in (place["start"], place["end"]):
                    holds = position["line"] <= len(lines) and position["column"] <= len(lines[position["line"] - 1]) + 1
                    self.expect(holds, f"{what}, rdjson: {entry['location']['path']} has no {position}")

    def publishers(self, out, what):
        if not self.schemas:
            return
        for name, file in (("junit", "junit-10.xsd"), ("checkstyle", "checkstyle-report-1.0.0.xsd")):
            if (self.schemas / file).exists():
                self.tool(["xmllint", "--noout", "--schema", self.schemas / file, out / name], f"{what}, {file}")
        file = self.schemas / "DiagnosticResult.json"
        if file.exists():
            value = json.loads((out / "rdjson").read_text(encoding="utf-8"))
            errors = list(jsonschema.Draft4Validator(json.loads(file.read_text(encoding="utf-8"))).iter_errors(value))
            self.expect(not errors, f"{what}, {file.name}: {errors[:1]}")

    def sarif(self, folder, log, what):
        self.tool([sys.executable, ROOT / "scripts/sarif_check.py", log, "--root", folder], f"{what}, sarif")
        tools = pathlib.Path(sys.executable).parent / "sarif"
        if tools.exists():
            results = [r for run in json.loads(log.read_text(encoding="utf-8"))["runs"] for r in run["results"]]
            listed = self.tool([tools, "csv", log, "--output", str(log) + ".csv"], f"{what}, sarif-tools")
            rows = len(pathlib.Path(str(log) + ".csv").read_text(encoding="utf-8").splitlines()) - 1
            live = [r for r in results if not r.get("suppressions") and r.get("kind", "fail") == "fail"]
            self.expect(rows >= len(live), f"{what}: sarif-tools reads {rows} of {len(live)} results {listed}")
            for command in ("summary", "html", "diff"):
                words = [log, log] if command == "diff" else [log]
                extra = ["--output", str(log) + ".html"] if command == "html" else []
                self.tool([tools, command, *words, *extra], f"{what}, sarif-tools {command}")


def project(folder):
    """Two roots, with all that a report may have to say."""
    for name in ("geschäft", "zweite wurzel"):
        root = folder / name
        (root / ".git").mkdir(parents=True)
        (root / "anmelden é.html").write_bytes(PAGE.encode())
        (root / "stil-é.css").write_text(SHEET, encoding="utf-8")
        (root / "Info.plist").write_text(PLIST, encoding="utf-8")
    (folder / "zweite wurzel" / "utf16.html").write_bytes(PAGE.encode("utf-16"))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--higlint", type=pathlib.Path, default=ROOT / ".build/debug/higlint")
    arguments.add_argument("--schemas", type=pathlib.Path)
    options = arguments.parse_args()
    checks = Checks(str(options.higlint.resolve()), options.schemas and options.schemas.resolve())
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place).resolve()
        project(folder)
        roots = ["geschäft", "zweite wurzel"]
        checks.run(folder, roots, "two roots")
        checks.run(folder, [*roots, "--review"], "with reviews")
        checks.run(folder, [*roots, "--omit-suppressed"], "without what is suppressed")
        subprocess.run([checks.higlint, "geschäft", "--write-baseline", "known.json", "--quiet"], cwd=folder, capture_output=True)
        checks.run(folder, [*roots, "--baseline", "known.json"], "with a baseline")
        (folder / "leer").mkdir()
        (folder / "leer" / "seite.html").write_text("<!doctype html><title>x</title><p>Hello</p>", encoding="utf-8")
        checks.run(folder, ["leer"], "nothing found")
        shutil.copytree(ROOT / "fixtures/projects/demo", folder / "demo")
        checks.run(folder, ["demo", "--review"], "the demo")
    for problem in checks.problems[:40]:
        print(problem)
    print(f"formats: {checks.count} checks, {len(checks.problems)} problems")
    sys.exit(1 if checks.problems or checks.count < 100 else 0)


if __name__ == "__main__":
    main()
