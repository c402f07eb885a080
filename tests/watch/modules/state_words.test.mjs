import assert from "node:assert/strict";
import test from "node:test";
import { failureOf, lineOf } from "../../../compiler/watch/page/state_words.js";

test("the line tells whose curves are shown", () => {
  assert.equal(lineOf({ run: 8, noted: 8, note: "simulated 2 ms" }), "run 8: simulated 2 ms");
  assert.equal(lineOf({ run: 8, noted: 8, note: "simulated 2 ms, failed at 0.5 s" }), "run 8: simulated 2 ms, failed at 0.5 s");
  assert.equal(lineOf({ run: 8, noted: 0, note: "the model does not compile" }), "run 8 stays: the model does not compile");
  assert.equal(lineOf({ run: 9, noted: 9, stale: true, note: "simulated 2 ms" }), "run 9 of the last model that compiled: simulated 2 ms");
  assert.equal(lineOf({ note: "the model does not compile", noted: 0 }), "the model does not compile");
});

test("a failure has a title, errors and what is only worth knowing", () => {
  assert.equal(failureOf({ failed: false, said: "a warning" }), null);
  assert.deepEqual(failureOf({ failed: true, problem: "the model does not compile", said: "all", errors: "wrong", others: "warning" }), { title: "The model does not compile", errors: "wrong", others: "warning" });
  assert.deepEqual(failureOf({ failed: true, problem: "", said: "all" }), { title: "It has failed", errors: "all", others: "" });
});
