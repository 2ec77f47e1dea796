#!/usr/bin/env python3
"""Sessions of pygls' client with `higlint lsp`, one of them recorded by lsp-devtools (make editor).

    check_clients.py EXECUTABLE [--recording FILE]

pygls reads every message of the server into the types of the Language Server Protocol and refuses what does not fit. Then come those who keep to no
protocol: half messages, nonsense, requests out of turn, clients that vanish. Each must end the server cleanly or be answered with an error. Needs the
package pygls of PyPI, and lsp-devtools for the recording; `make editor` installs both.
"""
import argparse
import asyncio
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

try:
    from lsprotocol import types as lsp
    from pygls.lsp.client import LanguageClient
except ImportError:
    print("pygls is not installed: its sessions are left out.")
    sys.exit(0)

PAGE = """<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width"><title>Sign in</title><link rel="stylesheet" href="shop.css">
<style>
a { display: block; box-sizing: border-box; width: 300px; height: 44px; font: 19px/44px Arial; background: #000; color: #fff }
</style>
<p>Sign in to keep your \N{RED APPLE} orders.</p>
<a class="apple" href="/auth/apple">Sign in with Apple</a>
<a href="/auth/google">Sign in with Google</a>
"""
SHEET = ".apple { height: 36px !important }\n"
RULE = "siwa-button-prominence"
failed = []


def check(what, holds):
    print("%s %s" % ("ok  " if holds else "FAIL", what))
    if not holds:
        failed.append(what)


