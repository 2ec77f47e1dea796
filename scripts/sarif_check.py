#!/usr/bin/env python3
"""Checks SARIF 2.1.0 logs the way their consumers do.

    scripts/sarif_check.py LOG.sarif... [--root DIR] [--notes]

Three layers, each problem on a line of its own; exit status 1 when any error or warning is found:
  schema   the OASIS schema in scripts/schemas (needs the Python package jsonschema: `make python`)
  SARIFnnnn / GHnnnn   the published constraints that Microsoft's validator and GitHub code scanning apply
  region   with --root, every region must exist in the file it names, and the text it covers must be what the
           log's own snippet says
--notes also prints advice of level note (they do not change the exit status).
"""
import argparse, json, pathlib, re, sys
from urllib.parse import unquote, urlparse

HERE = pathlib.Path(__file__).resolve().parent
SCHEMA_URIS = ("https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json",
               "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
               "https://json.schemastore.org/sarif-2.1.0.json",
               "https://raw.githubusercontent.com/oasis-tcs/sarif-spec/main/sarif-2.1/schema/sarif-schema-2.1.0.json")
PASCAL = re.compile(r"^([A-Z][a-z0-9]+)+$")


class Report:
    def __init__(self, path):
        self.path, self.rows = path, []

    def add(self, level, code, where, text):
        self.rows.append((level, code, where, text))


def regions(result):
    for group in ("locations", "relatedLocations"):
        for i, loc in enumerate(result.get(group, [])):
            phys = loc.get("physicalLocation")
            if phys:
                yield f"{group}[{i}]", phys
    for f, fix in enumerate(result.get("fixes", [])):
        for c, change in enumerate(fix.get("artifactChanges", [])):
            for r, rep in enumerate(change.get("replacements", [])):
                yield (f"fixes[{f}].artifactChanges[{c}].replacements[{r}]",
                       {"artifactLocation": change.get("artifactLocation", {}), "region": rep.get("deletedRegion", {})})


def split_lines(text):
    """SARIF's default newline sequences: CRLF and LF."""
    return re.split(r"\r\n|\n", text)


def utf16(s):
    return len(s.encode("utf-16-le")) // 2


def slice_region(text, region, unit):
    """The text a region covers, columns counted in the run's columnKind; None where it does not exist."""
    lines = split_lines(text)
    sl, el = region["startLine"], region.get("endLine", region["startLine"])
    if sl > len(lines) or el > len(lines) or el < sl:
        return None
    measure = utf16 if unit == "utf16CodeUnits" else len
    sc = region.get("startColumn", 1)
    ec = region.get("endColumn", measure(lines[el - 1]) + 1)
    if sc > measure(lines[sl - 1]) + 1 or ec > measure(lines[el - 1]) + 1 or (sl == el and ec < sc):
        return None

    def cut(line, start, end):
        if unit != "utf16CodeUnits":
            return line[start:end]
        return line.encode("utf-16-le")[start * 2:(None if end is None else end * 2)].decode("utf-16-le", "replace")
    if sl == el:
        return cut(lines[sl - 1], sc - 1, ec - 1)
    return "\n".join([cut(lines[sl - 1], sc - 1, None)] + lines[sl:el - 1] + [cut(lines[el - 1], 0, ec - 1)])


def check(path, root, report):
    log = json.loads(pathlib.Path(path).read_bytes().decode("utf-8"))
    import jsonschema
    schema = json.loads((HERE / "schemas" / "sarif-schema-2.1.0.json").read_text())
    for e in list(jsonschema.validators.validator_for(schema)(schema).iter_errors(log))[:20]:
        report.add("error", "schema", "/" + "/".join(map(str, e.absolute_path)), e.message[:200])
    if log.get("$schema") not in SCHEMA_URIS:
        report.add("error", "SARIF1011", "$schema", f"not the final schema: {log.get('$schema')}")
    for ri, run in enumerate(log.get("runs", [])):
        check_run(f"runs[{ri}]", run, root, report)


