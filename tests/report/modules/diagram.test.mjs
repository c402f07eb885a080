// Which ends stand beyond a line, and what the line carries.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ArraySource, Run } from "../../../compiler/report/page/data.js";
import { ComponentModes, isHeld } from "../../../compiler/report/page/component_modes.js";
import { Speeds, flowOf, namesIn, shareOf, sidesOf } from "../../../compiler/report/page/flow.js";
import { outline } from "../../../compiler/report/page/small_chart.js";
import { turningScale } from "../../../compiler/report/page/turning.js";

/** A run of two rows at 0 s and 1 s; numbers alone are constants. */
function runOf(values) {
  const columns = [], variables = Object.entries(values).map(([n, value]) => {
    if (typeof value === "number") return { n, v: value };
    const known = columns.findIndex((column) => column === value);
    if (known < 0) columns.push(value);
    return { n, c: known < 0 ? columns.length - 1 : known };
  });
  return new Run({ name: "run", rows: 2, kept: 2, variables }, new ArraySource(Float64Array.of(0, 1), columns.map((column) => Float32Array.from(column))));
}
const carried = (wires, run, isOwn = () => false) => sidesOf(wires).map((side) => flowOf(side, run, new Speeds(run), isOwn));

test("names are divided at commas outside of brackets", () => {
  assert.deepEqual(namesIn("a.b, r[1, 2].c, 'x, y'.d"), ["a.b", "r[1, 2].c", "'x, y'.d"]);
  assert.deepEqual(namesIn(""), []);
});

test("a line of two ends carries what the first gives", () => {
  const run = runOf({ "a.f.tau": [-3, -5], "b.f.tau": [3, 5], "a.f.phi": [0, 2], "b.f.phi": [0, 2] });
  const [flow] = carried([{ ends: ["a.f", "b.f"], pieces: [{ from: 0, to: 1 }] }], run);
  assert.equal(flow.kind, "shaft");
  assert.equal(flow.effort(0), 3);
  assert.equal(flow.effort(1), 5);
  assert.ok(Math.abs(flow.speed(0.5) - 2) < 1e-6);
  const [back] = carried([{ ends: ["a.f", "b.f"], pieces: [{ from: 1, to: 0 }] }], run);
  assert.equal(back.effort(0), -3);
});

test("in a tree each line carries what stands beyond it", () => {
  const run = runOf({ "a.f.tau": -10, "b.f.tau": 4, "c.f.tau": 6, "a.f.phi": 0, "b.f.phi": 0, "c.f.phi": 0 });
  const wires = [{ ends: ["a.f", "b.f", "c.f"], pieces: [{ from: 0, to: 3 }, { from: 3, to: 1 }, { from: 2, to: 3 }] }];
  assert.deepEqual(carried(wires, run).map((flow) => flow.effort(0)), [10, 4, -6]);
});

test("connections of one set are one tree, also where they are drawn one by one", () => {
  const run = runOf({ "a.f.tau": -10, "b.f.tau": 4, "c.f.tau": 6, "a.f.phi": 0, "b.f.phi": 0, "c.f.phi": 0 });
  const wires = [{ ends: ["a.f", "b.f"], pieces: [{ from: 0, to: 1 }] }, { ends: ["b.f", "c.f"], pieces: [{ from: 0, to: 1 }] }];
  assert.deepEqual(carried(wires, run).map((flow) => flow.effort(0)), [10, 6]);
});

test("of a circle nobody knows what each line carries", () => {
  const run = runOf({ "a.f.tau": -1, "b.f.tau": 1, "a.f.phi": 0, "b.f.phi": 0 });
  const wires = [{ ends: ["a.f", "b.f"], pieces: [{ from: 0, to: 1 }, { from: 0, to: 1 }] }];
  assert.deepEqual(carried(wires, run).map((flow) => flow.effort), [null, null]);
});

test("an end that the run lacks is left out if the other side is known", () => {
  const run = runOf({ "b.f.f": 7, "b.f.s": 1 });
  const [flow] = carried([{ ends: ["a.f", "b.f"], pieces: [{ from: 0, to: 1 }] }], run);
  assert.equal(flow.kind, "rod");
  assert.equal(flow.effort(0), 7);
  assert.deepEqual(carried([{ ends: ["x.y", "b.u"], pieces: [{ from: 0, to: 1 }] }], run), [null]);
});

