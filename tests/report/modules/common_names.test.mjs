import assert from "node:assert/strict";
import { test } from "node:test";
import { from, runOf } from "./page.mjs";

const { spanOf, strangers } = await from("common_names");

test("a run without a common name is told, and stretches nothing", async () => {
  const main = await runOf([0, 2], { x: [0, 1], y: [0, 1] }, "A.csv"), longer = await runOf([0, 3], { y: [0, 1] }, "B.csv"), other = await runOf([-5, 99], { z: [0, 1] }, "C.csv");
  assert.deepEqual(spanOf([main, longer, other]), [0, 3]);
  assert.deepEqual(spanOf([main, other]), [0, 2]);
  assert.deepEqual(strangers([main, longer, other]), ["C.csv has no variable of A.csv: nothing of it is drawn."]);
  assert.deepEqual(strangers([main]), []);
});
