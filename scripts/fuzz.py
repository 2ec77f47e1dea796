#!/usr/bin/env python3
"""Feeds every kind of source that higlint reads with mutated inputs (make fuzz).

The inputs begin with the fixtures and with those of fixtures/fuzz/KIND, and know the words of Tests/Fuzzing/dictionaries. Where the toolchain has
libFuzzer, they are made by it, in an optimised build with the address sanitizer, and for the little C there is with that of undefined behaviour
(Swift traps by itself); elsewhere, and with --built, the project's own driver makes them. What ends the program, takes too long for one input or
too much memory is kept in out/fuzz/finds, and the exit status is 1.
"""
import argparse
import glob
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROJECTS = "fixtures/projects/**/"
PAGES = ["fixtures/rules/*/*.html"]
# By kind: where inputs come from beside fixtures/fuzz/KIND, and the dictionaries.
KINDS = {
    "html": (PAGES + ["fixtures/layout/*/*.html", PROJECTS + "*.html"], ["html", "css"]),
    "css": ([PROJECTS + "*.css", "fixtures/css/*.html"], ["css"]),
    "encodings": (["fixtures/projects/legacy-encodings/**/*.*"], ["encodings", "html"]),
    "scss": ([PROJECTS + "*.scss", "fixtures/preprocessors/**/*.scss"], ["css", "scss"]),
    "sass": ([PROJECTS + "*.sass", "fixtures/preprocessors/**/*.sass"], ["css", "scss"]),
    "less": ([PROJECTS + "*.less", "fixtures/preprocessors/**/*.less"], ["css", "less"]),
    "django": ([PROJECTS + "templates/**/*.html"], ["html", "template"]),
    "jinja": ([PROJECTS + "templates/**/*.html"], ["html", "template"]),
    "twig": ([], ["html", "template"]),
    "liquid": ([], ["html", "template"]),
    "erb": ([PROJECTS + "*.erb", "fixtures/rules/*/*.erb"], ["html", "template"]),
    "ejs": (["fixtures/rules/*/*.ejs"], ["html", "template"]),
    "php": (["fixtures/rules/*/*.php"], ["html", "template"]),
    "blade": (["fixtures/rules/*/*.blade.php"], ["html", "template"]),
    "handlebars": (["fixtures/rules/*/*.hbs"], ["html", "template"]),
    "go": ([], ["html", "template"]),
    "razor": (["fixtures/rules/*/*.cshtml"], ["html", "template"]),
    "blazor": (["fixtures/projects/blazor-shop/Components/*/*/*.razor"], ["html", "template"]),
    "thymeleaf": ([], ["html", "template"]),
    "jsp": ([], ["html", "template"]),
    "freemarker": ([], ["html", "template"]),
    "heex": ([], ["html", "template"]),
    "velocity": ([], ["html", "template"]),
    "mako": ([], ["html", "template"]),
    "gsp": ([], ["html", "template"]),
    "jte": ([], ["html", "template"]),
    "templ": ([], ["html", "template"]),
    "haml": ([PROJECTS + "*.haml"], ["indented", "template"]),
    "slim": ([], ["indented", "template"]),
    "pug": ([PROJECTS + "*.pug"], ["indented", "script"]),
    "vue": ([PROJECTS + "*.vue"], ["html", "script", "template"]),
    "svelte": ([PROJECTS + "*.svelte"], ["html", "script", "template"]),
    "tsx": ([PROJECTS + "*.tsx"], ["html", "script"]),
    "angular": ([PROJECTS + "*.component.ts"], ["html", "script", "template"]),
    "astro": ([PROJECTS + "*.astro"], ["html", "script"]),
    "screen": (["fixtures/rules/*/*.json", "fixtures/screens/*.json"], ["json"]),
    "plist": ([PROJECTS + "*.plist", "fixtures/rules/*/*.plist"], ["apps"]),
    "entitlements": ([PROJECTS + "*.entitlements", "fixtures/rules/*/*.entitlements"], ["apps"]),
    "strings": ([PROJECTS + "*.strings", "fixtures/rules/**/*.strings"], ["apps"]),
    "xcstrings": ([PROJECTS + "*.xcstrings", "fixtures/rules/**/*.xcstrings"], ["apps", "json"]),
    "pbxproj": ([PROJECTS + "*.pbxproj"], ["apps"]),
    "xcodegen": ([PROJECTS + "project.yml", "fixtures/rules/**/project.yml"], ["apps"]),
    "xcconfig": ([PROJECTS + "*.xcconfig"], ["apps"]),
    "expo": ([PROJECTS + "app.json"], ["apps", "json"]),
    "expo-script": ([PROJECTS + "app.config.*"], ["apps", "script"]),
    "cordova": ([PROJECTS + "config.xml", PROJECTS + "plugin.xml"], ["apps"]),
    "po": ([], ["catalogue"]),
    "properties": ([], ["catalogue"]),
    "resx": ([], ["catalogue"]),
    "xliff": ([], ["catalogue"]),
    "arb": ([], ["catalogue", "json"]),
    "php-words": ([], ["catalogue", "script"]),
    "json-words": ([], ["catalogue", "json"]),
    "yaml-words": ([PROJECTS + "config/locales/*.yml"], ["catalogue"]),
    "rule": (["rules/catalog/*.json"], ["json", "rule"]),
    "config": ([PROJECTS + ".higlint.json"], ["json", "rule"]),
}
SEED_LIMIT = 8_192
# For one input, in seconds: a page of that length takes a hundredth of it, and a busy machine some times that.
INPUT_SECONDS = 60
# For all inputs of a kind.
LONGEST_SECONDS = 7 * 86_400


