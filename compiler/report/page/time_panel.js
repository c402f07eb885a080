// Curves of one unit over time, or one variable with few values drawn as steps.

import { axisNumbers, axisStyle, axisWidth, tickRoom } from "./axes.js";
import { axisText, isOverTime } from "./axis_words.js";
import { markClock } from "./clock_mark.js";
import { CursorLines } from "./cursor_lines.js";
import { rowAt } from "./data.js";
import { el } from "./dom.js";
import { Legend } from "./legend.js";
import { joined, lonely, reduced, seenRange } from "./reduce.js";
import { theme } from "./theme.js";
import { number, shownUnit } from "./units.js";

const mostMarks = 60; // of events at a time; more would hide the curves

const shortText = (text) => (text.length > 10 ? text.slice(0, 9) + "…" : text);

/** What uPlot gets of lines, which stand run by run, for a picture of so many pixels of a part of the time. */
export function chartData(lines, [from, to], pixels) {
  const ofRuns = [...new Set(lines.map((line) => line.variable.run))];
  return joined(ofRuns.map((run) => reduced(run.time(), lines.filter((line) => line.variable.run === run).map(({ variable }) => ({ values: variable.values(), factor: shownUnit(variable.unit).factor })), from, to, pixels)));
}

/** How a line looks: the subject of the page, a run over it, or the run before as a shadow. */
export function lineStyle({ curve, colour, role, run, isRight, isByRun }) {
  const looks = { main: { width: 1.8, dash: theme.dash(colour) }, overlay: { width: 1.3, dash: isByRun ? theme.dash(colour) : theme.runDash(run) }, shadow: { width: 1.2, dash: theme.dash(colour), alpha: 0.35 } };
  return { label: curve.name, scale: isRight ? "right" : "y", stroke: theme.colour(colour), points: { show: false }, ...looks[role] };
}

export class TimePanel {
  /** `place`: { width, height, isFirst, isLast }; `group`: { key, heading, steps, curves, lines, right: a group on the right axis, rightSize: room on the right }; `hooks`: { zoomed(min, max), reset(), remove(curve), events() }. */
  constructor(group, hooks, place, range) {
    this.hooks = hooks;
    this.setGroup(group);
    this.place = el("div");
    this.element = el("section", { class: "panel", "aria-label": group.curves.map((curve) => curve.name).join(", ") }, this.legend.element, this.place);
    if (!this.isReady) return;
    this.chart = new uPlot(this.options(place), chartData(this.lines, range, this.pixels(place.width)), this.place);
    this.cursorLines = new CursorLines(this.chart, hooks, place.isFirst);
    markClock(this.chart);
    this.setRange(range);
  }

  /** Columns of pixels between the axes. */
  pixels(width) { return Math.max(100, Math.round((width - axisWidth - this.group.rightSize) * (window.devicePixelRatio || 1))); }

  setGroup(group) {
    this.group = group;
    this.lines = [...group.lines].sort((a, b) => a.run - b.run);
    this.found = null;
    this.isReady = this.lines.every((line) => line.variable.values() !== null);
    if (!this.legend?.follow(group, this.lines, this.hooks)) this.legend = new Legend(group, this.lines, this.hooks);
  }

  /** Other values of the same lines, with the chart as it stands. */
  update(group, range) {
    const before = this.legend.element;
    this.setGroup(group);
    if (this.legend.element !== before) before.replaceWith(this.legend.element);
    this.setRange(range);
    this.showUnderCursor();
  }

