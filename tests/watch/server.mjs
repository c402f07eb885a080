// server.mjs PROGRAM: the addresses of a page, and what others try. Prints every problem and exits with 1.

import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { Watched, drive, pause, save } from "./watched.mjs";

const program = process.argv[2];
const problems = [];
const check = (condition, text) => { if (!condition) problems.push(text); };
const same = (found, wanted, text) => check(found === wanted, `${text}: ${found} instead of ${wanted}`);

writeFileSync("Drive.mo", drive());
const watched = await Watched.start(program, "Drive.mo");
const { url } = watched;
const ready = (number) => watched.when((state) => state.run >= number && !state.partial && !state.busy, `run ${number}`);
await ready(1);

/** Length, content, times and columns. */
function parts(data) {
  const length = data.readUInt32LE(0), content = JSON.parse(data.subarray(4, 4 + length)), rows = content.runs[0].kept;
  return { content, rows, last: data.readDoubleLE(4 + length + 8 * (rows - 1)), size: 4 + length + rows * (8 + 4 * content.columns) };
}

async function friends() {
  const page = await watched.ask("");
  same(page.status, 200, "the page");
  const text = String(page.body), nonce = /nonce-(\w+)'; connect-src 'self'/.exec(page.headers["content-security-policy"])?.[1];
  check(nonce && text.includes(`<script nonce="${nonce}">`) && text.includes(`script-src 'nonce-${nonce}'; connect-src 'self'`), "the page has not the nonce of its policy");
  check(!String((await watched.ask("")).body).includes(nonce), "two pages have the same nonce");
  same(page.headers["access-control-allow-origin"], undefined, "other origins may read");
  check(page.headers["cache-control"] === "no-store" && page.headers["x-frame-options"] === "DENY" && page.headers["referrer-policy"] === "no-referrer", "headers of safety lack");
  const run = await watched.ask("run"), read = parts(run.body);
  check(read.size === run.body.length && read.last === 1 && read.rows === 501, `the run: ${read.rows} rows up to ${read.last}`);
  const shown = Number(run.headers["torsion-shown"]);
  check(shown > 0, "curves without their number");
  same((await watched.ask(`run?after=${shown - 1}`)).status, 200, "curves after those before");
  same((await watched.ask("run?after=nonsense")).status, 200, "curves after nonsense");
  const next = watched.ask(`run?after=${shown}`);
  await watched.post("set", { set: { c: 110 } });
  const later = await next;
  check(later.status === 200 && Number(later.headers["torsion-shown"]) > shown && parts(later.body).content.number > parts(run.body).content.number, "curves after the present ones");
  const none = await watched.ask(`run?after=${Number(later.headers["torsion-shown"]) + 5}`);
  same(none.status, 204, "curves that never come");
  await watched.post("set", { set: {}, all: true });
  await watched.when((state) => JSON.stringify(state.set) === "{}" && !state.busy && state.details, "details");
  check("structure" in await watched.json("details"), "details without the structure");
  const { parameters } = await watched.json("parameters");
  same(parameters.map((p) => p.name).join(" "), "c n isOn phi.start w.start", "parameters");
  const csv = String((await watched.ask("result.csv")).body);
  check(csv.startsWith('"time","phi","w"') && csv.split("\n").length === 503, "the CSV");
  check(String((await watched.ask("picture.svg?curves=w&from=0.25&to=0.5")).body).startsWith("<svg"), "the picture");
  check(String((await watched.ask("report.html?curves=w")).body).includes('"selected":["w"]'), "the saved page has not the curves");
  same((await watched.ask("picture.svg?curves=nothing")).status, 409, "a picture of nothing");
  same(await watched.status("run", { method: "HEAD" }), 200, "HEAD");
  for (const host of ["localhost", "localhost:4711", "[::1]:1", "127.0.0.1"]) same(await watched.status("state", { headers: { Host: host } }), 200, `host ${host}`);
}

/** What a range asks for is not read: the library behind gave memory that lies behind an answer. */
async function ranges() {
  for (const path of ["state", "run", "nothing"]) {
    for (const range of ["bytes=0-99999999999", "bytes=5000000-6000000", "bytes=-5"]) {
      const plain = await watched.ask(path), answer = await watched.ask(path, { headers: { Range: range } });
      same(answer.status, plain.status, `${path}, ${range}`);
      same(answer.body.length, plain.body.length, `length of ${path}, ${range}`);
    }
  }
}

