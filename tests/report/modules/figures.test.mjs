import assert from "node:assert/strict";
import { test } from "node:test";
import { from, runOf } from "./page.mjs";

const { axisRange, captionText, figureTitle, figureView, firstFigure } = await from("figures");

const run = await runOf([0, 1], { "a.w": { values: [0, 1], unit: "rad/s" }, "a.tau": { values: [2, 3], unit: "N.m" }, "der(a.w)": [1, 1] });
const plot = (curves, more = {}) => ({ title: "", x: {}, y: {}, curves: curves.map(([y, x = "", legend = ""]) => ({ x, y, legend })), ...more });

test("a page opens with the preferred figure", () => {
  assert.equal(firstFigure(undefined), -1);
  assert.equal(firstFigure([]), -1);
  assert.equal(firstFigure([{ preferred: false }, { preferred: true }]), 1);
  assert.equal(firstFigure([{ preferred: false }, { preferred: false }]), 0);
  assert.equal(figureTitle({ title: "", plots: [{ title: "P" }] }, 4), "P");
  assert.equal(figureTitle({ title: "", plots: [{ title: "" }] }, 4), "Figure 5");
});

test("plots become panels: variables, formulas, other axes; what the run lacks is told", () => {
  const view = figureView({ plots: [
    plot([["a.w"], ["a.tau*a.w", "", "power"], ["der(a.w)"]], { title: "Speeds", x: { min: 0.2 }, y: { unit: "rpm", min: 0 } }),
    plot([["a.tau", "a.w"], ["a.tau"], ["gone.w"], ["a.w +"]]),
  ] }, run);
  assert.deepEqual(view.panels.map((panel) => [panel.title, panel.over, panel.curves.map((curve) => curve.legend || curve.name)]), [["Speeds", "", ["a.w", "power", "der(a.w)"]], ["", "a.w", ["a.tau"]], ["", "", ["a.tau"]]]);
  assert.deepEqual([view.formulas, view.units, view.range], [["a.tau*a.w"], ["rad/s"], [0.2, Infinity]]);
  assert.equal(view.problems.length, 2);
  assert.match(view.problems.join(), /gone.w: there is no variable.*a.w \+: the formula ends too early/);
});

test("limits of an axis count in the unit that is shown", () => {
  assert.deepEqual(axisRange({ min: 1, max: 5 }, { own: "N.m", isConverted: false }), [1, 5]);
  assert.deepEqual(axisRange({ min: 1, unit: "rpm" }, { own: "rad/s", isConverted: true }), [1, null]);
  assert.deepEqual(axisRange({ min: 1, unit: "rpm" }, { own: "rad/s", isConverted: false }), [null, null]);
  assert.deepEqual(axisRange({ max: 1, unit: "kW" }, { own: "W", isConverted: false }), [null, null]);
});

test("captions", () => assert.equal(captionText("The speed %{a.w} of %[the shaft](modelica://X), see %(plot:p): 5 %%", (name) => (name === "a.w" ? "1 rad/s" : undefined)), "The speed 1 rad/s of the shaft, see plot:p: 5 %"));
