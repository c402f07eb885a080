// What a state says about the last attempt. Errors come first; warnings beside them are folded.

const sentence = (words) => words[0].toUpperCase() + words.slice(1);

/** The line under the head, when nothing is at work. The curves may be those of a run before. */
export function lineOf({ run, note, noted, stale }) {
  if (!run) return note;
  if (noted !== run) return `run ${run} stays: ${note}`;
  return stale ? `run ${run} of the last model that compiled: ${note}` : `run ${run}: ${note}`;
}

/** { title, errors, others } of an attempt that failed; null: it did not. */
export function failureOf({ failed, problem, said, errors, others }) {
  return failed ? { title: sentence(problem || "it has failed"), errors: errors ?? said, others: others ?? "" } : null;
}
