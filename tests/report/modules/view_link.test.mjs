import assert from "node:assert/strict";
import { test } from "node:test";
import { from } from "./page.mjs";

const { linkOf, viewOfLink } = await from("view_link");

test("a link says the view, and gives it back", () => {
  const view = { part: "plots", curves: ["a.b[1,2].'x & y'", "a.tau*a.w + 1%2", "J1.w"], formulas: ["a.tau*a.w + 1%2"], figure: 2, over: "\tfrequency", range: [0.25, 1e-9 + 0.5], cursors: [0.3, 0.4], second: [["unit rad/s", "unit N.m"]], units: ["rad/s"], form: "flat", shaft: "J1.phi", withTime: false };
  assert.deepEqual(viewOfLink("#" + linkOf(view)), { ...view, hasCurves: true });
  assert.deepEqual(viewOfLink(linkOf({ ...view, curves: [] })).curves, []);
});

test("other addresses and nonsense", () => {
  for (const none of ["", "#", "#top", "#a=b"]) assert.equal(viewOfLink(none), null);
  const view = viewOfLink("#curve=x&time=3~1&cursors=a~b&right=only&window=__proto__");
  assert.deepEqual([view.range, view.cursors, view.second, view.curves], [null, null, [], ["x"]]);
  assert.equal(viewOfLink("#part=events").hasCurves, false);
});