async function values() {
  let state = await watched.json("state");
  same((await watched.post("set", { set: { c: 400 } })).status, 200, "a value");
  state = await ready(state.run + 1);
  same(JSON.stringify(state.set), '{"c":400}', "values that are set");
  same((await watched.post("set", { set: { isOn: "false", n: 2 } })).status, 200, "values that need a compilation");
  state = await ready(state.run + 1);
  check(!state.failed, "values that need a compilation: " + state.said);
  same((await watched.post("set", { set: { c: "nonsense(" } })).status, 200, "a value that is none");
  state = await watched.when((now) => now.failed, "a value that is none");
  check(state.said.includes("error"), "a value that is none: " + state.said);
  same((await watched.post("set", { set: {}, all: true })).status, 200, "nothing is set");
  state = await watched.when((now) => !now.failed && !now.busy, "nothing is set");
  same(JSON.stringify(state.set), "{}", "nothing is set");
  for (const body of ["", "[]", "{\"set\":{\"c\":null}}", "\x00\xff"]) same(await watched.status("set", { method: "POST", body }), 400, `values ${JSON.stringify(body)}`);
}

async function saves() {
  const before = (await watched.json("state")).run;
  save("Drive.mo", drive(150));
  await ready(before + 1);
  save("Drive.mo", drive().replace("= w;", "= v;"));
  const wrong = await watched.when((state) => state.failed, "an error");
  check(/Drive\.mo:7:14\n.*\n.*\^/.test(wrong.said), "an error without its place: " + wrong.said);
  same(await watched.status("run"), 200, "curves while the model is wrong");
  save("Drive.mo", drive(160));
  await watched.when((state) => !state.failed && state.run > before + 1, "a good save");
}

async function others() {
  same(await watched.status("/"), 404, "without a token");
  same(await watched.status("/" + url.pathname.slice(1, -1)), 404, "without a slash behind the token");
  same(await watched.status(url.pathname.replace(/.\/$/, (end) => (end[0] === "0" ? "1/" : "0/"))), 404, "with a wrong token");
  same(await watched.status(`${url.pathname}../${url.pathname.slice(1)}run`), 404, "with dots");
  for (const host of ["example.org", "127.0.0.1.example.org", "localhost:99999"]) same(await watched.status("state", { headers: { Host: host } }), 403, `host ${host}`);
  for (const origin of ["http://example.org", "null", "https://" + url.host, "http://127.0.0.1:1"]) {
    same(await watched.status("set", { method: "POST", headers: { Origin: origin, Host: url.host }, body: '{"set":{"c":1}}' }), 403, `origin ${origin}`);
    same(await watched.status("state", { headers: { Origin: origin, Host: url.host } }), 403, `origin ${origin}`);
  }
  for (const method of ["PUT", "DELETE", "OPTIONS", "PATCH"]) same(await watched.status("set", { method }), 405, method);
  same(await watched.status("nothing"), 404, "an address that is none");
  same(await watched.status("set/", { method: "POST", body: "{}" }), 404, "a POST to nothing");
  check((await watched.json("state")).run > 0 && !("c" in (await watched.json("state")).set), "another page has set a value");
}

