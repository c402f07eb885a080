// page_test.mjs CHROMIUM PROGRAM: what a person does with the page of `torsion watch`. Prints every problem and exits with 1.

import { readFileSync, writeFileSync } from "node:fs";
import { Browser } from "../report/browser.mjs";
import { Watched, drive, pause, save } from "./watched.mjs";

const [chromium, program, axeFile] = process.argv.slice(2);
const axe = readFileSync(axeFile, "utf8");
const problems = [];
const check = (condition, text) => { if (!condition) problems.push(text); };

writeFileSync("Drive.mo", drive());
const watched = await Watched.start(program, "Drive.mo", "--show", "w");
const browser = await Browser.start(chromium);

/** Waits until the expression is true in the page. */
async function until(expression, what) {
  for (const end = Date.now() + 15000; Date.now() < end; await pause(10)) if (await browser.run(expression)) return true;
  problems.push("it never happens: " + what);
  return false;
}
const text = (selector) => browser.run(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);
const ended = () => until("torsionLive.state && !torsionLive.state.busy && !torsionLive.state.partial && torsionLive.run === torsionLive.state.run && torsionLive.drawn === torsionLive.draws", "a run that is drawn");
/** Waits for the curves of a later run. */
async function afterwards(act, what) {
  const before = await browser.run("torsionLive.state.run");
  await act();
  await until(`torsionLive.run > ${before}`, what);
  await ended();
}
const value = (name) => browser.run(`(() => { const v = torsionReport.plots.runs[0].byName.get(${JSON.stringify(name)}).values(); return v[v.length - 1]; })()`);
const input = (label, set) => browser.run(`(() => { const field = document.querySelector('[aria-label=${JSON.stringify(label)}]'); ${set} })()`);

async function opens() {
  await browser.open(watched.address);
  await until("window.torsionReport?.plots.firstPlot !== null", "the first plot");
  await ended();
  check((await browser.run("torsionReport.plots.curves.map((c) => c.name).join()")) === "w", "not the curves of --show");
  check((await text(".live .note")).includes("simulated"), "no word about the run: " + await text(".live .note"));
  check(Math.abs(await value("w") - 0.544) < 0.01, `w ends at ${await value("w")}`);
  await until("document.querySelectorAll('.parameter').length === 5", "the parameters");
}

async function follows() {
  await browser.run("torsionReport.plots.zoom([0.2, 0.6]); torsionReport.plots.toggle(torsionReport.plots.main.byName.get('phi'))");
  await afterwards(() => save("Drive.mo", drive(25)), "a run after a save");
  check(Math.abs(await value("w") - 0.479) < 0.01, `after a save w ends at ${await value("w")}`);
  check(JSON.stringify(await browser.run("torsionReport.plots.range")) === "[0.2,0.6]", "the zoom is lost");
  check((await browser.run("torsionReport.plots.curves.map((c) => c.name).join()")) === "w,phi", "the choice of curves is lost");
  const shadow = await browser.run("(() => { const v = torsionReport.plots.previous?.byName.get('w').values(); return v ? v[v.length - 1] : null; })()");
  check(Math.abs(shadow - 0.544) < 0.01, `the shadow ends at ${shadow}`);
}

async function tellsErrors() {
  save("Drive.mo", drive().replace("= w;", "= v;"));
  await until("document.querySelector('#failure') !== null", "an error");
  const words = await text("#failure");
  check(/does not compile.*Drive\.mo:7.*\^/s.test(words), "the error: " + words);
  check((await text("#failure h2")) === "The model does not compile", "the title of a model that does not compile: " + await text("#failure h2"));
  check(/run \d+ stays: the model/.test(await text(".live .note")), "the line of a model that does not compile: " + await text(".live .note"));
  check(await browser.run("torsionReport.plots.panels.length") > 0, "the curves are gone");
  await afterwards(() => input("c", "field.value = '36'; field.dispatchEvent(new Event('change'));"), "a run of the model that compiled last");
  check((await text("#failure h2")) === "The model does not compile" && (await text(".live .note")).includes("of the last model that compiled"), "beside an older model: " + await text("#failure h2") + ", " + await text(".live .note"));
  await afterwards(() => input("c", "field.value = ''; field.dispatchEvent(new Event('change'));"), "a run of it as in the model");
  const asserts = '  assert(time < 0.2, "it is late", AssertionLevel.warning);\n  assert(time < 0.5, "it is too late");\nend Drive;';
  await afterwards(() => save("Drive.mo", drive(25).replace("end Drive;", asserts)), "a run that fails");
  check((await text("#failure h2")) === "The run failed" && /run \d+: .*failed at 0.5/.test(await text(".live .note")), "a run that fails: " + await text("#failure h2") + ", " + await text(".live .note"));
  check(/it is too late/.test(await text("#failure > pre")) && !/it is late/.test(await text("#failure > pre")), "errors come first: " + await text("#failure"));
  check(/it is late/.test(await text("#failure details:not([open])")), "warnings are folded: " + await text("#failure"));
  save("Drive.mo", drive(25));
  await until("document.querySelector('#failure') === null", "the end of the error");
  await ended();
}

