// Drives headless Chromium over its debugging pipe (messages end with NUL; descriptors 3 and 4 of the child). No packages.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Browser {
  static async start(program) {
    const browser = new Browser();
    browser.folder = mkdtempSync(join(tmpdir(), "torsion-page-"));
    const options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars", "--force-color-profile=srgb", "--remote-debugging-pipe",
      "--user-data-dir=" + browser.folder];
    browser.child = spawn(program, options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    browser.waiting = new Map();
    browser.listeners = [];
    browser.number = 0;
    let rest = Buffer.alloc(0);
    browser.child.stdio[4].on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) browser.receive(JSON.parse(rest.subarray(0, end).toString("utf8")));
    });
    const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
    browser.session = (await browser.send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    for (const domain of ["Page", "Runtime", "Network", "Log", "DOM"]) await browser.send(domain + ".enable");
    return browser;
  }

  receive(message) {
    if (message.id === undefined) {
      for (const listener of this.listeners) listener(message);
      return;
    }
    const { resolve, reject } = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  }

  send(method, params = {}) {
    const id = ++this.number;
    this.child.stdio[3].write(JSON.stringify({ id, method, params, sessionId: this.session }) + "\0");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  /** Opens a file and gathers what goes wrong on it: `problems`, and `requests` beside the page itself. */
  async open(path, { width = 1280, height = 900, scheme = "light", hash = "" } = {}) {
    this.problems = [];
    this.requests = [];
    const url = (path.startsWith("http://") ? path : "file://" + path) + hash;
    if (hash) await this.send("Page.navigate", { url: "about:blank" }); // else only the address changes
    await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    await this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    let loaded;
    const isLoaded = new Promise((resolve) => { loaded = resolve; });
    this.listeners = [({ method, params }) => {
      if (method === "Page.loadEventFired") loaded();
      if (method === "Runtime.exceptionThrown") this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      if (method === "Runtime.consoleAPICalled" && params.type === "error") this.problems.push(params.args.map((a) => a.value).join(" "));
      if (method === "Log.entryAdded" && params.entry.level === "error") this.problems.push(params.entry.text);
      if (method === "Network.requestWillBeSent" && params.request.url !== "file://" + path && params.request.url !== "about:blank" && !params.request.url.startsWith("data:")) this.requests.push(params.request.url);
    }];
    await this.send("Page.navigate", { url });
    await isLoaded;
    await this.settle();
  }

  /** Two frames: whatever was to be drawn is. */
  settle() { return this.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 30))))"); }

  async run(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(`${expression.slice(0, 160)}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  }

  async key(key, text) {
    const codes = { Tab: 9, Enter: 13, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Home: 36, End: 35 };
    const event = { key, code: key, windowsVirtualKeyCode: codes[key] ?? (text ?? key).toUpperCase().charCodeAt(0), text: text ?? (key === "Enter" ? "\r" : undefined) };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event, text: undefined });
  }
  async type(text) { await this.send("Input.insertText", { text }); }

  async mouse(type, x, y, clickCount = 1) { await this.send("Input.dispatchMouseEvent", { type, x, y, button: type === "mouseMoved" ? "none" : "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount }); }
  async click(x, y, clickCount = 1) { await this.mouse("mousePressed", x, y, clickCount); await this.mouse("mouseReleased", x, y, clickCount); }
  async drag(x1, y1, x2, y2) {
    await this.mouse("mouseMoved", x1, y1);
    await this.mouse("mousePressed", x1, y1);
    await this.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: (x1 + x2) / 2, y: (y1 + y2) / 2, button: "left", buttons: 1 });
    await this.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: x2, y: y2, button: "left", buttons: 1 });
    await this.mouse("mouseReleased", x2, y2);
    await this.settle();
  }

  async screenshot() { return Buffer.from((await this.send("Page.captureScreenshot", { format: "png" })).data, "base64"); }

  async stop() {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    await this.send("Browser.close").catch(() => {});
    await ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
