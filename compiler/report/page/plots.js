// The part "Plots": which curves are drawn, in panels by unit, with a common time axis.

import { runOfCsv } from "./csv.js";
import { page } from "./data.js";
import { el, replaceContent } from "./dom.js";
import { eventFilter, shownEvents } from "./event_filter.js";
import { firstFigure } from "./figures.js";
import { FormulaField } from "./formula_field.js";
import { formulaOf } from "./formula_variable.js";
import { colouredByRun, groupOf, groupsByUnit, hasSameLines, withRightAxes } from "./grouping.js";
import { PhasePanel } from "./phase_panel.js";
import { figureGroups, figureNotes, figuresOf, renewFigure, showFigure } from "./plot_figures.js";
import { pressed } from "./plot_keys.js";
import { toolsOf } from "./plot_tools.js";
import { Readout } from "./readout.js";
import { theme } from "./theme.js";
import { chosenShaft } from "./spectra.js";
import { SpectrumPanel, isSpectral, windowNames } from "./spectrum_panel.js";
import { TimePanel } from "./time_panel.js";
import { VariableTree } from "./tree.js";
import { alternatives, converted } from "./units.js";

export const plots = {
  runs: [],        // the first is the subject, the others are drawn over it
  figure: null,    // { number, view } while a figure of the model is shown
  previous: null,  // the subject before, drawn as a shadow
  curves: [],      // { name, colour }
  panels: [],
  hidden: new Set(), // runs that are not drawn
  second: new Map(), // keys of groups → keys of those on their right axis
  formulas: new Set(), // texts of curves that are no variables
  range: null,     // of time; null: all
  cursors: null,   // times of A and B
  wanted: null,    // the view of a link, for the start
  changed: null,   // is called when the view has changed
  firstPlot: null, // when it stood, in ms
  over: "",        // name of the variable on the horizontal axis; empty: time; or overFrequency, overOrder
  windowForm: "hann", // of spectra
  shaft: "",       // name of the angle or speed of orders; empty: the usual one

  get main() { return this.runs[0]; },

  get isSpectral() { return isSpectral(this.over); },

  /** How spectra are made: of the part of the time that is shown. */
  spectrumWish() {
    const range = this.range || this.span();
    return { over: this.over, range, form: this.windowForm, shaft: (run) => chosenShaft(run, this.shaft, range) };
  },

  find(run, name) { return run.byName.get(name) ?? (this.formulas.has(name) ? formulaOf(run, name) : undefined); },

  /** Draws a formula, which is known to be right for the subject. */
  addFormula(text) {
    this.leaveFigure();
    this.formulas.add(text);
    this.add(text);
    this.rebuild();
    this.tree.draw();
  },

  /** The variable of a curve in each run. */
  variablesOf(curve) { return this.runs.filter((run) => !this.hidden.has(run)).map((run) => this.find(run, curve.name)).filter((variable) => variable); },

  /** What is drawn of a curve; shadows lie below. */
  linesOf(curve) {
    const shadow = this.previous && this.find(this.previous, curve.name);
    return [...(shadow && shadow.values() ? [{ curve, variable: shadow, role: "shadow", run: -1, colour: curve.colour }] : []),
      ...this.variablesOf(curve).map((variable) => ({ curve, variable, colour: curve.colour, role: variable.run === this.main ? "main" : "overlay", run: this.runs.indexOf(variable.run) }))];
  },

  /** The colour in which a variable is drawn; −1: it is not. */
  place(variable) {
    const curve = this.curves.find((one) => one.name === variable.name);
    return curve ? this.panels.flatMap((panel) => panel.lines).find((line) => line.curve.name === curve.name)?.colour ?? curve.colour : -1;
  },

  add(name) {
    const variable = this.find(this.main, name);
    if (!variable || this.curves.some((curve) => curve.name === name)) return;
    const isNear = (other) => other && groupOf(other) === groupOf(variable);
    const used = new Set(this.curves.filter((curve) => isNear(this.find(this.main, curve.name))).map((curve) => curve.colour));
    let colour = 0;
    while (used.has(colour)) ++colour;
    this.curves.push({ name, colour });
  },

  /** From here on curves are chosen freely. */
  leaveFigure() { this.figure = null; },

  toggle(variable) {
    this.leaveFigure();
    if (this.place(variable) >= 0) this.curves = this.curves.filter((curve) => curve.name !== variable.name);
    else this.add(variable.name);
    this.rebuild();
  },

  groups() {
    if (this.figure) return figureGroups(this);
    const known = this.curves.map((curve) => ({ curve, variable: this.find(this.main, curve.name), lines: this.linesOf(curve) }));
    const groups = groupsByUnit(known.filter(({ curve, variable }) => variable && curve.name !== this.over)); // over itself it is a line that says nothing
    this.axes = groups.filter((group) => !group.steps).map(({ key, heading, curves }) => ({ key, text: heading || curves[0].name }));
    const coloured = colouredByRun(groups, this.runs.length);
    this.isByRun = coloured !== groups;
    if (this.isSpectral) return withRightAxes(coloured.filter((group) => !group.steps), new Map());
    return withRightAxes(coloured, this.over ? new Map() : this.second);
  },

  /** Puts a group on the right axis of another; without one, into its own panel again. */
  setSecond(left, right) {
    for (const [home, guest] of this.second) if (home === left || guest === right || home === right) this.second.delete(home);
    if (right) this.second.set(left, right);
    this.rebuild();
    this.tree.draw();
  },

  panel(group, place, height) {
    const hooks = this.hooks();
    if (this.isSpectral) return new SpectrumPanel(group, hooks, this.width(), Math.max(height, 220), this.spectrumWish());
    if (this.over || group.over) return new PhasePanel(group, hooks, this.width(), height, this.over || group.over, { range: this.range, find: (run, name) => this.find(run, name) });
    return new TimePanel(group, hooks, { width: this.width(), height, ...place }, this.range || this.span());
  },

  rebuild() {
    for (const panel of this.panels) panel.destroy();
    if (this.over && !this.isSpectral && !this.curves.some((curve) => curve.name === this.over)) this.over = "";
    const groups = this.groups(), heights = this.heights(groups);
    this.panels = groups.map((group, i) => this.panel(group, { isFirst: i === 0, isLast: hasAxis(groups, i) }, heights[i]));
    replaceContent(this.desk, this.panels.length > 0 ? [this.panels.map((panel) => panel.element), figureNotes(this)] : el("div", { class: "empty" }, "Choose variables on the left."));
    this.drawTools();
    this.showCursors();
    this.resize(); // now the heights of the legends are known
    const isLate = this.panels.some((panel) => !panel.isReady);
    if (isLate && document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.rebuild(), { once: true });
    if (!isLate && this.panels.length > 0) this.firstPlot ??= performance.now();
  },

  /** Another run in place of the subject: curves, zoom, cursors and selection stay, the run before is a shadow. */
  replaceRun(run, { withShadow = true } = {}) {
    this.previous = withShadow ? this.runs[0] ?? null : null;
    this.runs[0] = run;
    this.marks = null;
    this.tree.setVariables(run.variables);
    renewFigure(this);
    const groups = this.groups();
    const isSame = !this.over && groups.length === this.panels.length && groups.every((group, i) => group.key === this.panels[i].group?.key && this.panels[i].isReady
      && hasSameLines(group.lines, this.panels[i].group.lines));
    if (!isSame) return this.rebuild();
    groups.forEach((group, i) => this.panels[i].update(group, this.range || this.span()));
    this.drawTools();
    this.showCursors();
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
      remove: (curve) => { this.leaveFigure(); this.curves = this.curves.filter((other) => other.name !== curve.name); this.rebuild(); this.tree.draw(); },
      axes: (group) => (group.steps || this.over || this.figure ? [] : this.axes.filter(({ key }) => key !== group.key)),
      setSecond: (group, key) => this.setSecond(group.key, key),
      events: () => (this.marks ??= eventTimes(this.main)),
      cursors: () => this.cursors,
      moveCursor: (i, time) => this.moveCursor(i, time),
      times: () => this.main.time(),
    };
  },

  span() {
    const all = this.runs.map((run) => run.time()).filter((times) => times.length > 0);
    return [Math.min(...all.map((times) => times[0])), Math.max(...all.map((times) => times[times.length - 1]))];
  },

  zoom(range) {
    if ((this.over && !this.isSpectral) || !(range[1] > range[0])) return;
    const [first, last] = this.span();
    this.range = range[0] <= first && range[1] >= last ? null : range;
    if (this.isSpectral) return this.rebuild();
    if (this.panels.some((panel) => !panel.setRange)) return this.rebuild(); // curves over a variable
    for (const panel of this.panels) if (panel.chart) panel.setRange(range);
    this.drawTools();
  },

  reset() {
    this.range = null;
    if (this.over && !this.isSpectral) this.rebuild();
    else this.zoom(this.span());
  },

  /** Two cursors in what is shown, or none. */
  toggleCursors() {
    const [from, to] = this.range || this.span();
    this.cursors = this.cursors ? null : [from + (to - from) / 3, from + 2 * (to - from) / 3];
    this.showCursors();
    this.drawTools();
    this.resize();
  },

  moveCursor(i, time) {
    const [first, last] = this.span();
    this.cursors[i] = Math.max(first, Math.min(last, time));
    this.showCursors();
  },

  showCursors() {
    this.changed?.();
    this.readout.show(this.panels.flatMap((panel) => panel.lines).filter((line) => line.role !== "shadow"), this.over ? null : this.cursors);
    for (const panel of this.panels) panel.placeCursors?.();
  },

  width() { return Math.max(240, this.desk.clientWidth - 28); },

  heights(groups) {
    const steps = groups.map((group) => (group.steps ? 84 : 0));
    const legends = this.panels.reduce((sum, panel) => sum + panel.legend.element.offsetHeight + 8, 0);
    const fixed = steps.reduce((sum, height) => sum + height, 0) + Math.max(legends, 32 * groups.length) + 58;
    const others = steps.filter((height) => height === 0).length;
    const share = Math.floor((this.desk.clientHeight - fixed) / Math.max(others, 1));
    return steps.map((height, i) => (height || Math.max(150, Math.min(share, 420))) + (hasAxis(groups, i) ? 38 : 0));
  },

  resize() {
    const groups = this.groups(), heights = this.heights(groups), width = this.width();
    this.panels.forEach((panel, i) => panel.setSize(width, heights[i]));
  },

  drawTools() {
    this.changed?.();
    const active = document.activeElement?.dataset?.tool;
    replaceContent(this.tools, toolsOf(this));
    if (active) this.tools.querySelector(`[data-tool="${CSS.escape(active)}"]`)?.focus();
  },

  convert(unit) {
    if (converted.has(unit)) converted.delete(unit);
    else converted.add(unit);
    this.rebuild();
    this.tree.draw();
  },

  async overlay(files) {
    for (const file of files) {
      try {
        this.runs.push(runOfCsv(file.name, await file.text(), this.main));
      } catch (error) {
        window.alert(`${file.name}: ${error.message}`);
      }
    }
    this.file.value = "";
    this.rebuild();
  },

  /** Draws a run over the first, or no longer. */
  toggleRun(run) {
    if (!this.hidden.delete(run)) this.hidden.add(run);
    this.rebuild();
  },

  /** What a link restores. */
  get view() {
    return { curves: this.curves.map((curve) => curve.name), formulas: [...this.formulas], over: this.over, range: this.range, cursors: this.cursors, second: [...this.second], units: [...converted],
      figure: this.figure ? this.figure.number + 1 : 0, form: this.windowForm, shaft: this.shaft, withTime: eventFilter.withTime };
  },

  /** Sets what a link says; what the run does not have is left out. */
  setView(view) {
    this.formulas = new Set(view.formulas);
    this.figure = null;
    if (view.hasCurves) this.curves = [];
    for (const name of view.curves) this.add(name);
    const [first, last] = this.span(), inside = (time) => Math.max(first, Math.min(last, time));
    this.range = view.range && view.range[0] < last && view.range[1] > first ? view.range.map(inside) : null;
    this.cursors = view.cursors?.map(inside) ?? null;
    this.second = new Map(view.second);
    converted.clear();
    for (const unit of view.units) if (Object.hasOwn(alternatives, unit)) converted.add(unit);
    this.over = view.over;
    if (!this.isSpectral && this.over) this.add(this.over);
    this.windowForm = Object.hasOwn(windowNames, view.form) ? view.form : "hann";
    this.shaft = view.shaft;
    eventFilter.withTime = view.withTime;
    if (view.figure > 0 && view.figure <= figuresOf().length) {
      const { range } = this;
      showFigure(this, view.figure - 1);
      this.range = range;
    }
  },

  build() {
    this.runs = [...page.runs];
    this.file = el("input", { type: "file", class: "hidden", accept: ".csv", multiple: true, "aria-hidden": "true", tabindex: -1, onchange: (event) => this.overlay([...event.target.files]) });
    this.tools = el("div", { class: "tools" });
    this.readout = new Readout((i, time) => this.moveCursor(i, time));
    this.desk = el("div", { class: "panels", tabindex: 0, role: "group", "aria-label": "Curves. Arrow keys move, plus and minus zoom, 0 shows all, c puts two cursors.", onkeydown: (event) => pressed(this, event) });
    this.tree = new VariableTree(this.main.variables, (variable) => this.place(variable), (variable) => this.toggle(variable));
    this.formulaField = new FormulaField(() => this.main, (text) => this.addFormula(text));
    this.tree.list.before(this.formulaField.element);
    this.middle = el("div", { class: "desk" }, this.tools, this.readout.element, this.desk, this.file);
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
    if (firstFigure(figuresOf()) >= 0) showFigure(this, firstFigure(figuresOf()));
    if (this.wanted) this.setView(this.wanted);
    this.rebuild();
    this.tree.draw();
    new ResizeObserver(() => { if (this.desk.clientWidth > 0) this.resize(); }).observe(this.desk);
    theme.listeners.push(() => { this.rebuild(); this.tree.draw(); });
    eventFilter.listeners.push(() => { this.marks = null; this.rebuild(); });
  },
};

/** Whether a panel shows numbers and name of its horizontal axis: the last of those with a common one, and each over a variable. */
const hasAxis = (groups, i) => Boolean(groups[i].over) || groups.slice(i + 1).every((group) => group.over);

/** Times of events, once each: of the log, or those of which the result has two rows. */
function eventTimes(run) {
  if (page.content.events) return shownEvents(page.content.events).map((event) => event[0]);
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
