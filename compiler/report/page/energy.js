// The part "Energy": the audit's sums, who stored, supplied and lost how much, and the balance over time.

import { axisNumbers, axisStyle, axisWidth, tickRoom } from "./axes.js";
import { cardRow, el, listen, replaceContent, table } from "./dom.js";
import { swatch } from "./legend.js";
import { theme } from "./theme.js";
import { withPrefix } from "./units.js";

const energyWords = [["supplied", 0], ["stored", 2], ["dissipated", 1], ["unaccounted", 6]];

export function energyPart(energy) {
  if (!energy.audited) return [el("div", { class: "message" }, el("h2", {}, "The energy is not audited"), el("p", {}, energy.reason))];
  const sums = energy.sums;
  const cards = [["supplied", withPrefix(sums.supplied, "J")], ["stored (change)", withPrefix(sums.stored, "J")], ["dissipated", withPrefix(sums.dissipated, "J")]];
  if (Math.abs(sums.unaccounted) > 1e-9 * sums.turned_over) cards.push(["unaccounted (library)", withPrefix(sums.unaccounted, "J")]);
  if (Math.abs(sums.reinit) > 1e-9 * sums.turned_over) cards.push(["taken away by reinit", withPrefix(sums.reinit, "J")]);
  cards.push(["closure", sums.closure.toExponential(1).replace("-", "−")]);
  const parts = [cardRow(cards), el("p", { class: "quiet" }, "Closure is what is missing in the balance, relative to the energy turned over.")];
  const chart = el("div"), bars = el("div");
  if (energy.time) parts.push(el("h2", {}, "Over time"), chart);
  if (energy.components.length > 0) parts.push(el("h2", {}, "By component"), bars);
  let panel = null;
  const paint = () => {
    replaceContent(bars, energyTable(energy));
    if (panel) panel.destroy();
    if (energy.time) panel = energyChart(energy, chart);
  };
  parts.whenShown = () => { paint(); listen(theme.listeners, chart, paint); new ResizeObserver(() => { if (panel && chart.clientWidth > 0) panel.setSize({ width: chart.clientWidth, height: 280 }); }).observe(chart); };
  return parts;
}

function energyTable(energy) {
  const size = (component) => Math.max(...energyWords.map(([word]) => Math.abs(component[word] || 0)));
  const largest = Math.max(...energy.components.map(size)) || 1;
  const sorted = [...energy.components].sort((a, b) => size(b) - size(a));
  const used = energyWords.filter(([word]) => sorted.some((component) => component[word] !== undefined));
  const rows = sorted.slice(0, 500).map((component) => [
    el("div", {}, component.path || "(the model)", el("div", { class: "quiet" }, component.class.split(".").pop())),
    ...used.map(([word]) => (component[word] === undefined ? "" : withPrefix(component[word], "J"))),
    component.largest === undefined ? "" : withPrefix(component.largest, "J"),
    el("div", {}, used.filter(([word]) => component[word] !== undefined).map(([word, colour]) => energyBar(component[word], largest, colour, word))),
  ]);
  const numbers = new Set([...used.map((_, i) => i + 1), used.length + 1]);
  return table(["component", ...used.map(([word]) => word), "most stored", "~bars"], rows, numbers);
}

function energyBar(value, largest, colour, word) {
  const bar = el("span", { class: "bar", title: `${word}: ${withPrefix(value, "J")}` });
  bar.style.width = Math.max(1, 260 * Math.abs(value) / largest) + "px";
  bar.style.background = theme.colour(colour);
  if (value < 0) bar.style.opacity = 0.55;
  return el("div", {}, bar);
}

function energyChart(energy, place) {
  place.replaceChildren();
  const used = energyWords.filter(([word]) => energy.over_time[word].some((value) => value !== 0));
  const names = { supplied: "supplied since the start", stored: "stored now", dissipated: "dissipated since the start", unaccounted: "unaccounted since the start" };
  const values = used.map(() => el("span", { class: "value" }));
  const legend = el("div", { class: "legend" }, el("span", { class: "unit" }, "in J"), used.map(([word, colour], i) => el("span", { class: "entry" }, swatch({ colour }), names[word], values[i])));
  const holder = el("div");
  place.append(el("div", { class: "panel" }, legend, holder));
  return new uPlot({
    width: Math.max(240, place.clientWidth), height: 280, padding: [6, tickRoom, 0, 0], legend: { show: false }, scales: { x: { time: false } },
    axes: [{ ...axisStyle(), size: 30, values: axisNumbers, label: "time in s", labelSize: 18, labelFont: "12px system-ui, sans-serif", labelGap: 0 }, { ...axisStyle(), size: axisWidth, values: axisNumbers }],
    series: [{}, ...used.map(([word, colour]) => ({ label: word, stroke: theme.colour(colour), width: 1.8, points: { show: false } }))],
    hooks: { setCursor: [(u) => values.forEach((value, i) => { value.textContent = u.cursor.idx === null || u.cursor.idx === undefined || u.cursor.left < 0 ? "" : withPrefix(u.data[i + 1][u.cursor.idx], "J"); })] },
  }, [energy.time, ...used.map(([word]) => energy.over_time[word])], holder);
}
