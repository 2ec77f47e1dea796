#!/usr/bin/env python3
"""Says how well higlint judges the words of purpose strings: precision and recall for each label of collections that people labelled.

    scripts/measure_purpose_strings.py [--higlint FILE] [--wrong] [--at-least 0.9] [COLLECTION…]

A collection is a JSON file with a list (or an object with a list 'strings') of { "key", "text", "labels" }. Without one, those of
fixtures/language are measured. A string is found wanting by a label when
higlint's attribute says so: precision is how many of those found are labelled so, recall how many of those labelled so are found. --wrong lists the
strings that are judged otherwise. With --at-least the status is 1 where a figure is below it.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OWN = sorted((ROOT / "fixtures/language").glob("purpose-strings*.json"))

# The label, the names it has in collections, its value for a string at fault, and whether higlint finds the fault.
LABELS = [
    ("complete sentence", ["complete_sentence", "complete"], False, lambda p: p.get("sentence") == "fragment"),
    ("active", ["active"], False, lambda p: p.get("voice") in ("passive", "participle")),
    ("imperative", ["imperative"], True, lambda p: p.get("mood") == "imperative"),
    ("sentence case", ["sentence_case", "sentenceCase"], False, lambda p: p.get("case", "sentence") != "sentence"),
    ("period", ["period"], False, lambda p: p.get("period") is False),
    ("vague", ["vague"], True, lambda p: p.get("statesUse") is False or "placeholder" in p or p.get("blank")),
    ("placeholder", ["placeholder"], True, lambda p: "placeholder" in p or p.get("blank")),
    ("speaks of another resource", ["mismatch"], True, lambda p: "namesInstead" in p),
    ("steers", ["steering"], True, lambda p: "steering" in p),
    ("offers a reward", ["reward"], True, lambda p: "incentive" in p),
]


def judged(executable, strings):
    """What higlint derives from each string, in one run."""
    stated = [{k: s[n] for k, n in (("key", "key"), ("text", "text"), ("language", "lang")) if n in s} for s in strings]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "strings.screen.json"
        path.write_text(json.dumps({"$schema": "higlint-screen-1", "purposes": stated}), encoding="utf-8")
        run = subprocess.run([executable, "inspect", path], capture_output=True, text=True, check=True)
    found = json.loads(run.stdout)["purposes"]
    if [p["text"] for p in found] != [s["text"] for s in stated]:
        sys.exit("inspect did not give the strings back in their order")
    return found


def measure(strings, found, names, at_fault, finds):
    """Hits, false alarms, misses, and the strings judged otherwise than labelled; None for a label that the collection does not have."""
    hits, alarms, misses, wrong, seen = 0, 0, 0, [], 0
    for string, purpose in zip(strings, found):
        value = next((string["labels"][n] for n in names if string["labels"].get(n) is not None), None)
        if value is None:
            continue
        # What is nothing but a placeholder has no words to judge.
        if "placeholder" in purpose and "period" not in purpose and names[0] not in ("vague", "placeholder"):
            continue
        seen += 1
        finding = bool(finds(purpose))
        if (value == at_fault) and finding:
            hits += 1
        elif finding:
            alarms += 1
            wrong.append("found, not labelled: " + string["text"])
        elif value == at_fault:
            misses += 1
            wrong.append("labelled, not found: " + string["text"])
    return (hits, alarms, misses, wrong) if seen else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("collections", nargs="*", type=pathlib.Path)
    parser.add_argument("--higlint", default=str(ROOT / ".build/debug/higlint"))
    parser.add_argument("--wrong", action="store_true")
    parser.add_argument("--at-least", type=float)
    options = parser.parse_args()
    status = 0
    for path in options.collections or OWN:
        data = json.loads(path.read_text(encoding="utf-8"))
        strings = data["strings"] if isinstance(data, dict) else data
        found = judged(options.higlint, strings)
        print(f"{path.name}: {len(strings)} strings")
        print(f"  {'label':28}{'precision':>10}{'recall':>8}   hits  false alarms  missed")
        for name, names, at_fault, finds in LABELS:
            result = measure(strings, found, names, at_fault, finds)
            if result is None:
                continue
            hits, alarms, misses, wrong = result
            if hits + misses == 0 and alarms == 0:
                continue
            precision = hits / (hits + alarms) if hits + alarms else 1
            recall = hits / (hits + misses) if hits + misses else 1
            if options.at_least and min(precision, recall) < options.at_least:
                status = 1
            print(f"  {name:28}{precision:10.3f}{recall:8.3f}{hits:7}{alarms:14}{misses:8}")
            if options.wrong:
                for line in wrong:
                    print("      " + line)
    sys.exit(status)


if __name__ == "__main__":
    main()
