// Figures in the part "Plots": one is shown until somebody chooses curves freely.

import { tickRoom } from "./axes.js";
import { page } from "./data.js";
import { el } from "./dom.js";
import { axisRange, captionText, figureView, lastValue } from "./figures.js";
import { converted, shownUnit } from "./units.js";

export const figuresOf = () => page.content.figures || [];

/** Shows a figure: its curves, its part of the time, its units. */
export function showFigure(plots, number) {
  const view = figureView(figuresOf()[number], plots.main);
  const names = [...new Set(view.panels.flatMap((panel) => panel.curves.map((curve) => curve.name)))];
  plots.formulas = new Set([...plots.formulas, ...view.formulas]);
  plots.figure = { number, view };
  plots.curves = names.map((name, colour) => ({ name, colour }));
  plots.over = "";
  for (const unit of view.units) converted.add(unit);
  const [first, last] = plots.span(), range = view.range?.map((time) => Math.max(first, Math.min(last, time)));
  plots.range = range && range[1] > range[0] ? range : null;
}

/** The same figure for another run. */
export function renewFigure(plots) {
  const figure = plots.figure && figuresOf()[plots.figure.number];
  if (figure) plots.figure = { number: plots.figure.number, view: figureView(figure, plots.main) };
}

/** The panels of a figure as groups of curves. */
export function figureGroups(plots) {
  return plots.figure.view.panels.map((panel, i) => {
    const curves = panel.curves.map(({ name, legend }, colour) => ({ ...plots.curves.find((curve) => curve.name === name) ?? { name }, colour, legend })).filter((curve) => plots.find(plots.main, curve.name));
    const lines = curves.flatMap((curve) => plots.linesOf(curve)), units = new Set(lines.map((line) => line.variable.unit)), unit = units.size === 1 ? [...units][0] : "", heading = shownUnit(unit).unit;
    return { key: `figure ${plots.figure.number} ${i}`, title: [panel.title, panel.label].filter((text) => text).join(": "), heading: heading ? "in " + heading : "", steps: lines.length > 0 && lines.every((line) => line.variable.steps), curves, lines, over: panel.over, rightSize: tickRoom,
      yRange: axisRange(panel.y, { own: unit, isConverted: converted.has(unit) }) };
  }).filter((group) => group.lines.length > 0);
}

/** Caption, and what of the figure the run does not have. */
export function figureNotes(plots) {
  if (!plots.figure) return [];
  const figure = figuresOf()[plots.figure.number], caption = captionText(figure.caption || "", (name) => lastValue(plots.main, name));
  return [caption ? el("p", { class: "caption" }, caption) : null, ...plots.figure.view.problems.map((text) => el("p", { class: "problem" }, "not in this run: " + text))];
}
