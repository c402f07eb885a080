// page_test.mjs CHROMIUM MODE PAGE [CSV]: what a person does with a page. Prints every problem and exits with 1, else says how long the first plot took.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Browser } from "./browser.mjs";
import { diagramSteps } from "./diagram_steps.mjs";
import { viewSteps } from "./view_steps.mjs";

const [program, mode, page, csv] = process.argv.slice(2);
const problems = [];
const check = (condition, text) => { if (!condition) problems.push(text); };
const browser = await Browser.start(program);
const curves = () => browser.run("torsionReport.plots.curves.map((curve) => curve.name)");
const text = (selector) => browser.run(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);
const focused = () => browser.run("document.activeElement.textContent + '|' + (document.activeElement.getAttribute('role') ?? document.activeElement.tagName)");
/** Ink: how many pixels of the first chart are not ground. */
const ink = () => browser.run(`(() => { const c = document.querySelector(".panel canvas"); const d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
  let n = 0; for (let i = 3; i < d.length; i += 4) if (d[i] > 100) ++n; return n; })()`);
const clean = (what) => {
  check(browser.problems.length === 0, `${what}: ${browser.problems.join("; ")}`);
  check(browser.requests.length === 0, `${what}: asks the network for ${browser.requests.join(", ")}`);
};

async function renders() {
  for (const scheme of ["light", "dark"]) {
    for (const width of [1280, 900]) {
      await browser.open(resolve(page), { scheme, width });
      clean(`${scheme}, ${width} pixels wide`);
      check(await browser.run("torsionReport.theme.name") === scheme, `${scheme}: not the colours that the system prefers`);
      check(await ink() > 500, `${scheme}: nothing is drawn`);
      const wide = await browser.run("document.documentElement.scrollWidth");
      check(wide <= width, `the page is ${wide} pixels wide on a screen of ${width}`);
    }
  }
  const before = await browser.run("getComputedStyle(document.body).backgroundColor");
  await browser.run("document.getElementById('theme').click()");
  check(await browser.run("getComputedStyle(document.body).backgroundColor") !== before, "the switch of colours does nothing");
}

/** Legends and headings must not lie on each other. */
async function overlaps() {
  const found = await browser.run(`(() => {
    const boxes = [...document.querySelectorAll(".entry, .legend .unit, .tools > *, #tabs button, #head h1")].map((e) => ({ text: e.textContent, ...e.getBoundingClientRect().toJSON() })).filter((b) => b.width > 0);
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1).map((b) => a.text + " and " + b.text));
  })()`);
  check(found.length === 0, "on each other: " + found.join("; "));
}

async function defaults() {
  await browser.open(resolve(page));
  const names = await curves();
  check(names[0] === "J1.w" && names.includes("J4.w"), "speeds do not come first: " + names.join(", "));
  check(new Set(names).size === names.length && names.some((name) => name.endsWith(".mode")), "no modes among the first curves: " + names.join(", "));
  check((await text(".legend .unit")).includes("rad/s"), "the first panel has no unit");
  const levels = await browser.run("torsionReport.plots.panels.filter((p) => p.group.steps).map((p) => p.levels().names).flat()");
  check(levels.includes("Stuck") && levels.includes("Free"), "modes have no names: " + levels.join(", "));
  await overlaps();
}

async function zooms() {
  const box = await browser.run("document.querySelector('.panel .u-over').getBoundingClientRect().toJSON()");
  const y = box.top + box.height / 2;
  await browser.drag(box.left + 0.25 * box.width, y, box.left + 0.5 * box.width, y);
  const ranges = await browser.run("torsionReport.plots.panels.map((p) => [p.chart.scales.x.min, p.chart.scales.x.max])");
  const [start, end] = await browser.run("torsionReport.plots.span()");
  for (const [min, max] of ranges) {
    check(Math.abs((min - start) / (end - start) - 0.25) < 0.02 && Math.abs((max - start) / (end - start) - 0.5) < 0.02, `dragging a quarter gives ${min} … ${max}`);
  }
  await browser.mouse("mouseMoved", box.left + box.width / 2, y);
  await browser.settle();
  const values = await browser.run("[...document.querySelectorAll('.entry .value')].map((e) => e.textContent)");
  check(values.length > 3 && values.every((value) => value !== ""), "the cursors are not linked: " + values.join(" | "));
  await browser.click(box.left + box.width / 2, y, 1);
  await browser.click(box.left + box.width / 2, y, 2);
  await browser.settle();
  const whole = await browser.run("torsionReport.plots.panels[0].chart.scales.x");
  check(Math.abs(whole.min - start) < 1e-9 && Math.abs(whole.max - end) < 1e-9, `a double click leaves ${whole.min} … ${whole.max}`);
}