/** Each of them may be refused or cut off; the server must still answer afterwards. */
async function nonsense() {
  const head = `Host: ${url.host}\r\n`;
  const requests = {
    "no HTTP": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "an endless line": "GET /" + "a".repeat(100000) + " HTTP/1.1\r\n" + head + "\r\n",
    "a long header": `GET ${url.pathname} HTTP/1.1\r\n${head}X: ${"b".repeat(1000000)}\r\n\r\n`,
    "many headers": `GET ${url.pathname} HTTP/1.1\r\n${head}${"A: b\r\n".repeat(20000)}\r\n`,
    "a huge body": `POST ${url.pathname}set HTTP/1.1\r\n${head}Content-Length: 99999999999\r\n\r\n{`,
    "a body of a negative length": `POST ${url.pathname}set HTTP/1.1\r\n${head}Content-Length: -1\r\n\r\n{}`,
    "pieces of nonsense": `POST ${url.pathname}set HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nffffffffff\r\nxyz`,
    "parts": `POST ${url.pathname}set HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4\r\n\r\n--x\n`,
    "two hosts": `GET ${url.pathname}state HTTP/1.1\r\n${head}Host: example.org\r\n\r\n`,
    "no host": `GET ${url.pathname}state HTTP/1.0\r\n\r\n`,
    "ranges": `GET ${url.pathname}run HTTP/1.1\r\n${head}Range: bytes=5-1,999999999999999999999-,-3\r\nConnection: close\r\n\r\n`,
    "percents": `GET ${url.pathname}%00%ff%zz?curves=%ff%00 HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
  };
  for (const [what, bytes] of Object.entries(requests)) {
    const answer = await watched.raw(bytes, { most: 700 });
    check(!/^HTTP\/1\.1 200/.test(answer) || what === "many headers" || what === "percents", `${what}: ${answer.slice(0, 60)}`);
    same(await watched.status("state"), 200, `after ${what}`);
  }
  const body = "x".repeat((1 << 20) + 10);
  same(await watched.status("set", { method: "POST", body }).catch(() => "cut off") !== 200, true, "a body of a megabyte");
}

/** Pages that never read, connections that say nothing, and ten pages at once. */
async function crowds() {
  const idle = Array.from({ length: 40 }, () => connect(watched.port, "127.0.0.1"));
  const deaf = Array.from({ length: 10 }, () => {
    const socket = connect(watched.port, "127.0.0.1", () => socket.write(`GET ${url.pathname}states HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`));
    socket.pause();
    return socket;
  });
  for (const socket of [...idle, ...deaf]) socket.on("error", () => {});
  const pages = Array.from({ length: 10 }, () => {
    const page = { told: "" };
    page.socket = connect(watched.port, "127.0.0.1", () => page.socket.write(`GET ${url.pathname}states HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`));
    page.socket.on("data", (piece) => { page.told += piece; });
    return page;
  });
  const before = (await watched.json("state")).run;
  save("Drive.mo", drive(170));
  await ready(before + 1);
  const told = () => pages.filter((page) => page.told.includes("text/event-stream") && page.told.includes(`"run":${before + 1}`)).length;
  for (const until = Date.now() + 10000; told() < 10 && Date.now() < until; await pause(20)); // sixty connections at once wait for each other
  same(told(), 10, "pages that are told of a run");
  for (const socket of [...idle, ...deaf, ...pages.map((page) => page.socket)]) socket.destroy();
}

const safe = /content-security-policy: default-src 'none'.*\r\n/i;

/** What the server answers by itself has the headers of safety, too; and what was refused does not leave its body as the next request. */
async function refusals() {
  const head = `Host: ${url.host}\r\n`, body = `GET ${url.pathname}state HTTP/1.1\r\n${head}\r\n`;
  const requests = {
    "a POST of another page": [403, `POST ${url.pathname}set HTTP/1.1\r\n${head}Origin: http://example.org\r\nContent-Length: ${body.length}\r\n\r\n${body}`],
    "a POST without the token": [404, `POST /set HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`],
    "a PUT": [405, `PUT ${url.pathname}set HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`],
    "a GET with a body": [200, `GET ${url.pathname}state HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`],
    "a POST of parts": [400, `POST ${url.pathname}set HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n${body}`],
    "a line that is none": [400, "NONSENSE\r\n\r\n" + body],
    "a long line": [414, `GET ${url.pathname}state?${"a".repeat(9000)} HTTP/1.1\r\n${head}\r\n`],
    "a range that is none": [416, `GET ${url.pathname}state HTTP/1.1\r\n${head}Range: bytes=nonsense\r\n\r\n${body}`],
  };
  for (const [what, [status, bytes]] of Object.entries(requests)) {
    const answer = await watched.raw(bytes, { most: 700 });
    check(answer.startsWith(`HTTP/1.1 ${status} `), `${what}: ${answer.slice(0, 60)}`);
    check(safe.test(answer) && /x-frame-options: DENY/i.test(answer), `${what}: headers of safety lack: ${answer}`);
    same(answer.match(/HTTP\/1\.1 \d/g)?.length, 1, `answers to ${what}`);
  }
  const two = await watched.raw(`POST ${url.pathname}set HTTP/1.1\r\n${head}Content-Length: 10\r\n\r\n{"set":{}}` + body, { most: 700 });
  same(two.match(/HTTP\/1\.1 200/g)?.length, 2, "answers to a good POST and a GET on one connection");
}

