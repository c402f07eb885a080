// Spectrum and orders of a variable in a part of the time. Rows become equal steps, of the time or of the angle of a shaft, on a spline through them.

import { narrowStep, piecesOfData } from "./calculus.js";
import { rowAt } from "./data.js";
import { firstLine, halfLobe, spectrumOf } from "./fourier.js";
import { SmoothCurve } from "./smooth_curve.js";

const fewest = 16, mostSteps = 65536, rowsInPeriod = 5, slowest = 0.005;

/** Says in place of a spectrum why there is none. */
export class NoSpectrum extends Error {}

/** Rows around a part of the time: { times, first, past, start, end }. */
function rowsOf(run, from, to) {
  const times = run.time(), first = Math.max(0, rowAt(times, from)), past = Math.min(times.length, rowAt(times, to) + 2);
  if (past - first < fewest) throw new NoSpectrum(`${past - first} rows are too few`);
  return { times: times.subarray(first, past), first, past, start: Math.max(from, times[first]), end: Math.min(to, times[past - 1]) };
}

function valuesOf(variable, { first, past }) {
  const values = variable.values().subarray(first, past);
  if (!values.every(Number.isFinite)) throw new NoSpectrum("values are missing");
  return values;
}

const stepsFor = (rows) => Math.min(mostSteps, 2 ** Math.ceil(Math.log2(2 * rows)));

/** The widest distance of rows decides what is seen: five of them in a period. */
function highestLine(places) {
  let widest = 0;
  for (let i = 1; i < places.length; ++i) widest = Math.max(widest, places[i] - places[i - 1]);
  return 1 / (rowsInPeriod * widest);
}

/** By how much every second row misses the curve through the others, relative to rms. With more than a fifth there are vibrations with few rows in a
    period, and those with fewer than two show as slower ones. */
export function missedBy(times, values) {
  const starts = new Set(piecesOfData(times, values).map(([first]) => first)); // at events no row is left out
  const isLeftOut = times.map((time, i) => i % 2 === 1 && i + 1 < times.length && !starts.has(i) && !starts.has(i + 1));
  const kept = (list) => list.filter((_, i) => !isLeftOut[i]);
  const curve = new SmoothCurve(kept(times), kept(values)), mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let misses = 0, squares = 0, count = 0;
  values.forEach((value, i) => {
    squares += (value - mean) ** 2;
    if (isLeftOut[i]) misses += (value - curve.at(times[i])) ** 2, ++count;
  });
  return squares > 0 && count > 0 ? Math.sqrt(misses / count / (squares / values.length)) : 0;
}

const mostMissed = 0.2;

/** The spectrum, if it has a line that says something. */
function shownSpectrum(sampled, length, form, highest) {
  const spectrum = spectrumOf(sampled, length, form, highest);
  if (firstLine(spectrum) < spectrum.amplitudes.length) return spectrum;
  throw new NoSpectrum(`a flat top needs ${halfLobe.flat} periods with ${rowsInPeriod} rows each; take a longer part of the time, or a finer grid of rows`);
}

/** In Hz. */
export function frequencySpectrum(variable, [from, to], form) {
  const rows = rowsOf(variable.run, from, to), values = valuesOf(variable, rows), { times, start, end } = rows, steps = stepsFor(times.length), length = end - start;
  const sampled = new SmoothCurve(times, values).through(Float64Array.from({ length: steps }, (_, i) => start + length * i / steps));
  return { ...shownSpectrum(sampled, length, form, highestLine(times)), start, end, steps, isUnresolved: missedBy(times, values) > mostMissed };
}

/** The angle of a shaft in rad: the variable, or the integral of a speed from the first row on. One that begins anew with each turn is joined. */
function angleOf(shaft) {
  const times = shaft.variable.run.time(), values = shaft.variable.values();
  if (!shaft.isSpeed) return joinedTurns(Float64Array.from(values, (value) => value * shaft.factor));
  const curve = new SmoothCurve(times, Float64Array.from(values, (value) => value * shaft.factor)), angles = new Float64Array(times.length);
  for (let i = 1; i < times.length; ++i) { // the integral of the spline: Simpson's rule is exact for cubics
    const h = times[i] - times[i - 1];
    angles[i] = angles[i - 1] + h * (curve.values[i - 1] + 4 * curve.inside(i - 1, times[i - 1] + h / 2) + curve.values[i]) / 6;
  }
  return angles;
}

function joinedTurns(angles) {
  const low = angles.reduce((a, b) => Math.min(a, b)), high = angles.reduce((a, b) => Math.max(a, b));
  if (high - low > 2 * Math.PI * (1 + 1e-6)) return angles;
  let added = 0;
  return angles.map((angle, i) => {
    if (i > 0 && Math.abs(angle - angles[i - 1]) > Math.PI) added -= 2 * Math.PI * Math.sign(angle - angles[i - 1]);
    return angle + added;
  });
}