async function finds() {
  await browser.run("document.querySelector('.variables input').focus()");
  await browser.type("clutch2 a_relfric");
  await browser.key("ArrowDown");
  check((await focused()).startsWith("clutch2.a_relfric") && (await focused()).endsWith("treeitem"), "the search does not lead to the variable: " + await focused());
  await browser.key("Enter");
  await browser.settle();
  check((await curves()).includes("clutch2.a_relfric"), "Enter does not draw the variable");
  await browser.key("Enter");
  check(!(await curves()).includes("clutch2.a_relfric"), "Enter does not take it off again");
  await browser.run("document.querySelector('.variables input').value = ''; document.querySelector('.variables input').dispatchEvent(new Event('input'))");
}

async function keyboard() {
  await browser.run("document.activeElement.blur(); document.querySelector('.tree [tabindex=\"0\"]').focus()");
  await browser.key("Home");
  const closed = await browser.run("document.querySelectorAll('.tree [role=treeitem]').length");
  await browser.key("ArrowRight");
  check(await browser.run("document.activeElement.getAttribute('aria-expanded')") === "true", "the right arrow does not open a component");
  check(await browser.run("document.querySelectorAll('.tree [role=treeitem]').length") > closed, "nothing is in the open component");
  await browser.key("ArrowDown");
  check(await browser.run("document.activeElement.getAttribute('aria-level')") === "2", "the down arrow does not go into it");
  await browser.key("ArrowLeft");
  await browser.key("ArrowLeft");
  check(await browser.run("document.querySelectorAll('.tree [role=treeitem]').length") === closed, "the left arrow does not close it");
  await browser.run("document.querySelector('.panels').focus()");
  await browser.key("+", "+");
  check(await browser.run("torsionReport.plots.range !== null"), "plus does not zoom");
  await browser.key("0", "0");
  check(await browser.run("torsionReport.plots.range === null"), "0 does not show all");
  const stops = new Set();
  await browser.run("document.activeElement.blur()");
  for (let i = 0; i < 30; ++i) {
    await browser.key("Tab");
    stops.add(await focused());
  }
  for (const role of ["tab", "treeitem", "INPUT", "BUTTON", "SELECT", "group"]) check([...stops].some((stop) => stop.endsWith("|" + role)), `the tab key does not reach a ${role}`);
  await browser.run("document.getElementById('tab-plots').focus()");
  await browser.key("ArrowRight");
  check(await browser.run("document.activeElement.getAttribute('aria-selected')") === "true" && (await focused()).startsWith("Diagram"), "arrow keys do not change the part");
  check(await browser.run("getComputedStyle(document.activeElement).outlineStyle") !== "none", "the focus cannot be seen");
  await browser.run("torsionReport.tabs.select('plots')");
}

async function units() {
  const scale = () => browser.run("torsionReport.plots.panels[0].chart.data[1][0]");
  const before = await scale();
  await browser.run("document.querySelector('[data-unit=\"rad/s\"]').click()");
  check(Math.abs(await scale() / before - 30 / Math.PI) < 1e-4, "speeds are not converted to rpm");
  check((await text(".legend .unit")).includes("rpm"), "the panel does not say rpm");
  await browser.run("document.querySelector('[data-unit=\"rad/s\"]').click()");
  await browser.run("(() => { const s = document.querySelector('.tools select'); s.value = 'J1.w'; s.dispatchEvent(new Event('change')); })()");
  await browser.settle();
  const phase = await browser.run("torsionReport.plots.panels.length > 0 && torsionReport.plots.panels.every((p) => p.chart && p.chart.mode === 2)");
  check(phase && await ink() > 500, "no curves over a variable");
  await browser.run("(() => { const s = document.querySelector('.tools select'); s.value = ''; s.dispatchEvent(new Event('change')); })()");
}