async function sets() {
  await afterwards(() => input("c, slider", "field.value = 49; field.dispatchEvent(new Event('input'));"), "a run with the slider's value");
  await afterwards(() => input("c, slider", "field.dispatchEvent(new Event('change'));"), "a run with the slider's last value");
  check(Math.abs(await value("w") + 0.46) < 0.01, `with the slider w ends at ${await value("w")}`);
  check(await browser.run("document.querySelector('[aria-label=c]').value") === "49", "the field does not follow the slider");
  await afterwards(() => input("isOn", "field.value = 'false'; field.dispatchEvent(new Event('change'));"), "a run with a choice");
  check(Math.abs(await value("w")) < 1e-9, `without the shaft w ends at ${await value("w")}`);
  await afterwards(() => browser.run("document.querySelector('.parameters .foot button').click()"), "a run with everything as in the model");
  check(await browser.run("Object.keys(torsionLive.state.set).length") === 0, "something is still set");
  check(Math.abs(await value("w") - 0.479) < 0.01, `as in the model w ends at ${await value("w")}`);
}

/** What is no number is marked, and sets nothing. */
async function refusesNonsense() {
  const about = () => browser.run("(() => { const field = document.querySelector('[aria-label=c]'); return field.getAttribute('aria-invalid') + '|' + (document.getElementById(field.getAttribute('aria-describedby'))?.textContent ?? ''); })()");
  for (const nonsense of ["abc", "1e", "2*0.2"]) {
    await input("c", `field.focus(); field.value = "${nonsense}"; field.dispatchEvent(new Event("change"));`);
    check((await about()) === "true|not a number", `${nonsense} in a field: ` + await about());
  }
  check(await browser.run("Object.keys(torsionLive.state.set).length") === 0, "nonsense is set");
  await afterwards(() => input("c", "field.value = '2,5e1'; field.dispatchEvent(new Event('change'));"), "a run with a number after nonsense");
  check((await about()) === "null|", "a number in a field: " + await about());
  await afterwards(() => input("c", "field.value = ''; field.dispatchEvent(new Event('change')); field.blur();"), "a run as in the model");
}

async function pinsAndTells() {
  await browser.run("[...document.querySelectorAll('.live button')].find((b) => b.textContent === 'Pin this run').click()");
  await afterwards(() => save("Drive.mo", drive(100)), "a run over a pinned one");
  check(await browser.run("torsionReport.plots.runs.length") === 2, "no run is pinned");
  check(await browser.run("torsionReport.plots.runs[0].byName.get('w').values()[200] !== torsionReport.plots.runs[1].byName.get('w').values()[200]"), "the pinned run has changed");
  await until("torsionLive.details === torsionLive.run", "details");
  for (const part of ["structure", "run"]) {
    await browser.run(`torsionReport.tabs.select("${part}")`);
    check((await text("#" + part)).length > 100, `nothing in ${part}`);
  }
  await browser.run('torsionReport.tabs.select("plots")');
}

