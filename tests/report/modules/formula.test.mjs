import assert from "node:assert/strict";
import { test } from "node:test";
import { from, runOf } from "./page.mjs";

const { parseFormula } = await from("formula");
const { FormulaVariable, formulaOf } = await from("formula_variable");
const { derivative, integral } = await from("calculus");

const times = [0, 1, 2, 3];
const run = await runOf(times, {
  "a.tau": { values: [1, 2, 3, 4], unit: "N.m" }, "a.w": { values: [10, 20, 30, 40], unit: "rad/s" }, "x[1,2].'y z'": [5, 6, 7, 8], "der(a.w)": { values: [7, 7, 7, 7], unit: "rad/s2" },
  "torque [Nm]": [1, 1, 2, 2], "'u v'.z[1,2]": [1, 2, 3, 4], b: { values: [0, 1, 1, 0], form: "boolean" }, n: { values: [-7, -1, 3, 8], form: "integer" }, time2: [0, 1, 2, 3],
});
const values = (text) => [...new FormulaVariable(run, text).values()];
const problem = (text) => { try { values(text); } catch (error) { return `${error.message} @${error.at}`; } return "none"; };

test("values: names with dots, brackets and quotes, precedence as in Modelica", () => {
  for (const [text, wanted] of [
    ["a.tau*a.w", [10, 40, 90, 160]], ["x[1, 2].'y z' + 1", [6, 7, 8, 9]], ['"torque [Nm]"/2', [0.5, 0.5, 1, 1]], ["'u v'.z[1, 2]", [1, 2, 3, 4]], ["time", times], ["2", [2, 2, 2, 2]],
    ["-a.tau^2", [-1, -4, -9, -16]], ["a.tau - 1 - 1", [-1, 0, 1, 2]], ["12/2/3*a.tau", [2, 4, 6, 8]], ["2*-a.tau", [-2, -4, -6, -8]], ["2^-1 + 0*a.w", [0.5, 0.5, 0.5, 0.5]],
    ["if b and a.tau > 1 then 5 elseif n < -2 then 6 else 7", [6, 5, 5, 7]], ["if not b then 1 else 0", [1, 0, 0, 1]], ["a.tau >= 2 or b", [0, 1, 1, 1]], ["b == 0", [1, 0, 0, 1]], ["n <> 3", [1, 1, 0, 1]],
    ["mod(n, 3)", [2, 2, 0, 2]], ["rem(n, 3)", [-1, -1, 0, 2]], ["div(n, 3)", [-2, -0, 1, 2]], ["integer(n/2)", [-4, -1, 1, 4]], ["max(n, 1)", [1, 1, 3, 8]],
    ["sqrt(abs(n)) ^ 2 * 0 + sign(n)", [-1, -1, 1, 1]], ["Modelica.Math.sin(0*n) + atan2(0, 1) + cos(pi)", [-1, -1, -1, -1]], ["1.5e1 + .5 + 1.", [16.5, 16.5, 16.5, 16.5]], ["true", [1, 1, 1, 1]],
  ]) {
    const found = values(text);
    assert.ok(found.length === 4 && found.every((value, i) => Math.abs(value - wanted[i]) < 1e-12), `${text}: ${found}`);
  }
});

test("der takes what the run has, else the data; integral by trapezoids", () => {
  assert.deepEqual(values("der(a.w)"), [7, 7, 7, 7]);
  assert.deepEqual(values("der(a.tau)"), [1, 1, 1, 1]);
  assert.deepEqual(values("der(2*a.w + time)"), [21, 21, 21, 21]);
  assert.deepEqual(values("integral(a.w)"), [0, 15, 40, 75]);
  assert.deepEqual(values("integral(2)"), [0, 2, 4, 6]);
  const t = Float64Array.of(0, 0.5, 2, 3, 3, 4, 5, 6, 6, 7), slopes = derivative(t, t.map((x, i) => (i < 4 ? x * x : i < 8 ? 100 - 3 * x : 5)));
  assert.deepEqual([...slopes].map((s) => Math.round(1e9 * s) / 1e9), [0, 1, 4, 6, -3, -3, -3, -3, 0, 0]);
  assert.ok(Number.isNaN(derivative([0, 0, 1], [1, 2, 3])[0]));
  assert.deepEqual([...integral([0, 1, 1, 2], [0, 0, 4, 4])], [0, 0, 0, 4]);
});

