// Messages between the editor and 'higlint lsp': the base protocol of the Language Server Protocol 3.17, over the pipes of a process.
"use strict";

const { spawn } = require("node:child_process");

/**
 * @typedef {{ jsonrpc: string, id?: number | string | null, method?: string, params?: any, result?: any, error?: { code: number, message: string } }} Message
 */

/** A server that runs, and what was asked of it. */
class Connection {
  /**
   * @param {string} command
   * @param {string[]} words
   * @param {{ cwd?: string, log: (line: string) => void, onExit: (status: number | null, wanted: boolean) => void }} options
   */
  constructor(command, words, options) {
    this.options = options;
    this.number = 0;
    this.isEnding = false;
    /** @type {Map<number | string, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    /** @type {Map<string, (params: any) => any>} */
    this.handlers = new Map();
    this.bytes = Buffer.alloc(0);
    this.process = spawn(command, words, { cwd: options.cwd, stdio: ["pipe", "pipe", "pipe"] });
    this.process.stdout.on("data", (/** @type {Buffer} */ data) => this.read(data));
    this.process.stderr.on("data", (/** @type {Buffer} */ data) => options.log(String(data)));
    // What is written to a server that is gone is lost, as it is.
    this.process.stdin.on("error", () => {});
    /** @type {Promise<Error | null>} */
    this.started = new Promise((resolve) => {
      this.process.once("spawn", () => resolve(null));
      this.process.once("error", (error) => resolve(error));
    });
    this.process.once("exit", (status) => {
      for (const { reject } of this.waiting.values()) reject(new Error("higlint has ended"));
      this.waiting.clear();
      options.onExit(status, this.isEnding);
    });
  }

  /** @param {Buffer} data */
  read(data) {
    this.bytes = Buffer.concat([this.bytes, data]);
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.bytes.toString("ascii", 0, end))?.[1]);
      if (!(this.bytes.length >= end + 4 + length)) return;
      const text = this.bytes.toString("utf8", end + 4, end + 4 + length);
      this.bytes = this.bytes.subarray(end + 4 + length);
      this.take(JSON.parse(text));
    }
  }

  /** @param {Message} message */
  async take(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id ?? "");
      this.waiting.delete(message.id ?? "");
      if (message.error) waiting?.reject(new Error(message.error.message));
      else waiting?.resolve(message.result);
      return;
    }
    const handler = this.handlers.get(message.method);
    if (message.id === undefined || message.id === null) {
      handler?.(message.params);
    } else if (handler) {
      this.write({ jsonrpc: "2.0", id: message.id, result: (await handler(message.params)) ?? null });
    } else {
      this.write({ jsonrpc: "2.0", id: message.id, error: { code: -32601, message: `'${message.method}' is not supported` } });
    }
  }

  /** @param {Message} message */
  write(message) {
    const body = Buffer.from(JSON.stringify(message));
    if (this.process.stdin.writable) this.process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  /**
   * @param {string} method
   * @param {any} params
   */
  notify(method, params) {
    this.write({ jsonrpc: "2.0", method, params });
  }

  /**
   * Asks the server. `token`: cancels the request where the editor needs the answer no more.
   * @param {string} method
   * @param {any} params
   * @param {{ onCancellationRequested: (listener: () => void) => any }} [token]
   * @returns {Promise<any>}
   */
  request(method, params, token) {
    const id = ++this.number;
    token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    return new Promise((resolve, reject) => {
      if (this.process.exitCode !== null) return reject(new Error("higlint has ended"));
      this.waiting.set(id, { resolve, reject });
      this.write({ jsonrpc: "2.0", id, method, params });
    });
  }

  /** Ends the server as the protocol says, and by force where it does not listen. */
  async end() {
    this.isEnding = true;
    if (this.process.exitCode !== null || this.process.pid === undefined) return;
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.request("shutdown", undefined).then(() => this.notify("exit", undefined), () => {});
    const timer = setTimeout(() => this.process.kill(), 2000);
    await gone;
    clearTimeout(timer);
  }
}

module.exports = { Connection };
