// Follows the program: each state that it tells of is fetched and drawn, the latest first. The report page keeps zoom and choice of curves.

import { addressOf, formulasOf, pictureRequest, save } from "./downloads.js";
import { Parameters } from "./parameters.js";
import { PendingChange } from "./pending.js";
import { Latest, readRun } from "./run_data.js";
import { failureOf } from "./state_words.js";
import { followStates } from "./states.js";
import { Status } from "./status.js";

const report = window.torsionReport;
const { el, plots } = report;
const live = { taken: report.page.content.live.shown, run: 0, details: 0, wanted: 0, model: -1, draws: 0, drawn: 0 };
let subject = null;    // the run that is drawn: { run, isPartial }
let reference = null;  // its shadow
let isHeld = false;    // a slider moves: the shadow stays what was there before

const post = (path, what) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what) });

const pending = new PendingChange(); // waits for the answer before
const setting = new Latest(() => post("set", pending.take()));

const parameters = new Parameters(el, {
  set(values, isLast) {
    pending.set(values);
    setting.wish();
    ahead.wish();
    if (isLast) setTimeout(() => { isHeld = false; }, 500);
  },
  reset(values) { pending.reset(values); setting.wish(); },
  hold() { if (!isHeld && subject && !subject.isPartial) isHeld = true, reference = subject.run; },
});

const status = new Status(el, {
  stop: () => post("stop", {}),
  pin,
  link: (name) => addressOf(name, report),
  async picture() {
    const answer = await fetch("picture.svg", { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: pictureRequest(live.run, plots) });
    if (answer.ok) save(await answer.blob(), report.page.content.title + ".svg");
    else status.say(await answer.text());
  },
  hasFormulas: () => formulasOf(plots).length > 0,
});

/** The present run stays under those to come. */
function pin() {
  if (!subject || plots.runs.length === 0) return;
  plots.runs.push(subject.run.copy(`run ${live.run}`));
  plots.rebuild();
}

async function take(answer) {
  if (answer.status !== 200) return; // 204: it has gone since
  const shown = Number(answer.headers.get("Torsion-Shown"));
  if (shown <= live.taken) return;
  const buffer = await answer.arrayBuffer();
  live.taken = shown;
  live.fetched = performance.now();
  draw(readRun(buffer));
  live.made = performance.now();
}

const run = new Latest(async () => {
  live.asked = performance.now();
  await take(await fetch("run"));
});

/** Asked for before it is there, when this page has set a value: its curves come without being told of first. */
const ahead = new Latest(async () => {
  live.asked = performance.now();
  await take(await fetch(`run?after=${live.taken}`));
  if (live.state?.shown > live.taken && !ahead.next) run.wish();
});

/** Sections of the run before stay until those of this one come, so that an open part does not vanish. */
function draw({ content, times, columns }) {
  const isOther = content.number !== live.run;
  if (isOther && !isHeld && subject && !subject.isPartial) reference = subject.run;
  live.run = content.number;
  report.replaceContent({ ...report.page.content, ...content, isBehind: isOther || report.page.content.isBehind === true });
  if (plots.runs.length > 0 && reference) plots.runs[0] = reference; // what it takes for the run before
  if (content.runs.length > 0) subject = { run: report.replaceRun(content.runs[0], times, columns, { withShadow: reference !== null }), isPartial: content.partial };
  if (plots.side !== parameters.element) report.setSide(parameters.element);
  document.title = content.title;
  askForDetails();
  const number = ++live.draws;
  requestAnimationFrame(() => setTimeout(() => { live.drawn = Math.max(live.drawn, number); live.drawnAt = performance.now(); }));
}

const details = new Latest(async (number) => {
  const answer = await fetch("details");
  if (answer.status !== 200 || number !== live.run) return;
  report.replaceContent({ ...report.page.content, ...await answer.json(), isBehind: false });
  live.details = number;
});

/** When the curves of their run are drawn, whichever comes first. */
function askForDetails() {
  if (live.wanted === live.run && live.details !== live.run) details.wish(live.run);
}

const model = new Latest(async () => {
  const answer = await fetch("parameters");
  if (answer.status === 200) parameters.replace((await answer.json()).parameters);
});

/** The box is made anew only when it says something else: so what is unfolded stays so. */
function showFailure(failure) {
  const said = JSON.stringify(failure);
  if (live.failure === said) return;
  live.failure = said;
  const { title, errors, others } = failure ?? {};
  report.showError(errors ?? "", title);
  if (others) document.getElementById("failure").append(el("details", {}, el("summary", {}, "Warnings"), el("pre", {}, others)));
}

function follow(state) {
  live.state = state;
  status.show(state);
  parameters.show(pending.over(state.set));
  document.body.classList.toggle("failed", state.failed);
  if (!state.failed || !state.busy) showFailure(failureOf(state)); // while the next attempt is at work, what is there stays
  if (state.model !== live.model) live.model = state.model, model.wish();
  if (state.shown > live.taken && !ahead.isAsking) run.wish();
  if (state.details) live.wanted = state.run, askForDetails();
}

document.getElementById("head").after(status.element, status.words);
if (report.page.runs.length > 0) {
  subject = { run: report.page.runs[0], isPartial: false };
  live.run = report.page.content.live.run;
  report.setSide(parameters.element);
}
followStates(follow, (why) => status.lost(why));

/** For tests: what was drawn, and when. */
window.torsionLive = live;