def check_run(at, run, root, report):
    driver = run.get("tool", {}).get("driver", {})
    rules = driver.get("rules", [])
    for key in ("name", "informationUri", "rules"):
        if not driver.get(key):
            report.add("error" if key != "informationUri" else "warning", "GH1018/SARIF2005", at, f"driver.{key} absent")
    if len(driver.get("name", "").split()) > 3:
        report.add("warning", "SARIF2005", at, "tool name longer than three words")
    if not any(driver.get(k) for k in ("semanticVersion", "version")):
        report.add("warning", "SARIF2005", at, "no tool version")
    elif not re.match(r"^\d+", driver.get("version", driver.get("semanticVersion", ""))):
        report.add("warning", "SARIF2005", at, "tool version does not start with a digit")
    ids = [r.get("id") for r in rules]
    if len(set(ids)) != len(ids):
        report.add("error", "SARIF1001", at, "rule ids repeat")
    for i, rule in enumerate(rules):
        w = f"{at}.rules[{i}] {rule.get('id')}"
        if "/" in rule.get("id", ""):
            report.add("warning", "SARIF2009", w, "hierarchical id on a descriptor")
        if rule.get("id") == rule.get("name"):
            report.add("error", "SARIF1001", w, "id equals name")
        if not PASCAL.match(rule.get("name") or "-"):
            report.add("warning", "SARIF2012", w, f"name is no Pascal-case identifier: {rule.get('name')}")
        for key in ("shortDescription", "fullDescription", "help"):
            if not (rule.get(key) or {}).get("text"):
                report.add("error", "GH2012", w, f"{key}.text absent")
        if not (rule.get("help") or {}).get("markdown"):
            report.add("warning", "GH", w, "help.markdown absent (code scanning shows it)")
        if not rule.get("helpUri"):
            report.add("warning", "SARIF2012", w, "helpUri absent")
        elif not urlparse(rule["helpUri"]).scheme:
            report.add("error", "SARIF1005", w, "helpUri is not absolute")
        if not (rule.get("defaultConfiguration") or {}).get("level"):
            report.add("warning", "GH", w, "defaultConfiguration.level absent")
        for mid, message in (rule.get("messageStrings") or {}).items():
            text = message.get("text", "")
            if not text.rstrip().endswith("."):
                report.add("warning", "SARIF2001", f"{w}.{mid}", "message does not end with a period")
            if not re.search(r"\{\d+\}", text):
                report.add("note", "SARIF2014", f"{w}.{mid}", "no dynamic content")
            if re.search(r"(^|[^'])\{\d+\}", text):
                report.add("note", "SARIF2015", f"{w}.{mid}", "dynamic content not in single quotes")
    bases = run.get("originalUriBaseIds", {})
    if "results" not in run:
        report.add("error", "GH1014", at, "results absent")
    if len(run.get("results", [])) > 25000:
        report.add("error", "GH1004", at, "more than 25,000 results")
    if len(rules) > 25000:
        report.add("error", "GH1004", at, "more than 25,000 rules")
    unit = run.get("columnKind", "utf16CodeUnits")
    if "columnKind" not in run:
        report.add("warning", "spec 3.14.17", at, "columnKind absent: consumers then disagree on columns past non-BMP text")
    for inv_i, inv in enumerate(run.get("invocations", [])):
        if inv.get("startTimeUtc", "") > inv.get("endTimeUtc", "9"):
            report.add("error", "SARIF1006", f"{at}.invocations[{inv_i}]", "ends before it starts")
    seen = {}
    for i, result in enumerate(run.get("results", [])):
        check_result(f"{at}.results[{i}]", run, result, rules, ids, bases, unit, root, report)
        prints = result.get("partialFingerprints")
        if not prints:
            report.add("warning", "GH fingerprints", f"{at}.results[{i}]", "partialFingerprints absent")
        else:
            loc = (result.get("locations") or [{}])[0].get("physicalLocation", {})
            key = (result.get("ruleId"), loc.get("artifactLocation", {}).get("uri"), json.dumps(prints, sort_keys=True))
            if key in seen:
                report.add("warning", "GH fingerprints", f"{at}.results[{i}]", f"same rule, file and fingerprint as results[{seen[key]}]")
            seen.setdefault(key, i)


def encoding_of(run, uri):
    for artifact in run.get("artifacts", []):
        if artifact.get("location", {}).get("uri") == uri:
            return artifact.get("encoding")


