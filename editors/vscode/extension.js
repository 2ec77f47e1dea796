// Starts 'higlint lsp' and shows the picture of a page beside the editor.
"use strict";

const { execFile } = require("node:child_process");
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

/** @returns {string} */
function program() {
  return vscode.workspace.getConfiguration("higlint").get("path") || "higlint";
}

function start() {
  const server = { command: program(), args: ["lsp"], transport: TransportKind.stdio };
  const patterns = [
    "**/*.{html,htm,xhtml,vue,svelte,astro,jsx,tsx,css,scss,sass,less}",
    "**/*.{erb,haml,slim,pug,ejs,eta,hbs,handlebars,mustache,twig,njk,jinja,jinja2,j2,liquid,php,cshtml,razor,gohtml,heex,jsp,ftl,ftlh,vm,tera}",
    "**/*.{plist,entitlements,strings,xcstrings,screen.json}",
    "**/{.higlint.json,app.json,config.xml,project.yml,project.pbxproj}",
  ];
  client = new LanguageClient(
    "higlint", "higlint", { run: server, debug: server },
    {
      documentSelector: [...patterns.map((pattern) => ({ scheme: "file", pattern })), { scheme: "untitled", language: "html" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*") },
    });
  return client.start();
}

/**
 * Draws the page of the active editor, as it is saved, in a panel beside it.
 * @param {vscode.ExtensionContext} context
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
      (error, output, message) => {
        const body = output.includes("<svg") ? output : `<pre>${escape(message || String(error))}</pre>`;
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

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("higlint.showPicture", () => showPicture(context)),
    vscode.commands.registerCommand("higlint.restart", async () => {
      await client?.stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration("higlint.path")) return;
      await client?.stop();
      await start();
    }));
  try {
    await start();
  } catch (error) {
    vscode.window.showErrorMessage(`higlint does not start: ${error}. Set 'higlint.path' to its executable.`);
  }
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
