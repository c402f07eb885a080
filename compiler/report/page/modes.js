// The part "Modes", where the file has a section `modes`: tables with notes and pictures (docs/reference/report.md tells its form).

import { el, table } from "./dom.js";
import { number } from "./units.js";

export function picturesPart(pictures) {
  const source = (svg) => "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  return (pictures || []).map((picture) => [el("h2", {}, picture.title), el("img", { src: source(picture.svg), alt: picture.title })]);
}

export function modesPart(modes) {
  const isNumber = (value) => typeof value === "number";
  const one = (part) => {
    const rows = (part.rows || []).map((row) => row.map((cell) => (isNumber(cell) ? number(cell, 5) : String(cell ?? ""))));
    const numbers = new Set((part.columns || []).map((_, i) => i).filter((i) => (part.rows || []).length > 0 && part.rows.every((row) => isNumber(row[i]) || row[i] === null)));
    return [el("h2", {}, part.title || "Modes"), table(part.columns || [], rows, numbers), (part.notes || []).map((note) => el("p", { class: "quiet" }, note)), ...picturesPart(part.pictures)];
  };
  return (Array.isArray(modes) ? modes : [modes]).flatMap(one);
}