/** The same run from its file over itself: it must lie on the first. */
async function overlay() {
  const { root } = await browser.send("DOM.getDocument");
  const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector: "input[type=file]" });
  await browser.send("DOM.setFileInputFiles", { nodeId, files: [resolve(csv)] });
  for (let i = 0; i < 100 && await browser.run("torsionReport.plots.runs.length") < 2; ++i) await browser.settle();
  await browser.settle();
  const differences = await browser.run(`torsionReport.plots.curves.map((curve) => {
    const [a, b] = torsionReport.plots.variablesOf(curve);
    if (!b) return Infinity;
    const x = a.values(), y = b.values();
    return x.length !== y.length ? Infinity : Math.max(...x.map((value, i) => Math.abs(value - y[i])));
  })`);
  check(differences.length > 3 && differences.every((d) => d < 1e-5), "the second run is not the first: " + differences.join(" "));
  check(await browser.run("torsionReport.plots.panels[0].chart.series.length") >= 9, "the second run is not drawn");
  const named = await browser.run("[...document.querySelectorAll('.runs > *')].map((run) => [run.textContent.trim(), run.querySelector('line').getAttribute('stroke-dasharray')])");
  check(named.length === 2 && named[0][1] === null && named[1][0] === "run.csv" && named[1][1] !== null, "nothing says which run is dashed: " + JSON.stringify(named));
  await browser.run("document.querySelector('.runs button').click()");
  check(await browser.run("torsionReport.plots.panels[0].lines.every((line) => line.role === 'main')"), "a run cannot be taken away");
  await browser.run("document.querySelector('.runs button').click()");
}

/** A file that is no result, and one with other variables, are told of. */
async function strangers() {
  const open = "(name, text) => { const transfer = new DataTransfer(); transfer.items.add(new File([text], name)); torsionReport.plots.file.files = transfer.files; torsionReport.plots.file.dispatchEvent(new Event('change')); }";
  const span = await browser.run("JSON.stringify(torsionReport.plots.span())");
  await browser.run(`(${open})("notes.csv", "a,b\\n1,2\\n")`);
  await browser.settle();
  check(/notes.csv is not drawn: it has no column `time`/.test(await text(".notice")), "a file that is no result: " + await text(".notice"));
  await browser.run(`(${open})("other.csv", "time,zz\\n0,2\\n99,3\\n")`);
  await browser.settle();
  check(/other.csv has no variable of/.test(await text(".notice")) && !/notes/.test(await text(".notice")), "a run of something else: " + await text(".notice"));
  check(await browser.run("JSON.stringify(torsionReport.plots.span())") === span, "a run without curves stretches the axis");
}

async function otherParts() {
  await browser.open(resolve(page));
  for (const [part, pattern] of [["structure", /mixed.*Clutch\.mo:\d+/s], ["events", /state events.*clutch1.*becomes/s], ["energy", /dissipated.*closure.*By component.*clutch/s], ["run", /CoupledClutches.*cvode.*Source files/s]]) {
    await browser.run(`torsionReport.tabs.select("${part}")`);
    await browser.settle();
    const content = await text("#" + part);
    check(pattern.test(content), `the part ${part} does not tell ${pattern}: ${content.slice(0, 300)}`);
  }
  await browser.run("torsionReport.tabs.select('structure')");
  await browser.run("[...document.querySelectorAll('#structure tr.link')].find((row) => row.textContent.includes('explicit')).click()");
  check(/:=/.test(await text("#structure .detail")), "a click on a block does not show its equations");
  clean("parts");
}

