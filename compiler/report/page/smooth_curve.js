// Data as a smooth curve: a cubic spline in each piece between events, with the slopes of parabolas at its ends.

import { derivative, piecesOfData } from "./calculus.js";
import { rowAt } from "./data.js";

/** Slopes at the rows, so that the second derivative is continuous inside of a piece (de Boor, A Practical Guide to Splines, chapter IV). */
function splineSlopes(times, values) {
  const parts = piecesOfData(times, values), slopes = derivative(times, values, parts);
  for (const [a, b] of parts) {
    if (b - a < 4) continue;
    const over = new Float64Array(b - a); // of the tridiagonal system, after elimination
    for (let i = a + 1; i + 1 < b; ++i) {
      const h = times[i] - times[i - 1], next = times[i + 1] - times[i];
      const right = 3 * (next * (values[i] - values[i - 1]) / h + h * (values[i + 1] - values[i]) / next);
      const pivot = 2 * (h + next) - next * over[i - a - 1];
      over[i - a] = h / pivot;
      slopes[i] = (right - next * slopes[i - 1]) / pivot;
    }
    for (let i = b - 2; i > a; --i) slopes[i] -= over[i - a] * slopes[i + 1];
  }
  return slopes;
}

export class SmoothCurve {
  constructor(times, values) {
    this.times = times;
    this.values = values;
    this.slopes = splineSlopes(times, values);
  }

  /** Value in the interval behind row `i`. */
  inside(i, time) {
    const h = this.times[i + 1] - this.times[i];
    if (!(h > 0)) return this.values[i];
    const s = (time - this.times[i]) / h, y0 = this.values[i], y1 = this.values[i + 1];
    const d0 = Number.isFinite(this.slopes[i]) ? h * this.slopes[i] : y1 - y0, d1 = Number.isFinite(this.slopes[i + 1]) ? h * this.slopes[i + 1] : y1 - y0;
    return y0 + s * (d0 + s * (3 * (y1 - y0) - 2 * d0 - d1 + s * (2 * (y0 - y1) + d0 + d1)));
  }

  at(time) { return this.inside(Math.max(0, Math.min(rowAt(this.times, time), this.times.length - 2)), time); }

  /** Values at ascending times. */
  through(times) {
    let i = Math.max(0, rowAt(this.times, times[0]));
    return Float64Array.from(times, (time) => {
      while (i + 2 < this.times.length && this.times[i + 1] <= time) ++i;
      return this.inside(i, time);
    });
  }

  /** The time in the interval behind row `i` at which the curve, which rises there, has a value: by halves. */
  whenInside(i, value) {
    let low = this.times[i], high = this.times[i + 1];
    for (let k = 0; k < 50 && high - low > 1e-15 * Math.abs(high); ++k) {
      const middle = (low + high) / 2;
      if (this.inside(i, middle) < value) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  }
}
