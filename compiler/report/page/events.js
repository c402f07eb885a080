// The part "Events": a time line for each component with events, and what happened in it.

import { arrowRows, canvas, cardRow, clickable, el, listen, replaceContent, table } from "./dom.js";
import { eventFilter, hasBothKinds, shownComponents, shownEvents, unlisted } from "./event_filter.js";
import { theme } from "./theme.js";
import { number } from "./units.js";

const mostListed = 500;

/** `run`: the run of the events; `showTime(time)`: leads to the plots. */
export function eventsPart(events, run, showTime) {
  const place = el("div"), strips = el("div"), head = el("div", { class: "choices" });
  let selected = { component: null, from: events.start, to: Infinity };
  const list = () => replaceContent(place, eventList({ events, run, showTime }, selected));
  const select = (component, from = events.start, to = Infinity) => {
    selected = { component, from, to };
    for (const row of strips.querySelectorAll("tbody tr")) row.setAttribute("aria-selected", String(row.dataset.path === component?.path));
    list();
  };
  const paint = () => {
    const choice = hasBothKinds(events) ? el("button", { type: "button", "data-tool": "time-events", "aria-pressed": String(eventFilter.withTime), onclick: () => { eventFilter.toggle(); head.querySelector("button").focus(); } }, "Time events") : null;
    replaceContent(head, cardRow([["events", events.total], ["state events", events.state.total], ["time events", events.time.total]]), choice);
    replaceContent(strips, componentTable(events, select));
    if (selected.component && !shownComponents(events).some(({ path }) => path === selected.component.path)) selected.component = null;
    select(selected.component, selected.from, selected.to);
  };
  listen(theme.listeners, strips, paint);
  listen(eventFilter.listeners, strips, paint);
  paint();
  return [head, strips, place];
}

function componentTable(events, select) {
  const components = shownComponents(events), most = Math.max(1, ...components.flatMap((component) => component.cells));
  if (components.length === 0) return el("p", { class: "quiet" }, "No relation of a component changed.");
  const list = table(["component", "events", "over time", "mostly"], [], new Set([1]));
  for (const component of components) {
    const row = clickable(el("tr", { class: "link", role: "row", "data-path": component.path }, el("td", {}, el("div", {}, component.path || "(the model)"), el("div", { class: "quiet" }, component.class.split(".").pop())),
      el("td", { class: "number" }, String(component.events)), el("td", {}, densityStrip(events, component, most, select)), el("td", { class: "code" }, component.mostly || "")), () => select(component));
    list.tBodies[0].append(row);
  }
  list.addEventListener("keydown", (event) => arrowRows(event));
  return [list, el("p", { class: "quiet" }, `From ${number(events.start)} to ${number(events.end)} s; the height of a bar is the logarithm of the number of events. Click a bar for the events in it.`)];
}

function densityStrip(events, component, most, select) {
  const width = 420, height = 34;
  const used = Math.max(1, Math.ceil((events.end - events.start) / events.cell_width));
  const step = width / Math.min(used, component.cells.length);
  const picture = canvas(width, height, (context) => {
    context.fillStyle = theme.colour(0);
    component.cells.forEach((count, i) => {
      if (count === 0) return;
      const bar = 8 + (height - 10) * (most > 1 ? Math.log(count) / Math.log(most) : 1);
      context.fillRect(Math.min(i * step, width - 2), height - bar, Math.max(2, step - 1), bar);
    });
  }, { class: "strip", role: "img", "aria-label": `${component.events} events` });
  picture.addEventListener("click", (event) => {
    event.stopPropagation();
    const cell = Math.floor((event.clientX - picture.getBoundingClientRect().left) / step);
    const from = events.start + (cell - 1) * events.cell_width;
    select(component, from, from + 3 * events.cell_width);
  });
  return picture;
}

function changeText(events, run, [what, row, from, to]) {
  const name = events.names[row];
  const literals = what === "variable" && run ? run.byName.get(name.text)?.literals : null;
  const value = (state) => (name.boolean ? (state !== 0 ? "true" : "false") : literals?.get(state) ?? number(state));
  return { what, name, text: what === "fired" ? `${name.text} becomes ${value(to)}` : `${name.text}: ${value(from)} → ${value(to)}` };
}

function eventList({ events, run, showTime }, { component, from, to }) {
  const inside = shownEvents(events).filter((event) => event[0] >= from && event[0] <= to);
  const wanted = component === null ? inside : inside.filter((event) => event[3].some(([what, row]) => what === "fired" && events.names[row].component === component.path));
  const left = unlisted(events), note = left ? el("p", { class: "quiet" }, left) : null;
  if (wanted.length === 0) return note;
  const rows = wanted.slice(0, mostListed).map((event) => {
    const changes = event[3].map((change) => changeText(events, run, change));
    const fired = changes.filter((change) => change.what === "fired"), others = changes.filter((change) => change.what === "variable");
    const time = el("button", { type: "button", title: "Show it in the plots", onclick: () => showTime(event[0]) }, number(event[0], 9));
    const line = (change) => el("div", {}, el("span", { class: "code" }, change.text), el("span", { class: "quiet" }, change.name.file ? `  ${change.name.component}  ${change.name.file.split("/").pop()}:${change.name.line}` : ""));
    return [time, event[1], fired.map(line), el("span", { class: "code quiet" }, others.map((change) => change.text).join(", "))];
  });
  const title = component === null ? "Events" : `Events of ${component.path || "the model"}`;
  const more = wanted.length > mostListed ? el("p", { class: "quiet" }, `the first ${mostListed} of ${wanted.length}`) : null;
  return [el("h2", {}, title), table(["time in s", "kind", "what crossed", "what followed"], rows), more, note];
}
