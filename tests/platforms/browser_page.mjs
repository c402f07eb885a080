// The page of docs/howto/run_in_a_browser.md, as the document has it: with node, whose document is a few objects here, and in Chromium where it is installed.
// Its speeds at the end must be those of `torsion simulate`. node browser_page.mjs PROGRAM SOURCES
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "../report/browser.mjs";

const [program, sources] = process.argv.slice(2);
const text = readFileSync(join(sources, "docs/howto/run_in_a_browser.md"), "utf8");
const block = (language) => text.split("```" + language + "\n")[1].split("```")[0];
const folder = mkdtempSync(join(tmpdir(), "torsion-page-")), torsion = (...words) => execFileSync(program, words, { cwd: folder, encoding: "utf8" });
const page = block("html");

function simulated(stiffness) {
  torsion("simulate", "Drive.mo", "--set", `coupling.c=${stiffness}`, "-o", "run.csv");
  const [names, ...rows] = readFileSync(join(folder, "run.csv"), "utf8").trim().split("\n").map((line) => line.split(","));
  return Number(rows.at(-1)[names.map((n) => n.replaceAll('"', "")).indexOf("load.w")]);
}
function check(where, shown, stiffness) {
  const expected = simulated(stiffness);
  if (!(Math.abs(Number(shown) - expected) <= 1e-3 * Math.abs(expected)) || expected === 0) throw new Error(`${where}: at ${stiffness} it shows ${shown}, not ${expected}`);
}

async function inNode() {
  const drawn = [], elements = {};
  const paper = { clearRect() {}, beginPath() {}, stroke() {}, lineTo: (x, y) => drawn.push(x + y) };
  for (const id of ["stiffness", "chosen", "end", "curves"]) elements[id] = { value: "500", getContext: () => paper, addEventListener: (_, heard) => { elements[id].heard = heard; } };
  globalThis.document = { getElementById: (id) => elements[id] };
  globalThis.fetch = async (name) => new Response(readFileSync(join(folder, name)));
  writeFileSync(join(folder, "page.mjs"), page.split('<script type="module">')[1].split("</script>")[0]);
  await import(join(folder, "page.mjs"));
  check("node", elements.end.value, 500);
  elements.stiffness.value = "1200";
  elements.stiffness.heard();
  check("node", elements.end.value, 1200);
  if (drawn.length !== 4 * 513 || !drawn.every(Number.isFinite)) throw new Error("the curves");
}

async function inBrowser(chromium) {
  const kinds = { html: "text/html; charset=utf-8", wasm: "application/wasm" };
  const server = createServer((request, answer) => {
    const name = request.url.slice(1);
    if (!["drive.html", "Drive.wasm"].includes(name)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": kinds[name.split(".")[1]] }).end(readFileSync(join(folder, name)));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const browser = await Browser.start(chromium);
  try {
    const loaded = new Promise((done) => { browser.listeners = [({ method }) => method === "Page.loadEventFired" && done()]; });
    await browser.send("Page.navigate", { url: `http://127.0.0.1:${server.address().port}/drive.html` });
    await loaded;
    const shown = `new Promise((done) => { const look = () => document.getElementById("end")?.value ? done(document.getElementById("end").value) : setTimeout(look, 20); look(); })`;
    check("Chromium", await browser.run(shown), 500);
    await browser.run(`(() => { const s = document.getElementById("stiffness"); s.value = 1200; s.dispatchEvent(new Event("input")); })()`);
    check("Chromium", await browser.run(shown), 1200);
  } finally {
    server.close();
    await browser.stop();
  }
}

try {
  writeFileSync(join(folder, "Drive.mo"), block("modelica"));
  writeFileSync(join(folder, "drive.html"), page);
  torsion("build", "Drive.mo", "--target", "wasm32");
  if (Math.abs(simulated(500) / simulated(1200) - 1) < 0.05) throw new Error("the stiffness makes no difference, so there is nothing to see");
  await inNode();
  const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  if (chromium) await inBrowser(chromium);
  console.log(`the page runs with node${chromium ? " and in Chromium" : "; skipped: chromium is missing"}`);
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(0);
