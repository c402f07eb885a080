// The bar above the plots: horizontal axis, units, cursors, and what else is drawn.

import { axisName, isOverTime, placeText } from "./axis_words.js";
import { page } from "./data.js";
import { el } from "./dom.js";
import { eventFilter, hasBothKinds } from "./event_filter.js";
import { figureTitle } from "./figures.js";
import { swatch } from "./legend.js";
import { figuresOf, showFigure } from "./plot_figures.js";
import { shaftsOf } from "./spectra.js";
import { overFrequency, overOrder, windowNames } from "./spectrum_panel.js";
import { theme } from "./theme.js";
import { alternatives, converted, number } from "./units.js";

const button = (tool, text, act, more = {}) => el("button", { type: "button", "data-tool": tool, onclick: act, ...more }, text);

export function toolsOf(plots) {
  return [figureChoice(plots), el("label", {}, "over ", axisChoice(plots)), spectrumChoice(plots), unitButtons(plots),
    button("cursors", "Cursors", () => plots.toggleCursors(), { "aria-pressed": String(plots.cursors !== null), disabled: plots.over !== "", title: "Two cursors and what lies between them (c)" }),
    hasBothKinds(page.content.events) ? button("time-events", "Time events", () => eventFilter.toggle(), { "aria-pressed": String(eventFilter.withTime), title: "Marks of time events, here and in the list of events (t)" }) : null,
    button("reset", "Whole run", () => plots.reset(), { disabled: !plots.range && (!plots.over || plots.isSpectral) }),
    el("span", { class: "quiet" }, plots.range ? `${number(plots.range[0], 4)} … ${placeText(plots.range[1], 4)}` : plots.isSpectral ? "of the whole run; arrows, + and − choose a part" : "drag to zoom, double click for all"),
    el("span", { class: "gap" }), otherRuns(plots)];
}

/** What the bar shows, of runs with the same variables: the same text, the same bar. */
export function toolsKey(plots) {
  const runs = plots.runs.map((run) => [run.name, run.kept, run.rows, plots.hidden.has(run)]);
  return JSON.stringify([figuresOf().map((figure, i) => [figure.group, figureTitle(figure, i)]), plots.figure?.number, plots.over, plots.curves.map((curve) => curve.name), plots.range, plots.cursors !== null,
    hasBothKinds(page.content.events), eventFilter.withTime, [...converted], runs, plots.isByRun, plots.windowForm, plots.shaft, axisName(), unitsOf(plots)]);
}

/** The figures that the model declares, by group. */
function figureChoice(plots) {
  const figures = figuresOf();
  if (figures.length === 0) return null;
  const option = (figure, i) => el("option", { value: i, selected: plots.figure?.number === i }, figureTitle(figure, i));
  const groups = new Map();
  figures.forEach((figure, i) => groups.set(figure.group, [...(groups.get(figure.group) ?? []), option(figure, i)]));
  return el("select", { "aria-label": "Figures of the model", "data-tool": "figure", onchange: (event) => { if (event.target.value === "") plots.leaveFigure(); else showFigure(plots, Number(event.target.value)); plots.rebuild(); plots.tree.draw(); } },
    el("option", { value: "", selected: !plots.figure }, "own choice"), [...groups].map(([group, options]) => (group ? el("optgroup", { label: group }, options) : options)));
}

function axisChoice(plots) {
  const option = (value, text) => el("option", { value, selected: value === plots.over }, text);
  return el("select", { "aria-label": "Horizontal axis", "data-tool": "over", onchange: (event) => { plots.leaveFigure(); plots.over = event.target.value; plots.rebuild(); } },
    option("", axisName()), isOverTime() ? option(overFrequency, "frequency (spectrum)") : null, isOverTime() && shaftsOf(plots.main).length > 0 ? option(overOrder, "orders of a shaft") : null,
    plots.curves.map((curve) => option(curve.name, curve.name)));
}

/** Window and shaft of spectra. */
function spectrumChoice(plots) {
  if (!plots.isSpectral) return null;
  const choice = (tool, label, now, options, set) => el("select", { "aria-label": label, "data-tool": tool, onchange: (event) => { set(event.target.value); plots.rebuild(); } },
    options.map(([value, text]) => el("option", { value, selected: value === now }, text)));
  const shafts = shaftsOf(plots.main).map(({ variable }) => [variable.name, variable.name]);
  return [plots.over === overOrder ? choice("shaft", "Shaft of the orders", plots.spectrumWish().shaft(plots.main).variable.name, shafts, (name) => { plots.shaft = name; }) : null,
    choice("window", "Window", plots.windowForm, Object.entries(windowNames).map(([form, name]) => [form, "window: " + name]), (form) => { plots.windowForm = form; })];
}

const unitsOf = (plots) => Object.keys(alternatives).filter((unit) => plots.main.variables.some((variable) => variable.unit === unit));

function unitButtons(plots) {
  return unitsOf(plots).map((unit) => button("unit " + unit, `${unit} → ${alternatives[unit].unit}`, () => plots.convert(unit), { "aria-pressed": String(converted.has(unit)), "data-unit": unit }));
}

function otherRuns(plots) {
  const { runs } = plots, thinned = runs.filter((run) => run.kept < run.rows).map((run) => `${run.kept} of ${run.rows} rows`).join("; ");
  return [thinned ? el("span", { class: "quiet", title: "Neighbouring rows were merged; peaks and events are kept" }, thinned) : null, runLegend(plots),
    runs.length > 1 ? button("one", "One run", () => { runs.length = 1; plots.rebuild(); }) : null,
    button("overlay", "Overlay CSV …", () => plots.file.click(), { title: "Draw other results over this one; they stay in the browser" })];
}

/** Which run has which line; pressing one of the others takes it away or brings it back. */
function runLegend(plots) {
  if (plots.runs.length < 2) return null;
  const line = (run, number) => [swatch(plots.isByRun ? { colour: number, isByRun: true } : { role: number === 0 ? "main" : "overlay", run: number, stroke: theme.of("text"), colour: 0 }), " ", run.name];
  return el("span", { class: "runs", role: "group", "aria-label": "Runs" }, plots.runs.map((run, number) => (number === 0 ? el("span", { class: "first" }, line(run, number))
    : button("run " + number, line(run, number), () => plots.toggleRun(run), { "aria-pressed": String(!plots.hidden.has(run)), title: `Draw ${run.name} over ${plots.main.name}` }))));
}
