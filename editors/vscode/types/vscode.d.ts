// The part of Visual Studio Code's API that the extension uses, written down from its documentation (https://code.visualstudio.com/api/references/vscode-api)
// for checking where the package @types/vscode cannot be had. It is not shipped.
declare module "vscode" {
  export interface Disposable { dispose(): unknown }
  export interface Event<T> { (listener: (event: T) => unknown): Disposable }
  export class Uri {
    static parse(value: string): Uri;
    static file(path: string): Uri;
    readonly scheme: string;
    readonly fsPath: string;
    toString(): string;
  }
  export class Position {
    constructor(line: number, character: number);
    readonly line: number;
    readonly character: number;
  }
  export class Range {
    constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number);
    readonly start: Position;
    readonly end: Position;
  }
  export class Location { constructor(uri: Uri, range: Range) }
  export class DiagnosticRelatedInformation { constructor(location: Location, message: string) }
  export enum DiagnosticSeverity { Error = 0, Warning = 1, Information = 2, Hint = 3 }
  export class Diagnostic {
    constructor(range: Range, message: string, severity?: DiagnosticSeverity);
    source?: string;
    code?: string | number | { value: string | number; target: Uri };
    relatedInformation?: DiagnosticRelatedInformation[];
  }
  export interface DiagnosticCollection extends Disposable {
    set(uri: Uri, diagnostics: readonly Diagnostic[]): void;
    clear(): void;
  }
  export class TextEdit { static replace(range: Range, text: string): TextEdit }
  export class WorkspaceEdit { set(uri: Uri, edits: TextEdit[]): void }
  export class MarkdownString { constructor(value?: string) }
  export class Hover { constructor(contents: MarkdownString, range?: Range) }
  export class CodeActionKind { static readonly QuickFix: CodeActionKind }
  export class CodeAction {
    constructor(title: string, kind?: CodeActionKind);
    edit?: WorkspaceEdit;
    diagnostics?: Diagnostic[];
    isPreferred?: boolean;
  }
  export enum CompletionItemKind { Text = 0 }
  export class CompletionItem {
    constructor(label: string, kind?: CompletionItemKind);
    detail?: string;
    documentation?: string;
    filterText?: string;
    insertText?: string;
    range?: Range;
  }
  export interface TextDocument {
    readonly uri: Uri;
    readonly languageId: string;
    readonly version: number;
    getText(): string;
  }
  export interface TextDocumentContentChangeEvent { readonly range: Range; readonly text: string }
  export interface TextDocumentChangeEvent { readonly document: TextDocument; readonly contentChanges: readonly TextDocumentContentChangeEvent[] }
  export interface CancellationToken { readonly onCancellationRequested: Event<unknown> }
  export interface DocumentFilter { readonly language?: string; readonly scheme?: string; readonly pattern?: string }
  export type DocumentSelector = readonly DocumentFilter[];
  type Given<T> = T | undefined | null | Promise<T | undefined | null>;
  export namespace languages {
    function match(selector: DocumentSelector, document: TextDocument): number;
    function createDiagnosticCollection(name?: string): DiagnosticCollection;
    function registerHoverProvider(
      selector: DocumentSelector,
      provider: { provideHover(document: TextDocument, position: Position, token: CancellationToken): Given<Hover> }): Disposable;
    function registerDefinitionProvider(
      selector: DocumentSelector,
      provider: { provideDefinition(document: TextDocument, position: Position, token: CancellationToken): Given<Location[]> }): Disposable;
    function registerCodeActionsProvider(
      selector: DocumentSelector,
      provider: { provideCodeActions(document: TextDocument, range: Range, context: unknown, token: CancellationToken): Given<CodeAction[]> },
      metadata?: { readonly providedCodeActionKinds?: readonly CodeActionKind[] }): Disposable;
    function registerCompletionItemProvider(
      selector: DocumentSelector,
      provider: { provideCompletionItems(document: TextDocument, position: Position, token: CancellationToken): Given<CompletionItem[]> },
      ...triggerCharacters: string[]): Disposable;
  }
  export interface WorkspaceFolder { readonly uri: Uri; readonly name: string }
  export interface WorkspaceFoldersChangeEvent { readonly added: readonly WorkspaceFolder[]; readonly removed: readonly WorkspaceFolder[] }
  export interface WorkspaceConfiguration { get<T>(section: string): T | undefined }
  export interface ConfigurationChangeEvent { affectsConfiguration(section: string): boolean }
  export interface FileSystemWatcher extends Disposable {
    readonly onDidChange: Event<Uri>;
    readonly onDidCreate: Event<Uri>;
    readonly onDidDelete: Event<Uri>;
  }
  export namespace workspace {
    const workspaceFolders: readonly WorkspaceFolder[] | undefined;
    const textDocuments: readonly TextDocument[];
    function getConfiguration(section?: string): WorkspaceConfiguration;
    function getWorkspaceFolder(uri: Uri): WorkspaceFolder | undefined;
    function createFileSystemWatcher(pattern: string): FileSystemWatcher;
    const onDidOpenTextDocument: Event<TextDocument>;
    const onDidChangeTextDocument: Event<TextDocumentChangeEvent>;
    const onDidSaveTextDocument: Event<TextDocument>;
    const onDidCloseTextDocument: Event<TextDocument>;
    const onDidChangeWorkspaceFolders: Event<WorkspaceFoldersChangeEvent>;
    const onDidChangeConfiguration: Event<ConfigurationChangeEvent>;
  }
  export enum ViewColumn { Beside = -2 }
  export interface WebviewPanel extends Disposable { readonly webview: { html: string }; readonly onDidDispose: Event<void> }
  export interface OutputChannel extends Disposable { append(text: string): void; appendLine(text: string): void }
  export interface TextEditor { readonly document: TextDocument }
  export namespace window {
    const activeTextEditor: TextEditor | undefined;
    function createOutputChannel(name: string): OutputChannel;
    function showInformationMessage(message: string): Promise<unknown>;
    function showWarningMessage(message: string): Promise<unknown>;
    function showErrorMessage(message: string): Promise<unknown>;
    function createWebviewPanel(
      type: string, title: string, show: { readonly viewColumn: ViewColumn; readonly preserveFocus?: boolean }, options?: object): WebviewPanel;
  }
  export namespace commands { function registerCommand(name: string, callback: () => unknown): Disposable }
  export interface ExtensionContext { readonly subscriptions: Disposable[] }
}