def library():
    """The archive of libFuzzer without its main function; None where the toolchain has none."""
    try:
        shown = subprocess.run(["clang", "-print-resource-dir"], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    found = sorted(glob.glob(f"{shown.stdout.strip()}/lib/**/libclang_rt.fuzzer_no_main*{os.uname().machine}*.a", recursive=True))
    return found[0] if found else None


def build(scratch, configuration):
    """Builds the program that is fed, and says where it is and whether libFuzzer is in it."""
    archive = library()
    environment = dict(os.environ)
    options = ["-c", configuration, "--disable-index-store", "--scratch-path", scratch, "--sanitize", "address"]
    if archive:
        environment["HIGLINT_LIBFUZZER"] = archive
        options += ["-Xswiftc", "-sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp", "-Xswiftc", "-use-ld=lld"]
    made = subprocess.run(["swift", "build", *options, "--product", "fuzz"], cwd=ROOT, env=environment, capture_output=True, text=True)
    if made.returncode:
        sys.exit(made.stdout[-4000:] + made.stderr[-4000:])
    shown = subprocess.run(["swift", "build", *options, "--show-bin-path"], cwd=ROOT, env=environment, capture_output=True, text=True)
    return f"{shown.stdout.strip()}/fuzz", archive is not None


def corpus(kind, folder):
    """Writes the inputs to begin with: fixtures small enough to be changed often, and what was found before."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for pattern in [f"fixtures/fuzz/{kind}/*"] + KINDS[kind][0]:
        for path in sorted(glob.glob(str(ROOT / pattern), recursive=True))[:400]:
            data = pathlib.Path(path).read_bytes()
            if kind == "css" and path.endswith(".html"):
                data = b"\n".join(re.findall(rb"<style>(.*?)</style>", data, re.S))
            if data and len(data) <= SEED_LIMIT:
                (folder / f"seed-{number:04}").write_bytes(data)
                number += 1


def run(program, has_library, kind, seconds, count, seed, folder):
    inputs = folder / "corpus" / kind
    corpus(kind, inputs)
    finds = folder / "finds" / kind
    finds.mkdir(parents=True, exist_ok=True)
    words = folder / f"{kind}.dict"
    words.write_text("\n".join((ROOT / f"Tests/Fuzzing/dictionaries/{name}.dict").read_text() for name in KINDS[kind][1]))
    options = [f"-runs={count}" if count else f"-max_total_time={seconds}", f"-seed={seed}", f"-dict={words}", f"-artifact_prefix={finds}/"]
    options.append(f"-timeout={INPUT_SECONDS}")
    if has_library:
        options += ["-rss_limit_mb=2560", f"-max_len={SEED_LIMIT}", "-detect_leaks=0", "-print_final_stats=1"]
    with tempfile.TemporaryDirectory() as scratch:
        # Swift's own report of a crash takes longer than the run.
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", ASAN_OPTIONS="detect_leaks=0", TMPDIR=scratch)
        start = time.monotonic()
        try:
            made = subprocess.run([program, kind, str(inputs), *options], env=environment, capture_output=True, text=True, errors="replace",
                                  timeout=(min(count * INPUT_SECONDS, LONGEST_SECONDS) if count else seconds) + 120)
            status, output = made.returncode, made.stdout + made.stderr
        except subprocess.TimeoutExpired:
            status, output = -1, "It did not end."
    counted = re.findall(r"Done (\d+) runs|stat::number_of_executed_units: (\d+)|^#(\d+)\t", output, re.M)
    count = max((int(number) for numbers in counted for number in numbers if number), default=0)
    found = sorted(path.name for path in finds.iterdir())
    print(f"{kind:13} {count:9} inputs in {time.monotonic() - start:4.0f} s  {'found: ' + ' '.join(found) if status else 'nothing found'}", flush=True)
    if status:
        print(output[-3000:], flush=True)
    return count, status != 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60, help="for all kinds together (default 60)")
    parser.add_argument("--inputs", type=int, default=0, metavar="N", help="so many for each kind, the same ones each time, however long they take")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=list(KINDS), metavar="KIND")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--built", metavar="PROGRAM", help="the program, where it is already built without libFuzzer")
    parser.add_argument("--configuration", choices=["debug", "release"], default="release", help="debug is built in a fifth of the time, and runs slower")
    parser.add_argument("--scratch", default=".build-fuzz", metavar="FOLDER", help="where it is built (default .build-fuzz)")
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "out/fuzz", help="for corpora and finds (default out/fuzz)")
    arguments = parser.parse_args()
    program, has_library = (arguments.built, False) if arguments.built else build(arguments.scratch, arguments.configuration)
    each = max(1, arguments.seconds // len(arguments.kinds))
    results = [run(program, has_library, kind, each, arguments.inputs, arguments.seed, arguments.folder) for kind in arguments.kinds]
    failed = sum(wrong for _, wrong in results)
    print(f"{sum(count for count, _ in results)} inputs, {failed} kinds with finds")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
