// The part "Plots": which curves are drawn, in panels by unit, with a common time axis.

import { spanOf, strangers } from "./common_names.js";
import { page } from "./data.js";
import { el, replaceContent } from "./dom.js";
import { eventFilter } from "./event_filter.js";
import { eventTimes } from "./event_marks.js";
import { firstFigure } from "./figures.js";
import { FormulaField } from "./formula_field.js";
import { formulaOf } from "./formula_variable.js";
import { colouredByRun, groupOf, groupsByUnit, withRightAxes } from "./grouping.js";
import { LatePanels } from "./late_panels.js";
import { PhasePanel } from "./phase_panel.js";
import { moveCursor, showCursors, toggleCursors } from "./plot_cursors.js";
import { figureGroups, figureNotes, figuresOf, showFigure } from "./plot_figures.js";
import { pressed } from "./plot_keys.js";
import { hasAxis, panelHeights } from "./plot_layout.js";
import { overlayFiles, replaceSubject } from "./plot_runs.js";
import { toolsKey, toolsOf } from "./plot_tools.js";
import { setView, viewOf } from "./plot_view.js";
import { Readout } from "./readout.js";
import { chosenShaft } from "./spectra.js";
import { SpectrumPanel, isSpectral } from "./spectrum_panel.js";
import { theme } from "./theme.js";
import { TimePanel } from "./time_panel.js";
import { VariableTree } from "./tree.js";
import { converted } from "./units.js";

export const plots = {
  runs: [],        // the first is the subject, the others are drawn over it
  figure: null,    // { number, view } while a figure of the model is shown
  previous: null,  // the subject before, drawn as a shadow
  curves: [],      // { name, colour }
  panels: [],
  refused: [],     // why files that were opened are no runs
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
    replaceContent(this.notice, [...this.refused, ...strangers(this.runs)].map((words) => el("p", {}, words)));
    this.late.follow(this.panels);
    this.drawTools();
    showCursors(this);
    this.resize(); // now the heights of the legends are known
    const isLate = this.panels.some((panel) => !panel.isReady);
    if (isLate && document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.rebuild(), { once: true });
    if (!isLate && this.panels.length > 0) this.firstPlot ??= performance.now();
  },

  /** The events of the page are others. */
  renewMarks() {
    this.marks = null;
    for (const panel of this.panels) if (panel.drawEvents) panel.chart?.redraw(false);
  },

  replaceRun(run, options) { replaceSubject(this, run, options); },

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
      events: () => (this.marks ??= eventTimes(this.main, page.content, eventFilter.withTime)),
      cursors: () => this.cursors,
      moveCursor: (i, time) => this.moveCursor(i, time),
      times: () => this.main.time(),
    };
  },

  span() { return spanOf(this.runs); },

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

  toggleCursors() { toggleCursors(this); },
  moveCursor(i, time) { return moveCursor(this, i, time); },

  width() { return Math.max(240, this.desk.clientWidth - 28); },

  heights(groups) {
    const legends = this.panels.reduce((sum, panel) => sum + panel.legend.element.offsetHeight + 8, 0);
    return panelHeights(groups, this.desk.clientHeight, legends);
  },

  resize() {
    const groups = this.groups(), heights = this.heights(groups), width = this.width();
    this.panels.forEach((panel, i) => panel.setSize(width, heights[i]));
  },

  drawTools() {
    this.changed?.();
    const active = document.activeElement?.dataset?.tool;
    this.toolsShown = toolsKey(this);
    replaceContent(this.tools, toolsOf(this));
    if (active) this.tools.querySelector(`[data-tool="${CSS.escape(active)}"]`)?.focus();
  },

  convert(unit) {
    if (converted.has(unit)) converted.delete(unit);
    else converted.add(unit);
    this.rebuild();
    this.tree.draw();
  },

  /** Draws a run over the first, or no longer. */
  toggleRun(run) {
    if (!this.hidden.delete(run)) this.hidden.add(run);
    this.rebuild();
  },

  get view() { return viewOf(this); },
  setView(view) { setView(this, view); },

  build() {
    this.runs = [...page.runs];
    this.file = el("input", { type: "file", class: "hidden", accept: ".csv", multiple: true, "aria-hidden": "true", tabindex: -1, onchange: (event) => overlayFiles(this, [...event.target.files]) });
    this.late = new LatePanels(() => showCursors(this));
    this.tools = el("div", { class: "tools" });
    this.notice = el("div", { class: "notice", role: "status" });
    this.readout = new Readout((i, time) => this.moveCursor(i, time));
    this.desk = el("div", { class: "panels", tabindex: 0, role: "group", "aria-label": "Curves. Arrow keys move, plus and minus zoom, 0 shows all, c puts two cursors.", onkeydown: (event) => pressed(this, event) });
    this.tree = new VariableTree(this.main.variables, (variable) => this.place(variable), (variable) => this.toggle(variable));
    this.formulaField = new FormulaField(() => this.main, (text) => this.addFormula(text));
    this.tree.list.before(this.formulaField.element);
    this.middle = el("div", { class: "desk" }, this.tools, this.notice, this.readout.element, this.desk, this.file);
    return [this.tree.element, this.middle];
  },

  /** What stands right of the plots; null: nothing. */
  setSide(element) {
    this.side?.remove();
    this.side = element;
    if (element && this.middle) this.middle.after(element); // else start() does it
  },

  /** When the part is on the page and has its size. */
  start() {
    if (this.side) this.middle.after(this.side);
    for (const name of page.content.selected) this.add(name);
    if (page.content.over) this.add((this.over = page.content.over));
    if (page.content.range) this.range = this.span().map((end, i) => page.content.range[i] ?? end);
    if (!page.content.live?.chosen && firstFigure(figuresOf()) >= 0) showFigure(this, firstFigure(figuresOf()));
    if (this.wanted) this.setView(this.wanted);
    this.rebuild();
    this.tree.draw();
    new ResizeObserver(() => { if (this.desk.clientWidth > 0) this.resize(); }).observe(this.desk);
    theme.listeners.push(() => { this.rebuild(); this.tree.draw(); });
    eventFilter.listeners.push(() => { this.marks = null; this.rebuild(); });
  },
};

/** Plots around a time: a hundredth of the run. */
export function showTime(time) {
  const [first, last] = plots.span(), half = (last - first) / 200;
  if (plots.over) plots.over = "", plots.rebuild();
  plots.zoom([Math.max(first, time - half), Math.min(last, time + half)]);
}
