#!/usr/bin/env python3
"""Feeds every kind of source that higlint reads with mutated inputs, in a build with the address sanitizer (make fuzz).

The inputs begin with the fixtures and with what was found before (fixtures/fuzz/KIND), and know the words of Tests/Fuzzing/dictionaries. What ends
the program, or takes two minutes longer than it was given, is kept in out/fuzz/finds, and the exit status is 1.
"""
import argparse
import glob
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = ".build-fuzz"
CONFIGURATION = "release"
# By kind: where inputs come from, and the dictionaries.
KINDS = {
    "html": (["fixtures/rules/*/*.html", "fixtures/layout/*/*.html", "fixtures/projects/**/*.html"], ["html", "css"]),
    "css": (["fixtures/projects/**/*.css", "fixtures/css/*.html"], ["css"]),
    "jinja": (["fixtures/projects/**/*.jinja", "fixtures/projects/**/templates/**/*.html", "fixtures/rules/*/*.html"], ["html", "template"]),
    "erb": (["fixtures/projects/**/*.erb", "fixtures/rules/*/*.html"], ["html", "template"]),
    "php": (["fixtures/projects/**/*.php", "fixtures/rules/*/*.html"], ["html", "template"]),
    "vue": (["fixtures/projects/**/*.vue", "fixtures/rules/*/*.html"], ["html", "css", "template"]),
    "screen": (["fixtures/rules/*/*.json", "fixtures/screens/*.json"], ["json"]),
    "plist": (["fixtures/projects/**/*.plist", "fixtures/rules/*/*.plist"], ["apps"]),
    "strings": (["fixtures/projects/**/*.strings", "fixtures/rules/**/*.strings"], ["apps"]),
    "xcstrings": (["fixtures/projects/**/*.xcstrings", "fixtures/rules/**/*.xcstrings"], ["apps", "json"]),
    "pbxproj": (["fixtures/projects/**/*.pbxproj"], ["apps"]),
    "yaml": (["fixtures/projects/**/*.yml"], ["apps"]),
    "xcconfig": (["fixtures/projects/**/*.xcconfig"], ["apps"]),
    "expo": (["fixtures/projects/**/app.json"], ["apps", "json"]),
    "script": (["fixtures/projects/**/app.config.*"], ["apps", "json"]),
    "cordova": (["fixtures/projects/**/config.xml"], ["apps"]),
    "rule": (["rules/catalog/*.json"], ["json", "rule"]),
    "config": (["fixtures/projects/**/.higlint.json"], ["json", "rule"]),
}
SEED_LIMIT = 8_192


def build():
    environment = dict(os.environ, HIGLINT_FUZZ="1")
    options = ["-c", CONFIGURATION, "--disable-index-store", "--scratch-path", SCRATCH, "--sanitize", "address"]
    made = subprocess.run(["swift", "build", *options, "--product", "fuzz"], cwd=ROOT, env=environment, capture_output=True, text=True)
    if made.returncode:
        sys.exit(made.stdout[-4000:] + made.stderr[-4000:])
    shown = subprocess.run(["swift", "build", *options, "--show-bin-path"], cwd=ROOT, env=environment, capture_output=True, text=True)
    return f"{shown.stdout.strip()}/fuzz"


def corpus(kind, folder):
    """Writes the inputs to begin with: fixtures small enough to be changed often, and what was found before."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for pattern in KINDS[kind][0] + [f"fixtures/fuzz/{kind}/*"]:
        for path in sorted(glob.glob(str(ROOT / pattern), recursive=True))[:400]:
            data = pathlib.Path(path).read_bytes()
            if kind == "css" and path.endswith(".html"):
                data = b"\n".join(re.findall(rb"<style>(.*?)</style>", data, re.S))
            if data and len(data) <= SEED_LIMIT:
                (folder / f"seed-{number:04}").write_bytes(data)
                number += 1


def run(program, kind, seconds, seed, folder):
    inputs = folder / "corpus" / kind
    corpus(kind, inputs)
    finds = folder / "finds" / kind
    finds.mkdir(parents=True, exist_ok=True)
    words = folder / f"{kind}.dict"
    words.write_text("\n".join((ROOT / f"Tests/Fuzzing/dictionaries/{name}.dict").read_text() for name in KINDS[kind][1]))
    options = [f"-max_total_time={seconds}", f"-seed={seed}", f"-dict={words}", f"-artifact_prefix={finds}/"]
    # Swift's own report of a crash takes longer than the run.
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", ASAN_OPTIONS="detect_leaks=0")
    start = time.monotonic()
    try:
        made = subprocess.run([program, kind, str(inputs), *options], env=environment, capture_output=True, text=True, errors="replace",
                              timeout=seconds + 120)
        status, output, errors = made.returncode, made.stdout, made.stderr
    except subprocess.TimeoutExpired:
        status, output, errors = -1, "", "It did not end."
    counted = re.search(r"Done (\d+) runs", output)
    count = int(counted.group(1)) if counted else 0
    found = sorted(path.name for path in finds.iterdir())
    print(f"{kind:10} {count:9} inputs in {time.monotonic() - start:4.0f} s  {'found: ' + ' '.join(found) if status else 'nothing found'}", flush=True)
    if status:
        print(errors[-1500:])
    return count, status != 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60, help="for all kinds together (default 60)")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=list(KINDS), metavar="KIND")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "out/fuzz")
    arguments = parser.parse_args()
    program = build()
    each = max(1, arguments.seconds // len(arguments.kinds))
    results = [run(program, kind, each, arguments.seed, arguments.folder) for kind in arguments.kinds]
    failed = sum(wrong for _, wrong in results)
    print(f"{sum(count for count, _ in results)} inputs, {failed} kinds with finds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
