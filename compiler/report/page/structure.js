// The part "Structure": the blocks in the order in which they are solved; one of them with its equations and their lines in the sources.

import { arrowRows, cardRow, clickable, el, replaceContent, table } from "./dom.js";
import { incidencePicture } from "./incidence.js";

const mostBlocks = 2000;

export function structurePart(structure) {
  const place = el("div", { style: null });
  place.className = "detail";
  for (const [name, value] of Object.entries({ tabindex: 0, role: "region", "aria-label": "The block that is chosen" })) place.setAttribute(name, value);
  const rows = [];
  let start = 0;
  structure.blocks.forEach((block, i) => {
    block.number = i + 1;
    block.start = start;
    start += block.equations.length;
  });

  const show = (block) => {
    for (const row of rows) row.element.setAttribute("aria-selected", String(row.block === block));
    replaceContent(place, blockDetail(structure, block));
    picture.mark(block);
  };
  const picture = incidencePicture(structure, show);
  const interesting = structure.blocks.filter((block) => block.kind !== "explicit");
  const listed = structure.blocks.slice(0, mostBlocks);
  const list = table(["~number", "kind", "unknowns", "tears"], []);
  for (const block of listed) {
    const row = clickable(el("tr", { class: "link", role: "row" }, el("td", { class: "number quiet" }, String(block.number)),
      el("td", {}, el("span", { class: "tag " + block.kind }, block.kind)), el("td", { class: "code" }, unknownsText(block)), el("td", { class: "number" }, block.tears ? String(block.tears.length) : "")), () => show(block));
    rows.push({ block, element: row });
    list.tBodies[0].append(row);
  }
  list.addEventListener("keydown", (event) => arrowRows(event));
  const cards = [["equations", structure.equations], ["states", structure.states.length], ["unknowns of a step", structure.unknowns], ["simultaneous systems", interesting.length]];
  const box = el("div", { class: "list" }, list);
  const left = el("div", {}, el("h2", {}, "Blocks in the order in which they are solved"), box,
    structure.blocks.length > mostBlocks ? el("p", { class: "quiet" }, `the first ${mostBlocks} of ${structure.blocks.length}; the picture shows all`) : null);
  left.style.flex = "1 1 380px";
  place.style.flex = "2 1 420px";
  const widest = interesting.sort((a, b) => b.equations.length - a.equations.length)[0] || structure.blocks[0];
  if (widest) show(widest);
  requestAnimationFrame(() => { box.scrollTop = (rows.find((row) => row.block === widest)?.element.offsetTop ?? 0) - box.clientHeight / 2; });
  return [cardRow(cards), el("div", { class: "columns" }, left, place), el("h2", {}, "Which equation uses which unknown"), picture.element,
    el("p", { class: "quiet" }, "Rows are equations, columns are unknowns, both in the order of solution; what lies on the diagonal is solved for. Frames are simultaneous systems. Click one."),
    statesList(structure)];
}

function unknownsText(block) {
  const shown = block.unknowns.slice(0, 3).join(", ");
  return block.unknowns.length > 3 ? `${shown}, … (${block.unknowns.length})` : shown;
}

function statesList(structure) {
  if (structure.states.length === 0) return null;
  return el("div", {}, el("h2", {}, "States"), el("p", { class: "code" }, structure.states.slice(0, 400).join(", ") + (structure.states.length > 400 ? ", …" : "")));
}

function blockDetail(structure, block) {
  const lists = [["tears", block.tears], ["discrete", block.discretes]].filter(([, names]) => names && names.length > 0);
  return [
    el("h2", {}, `Block ${block.number} `, el("span", { class: "tag " + block.kind }, block.kind)),
    el("p", { class: "quiet" }, `${block.equations.length} equation${block.equations.length === 1 ? "" : "s"}`),
    lists.map(([what, names]) => el("p", {}, el("span", { class: "quiet" }, what + ": "), el("span", { class: "code" }, names.slice(0, 60).join(", ") + (names.length > 60 ? ", …" : "")))),
    block.equations.slice(0, 300).map((equation) => equationDetail(structure, equation)),
    block.equations.length > 300 ? el("p", { class: "quiet" }, `and ${block.equations.length - 300} more`) : null,
  ];
}

function equationDetail(structure, equation) {
  const where = equation.file === undefined ? "" : `${structure.files[equation.file]}:${equation.line}`;
  const of = [equation.component, where].filter((text) => text).join("  ·  ");
  return el("div", { class: "equation" },
    equation.solved ? el("div", { class: "code solved" }, equation.solved) : null,
    equation.source ? el("div", { class: "code source quiet" }, (equation.derived ? "derivative of  " : "") + equation.source) : null,
    of ? el("div", { class: "quiet" }, of) : null);
}