test("from inside, a connector of the component itself gives what it takes outside", () => {
  const run = runOf({ "gear.a.tau": 8, "gear.j.a.tau": 8, "gear.a.phi": 0, "gear.j.a.phi": 0 });
  const [flow] = carried([{ ends: ["gear.a", "gear.j.a"], pieces: [{ from: 0, to: 1 }] }], run, (name) => name === "gear.a");
  assert.equal(flow.effort(0), 8);
});

test("a speed beside a position with the same values is taken in place of a slope", () => {
  const angle = [0, 2], run = runOf({ "j.phi": angle, "j.a.phi": angle, "j.w": [5, 6] });
  assert.equal(new Speeds(run).of(run.byName.get("j.a.phi"))(0), 5);
});

test("modes are the first case that holds, gaps are open inside of their width", () => {
  const run = runOf({ "c.locked": [0, 1], "l.phi": [0, 0.2], "l.b": 0.2 });
  const modes = new ComponentModes({ component_modes: [["c", "locked", "c.locked", 1], ["c", "free", null, 0], ["x", "locked", "x.locked", 1]], component_gaps: [["l", "l.phi", null, "l.b"]] }, run);
  assert.deepEqual([modes.at("c", 0), modes.at("c", 1), modes.at("l", 0), modes.at("l", 1), modes.at("x", 0)], ["free", "locked", "gap open", "gap closed", ""]);
  assert.ok(isHeld("locked") && isHeld("gap closed") && !isHeld("gap open") && !isHeld("sliding forward"));
});

test("where a value is missing there is no mode", () => {
  const run = runOf({ "c.locked": [NaN, 0], "l.phi": [NaN, 0], "l.b": 0.2 });
  const modes = new ComponentModes({ component_modes: [["c", "locked", "c.locked", 1], ["c", "free", null, 0]], component_gaps: [["l", "l.phi", null, "l.b"]] }, run);
  assert.deepEqual([modes.at("c", 0), modes.at("l", 0), modes.at("c", 1), modes.at("l", 1)], ["", "", "free", "gap open"]);
});

test("marks turn as fast as the time runs, or so slowly that they can be seen", () => {
  const slow = runOf({ a: [0, 1] }), fast = runOf({ a: [0, 1e4] });
  assert.equal(turningScale([slow.byName.get("a")], 10), 1);
  assert.ok(turningScale([fast.byName.get("a")], 10) * 1e4 <= 1.5 * 2 * Math.PI * 10 * 1.0001);
});

test("a small chart has each peak", () => {
  const times = Float64Array.from({ length: 1001 }, (_, i) => i), values = Float32Array.from({ length: 1001 }, (_, i) => (i === 500 ? 9 : i === 501 ? -9 : 0));
  const { points, low, high } = outline(times, values, false, 100);
  assert.deepEqual([low, high], [-9, 9]);
  assert.ok(points.some(([, value]) => value === 9) && points.some(([, value]) => value === -9));
});

test("the largest torque is that of all rows, and the position that of the terms in use", () => {
  const rows = 5000, times = Float64Array.from({ length: rows }, (_, i) => i), peak = Float32Array.from(times, (t) => (t === 4321 ? -80 : t === 17 ? NaN : 1)), turn = Float32Array.from(times);
  const run = new Run({ name: "run", rows, kept: rows, variables: [{ n: "a.f.tau", c: 0 }, { n: "b.f.phi", v: 3 }, { n: "a.f.phi", c: 1 }] }, new ArraySource(times, [peak, turn]));
  const [flow] = carried([{ ends: ["b.f", "a.f"], pieces: [{ from: 0, to: 1 }] }], run);
  assert.equal(flow.largest(), 80);
  assert.equal(flow.place.name, "a.f.phi");
  assert.deepEqual([shareOf(-90, 80), shareOf(40, 80), shareOf(NaN, 80), shareOf(1, 0)], [1, 0.5, 0, 0]);
});

test("elements of an array of flanges are sets of their own", () => {
  const run = runOf({ "m.f[1].tau": -10, "m.f[2].tau": 4, "a.f.tau": 10, "b.f.tau": -4, "m.f[1].phi": 0, "m.f[2].phi": 0, "a.f.phi": 0, "b.f.phi": 0 });
  const wires = [{ ends: ["a.f", "m.f[1]"], pieces: [{ from: 1, to: 0 }] }, { ends: ["m.f[2]", "b.f"], pieces: [{ from: 0, to: 1 }] }];
  assert.deepEqual(carried(wires, run).map((flow) => flow.effort(0)), [10, -4]);
});
