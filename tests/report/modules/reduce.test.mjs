import assert from "node:assert/strict";
import { test } from "node:test";
import { from } from "./page.mjs";

const { joined, reduced, rowsBetween } = await from("reduce");
const pixels = 300;

/** In pixels: how far the points of one chain of lines lie from another. */
function farthest(of, to) {
  let worst = 0, start = 0;
  for (const [x, y] of of) {
    let best = Infinity;
    while (start + 1 < to.length && to[start + 1][0] < x - 3) ++start;
    for (let i = start; i + 1 < to.length && to[i][0] <= x + 3; ++i) {
      const [x1, y1] = to[i], [x2, y2] = to[i + 1], dx = x2 - x1, dy = y2 - y1;
      const part = dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
      best = Math.min(best, Math.hypot(x - x1 - part * dx, y - y1 - part * dy));
    }
    worst = Math.max(worst, best);
  }
  return worst;
}

test("what is drawn lies within a pixel of the data, and the data within a pixel of what is drawn", () => {
  let seed = 5;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < 20; ++round) {
    const rows = 2000 + Math.floor(random() * 20000), times = new Float64Array(rows), values = new Float32Array(rows);
    for (let i = 1; i < rows; ++i) times[i] = times[i - 1] + (random() < 0.02 ? 0 : random() < 0.01 ? 20 * random() : random());
    for (let i = 0; i < rows; ++i) values[i] = random() < 0.002 ? 400 * random() : 100 * Math.sin(i * (0.001 + 0.5 * random() * (round % 3)));
    const from = times[rows - 1] * 0.3 * random(), to = times[rows - 1] * (0.6 + 0.4 * random());
    const [shownTimes, shown] = reduced(times, [{ values, factor: 2 }], from, to, pixels);
    const x = (time) => (time - from) / (to - from) * pixels;
    const data = [...times].map((time, i) => [x(time), 2 * values[i]]).filter(([at]) => at >= 0 && at <= pixels);
    const drawn = [...shownTimes].map((time, i) => [x(time), shown[i]]);
    assert.ok(shownTimes.length <= 4 * pixels + 8, `${shownTimes.length} points`);
    assert.ok(farthest(data, drawn) <= 1, `data ${farthest(data, drawn)} pixels from the drawing`);
    const inside = [...times].map((time, i) => [x(time), 2 * values[i]]);
    assert.ok(farthest(drawn.filter(([at]) => at >= 0 && at <= pixels), inside) <= 1, `drawing ${farthest(drawn, inside)} pixels from the data`);
    for (let i = 1; i < shownTimes.length; ++i) assert.ok(shownTimes[i] >= shownTimes[i - 1]);
  }
});

test("few rows are drawn as they are, with one beyond each end; both rows of an event", () => {
  const times = Float64Array.of(0, 1, 1, 2, 3, 4);
  assert.deepEqual(rowsBetween(times, 1.5, 2.5), [2, 5]);
  assert.deepEqual(rowsBetween(times, 1, 4), [1, 6]);
  assert.deepEqual(rowsBetween(times, -1, 9), [0, 6]);
  const [shown, y] = reduced(times, [{ values: Float32Array.of(0, 1, 5, 6, NaN, 8), factor: 1 }], 0, 4, 300);
  assert.deepEqual([...shown], [...times]);
  assert.deepEqual(y, [0, 1, 5, 6, null, 8]);
});

test("a gap stays a gap, and one that is narrower than a pixel hides no peak", () => {
  const rows = 6000, times = Float64Array.from({ length: rows }, (_, i) => i);
  const values = Float32Array.from(times, (i) => (i >= 2000 && i < 4000 ? NaN : i === 100 ? NaN : i === 101 ? 77 : 1));
  const [shownTimes, shown] = reduced(times, [{ values, factor: 1 }], 0, rows - 1, 300);
  assert.equal(Math.max(...shown.filter((value) => value !== null)), 77);
  for (let i = 0; i < shown.length; ++i) if (shownTimes[i] > 2020 && shownTimes[i] < 3980) assert.equal(shown[i], null);
});

test("a gap of one run reaches over rows of others", () => {
  const lines = joined([[[0, 1, 2], [1, null, 3]], [[0, 0.5, 1, 1.5, 2], [9, 9, 9, 9, 9]]]).map((line) => Array.from(line));
  assert.deepEqual(lines, [[0, 0.5, 1, 1.5, 2], [1, null, null, null, 3], [9, 9, 9, 9, 9]]);
});

test("the vertical axis has room for all that is seen", async () => {
  const { seenRange } = await from("reduce");
  const data = [[0, 1, 1, 2, 2, 2], [1, undefined, 7, null, 5, 8], [-9, 2, 2, 2, 2, 2]];
  assert.deepEqual(seenRange(data, (k) => k === 0, 0, 2), [1, 8]);
  assert.deepEqual(seenRange(data, () => true, 1, 2), [2, 8]);
  assert.equal(seenRange(data, () => false, 0, 2), null);
  assert.equal(seenRange(data, (k) => k === 0, 1.5, 1.6), null); // a gap
  assert.deepEqual(seenRange([[0, 10, 10, 20], [1, 3, 5, 9], [0, undefined, undefined, 40]], (k) => k === 0, 12.5, 15), [6, 7]); // between two rows
  assert.deepEqual(seenRange([[0, 10, 10, 20], [1, 3, 5, 9], [0, undefined, undefined, 40]], (k) => k === 1, 5, 15), [10, 30]);
  assert.deepEqual(seenRange([[0, 10, 20], [1, -3, 9]], () => true, 5, 15), [-3, 3]); // with one row
});

test("several runs in one list of times", () => {
  assert.deepEqual(joined([[[0, 1, 1, 2], [5, 6, 7, 8]], [[0.5, 1], [1, 2], [3, 4]]]).map((line) => Array.from(line)), [[0, 0.5, 1, 1, 2], [5, undefined, 6, 7, 8], [undefined, 1, 2, undefined, undefined], [undefined, 3, 4, undefined, undefined]]);
});

test("a small chart breaks at gaps, and a value alone has ink", async () => {
  const { outline, pathOf } = await from("small_chart"), times = Float64Array.from({ length: 11 }, (_, i) => i);
  const values = Float32Array.from(times, (t) => (t === 5 ? 3 : t > 3 && t < 8 ? NaN : t));
  for (const isStep of [false, true]) {
    const { points } = outline(times, values, isStep, 100), parts = pathOf(points, (y) => y).split("M").slice(1);
    assert.equal(parts.length, 3);
    assert.equal(parts[1], "50 3.0L50 3.0L50 3.0");
    assert.ok(parts[0].startsWith("0 0.0") && parts[0].endsWith("30 3.0") && parts[2].startsWith("80 8.0"));
  }
  assert.ok(!outline(times, times.map((t) => (t === 1 ? NaN : t)), false, 1).points.includes(null)); // narrower than a pixel
});

test("values alone between gaps", async () => {
  const { lonely } = await from("reduce");
  assert.deepEqual(lonely([0, 1, 2, 3, 4, 5], [1, null, 3, null, 5, 6], 0.5), [0, 2]);
  assert.deepEqual(lonely([0, 1, 2, 3], [null, 5, undefined, null], 0.5), [1]);
  assert.deepEqual(lonely([0, 1, 1.1, 2], [null, 5, 6, null], 0.5), [1]);
  assert.deepEqual(lonely([0, 1], [1, 2], 0.5), []);
});
