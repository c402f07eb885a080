// Which curves share a panel. Continuous variables of one unit together; steps one by one, below. Without units the last part of the name stands for one.

import { axisWidth, tickRoom } from "./axes.js";
import { splitName } from "./tree.js";
import { shownUnit } from "./units.js";

export const groupOf = (variable) => (variable.steps ? "steps " + variable.name : variable.unit ? "unit " + variable.unit : variable.isFormula ? "formula " + variable.name : "name " + splitName(variable.name).pop());

function heading(variable) {
  if (variable.steps || (variable.isFormula && !variable.unit)) return "";
  const { unit } = shownUnit(variable.unit);
  return unit ? "in " + unit : variable.unit ? "" : splitName(variable.name).pop();
}

/** `curves`: [{ curve, variable, lines }]. Groups: { key, heading, steps, curves, lines }. */
export function groupsByUnit(curves) {
  const groups = new Map();
  for (const { curve, variable, lines } of curves) {
    const key = groupOf(variable);
    if (!groups.has(key)) groups.set(key, { key, heading: heading(variable), steps: variable.steps, curves: [], lines: [] });
    groups.get(key).curves.push(curve);
    groups.get(key).lines.push(...lines);
  }
  const all = [...groups.values()];
  return [...all.filter((group) => !group.steps), ...all.filter((group) => group.steps)];
}

/** With several runs and one curve in each panel the runs have colours in place of dashes. */
export function colouredByRun(groups, runs) {
  if (runs <= 2 || groups.some((group) => group.curves.length > 1)) return groups;
  return groups.map((group) => ({ ...group, lines: group.lines.map((line) => (line.run < 0 ? line : { ...line, colour: line.run, isByRun: true })) }));
}

/** `second`: key of a group → key of the group on its right axis. A guest has no panel of its own. */
export function withRightAxes(groups, second) {
  const left = [...groups];
  for (const [homeKey, guestKey] of second) {
    const at = left.findIndex((group) => group.key === homeKey && !group.steps), guest = left.find((group) => group.key === guestKey && !group.steps);
    if (at < 0 || !guest || guest === left[at] || guest.right || left[at].right) continue;
    const home = left[at], offset = 1 + Math.max(...home.curves.map((curve) => curve.colour)); // no colour twice
    left[at] = { ...home, right: guest, curves: [...home.curves, ...guest.curves], lines: [...home.lines, ...guest.lines.map((line) => ({ ...line, isRight: true, colour: line.colour + offset }))] };
    left.splice(left.indexOf(guest), 1);
  }
  const rightSize = left.some((group) => group.right) ? axisWidth : tickRoom;
  return left.map((group) => ({ ...group, rightSize }));
}

/** Whether lines can be drawn by the chart of others: as many, of the same curves and roles, steps where steps were. */
export function hasSameLines(lines, before) {
  return lines.length === before.length && lines.every((line, i) => line.curve.name === before[i].curve.name && line.role === before[i].role && line.isRight === before[i].isRight
    && line.variable.steps === before[i].variable.steps);
}
