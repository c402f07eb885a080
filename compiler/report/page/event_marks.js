// Marks of events in the plots.

import { shownEvents } from "./event_filter.js";

/** Times of events, once each: of the log, or those of which the result has two rows. While the log is that of a run before (`isBehind`), the rows
    count, which know no kinds: no marks if those of time events are not wanted. */
export function eventTimes(run, { events, isBehind }, withTime) {
  if (events && !isBehind) return shownEvents(events, withTime).map((event) => event[0]);
  if (events && !withTime) return [];
  const times = run.time(), found = [];
  for (let i = 1; i < times.length; ++i) if (times[i] === times[i - 1] && found[found.length - 1] !== times[i]) found.push(times[i]);
  return found;
}
