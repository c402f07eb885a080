import assert from "node:assert/strict";
import test from "node:test";
import { groupsOf, placeOf } from "../../../compiler/watch/page/parameter_groups.js";

test("a parameter belongs to the component before its last dot", () => {
  assert.deepEqual(placeOf({ name: "c" }), { group: "", label: "c" });
  assert.deepEqual(placeOf({ name: "a.b.c" }), { group: "a.b", label: "c" });
  assert.deepEqual(placeOf({ name: "clutch.mu_pos[1, 2]" }), { group: "clutch", label: "mu_pos[1, 2]" });
  assert.deepEqual(placeOf({ name: "a[Lib.E.x].c[p.q]" }), { group: "a[Lib.E.x]", label: "c[p.q]" });
  assert.deepEqual(placeOf({ name: "a.'x.y\\'.z'" }), { group: "a", label: "'x.y\\'.z'" });
  assert.deepEqual(placeOf({ name: "J.w.start", start: true }), { group: "Start values", label: "J.w.start" });
});

test("the model itself comes first, start values last; what compiles the model stands behind what does not", () => {
  const parameters = ["b.x", "b.y", "own", "a.z"].map((name) => ({ name, compiles: name === "b.x" }));
  const groups = groupsOf([{ name: "w.start", start: true }, ...parameters]);
  assert.deepEqual(groups.map(({ group, parameters: its }) => [group, its.map(({ label }) => label).join()]), [["", "own"], ["b", "y,x"], ["a", "z"], ["Start values", "w.start"]]);
});
