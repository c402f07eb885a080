// The time of the diagram in a chart: a line that follows it, and a click that sets it.

import { clock } from "./clock.js";
import { el } from "./dom.js";

const farthest = 3; // pixels between press and release of a click

/** For a chart of uPlot over time; forgotten when the chart has left the page. */
export function markClock(chart) {
  const line = el("div", { class: "clock-mark" });
  const place = () => {
    const { min, max } = chart.scales.x, isShown = clock.time >= min && clock.time <= max;
    line.style.display = isShown ? "block" : "none";
    if (isShown) line.style.left = chart.valToPos(clock.time, "x") + "px";
  };
  const listener = () => {
    if (chart.root.isConnected) place();
    else clock.listeners.delete(listener);
  };
  clock.listeners.add(listener);
  chart.over.append(line);
  chart.hooks.draw = [...(chart.hooks.draw || []), place];
  let pressed = null;
  chart.over.addEventListener("pointerdown", (event) => { pressed = event.clientX; });
  chart.over.addEventListener("click", (event) => {
    if (Math.abs(event.clientX - pressed) > farthest) return;
    clock.set(chart.posToVal(event.clientX - chart.over.getBoundingClientRect().left, "x"));
  });
  return line;
}