/** A picture and a page that are saved have formulas, too. */
async function savesFormulas() {
  await browser.run("torsionReport.plots.addFormula('w*w + 1'); torsionReport.plots.zoom([0.2, 0.6])");
  await browser.run(`window.saved = []; HTMLAnchorElement.prototype.click = function () { saved.push([this.href, this.download]); }`);
  await browser.run("[...document.querySelectorAll('.live a.button')].find((b) => b.textContent === 'SVG').dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true }))");
  await until("saved.length === 1", "a picture with a formula; " + await text(".live .note"));
  check(await browser.run("saved[0][1]") === "Drive.svg", "the picture's name: " + await browser.run("saved[0][1]"));
  const asked = await browser.run(`fetch("picture.svg", { method: "POST", body: (() => { const text = JSON.stringify({ run: torsionLive.run, curves: ["w", "w*w + 1"], formulas: [{ name: "w*w + 1", unit: "" }], from: 0.2, to: 0.6 }), length = Math.ceil((text.length + 4) / 8) * 8 - 4;
    const values = torsionReport.plots.find(torsionReport.plots.main, "w*w + 1").values(), buffer = new ArrayBuffer(4 + length + 8 * values.length);
    new DataView(buffer).setUint32(0, length, true); new Uint8Array(buffer, 4, length).fill(32).set(new TextEncoder().encode(text)); new Float64Array(buffer, 4 + length).set(values); return buffer; })() }).then((a) => a.text())`);
  check(asked.startsWith("<svg") && asked.includes("w*w + 1"), "the picture of a formula: " + asked.slice(0, 200));
  await browser.run("[...document.querySelectorAll('.live a.button')].find((b) => b.textContent === 'Page').addEventListener('click', (event) => event.preventDefault()); [...document.querySelectorAll('.live a.button')].find((b) => b.textContent === 'Page').dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true }))");
  const address = await browser.run("[...document.querySelectorAll('.live a.button')].find((b) => b.textContent === 'Page').getAttribute('href')");
  writeFileSync("saved.html", (await watched.ask(address)).body);
  await browser.open(process.cwd() + "/saved.html");
  await until("window.torsionReport?.plots.firstPlot !== null", "the plots of the saved page");
  check(await browser.run("torsionReport.plots.curves.map((c) => c.name).join()") === "w,phi,w*w + 1", "curves of the saved page: " + await browser.run("torsionReport.plots.curves.map((c) => c.name).join()"));
  check(await browser.run("torsionReport.plots.panels.length") === 3, "panels of the saved page");
  check(await browser.run("JSON.stringify(torsionReport.plots.range)") === "[0.2,0.6]", "the zoom of the saved page");
  await browser.open(watched.address);
  await ended();
}

/** As a reader without eyes finds it, in both themes; what axe-core finds is a problem. */
async function isAccessible() {
  for (const theme of ["light", "dark"]) {
    await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }] });
    await browser.settle();
    await browser.send("Runtime.evaluate", { expression: axe });
    const found = await browser.run(`axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }).then(({ violations }) => violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 120)).join(" | ")))`);
    check(found.length === 0, `axe-core, ${theme}: ${found.join("; ")}`);
  }
}

/** Parameters by component, which fold. */
async function folds() {
  const parts = Array.from({ length: 30 }, (_, i) => `  W w${i}(c = ${i + 1});`).join("\n");
  save("Train.mo", `model Train\n  model W\n    parameter Real c = 1 "Stiffness", d = 2;\n    Real x = c * time;\n  end W;\n  parameter Real own = 3;\n${parts}\nend Train;\n`);
  const train = await Watched.start(program, "Train.mo", "--model", "Train");
  await browser.open(train.address);
  await until("document.querySelectorAll('.parameters .group').length === 30", "30 groups of parameters");
  const names = () => browser.run("[...document.querySelectorAll('.parameter .name')].map((e) => e.textContent).join()");
  check(await names() === "own", "what is open at first: " + await names());
  await browser.run("[...document.querySelectorAll('.parameters .group')].find((b) => b.textContent.includes('w7')).click()");
  check(await names() === "own,c,d", "an opened group: " + await names());
  check(await browser.run("document.activeElement.textContent.includes('w7') && document.activeElement.getAttribute('aria-expanded') === 'true'"), "the focus leaves the group");
  await browser.run("(() => { const field = document.querySelector(\"[aria-label='w7.c']\"); field.value = '5'; field.dispatchEvent(new Event('change')); })()");
  await until("[...document.querySelectorAll('.parameters .group')].some((b) => /w7.*1 set/.test(b.textContent))", "how many are set, at the group");
  await isAccessible();
  await input("Find a parameter by name or description", "field.value = 'w3. stiff'; field.dispatchEvent(new Event('input'));");
  check(await names() === "c", "what is found: " + await names());
  check(await train.end() === 0, "Ctrl-C does not end it well");
}

