// The two cursors as lines in a chart. They move by mouse and finger; those of the first panel also by keys.

import { axisText, placeText } from "./axis_words.js";
import { el } from "./dom.js";
import { movedBy } from "./cursors.js";

export class CursorLines {
  /** `hooks`: { cursors(): [a, b] or null, moveCursor(i, time), times() }. */
  constructor(chart, hooks, isFirst) {
    this.chart = chart;
    this.hooks = hooks;
    this.lines = ["A", "B"].map((name, i) => this.line(name, i, isFirst));
    chart.over.append(...this.lines);
    this.place();
  }

  line(name, i, isFirst) {
    const line = el("div", { class: "cursor-line", ...(isFirst ? { role: "slider", tabindex: 0, "aria-label": `Cursor ${name}, ${axisText()}` } : { "aria-hidden": "true" }) }, el("span", {}, name));
    line.addEventListener("mousedown", (event) => event.stopPropagation()); // else the chart would zoom
    line.addEventListener("dblclick", (event) => event.stopPropagation());
    line.addEventListener("pointerdown", (event) => { line.setPointerCapture(event.pointerId); event.stopPropagation(); });
    line.addEventListener("pointermove", (event) => { if (line.hasPointerCapture(event.pointerId)) this.hooks.moveCursor(i, this.timeAt(event.clientX)); });
    line.addEventListener("keydown", (event) => {
      const { min, max } = this.chart.scales.x, time = movedBy(event, this.hooks.cursors()[i], [min, max], this.hooks.times());
      if (time === undefined) return;
      event.preventDefault();
      this.hooks.moveCursor(i, time);
    });
    return line;
  }

  timeAt(clientX) {
    const { left, width } = this.chart.over.getBoundingClientRect();
    return this.chart.posToVal(Math.max(0, Math.min(width, clientX - left)), "x");
  }

  /** To where the cursors are now. */
  place() {
    const times = this.hooks.cursors(), { min, max } = this.chart.scales.x;
    this.lines.forEach((line, i) => {
      const isShown = times !== null && times[i] >= min && times[i] <= max;
      line.classList.toggle("hidden", !isShown);
      if (!isShown) return;
      line.style.left = this.chart.valToPos(times[i], "x") + "px";
      if (line.getAttribute("role") !== "slider") return;
      line.setAttribute("aria-valuemin", min);
      line.setAttribute("aria-valuemax", max);
      line.setAttribute("aria-valuenow", times[i]);
      line.setAttribute("aria-valuetext", placeText(times[i], 7));
    });
  }
}
