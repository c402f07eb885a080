import assert from "node:assert/strict";
import { test } from "node:test";
import { from, runOf } from "./page.mjs";

const { peaksOf, transform, weights } = await from("fourier");
const { frequencySpectrum, orderSpectrum, shaftsOf, NoSpectrum } = await from("spectra");
const { SmoothCurve } = await from("smooth_curve");

const near = (found, wanted, tolerance, what) => assert.ok(Math.abs(found - wanted) <= tolerance, `${what}: ${found} instead of ${wanted}`);
/** Times with steps that vary, and both rows of an event now and then. */
function unevenTimes(rows, length, seed = 3) {
  let state = seed, t = 0;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const times = [0];
  for (let i = 1; i < rows; ++i) times.push((t += random() < 0.01 ? 0 : 0.6 + 0.8 * random()));
  return times.map((one) => one * length / t);
}

test("the transform is that of the definition", () => {
  const n = 16, x = Float64Array.from({ length: n }, (_, i) => Math.sin(i * i)), y = Float64Array.from({ length: n }, (_, i) => Math.cos(3 * i));
  const re = x.slice(), im = y.slice();
  transform(re, im);
  for (let k = 0; k < n; ++k) {
    let a = 0, b = 0;
    for (let i = 0; i < n; ++i) { const w = -2 * Math.PI * k * i / n; a += x[i] * Math.cos(w) - y[i] * Math.sin(w); b += x[i] * Math.sin(w) + y[i] * Math.cos(w); }
    near(re[k], a, 1e-12, "re"), near(im[k], b, 1e-12, "im");
  }
  near(weights(64, "hann").reduce((sum, w) => sum + w) / 64, 0.5, 1e-12, "Hann");
  near(Math.max(...weights(64, "flat")), 1, 1e-6, "flat top");
});

test("a spline: cubics are exact inside, steps vary, an event stays sharp", () => {
  const times = Float64Array.from([0, 0.3, 1, 1.2, 2, 2, 2.5, 3.1, 4]), f = (t) => t < 2 ? 1 + t - 2 * t * t : 5 - t * t;
  const curve = new SmoothCurve(times, times.map((t, i) => (i < 5 ? 1 + t - 2 * t * t : 5 - t * t)));
  for (const t of [0.1, 0.7, 1.9, 2.2, 3.9]) near(curve.at(t), f(t), 1e-12, `at ${t}`);
  assert.deepEqual([...curve.through([0.1, 0.7, 1.9])], [0.1, 0.7, 1.9].map((t) => curve.at(t)));
});

test("amplitudes are peaks: of sines that meet no line, with steps that vary, over a mean and a trend", async () => {
  const times = unevenTimes(4000, 2), f = [7.3, 20.11, 61.7], a = [3, 0.5, 0.25], phase = [0.3, -2, 1];
  const run = await runOf(times, { x: times.map((t) => 100 + 8 * t + f.reduce((sum, one, i) => sum + a[i] * Math.cos(2 * Math.PI * one * t + phase[i]), 0)) });
  for (const form of ["hann", "flat"]) {
    const spectrum = frequencySpectrum(run.variables[0], [0.1, 1.93], form), peaks = peaksOf(spectrum);
    for (let i = 0; i < f.length; ++i) {
      const peak = peaks.find((one) => Math.abs(one.line - f[i]) < 0.3);
      near(peak?.amplitude, a[i], 0.01 * a[i], `${form}, amplitude at ${f[i]} Hz`);
      near(peak.line, f[i], form === "hann" ? 0.02 : 0.3, `${form}, frequency`);
    }
    assert.ok(Math.max(...spectrum.amplitudes) <= 3.03);
    near(spectrum.amplitudes.indexOf(Math.max(...spectrum.amplitudes)) * spectrum.step, 7.3, form === "hann" ? 0.15 : 0.6, "the line");
  }
});

