// The incidence picture. Of a large model several equations share a pixel.

import { canvas, el, listen, replaceContent } from "./dom.js";
import { theme } from "./theme.js";

export function incidencePicture(structure, select) {
  const size = structure.unknowns;
  const cell = Math.max(1, Math.min(10, Math.floor(560 / Math.max(size, 1))));
  const pixels = size * cell <= 560 ? Math.max(size * cell, 40) : 560;
  const scale = pixels / Math.max(size, 1);
  const holder = el("div");
  let marked = null;

  const draw = (context) => {
    context.fillStyle = theme.of("raised");
    context.fillRect(0, 0, pixels, pixels);
    const dot = Math.max(1, scale - (scale > 3 ? 1 : 0));
    structure.blocks.forEach((block) => {
      if (block.equations.length > 1 || block === marked) frame(context, block);
      context.fillStyle = theme.of("text");
      block.equations.forEach((equation, i) => {
        for (const column of equation.uses) context.fillRect(column * scale, (block.start + i) * scale, dot, dot);
      });
    });
  };
  const frame = (context, block) => {
    const colours = { mixed: "#d98a1f", nonlinear: theme.of("error"), linear: theme.of("accent") };
    const at = block.start * scale, length = Math.max(block.equations.length * scale, 2);
    context.fillStyle = theme.of("accent-ground");
    if (block === marked) context.fillRect(0, at, pixels, length), context.fillRect(at, 0, length, pixels);
    if (block.equations.length < 2) return;
    context.strokeStyle = colours[block.kind] || theme.of("quiet");
    context.lineWidth = 1.5;
    context.strokeRect(at - 0.5, at - 0.5, length + 1, length + 1);
  };
  const paint = () => {
    const picture = canvas(pixels, pixels, draw, { role: "img", "aria-label": `Incidence of ${size} equations and unknowns` });
    picture.style.cursor = "pointer";
    picture.addEventListener("click", (event) => {
      const row = Math.floor((event.clientY - picture.getBoundingClientRect().top) / scale);
      const block = structure.blocks.find((candidate) => row >= candidate.start && row < candidate.start + candidate.equations.length);
      if (block) select(block);
    });
    replaceContent(holder, picture);
  };
  listen(theme.listeners, holder, paint);
  paint();
  return { element: holder, mark: (block) => { marked = block; paint(); } };
}
