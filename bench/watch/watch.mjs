// watch.mjs CHROMIUM PROGRAM MODEL COUNT: starts `torsion watch` on a copy of a model, opens its page in headless Chromium, saves the model and moves a
// slider, and prints how many milliseconds pass until the curves are drawn, as JSON. Each change is another one, so no run repeats an earlier one.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Browser } from "../../tests/report/browser.mjs";

const [chromium, program, model, count] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "torsion-watch-")), file = join(folder, basename(model));
const text = readFileSync(model, "utf8");
writeFileSync(file, text);

/** Editors write another file, and rename it. */
function save(changed) {
  writeFileSync(file + ".tmp", changed);
  const begin = performance.timeOrigin + performance.now();
  renameSync(file + ".tmp", file);
  return begin;
}

const started = spawn(program, ["watch", file], { stdio: ["ignore", "pipe", "inherit"], cwd: folder });
const address = await new Promise((found) => { started.stdout.once("data", (line) => found(String(line).trim())); });
const browser = await Browser.start(chromium);
await browser.open(address);
await browser.run("new Promise((done) => { const look = () => (window.torsionLive.run > 0 && torsionReport.plots.firstPlot !== null ? done() : setTimeout(look, 5)); look(); })");

/** When the next curves are drawn after `number` of them. */
const drawn = (number) => browser.run(`new Promise((done) => { const look = () => (torsionLive.drawn > ${number} ? done(performance.timeOrigin + torsionLive.drawnAt) : setTimeout(look, 1)); look(); })`);
const draws = () => browser.run("torsionLive.draws");
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function measure(change) {
  const times = [];
  for (let i = 0; i < Number(count); ++i) {
    const number = await draws();
    const begin = change(i);
    times.push(await drawn(number) - await begin);
    await pause(600 + 7 * (i % 13)); // not in step with anything, and what follows a run is over
  }
  return times.sort((a, b) => a - b);
}

const parameter = /parameter \S+ (\w+) = ([\d.]+)/.exec(text);
const number = (value) => Number(value.toPrecision(6));
const results = {
  "a value in the model": await measure((i) => save(text.replace(parameter[0], parameter[0].replace(parameter[2], String(number(parameter[2] * (1 + (i + 1) / 500))))))),
  "another equation": await measure((i) => save(text.replace(/\nequation\n/, `\n  Real added${process.pid}_${i} = ${i + 1} * time;\nequation\n`))),
  "a slider": await (async () => {
    const count = await draws();
    save(text);
    await drawn(count);
    return measure((i) => browser.run(`(() => { const slider = document.querySelector("input[type=range][aria-label='${parameter[1]}, slider']");
      slider.value = Number(slider.min) + (Number(slider.max) - Number(slider.min)) * ${(i + 1) / (Number(count) + 2)};
      slider.dispatchEvent(new Event("input")); return performance.timeOrigin + performance.now(); })()`));
  })(),
};
await browser.stop();
started.kill("SIGINT");
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(results));
