// The runs of the plots: the subject, those over it, the one before.

import { runOfCsv } from "./csv.js";
import { hasSameLines } from "./grouping.js";
import { renewFigure } from "./plot_figures.js";
import { showCursors } from "./plot_cursors.js";
import { toolsKey } from "./plot_tools.js";

/** Another run in place of the subject: curves, zoom, cursors and selection stay, the run before is a shadow. */
export function replaceSubject(plots, run, { withShadow = true } = {}) {
  plots.previous = withShadow ? plots.runs[0] ?? null : null;
  plots.runs[0] = run;
  plots.marks = null;
  const hasSameNames = plots.tree.setVariables(run.variables);
  renewFigure(plots);
  const groups = plots.groups();
  const isSame = !plots.over && groups.length === plots.panels.length && groups.every((group, i) => {
    const panel = plots.panels[i];
    return panel.update && panel.isReady && group.key === panel.group.key && hasSameLines(group.lines, panel.group.lines);
  });
  if (!isSame) return plots.rebuild();
  groups.forEach((group, i) => plots.late.update(plots.panels[i], () => plots.panels[i].update(group, plots.range || plots.span())));
  if (!hasSameNames || plots.toolsShown !== toolsKey(plots)) plots.drawTools();
  showCursors(plots);
}

/** Files that the user opens, over the subject. */
export async function overlayFiles(plots, files) {
  plots.refused = [];
  for (const file of files) {
    try {
      plots.runs.push(runOfCsv(file.name, await file.text(), plots.main));
    } catch (error) {
      plots.refused.push(`${file.name} is not drawn: ${error.message}.`);
    }
  }
  plots.file.value = "";
  plots.rebuild();
}
