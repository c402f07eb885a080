// Two cursors, A and B: what lies between them.

import { rowAt, valueAt } from "./data.js";
import { number, shownUnit } from "./units.js";

/** `lines` at both times, in the units that are shown: { dt, rate, rows: [{ line, a, b, difference, slope, unit }] }. */
export function differences(lines, [a, b]) {
  const dt = b - a;
  const rows = lines.map((line) => {
    const { factor, unit } = shownUnit(line.variable.unit), at = [valueAt(line.variable, a), valueAt(line.variable, b)];
    const difference = line.variable.steps ? NaN : (at[1] - at[0]) * factor;
    return { line, unit, a: at[0], b: at[1], difference, slope: dt === 0 ? NaN : difference / dt };
  });
  return { dt, rate: 1 / dt, rows };
}

/** Where a key moves a cursor at `time`, of what is shown from `from` to `to`; undefined: nowhere. */
export function movedBy(event, time, [from, to], times) {
  const step = (to - from) / 200 * (event.shiftKey ? 10 : 1);
  const within = (at) => Math.max(from, Math.min(to, at));
  if (event.ctrlKey || event.altKey) { // from row to row
    const row = rowAt(times, time);
    if (event.key === "ArrowRight") return times[Math.min(row + 1, times.length - 1)];
    if (event.key === "ArrowLeft") return times[Math.max(times[row] < time ? row : rowBefore(times, row), 0)];
  }
  return { ArrowRight: within(time + step), ArrowUp: within(time + step), ArrowLeft: within(time - step), ArrowDown: within(time - step), Home: from, End: to }[event.key];
}

function rowBefore(times, row) {
  let before = row;
  while (before > 0 && times[before] === times[row]) --before;
  return before;
}

/** As people write it: rad/s by the second is rad/s². */
export function slopeUnit(unit) {
  if (unit === "" || unit === "s") return unit === "" ? "1/s" : "";
  const rate = /^([^/]*)\/s([²³]?)$/.exec(unit), slash = unit.indexOf("/");
  if (rate) return `${rate[1]}/s${{ "": "²", "²": "³", "³": "⁴" }[rate[2]]}`;
  if (slash < 0) return unit + "/s";
  return `${unit.slice(0, slash)}/(${unit.slice(slash + 1).replace(/^\((.*)\)$/, "$1")}·s)`;
}

/** A rate as people say it: in Hz. */
export const rateText = (rate) => (Number.isFinite(rate) ? number(Math.abs(rate), 6) + " Hz" : "–");
