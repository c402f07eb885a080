// Rows for a chart: of a column of pixels the first, lowest, highest and last value. Nothing moves by more than a pixel, and no peak is lost.

import { rowAt } from "./data.js";

/** Rows to draw from `from` to `to`, with one beyond each end: [first, past the last]. */
export function rowsBetween(times, from, to) {
  return [Math.max(0, rowAt(times, from) - (times[rowAt(times, from)] === from ? 1 : 0)), Math.min(times.length, rowAt(times, to) + 2)];
}

/** Numbers as uPlot wants them: gaps are null. */
function withGaps(values, factor) {
  const shown = new Array(values.length);
  for (let i = 0; i < values.length; ++i) shown[i] = Number.isFinite(values[i]) ? values[i] * factor : null;
  return shown;
}

/** First row of each column of pixels, and the end: columns without a row are left out. */
function columnStarts(times, first, past, from, to, pixels) {
  const starts = [];
  let column = -Infinity;
  for (let row = first; row < past; ++row) {
    const here = Math.floor((times[row] - from) / (to - from) * pixels);
    if (here !== column) starts.push(row);
    column = here;
  }
  starts.push(past);
  return starts;
}

/** Four values of the rows from `a` to before `b`: first, lowest and highest in their order, last. */
function fourOf(values, a, b, factor, out) {
  let low = -1, high = -1;
  for (let row = a; row < b; ++row) {
    const value = values[row];
    if (!Number.isFinite(value)) continue;
    if (low < 0 || value < values[low]) low = row;
    if (high < 0 || value > values[high]) high = row;
  }
  if (low < 0) return out.push(null, null, null, null);
  const shown = (row) => (Number.isFinite(values[row]) ? values[row] * factor : null);
  return out.push(shown(a), shown(Math.min(low, high)), shown(Math.max(low, high)), shown(b - 1));
}

/** `lines`: [{ values, factor }], all over `times`. [times, values of each line], as uPlot takes them, for a picture of so many pixels from `from` to `to`. */
export function reduced(times, lines, from, to, pixels) {
  const [first, past] = rowsBetween(times, from, to);
  if (past - first <= 4 * pixels || !(to > from)) {
    return [times.subarray(first, past), ...lines.map(({ values, factor }) => withGaps(values.subarray(first, past), factor))];
  }
  const starts = columnStarts(times, first, past, from, to, pixels);
  const shownTimes = [], shown = lines.map(() => []);
  for (let i = 0; i + 1 < starts.length; ++i) {
    const a = starts[i], b = starts[i + 1];
    const start = times[a], length = times[b - 1] - start;
    shownTimes.push(start, start + length / 3, start + 2 * length / 3, times[b - 1]);
    lines.forEach(({ values, factor }, k) => fourOf(values, a, b, factor, shown[k]));
  }
  return [shownTimes, ...shown];
}

/** Lowest and highest value of the lines of a scale where they are seen: also of the last of several rows at the end, and where a line between two rows
    enters and leaves. Null: none. */
export function seenRange([times, ...lines], isOfScale, from, to) {
  let low = Infinity, high = -Infinity;
  lines.forEach((values, k) => {
    if (!isOfScale(k)) return;
    const see = (value) => { low = Math.min(low, value), high = Math.max(high, value); };
    let last = -1; // row before, of this line; none behind a gap
    for (let i = 0; i < values.length; ++i) {
      if (values[i] === undefined) continue;
      if (values[i] !== null && last >= 0) for (const end of [from, to]) if (times[last] < end && end < times[i]) see(values[last] + (values[i] - values[last]) * (end - times[last]) / (times[i] - times[last]));
      if (values[i] !== null && times[i] >= from && times[i] <= to) see(values[i]);
      last = values[i] === null ? -1 : i;
    }
  });
  return low <= high ? [low, high] : null;
}

/** Where values stand alone, between gaps, in less than `width` of time: no line shows them. The first row of each such group. */
export function lonely(times, values, width) {
  const found = [];
  let first = -1, last = -1; // of the group
  const close = () => { if (first >= 0 && times[last] - times[first] < width) found.push(first); first = -1; };
  for (let i = 0; i < values.length; ++i) {
    if (values[i] === undefined) continue; // a row of another run
    if (values[i] === null) close();
    else first = first < 0 ? i : first, last = i;
  }
  close();
  return found;
}

/** Charts of several runs in one list of times; a line has undefined where its run has no row. `charts`: [times, values…] of each run. */
export function joined(charts) {
  if (charts.length === 1) return charts[0];
  const next = charts.map(() => 0), places = charts.map(([times]) => new Int32Array(times.length)), times = [];
  for (;;) {
    let first = -1;
    for (let r = 0; r < charts.length; ++r) {
      if (next[r] < charts[r][0].length && (first < 0 || charts[r][0][next[r]] < charts[first][0][next[first]])) first = r;
    }
    if (first < 0) break;
    const time = charts[first][0][next[first]];
    for (let r = first; r < charts.length; ++r) { // rows of one time stand together, one of each run
      if (next[r] < charts[r][0].length && charts[r][0][next[r]] === time) places[r][next[r]++] = times.length;
    }
    times.push(time);
  }
  const spread = (values, place) => {
    const all = new Array(times.length);
    for (let i = 0; i < values.length; ++i) all[place[i]] = values[i];
    for (let i = 0; i < values.length; ++i) { // a gap reaches from row to row, over rows of other runs
      if (values[i] === null) all.fill(null, i > 0 ? place[i - 1] + 1 : place[i], i + 1 < values.length ? place[i + 1] : place[i] + 1);
    }
    return all;
  };
  return [times, ...charts.flatMap(([, ...lines], r) => lines.map((values) => spread(values, places[r])))];
}
