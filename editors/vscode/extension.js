// Starts 'higlint lsp', passes on what is typed, shows what is found, and draws the picture of a page beside the editor. It needs no packages of others.
"use strict";

const { execFile } = require("node:child_process");
const vscode = require("vscode");
const { Connection } = require("./connection.js");

const PATTERNS = [
  "**/*.{html,htm,xhtml,vue,svelte,astro,jsx,tsx,css,scss,sass,less}",
  "**/*.{erb,haml,slim,pug,ejs,eta,hbs,handlebars,mustache,twig,njk,jinja,jinja2,j2,liquid,php,cshtml,razor,gohtml,tmpl,heex,jsp,ftl,ftlh,vm,tera}",
  "**/*.{plist,entitlements,strings,xcstrings,xcconfig,pbxproj}",
  "**/*.{po,properties,resx,xlf,xliff,arb}",
  "**/{locale,locales,lang,i18n,messages,translations}/**/*.{json,yml,yaml,php}",
  // Configurations, screens and rules; the server leaves other JSON alone.
  "**/*.json", "**/{config.xml,project.yml}",
];
const SELECTOR = [...PATTERNS.map((pattern) => ({ scheme: "file", pattern })), { scheme: "untitled", language: "html" }];

/** @type {Connection | undefined} */
let server;
/** @type {import("vscode").DiagnosticCollection} */
let diagnostics;
/** @type {import("vscode").OutputChannel} */
let output;

function settings() {
  return vscode.workspace.getConfiguration("higlint");
}

/** @returns {string} */
function program() {
  return settings().get("path") || "higlint";
}

/** What the server is told of the settings. */
function serverSettings() {
  const own = settings();
  return { preset: own.get("preset"), configuration: own.get("configuration"), ruleFolders: own.get("ruleFolders"), reviews: own.get("reviews") };
}

/** @param {import("vscode").TextDocument} document */
function isOurs(document) {
  return vscode.languages.match(SELECTOR, document) > 0;
}

// What the protocol and the editor call the same things.

/** @param {any} range */
function toRange(range) {
  return new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
}

/** @param {import("vscode").Position} position */
function fromPosition(position) {
  return { line: position.line, character: position.character };
}

/** @param {import("vscode").Range} range */
function fromRange(range) {
  return { start: fromPosition(range.start), end: fromPosition(range.end) };
}

/** @param {any} item */
function toDiagnostic(item) {
  // The protocol counts severities from 1, the editor from 0.
  const made = new vscode.Diagnostic(toRange(item.range), item.message, (item.severity ?? 1) - 1);
  made.source = item.source;
  if (item.codeDescription) made.code = { value: item.code, target: vscode.Uri.parse(item.codeDescription.href) };
  else made.code = item.code;
  made.relatedInformation = (item.relatedInformation ?? []).map((/** @type {any} */ other) =>
    new vscode.DiagnosticRelatedInformation(toLocation(other.location), other.message));
  return made;
}

/** @param {any} location */
function toLocation(location) {
  return new vscode.Location(vscode.Uri.parse(location.uri), toRange(location.range));
}

/** @param {any} edit */
function toEdit(edit) {
  const made = new vscode.WorkspaceEdit();
  for (const [uri, changes] of Object.entries(edit?.changes ?? {})) {
    made.set(vscode.Uri.parse(uri), changes.map((/** @type {any} */ change) => vscode.TextEdit.replace(toRange(change.range), change.newText)));
  }
  return made;
}

async function start() {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const made = new Connection(program(), ["lsp"], {
    cwd: folders[0]?.uri.fsPath,
    log: (line) => output.append(line),
    onExit: (status, wanted) => {
      diagnostics.clear();
      if (!wanted) output.appendLine(`higlint has ended with status ${status}; 'higlint: Restart the server' starts it again.`);
    },
  });
  made.handlers.set("textDocument/publishDiagnostics", (params) =>
    diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic)));
  made.handlers.set("window/showMessage", (params) => { vscode.window.showWarningMessage(params.message); });
  made.handlers.set("workspace/configuration", (params) => params.items.map(() => serverSettings()));
  const problem = await made.started;
  if (problem) throw problem;
  server = made;
  await made.request("initialize", {
    processId: process.pid,
    clientInfo: { name: "Visual Studio Code" },
    capabilities: { workspace: { configuration: true, workspaceFolders: true } },
    workspaceFolders: folders.map((folder) => ({ uri: folder.uri.toString(), name: folder.name })),
    initializationOptions: serverSettings(),
  });
  made.notify("initialized", {});
  for (const document of vscode.workspace.textDocuments) opened(document);
}

async function restart() {
  await server?.end();
  server = undefined;
  await start().catch(refuse);
}

/** @param {unknown} error */
function refuse(error) {
  vscode.window.showErrorMessage(`higlint does not start: ${error}. Set 'higlint.path' to its executable.`);
}

/** @param {import("vscode").TextDocument} document */
function opened(document) {
  if (!isOurs(document)) return;
  server?.notify("textDocument/didOpen", {
    textDocument: { uri: document.uri.toString(), languageId: document.languageId, version: document.version, text: document.getText() },
  });
}