  options({ width, height, isLast }) {
    return {
      width, height, padding: [6, this.group.rightSize > tickRoom ? 0 : tickRoom, 0, 0], legend: { show: false },
      scales: { x: { time: false }, y: { range: (u) => (this.group.steps ? this.levels().range : this.seen(u, "y")) }, ...(this.group.right ? { right: { range: (u) => this.seen(u, "right") } } : {}) },
      axes: [
        { ...axisStyle(), size: isLast ? 30 : 8, values: isLast ? axisNumbers : () => [], label: isLast ? axisText() : null, labelSize: 18, labelFont: "12px system-ui, sans-serif", labelGap: 0 },
        { ...axisStyle(), size: axisWidth, ...(this.group.steps ? { splits: () => this.levels().values, values: () => this.levels().names } : { values: axisNumbers }) },
        ...(this.group.rightSize > tickRoom ? [{ ...axisStyle(), scale: this.group.right ? "right" : "y", side: 1, size: axisWidth, grid: { show: false }, ticks: { ...axisStyle().ticks, show: Boolean(this.group.right) }, values: this.group.right ? axisNumbers : () => [] }] : []),
      ],
      series: [{}, ...this.lines.map((line) => this.series(line))],
      cursor: { sync: { key: "time", setSeries: false }, drag: { x: true, y: false, setScale: true }, points: { size: 6 }, y: false, bind: { dblclick: () => () => { this.hooks.reset(); return null; } } },
      hooks: {
        setCursor: [() => this.showUnderCursor()],
        setScale: [(u, key) => { if (key === "x" && !this.isSetting && this.chart) this.hooks.zoomed(u.scales.x.min, u.scales.x.max); }],
        drawClear: [(u) => this.drawEvents(u)],
        draw: [(u) => this.drawLonely(u), () => this.placeCursors()],
      },
    };
  }

  showUnderCursor() {
    const { left } = this.chart?.cursor ?? {};
    this.legend.show(left >= 0 ? this.chart.posToVal(left, "x") : NaN);
  }

  series(line) {
    return { ...lineStyle(line), spanGaps: false, ...(isOverTime() ? {} : { points: { show: true, size: 6 } }), ...(line.variable.steps ? { paths: uPlot.paths.stepped({ align: 1 }) } : {}) };
  }

  /** The range of a vertical axis: of all that is seen, with a little room. */
  seen(u, scale) {
    const { min, max } = u.scales.x, found = seenRange(u.data, (k) => u.series[k + 1].scale === scale && u.series[k + 1].show, min ?? -Infinity, max ?? Infinity);
    const [low, high] = found ? uPlot.rangeNum(...found, 0.1, true) : [0, 1], [least, most] = this.group.yRange ?? [null, null];
    return (least ?? low) < (most ?? high) ? [least ?? low, most ?? high] : [low, high];
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

  /** For tests: the data of each line as they are, in the units that are shown. */
  rawLines() {
    return this.lines.map((line, i) => {
      const values = line.variable.values(), { factor } = shownUnit(line.variable.unit), style = lineStyle(line);
      return { name: line.curve.name, series: i + 1, scale: style.scale, colour: style.stroke, isDashed: (style.dash ?? []).length > 0 || line.role === "shadow", steps: line.variable.steps, hasMarks: !isOverTime(),
        points: Array.from(line.variable.run.time(), (time, row) => [time, values[row] * factor]) };
    });
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

  /** A value between gaps is a dot. */
  drawLonely(u) {
    const { left, width } = u.bbox, ratio = window.devicePixelRatio || 1, pixel = (u.scales.x.max - u.scales.x.min) / Math.max(1, width);
    u.ctx.save();
    this.lines.forEach((line, k) => {
      const { stroke, scale, width: thick } = lineStyle(line), values = u.data[k + 1];
      u.ctx.fillStyle = stroke;
      for (const i of lonely(u.data[0], values, pixel)) {
        const x = u.valToPos(u.data[0][i], "x", true);
        if (x < left || x > left + width) continue;
        u.ctx.beginPath();
        u.ctx.arc(x, u.valToPos(values[i], scale, true), thick * ratio, 0, 2 * Math.PI);
        u.ctx.fill();
      }
    });
    u.ctx.restore();
  }

  setRange([min, max]) {
    this.range = [min, max];
    this.isSetting = true;
    this.chart.batch(() => {
      this.chart.setData(chartData(this.lines, this.range, this.pixels(this.chart.width)), false);
      this.chart.setScale("x", { min, max });
    });
    this.isSetting = false;
  }
  placeCursors() { this.cursorLines?.place(); }
  setSize(width, height) {
    if (!this.chart || (width === this.chart.width && height === this.chart.height)) return;
    const isWider = width > this.chart.width;
    this.chart.setSize({ width, height });
    if (isWider) this.setRange(this.range);
  }
  destroy() { if (this.chart) this.chart.destroy(); }
}
