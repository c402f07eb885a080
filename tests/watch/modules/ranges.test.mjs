import assert from "node:assert/strict";
import test from "node:test";
import { rangeOf, shortNumber } from "../../../compiler/watch/page/ranges.js";

test("a slider goes from zero to twice the value, or between the limits", () => {
  assert.deepEqual([rangeOf({ number: 4 }).low, rangeOf({ number: 4 }).high], [0, 8]);
  assert.deepEqual([rangeOf({ number: -4 }).low, rangeOf({ number: -4 }).high], [-8, 0]);
  assert.deepEqual([rangeOf({ number: 0 }).low, rangeOf({ number: 0 }).high], [-1, 1]);
  assert.deepEqual([rangeOf({ number: 0.2, min: 0, max: 1 }).low, rangeOf({ number: 0.2, min: 0, max: 1 }).high], [0, 1]);
  assert.deepEqual([rangeOf({ number: 0, min: 0 }).low, rangeOf({ number: 0, min: 0 }).high], [0, 1]);
  for (const number of [1e-9, -3, 0, 2e11]) for (const min of [undefined, -5, 0]) for (const max of [undefined, 0, 7]) {
    const { low, high, step } = rangeOf({ number, min, max });
    assert.ok(low <= high && step > 0, `${number} in ${min} … ${max}: ${low} … ${high}, ${step}`);
  }
});

test("a value that is set lies inside of the range", () => {
  assert.equal(rangeOf({ number: 4 }, 100).high, 100);
  assert.equal(rangeOf({ number: 4 }, -1).low, -1);
});

test("numbers are short", () => {
  assert.equal(shortNumber(0.1 + 0.2), "0.3");
  assert.equal(shortNumber("12345678"), "12345700");
});
