// Derivative and integral of data. Two rows of one time are an event: nothing is smooth across it.

/** Pieces between events: [first row, past the last]. */
export function pieces(times) {
  const starts = [0];
  for (let i = 1; i < times.length; ++i) if (times[i] === times[i - 1]) starts.push(i);
  return starts.map((start, i) => [start, starts[i + 1] ?? times.length]).filter(([a, b]) => b > a);
}

/** Slope at row `at` of the parabola through the rows `a`, `a` + 1, `a` + 2. */
function parabolaSlope(times, values, a, at) {
  const [t0, t1, t2] = [times[a], times[a + 1], times[a + 2]], t = times[at];
  return values[a] * (2 * t - t1 - t2) / ((t0 - t1) * (t0 - t2)) + values[a + 1] * (2 * t - t0 - t2) / ((t1 - t0) * (t1 - t2)) + values[a + 2] * (2 * t - t0 - t1) / ((t2 - t0) * (t2 - t1));
}

const narrow = 0.02; // of the median step

/** Steps far below the median one. */
export function narrowStep(times) {
  const steps = Float64Array.from(times.subarray ? times.subarray(1) : times.slice(1), (time, i) => time - times[i]).filter((step) => step > 0).sort();
  return steps.length > 0 ? narrow * steps[steps.length >> 1] : 0;
}

/** As `pieces`, and parted also where a step is narrow and the values jump in it: other tools write the two rows of an event so. A jump is ten times
    steeper than the steps around it. */
export function piecesOfData(times, values) {
  const limit = narrowStep(times), count = times.length, before = new Float64Array(count), starts = [0];
  const slope = (i) => Math.abs((values[i] - values[i - 1]) / (times[i] - times[i - 1])), isWide = (i) => times[i] - times[i - 1] >= limit && times[i] > times[i - 1];
  for (let i = 1; i < count; ++i) before[i] = isWide(i) ? slope(i) : before[i - 1]; // of the last wide step
  let after = 0;
  for (let i = count - 1; i > 0; --i) {
    if (isWide(i)) after = slope(i);
    else if (times[i] === times[i - 1] || slope(i) > 10 * Math.max(before[i], after)) starts.push(i);
  }
  starts.sort((a, b) => a - b);
  return starts.map((start, i) => [start, starts[i + 1] ?? count]).filter(([a, b]) => b > a);
}

/** By parabolas through three neighbours; of two rows by the line; of a single one there is none. */
export function derivative(times, values, parts = pieces(times)) {
  const slopes = new Float64Array(times.length).fill(NaN);
  for (const [a, b] of parts) {
    if (b - a === 2) slopes[a] = slopes[a + 1] = (values[a + 1] - values[a]) / (times[a + 1] - times[a]);
    if (b - a > 2) for (let i = a; i < b; ++i) slopes[i] = parabolaSlope(times, values, Math.max(a, Math.min(i - 1, b - 3)), i);
  }
  return slopes;
}

/** From the first row on, by trapezoids. */
export function integral(times, values) {
  const sums = new Float64Array(times.length);
  for (let i = 1; i < times.length; ++i) sums[i] = sums[i - 1] + (times[i] - times[i - 1]) * (values[i] + values[i - 1]) / 2;
  return sums;
}
