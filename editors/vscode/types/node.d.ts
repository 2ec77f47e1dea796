// The part of Node's API that the extension uses, for checking where the package @types/node cannot be had. It is not shipped.
declare module "node:child_process" {
  interface Readable { on(event: "data", listener: (data: Buffer) => void): void }
  interface Writable {
    readonly writable: boolean;
    write(data: Buffer): boolean;
    on(event: "error", listener: (error: Error) => void): void;
  }
  interface Child {
    readonly stdin: Writable;
    readonly stdout: Readable;
    readonly stderr: Readable;
    readonly pid?: number;
    readonly exitCode: number | null;
    kill(): boolean;
    once(event: "spawn", listener: () => void): void;
    once(event: "error", listener: (error: Error) => void): void;
    once(event: "exit", listener: (status: number | null) => void): void;
  }
  export function spawn(command: string, words: readonly string[], options: { cwd?: string; stdio: ["pipe", "pipe", "pipe"] }): Child;
  export function execFile(
    command: string, words: readonly string[], options: { cwd?: string; maxBuffer?: number; timeout?: number },
    callback: (error: Error | null, output: string, errors: string) => void): void;
}
declare class Buffer {
  static alloc(size: number): Buffer;
  static from(text: string): Buffer;
  static concat(parts: readonly Buffer[]): Buffer;
  readonly length: number;
  indexOf(text: string): number;
  toString(encoding: "ascii" | "utf8", start: number, end: number): string;
  subarray(start: number): Buffer;
}
declare const process: { readonly pid: number };
declare function require(name: "node:child_process"): typeof import("node:child_process");
declare function require(name: "vscode"): typeof import("vscode");
declare function require(name: "./connection.js"): typeof import("../connection.js");
declare const module: { exports: object };
declare function setTimeout(work: () => void, milliseconds: number): number;
declare function clearTimeout(timer: number): void;
