// What the file holds: variables, and columns that are decoded when they are first drawn.

const content = JSON.parse(document.getElementById("page-data").textContent);

function bytesOf(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}

/** A variable of a run: name, text, unit, form, and its values when they are wanted. */
class Variable {
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
    this.own = null; // values of a file that was opened in the page
  }
  get changes() { return this.column >= 0 || this.own !== null; }
  get steps() { return this.form !== "continuous"; }
  /** Numbers in the variable's own unit, as many as the run has times; null while the browser has not read them yet. */
  values() {
    if (this.own) return this.own;
    if (this.column < 0) return new Float32Array(this.run.time().length).fill(this.constant);
    const values = this.run.column(this.column);
    return values && this.sign < 0 ? values.map((value) => -value) : values;
  }
  shown(value) {
    if (Number.isNaN(value) || value === undefined) return "–";
    if (this.literals && this.literals.has(value)) return this.literals.get(value);
    const { factor } = shownUnit(this.unit);
    return number(value * factor, 5);
  }
}

class Run {
  constructor(number, json) {
    this.number = number;
    this.name = json.name;
    this.rows = json.rows;
    this.kept = json.kept;
    this.columns = new Map();
    this.times = null;
    this.variables = json.variables.map((row) => new Variable(this, row));
    this.byName = new Map(this.variables.map((variable) => [variable.name, variable]));
  }
  time() {
    if (!this.times) {
      const element = document.getElementById("r" + this.number + "t");
      this.times = new Float64Array(element ? bytesOf(element.textContent) : 0);
    }
    return this.times;
  }
  column(number) {
    if (this.columns.has(number)) return this.columns.get(number);
    const element = document.getElementById("r" + this.number + "c" + number);
    if (!element || (document.readyState === "loading" && !element.nextSibling)) return null; // it comes later, or is half there
    const values = new Float32Array(bytesOf(element.textContent));
    this.columns.set(number, values);
    return values;
  }
}

const runs = content.runs.map((json, number) => new Run(number, json));

/** The last row at or before `time`; −1 before the first. */
function rowAt(times, time) {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Value at a time: linear between rows, the last one for steps. */
function valueAt(variable, time) {
  const times = variable.run.time(), values = variable.values();
  if (!values || times.length === 0 || time < times[0] || time > times[times.length - 1]) return NaN;
  const row = rowAt(times, time);
  if (variable.steps || row + 1 >= times.length || times[row + 1] === times[row]) return values[row];
  const part = (time - times[row]) / (times[row + 1] - times[row]);
  return values[row] + part * (values[row + 1] - values[row]);
}