test("what vibrates faster than the rows is told", async () => {
  const times = Float64Array.from(unevenTimes(1000, 1)), { missedBy } = await from("spectra");
  assert.ok(missedBy(times, times.map((t) => Math.sin(2 * Math.PI * 40 * t))) < 0.02);
  assert.ok(missedBy(times, times.map((t) => Math.sin(2 * Math.PI * 450 * t))) > 0.5);
  assert.ok(missedBy(times, times.map((t, i) => (i % 2 ? 1 : -1))) > 0.5);
  assert.equal(missedBy(times, times.map(() => 3)), 0);
});

test("few rows in a period: five are seen, more than that is left out", async () => {
  const times = Array.from({ length: 401 }, (_, i) => i / 400), run = await runOf(times, { x: times.map((t) => 2 * Math.sin(2 * Math.PI * 70 * t)), y: times.map((t, i) => (i === 50 ? NaN : t)) });
  const spectrum = frequencySpectrum(run.byName.get("x"), [0, 1], "hann");
  near(peaksOf(spectrum)[0].amplitude, 2, 0.02, "amplitude");
  assert.ok(spectrum.amplitudes.length * spectrum.step <= 80.5);
  assert.throws(() => frequencySpectrum(run.byName.get("y"), [0, 1], "hann"), /missing/);
  assert.throws(() => frequencySpectrum(run.byName.get("x"), [0.5, 0.51], "hann"), NoSpectrum);
});

test("orders stay sharp while the speed changes, and phases belong to the angle of the shaft", async () => {
  const times = unevenTimes(6000, 4), angle = (t) => 0.7 + 30 * t + 10 * t * t + 0.02 * Math.sin(9 * t), speed = (t) => 30 + 20 * t + 0.18 * Math.cos(9 * t);
  const run = await runOf(times, {
    "j.phi": { values: times.map(angle), unit: "rad" }, "j.w": { values: times.map(speed), unit: "rad/s" }, "k.phi": { values: times.map((t) => angle(t) % (2 * Math.PI)), unit: "rad" },
    tau: times.map((t) => 5 - t + 3 * Math.cos(2 * angle(t) + 0.4) + 0.8 * Math.cos(4.5 * angle(t) - 1.1)), back: { values: times.map((t) => 30 * t - 5 * t * t), unit: "rad" },
  });
  const shafts = shaftsOf(run);
  assert.deepEqual(shafts.map((shaft) => shaft.variable.name), ["j.phi", "j.w", "k.phi"]);
  for (const shaft of shafts) {
    for (const form of ["hann", "flat"]) {
      const spectrum = orderSpectrum(run.byName.get("tau"), shaft, [0.4, 3.7], form);
      assert.ok(Number.isInteger(spectrum.turns) && spectrum.turns > 20);
      for (const [order, amplitude, phase] of [[2, 3, 0.4], [4.5, 0.8, -1.1]]) {
        const found = spectrum.at(order), what = `${form}, order ${order} of ${shaft.variable.name}`;
        near(found.amplitude, amplitude, 0.01 * amplitude, what);
        if (!shaft.isSpeed) near(found.phase, phase, 0.02, what + ", phase");
        near(peaksOf(spectrum).find((one) => Math.abs(one.line - order) < 0.05)?.amplitude, amplitude, 0.01 * amplitude, what + ", of the peaks");
      }
    }
  }
  assert.throws(() => orderSpectrum(run.byName.get("tau"), { variable: run.byName.get("back"), isSpeed: false, factor: 1 }, [0, 4], "hann"), /stands or turns backwards/);
  assert.throws(() => orderSpectrum(run.byName.get("tau"), shafts[0], [0.4, 0.6], "hann"), /makes 1 whole turn in/);
});

