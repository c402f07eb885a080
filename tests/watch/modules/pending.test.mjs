import assert from "node:assert/strict";
import test from "node:test";
import { PendingChange } from "../../../compiler/watch/page/pending.js";

test("values are sent once, the last of each", () => {
  const pending = new PendingChange();
  pending.set({ a: 1, b: 2 });
  pending.set({ a: 3 });
  assert.deepEqual(pending.over({ a: 0, c: 4 }), { a: 3, b: 2, c: 4 });
  assert.deepEqual(pending.take(), { set: { a: 3, b: 2 }, all: false });
  assert.deepEqual(pending.take(), { set: {}, all: false });
});

test("a value that is set later does not undo a reset that waits", () => {
  const pending = new PendingChange();
  pending.set({ a: 1 });
  pending.reset({});
  pending.set({ b: 2 });
  assert.deepEqual(pending.over({ a: 0, c: 4 }), { b: 2 });
  assert.deepEqual(pending.take(), { set: { b: 2 }, all: true });
  assert.deepEqual(pending.take(), { set: {}, all: false });
});