def check_result(w, run, result, rules, ids, bases, unit, root, report):
    rid = result.get("ruleId") or result.get("rule", {}).get("id")
    index = result.get("ruleIndex", result.get("rule", {}).get("index"))
    if rid not in ids:
        report.add("warning", "SARIF2012", w, f"no metadata for rule {rid}")
    if index is not None and (index >= len(rules) or rules[index].get("id") != rid):
        report.add("error", "SARIF1009", w, f"ruleIndex {index} does not name {rid}")
    message = result.get("message", {})
    text = message.get("text", "")
    if not text:
        report.add("error", "GH1015", w, "message.text absent")
    elif not text.rstrip().endswith((".", "。")):
        report.add("warning", "SARIF2001", w, "message does not end with a period")
    if message.get("id") and index is not None and index < len(rules):
        strings = rules[index].get("messageStrings", {})
        if message["id"] not in strings:
            report.add("error", "SARIF1012", w, f"message id {message['id']} not in the rule")
        else:
            need = [int(n) for n in re.findall(r"\{(\d+)\}", strings[message["id"]].get("text", ""))]
            if need and max(need) >= len(message.get("arguments", [])):
                report.add("error", "SARIF1012", w, "too few message arguments")
    if not result.get("locations"):
        report.add("error", "GH1015", w, "no location")
    for where, phys in regions(result):
        uri = phys.get("artifactLocation", {}).get("uri")
        base = phys.get("artifactLocation", {}).get("uriBaseId")
        if not uri:
            report.add("error", "GH1001", f"{w}.{where}", "artifactLocation.uri absent")
            continue
        if urlparse(uri).scheme or uri.startswith("/"):
            report.add("warning", "GH1005/SARIF2016", f"{w}.{where}", f"not a relative reference: {uri}")
        if re.search(r"[ <>\"{}|\\^`]|%(?![0-9A-Fa-f]{2})", uri):
            report.add("error", "SARIF1002", f"{w}.{where}", f"not a valid URI reference: {uri}")
        if ".." in uri.split("/"):
            report.add("warning", "SARIF1002", f"{w}.{where}", f"leaves the root: {uri}")
        if base and base not in bases:
            report.add("warning", "SARIF1004", f"{w}.{where}", f"uriBaseId {base} not in originalUriBaseIds")
        region = phys.get("region")
        if region is None or "startLine" not in region:
            report.add("error", "GH1003", f"{w}.{where}", "region.startLine absent")
            continue
        sl, el = region["startLine"], region.get("endLine", region["startLine"])
        if el < sl or (el == sl and region.get("endColumn", 10**9) < region.get("startColumn", 1)):
            report.add("error", "SARIF1007", f"{w}.{where}", "region ends before it starts")
        context = phys.get("contextRegion")
        if context and not (context["startLine"] <= sl and context.get("endLine", context["startLine"]) >= el):
            report.add("error", "SARIF1008", f"{w}.{where}", "contextRegion does not contain region")
        if where.startswith("locations") and not (region.get("snippet") or (context or {}).get("snippet")):
            report.add("note", "SARIF2010", f"{w}.{where}", "no snippet")
        if root:
            file = pathlib.Path(root) / unquote(uri)
            if not file.is_file():
                report.add("error", "region", f"{w}.{where}", f"no such file under the root: {uri}")
                continue
            raw = file.read_bytes()
            if raw[:8] == b"bplist00":
                continue  # no lines in it
            body = raw.decode(encoding_of(run, uri) or ("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"), "replace").lstrip("\ufeff")
            covered = slice_region(body, region, unit)
            if covered is None:
                report.add("error", "region", f"{w}.{where}", f"region {region} is not in {uri}")
            elif "snippet" in region and region["snippet"].get("text", "").replace("\r\n", "\n") != covered.replace("\r\n", "\n"):
                report.add("error", "region", f"{w}.{where}",
                           f"snippet {region['snippet'].get('text', '')[:60]!r} is not the text there {covered[:60]!r}")


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("logs", nargs="+")
    args.add_argument("--root")
    args.add_argument("--notes", action="store_true")
    opts = args.parse_args()
    bad = 0
    for path in opts.logs:
        report = Report(path)
        try:
            check(path, opts.root, report)
        except (ValueError, OSError) as e:
            report.add("error", "json", "/", str(e))
        counts = {}
        for level, code, where, text in report.rows:
            counts[level] = counts.get(level, 0) + 1
            if level != "note" or opts.notes:
                print(f"{path}: {level} {code} {where}: {text}")
        bad += counts.get("error", 0) + counts.get("warning", 0)
        print(f"{path}: {counts.get('error', 0)} errors, {counts.get('warning', 0)} warnings, {counts.get('note', 0)} notes")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
