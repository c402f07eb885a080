// A curve in the width of the side: least and largest value of each pixel.

import { clock } from "./clock.js";
import { el } from "./dom.js";
import { number, shownUnit } from "./units.js";

const width = 260, height = 84;

/** The points of a line that covers all values; null where values are missing for more than a pixel. */
export function outline(times, values, isStep, columns) {
  const first = times[0], span = times[times.length - 1] - first || 1, points = [];
  let low = Infinity, high = -Infinity;
  for (const value of values) if (Number.isFinite(value)) low = Math.min(low, value), high = Math.max(high, value);
  if (!(low <= high)) return { points, low: 0, high: 1 };
  let column = -1, least = 0, most = 0, last = NaN, isGap = false;
  const close = () => { if (column >= 0) points.push([column, least], [column, most], [column, last]); };
  for (let i = 0; i < times.length; ++i) {
    if (!Number.isFinite(values[i])) {
      isGap = true;
      continue;
    }
    const at = Math.round(((times[i] - first) / span) * columns);
    if (at !== column) {
      close();
      if (isGap && column >= 0) points.push(null);
      else if (isStep && column >= 0) points.push([at, last]);
      column = at, least = most = values[i];
    }
    isGap = false;
    least = Math.min(least, values[i]), most = Math.max(most, values[i]), last = values[i];
  }
  close();
  return { points, low, high };
}

/** As a path of SVG: a single value is a line without length, which has ink by its round ends. */
export function pathOf(points, y) {
  let isNew = true;
  return points.map((point) => {
    const text = point ? `${isNew ? "M" : "L"}${point[0]} ${y(point[1]).toFixed(1)}` : "";
    isNew = point === null;
    return text;
  }).join("");
}

export class SmallChart {
  constructor(variable, label) {
    const times = variable.run.time(), values = variable.values(), { unit, factor } = shownUnit(variable.unit);
    this.first = times[0];
    this.span = times[times.length - 1] - times[0] || 1;
    const { points, low, high } = outline(times, values, variable.steps, width);
    const size = high - low || 1, y = (value) => 3 + (height - 6) * (1 - (high > low ? (value - low) / size : 0.5));
    this.line = el("line", { y1: 0, y2: height, class: "clock-line" });
    const svg = el("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": `${variable.name}, from ${number(low * factor, 4)} to ${number(high * factor, 4)} ${unit}` },
      el("path", { d: pathOf(points, y), class: "curve" }), this.line);
    svg.addEventListener("click", (event) => clock.set(this.first + (this.span * event.offsetX) / width));
    this.element = el("figure", { class: "small-chart" }, el("figcaption", {}, label, el("span", { class: "quiet" }, `${number(low * factor, 4)} … ${number(high * factor, 4)} ${unit}`)), svg);
  }
  show(time) {
    const x = (width * (time - this.first)) / this.span;
    this.line.setAttribute("x1", x);
    this.line.setAttribute("x2", x);
  }
}
