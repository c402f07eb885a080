// A second run from a CSV file that the user opens; it stays in the browser.

import { ArraySource, Run } from "./data.js";

export function csvCells(line, separator) {
  const cells = [];
  let cell = "", quoted = false;
  for (let i = 0; i < line.length; ++i) {
    const c = line[i];
    if (c === '"') {
      if (quoted && line[i + 1] === '"') cell += line[++i];
      else quoted = !quoted;
    } else if (c === separator && !quoted) {
      cells.push(cell);
      cell = "";
    } else cell += c;
  }
  cells.push(cell);
  return cells.map((text) => text.trim());
}

const csvNumber = (text) => (text === "true" ? 1 : text === "false" ? 0 : text === "" ? NaN : Number(text));

const largestShort = 3.4028235e38;

/** With 32 bits, if they hold all values. */
const asShort = (values) => (values.every((value) => !(Math.abs(value) > largestShort) || Math.abs(value) === Infinity) ? Float32Array.from(values) : values);

/** A run; throws with the reason where the text is no result. */
export function runOfCsv(name, text, like) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/).filter((line) => line !== "");
  if (lines.length < 2) throw new Error("it has no rows");
  const separator = [",", ";", "\t"].map((s) => [csvCells(lines[0], s).length, s]).sort((a, b) => b[0] - a[0])[0][1];
  const heads = csvCells(lines[0], separator);
  const at = heads.findIndex((head) => head.toLowerCase() === "time");
  if (at < 0) throw new Error("it has no column `time`");
  const rows = lines.length - 1;
  const columns = heads.map(() => new Float64Array(rows));
  const times = new Float64Array(rows);
  for (let row = 0; row < rows; ++row) {
    const cells = lines[row + 1].includes('"') ? csvCells(lines[row + 1], separator) : lines[row + 1].split(separator);
    if (cells.length !== heads.length) throw new Error(`line ${row + 2} has ${cells.length} values instead of ${heads.length}`);
    for (let i = 0; i < cells.length; ++i) columns[i][row] = csvNumber(cells[i]);
    times[row] = csvNumber(cells[at]);
    if (!Number.isFinite(times[row]) || (row > 0 && times[row] < times[row - 1])) throw new Error(`line ${row + 2}: the time is not a number, or goes back`);
  }
  const kept = columns.map(asShort);
  const variables = heads.map((n) => {
    const known = like && like.byName.get(n);
    return known ? { n, d: known.text, u: known.unit, f: known.steps ? known.form : undefined, l: known.literals ? [...known.literals] : undefined } : { n };
  });
  const run = new Run({ name, rows, kept: rows, variables }, new ArraySource(times, kept));
  run.variables.forEach((variable, i) => { variable.column = i; });
  run.variables.splice(at, 1);
  run.byName.delete(heads[at]);
  return run;
}
