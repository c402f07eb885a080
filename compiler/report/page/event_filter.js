// Whether time events are shown: in the list, the time lines and as marks in the plots. Two thousand samples would bury a hundred impacts.

export const eventFilter = {
  withTime: true,
  listeners: [],
  toggle() {
    this.withTime = !this.withTime;
    for (const listener of this.listeners) listener();
  },
};

/** Whether there is something to choose: events of both kinds. */
export const hasBothKinds = (events) => Boolean(events && events.time.total > 0 && events.state.total > 0);

/** Events that are shown: [time, kind, iterations, changes]. */
export const shownEvents = (events, withTime = eventFilter.withTime) => (withTime ? events.events : events.events.filter((event) => event[1] !== "time"));

/** Components with what is counted of them: { path, class, events, cells, mostly }, most first. */
export function shownComponents(events, withTime = eventFilter.withTime) {
  const counted = events.components.map(({ path, class: of, state, time }) => {
    const kinds = [state, withTime ? time : null].filter((kind) => kind);
    const busiest = kinds.reduce((a, b) => (b.events > (a?.events ?? 0) ? b : a), null);
    return { path, class: of, events: kinds.reduce((sum, kind) => sum + kind.events, 0), mostly: busiest?.mostly, cells: kinds.length === 0 ? [] : kinds[0].cells.map((_, i) => kinds.reduce((sum, kind) => sum + kind.cells[i], 0)) };
  });
  return counted.filter((component) => component.events > 0).sort((a, b) => b.events - a.events);
}

/** What is not listed, as a sentence; empty: nothing. */
export function unlisted(events, withTime = eventFilter.withTime) {
  const kinds = [["state", events.state], ["time", withTime ? events.time : { total: 0, listed: 0 }]].filter(([, { total, listed }]) => listed < total);
  return kinds.map(([kind, { total, listed }]) => `Only the first ${listed} of ${total} ${kind} events are listed.`).join(" ");
}
