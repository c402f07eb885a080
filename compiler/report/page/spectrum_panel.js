// Amplitudes of curves of one unit over the frequency, or over the order of a shaft, in the part of the time that is chosen.

import { axisNumbers, axisStyle, axisWidth, tickRoom } from "./axes.js";
import { el, table } from "./dom.js";
import { firstLine, halfLobe, peaksOf } from "./fourier.js";
import { Legend, swatch } from "./legend.js";
import { drawPhase } from "./phase_panel.js";
import { NoSpectrum, frequencySpectrum, orderSpectrum } from "./spectra.js";
import { lineStyle } from "./time_panel.js";
import { number, shownUnit } from "./units.js";

export const overFrequency = "\tfrequency"; // no variable has such a name
export const overOrder = "\torder";
export const isSpectral = (over) => over.startsWith("\t");
export const windowNames = { hann: "Hann", flat: "flat top" };

export class SpectrumPanel {
  /** `wish`: { over, range, form, shaft(run) }. */
  constructor(group, hooks, width, height, wish) {
    this.wish = wish;
    this.group = group;
    this.lines = group.lines.filter((line) => line.role !== "shadow");
    const needed = (line) => [line.variable, wish.over === overOrder ? wish.shaft(line.variable.run)?.variable : null].filter((variable) => variable);
    this.isReady = this.lines.every((line) => needed(line).every((variable) => variable.values() !== null));
    this.spectra = this.isReady ? this.lines.map((line) => this.spectrum(line)) : [];
    this.legend = new Legend(group, this.lines, hooks);
    this.place = el("div");
    this.element = el("section", { class: "panel", "aria-label": `Spectrum of ${group.curves.map((curve) => curve.name).join(", ")}` }, this.legend.element, this.place, this.notes());
    if (this.spectra.some((spectrum) => spectrum.amplitudes)) this.chart = new uPlot(this.options(width, height), [null, ...this.spectra.map((spectrum) => this.points(spectrum))], this.place);
  }

  get isOverOrder() { return this.wish.over === overOrder; }

  /** Of a line, or why there is none. */
  spectrum({ variable }) {
    const { range, form } = this.wish, { factor } = shownUnit(variable.unit), shaft = this.isOverOrder && this.wish.shaft(variable.run);
    if (this.isOverOrder && !shaft) return { problem: "the run has no shaft" };
    try {
      const made = this.isOverOrder ? orderSpectrum(variable, shaft, range, form) : frequencySpectrum(variable, range, form);
      return { ...made, amplitudes: made.amplitudes.map((a) => a * factor), at: (line) => { const { amplitude, phase } = made.at(line); return { amplitude: amplitude * factor, phase }; } };
    } catch (error) {
      if (!(error instanceof NoSpectrum)) throw error;
      return { problem: error.message };
    }
  }

  /** From the lowest line on that says something. */
  points({ amplitudes, step, lowest }) {
    if (!amplitudes) return [[], []];
    const first = firstLine({ lowest, step });
    return [Float64Array.from(amplitudes.subarray(first), (_, k) => (first + k) * step), amplitudes.subarray(first)];
  }

  options(width, height) {
    return {
      mode: 2, width, height, padding: [6, tickRoom, 0, 0], legend: { show: false },
      scales: { x: { time: false, auto: true, range: (u, min, max) => (max > min ? [min, max] : [0, 1]) }, y: { auto: true, range: (u, min, max) => [0, max > 0 ? 1.05 * max : 1] } },
      axes: [
        { ...axisStyle(), size: 30, values: axisNumbers, label: this.isOverOrder ? `order of ${this.wish.shaft(this.lines[0].variable.run).variable.name}` : "frequency in Hz", labelSize: 18, labelFont: "12px system-ui, sans-serif", labelGap: 0 },
        { ...axisStyle(), size: axisWidth, values: axisNumbers },
      ],
      series: [{}, ...this.lines.map((line) => ({ ...lineStyle(line), paths: drawPhase, facets: [{ scale: "x", auto: true }, { scale: "y", auto: true }] }))],
      cursor: { drag: { x: true, y: false }, points: { show: false } },
      hooks: { setCursor: [(u) => this.showAt(u.cursor.left >= 0 ? u.posToVal(u.cursor.left, "x") : NaN)] },
    };
  }

