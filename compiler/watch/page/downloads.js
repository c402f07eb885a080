// Files of the run that is shown. The program knows no formulas: a picture with some is asked for with their values.

const longest = 7000; // characters of an address

/** The address of a file. */
export function addressOf(name, { plots, link }) {
  if (name === "result.csv") return name;
  const query = new URLSearchParams({ curves: plots.curves.map((curve) => curve.name).join("\n") });
  if (name === "picture.svg" && plots.range) query.set("from", plots.range[0]), query.set("to", plots.range[1]);
  if (name === "report.html") {
    query.set("view", link);
    if (String(query).length > longest) query.delete("curves"); // they are in the view
  }
  return `${name}?${query}`;
}

/** Formulas among the curves, as variables of the run. */
export const formulasOf = (plots) => plots.curves.map((curve) => plots.find(plots.main, curve.name)).filter((variable) => variable?.isFormula);

/** What the program draws a picture of formulas from (compiler/watch/picture.h). */
export function pictureRequest(run, plots) {
  const formulas = formulasOf(plots), [from, to] = plots.range ?? [null, null];
  const curves = plots.curves.map((curve) => curve.name).filter((name) => plots.find(plots.main, name));
  const json = new TextEncoder().encode(JSON.stringify({ run, curves, formulas: formulas.map(({ name, unit }) => ({ name, unit })), from, to }));
  const length = Math.ceil((json.length + 4) / 8) * 8 - 4, rows = plots.main.time().length;
  const request = new ArrayBuffer(4 + length + 8 * rows * formulas.length);
  new DataView(request).setUint32(0, length, true);
  new Uint8Array(request, 4, length).fill(32).set(json);
  formulas.forEach((formula, i) => new Float64Array(request, 4 + length + 8 * rows * i, rows).set(formula.values()));
  return request;
}

/** Gives the browser a file, as a link with `download` does. */
export function save(blob, name) {
  const link = document.createElement("a"), address = URL.createObjectURL(blob);
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