/** Names and texts are shown, and nothing in them runs. */
async function staysSafe() {
  await afterwards(() => save("Drive.mo", drive().replace('"Two wheels and a shaft"', '"<img src=x onerror=window.bad=1></script><script>window.bad=1</script>"').replace('"Stiffness"', '"<svg onload=window.bad=1>"')
    .replace("Real phi", "Real '<script>window.bad=1</script>' = time; Real phi")), "a run of a hostile model");
  await until("torsionLive.details === torsionLive.run", "details of a hostile model");
  save("Drive.mo", drive().replace("= w;", "= '<script>window.bad=1</script>';"));
  await until("document.querySelector('#failure') !== null", "an error of a hostile model");
  check((await text("#failure")).includes("<script>"), "the error does not quote the name");
  check(await browser.run("window.bad") === undefined, "a text of the model was run");
  await browser.send("Page.reload");
  await until("window.torsionLive?.state", "the page once more");
  check((await text("#failure")).includes("<script>"), "the page forgets the error");
  check(await browser.run("window.bad") === undefined, "a text of the model was run when the page was opened");
}

async function showsLongRuns() {
  save("Drive.mo", drive().replace("end Drive;", "  annotation(experiment(StopTime = 1e9, Interval = 1e-3));\nend Drive;"));
  await until("torsionLive.state.busy && torsionLive.state.partial && torsionLive.draws > 0 && torsionReport.plots.runs[0].time().length > 10", "rows of a long run");
  check(await browser.run("!document.querySelector('.live progress').classList.contains('hidden')"), "no bar tells how far it is");
  await browser.run("[...document.querySelectorAll('.live button')].find((b) => b.textContent === 'Stop').click()");
  await until("!torsionLive.state.busy", "the end of a long run");
  await ended();
  check((await text(".live .note")).includes("stopped at"), "nothing tells that it was stopped: " + await text(".live .note"));
}

/** A page that was there before the first run. */
async function mends() {
  save("Later.mo", "model Later Real x = y; end Later;");
  const later = await Watched.start(program, "Later.mo");
  await browser.open(later.address);
  await until("document.querySelector('#failure') !== null", "an error before the first run");
  save("Later.mo", drive().replaceAll("Drive", "Later"));
  await until("torsionLive.draws > 0 && torsionReport.plots.firstPlot !== null", "curves of a model that is mended");
  await until("torsionLive.details === torsionLive.run", "details of a model that is mended");
  check((await browser.run("torsionReport.tabs.selected")) === "plots", "another part than the plots is shown: " + await browser.run("torsionReport.tabs.selected"));
  await until("document.querySelectorAll('.parameter').length === 5", "the parameters of a model that is mended");
  await browser.run(`(() => { const field = document.querySelector('[aria-label="c"]'); field.value = "300"; field.dispatchEvent(new Event("change")); })()`);
  await until("JSON.stringify(torsionLive.state.set) === '{\"c\":300}'", "a value that is typed");
  await browser.run(`(() => { const field = document.querySelector('[aria-label="c"]'); field.value = ""; field.dispatchEvent(new Event("change")); })()`);
  await until("JSON.stringify(torsionLive.state.set) === '{}'", "a field that is emptied");
  check(await later.end() === 0, "Ctrl-C does not end it well");
  check(browser.problems.length === 0, "the page says: " + browser.problems.join("; "));
}

for (const part of [mends, folds, opens, isAccessible, follows, tellsErrors, sets, refusesNonsense, pinsAndTells, savesFormulas, staysSafe, showsLongRuns]) {
  try {
    await part();
  } catch (error) {
    problems.push(`${part.name}: ${error.stack}`);
  }
}
const foreign = browser.requests.filter((url) => !url.startsWith(watched.address) && !url.startsWith("blob:") && !url.endsWith("/saved.html"));
check(foreign.length === 0, "it asks elsewhere: " + foreign.join(", "));
check(browser.problems.length === 0, "the page says: " + browser.problems.join("; "));
check(await watched.end() === 0, "Ctrl-C does not end it well");
await until("document.querySelector('.live .note')?.textContent.includes('ended')", "a word that the program has ended");
await browser.stop();
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