const stream = (bytes) => {
  const its = { told: "", isOpen: true };
  its.socket = connect(watched.port, "127.0.0.1", () => its.socket.write(bytes));
  its.socket.on("data", (piece) => { its.told += piece; });
  its.socket.on("error", () => {});
  its.socket.on("close", () => { its.isOpen = false; });
  return its;
};
const eventually = async (is, what) => {
  for (const until = Date.now() + 10000; Date.now() < until; await pause(20)) if (is()) return;
  problems.push("it never happens: " + what);
};

/** More pages than there are places are refused with a reason; others are answered meanwhile, and a place that is free again is given. */
async function fullHouses() {
  const head = `GET ${url.pathname}states HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`;
  await pause(2500); // pages of other parts have gone: found at the next sign of life
  const all = Array.from({ length: 140 }, () => stream(head));
  await eventually(() => all.filter((one) => one.told !== "").length === all.length, "an answer to 140 streams");
  same(all.filter((one) => one.told.startsWith("HTTP/1.1 200")).length, 64, "streams");
  check(all.filter((one) => one.told.startsWith("HTTP/1.1 503")).every((one) => one.told.includes("too many pages")), "a refused stream without a reason");
  same(await watched.status("state"), 200, "the state beside 64 streams");
  for (const one of all) one.socket.destroy();
  let again;
  await eventually(() => { if (!again || again.told.startsWith("HTTP/1.1 503")) again?.socket.destroy(), again = stream(head); return again.told.startsWith("HTTP/1.1 200"); }, "a place for a stream").catch(() => {});
  again.socket.destroy();
}

/** Who says nothing, or says it slowly, holds nobody up for long. */
async function strangers() {
  const silent = Array.from({ length: 300 }, () => stream("")), begin = Date.now();
  same(await watched.status("state"), 200, "the state beside silent connections");
  check(Date.now() - begin < 3000, `silent connections hold up others for ${Date.now() - begin} ms`);
  await eventually(() => silent.every((one) => !one.isOpen), "the end of silent connections");
  const slow = stream("GET /");
  const drops = setInterval(() => slow.isOpen && slow.socket.write("a"), 200);
  await eventually(() => !slow.isOpen, "the end of a request that trickles");
  clearInterval(drops);
}

/** Files that nobody takes: each holds memory, so only a few are given. */
async function deafDownloads() {
  const rows = 400000;
  save("Drive.mo", drive().replace("end Drive;", `  annotation(experiment(StopTime = ${rows / 1000}, Interval = 1e-3));\nend Drive;`));
  const before = (await watched.json("state")).run;
  await ready(before + 1);
  const bytes = `GET ${url.pathname}result.csv HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`;
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${watched.child.pid}/status`, "utf8"))[1]) / 1024;
  const least = memory();
  const all = Array.from({ length: 40 }, () => { const one = stream(bytes); one.socket.pause(); return one; });
  await pause(1500);
  const size = (await watched.ask("run")).body.length / 2 ** 20;
  check(memory() - least < 150, `40 deaf downloads take ${memory() - least} MB (a run: ${size} MB)`);
  same(await watched.status("state"), 200, "the state beside deaf downloads");
  for (const one of all) one.socket.destroy();
  save("Drive.mo", drive(160));
  await ready(before + 2);
}

for (const part of [friends, ranges, values, saves, others, nonsense, refusals, crowds, fullHouses, strangers, deafDownloads]) {
  try {
    await part();
  } catch (error) {
    problems.push(`${part.name}: ${error.stack}`);
  }
}
const open = connect(watched.port, "127.0.0.1", () => open.write(`GET ${url.pathname}states HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`));
open.on("error", () => {});
await pause(50);

same(await watched.end(), 0, "the exit code after Ctrl-C");
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
