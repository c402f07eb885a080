import assert from "node:assert/strict";
import { test } from "node:test";
import { from, runOf } from "./page.mjs";

const { rowAt, valueAt, bytesOf } = await from("data");
const { runOfCsv } = await from("csv");
const { splitName } = await from("tree");

test("values between rows: linear, the last one for steps, the right one at events", async () => {
  const run = await runOf([0, 1, 1, 2], { x: [0, 10, 20, 30], b: { values: [0, 0, 1, 1], form: "boolean" } });
  const x = run.byName.get("x"), b = run.byName.get("b");
  assert.equal(valueAt(x, 0.5), 5);
  assert.equal(valueAt(x, 1), 20);
  assert.equal(valueAt(x, 1.5), 25);
  assert.equal(valueAt(b, 0.99), 0);
  assert.equal(valueAt(b, 1), 1);
  for (const outside of [-0.1, 2.1, NaN]) assert.ok(Number.isNaN(valueAt(x, outside)));
  assert.equal(rowAt([0, 1, 1, 2], 1), 2);
  assert.equal(rowAt([0, 1], -1), -1);
});

test("columns of the file", () => assert.deepEqual([...new Float32Array(bytesOf(Buffer.from(Float32Array.of(1.5, -2).buffer).toString("base64")))], [1.5, -2]));

test("a CSV: separators, quotes, decimal texts, errors with their line", () => {
  const run = runOfCsv("a.csv", '\uFEFFtime;"a.b[1]";"say ""so"""\r\n0;1.5;true\r\n1;2.5;false\r\n');
  assert.deepEqual(run.variables.map((v) => v.name), ["a.b[1]", 'say "so"']);
  assert.deepEqual([...run.byName.get("a.b[1]").values()], [1.5, 2.5]);
  assert.deepEqual([...run.byName.get('say "so"').values()], [1, 0]);
  assert.throws(() => runOfCsv("a.csv", "time,x\n0,1\n0.5\n"), /line 3 has 1 values instead of 2/);
  assert.throws(() => runOfCsv("a.csv", "time,x\n1,1\n0.5,2\n"), /line 3.*goes back/);
  assert.throws(() => runOfCsv("a.csv", "x,y\n1,2\n"), /no column `time`/);
});

test("parts of a name", () => {
  assert.deepEqual(splitName("a.b[1,2].'x.y'.z"), ["a", "b[1,2]", "'x.y'", "z"]);
  assert.deepEqual(splitName("der(a.w)"), ["a", "der(w)"]);
});

test("a copy of a run has formulas of its own, and each run a dash", async () => {
  const { formulaOf } = await from("formula_variable"), { theme } = await from("theme"), run = await runOf([0, 1], { a: [1, 2], b: [3, 4] });
  const before = formulaOf(run, "a*b"), copy = run.copy("run 1"), made = formulaOf(copy, "a*b");
  assert.equal(copy.name, "run 1");
  assert.ok(before.run === run && made.run === copy && copy.variables.every((variable) => variable.run === copy));
  assert.deepEqual([...made.values()], [3, 8]);
  assert.equal(formulaOf(run, "a*b"), before);
  for (const number of [-1, 0, 1, 2, 40]) assert.ok(Array.isArray(theme.runDash(number)));
});

test("the name itself is found first, then what changes, then what is near", async () => {
  const { VariableTree } = await from("tree"), run = await runOf([0, 1], { "brake.tau0": [1, 2], "brake.tau0_max": [1, 2], "a.brake.tau": [1, 2], "brake.tau": [1, 2], "x.y": [0, 0] });
  const found = (text) => VariableTree.prototype.found.call({ variables: run.variables }, text.split(" ")).map((variable) => variable.name);
  assert.deepEqual(found("brake.tau"), ["brake.tau", "a.brake.tau", "brake.tau0", "brake.tau0_max"]);
  assert.deepEqual(found("tau0"), ["brake.tau0", "brake.tau0_max"]);
  run.byName.get("brake.tau").column = -1; // a constant
  assert.deepEqual(found("brake.tau")[0], "brake.tau");
});

test("a CSV keeps what 32 bits do not hold", () => {
  const run = runOfCsv("a.csv", "time,x,y\n0,1e39,1\n1,2,2\n");
  assert.deepEqual([...run.byName.get("x").values()], [1e39, 2]);
  assert.ok(run.byName.get("y").values() instanceof Float32Array);
});

test("what a chart cannot show is said", async () => {
  const { unseenOf } = await from("unseen");
  assert.equal(unseenOf(Float64Array.of(NaN, NaN)), "no value is a number");
  assert.equal(unseenOf(Float32Array.of(1, 1e39)), "values beyond 3.4e38 are not drawn");
  assert.equal(unseenOf(Float64Array.of(1, Infinity)), "infinite values are not drawn");
  assert.equal(unseenOf(Float64Array.of(1, NaN)), "");
  assert.equal(unseenOf([]), "");
});
