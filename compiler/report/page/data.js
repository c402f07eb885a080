// What the page shows: runs with their variables. Columns are decoded when they are first drawn.

import { number, shownUnit } from "./units.js";

export function bytesOf(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}

/** A variable of a run: name, text, unit, form, and its values when they are wanted. */
export class Variable {
  constructor(run, row) {
    this.run = run;
    this.name = row.n;
    this.text = row.d || "";
    this.unit = row.u || "";
    this.displayUnit = row.p || "";
    this.form = row.f || "continuous";
    this.literals = row.l ? new Map(row.l) : this.form === "boolean" ? new Map([[0, "false"], [1, "true"]]) : null;
    this.column = row.c ?? -1;
    this.sign = row.s || 1;
    this.constant = row.v ?? NaN;
    this.turned = null; // values that are made of a column or of a constant
    this.own = null; // values that stand in no column: of a file that was opened in the page, or computed
  }
  get changes() { return this.column >= 0 || this.own !== null; }
  get steps() { return this.form !== "continuous"; }
  /** Numbers in the variable's own unit, as many as the run has times; null while the browser has not read them yet. */
  values() {
    if (this.own) return this.own;
    if (this.column < 0) return (this.turned ??= new Float32Array(this.run.time().length).fill(this.constant));
    const values = this.run.column(this.column);
    if (!values || this.sign > 0) return values;
    return (this.turned ??= values.map((value) => -value));
  }
  shown(value) {
    if (Number.isNaN(value) || value === undefined) return "–";
    if (this.literals && this.literals.has(value)) return this.literals.get(value);
    const { factor } = shownUnit(this.unit);
    return number(value * factor, 5);
  }
}

/** Times and columns as elements of the page: `r0t`, `r0c0`, … */
export class PageSource {
  constructor(number) { this.number = number; }
  time() {
    const element = document.getElementById("r" + this.number + "t");
    return new Float64Array(element ? bytesOf(element.textContent) : 0);
  }
  column(column) {
    const element = document.getElementById("r" + this.number + "c" + column);
    if (!element || (document.readyState === "loading" && !element.nextSibling)) return null; // it comes later, or is half there
    return new Float32Array(bytesOf(element.textContent));
  }
}

/** Times and columns that are at hand: `times` a Float64Array, `columns` an array of Float32Arrays, or a function that gives them by number. */
export class ArraySource {
  constructor(times, columns) { this.times = times; this.columns = columns; }
  time() { return this.times; }
  column(column) { return (typeof this.columns === "function" ? this.columns(column) : this.columns[column]) ?? null; }
}

export class Run {
  /** `json`: name, rows, kept, variables, as `runs` of the page's data has them. */
  constructor(json, source) {
    this.name = json.name;
    this.rows = json.rows;
    this.kept = json.kept;
    this.source = source;
    this.columns = new Map();
    this.times = null;
    this.variables = json.variables.map((row) => new Variable(this, row));
    this.byName = new Map(this.variables.map((variable) => [variable.name, variable]));
  }
  /** The same values under another name; formulas are made anew of the copy's own variables. */
  copy(name) {
    const run = Object.assign(Object.create(Run.prototype), this, { name, formulas: undefined });
    run.variables = this.variables.map((variable) => Object.assign(Object.create(Object.getPrototypeOf(variable)), variable, { run }));
    run.byName = new Map(run.variables.map((variable) => [variable.name, variable]));
    return run;
  }
  time() { return (this.times ??= this.source.time()); }
  column(number) {
    if (this.columns.has(number)) return this.columns.get(number);
    const values = this.source.column(number);
    if (values) this.columns.set(number, values);
    return values;
  }
}

/** Content and runs of this page. A live page gives others later (main.js). */
export const page = { content: {}, runs: [] };

export function readPage() {
  page.content = JSON.parse(document.getElementById("page-data").textContent);
  page.runs = page.content.runs.map((json, number) => new Run(json, new PageSource(number)));
}

/** The last row at or before `time`; −1 before the first. */
export function rowAt(times, time) {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Value at a time: linear between rows, the last one for steps. */
export function valueAt(variable, time) {
  const times = variable.run.time(), values = variable.values();
  if (!values || times.length === 0 || !(time >= times[0] && time <= times[times.length - 1])) return NaN;
  const row = rowAt(times, time);
  if (variable.steps || row + 1 >= times.length || times[row + 1] === times[row]) return values[row];
  const part = (time - times[row]) / (times[row + 1] - times[row]);
  return values[row] + part * (values[row + 1] - values[row]);
}
