// The two cursors of the plots.

/** Puts them into what is shown, or takes them away. */
export function toggleCursors(plots) {
  const [from, to] = plots.range || plots.span();
  plots.cursors = plots.cursors ? null : [from + (to - from) / 3, from + 2 * (to - from) / 3];
  showCursors(plots);
  plots.drawTools();
  plots.resize();
}

/** To a time of the run; tells to which. */
export function moveCursor(plots, i, time) {
  const [first, last] = plots.span();
  plots.cursors[i] = Math.max(first, Math.min(last, time));
  showCursors(plots);
  return plots.cursors[i];
}

export function showCursors(plots) {
  plots.changed?.();
  plots.readout.show(plots.panels.flatMap((panel) => panel.lines).filter((line) => line.role !== "shadow"), plots.over ? null : plots.cursors);
  for (const panel of plots.panels) panel.placeCursors?.();
}