/** Whole turns between two angles in rad, as exact as they are: numbers of 32 bits. */
function wholeTurns(from, to) {
  const turns = (to - from) / (2 * Math.PI), inexact = 2 ** -22 * Math.max(Math.abs(from), Math.abs(to), 1) / (2 * Math.PI);
  return Math.floor(turns + Math.max(1e-6, inexact));
}

/** Times at which the shaft has turned by equal parts of its whole turns from `start` on: { sampled, turns, angle } with the angle at the first. */
function equalAngles(times, angles, start, end, steps, fewestTurns) {
  const narrow = narrowStep(times);
  let highest = 0, lowest = Infinity, last = 0;
  for (let i = 1; i < times.length; ++i) {
    if (times[i] === times[last] || times[i] - times[last] < narrow) continue; // angles of 32 bits do not tell a speed there
    const speed = (angles[i] - angles[last]) / (times[i] - times[last]);
    last = i;
    highest = Math.max(highest, Math.abs(speed)), lowest = Math.min(lowest, speed);
  }
  if (!(lowest > slowest * highest)) throw new NoSpectrum("the shaft stands or turns backwards in this part of the time");
  const curve = new SmoothCurve(times, angles), angle = curve.at(start), turns = wholeTurns(angle, curve.at(end));
  if (turns < fewestTurns) throw new NoSpectrum(`the shaft makes ${turns} whole turn${turns === 1 ? "" : "s"} in this part of the time; ${fewestTurns} are needed`);
  let i = Math.max(0, rowAt(times, start));
  const sampled = Float64Array.from({ length: steps }, (_, k) => {
    const wanted = angle + 2 * Math.PI * turns * k / steps;
    while (i + 2 < times.length && angles[i + 1] <= wanted) ++i;
    return curve.whenInside(i, wanted);
  });
  return { sampled, turns, angle };
}

/** Orders of a shaft { variable, isSpeed, factor } to rad: lines are vibrations in a turn, and phases belong to the angle of the shaft. */
export function orderSpectrum(variable, shaft, [from, to], form) {
  const rows = rowsOf(variable.run, from, to), values = valuesOf(variable, rows), { times } = rows, steps = stepsFor(times.length);
  valuesOf(shaft.variable, rows);
  const angles = angleOf(shaft).subarray(rows.first, rows.past);
  const { sampled, turns, angle } = equalAngles(times, angles, rows.start, rows.end, steps, halfLobe[form]);
  const { at, ...spectrum } = shownSpectrum(new SmoothCurve(times, values).through(sampled), turns, form, highestLine(Array.from(angles, (one) => one / (2 * Math.PI))));
  const turned = (phase) => Math.atan2(Math.sin(phase), Math.cos(phase));
  return { ...spectrum, turns, start: rows.start, end: sampled[steps - 1], steps, isUnresolved: missedBy(times, values) > mostMissed, at: (order) => { const { amplitude, phase } = at(order); return { amplitude, phase: turned(phase - order * angle) }; } };
}

/** The shaft of that name; without one the first that turns in one direction in this part of the time, else the first. */
export function chosenShaft(run, name, [from, to]) {
  const shafts = shaftsOf(run), turns = ({ variable, isSpeed }) => {
    const times = run.time(), first = Math.max(0, rowAt(times, from)), values = variable.values()?.subarray(first, rowAt(times, to) + 1) ?? [];
    if (values.length < 2) return false;
    return isSpeed ? values.every((value) => value > 0) : values.every((value, i) => i === 0 || value > values[i - 1] || times[first + i] === times[first + i - 1]);
  };
  return shafts.find((shaft) => shaft.variable.name === name) ?? shafts.find(turns) ?? shafts[0];
}

/** Shafts of a run, as `torsion orders` chooses: angles `phi` that have a speed `w` beside them, then speeds, then angles. */
export function shaftsOf(run) {
  const factors = { "rad/s": 1, "rad": 1, "deg": Math.PI / 180, "rev/min": Math.PI / 30, "1/min": Math.PI / 30, "rpm": Math.PI / 30, "Hz": 2 * Math.PI };
  const both = [], speeds = [], angles = [];
  for (const variable of run.variables) {
    const last = variable.name.split(".").pop(), { unit } = variable;
    if (!variable.changes || variable.steps || (unit === "" ? !["w", "phi"].includes(last) : !(unit in factors))) continue;
    const isSpeed = unit === "" ? last === "w" : !["rad", "deg"].includes(unit), shaft = { variable, isSpeed, factor: factors[unit] ?? 1 };
    if (last === "phi" && !isSpeed && run.byName.has(variable.name.slice(0, -3) + "w")) both.push(shaft);
    else if (last === "w" || last === "phi") (isSpeed ? speeds : angles).push(shaft);
  }
  return [...both, ...speeds, ...angles];
}
