// Modes of components over time: what their classes say (`__Torsion(mode = …, gap(…))`, docs/reference/modes.md).

import { valueOf } from "./flow.js";

export class ComponentModes {
  /** `component_modes`: [path, words, variable or null, value]; `component_gaps`: [path, position, middle or null, width]. */
  constructor(section, run) {
    this.of = new Map(); // path → (time) → words
    const cases = new Map();
    for (const [path, ...one] of section.component_modes) cases.set(path, [...(cases.get(path) || []), one]);
    for (const [path, all] of cases) this.add(path, modeOf(all, run));
    for (const [path, position, middle, width] of section.component_gaps) this.add(path, gapOf(position, middle, width, run));
  }
  add(path, words) {
    if (words && !this.of.has(path)) this.of.set(path, words);
  }
  at(path, time) { return this.of.get(path)?.(time) ?? ""; }
}

/** The first case that holds; nothing where a value is missing. null: the run does not have its variables. */
function modeOf(cases, run) {
  const known = cases.map(([words, name, value]) => ({ words, value, isOther: name === null, variable: run.byName.get(name) }));
  if (known.some((one) => !one.isOther && !one.variable)) return null;
  return (time) => {
    for (const { words, value, isOther, variable } of known) {
      const now = isOther ? value : valueOf(variable, time);
      if (isOther || now === value) return words;
      if (Number.isNaN(now)) return "";
    }
    return "";
  };
}

function gapOf(position, middle, width, run) {
  const [at, centre, whole] = [position, middle, width].map((name) => run.byName.get(name));
  if (!at || !whole || (middle !== null && !centre)) return null;
  return (time) => {
    const size = valueOf(whole, time);
    if (!(size > 0)) return "";
    const distance = Math.abs(valueOf(at, time) - (centre ? valueOf(centre, time) : 0));
    return Number.isNaN(distance) ? "" : distance < size / 2 ? "gap open" : "gap closed";
  };
}

/** What holds: sides that move as one. */
export function isHeld(words) { return /\b(?:locked|stuck|closed|engaged|blocked|contact)\b/.test(words); }
