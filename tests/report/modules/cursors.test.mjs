import assert from "node:assert/strict";
import { test } from "node:test";
import { from, runOf } from "./page.mjs";

const { differences, movedBy, rateText, slopeUnit } = await from("cursors");
const { converted } = await from("units");

test("differences of two cursors, in the units that are shown", async () => {
  const run = await runOf([0, 1, 2], { w: { values: [0, 10, 30], unit: "rad/s" }, mode: { values: [0, 1, 1], form: "integer" } });
  const lines = run.variables.map((variable) => ({ variable }));
  const { dt, rate, rows } = differences(lines, [0.5, 1.5]);
  assert.equal(dt, 1);
  assert.equal(rate, 1);
  assert.deepEqual([rows[0].a, rows[0].b, rows[0].difference, rows[0].slope, rows[0].unit], [5, 20, 15, 15, "rad/s"]);
  assert.ok(Number.isNaN(rows[1].difference) && rows[1].a === 0 && rows[1].b === 1);
  converted.add("rad/s");
  assert.ok(Math.abs(differences(lines, [0.5, 1.5]).rows[0].difference - 15 * 30 / Math.PI) < 1e-12);
  converted.clear();
  assert.equal(differences(lines, [1.5, 0.5]).rows[0].slope, 15); // in either order
  assert.ok(Number.isNaN(differences(lines, [1, 1]).rows[0].slope));
  assert.equal(rateText(-4), "4 Hz");
  assert.equal(rateText(Infinity), "–");
  assert.equal(slopeUnit("m"), "m/s");
  assert.deepEqual(["rad/s", "m/s²", "rpm", "N·m/rad", "W/(m·K)", "", "s", "1/s"].map(slopeUnit), ["rad/s²", "m/s³", "rpm/s", "N·m/(rad·s)", "W/(m·K·s)", "1/s", "", "1/s²"]);
});

test("keys move a cursor by parts of what is shown, or from row to row", () => {
  const times = [0, 1, 1, 2], at = (key, time, more = {}) => movedBy({ key, ...more }, time, [0, 2], times);
  assert.equal(at("ArrowRight", 1), 1.01);
  assert.equal(at("ArrowLeft", 1, { shiftKey: true }), 0.9);
  assert.equal(at("ArrowLeft", 0), 0);
  assert.equal(at("End", 0), 2);
  assert.equal(at("ArrowRight", 1, { ctrlKey: true }), 2);
  assert.equal(at("ArrowLeft", 1.5, { ctrlKey: true }), 1);
  assert.equal(at("ArrowLeft", 1, { ctrlKey: true }), 0);
  assert.equal(at("ArrowLeft", 0, { ctrlKey: true }), 0);
  assert.equal(at("x", 1), undefined);
});