test("units where they are plain", () => {
  for (const [text, unit] of [["a.tau*a.w", "W"], ["a.w*a.tau", "W"], ["2*a.w", "rad/s"], ["a.w/2 - 1", "rad/s"], ["a.tau*a.w/a.w", "N.m"], ["a.w/a.w", "1"], ["der(a.w)", "rad/s2"], ["integral(a.w)", "rad"],
    ["integral(a.tau*a.w)", "J"], ["der(integral(a.tau*a.w))", "W"], ["a.w + a.tau", ""], ["a.w^2", ""], ["-abs(a.w)", "rad/s"], ["a.w > 1", ""], ["3", ""], ["max(a.w, 2)", "rad/s"]]) assert.equal(new FormulaVariable(run, text).unit, unit, text);
  assert.equal(new FormulaVariable(run, "a.w > 1").form, "boolean");
});

test("errors say what and where", () => {
  for (const [text, wanted] of [
    ["a.tau*a.ww", /no variable `a.ww`; is it `a.w`\?.*@6/], ["1 + b.w", /no variable `b.w`; is it `a.w`.*@4/], ["a.tau*", /ends too early @6/], ["(a.w", /`\)` is missing here @4/], ["a.w a.tau", /`a.tau` is not expected here @4/],
    ["a.w ; 1", /`;` stands in no formula @4/], ["'a", /has no end @0/], ["f(a.w)", /no function `f`.*@0/], ["sin(1, 2)", /takes 1 argument, not 2 @0/], ["max(1)", /takes 2 arguments, not 1/], ["a.w^2^3", /parentheses.*@5/],
    ["1 < a.w < 3", /two sides.*@8/], ["der(b)", /steps.*@4/], ["if b then 1", /`else` is missing here/], ["* 2", /not `\*` @0/], ["", /ends too early/], ["(".repeat(500) + "1", /nested too deeply/], ["-".repeat(500) + "1", /nested too deeply/],
    ["1+".repeat(2000), /at most 2000/], ["constructor", /no variable/], ["toString(1)", /no function/], ["a.w.__proto__", /no variable/], ["window", /no variable/], ["`1`", /stands in no formula/], ["2 if", /not expected/], ['"a\\q"', /no variable `aq`/],
  ]) assert.match(problem(text), wanted, text);
  assert.equal(formulaOf(run, "a.zz"), undefined);
  assert.equal(formulaOf(run, "a.w"), formulaOf(run, "a.w"));
  assert.equal(parseFormula("1 - 2 - 3").a.op, "-");
});

test("what the browser has not read yet is no value", async () => {
  const { Run } = await from("data");
  const late = new Run({ name: "r", rows: 2, kept: 2, variables: [{ n: "x", c: 0 }] }, { time: () => Float64Array.of(0, 1), column: () => null });
  assert.equal(new FormulaVariable(late, "x + 1").values(), null);
});

test("units that do not add, and a formula without a value, are told", () => {
  const warnings = (text) => new FormulaVariable(run, text).warnings;
  assert.deepEqual(warnings("a.tau + a.w"), ["The units N.m and rad/s do not add."]);
  assert.deepEqual(warnings("2*(a.tau*a.w - a.w)"), ["The units W and rad/s do not add."]);
  assert.deepEqual(warnings("sqrt(-1)"), ["The formula has no value at any time."]);
  for (const text of ["a.tau + 1", "a.w - der(integral(a.w))", "a.tau + n", "sqrt(n)"]) assert.deepEqual(warnings(text), [], text);
});
