import assert from "node:assert/strict";
import test from "node:test";
import { freePlace } from "../../../compiler/report/page/tag_place.js";

const box = { x: -10, y: 0, width: 20, height: 20 }, size = { width: 16, height: 4 }, seen = (rectangle) => rectangle;
const text = (left, top, right, bottom) => ({ left, top, right, bottom });

test("a mark stands below its component, and elsewhere where a text is in its way", () => {
  assert.deepEqual([freePlace(box, size, [], seen).x, freePlace(box, size, [], seen).y], [0, 20.6]);
  assert.ok(freePlace(box, size, [text(-10, 21, 20, 24)], seen).y < 0, "above");
  assert.ok(freePlace(box, size, [text(-10, 21, 20, 24), text(-10, -5, 10, -1)], seen).x > 10, "at its right");
});

test("where all is full, it covers the least", () => {
  const place = freePlace(box, size, [text(-100, -100, 200, 0), text(-100, 0, 200, 40), text(-100, 40, 200, 200)], seen);
  assert.ok(Number.isFinite(place.x) && Number.isFinite(place.y));
});