/** A page of `torsion plot`: it begins with what was asked for. */
async function chosen() {
  await browser.open(resolve(page));
  clean("a page of plot");
  check((await curves()).join(" ") === "J1.w clutch1.mode J2.w", "not the variables that were named: " + await curves());
  const drawn = await browser.run("torsionReport.plots.panels.map((p) => [p.chart.mode, p.lines.map((line) => line.curve.name).join(' '), p.chart.data[1][0].length])");
  check(drawn.length === 2 && drawn.every(([mode]) => mode === 2) && drawn[0][1] === "J1.w", "not over the variable that was named: " + JSON.stringify(drawn));
  const rows = await browser.run("torsionReport.runs[0].time().length");
  check(drawn[0][2] > 10 && drawn[0][2] < rows / 2, `${drawn[0][2]} of ${rows} rows are drawn of a third of the time`);
  check(await ink() > 200, "nothing is drawn");
  await browser.run("(() => { const s = document.querySelector('.tools select'); s.value = ''; s.dispatchEvent(new Event('change')); })()");
  const { min, max } = await browser.run("torsionReport.plots.panels[0].chart.scales.x");
  check(Math.abs(min - 0.5) < 1e-9 && Math.abs(max - 1) < 1e-9, `the part of the time that is shown is ${min} … ${max}`);
}

/** The page of `torsion response`: it opens with its pictures. */
async function response() {
  await browser.open(resolve(page));
  clean("a response");
  check(/rev\/min.*Amplitudes.*Campbell.*Peaks.*sum/s.test(await text("#response")), "the part does not tell of the response: " + (await text("#response")).slice(0, 300));
  await browser.settle();
  const widths = await browser.run("[...document.querySelectorAll('#response img')].map((image) => image.naturalWidth)");
  check(widths.length === 4 && widths.every((width) => width === 900), "pictures are not shown: " + widths.join(" "));
}

async function hostile() {
  await browser.open(resolve(page));
  clean("hostile texts");
  check(await browser.run("window.attacked === undefined"), "a text of the model was run as a program");
  check(await browser.run("document.querySelectorAll('img, iframe').length") === 0, "a text of the model became HTML");
  await browser.run("document.querySelector('.variables input').value = 'attack'; document.querySelector('.variables input').dispatchEvent(new Event('input'))");
  check((await text(".tree")).includes("</script><script>"), "the description is not shown as it is: " + await text(".tree"));
  for (const part of ["diagram", "structure", "events", "energy", "run"]) await browser.run(`torsionReport.tabs.select("${part}")`);
  await browser.run('torsionReport.tabs.select("diagram"); document.querySelector("#diagram g.component").dispatchEvent(new MouseEvent("click", { bubbles: true }))');
  check((await text("#diagram .component-side")).includes("attack by component </script>"), "the component is not told as it is: " + await text("#diagram .component-side"));
  check(await browser.run("document.querySelectorAll('#diagram script, #diagram img, #diagram foreignObject').length") === 0, "a text of the model became an element of the diagram");
  check(await browser.run("window.attacked === undefined"), "a text of the model was run as a program");
  clean("hostile texts");
}

async function failed() {
  await browser.open(resolve(page));
  clean("a failed run");
  check(/failed/.test(await text(".message.error")) && /error\[/.test(await text(".message.error pre")), "the error is not shown");
}

async function opens() {
  await browser.open(resolve(page));
  clean("a large result");
  check(await ink() > 500, "nothing is drawn");
}

const steps = viewSteps({ browser, check, page: resolve(page), text, ink, clean, curves });
const ofDiagram = diagramSteps({ browser, check, page: resolve(page), text, clean });
const modes = { whole: [renders, defaults, zooms, finds, keyboard, units, overlay, strangers, otherParts], views: steps.whole, diagram: ofDiagram.whole, hostile: [hostile], failed: [failed], large: [opens], plain: [renders, zooms], chosen: [chosen], response: [response], buried: [steps.buried], figures: [steps.figures], runs: [steps.runs], sweep: [steps.sweep], accessible: [() => steps.accessible(readFileSync(csv, "utf8"))],
  orders: [() => steps.orders(JSON.parse(readFileSync(csv, "utf8")))] };
for (const step of modes[mode]) {
  try {
    await step();
  } catch (error) {
    problems.push(`${step.name}: ${error.message}`);
  }
}
const first = await browser.run("torsionReport.state.firstPlot").catch(() => null);
await browser.stop();
for (const problem of problems) console.error(problem);
if (first) console.log(`${mode}: first plot after ${first.toFixed(0)} ms`);
process.exit(problems.length === 0 ? 0 : 1);
