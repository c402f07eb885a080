// Marks that turn with shafts, as a stripe painted along them is seen from the side.

import { el } from "./dom.js";
import { valueOf } from "./flow.js";

const mostTurns = 1.5; // in a second of the screen, of the fastest shaft

/** How many radians of the picture are one of the run, the same for all shafts: so ratios are seen, and nothing flickers. */
export function turningScale(positions, seconds) {
  let longest = 0;
  for (const variable of new Set(positions)) {
    const values = variable.values();
    let length = 0;
    if (values) for (let i = 1; i < values.length; ++i) length += Math.abs(values[i] - values[i - 1]) || 0;
    longest = Math.max(longest, length);
  }
  return longest > 0 ? Math.min(1, (mostTurns * 2 * Math.PI * seconds) / longest) : 1;
}

/** A stripe of `length` on a cylinder of radius `radius` around the x axis of its place. */
export class Stripe {
  constructor(position, length, radius, transform) {
    Object.assign(this, { position, radius });
    this.line = el("line", { x1: -length / 2, x2: length / 2, class: "stripe" });
    this.element = el("g", { class: "turning", transform }, this.line);
  }
  show(time, scale) {
    const angle = scale * valueOf(this.position, time), y = -this.radius * Math.sin(angle);
    this.line.setAttribute("visibility", Math.cos(angle) >= 0 ? "visible" : "hidden");
    if (Number.isNaN(y)) return;
    this.line.setAttribute("y1", y);
    this.line.setAttribute("y2", y);
  }
}
