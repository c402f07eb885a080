// Variable against variable: curves of one unit over the values of another variable.

import { axisNumbers, axisStyle, axisWidth, tickRoom } from "./axes.js";
import { rowAt } from "./data.js";
import { el } from "./dom.js";
import { Legend } from "./legend.js";
import { lineStyle } from "./time_panel.js";
import { shownUnit } from "./units.js";

export function drawPhase(u, index) {
  const path = new Path2D();
  uPlot.orient(u, index, (series, xs, ys, scaleX, scaleY, toX, toY, left, top, width, height, moveTo, lineTo) => {
    let isDrawing = false;
    for (let i = 0; i < xs.length; ++i) {
      const isPoint = Number.isFinite(xs[i]) && Number.isFinite(ys[i]);
      if (isPoint) (isDrawing ? lineTo : moveTo)(path, toX(xs[i], scaleX, width, left), toY(ys[i], scaleY, height, top));
      isDrawing = isPoint;
    }
  });
  return { stroke: path, fill: null, clip: null, band: null, gaps: null, flags: 1 };
}

/** A little room around. */
function widened(u, min, max) {
  if (min === null || max === null || !Number.isFinite(min) || !Number.isFinite(max)) return [0, 1];
  const margin = 0.04 * (max - min || Math.abs(max) || 1);
  return [min - margin, max + margin];
}

export class PhasePanel {
  /** `how`: { range, find(run, name) }. */
  constructor(group, hooks, width, height, xName, { range, find }) {
    this.range = range;
    this.lines = group.lines.map((line) => ({ ...line, x: find(line.variable.run, xName) })).filter((line) => line.x);
    this.legend = new Legend(group, this.lines, hooks);
    this.place = el("div");
    this.element = el("section", { class: "panel", "aria-label": `${group.curves.map((curve) => curve.name).join(", ")} over ${xName}` }, this.legend.element, this.place);
    this.isReady = this.lines.every((line) => line.variable.values() !== null && line.x.values() !== null);
    if (!this.isReady || this.lines.length === 0) return;
    const { unit } = shownUnit(this.lines[0].x.unit);
    const data = this.lines.map((line) => [this.scaled(line.x), this.scaled(line.variable)]);
    this.chart = new uPlot(this.options(width, height, xName + (unit ? " in " + unit : "")), [null, ...data], this.place);
  }

  /** Of the rows within the range of time that is looked at. */
  scaled(variable) {
    const { factor } = shownUnit(variable.unit), times = variable.run.time();
    const [from, to] = this.range || [-Infinity, Infinity];
    const values = variable.values().subarray(Math.max(0, rowAt(times, from)), rowAt(times, to) + 1);
    return factor === 1 ? values : values.map((value) => value * factor);
  }

  options(width, height, label) {
    return {
      mode: 2, width, height, padding: [6, tickRoom, 0, 0], legend: { show: false },
      scales: { x: { time: false, auto: true, range: widened }, y: { auto: true, range: widened } },
      axes: [
        { ...axisStyle(), size: 30, values: axisNumbers, label, labelSize: 18, labelFont: "12px system-ui, sans-serif", labelGap: 0 },
        { ...axisStyle(), size: axisWidth, values: axisNumbers },
      ],
      series: [{}, ...this.lines.map((line) => ({ ...lineStyle(line), paths: drawPhase, facets: [{ scale: "x", auto: true }, { scale: "y", auto: true }] }))],
      cursor: { drag: { x: true, y: true, uni: 20 }, points: { show: false } },
    };
  }

  /** For tests: the data of each line as they are. */
  rawLines() {
    return this.lines.map((line, i) => {
      const xs = this.scaled(line.x), ys = this.scaled(line.variable), style = lineStyle(line);
      return { name: line.curve.name, series: i + 1, scale: "y", colour: style.stroke, isDashed: (style.dash ?? []).length > 0, points: Array.from(xs, (x, row) => [x, ys[row]]) };
    });
  }

  setSize(width, height) { if (this.chart) this.chart.setSize({ width, height }); }
  destroy() { if (this.chart) this.chart.destroy(); }
}
