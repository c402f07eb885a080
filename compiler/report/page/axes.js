// Axes of all charts: how wide, which colours, which numbers.

import { theme } from "./theme.js";
import { number } from "./units.js";

export const axisWidth = 70;

/** Right of a chart, for the half of its last tick that stands out. */
export const tickRoom = 30;

export const axisStyle = () => ({ stroke: theme.of("quiet"), grid: { stroke: theme.of("faint"), width: 1 }, ticks: { stroke: theme.of("line"), width: 1, size: 5 }, font: "12px system-ui, sans-serif" });

/** Numbers of an axis, all with as many decimals as their distance needs. */
export function axisNumbers(u, splits) {
  const step = splits.length > 1 ? Math.abs(splits[1] - splits[0]) : 1;
  const size = Math.max(...splits.map(Math.abs), 0);
  if (size >= 1e6 || (size > 0 && size < 1e-3)) return splits.map((value) => number(Math.abs(value) < step / 1e6 ? 0 : value, 4));
  let decimals = Math.max(0, Math.min(12, -Math.floor(Math.log10(step) + 1e-9)));
  if (decimals < 12 && Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6) ++decimals; // 2.5
  return splits.map((value) => value.toFixed(decimals).replace("-", "−"));
}
