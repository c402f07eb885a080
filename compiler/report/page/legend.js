// The line above a panel: unit, and for each curve its name, its value under the cursor, and a way to take it off.

import { valueAt } from "./data.js";
import { el } from "./dom.js";
import { theme } from "./theme.js";
import { unseenWords } from "./unseen.js";

/** A piece of a line: { colour, role, run }. */
export function swatch({ colour, role, run, isByRun, stroke = theme.colour(colour) }) {
  const dash = role === "overlay" && !isByRun ? theme.runDash(run) : theme.dash(colour);
  return el("svg", { width: 20, height: 8, "aria-hidden": "true" },
    el("line", { x1: 0, x2: 20, y1: 4, y2: 4, stroke, "stroke-width": 2.5, "stroke-dasharray": dash.join(" ") || null }));
}

export class Legend {
  /** `lines`: { curve, variable, role } of the panel. A shadow is told by the tools and has no entry. */
  constructor(group, lines, hooks) {
    const heading = group.heading, { remove } = hooks;
    const isShort = lines.filter((line) => line.role !== "shadow").length > 2 * group.curves.length; // of many runs the tools tell which is which
    this.lines = lines.filter((line) => line.role === "main" || (line.role === "overlay" && !isShort)).map((line) => ({ ...line, value: el("span", { class: "value" }) }));
    this.isOfOne = group.curves.length === 1; // its runs are told by their names alone
    this.key = Legend.keyOf(group, lines, hooks);
    this.element = el("div", { class: "legend" }, group.title ? el("h3", {}, group.title) : null, el("span", { class: "unit", title: heading }, heading),
      this.lines.filter((line) => !line.isRight).map((line) => this.entry(line, remove)), this.rightAxis(group, hooks, remove),
      unseenWords(this.lines).map((text) => el("span", { class: "problem" }, text)));
    this.show(NaN);
  }

  /** What it shows beside values: the same text, the same legend. */
  static keyOf(group, lines, hooks) {
    const texts = lines.filter((line) => line.role !== "shadow").map(({ curve, variable, role, colour, run, isByRun, isRight }) => [curve.name, curve.legend, variable.text, role, colour, run, isByRun, isRight, variable.run.name]);
    return JSON.stringify([group.key, group.title, group.heading, group.right?.key, group.curves.length, hooks.axes(group), texts, unseenWords(lines.filter((line) => line.role !== "shadow"))]);
  }

  /** The same curves of another run, if nothing else has changed; false: another legend is needed. */
  follow(group, lines, hooks) {
    if (Legend.keyOf(group, lines, hooks) !== this.key) return false;
    for (const line of this.lines) line.variable = lines.find((one) => one.curve.name === line.curve.name && one.role === line.role && one.run === line.run).variable;
    return true;
  }

  /** Which curves stand on the right axis, and the choice of them. */
  rightAxis(group, { axes, setSecond }, remove) {
    const others = axes(group);
    if (others.length === 0) return null;
    const choice = el("select", { class: "axis", "aria-label": "Right axis of this panel", "data-key": group.key, onchange: (event) => setSecond(group, event.target.value) },
      el("option", { value: "" }, "one axis"), others.map(({ key, text }) => el("option", { value: key, selected: group.right?.key === key }, "right: " + text)));
    return el("span", { class: "right" }, this.lines.filter((line) => line.isRight).map((line) => this.entry(line, remove)), choice);
  }

  entry({ curve, variable, role, value, colour, run, isByRun }, remove) {
    const isOverlay = role === "overlay";
    const own = curve.legend || curve.name, name = !isOverlay ? own : this.isOfOne ? variable.run.name : `${own}, ${variable.run.name}`;
    const about = [curve.name, variable.text, isOverlay ? "of " + variable.run.name : "Press to take it off"].filter((text) => text).join("\n");
    return el("button", { class: "entry", type: "button", title: about, "aria-label": "Remove " + curve.name, onclick: () => remove(curve) },
      swatch({ colour, role, run, isByRun }), el("span", { class: "name" }, name), value);
  }

  /** Values at a time; nothing where it is not a number. */
  show(time) {
    for (const { variable, value } of this.lines) value.textContent = Number.isNaN(time) ? "" : variable.shown(valueAt(variable, time));
  }
}