class Session:
    """A client with a page and a sheet, and what the server has told it."""

    def __init__(self, folder):
        self.folder, self.published, self.problems, self.asked = folder, {}, [], []
        self.client = LanguageClient("check", "1")
        (folder / ".git").mkdir(exist_ok=True)
        (folder / "page.html").write_text(PAGE, encoding="utf-8")
        (folder / "shop.css").write_text(SHEET, encoding="utf-8")
        (folder / ".higlint.json").write_text("{}", encoding="utf-8")
        self.page, self.sheet, self.configuration = [(folder / name).as_uri() for name in ("page.html", "shop.css", ".higlint.json")]
        self.client.report_server_error = lambda error, source: self.problems.append(error)

        @self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(parameters):
            self.published[parameters.uri] = parameters

        @self.client.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def registered(parameters):
            self.asked += [registration.method for registration in parameters.registrations]

        @self.client.feature(lsp.WORKSPACE_CONFIGURATION)
        def configured(parameters):
            self.asked.append(lsp.WORKSPACE_CONFIGURATION)
            return [{"reviews": False}]

    async def start(self, command, encoding, pulls=False):
        await self.client.start_io(command[0], *command[1:], cwd=self.folder)
        capabilities = lsp.ClientCapabilities(
            general=lsp.GeneralClientCapabilities(position_encodings=[encoding]),
            text_document=lsp.TextDocumentClientCapabilities(diagnostic=lsp.DiagnosticClientCapabilities() if pulls else None),
            workspace=lsp.WorkspaceClientCapabilities(
                configuration=True, did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)))
        folders = [lsp.WorkspaceFolder(uri=self.folder.as_uri(), name="shop")]
        answer = await self.client.initialize_async(lsp.InitializeParams(capabilities=capabilities, workspace_folders=folders))
        self.client.initialized(lsp.InitializedParams())
        return answer

    def open(self, uri, text, language="html"):
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, language, 1, text)))

    def change(self, uri, version, *changes):
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(version, uri), list(changes)))

    def codes(self, uri):
        return [diagnostic.code for diagnostic in self.published[uri].diagnostics] if uri in self.published else []

    async def until(self, holds, seconds=60):
        end = time.monotonic() + seconds
        while not holds() and time.monotonic() < end:
            await asyncio.sleep(0.02)
        return holds()

    async def end(self, is_recorded=False):
        """The status with which the server ends; lsp-devtools, which stands between the two, waits for somebody to stop it."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        process = self.client._server
        try:
            status = await asyncio.wait_for(process.wait(), 5 if is_recorded else 30)
        except asyncio.TimeoutError:
            process.kill()
            status = 0 if is_recorded else None
        await self.client.stop()
        return status


def edit(line, start, end, text):
    return lsp.TextDocumentContentChangePartial(range=lsp.Range(lsp.Position(line, start), lsp.Position(line, end)), text=text)


async def typing(command, folder, encoding, is_recorded=False):
    """A person opens a page and its sheet, reads, fixes, types and closes."""
    session = Session(folder)
    answer = await session.start(command, encoding)
    name = "pygls, %s: " % encoding.value
    check(name + "the server takes the encoding", answer.capabilities.position_encoding == encoding)
    session.open(session.page, PAGE)
    check(name + "findings come for the sheet of a page", await session.until(lambda: RULE in session.codes(session.sheet)))
    check(name + "the server asks for settings and to hear of files", set(session.asked) == {
        lsp.WORKSPACE_CONFIGURATION, lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES})
    session.open(session.sheet, SHEET, "css")
    place = lsp.Position(0, 18)
    identifier = lsp.TextDocumentIdentifier(session.sheet)
    hover = await session.client.text_document_hover_async(lsp.HoverParams(identifier, place))
    check(name + "a hover has the rule's text and numbers", hover is not None and RULE in hover.contents.value and "36" in hover.contents.value)
    places = await session.client.text_document_definition_async(lsp.DefinitionParams(identifier, place))
    check(name + "a declaration leads to the element and to that of the compared one", {place.range.start.line for place in places} == {7, 4})
    back = await session.client.text_document_definition_async(
        lsp.DefinitionParams(lsp.TextDocumentIdentifier(session.page), lsp.Position(7, 3)))
    check(name + "an element leads to the declaration", any(place.uri == session.sheet for place in back))
    actions = await session.client.text_document_code_action_async(
        lsp.CodeActionParams(identifier, lsp.Range(place, place), lsp.CodeActionContext([])))
    texts = [change.new_text for action in actions for changes in action.edit.changes.values() for change in changes]
    check(name + "fixes and comments are offered", "44px" in texts and any("higlint-disable" in text for text in texts))
    session.change(session.sheet, 2, edit(0, 17, 21, "44px"))
    check(name + "a fix ends the finding", await session.until(
        lambda: session.published[session.sheet].version == 2 and RULE not in session.codes(session.sheet)))
    # A column behind a character that has one, two or four units.
    column = {"utf-8": 27, "utf-16": 25, "utf-32": 24}[encoding.value] + 1
    session.change(session.page, 2, edit(6, column, column, "<b>"), edit(6, column + 3, column + 3, "</b>"), edit(7, 48, 53, "Pear"))
    check(name + "several edits are made in their places", await session.until(lambda: session.published[session.page].version == 2))
    session.open(session.configuration, '{ "rul": {} }', "json")
    check(name + "a configuration is judged", await session.until(lambda: session.published.get(session.configuration) is not None
          and "'rul'" in session.published[session.configuration].diagnostics[0].message))
    offered = await session.client.text_document_completion_async(
        lsp.CompletionParams(lsp.TextDocumentIdentifier(session.configuration), lsp.Position(0, 5)))
    check(name + "and completed", "rules" in [item.label for item in (offered if isinstance(offered, list) else offered.items)])
    session.client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(session.page)))
    check(name + "the server ends as it is asked to", await session.end(is_recorded) == 0)
    check(name + "every message was one of the protocol's", session.problems == [])


async def pulling(command, folder):
    """An editor that asks for diagnostics."""
    session = Session(folder)
    await session.start(command, lsp.PositionEncodingKind.Utf16, pulls=True)
    session.open(session.page, PAGE.replace('href="shop.css"', "").replace("</style>", SHEET + "</style>"))
    report = await session.client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(lsp.TextDocumentIdentifier(session.page)))
    check("pygls, pulling: diagnostics are had for the asking", RULE in [item.code for item in report.items])
    check("pygls, pulling: and not pushed too", session.page not in session.published)
    check("pygls, pulling: the server ends as it is asked to", await session.end() == 0 and session.problems == [])


def framed(message):
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def nonsense(executable, folder):
    """Those who keep to no protocol: what they send, how the server is to end, and what it is to say."""
    begin = framed({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}})
    opened = framed({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": (folder / "page.html").as_uri(), "version": 1, "text": PAGE}}})
    polite = framed({"jsonrpc": "2.0", "id": 2, "method": "shutdown"}) + framed({"jsonrpc": "2.0", "method": "exit"})
    cases = [
        ("nothing at all", b"", 1, b""), ("a client that is gone after a word", begin, 1, b'"id":1'), ("half a header", begin + b"Content-Len", 1, b""),
        ("half a message", begin + b"Content-Length: 500\r\n\r\n{\"jsonrpc\"", 1, b""), ("what is no protocol", b"GET / HTTP/1.1\r\n\r\n", 2, b""),
        ("an endless header", b"x" * 100_000, 2, b""), ("a length without end", b"Content-Length: 99999999999\r\n\r\n{}", 2, b""),
        ("what is no JSON", begin + b"Content-Length: 3\r\n\r\n{a}" + polite, 0, b"-32700"),
        ("JSON of another kind", begin + framed([1, 2]) + framed("x") + framed({"jsonrpc": "2.0"}) + polite, 0, b"-32600"),
        ("deep JSON", begin + b"Content-Length: 200000\r\n\r\n" + b"[" * 200_000 + polite, 0, b"-32700"),
        ("a request before its time", framed({"jsonrpc": "2.0", "id": 7, "method": "textDocument/hover"}) + begin + polite, 0, b"-32002"),
        ("a method that is none", begin + framed({"jsonrpc": "2.0", "id": 8, "method": "a/b"}) + polite, 0, b"-32601"),
        ("parameters of no sense", begin + framed({"jsonrpc": "2.0", "id": 9, "method": "textDocument/hover", "params": [[]]})
         + framed({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": 5, "contentChanges": "x"}}) + polite, 0, b""),
        ("a change before the file", begin + opened + framed({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
            "textDocument": {"uri": (folder / "page.html").as_uri(), "version": 2}, "contentChanges": [
                {"range": {"start": {"line": -5, "character": 1e300}, "end": {"line": 1e300, "character": -1}}, "text": "\u202e"}]}}) + polite, 0, b""),
        ("a page of 10 MB on one line", begin + framed({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {
            "textDocument": {"uri": (folder / "page.html").as_uri(), "version": 1, "text": "<p>" + "x" * 10_000_000}}}) + polite, 0, b'"id":2'),
    ]
    for name, sent, status, said in cases:
        done = subprocess.run([executable, "lsp"], input=sent, capture_output=True, cwd=folder, timeout=120)
        check("%s: status %d" % (name, done.returncode), done.returncode == status and said in done.stdout and b"Fatal" not in done.stderr)
    # A client that no longer reads.
    server = subprocess.Popen([executable, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder)
    server.stdout.close()
    server.stdin.write(begin + opened)
    server.stdin.flush()
    check("a client that reads no more: the server ends", wait(server) is not None)
    server.stdin.close()
    # A client that is killed takes its end of the pipes along.
    client = subprocess.Popen([sys.executable, "-c", "import subprocess, sys, time; p = subprocess.Popen([sys.argv[1], 'lsp'], stdin=subprocess.PIPE);"
                               "print(p.pid, flush=True); time.sleep(60)", executable], stdout=subprocess.PIPE, cwd=folder)
    number = int(client.stdout.readline())
    client.send_signal(signal.SIGKILL)
    client.wait()
    check("a client that is killed: the server ends", vanished(number))


def wait(process, seconds=30):
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        return None


def vanished(number, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if subprocess.run(["ps", "-o", "stat=", "-p", str(number)], capture_output=True, text=True).stdout.strip()[:1] in ("", "Z"):
            return True
        time.sleep(0.1)
    return False


def recorded(executable, folder, recording):
    """The same session with lsp-devtools between the two, which takes down every message."""
    tools = shutil.which("lsp-devtools") or pathlib.Path(sys.executable).parent / "lsp-devtools"
    if not pathlib.Path(tools).exists():
        print("lsp-devtools is not installed: its recording is left out.")
        return
    recorder = subprocess.Popen(
        [str(tools), "record", "-p", "8817", "--on-disconnect", "exit", "--to-file", str(recording)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(8)
    asyncio.run(typing([str(tools), "agent", "-p", "8817", "--", executable, "lsp"], folder, lsp.PositionEncodingKind.Utf16, is_recorded=True))
    if wait(recorder, 10) is None:
        recorder.kill()
    lines = [json.loads(line) for line in recording.read_text().splitlines() if line.strip()] if recording.exists() else []
    methods = {line.get("method") for line in lines}
    check("lsp-devtools has recorded %d messages" % len(lines), {"initialize", "textDocument/didChange", "textDocument/publishDiagnostics", "shutdown"} <= methods)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executable")
    parser.add_argument("--recording", type=pathlib.Path)
    options = parser.parse_args()
    executable = str(pathlib.Path(options.executable).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        for encoding in (lsp.PositionEncodingKind.Utf8, lsp.PositionEncodingKind.Utf16, lsp.PositionEncodingKind.Utf32):
            asyncio.run(typing([executable, "lsp"], folder, encoding))
        asyncio.run(pulling([executable, "lsp"], folder))
        nonsense(executable, folder)
        recorded(executable, folder, options.recording or folder / "session.jsonl")
    print("%d checks failed" % len(failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
