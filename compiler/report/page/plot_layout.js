// Sizes of the panels.

/** Whether a panel shows numbers and name of its horizontal axis: the last of those with a common one, and each over a variable. */
export const hasAxis = (groups, i) => Boolean(groups[i].over) || groups.slice(i + 1).every((group) => group.over);

/** Heights of the panels of these groups; `legends` is the height of the lines above them. */
export function panelHeights(groups, room, legends) {
  const steps = groups.map((group) => (group.steps ? 84 : 0));
  const fixed = steps.reduce((sum, height) => sum + height, 0) + Math.max(legends, 32 * groups.length) + 58;
  const others = steps.filter((height) => height === 0).length;
  const share = Math.floor((room - fixed) / Math.max(others, 1));
  return steps.map((height, i) => (height || Math.max(150, Math.min(share, 420))) + (hasAxis(groups, i) ? 38 : 0));
}
