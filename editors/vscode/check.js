// Runs the extension in a stand-in for Visual Studio Code, with the real server: node check.js HIGLINT (make vscode). It is not shipped.
"use strict";

const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL, fileURLToPath } = require("node:url");

const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "higlint-vscode-"));
const file = path.join(folder, "page.html");
const BUTTON = "display: block; box-sizing: border-box; width: 300px; height: 44px; font: 19px/44px Arial; background: #000; color: #fff";
const TEXT = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sign in</title>
<style>a { ${BUTTON} }
.apple { height: 36px }</style>
<p>Sign in to keep your orders.</p><a class="apple" href="/auth/apple">Sign in with Apple</a><a href="/auth/google">Sign in with Google</a>
`;
fs.mkdirSync(path.join(folder, ".git"));
fs.writeFileSync(file, TEXT);

// The stand-in: what the extension asks of the editor, and what the editor tells it.
const events = {};
const event = (name) => (listener) => ((events[name] ??= []).push(listener), { dispose() {} });
const fire = (name, value) => Promise.all((events[name] ?? []).map((listener) => listener(value)));
class Uri {
  constructor(text) { this.text = text; this.scheme = text.split(":")[0]; }
  static parse(text) { return new Uri(text); }
  static file(name) { return new Uri(pathToFileURL(name).href); }
  get fsPath() { return fileURLToPath(this.text); }
  toString() { return this.text; }
}
class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(a, b, c, d) { this.start = new Position(a, b); this.end = new Position(c, d); } }
const holder = (...names) => class { constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); } };
const shown = new Map();
const providers = {};
const messages = [];
const settings = { path: process.argv[2], reviews: true };
const document = { uri: Uri.file(file), languageId: "html", version: 1, text: TEXT, getText() { return this.text; } };
let panel;
const commands = {};
const vscode = {
  Uri, Position, Range, Location: holder("uri", "range"), Diagnostic: holder("range", "message", "severity"), Hover: holder("contents", "range"),
  DiagnosticRelatedInformation: holder("location", "message"), MarkdownString: holder("value"), CodeAction: holder("title", "kind"),
  CodeActionKind: { QuickFix: "quickfix" }, CompletionItem: holder("label", "kind"), ViewColumn: { Beside: -2 },
  TextEdit: { replace: (range, text) => ({ range, text }) },
  WorkspaceEdit: class { constructor() { this.edits = new Map(); } set(uri, edits) { this.edits.set(String(uri), edits); } },
  languages: {
    match: (selector, other) => (selector.some((part) => part.pattern?.includes("html")) && String(other.uri).endsWith(".html") ? 10 : 0),
    createDiagnosticCollection: () => ({ set: (uri, list) => shown.set(String(uri), list), clear: () => shown.clear(), dispose() {} }),
    registerHoverProvider: (_, provider) => (Object.assign(providers, provider), { dispose() {} }),
    registerDefinitionProvider: (_, provider) => (Object.assign(providers, provider), { dispose() {} }),
    registerCodeActionsProvider: (_, provider) => (Object.assign(providers, provider), { dispose() {} }),
    registerCompletionItemProvider: (_, provider) => (Object.assign(providers, provider), { dispose() {} }),
  },
  workspace: {
    workspaceFolders: [{ uri: Uri.file(folder), name: "shop" }], textDocuments: [document],
    getConfiguration: () => ({ get: (name) => settings[name] }), getWorkspaceFolder: () => vscode.workspace.workspaceFolders[0],
    createFileSystemWatcher: () => ({ onDidChange: event("disk"), onDidCreate: event("disk"), onDidDelete: event("disk"), dispose() {} }),
    onDidOpenTextDocument: event("open"), onDidChangeTextDocument: event("change"), onDidSaveTextDocument: event("save"),
    onDidCloseTextDocument: event("close"), onDidChangeWorkspaceFolders: event("folders"), onDidChangeConfiguration: event("configuration"),
  },
  window: {
    activeTextEditor: { document }, createOutputChannel: () => ({ append() {}, appendLine() {}, dispose() {} }),
    showInformationMessage: (text) => messages.push(text), showWarningMessage: (text) => messages.push(text),
    showErrorMessage: (text) => messages.push(text),
    createWebviewPanel: () => (panel = { webview: { html: "" }, onDidDispose: event("panel"), dispose() {} }),
  },
  commands: { registerCommand: (name, work) => (commands[name] = work, { dispose() {} }) },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const extension = require("./extension.js");

let failures = 0;
function check(what, holds) {
  console.log(`${holds ? "ok  " : "FAIL"} ${what}`);
  if (!holds) failures += 1;
}
async function until(holds, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; !holds() && Date.now() < end;) await new Promise((resolve) => setTimeout(resolve, 20));
  return holds();
}
const rule = "siwa-button-prominence";
const found = () => (shown.get(String(document.uri)) ?? []).find((item) => item.code?.value === rule);
const token = { onCancellationRequested() {} };

(async () => {
  await extension.activate({ subscriptions: [] });
  check("findings come for a page that is open", await until(() => found()));
  check("with their severity, place and related places", found().severity === 0 && found().range.start.line === 2 && found().relatedInformation.length > 0);
  const place = new Position(2, 18);
  const hover = await providers.provideHover(document, place, token);
  check("a hover has the rule's text", hover.contents.value.includes(rule));
  const places = await providers.provideDefinition(document, place, token);
  check("a definition leads to the elements", places.length > 0 && places[0].uri instanceof Uri);
  const actions = await providers.provideCodeActions(document, new Range(2, 18, 2, 18), {}, token);
  const fix = actions.find((action) => action.edit.edits.get(String(document.uri))?.[0].text === "44px");
  check("fixes are offered", fix !== undefined);
  const edit = fix.edit.edits.get(String(document.uri))[0];
  document.version = 2;
  await fire("change", { document, contentChanges: [{ range: edit.range, text: edit.text }] });
  check("a fix ends the finding", await until(() => !found()));
  check("completion answers", Array.isArray(await providers.provideCompletionItems(document, place, token)));
  commands["higlint.showPicture"]();
  check("the picture of the page is drawn", await until(() => panel.webview.html.includes("<svg")));
  check("and nothing runs in it", panel.webview.html.includes("default-src 'none'") && !panel.webview.html.includes("<script"));
  await fire("close", document);
  check("a page that is closed has no findings", await until(() => (shown.get(String(document.uri)) ?? []).length === 0));
  await commands["higlint.restart"]();
  check("the server starts again", await until(() => shown.has(String(document.uri))));
  settings.path = path.join(folder, "nowhere");
  await commands["higlint.restart"]();
  check("a program that is not there is told of", messages.some((text) => text.includes("higlint does not start")));
  await extension.deactivate();
  fs.rmSync(folder, { recursive: true });
  console.log(`${failures} checks failed`);
  process.exit(failures ? 1 : 0);
})();
