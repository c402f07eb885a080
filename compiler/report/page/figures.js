// Figures that a model's Documentation declares (specification 3.6, chapter 18), as views: each plot is a panel with the curves that it names.

import { FormulaError } from "./formula.js";
import { FormulaVariable, variableOf } from "./formula_variable.js";
import { alternatives, number } from "./units.js";

/** The figure with which a page opens: the preferred one, else the first; −1: there is none. */
export function firstFigure(figures) {
  if (!figures || figures.length === 0) return -1;
  return Math.max(0, figures.findIndex((figure) => figure.preferred));
}

export const figureTitle = (figure, i) => figure.title || figure.plots.find((plot) => plot.title)?.title || `Figure ${i + 1}`;

/** Words of a caption without its marks: links keep their text, variables are told with their last value. */
export function captionText(caption, valueOf) {
  return caption.replace(/%\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/%\{([^}]*)\}/g, (_, name) => valueOf(name) ?? name).replace(/%\(([^)]*)\)/g, "$1").replace(/%%/g, "%");
}

/** What a run has of an expression: the name of a variable, or a formula; or what is wrong with it. */
function expression(run, text) {
  const variable = variableOf(run, text);
  if (variable) return { name: variable.name, isFormula: false };
  try {
    new FormulaVariable(run, text);
    return { name: text, isFormula: true };
  } catch (error) {
    if (error instanceof FormulaError) return { problem: `${text}: ${error.message}` };
    throw error;
  }
}

/** Units of a figure that the page can convert to: the unit of the variable that shows so. */
function convertedUnit(unit) {
  const same = { "rev/min": "rpm", "1/min": "rpm", deg: "°" };
  return Object.keys(alternatives).find((own) => alternatives[own].unit === (same[unit] ?? unit));
}

/** A figure for a run: { panels: [{ title, over, curves: [{ name, legend }], x, y }], formulas, units, problems, range }. */
export function figureView(figure, run) {
  const view = { panels: [], formulas: [], units: [], problems: [], range: null };
  const known = (text) => {
    const found = expression(run, text);
    if (found.problem) view.problems.push(found.problem);
    else if (found.isFormula && !view.formulas.includes(text)) view.formulas.push(text);
    return found.name;
  };
  for (const plot of figure.plots) {
    const byX = new Map(); // curves of one plot over different variables stand in panels of their own
    for (const curve of plot.curves) {
      const name = known(curve.y), over = curve.x === "" ? "" : known(curve.x);
      if (name === undefined || over === undefined) continue;
      if (!byX.has(over)) byX.set(over, { title: plot.title, label: plot.y.label ?? "", over, curves: [], y: plot.y });
      byX.get(over).curves.push({ name, legend: curve.legend });
    }
    view.panels.push(...byX.values());
    const unit = plot.y.unit && convertedUnit(plot.y.unit);
    if (unit && !view.units.includes(unit)) view.units.push(unit);
    if (byX.has("") && (plot.x.min !== undefined || plot.x.max !== undefined)) view.range = [plot.x.min ?? -Infinity, plot.x.max ?? Infinity];
  }
  return view;
}

/** The range of an axis that a figure asks for, where its unit is the one that is shown: [min or null, max or null]. */
export function axisRange(axis, shown) {
  const own = convertedUnit(axis.unit ?? ""), isSame = !axis.unit || axis.unit === shown.own || (own === shown.own && shown.isConverted);
  return isSame ? [axis.min ?? null, axis.max ?? null] : [null, null];
}

export const lastValue = (run, name) => {
  const variable = run.byName.get(name), values = variable?.values();
  return values && values.length > 0 ? [number(values[values.length - 1], 5), variable.unit].join(" ").trim() : undefined;
};
