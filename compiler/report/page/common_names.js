// Runs over another one: those with nothing in common add no curve, and say so.

export const hasCommonNames = (run, main) => run.variables.some((variable) => main.byName.has(variable.name));

/** From the first time to the last of the runs that can add a curve to the first one. */
export function spanOf(runs) {
  const all = runs.filter((run, i) => i === 0 || hasCommonNames(run, runs[0])).map((run) => run.time()).filter((times) => times.length > 0);
  return [Math.min(...all.map((times) => times[0])), Math.max(...all.map((times) => times[times.length - 1]))];
}

/** A sentence for each run that adds nothing. */
export const strangers = (runs) => runs.slice(1).filter((run) => !hasCommonNames(run, runs[0])).map((run) => `${run.name} has no variable of ${runs[0].name}: nothing of it is drawn.`);
