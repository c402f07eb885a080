// The part "Plots": which curves are drawn, in panels by unit, with a common time axis.

import { axisWidth, tickRoom } from "./axes.js";
import { runOfCsv } from "./csv.js";
import { page } from "./data.js";
import { el, replaceContent } from "./dom.js";
import { PhasePanel } from "./phase_panel.js";
import { theme } from "./theme.js";
import { TimePanel } from "./time_panel.js";
import { VariableTree, splitName } from "./tree.js";
import { alternatives, converted, number, shownUnit } from "./units.js";

export const plots = {
  runs: [],     // the first is the subject, the others are drawn over it
  previous: null, // the subject before, drawn as a shadow
  curves: [],   // { name, colour }
  panels: [],
  second: new Map(), // keys of groups → keys of those on their right axis
  range: null,  // of time; null: all
  firstPlot: null, // when it stood, in ms
  over: "",     // name of the variable on the horizontal axis; empty: time

  get main() { return this.runs[0]; },

  /** The variable of a curve in each run. */
  variablesOf(curve) { return this.runs.map((run) => run.byName.get(curve.name)).filter((variable) => variable); },

  /** What is drawn of a curve; shadows lie below. */
  linesOf(curve) {
    const shadow = this.previous?.byName.get(curve.name);
    return [...(shadow && shadow.values() ? [{ curve, variable: shadow, role: "shadow", run: -1 }] : []),
      ...this.variablesOf(curve).map((variable) => ({ curve, variable, role: variable.run === this.main ? "main" : "overlay", run: this.runs.indexOf(variable.run) }))];
  },

  place(variable) { return this.curves.find((curve) => curve.name === variable.name)?.colour ?? -1; },

  add(name) {
    if (!this.main.byName.has(name) || this.curves.some((curve) => curve.name === name)) return;
    const key = this.groupOf(name), used = new Set(this.curves.filter((curve) => this.groupOf(curve.name) === key).map((curve) => curve.colour));
    let colour = 0;
    while (used.has(colour)) ++colour;
    this.curves.push({ name, colour });
  },

  toggle(variable) {
    if (this.place(variable) >= 0) this.curves = this.curves.filter((curve) => curve.name !== variable.name);
    else this.add(variable.name);
    this.rebuild();
  },

  /** Continuous variables of one unit together; steps one by one, below. Without units the last part of the name stands for one. */
  groupOf(name) {
    const variable = this.main.byName.get(name);
    return variable.steps ? "steps " + name : variable.unit ? "unit " + variable.unit : "name " + splitName(name).pop();
  },

  heading(variable) {
    const { unit } = shownUnit(variable.unit);
    return unit ? "in " + unit : variable.unit ? "" : splitName(variable.name).pop();
  },

  /** Groups of curves that share a panel; a group may stand on the right axis of another. */
  groups() {
    const groups = this.groupsByUnit(), plain = groups.filter((group) => !group.steps);
    this.axes = plain.map(({ key, heading, curves }) => ({ key, text: heading || curves[0].name }));
    for (const [left, right] of this.second) {
      const home = plain.find((group) => group.key === left), guest = plain.find((group) => group.key === right);
      if (!home || !guest || guest.right || home.right || this.over) continue;
      home.right = guest;
      home.curves = [...home.curves, ...guest.curves];
      home.lines = [...home.lines, ...guest.lines.map((line) => ({ ...line, isRight: true }))];
      groups.splice(groups.indexOf(guest), 1);
    }
    const rightSize = groups.some((group) => group.right) ? axisWidth : tickRoom;
    return groups.map((group) => ({ ...group, rightSize }));
  },

  /** Puts a group on the right axis of another; without one, its own panel again. */
  setSecond(left, right) {
    for (const [home, guest] of this.second) if (home === left || guest === right || home === right) this.second.delete(home);
    if (right) this.second.set(left, right);
    this.rebuild();
  },

  groupsByUnit() {
    const groups = new Map();
    for (const curve of this.curves) {
      if (curve.name === this.over || !this.main.byName.has(curve.name)) continue; // over itself it is a line that says nothing
      const variable = this.main.byName.get(curve.name), key = this.groupOf(curve.name);
      if (!groups.has(key)) groups.set(key, { key, heading: variable.steps ? "" : this.heading(variable), steps: variable.steps, curves: [], lines: [] });
      groups.get(key).curves.push(curve);
      groups.get(key).lines.push(...this.linesOf(curve));
    }
    const all = [...groups.values()];
    return [...all.filter((group) => !group.steps), ...all.filter((group) => group.steps)];
  },

  rebuild() {
    for (const panel of this.panels) panel.destroy();
    if (this.over && !this.curves.some((curve) => curve.name === this.over)) this.over = "";
    const groups = this.groups(), hooks = this.hooks();
    const width = this.width(), heights = this.heights(groups);
    this.panels = groups.map((group, i) => (this.over ? new PhasePanel(group, hooks, width, heights[i], this.over, this.range)
                                                      : new TimePanel(group, hooks, width, heights[i], i + 1 === groups.length, this.range || this.span())));
    replaceContent(this.desk, this.panels.length > 0 ? this.panels.map((panel) => panel.element) : el("div", { class: "empty" }, "Choose variables on the left."));
    this.drawTools();
    this.resize(); // now the heights of the legends are known
    const isLate = this.panels.some((panel) => !panel.isReady);
    if (isLate && document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.rebuild(), { once: true });
    if (!isLate && this.panels.length > 0) this.firstPlot ??= performance.now();
  },

  /** Another run in place of the subject: curves, zoom and selection stay, the run before is a shadow. */
  replaceRun(run, { withShadow = true } = {}) {
    this.previous = withShadow ? this.runs[0] ?? null : null;
    this.runs[0] = run;
    this.marks = null;
    this.tree.setVariables(run.variables);
    const groups = this.groups();
    const isSame = !this.over && groups.length === this.panels.length && groups.every((group, i) => group.key === this.panels[i].group?.key && this.panels[i].isReady
      && hasSameLines(group.lines, this.panels[i].group.lines));
    if (!isSame) return this.rebuild();
    groups.forEach((group, i) => this.panels[i].update(group, this.range || this.span()));
    this.drawTools();
  },

  /** Without the shadow of the run before. */
  forgetPrevious() {
    this.previous = null;
    this.rebuild();
  },

  hooks() {
    return {
      zoomed: (min, max) => this.zoom([min, max]),
      reset: () => this.reset(),
      remove: (curve) => { this.curves = this.curves.filter((other) => other !== curve); this.rebuild(); this.tree.draw(); },
      axes: (group) => (group.steps || this.over ? [] : this.axes.filter(({ key }) => key !== group.key)),
      setSecond: (group, key) => this.setSecond(group.key, key),
      events: () => (this.marks ??= eventTimes(this.main)),
    };
  },

  span() {
    const all = this.runs.map((run) => run.time()).filter((times) => times.length > 0);
    return [Math.min(...all.map((times) => times[0])), Math.max(...all.map((times) => times[times.length - 1]))];
  },

  zoom(range) {
    if (this.over || !(range[1] > range[0])) return;
    const [first, last] = this.span();
    this.range = range[0] <= first && range[1] >= last ? null : range;
    for (const panel of this.panels) if (panel.chart) panel.setRange(range);
    this.drawTools();
  },

  reset() {
    this.range = null;
    if (this.over) this.rebuild();
    else this.zoom(this.span());
  },

  width() { return Math.max(240, this.desk.clientWidth - 28); },

  heights(groups) {
    const steps = groups.map((group) => (group.steps ? 84 : 0));
    const legends = this.panels.reduce((sum, panel) => sum + panel.legend.element.offsetHeight + 8, 0);
    const fixed = steps.reduce((sum, height) => sum + height, 0) + Math.max(legends, 32 * groups.length) + 58;
    const others = steps.filter((height) => height === 0).length;
    const share = Math.floor((this.desk.clientHeight - fixed) / Math.max(others, 1));
    return steps.map((height, i) => (height || Math.max(150, Math.min(share, 420))) + (i + 1 === groups.length ? 38 : 0));
  },

  resize() {
    const groups = this.groups(), heights = this.heights(groups), width = this.width();
    this.panels.forEach((panel, i) => panel.setSize(width, heights[i]));
  },

  /** Arrow keys, +, −, 0 on the plots. */
  key(event) {
    if (this.over || this.runs.length === 0) return;
    const [first, last] = this.span(), [from, to] = this.range || [first, last], length = to - from, middle = (from + to) / 2;
    const within = (start, size) => { const at = Math.max(first, Math.min(start, last - size)); this.zoom([at, at + size]); };
    const moves = {
      "+": () => within(middle - length / 4, length / 2), "-": () => within(middle - length, Math.min(2 * length, last - first)),
      ArrowLeft: () => within(from - length / 5, length), ArrowRight: () => within(from + length / 5, length), "0": () => this.reset(), Escape: () => this.reset(),
    };
    if (!moves[event.key] || event.target !== this.desk) return;
    event.preventDefault();
    moves[event.key]();
  },

  drawTools() {
    const units = Object.keys(alternatives).filter((unit) => this.main.variables.some((variable) => variable.unit === unit));
    const choice = (unit) => el("button", { type: "button", "aria-pressed": String(converted.has(unit)), "data-unit": unit, onclick: () => this.convert(unit) },
      `${unit} → ${alternatives[unit].unit}`);
    const over = el("select", { "aria-label": "Horizontal axis", onchange: (event) => { this.over = event.target.value; this.rebuild(); } },
      el("option", { value: "" }, "time"), this.curves.map((curve) => el("option", { value: curve.name, selected: curve.name === this.over }, curve.name)));
    const shown = this.range ? `${number(this.range[0], 4)} … ${number(this.range[1], 4)} s` : "";
    const thinned = this.runs.filter((run) => run.kept < run.rows).map((run) => `${run.kept} of ${run.rows} rows`).join("; ");
    const active = document.activeElement?.dataset?.unit;
    replaceContent(this.tools, el("label", {}, "over ", over), units.map(choice), el("button", { type: "button", onclick: () => this.reset(), "data-unit": "reset", disabled: !this.range && !this.over }, "Whole run"),
      el("span", { class: "quiet" }, shown || "drag to zoom, double click for all"), el("span", { class: "gap" }), thinned ? el("span", { class: "quiet", title: "Neighbouring rows were merged; peaks and events are kept" }, thinned) : null,
      this.runs.length > 1 ? el("span", { class: "quiet" }, "dashed: " + this.runs.slice(1).map((run) => run.name).join(", ")) : null,
      this.runs.length > 1 ? el("button", { type: "button", onclick: () => { this.runs.length = 1; this.rebuild(); } }, "One run") : null,
      el("button", { type: "button", onclick: () => this.file.click(), title: "Draw another result over this one; it stays in the browser" }, "Overlay CSV …"));
    if (active) [...this.tools.querySelectorAll("button")].find((button) => button.dataset.unit === active)?.focus();
  },

  convert(unit) {
    if (converted.has(unit)) converted.delete(unit);
    else converted.add(unit);
    this.rebuild();
    this.tree.draw();
  },

  async overlay(file) {
    try {
      this.runs.push(runOfCsv(file.name, await file.text(), this.main));
      this.rebuild();
    } catch (error) {
      window.alert(`${file.name}: ${error.message}`);
    }
    this.file.value = "";
  },

  build() {
    this.runs = [...page.runs];
    this.file = el("input", { type: "file", class: "hidden", accept: ".csv", "aria-hidden": "true", tabindex: -1, onchange: (event) => { if (event.target.files[0]) this.overlay(event.target.files[0]); } });
    this.tools = el("div", { class: "tools" });
    this.desk = el("div", { class: "panels", tabindex: 0, role: "group", "aria-label": "Curves. Arrow keys move, plus and minus zoom, 0 shows all.", onkeydown: (event) => this.key(event) });
    this.tree = new VariableTree(this.main.variables, (variable) => this.place(variable), (variable) => this.toggle(variable));
    this.middle = el("div", { class: "desk" }, this.tools, this.desk, this.file);
    return [this.tree.element, this.middle];
  },

  /** What stands right of the plots; null: nothing. */
  setSide(element) {
    this.side?.remove();
    this.side = element;
    if (element) this.middle.after(element);
  },

  /** When the part is on the page and has its size. */
  start() {
    for (const name of page.content.selected) this.add(name);
    if (page.content.over) this.add((this.over = page.content.over));
    if (page.content.range) this.range = this.span().map((end, i) => page.content.range[i] ?? end);
    this.rebuild();
    this.tree.draw();
    new ResizeObserver(() => { if (this.desk.clientWidth > 0) this.resize(); }).observe(this.desk);
    theme.listeners.push(() => { this.rebuild(); this.tree.draw(); });
  },
};

/** Whether lines can be drawn by the chart of others: as many, of the same curves and roles, steps where steps were. */
function hasSameLines(lines, before) {
  return lines.length === before.length && lines.every((line, i) => line.curve === before[i].curve && line.role === before[i].role && line.variable.steps === before[i].variable.steps);
}

/** Times of events, once each: of the log, or those of which the result has two rows. */
function eventTimes(run) {
  if (page.content.events) return page.content.events.events.map((event) => event[0]);
  const times = run.time(), found = [];
  for (let i = 1; i < times.length; ++i) if (times[i] === times[i - 1] && found[found.length - 1] !== times[i]) found.push(times[i]);
  return found;
}

/** Plots around a time: a hundredth of the run. */
export function showTime(time) {
  const [first, last] = plots.span(), half = (last - first) / 200;
  if (plots.over) plots.over = "", plots.rebuild();
  plots.zoom([Math.max(first, time - half), Math.min(last, time + half)]);
}
