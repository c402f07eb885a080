// Puts the parts together: those for which the page has something. A live page (docs/reference/report.md) replaces run and content later.

import { ArraySource, Run, page, readPage } from "./data.js";
import { diagram } from "./diagram.js";
import { el } from "./dom.js";
import { energyPart } from "./energy.js";
import { eventsPart } from "./events.js";
import { modesPart } from "./modes.js";
import { plots, showTime } from "./plots.js";
import { responsePart } from "./response.js";
import { runPart } from "./run.js";
import { structurePart } from "./structure.js";
import { Tabs } from "./tabs.js";
import { printInLight, theme } from "./theme.js";
import { keepLink, linkOf, viewOfLink } from "./view_link.js";

const hasRows = () => page.runs.length > 0 && page.runs[0].variables.length > 0 && page.runs[0].time().length > 0;
const showEvent = (time) => { tabs.select("plots"); showTime(time); };

/** A part's content is made when it is first shown. */
const tabs = new Tabs([
  { name: "plots", title: "Plots", has: hasRows, make: () => plots.build(), start: () => plots.start() },
  { name: "diagram", title: "Diagram", has: () => page.content.diagram, make: () => diagram.build(), start: () => diagram.start() },
  { name: "structure", title: "Structure", has: () => page.content.structure, make: () => structurePart(page.content.structure) },
  { name: "events", title: "Events", has: () => page.content.events?.total > 0, make: () => eventsPart(page.content.events, page.runs[0], showEvent) },
  { name: "energy", title: "Energy", has: () => page.content.energy, make: () => energyPart(page.content.energy) },
  { name: "modes", title: "Modes", has: () => page.content.modes, make: () => modesPart(page.content.modes) },
  { name: "response", title: "Response", has: () => page.content.response, make: () => responsePart(page.content.response) },
  { name: "run", title: "Run", has: () => page.content.run, make: () => runPart(page.content.run, page.content.program) },
]);

/** Text of an error above everything, in place of the one before; empty: none. */
function showError(text, title = "The run failed") {
  document.querySelector("#failure")?.remove();
  if (!text) return;
  const box = el("div", { id: "failure", class: "message error", role: "alert" }, el("h2", {}, title), [text].flat().map((one) => el("pre", {}, one)));
  document.getElementById("head").after(box);
}

/** Content of another run: the same object as a page has in `page-data`; the parts that are open are made anew. */
function replaceContentOfPage(content) {
  page.content = content;
  showHead();
  tabs.renew();
  if (tabs.isMade("plots")) plots.renewMarks();
  if (tabs.isMade("diagram")) diagram.renew();
}

/** Another run in place: `json` as in `runs` of the content, `times` a Float64Array, `columns` an array of Float32Arrays. The view stays as it is. */
function replaceRun(json, times, columns, options) {
  const run = new Run(json, new ArraySource(times, columns));
  page.runs[0] = run;
  if (tabs.isMade("plots")) plots.replaceRun(run, options);
  else tabs.renew();
  if (tabs.isMade("diagram")) diagram.renew();
  return run;
}

function showHead() {
  document.querySelector("#head h1").textContent = page.content.title;
  document.querySelector("#head .subtitle").textContent = page.content.subtitle;
}

readPage();
showHead();
theme.start();
showError((page.content.run?.messages || []).filter((message) => message.severity === "error").map((message) => message.text).join("\n"));

/** What the address says, at the start and when somebody writes another one. */
function openLink() {
  const view = viewOfLink(location.hash);
  if (!view) return;
  plots.wanted = view;
  if (view.part) tabs.select(view.part);
  if (!tabs.isMade("plots")) return;
  plots.setView(view);
  plots.rebuild();
  plots.tree.draw();
}

plots.wanted = viewOfLink(location.hash) ?? viewOfLink(page.content.view ?? "");
tabs.build(document.getElementById("tabs"), document.getElementById("parts"));
if (plots.wanted?.part) tabs.select(plots.wanted.part);
const viewNow = () => ({ part: tabs.selected, ...(tabs.isMade("plots") ? plots.view : plots.wanted ?? plots.view) });
tabs.changed = plots.changed = keepLink(viewNow);
window.addEventListener("hashchange", openLink);
printInLight();

/** What a live page and tests use. `setSide(element)`: stands right of the plots, for the parameters of a live page; null: nothing. */
window.torsionReport = {
  plots, diagram, theme, get link() { return linkOf(viewNow()); }, tabs, page, showError, replaceRun, el,
  get runs() { return page.runs; },
  get state() { return { firstPlot: plots.firstPlot }; },
  replaceContent: replaceContentOfPage,
  setSide: (element) => plots.setSide(element),
};
