// The view as a part of the page's address: what is drawn, and how. A link with it restores the view.

const separator = "~";
const numbersOf = (text, count) => {
  const numbers = (text ?? "").split(separator).map((one) => (one === "" ? NaN : Number(one)));
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : null;
};

/** `view`: { part, curves: [name], formulas: [text], over, range, cursors, second: [[key, key]], units: [unit], form, shaft, withTime }. */
export function linkOf(view) {
  const words = new URLSearchParams();
  const add = (name, value) => { if (value) words.append(name, value); };
  add("part", view.part);
  for (const name of view.curves) words.append(view.formulas.includes(name) ? "formula" : "curve", name);
  if (view.curves.length === 0) words.append("curve", "");
  add("figure", view.figure);
  add("over", view.over);
  add("time", view.range?.join(separator));
  add("cursors", view.cursors?.join(separator));
  for (const pair of view.second) add("right", pair.join(separator));
  for (const unit of view.units) add("convert", unit);
  if (view.form !== "hann") add("window", view.form);
  add("shaft", view.shaft);
  if (!view.withTime) add("events", "state");
  return words.toString();
}

/** The view of a link; null where it holds none. Nonsense is left out. */
export function viewOfLink(text) {
  const words = new URLSearchParams(text.replace(/^#/, ""));
  if (!["part", "curve", "formula"].some((word) => words.has(word))) return null;
  const range = numbersOf(words.get("time"), 2), curves = [...words].filter(([name]) => name === "curve" || name === "formula");
  return {
    part: words.get("part") ?? "", curves: curves.map(([, name]) => name).filter((name) => name !== ""), formulas: words.getAll("formula"), hasCurves: curves.length > 0, figure: Number(words.get("figure")) || 0, over: words.get("over") ?? "",
    range: range && range[0] < range[1] ? range : null, cursors: numbersOf(words.get("cursors"), 2), second: words.getAll("right").map((pair) => pair.split(separator)).filter((pair) => pair.length === 2),
    units: words.getAll("convert"), form: words.get("window") ?? "hann", shaft: words.get("shaft") ?? "", withTime: words.get("events") !== "state",
  };
}

/** Writes the view into the address at most five times a second; says nothing where the browser allows none. */
export function keepLink(viewNow) {
  let waiting = null;
  return () => {
    waiting ??= setTimeout(() => {
      waiting = null;
      try {
        history.replaceState(null, "", "#" + linkOf(viewNow()));
      } catch { /* a page inside of another one has no address of its own */ }
    }, 200);
  };
}
