// What is known of a component: its class, its place in the text, its mode, curves and values.

import { el, table } from "./dom.js";
import { valueOf } from "./flow.js";
import { plots } from "./plots.js";
import { SmallChart } from "./small_chart.js";
import { shownUnit } from "./units.js";

const mostCurves = 40, mostValues = 60;
const telling = ["w", "v", "w_rel", "v_rel", "phi_rel", "s_rel", "tau", "f", "lossPower", "mode", "T"]; // first, of what a component has

const nameIn = (variable, path) => variable.name.slice(path.length + 1);

/** Its own variables, without those of its connectors and parts. */
function ownVariables(path, run) {
  return run ? run.variables.filter((variable) => variable.name.startsWith(path + ".") && !nameIn(variable, path).includes(".")) : [];
}

function rank(variable, path) {
  const at = telling.indexOf(nameIn(variable, path));
  return at < 0 ? telling.length : at;
}

export function componentPanel(path, diagram) {
  const about = diagram.about.get(path) || { path }, run = diagram.hasRows() ? diagram.run : null;
  const group = diagram.picture.components.get(path);
  const own = ownVariables(path, run);
  const curves = own.filter((variable) => variable.changes).sort((a, b) => rank(a, path) - rank(b, path));
  const values = own.filter((variable) => !variable.changes);
  const mode = el("p", { class: "mode-words" });
  const rows = curves.slice(0, mostCurves).map((variable) => ({ variable, now: el("span", { class: "now" }) }));
  const charts = el("div", { class: "charts" });
  const element = el("div", {},
    el("h2", {}, path), el("p", { class: "quiet" }, group?.dataset.class), about.text ? el("p", {}, about.text) : null,
    diagram.canOpen(path) ? el("button", { type: "button", onclick: () => diagram.open(path) }, "Open its diagram") : null,
    about.line ? el("p", { class: "source" }, `${diagram.section.files[about.file]}:${about.line}`) : null,
    about.source ? el("pre", { class: "source" }, about.source) : null,
    mode, charts,
    rows.length > 0 ? [el("h3", {}, "Curves"), table(["", "", ""], rows.map(({ variable, now }) => [drawButton(variable, path), now, shownUnit(variable.unit).unit]), new Set([1]))] : null,
    values.length > 0 ? [el("h3", {}, "Values"), table(["", "", ""], values.slice(0, mostValues).map((variable) => [el("span", { title: variable.text }, nameIn(variable, path)), variable.shown(variable.constant), shownUnit(variable.unit).unit]), new Set([1]))] : null);
  const drawn = curves.filter((variable) => variable.values() !== null).slice(0, 3).map((variable) => new SmallChart(variable, nameIn(variable, path)));
  charts.append(...drawn.map((chart) => chart.element));
  return {
    element,
    show: (time) => {
      mode.textContent = diagram.modes?.at(path, time) ?? "";
      for (const { variable, now } of rows) now.textContent = variable.shown(valueOf(variable, time));
      for (const chart of drawn) chart.show(time);
    },
  };
}

/** Puts a curve among the plots, or takes it off. */
function drawButton(variable, path) {
  const button = el("button", { type: "button", class: "link", title: [variable.name, variable.text, "in the plots"].filter((text) => text).join("\n"), "aria-pressed": String(plots.place(variable) >= 0) }, nameIn(variable, path));
  button.addEventListener("click", () => {
    plots.toggle(variable);
    plots.tree.draw();
    button.setAttribute("aria-pressed", String(plots.place(variable) >= 0));
  });
  return button;
}