test("a flat top invents nothing in a part with few periods, nor beside a slow swing", async () => {
  for (const periods of [1, 1.5, 2, 3, 4, 4.5, 5, 6, 10]) {
    for (const phase of [0, 0.8, 1.57]) {
      const times = Array.from({ length: Math.round(100 * periods) + 1 }, (_, i) => i * 0.005), run = await runOf(times, { y: times.map((t) => 20 - t + Math.sin(4 * Math.PI * t + phase)) });
      const spectrum = frequencySpectrum(run.variables[0], [0, times.at(-1)], "flat"), peaks = peaksOf(spectrum);
      near(spectrum.lowest * times.at(-1), 5, 1e-9, "periods of the lowest line");
      assert.ok(peaks.every((peak) => peak.line > 0.99 * spectrum.lowest && peak.amplitude < 1.01), `${periods} periods: ${peaks.map((peak) => peak.amplitude)}`);
      if (periods >= 6) near(peaks[0].amplitude, 1, 0.01, `${periods} periods`);
    }
  }
  const times = Array.from({ length: 5001 }, (_, i) => i * 0.002), run = await runOf(times, { y: times.map((t) => 10 * Math.sin(2 * Math.PI * 0.15 * t + 0.8) + Math.sin(14 * Math.PI * t)) });
  const peaks = peaksOf(frequencySpectrum(run.variables[0], [0, 10], "flat"));
  near(peaks.find((peak) => Math.abs(peak.line - 7) < 0.3)?.amplitude, 1, 0.02, "beside a slow swing");
  const short = Array.from({ length: 20 }, (_, i) => i), few = await runOf(short, { y: short.map((t) => Math.sin(t)) });
  assert.throws(() => frequencySpectrum(few.variables[0], [0, 19], "flat"), /flat top needs 5 periods/);
});

test("two rows that stand very near to each other and jump are an event", async () => {
  const highest = (spectrum) => { const height = Math.max(...spectrum.amplitudes.subarray(Math.ceil(spectrum.lowest / spectrum.step - 1e-9))); return { height, line: spectrum.amplitudes.indexOf(height) * spectrum.step }; };
  for (const gap of [0, 1e-12, 1e-9, 1e-6, 5e-5]) {
    for (const form of ["hann", "flat"]) {
      const times = [], square = [], sine = [], swing = (t) => 3 * Math.sin(10 * Math.PI * t);
      for (let i = 0; i < 500; ++i) {
        const t = i * 0.004, level = Math.floor(i / 50) % 2 ? -1 : 1;
        if (i % 50 === 0 && i > 0) times.push(t - gap), square.push(-level), sine.push(swing(t) + (i > 250 ? 0.1 : 0));
        times.push(t), square.push(level), sine.push(swing(t) + (i >= 250 ? 0.1 : 0));
      }
      const run = await runOf(times, { square, sine });
      const [a, b] = ["square", "sine"].map((name) => frequencySpectrum(run.byName.get(name), [0, times.at(-1)], form));
      near(highest(a).height, 4 / Math.PI, 0.03, `${form}, square wave, gap ${gap}`), near(highest(a).line, 2.5, 0.5, `${form}, its line`);
      near(highest(b).height, 3, 0.02, `${form}, sine with a jump, gap ${gap}`);
      assert.ok(!b.isUnresolved);
    }
  }
});

test("five whole turns are five, also with angles of 32 bits, and rows very near to each other do not stop a shaft", async () => {
  for (const first of [0, 0.3, 1000]) {
    const times = Array.from({ length: 1001 }, (_, i) => i * 0.005).flatMap((t, i) => (i === 300 ? [t - 1e-10, t] : [t]));
    const run = await runOf(times, { y: times.map((t) => Math.sin(4 * Math.PI * t)), phi: { values: times.map((t) => first + 2 * Math.PI * t), unit: "rad" } });
    const spectrum = orderSpectrum(run.byName.get("y"), shaftsOf(run)[0], [0, 5], "flat");
    assert.equal(spectrum.turns, 5);
    near(spectrum.at(2).amplitude, 1, 0.01, "order 2");
  }
});
