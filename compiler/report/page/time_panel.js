// Curves of one unit over time, or one variable with few values drawn as steps.

import { axisNumbers, axisStyle, axisWidth } from "./axes.js";
import { rowAt } from "./data.js";
import { el } from "./dom.js";
import { Legend } from "./legend.js";
import { theme } from "./theme.js";
import { number, shownUnit } from "./units.js";

const mostMarks = 60; // of events at a time; more would hide the curves

/** The times of several runs in one list, and the curves on it: undefined where a run has no row there. */
export function merged(lines) {
  const ofRuns = [...new Set(lines.map((line) => line.variable.run))];
  if (ofRuns.length === 1) return [ofRuns[0].time(), ...lines.map(scaled)];
  const all = ofRuns.map((run) => run.time());
  const next = all.map(() => 0);
  const times = [], places = all.map((list) => new Int32Array(list.length));
  for (;;) {
    let first = -1;
    for (let r = 0; r < all.length; ++r) {
      if (next[r] < all[r].length && (first < 0 || all[r][next[r]] < all[first][next[first]])) first = r;
    }
    if (first < 0) break;
    places[first][next[first]] = times.length;
    times.push(all[first][next[first]++]);
  }
  return [times, ...lines.map((line) => {
    const values = scaled(line), place = places[ofRuns.indexOf(line.variable.run)];
    const spread = new Array(times.length);
    for (let i = 0; i < values.length; ++i) spread[place[i]] = values[i];
    return spread;
  })];
}

const shortText = (text) => (text.length > 10 ? text.slice(0, 9) + "…" : text);

const scaled = ({ variable }) => {
  const { factor } = shownUnit(variable.unit);
  return factor === 1 ? variable.values() : variable.values().map((value) => value * factor);
};

/** How a line looks: the subject of the page, a run over it, or the run before as a shadow. */
export function lineStyle({ curve, role }) {
  const looks = { main: { width: 1.8, dash: theme.dash(curve.colour) }, overlay: { width: 1.3, dash: [5, 3] }, shadow: { width: 1.2, dash: theme.dash(curve.colour), alpha: 0.35 } };
  return { label: curve.name, stroke: theme.colour(curve.colour), points: { show: false }, ...looks[role] };
}

export class TimePanel {
  /** `group`: { key, heading, steps, curves, lines }; `hooks`: { zoomed(min, max), reset(), remove(curve), events() }. */
  constructor(group, hooks, width, height, isLast, range) {
    this.hooks = hooks;
    this.setGroup(group);
    this.place = el("div");
    this.element = el("section", { class: "panel", "aria-label": group.curves.map((curve) => curve.name).join(", ") }, this.legend.element, this.place);
    if (!this.isReady) return;
    this.chart = new uPlot(this.options(width, height, isLast), merged(this.lines), this.place);
    if (range) this.setRange(range);
  }

  setGroup(group) {
    this.group = group;
    this.lines = group.lines;
    this.found = null;
    this.isReady = this.lines.every((line) => line.variable.values() !== null);
    this.legend = new Legend(group.heading, this.lines, this.hooks.remove);
  }

  /** Other values of the same lines, with the chart as it stands. */
  update(group, range) {
    const before = this.legend.element;
    this.setGroup(group);
    before.replaceWith(this.legend.element);
    this.isSetting = true;
    this.chart.batch(() => {
      this.chart.setData(merged(this.lines), false);
      this.chart.setScale("x", { min: range[0], max: range[1] });
    });
    this.isSetting = false;
  }

  options(width, height, isLast) {
    return {
      width, height, padding: [6, 10, 0, 0], legend: { show: false },
      scales: { x: { time: false }, y: this.group.steps ? { range: () => this.levels().range } : {} },
      axes: [
        { ...axisStyle(), size: isLast ? 30 : 8, values: isLast ? axisNumbers : () => [], label: isLast ? "time in s" : null, labelSize: 18, labelFont: "12px system-ui, sans-serif", labelGap: 0 },
        { ...axisStyle(), size: axisWidth, ...(this.group.steps ? { splits: () => this.levels().values, values: () => this.levels().names } : { values: axisNumbers }) },
      ],
      series: [{}, ...this.lines.map((line) => this.series(line))],
      cursor: { sync: { key: "time", setSeries: false }, drag: { x: true, y: false, setScale: true }, points: { size: 6 }, y: false, bind: { dblclick: () => () => { this.hooks.reset(); return null; } } },
      hooks: {
        setCursor: [(u) => this.legend.show(u.cursor.left >= 0 ? u.posToVal(u.cursor.left, "x") : NaN)],
        setScale: [(u, key) => { if (key === "x" && !this.isSetting && this.chart) this.hooks.zoomed(u.scales.x.min, u.scales.x.max); }],
        drawClear: [(u) => this.drawEvents(u)],
      },
    };
  }

  series(line) {
    return { ...lineStyle(line), spanGaps: false, ...(line.variable.steps ? { paths: uPlot.paths.stepped({ align: 1 }) } : {}) };
  }

  /** The values that occur, with the names of literals where there are any. */
  levels() {
    if (this.found) return this.found;
    const seen = new Set();
    for (const line of this.lines) for (const value of line.variable.values()) if (Number.isFinite(value)) seen.add(value);
    const literals = this.lines[0].variable.literals;
    if (this.lines[0].variable.form === "boolean") seen.add(0).add(1);
    let values = [...seen].sort((a, b) => a - b);
    if (values.length > 12) values = values.filter((_, i) => i % Math.ceil(values.length / 8) === 0);
    const low = Math.min(...values), high = Math.max(...values), margin = 0.2 * Math.max(1, (high - low) / 4);
    this.found = { values, names: values.map((value) => shortText(literals?.get(value) ?? number(value))), range: [low - margin, high + margin] };
    return this.found;
  }

  drawEvents(u) {
    const times = this.hooks.events();
    const { left, top, height } = u.bbox;
    const from = Math.max(0, rowAt(times, u.scales.x.min)), to = rowAt(times, u.scales.x.max);
    if (to - from > mostMarks) return;
    u.ctx.save();
    u.ctx.strokeStyle = theme.of("line");
    u.ctx.lineWidth = 1;
    u.ctx.setLineDash([2, 3]);
    u.ctx.beginPath();
    for (let i = from; i <= to; ++i) {
      const x = Math.round(u.valToPos(times[i], "x", true)) + 0.5;
      if (x < left) continue;
      u.ctx.moveTo(x, top);
      u.ctx.lineTo(x, top + height);
    }
    u.ctx.stroke();
    u.ctx.restore();
  }

  setRange([min, max]) {
    this.isSetting = true;
    this.chart.batch(() => this.chart.setScale("x", { min, max }));
    this.isSetting = false;
  }
  setSize(width, height) { if (this.chart) this.chart.setSize({ width, height }); }
  destroy() { if (this.chart) this.chart.destroy(); }
}
