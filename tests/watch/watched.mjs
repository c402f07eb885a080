// Starts `torsion watch`, and asks its server.

import { spawn } from "node:child_process";
import { request } from "node:http";
import { connect } from "node:net";
import { renameSync, writeFileSync } from "node:fs";

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Editors write another file, and rename it. */
export function save(file, text) {
  writeFileSync(file + ".tmp", text);
  renameSync(file + ".tmp", file);
}

export const drive = (stiffness = 100) => `model Drive "Two wheels and a shaft"
  parameter Real c(unit = "N.m/rad") = ${stiffness} "Stiffness";
  parameter Integer n = 1 "Blades";
  parameter Boolean isOn = true;
  Real phi(unit = "rad", start = 0.1, fixed = true), w(unit = "rad/s", start = 0, fixed = true);
equation
  der(phi) = w;
  der(w) = if isOn then -c * n * phi else 0;
end Drive;
`;

export class Watched {
  static async start(program, ...arguments_) {
    const watched = new Watched();
    watched.child = spawn(program, ["watch", ...arguments_], { stdio: ["ignore", "pipe", "pipe"] });
    watched.said = "";
    watched.child.stderr.on("data", (text) => { watched.said += text; });
    watched.ended = new Promise((done) => watched.child.once("exit", (code, signal) => done(code ?? signal)));
    watched.address = await new Promise((found, failed) => {
      watched.child.stdout.once("data", (line) => found(String(line).trim()));
      watched.child.once("exit", () => failed(new Error("it has ended: " + watched.said)));
    });
    watched.url = new URL(watched.address);
    watched.port = Number(watched.url.port);
    return watched;
  }

  /** Any request: `path` behind the token, unless it begins with a slash. */
  ask(path, { method = "GET", headers = {}, body } = {}) {
    return new Promise((done, failed) => {
      const options = { host: "127.0.0.1", port: this.port, method, path: path.startsWith("/") ? path : this.url.pathname + path, headers, agent: false };
      const asked = request(options, (answer) => {
        const pieces = [];
        answer.on("data", (piece) => pieces.push(piece));
        answer.on("end", () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) }));
        answer.on("error", failed);
      });
      asked.on("error", failed);
      asked.end(body);
    });
  }
  async status(path, options) { return (await this.ask(path, options)).status; }
  async json(path) { return JSON.parse((await this.ask(path)).body); }
  post(path, what) { return this.ask(path, { method: "POST", headers: { "Content-Type": "application/json", Origin: this.url.origin, Host: this.url.host }, body: JSON.stringify(what) }); }

  /** The first state that is as wished. */
  async when(isWished, what) {
    for (const until = Date.now() + 20000; Date.now() < until; await pause(5)) {
      const state = await this.json("state");
      if (isWished(state)) return state;
    }
    throw new Error("it never happens: " + what + "\n" + this.said);
  }

  /** What the server sends back to these bytes, until it closes or says nothing for a while. */
  raw(bytes, { most = 1500 } = {}) {
    return new Promise((done) => {
      const socket = connect(this.port, "127.0.0.1", () => socket.write(bytes));
      let answer = "";
      const end = () => { socket.destroy(); done(answer); };
      socket.setTimeout(most, end);
      socket.on("data", (piece) => { answer += piece; });
      socket.on("error", end);
      socket.on("close", end);
    });
  }

  async end(signal = "SIGINT") {
    this.child.kill(signal);
    return this.ended;
  }
}
