// The page's modules for tests, and runs made of arrays.

export const from = (name) => import(`../../../compiler/report/page/${name}.js`);

/** `columns`: name → values, or { values, unit, form } . */
export async function runOf(times, columns, name = "run") {
  const { ArraySource, Run } = await from("data");
  const entries = Object.entries(columns).map(([n, one]) => [n, Array.isArray(one) || ArrayBuffer.isView(one) ? { values: one } : one]);
  const variables = entries.map(([n, { unit, form }], c) => ({ n, u: unit, f: form, c }));
  return new Run({ name, rows: times.length, kept: times.length, variables }, new ArraySource(Float64Array.from(times), entries.map(([, one]) => Float32Array.from(one.values))));
}
