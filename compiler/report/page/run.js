// The part "Run": what was run from what, with what, how long it took, and every message.

import { el, table } from "./dom.js";
import { theme } from "./theme.js";
import { number, withPrefix } from "./units.js";

export function runPart(run, program) {
  const summary = run.summary || {};
  const parts = [];
  const statistics = summary.statistics || {};
  const span = summary.end_time === undefined ? null : `${number(summary.start_time)} … ${number(summary.end_time)} s`;
  const provenance = run.provenance || {};
  const said = (entries) => Object.entries(entries || {}).map(([name, value]) => [name.replaceAll("_", " "), Array.isArray(value) ? value.join(" ") : String(value)]);
  const facts = [["model", summary.model || ""], ["program", program], ["time", span], ["solver", summary.solver], ["tolerance", summary.tolerance],
    ["FMU", summary.fmu], ["size", summary.equations === undefined ? null : `${summary.equations} equations, ${summary.states} states`], ["from", provenance.target],
    ...said(provenance.options).filter(([name]) => name !== "model"), ["versions", said(provenance.versions).map((words) => words.join(" ")).join(", ")]];
  const rows = facts.filter(([, value]) => value !== undefined && value !== null && value !== "").map(([name, value]) => [name, el("span", { class: "code" }, String(value))]);
  parts.push(messagesBlock(run.messages || []), el("h2", {}, "What was run"), table(["", ""], rows));
  const parameters = Object.entries(provenance.parameters || {}).map(([name, value]) => [name, String(value)]);
  if (parameters.length > 0) parts.push(el("h2", {}, "Parameters that were set"), table(["name", "value"], parameters.map((cells) => cells.map((cell) => el("span", { class: "code" }, cell)))));
  const phases = Object.entries(summary.phases || {});
  if (phases.length > 0) parts.push(el("h2", {}, "How long it took"), phaseTable(phases));
  const work = Object.entries(statistics).filter(([, value]) => value !== 0);
  if (work.length > 0) parts.push(el("h2", {}, "Work"), table(["", ""], work.map(([name, value]) => [name.replaceAll("_", " "), String(value)]), new Set([1])));
  const libraries = summary.libraries || [];
  if (libraries.length > 0) parts.push(el("h2", {}, "Libraries"), table(["name", "version", "why this one"], libraries.map((library) => [library.name, library.version, library.reason])));
  const files = provenance.sources || [];
  if (files.length > 0) parts.push(el("h2", {}, "Source files"), table(["file", "SHA-256"], files.map((file) => [file.file, file.sha256].map((text) => el("span", { class: "code" }, text)))));
  return parts;
}

function messagesBlock(messages) {
  if (messages.length === 0) return null;
  return el("div", {}, el("h2", {}, "Messages"), messages.map((message) => {
    const block = el("div", { class: "message " + message.severity }, el("pre", {}, message.text));
    block.style.marginTop = "8px";
    return block;
  }));
}

function phaseTable(phases) {
  const longest = Math.max(...phases.map(([, seconds]) => seconds));
  return table(["phase", "~time", "~bar"], phases.map(([name, seconds]) => {
    const bar = el("span", { class: "bar" });
    bar.style.width = Math.max(1, 220 * seconds / longest) + "px";
    bar.style.background = theme.colour(0);
    return [name, withPrefix(seconds, "s"), bar];
  }), new Set([1]));
}
