import assert from "node:assert/strict";
import test from "node:test";
import { typedNumber } from "../../../compiler/watch/page/typed_number.js";

test("a number may have a comma, an exponent and any minus", () => {
  const numbers = [["2", 2], [" 1,5 ", 1.5], ["−3e-2", -0.03], ["+.5", 0.5], ["7.", 7]];
  for (const [text, number] of numbers) assert.deepEqual(typedNumber(text), { number });
  assert.deepEqual(typedNumber("12", true), { number: 12 });
  assert.deepEqual(typedNumber(" "), {});
});

test("what is no number is told", () => {
  for (const text of ["abc", "1e", "2*0.2", "0x10", "1,234,5", "Infinity", "1 2"]) assert.deepEqual(typedNumber(text), { problem: "not a number" });
  assert.deepEqual(typedNumber("1e999"), { problem: "too large" });
  assert.deepEqual(typedNumber("2.5", true), { problem: "not a whole number" });
});