/** @param {import("vscode").TextDocumentChangeEvent} event */
function changed(event) {
  if (!isOurs(event.document) || event.contentChanges.length === 0) return;
  server?.notify("textDocument/didChange", {
    textDocument: { uri: event.document.uri.toString(), version: event.document.version },
    contentChanges: event.contentChanges.map((change) => ({ range: fromRange(change.range), text: change.text })),
  });
}

/**
 * Asks about a place in a document; null where the server does not know.
 * @param {string} method
 * @param {import("vscode").TextDocument} document
 * @param {any} place
 * @param {import("vscode").CancellationToken} token
 */
async function ask(method, document, place, token) {
  try {
    return await server?.request(method, { textDocument: { uri: document.uri.toString() }, ...place }, token) ?? null;
  } catch {
    return null;
  }
}

function providers() {
  return [
    vscode.languages.registerHoverProvider(SELECTOR, {
      async provideHover(document, position, token) {
        const found = await ask("textDocument/hover", document, { position: fromPosition(position) }, token);
        // What pages say stands in it: it is text, and no HTML or command of the editor's.
        return found && new vscode.Hover(new vscode.MarkdownString(found.contents.value), toRange(found.range));
      },
    }),
    vscode.languages.registerDefinitionProvider(SELECTOR, {
      async provideDefinition(document, position, token) {
        return (await ask("textDocument/definition", document, { position: fromPosition(position) }, token) ?? []).map(toLocation);
      },
    }),
    vscode.languages.registerCodeActionsProvider(SELECTOR, {
      async provideCodeActions(document, range, context, token) {
        const found = await ask("textDocument/codeAction", document, { range: fromRange(range), context: { diagnostics: [] } }, token);
        return (found ?? []).map((/** @type {any} */ item) => {
          const action = new vscode.CodeAction(item.title, vscode.CodeActionKind.QuickFix);
          action.edit = toEdit(item.edit);
          action.diagnostics = (item.diagnostics ?? []).map(toDiagnostic);
          action.isPreferred = item.isPreferred;
          return action;
        });
      },
    }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }),
    vscode.languages.registerCompletionItemProvider(SELECTOR, {
      async provideCompletionItems(document, position, token) {
        const found = await ask("textDocument/completion", document, { position: fromPosition(position) }, token);
        return (found ?? []).map((/** @type {any} */ item) => {
          const made = new vscode.CompletionItem(item.label, (item.kind ?? 1) - 1);
          Object.assign(made, { detail: item.detail, documentation: item.documentation, filterText: item.filterText });
          made.range = toRange(item.textEdit.range);
          made.insertText = item.textEdit.newText;
          return made;
        });
      },
    }, "\"", "@", "$", "'", "/"),
  ];
}

/**
 * Draws the page of the active editor, as it is saved, in a panel beside it.
 * @param {import("vscode").ExtensionContext} context
 */
function showPicture(context) {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.uri.scheme !== "file") {
    vscode.window.showInformationMessage("higlint draws pages that are saved in a file.");
    return;
  }
  const file = editor.document.uri.fsPath;
  // Nothing but the picture: it holds no scripts, and none may run.
  const panel = vscode.window.createWebviewPanel("higlint.picture", "higlint", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {});
  const draw = () => {
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file));
    execFile(
      program(), ["inspect", "--format", "svg", file], { cwd: folder?.uri.fsPath, maxBuffer: 64 << 20, timeout: 20000 },
      (error, drawn, message) => {
        const body = drawn.includes("<svg") ? drawn : `<pre>${escape(message || String(error))}</pre>`;
        panel.webview.html =
          `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">` +
          `<style>body { background: #fff } svg { max-width: 100%; height: auto }</style>${body}`;
      });
  };
  const saved = vscode.workspace.onDidSaveTextDocument(draw);
  panel.onDidDispose(() => saved.dispose());
  context.subscriptions.push(panel);
  draw();
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[character] || character);
}

/** @param {import("vscode").ExtensionContext} context */
async function activate(context) {
  diagnostics = vscode.languages.createDiagnosticCollection("higlint");
  output = vscode.window.createOutputChannel("higlint");
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.*");
  const changedOnDisk = (/** @type {import("vscode").Uri} */ uri) =>
    server?.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type: 2 }] });
  context.subscriptions.push(
    diagnostics, output, watcher, ...providers(),
    watcher.onDidChange(changedOnDisk), watcher.onDidCreate(changedOnDisk), watcher.onDidDelete(changedOnDisk),
    vscode.commands.registerCommand("higlint.showPicture", () => showPicture(context)),
    vscode.commands.registerCommand("higlint.restart", restart),
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidSaveTextDocument((document) => {
      if (isOurs(document)) server?.notify("textDocument/didSave", { textDocument: { uri: document.uri.toString() } });
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (isOurs(document)) server?.notify("textDocument/didClose", { textDocument: { uri: document.uri.toString() } });
    }),
    vscode.workspace.onDidChangeWorkspaceFolders((event) => {
      const named = (/** @type {readonly import("vscode").WorkspaceFolder[]} */ folders) =>
        folders.map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));
      server?.notify("workspace/didChangeWorkspaceFolders", { event: { added: named(event.added), removed: named(event.removed) } });
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("higlint.path")) restart();
      else if (change.affectsConfiguration("higlint")) server?.notify("workspace/didChangeConfiguration", { settings: null });
    }));
  await start().catch(refuse);
}

function deactivate() {
  return server?.end();
}

module.exports = { activate, deactivate };
