// Torque, force and power through the lines of a diagram. The ends of a connection set have efforts whose sum is 0 (specification 9.2): in a tree of
// lines each line carries what all ends on one of its sides give.

import { valueAt } from "./data.js";

const efforts = [{ effort: ".tau", place: ".phi", speed: ".w", kind: "shaft" }, { effort: ".f", place: ".s", speed: ".v", kind: "rod" }];

/** At commas outside of brackets and quotes. */
export function namesIn(text) {
  return (text.match(/(?:'(?:\\.|[^'])*'|\[[^\]]*\]|[^,'[])+/g) || []).map((name) => name.trim());
}

/** `wires`: { ends: [name], pieces: [{ from, to }] }, numbers of ends, after them of junctions. For each piece: which ends stand beyond it, seen from
    the end of the tree where it was begun, and whether it leads away from them; null: there is a circle, and so no single answer. */
export function sidesOf(wires) {
  const vertices = new Map(); // key → { name, edges }
  const vertex = (key, name) => vertices.get(key) ?? vertices.set(key, { name, edges: [] }).get(key);
  const pieces = [];
  wires.forEach((wire, w) => wire.pieces.forEach((piece) => {
    const at = (i) => (i < wire.ends.length ? vertex("end " + wire.ends[i], wire.ends[i]) : vertex(`junction ${w} ${i}`, null));
    const edge = { piece, from: at(piece.from), to: at(piece.to), beyond: null, leadsAway: false };
    edge.from.edges.push(edge);
    edge.to.edges.push(edge);
    pieces.push(edge);
  }));
  const seen = new Set();
  for (const root of vertices.values()) if (!seen.has(root)) setOfTree(root, seen);
  return pieces.map((edge) => ({ piece: edge.piece, all: edge.all, beyond: edge.beyond, leadsAway: edge.leadsAway }));
}

/** Walks from `root`; the last vertices give their ends to those before them. */
function setOfTree(root, seen) {
  const order = [{ vertex: root, edge: null, parent: null, names: [] }], edges = new Set();
  seen.add(root);
  let isTree = true;
  for (let i = 0; i < order.length; ++i) {
    for (const edge of order[i].vertex.edges) {
      if (edge === order[i].edge || edges.has(edge)) continue;
      edges.add(edge);
      const other = edge.from === order[i].vertex ? edge.to : edge.from;
      if (seen.has(other)) isTree = false;
      else seen.add(other), order.push({ vertex: other, edge, parent: order[i], names: [] });
    }
  }
  const all = order.map((step) => step.vertex.name).filter((name) => name !== null);
  for (const edge of edges) edge.all = all;
  if (!isTree) return;
  for (const step of order.reverse()) {
    if (step.vertex.name !== null) step.names.push(step.vertex.name);
    if (step.edge === null) continue;
    step.edge.beyond = step.names;
    step.edge.leadsAway = step.edge.from === step.vertex;
    step.parent.names.push(...step.names);
  }
}

/** Slope of a position, from the rows around a time. */
function slopeAt(variable, time) {
  const times = variable.run.time(), half = (times[times.length - 1] - times[0]) / Math.max(2, 2 * times.length);
  const from = Math.max(times[0], time - half), to = Math.min(times[times.length - 1], time + half);
  return (valueAt(variable, to) - valueAt(variable, from)) / (to - from);
}

/** What moves with a position: a variable `w` beside a `phi` that has the same values, else the slope. */
export class Speeds {
  constructor(run) {
    this.known = new Map();
    for (const { place, speed } of efforts) {
      for (const variable of run.variables) {
        if (!variable.name.endsWith(speed) || variable.column < 0) continue;
        const position = run.byName.get(variable.name.slice(0, -speed.length) + place);
        if (position && position.column >= 0) this.known.set(`${position.column} ${position.sign}`, variable);
      }
    }
  }
  of(position) {
    if (!position.changes) return () => 0;
    const variable = this.known.get(`${position.column} ${position.sign}`);
    return variable ? (time) => valueAt(variable, time) : (time) => slopeAt(position, time);
  }
}

/** The largest size of a sum of variables, in all rows: a short peak counts. */
function largestOf(terms, run) {
  const parts = terms.map(({ variable, sign }) => ({ sign, values: variable.changes ? variable.values() : null, constant: variable.constant }));
  let largest = 0;
  for (let row = 0, rows = run.time().length; row < rows; ++row) {
    let sum = 0;
    for (const { sign, values, constant } of parts) sum += sign * (values ? values[row] : constant);
    if (Math.abs(sum) > largest && Math.abs(sum) < Infinity) largest = Math.abs(sum);
  }
  return largest;
}

/** A share of the largest, from 0 to 1. */
export const shareOf = (size, largest) => (largest > 0 && Number.isFinite(size) ? Math.min(1, Math.abs(size) / largest) : 0);

/** What a line carries, by the variables of its connectors: { kind, place, effort(time), largest(): of all rows, speed(time) }, from its first point to its last; null:
    it carries no torque and no force, or the run does not have them. `isOwn(name)`: a connector of the component that is drawn, seen from inside. */
export function flowOf(side, run, speeds, isOwn) {
  for (const { effort, place, kind } of efforts) {
    const position = side.all.map((name) => run.byName.get(name + place)).find((variable) => variable);
    if (!position) continue;
    const terms = (names, sign) => names.map((name) => ({ name, variable: run.byName.get(name + effort), sign: isOwn(name) ? sign : -sign }));
    const away = side.leadsAway ? 1 : -1;
    const choices = side.beyond === null ? [] : [terms(side.beyond, away), terms(side.all.filter((name) => !side.beyond.includes(name)), -away)];
    const usable = choices.filter((choice) => choice.every((term) => term.variable)).sort((a, b) => a.length - b.length)[0];
    const sum = usable ? (time) => usable.reduce((total, { variable, sign }) => total + sign * valueOf(variable, time), 0) : null;
    const own = usable?.map(({ name }) => run.byName.get(name + place)).find((variable) => variable) ?? position; // of what is summed
    return { kind, place: own, effort: sum, largest: () => (usable ? largestOf(usable, run) : 0), speed: speeds.of(own) };
  }
  return null;
}

export function valueOf(variable, time) { return variable.changes ? valueAt(variable, time) : variable.constant; }
