// The view of the plots as a link keeps it.

import { eventFilter } from "./event_filter.js";
import { figuresOf, showFigure } from "./plot_figures.js";
import { isSpectral, windowNames } from "./spectrum_panel.js";
import { alternatives, converted } from "./units.js";

/** What a link restores. */
export function viewOf(plots) {
  const { formulas, over, range, cursors, second, figure, shaft } = plots;
  return { curves: plots.curves.map((curve) => curve.name), formulas: [...formulas], over, range, cursors, second: [...second], units: [...converted], figure: figure ? figure.number + 1 : 0,
    form: plots.windowForm, shaft, withTime: eventFilter.withTime };
}

/** Sets what a link says; what the run does not have is left out. */
export function setView(plots, view) {
  plots.formulas = new Set(view.formulas);
  plots.figure = null;
  if (view.hasCurves) plots.curves = [];
  for (const name of view.curves) plots.add(name);
  plots.second = new Map(view.second);
  converted.clear();
  for (const unit of view.units) if (Object.hasOwn(alternatives, unit)) converted.add(unit);
  plots.over = view.over;
  if (plots.over && !isSpectral(plots.over)) plots.add(plots.over);
  plots.windowForm = Object.hasOwn(windowNames, view.form) ? view.form : "hann";
  plots.shaft = view.shaft;
  eventFilter.withTime = view.withTime;
  if (view.figure > 0 && view.figure <= figuresOf().length) showFigure(plots, view.figure - 1);
  setTimes(plots, view);
}

function setTimes(plots, { range, cursors }) {
  const [first, last] = plots.span(), inside = (time) => Math.max(first, Math.min(last, time));
  plots.range = range && range[0] < last && range[1] > first ? range.map(inside) : null;
  plots.cursors = cursors?.map(inside) ?? null;
}
