import assert from "node:assert/strict";
import test from "node:test";
import { Latest, readRun } from "../../../compiler/watch/page/run_data.js";

test("content, times and columns are read as they were written", () => {
  const text = JSON.stringify({ columns: 2, runs: [{ kept: 3 }] });
  const json = new TextEncoder().encode(text.padEnd(Math.ceil((text.length + 4) / 8) * 8 - 4));
  const buffer = new ArrayBuffer(4 + json.length + 3 * 8 + 2 * 3 * 4);
  new DataView(buffer).setUint32(0, json.length, true);
  new Uint8Array(buffer, 4).set(json);
  new Float64Array(buffer, 4 + json.length, 3).set([0, 0.5, 1]);
  new Float32Array(buffer, 4 + json.length + 24, 6).set([1, 2, 3, -1, -2, -3]);
  const run = readRun(buffer);
  assert.equal(run.content.columns, 2);
  assert.deepEqual([...run.times], [0, 0.5, 1]);
  assert.deepEqual(run.columns.map((column) => [...column]), [[1, 2, 3], [-1, -2, -3]]);
});

test("of many wishes the first and the last are asked for", async () => {
  const asked = [], answers = [];
  const latest = new Latest((what) => new Promise((done) => { asked.push(what); answers.push(done); }));
  for (const what of [1, 2, 3]) latest.wish(what);
  assert.deepEqual(asked, [1]);
  answers.shift()();
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(asked, [1, 3]);
  answers.shift()();
  await new Promise((done) => setTimeout(done));
  assert.equal(latest.isAsking, false);
});

test("a connection that is gone does not end it", async () => {
  const asked = [];
  const latest = new Latest(async (what) => { asked.push(what); if (what === 1) throw new TypeError("Failed to fetch"); });
  await latest.wish(1);
  await latest.wish(2);
  assert.deepEqual(asked, [1, 2]);
});
