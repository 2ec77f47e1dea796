#!/usr/bin/env python3
"""Runs what `packaging/`, `action.yml` and the hooks do, step by step, as their hosts would: part of `make test`.

    scripts/check_packaging.py [--higlint FILE]

The workflows, the action and the GitLab job are held against their hosts' schemas where check-jsonschema is installed, and the shell scripts are read by
shellcheck where it is there. What only a host can do (uploading, commenting) is not run: its commands are the hosts' own.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BAD = '<!doctype html><html lang="en"><title>x</title><link rel="stylesheet" href="a.css"><button class="apple">Sign in with Apple</button>\n'
SHEET = ".apple { width: 90px; height: 44px; background: #000; color: #fff; font: 19px Arial }\n"
PLIST = '<plist version="1.0"><dict><key>NSCameraUsageDescription</key><string>We need access</string></dict></plist>\n'


class Steps:
    def __init__(self, higlint):
        self.higlint, self.problems, self.count = higlint, [], 0

    def run(self, words, folder, status, what, says="", **variables):
        """Runs a step and answers what it printed; it has to end with that status and to say that."""
        path = f"{self.higlint.parent}:{os.environ['PATH']}"
        environment = {"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", "TMPDIR": str(folder / "tmp"), **variables}
        done = subprocess.run([str(word) for word in words], cwd=folder, env=environment, capture_output=True, text=True, timeout=600)
        self.count += 1
        said = done.stdout + done.stderr
        if done.returncode != status or not re.search(says, said):
            self.problems.append(f"{what}: status {done.returncode}, expected {status} and '{says}'\n{said[:1500]}")
        return said

    def expect(self, holds, what):
        self.count += 1
        if not holds:
            self.problems.append(what)

    def action(self, folder):
        """What action.yml runs, with the variables that GitHub sets."""
        output, summary, paths = folder / "output", folder / "summary.md", folder / "path"
        github = {"GITHUB_OUTPUT": str(output), "GITHUB_STEP_SUMMARY": str(summary), "GITHUB_PATH": str(paths), "RUNNER_TEMP": str(folder / "tmp")}
        self.run([ROOT / "packaging/get-higlint.sh"], folder, 0, "the action gets higlint", "^Using .*higlint", **github)
        run = [ROOT / "packaging/run-action.sh"]
        self.run(run, folder, 0, "the action finds something", "::error file=site/", **github, HIGLINT_PATHS="site\n", HIGLINT_ARGUMENTS="--jobs=1\n")
        values = dict(line.split("=", 1) for line in output.read_text().splitlines())
        self.expect(values["status"] == "1", f"the action's status is {values['status']}")
        self.expect('"runs"' in pathlib.Path(values["sarif-file"]).read_text(), "the action writes SARIF")
        self.expect("siwa-button-min-size" in summary.read_text(), "the action's summary names the rule")
        output.write_text("")
        self.run(run, folder, 0, "the action with a level", "", **github, HIGLINT_PATHS="site", HIGLINT_FAIL_ON="never")
        self.expect("status=0\n" in output.read_text(), "'never' fails nothing")
        output.write_text("")
        self.run(run, folder, 0, "the action with wrong arguments", "There is no option", **github, HIGLINT_ARGUMENTS="--nonsense")
        self.expect("status=2\n" in output.read_text(), "wrong arguments end with status 2")
        self.release(folder, github)

    def release(self, folder, github):
        """A release is downloaded, and its checksum looked at."""
        machine = {"x86_64": "linux-x86_64", "aarch64": "linux-arm64"}.get(os.uname().machine)
        if not machine or sys.platform != "linux" or not shutil.which("curl"):
            return
        place = folder / "releases" / "v9.9.9"
        place.mkdir(parents=True)
        name = f"higlint-{machine}.tar.gz"
        fake = folder / "tmp" / "higlint"
        fake.write_text("#!/bin/sh\necho higlint 9.9.9\n")
        fake.chmod(0o755)
        subprocess.run(["tar", "-czf", place / name, "-C", fake.parent, "higlint"], check=True)
        sums = subprocess.run(["sha256sum", name], cwd=place, capture_output=True, text=True, check=True).stdout
        (place / "SHA256SUMS").write_text(sums)
        get = [ROOT / "packaging/get-higlint.sh"]
        variables = {**github, "HIGLINT_VERSION": "v9.9.9", "HIGLINT_DOWNLOADS": (folder / "releases").as_uri()}
        self.run(get, folder, 0, "a release is downloaded", "higlint 9.9.9", **variables)
        (place / "SHA256SUMS").write_text("0" * 64 + sums[64:])
        self.run(get, folder, 2, "a wrong checksum is refused", "checksum", **variables)

    def gitlab(self, folder):
        script = re.search(r"(?m)^    - (higlint .*)$", (ROOT / "packaging/gitlab/higlint.gitlab-ci.yml").read_text()).group(1)
        self.run(["bash", "-euo", "pipefail", "-c", script], folder, 1, "GitLab's job", "siwa-button-min-size", HIGLINT_PATHS="site")
        for report in ("gl-code-quality-report.json", "higlint-junit.xml"):
            self.expect((folder / report).stat().st_size > 100, f"GitLab's job writes {report}")

    def hook(self, folder):
        git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org"]
        hook = [ROOT / "packaging/pre-commit.sh"]
        self.run([*git, "init", "-q"], folder, 0, "git")
        (folder / "unrelated.txt").write_text("x")
        self.run([*git, "add", "unrelated.txt"], folder, 0, "git")
        self.run(hook, folder, 0, "a commit of nothing that is judged", "No findings")
        # The sheet stands for the page that uses it.
        self.run([*git, "add", "site/a.css"], folder, 0, "git")
        self.run(hook, folder, 1, "a commit of a style sheet", "site/a.css:1:")
        self.run([*hook, "--fail-on", "never"], folder, 0, "the hook with an argument", "site/a.css:1:")

    def xcode(self, folder):
        phase = [ROOT / "packaging/xcode/build-phase.sh"]
        app = {"SRCROOT": str(folder / "app")}
        self.run(phase, folder, 0, "a Debug build", "(?m)^/.*/Info.plist:1:[0-9]+: warning: ", CONFIGURATION="Debug", **app)
        self.run(phase, folder, 1, "a Release build", "(?m)^/.*/Info.plist:1:[0-9]+: error: ", CONFIGURATION="Release", **app)
        fastfile = (ROOT / "packaging/xcode/Fastfile").read_text()
        script = re.search(r'sh\("cd \.\. && (.*)"\)', fastfile).group(1)
        (folder / "app/fastlane").mkdir()
        self.run(["bash", "-euc", script], folder / "app", 1, "fastlane's lane", "purpose-", TMPDIR=str(folder / "tmp"))

    def swiftpm(self, folder):
        """The command in a package that depends on this one by its path. What the tool is built from is left out, and the tool that is there stands for it."""
        if not shutil.which("swift"):
            return
        plugin = re.search(r'(?s)\.plugin\(\s*name: "Higlint",\s*capability.*?dependencies: \["higlint"\]\)', (ROOT / "Package.swift").read_text()).group(0)
        package, user = folder / "higlint", folder / "user"
        shutil.copytree(ROOT / "Plugins/Higlint", package / "Plugins/Higlint")
        (package / "Sources/higlint").mkdir(parents=True)
        (package / "Sources/higlint/main.swift").write_text(
            "import Foundation\nlet process = Process()\nprocess.executableURL = URL(fileURLWithPath: \"%s\")\n"
            "process.arguments = Array(CommandLine.arguments.dropFirst())\ntry process.run()\nprocess.waitUntilExit()\nexit(process.terminationStatus)\n"
            % self.higlint)
        head = "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"%s\","
        (package / "Package.swift").write_text(
            (head % "higlint") + 'products: [.plugin(name: "Higlint", targets: ["Higlint"])], targets: [.executableTarget(name: "higlint"), %s])' % plugin)
        (user / "Sources/user").mkdir(parents=True)
        (user / "Package.swift").write_text(
            (head % "user") + 'dependencies: [.package(path: "../higlint")], targets: [.executableTarget(name: "user")])')
        (user / "Sources/user/main.swift").write_text("print(1)\n")
        (user / "App").mkdir()
        (user / "App/Info.plist").write_text(PLIST)
        command = ["swift", "package", "higlint"]
        self.run([*command, "--preset", "release", "App"], user, 1, "the command of SwiftPM", "(?s)App/Info.plist:1:71  error  purpose-", TMPDIR=str(folder / "tmp"))
        self.run([*command, "App"], user, 0, "the command of SwiftPM where nothing fails", "warning  purpose-", TMPDIR=str(folder / "tmp"))

    def hosts(self, folder):
        checker = pathlib.Path(sys.executable).parent / "check-jsonschema"
        schemas = {
            "vendor.github-actions": ["action.yml"],
            "vendor.github-workflows": sorted(map(str, (ROOT / ".github/workflows").glob("*.yml"))),
            "vendor.gitlab-ci": ["packaging/gitlab/higlint.gitlab-ci.yml"],
        }
        for name, files in schemas.items() if checker.exists() else []:
            self.run([checker, "--builtin-schema", name, *[ROOT / file for file in files]], folder, 0, name)
        actionlint = shutil.which("actionlint") or shutil.which("actionlint", path=str(checker.parent))
        if actionlint:
            self.run([actionlint, *schemas["vendor.github-workflows"]], folder, 0, "actionlint")
        if shutil.which("shellcheck"):
            scripts = [*sorted((ROOT / "packaging").rglob("*.sh")), ROOT / ".ci/run", ROOT / "scripts/python"]
            self.run(["shellcheck", *scripts], folder, 0, "shellcheck")

    def manual(self, folder):
        page = self.run([self.higlint, "man"], folder, 0, "the manual", "SYNOPSIS")
        (folder / "higlint.1").write_text(page, encoding="utf-8")
        for words in (["mandoc", "-T", "lint", "-W", "warning"], ["groff", "-man", "-ww", "-T", "utf8", "-z"]):
            if shutil.which(words[0]):
                said = self.run([*words, "higlint.1"], folder, 0, words[0])
                self.expect(not said.strip(), f"{words[0]} warns of the manual: {said[:500]}")
        for shell, check in (("bash", ["bash", "-n"]), ("zsh", ["zsh", "-n"]), ("fish", ["fish", "--no-execute"])):
            (folder / f"completions.{shell}").write_text(self.run([self.higlint, "completions", shell], folder, 0, shell, "higlint"), encoding="utf-8")
            if shutil.which(shell):
                self.run([*check, f"completions.{shell}"], folder, 0, f"{shell} reads its completions")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--higlint", type=pathlib.Path, default=ROOT / ".build/debug/higlint")
    options = arguments.parse_args()
    if options.higlint.name != "higlint":
        arguments.error("the program has to be called 'higlint', as the steps call it")
    steps = Steps(options.higlint.resolve())
    for step in (steps.action, steps.gitlab, steps.hook, steps.xcode, steps.swiftpm, steps.hosts, steps.manual):
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place).resolve()
            for name in ("tmp", "site", "app"):
                (folder / name).mkdir()
            (folder / "site/page.html").write_text(BAD)
            (folder / "site/a.css").write_text(SHEET)
            (folder / "app/Info.plist").write_text(PLIST)
            step(folder)
    for problem in steps.problems:
        print(problem)
    print(f"packaging: {steps.count} checks, {len(steps.problems)} problems")
    sys.exit(1 if steps.problems or steps.count < 20 else 0)


if __name__ == "__main__":
    main()
