import assert from "node:assert/strict";
import { test } from "node:test";
import { from, runOf } from "./page.mjs";

const { hasBothKinds, shownComponents, shownEvents, unlisted } = await from("event_filter");
const { eventTimes } = await from("event_marks");

const events = {
  total: 2140, state: { total: 140, listed: 140 }, time: { total: 2000, listed: 1500 },
  components: [
    { path: "sampler", class: "S", time: { events: 2000, cells: [1000, 1000], mostly: "sample" } },
    { path: "lash", class: "L", state: { events: 140, cells: [40, 100], mostly: "gap" }, time: { events: 3, cells: [3, 0], mostly: "t > 1" } },
  ],
  events: [[0.1, "time", 1, []], [0.2, "state", 1, []], [0.3, "time", 1, []]],
};

test("samples do not bury impacts", () => {
  assert.ok(hasBothKinds(events) && !hasBothKinds(undefined) && !hasBothKinds({ state: { total: 0 }, time: { total: 5 } }));
  assert.deepEqual(shownEvents(events, false).map((event) => event[0]), [0.2]);
  assert.equal(shownEvents(events, true).length, 3);
  assert.deepEqual(shownComponents(events, true).map(({ path, events: n, cells, mostly }) => [path, n, cells, mostly]), [["sampler", 2000, [1000, 1000], "sample"], ["lash", 143, [43, 100], "gap"]]);
  assert.deepEqual(shownComponents(events, false).map(({ path, events: n, cells }) => [path, n, cells]), [["lash", 140, [40, 100]]]);
  assert.equal(unlisted(events, true), "Only the first 1500 of 2000 time events are listed.");
  assert.equal(unlisted(events, false), "");
});

test("marks are those of the log, unless it is of a run before", async () => {
  const run = await runOf([0, 0.4, 0.4, 0.7, 0.7, 0.7, 1], { x: [0, 1, 2, 3, 4, 5, 6] });
  assert.deepEqual(eventTimes(run, { events }, true), [0.1, 0.2, 0.3]);
  assert.deepEqual(eventTimes(run, { events }, false), [0.2]);
  assert.deepEqual(eventTimes(run, { events, isBehind: true }, true), [0.4, 0.7]);
  assert.deepEqual(eventTimes(run, { events, isBehind: true }, false), []);
  assert.deepEqual(eventTimes(run, {}, false), [0.4, 0.7]);
});
