// Keys on the plots: arrows move, + and − zoom, 0 shows all, c puts two cursors, t takes time events away.

import { eventFilter } from "./event_filter.js";

/** `plots`: the part; does nothing for keys of what stands inside. */
export function pressed(plots, event) {
  if (plots.runs.length === 0 || event.target !== plots.desk || event.ctrlKey || event.altKey || event.metaKey) return;
  const move = plots.over && !plots.isSpectral ? null : moves(plots)[event.key];
  if (!move) return;
  event.preventDefault();
  move();
}

function moves(plots) {
  const [first, last] = plots.span(), [from, to] = plots.range || [first, last], length = to - from, middle = (from + to) / 2;
  const within = (start, size) => { const at = Math.max(first, Math.min(start, last - size)); plots.zoom([at, at + size]); };
  return {
    "+": () => within(middle - length / 4, length / 2), "-": () => within(middle - length, Math.min(2 * length, last - first)),
    ArrowLeft: () => within(from - length / 5, length), ArrowRight: () => within(from + length / 5, length),
    "0": () => plots.reset(), Escape: () => plots.reset(), c: () => plots.toggleCursors(), t: () => eventFilter.toggle(),
  };
}
