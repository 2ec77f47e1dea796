#!/usr/bin/env python3
"""Measures `higlint lsp` as an editor feels it: how long after a keystroke the findings are there, and what memory many edits take.

    bench_editor.py EXECUTABLE [--edits 10000] [--check]

The page is the median one of bench.py's 200. Each edit types one character or takes one away and goes as an incremental change; the time runs from when it is
written until `textDocument/publishDiagnostics` with its version has come, the server's wait for further keystrokes included. With --check the aims
of the project are demands: 50 ms in the median, and no more memory after all edits than after the first thousand, but for a tenth.
"""
import argparse
import json
import os
import pathlib
import select
import statistics
import subprocess
import sys
import tempfile
import time

import make_pages

AIM = 50


class Server:
    """`higlint lsp` and the pipes to it."""

    def __init__(self, executable, folder):
        self.process = subprocess.Popen([str(executable), "lsp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.bytes, self.number = b"", 0

    def send(self, method, parameters, is_request=False):
        message = {"jsonrpc": "2.0", "method": method, "params": parameters}
        if is_request:
            self.number += 1
            message["id"] = self.number
        body = json.dumps(message, ensure_ascii=False).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()
        return self.number

    def message(self, timeout=60):
        """The next message; nothing for so many seconds is a failure."""
        while True:
            end = self.bytes.find(b"\r\n\r\n")
            if end >= 0:
                length = int(self.bytes[:end].split(b"Content-Length:")[1].split(b"\r\n")[0])
                if len(self.bytes) >= end + 4 + length:
                    body, self.bytes = self.bytes[end + 4:end + 4 + length], self.bytes[end + 4 + length:]
                    return json.loads(body)
            if not select.select([self.process.stdout], [], [], timeout)[0]:
                sys.exit("the server says nothing for %d seconds" % timeout)
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                sys.exit("the server has ended")
            self.bytes += more

    def wait(self, holds):
        while True:
            message = self.message()
            if "id" in message and "method" in message:
                body = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": None}).encode()
                self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
                self.process.stdin.flush()
            elif holds(message):
                return message

    def start(self, folder):
        number = self.send("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}}, is_request=True)
        self.wait(lambda message: message.get("id") == number)
        self.send("initialized", {})

    def memory(self):
        """Resident MiB."""
        if sys.platform == "linux":
            status = pathlib.Path("/proc/%d/status" % self.process.pid).read_text()
            return int(status.split("VmRSS:")[1].split()[0]) / 1024
        return int(subprocess.run(["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True).stdout) / 1024

    def processor(self):
        """Seconds of processors that it has used; None where the system does not tell."""
        if sys.platform != "linux":
            return None
        fields = pathlib.Path("/proc/%d/stat" % self.process.pid).read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        number = self.send("shutdown", None, is_request=True)
        self.wait(lambda message: message.get("id") == number)
        self.send("exit", None)
        return self.process.wait(30)


def write_page(folder):
    """The median page of bench.py's, where it was written, and its text."""
    text = sorted((make_pages.page(number) for number in range(200)), key=len)[100]
    path = folder / "login.html"
    path.write_text(text, encoding="utf-8")
    return path, text


def measure(server, path, text, edits):
    """Milliseconds of each edit, MiB after 1,000 edits and after all, and milliseconds of processors for an edit."""
    uri = path.as_uri()

    def judged(version):
        return lambda message: message.get("method") == "textDocument/publishDiagnostics" and message["params"].get("version") == version

    server.send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "html", "version": 0, "text": text}})
    found = len(server.wait(judged(0))["params"]["diagnostics"])
    # What is typed: in a declaration, in the title of the Apple button, in the words of a paragraph, in turn.
    lines = text.split("\n")
    places = []
    for word in (".button{", "with Apple</span>", "<p class="):
        line = next(number for number, words in enumerate(lines) if word in words)
        places.append((line, lines[line].index(word) + len(word) - (len("</span>") if "span" in word else 0)))
    times, memory = [], {}
    used = server.processor()
    for edit in range(edits):
        line, column = places[edit // 2 % len(places)]
        start, end = {"line": line, "character": column}, {"line": line, "character": column + edit % 2}
        change = {"range": {"start": start, "end": end}, "text": "" if edit % 2 else "x"}
        began = time.perf_counter()
        server.send("textDocument/didChange", {"textDocument": {"uri": uri, "version": edit + 1}, "contentChanges": [change]})
        last = server.wait(judged(edit + 1))
        times.append((time.perf_counter() - began) * 1000)
        if edit + 1 in (min(1000, edits), edits):
            memory[edit + 1] = server.memory()
    if edits % 2 == 0 and len(last["params"]["diagnostics"]) != found:
        sys.exit("the text is what it was, and the findings are not")
    return times, memory, (server.processor() - used) * 1000 / edits if used is not None else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable", type=pathlib.Path)
    parser.add_argument("--edits", type=int, default=10_000)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        path, text = write_page(folder)
        server = Server(options.executable.resolve(), folder)
        server.start(folder)
        times, memory, processor = measure(server, path, text, options.edits)
        if server.end() != 0:
            sys.exit("the server did not end as it was asked to")
    median, late = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    print("higlint lsp, the median page (%d bytes), %d edits" % (len(text.encode()), options.edits))
    print("  from a keystroke to its findings               %7.1f ms in the median, %.1f ms in 95 of 100, %.1f ms at most (aim: %d)" % (median, late, max(times), AIM))
    if processor is not None:
        print("  of it work of processors                       %7.1f ms" % processor)
    print("  memory                                         %s" % ", ".join("%.0f MiB after %d edits" % (size, count) for count, size in memory.items()))
    first, last = list(memory.values())[0], list(memory.values())[-1]
    if options.check and (median > AIM or last > first * 1.1):
        sys.exit("slower than the aim, or memory grows")


if __name__ == "__main__":
    main()