  showAt(line) {
    this.legend.lines.forEach(({ value, variable }) => { const spectrum = this.spectra[this.lines.findIndex((one) => one.variable === variable)], a = line >= spectrum?.lowest - spectrum?.step / 2 ? spectrum.amplitudes[Math.round(line / spectrum.step)] : undefined; value.textContent = a === undefined ? "" : number(a, 4); });
  }

  /** How it was made, and the peaks as a table. */
  notes() {
    const first = this.spectra.find((spectrum) => spectrum.amplitudes), { unit } = shownUnit(this.lines[0].variable.unit);
    const problems = this.lines.map((line, i) => this.spectra[i]?.problem && `${line.curve.name}: ${this.spectra[i].problem}`).filter((text) => text);
    this.lines.forEach((line, i) => { if (this.spectra[i]?.isUnresolved) problems.push(`${line.curve.name}: unresolved. It vibrates with few rows in a period; trust no line, and take a finer grid of rows.`); });
    const rows = this.spectra.flatMap((spectrum, i) => (spectrum.amplitudes ? peaksOf(spectrum, 5) : []).map((peak) => [
      el("span", { class: "entry" }, swatch(this.lines[i]), this.lines[i].curve.name), number(peak.line, 5), number(peak.amplitude, 4), unit,
      this.isOverOrder ? number(peak.phase * 180 / Math.PI, 3) : number(60 * peak.line, 5)]));
    const all = new Set(this.spectra.map((spectrum) => spectrum.problem)), said = all.size === 1 && problems.length > 1 ? [...all] : problems; // of all the same: once
    return [said.map((text) => el("p", { class: "problem" }, text)), first ? el("p", { class: "quiet" }, this.said(first)) : null,
      rows.length > 0 ? el("details", {}, el("summary", {}, "Peaks"), table(["curve", this.isOverOrder ? "order" : "Hz", "amplitude", "~unit", this.isOverOrder ? "phase in °" : "1/min"], rows, new Set([1, 2, 4]))) : null];
  }

  said({ start, end, steps, form, length, turns, lowest }) {
    const step = this.isOverOrder ? `${steps} equal steps of ${turns} whole turns` : `${steps} equal steps of ${number(1000 * (end - start) / steps, 3)} ms`;
    const apart = halfLobe[form] / length, unit = this.isOverOrder ? "" : " Hz", begin = lowest > 0 ? ` from ${number(lowest, 3)}${unit} on, as a flat top tells slower ones, with fewer than ${halfLobe.flat} periods, not from the trend, and` : "";
    return `${number(start, 5)} … ${number(end, 5)} s in ${step}, weighted by a window (${windowNames[form]}), mean and trend taken off. Amplitudes are peaks. ${this.isOverOrder ? "Orders" : "Frequencies"} ${number(apart, 3)}${unit} apart are told apart; shown${begin} up to where five rows are in a period.`;
  }

  /** For tests: the data of each line as they are. */
  rawLines() {
    return this.chart ? this.lines.map((line, i) => {
      const style = lineStyle(line), [xs, ys] = this.points(this.spectra[i]);
      return { name: line.curve.name, series: i + 1, scale: "y", colour: style.stroke, isDashed: (style.dash ?? []).length > 0, points: Array.from(xs, (x, k) => [x, ys[k]]) };
    }) : [];
  }

  setSize(width, height) { if (this.chart) this.chart.setSize({ width, height }); }
  destroy() { if (this.chart) this.chart.destroy(); }
}
