// What the cursors tell, as a table above the plots.

import { axisText, axisUnit, isOverTime, placeText } from "./axis_words.js";
import { differences, rateText, slopeUnit } from "./cursors.js";
import { el, replaceContent, table } from "./dom.js";
import { swatch } from "./legend.js";
import { number } from "./units.js";

const shortTime = (time) => Number(time.toPrecision(9));

export class Readout {
  /** `moveCursor(i, time)` tells where the cursor is then. */
  constructor(moveCursor) {
    this.inputs = ["A", "B"].map((name, i) => el("input", { type: "number", step: "any", "aria-label": `Cursor ${name}, ${axisText()}`,
      onchange: (event) => {
        if (event.target.value === "" || !Number.isFinite(Number(event.target.value))) return;
        const at = moveCursor(i, Number(event.target.value));
        event.target.value = shortTime(at); // a time outside of the run is not where the cursor is
      } }));
    this.facts = el("span", { class: "facts" });
    this.rows = el("div", { class: "rows" });
    this.element = el("section", { class: "readout hidden", "aria-label": "Cursors" },
      el("div", { class: "times" }, el("label", {}, "A ", this.inputs[0], " " + axisUnit()), el("label", {}, "B ", this.inputs[1], " " + axisUnit()), this.facts), this.rows);
  }

  show(lines, cursors) {
    this.element.classList.toggle("hidden", cursors === null);
    if (cursors === null) return;
    const { dt, rate, rows } = differences(lines, cursors);
    this.inputs.forEach((input, i) => { if (document.activeElement !== input) input.value = shortTime(cursors[i]); });
    this.facts.textContent = isOverTime() ? `Δt = ${number(dt, 6)} s,  1/Δt = ${rateText(rate)}` : `Δ = ${placeText(dt)}`;
    const cells = rows.map(({ line, a, b, difference, slope, unit }) => [
      el("span", { class: "entry" }, swatch(line), line.role === "overlay" ? `${line.curve.name} (${line.variable.run.name})` : line.curve.name),
      line.variable.shown(a), line.variable.shown(b), Number.isNaN(difference) ? "" : number(difference, 5), unit, Number.isNaN(slope) ? "" : number(slope, 5), line.variable.steps || !isOverTime() ? "" : slopeUnit(unit)]);
    replaceContent(this.rows, table(["curve", "at A", "at B", "B − A", "~unit", "slope", "~unit of the slope"], cells, new Set([1, 2, 3, 5])));
  }
}
