// pictures.mjs CHROMIUM PROGRAM MODEL FOLDER: the pictures of docs/tutorial/watch.md. A session as the page tells it, with a look now and then.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Browser } from "../report/browser.mjs";
import { Watched, pause, save } from "./watched.mjs";

const [chromium, program, model, folder] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "torsion-pictures-")), to = resolve(folder);
copyFileSync(model, join(work, basename(model)));
process.chdir(work);
const file = basename(model), text = readFileSync(file, "utf8");
const watched = await Watched.start(resolve(program), file, "--show", "^(motor|load)\\.w$", "--show", "^shaft\\.tau$");
await watched.when((state) => state.details, "the first run");
const browser = await Browser.start(chromium);
await browser.open(watched.address, { width: 1180, height: 640 });

async function until(expression) {
  for (const end = Date.now() + 15000; Date.now() < end; await pause(20)) if (await browser.run(expression)) return;
  throw new Error("it never happens: " + expression);
}
async function picture(name) {
  await pause(700);
  await browser.run("document.querySelector('.live .note').textContent = document.querySelector('.live .note').textContent.replace(/\\d+ ms/g, '9 ms')"); // times differ
  await browser.settle();
  writeFileSync(join(to, name), await browser.screenshot());
}
const drawn = (number) => until(`torsionLive.run >= ${number} && !torsionLive.state.busy && torsionLive.drawn === torsionLive.draws`);
async function change(changed) {
  const before = await browser.run("torsionLive.run");
  save(file, changed);
  await drawn(before + 1);
}

await drawn(1);
await picture("watch-first.png");
const damped = text.replace("shaft(c = 400, d = 0.2)", "shaft(c = 400, d = 4)");
await change(damped);
await picture("watch-shadow.png");
save(file, damped.replace("motor.flange_b", "motor.flange"));
await until("document.querySelector('#failure') !== null");
await picture("watch-error.png");
await change(text);
await browser.run("[...document.querySelectorAll('.live button')].find((b) => b.textContent === 'Pin this run').click()");
const before = await browser.run("torsionLive.run");
await browser.run(`(() => { const slider = document.querySelector("[aria-label='shaft.c, slider']"); slider.value = 150; slider.dispatchEvent(new Event("input")); slider.dispatchEvent(new Event("change")); })()`);
await drawn(before + 1);
await browser.run("document.querySelector('.parameters .find input').value = 'shaft'; document.querySelector('.parameters .find input').dispatchEvent(new Event('input'))");
await picture("watch-slider.png");
await browser.stop();
await watched.end();
process.chdir(tmpdir());
rmSync(work, { recursive: true, force: true });
