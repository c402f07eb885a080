// What a formula that can be drawn may have wrong: units that do not add, no value anywhere.

// Exponents of kg, m, s, A, K. An angle has none, as in SI.
const known = { kg: [1, 0, 0, 0, 0], m: [0, 1, 0, 0, 0], s: [0, 0, 1, 0, 0], A: [0, 0, 0, 1, 0], K: [0, 0, 0, 0, 1], rad: [0, 0, 0, 0, 0], 1: [0, 0, 0, 0, 0], N: [1, 1, -2, 0, 0], J: [1, 2, -2, 0, 0],
  W: [1, 2, -3, 0, 0], Pa: [1, -1, -2, 0, 0], V: [1, 2, -3, -1, 0], Hz: [0, 0, -1, 0, 0], C: [0, 0, 1, 1, 0], Ohm: [1, 2, -3, -2, 0] };

/** Of N.m/(rad.s2): its exponents as a text; undefined where a symbol is not known. */
function dimension(unit) {
  const sum = [0, 0, 0, 0, 0], [above, below = "", ...more] = unit.split("/");
  if (more.length > 0) return undefined;
  for (const [factors, sign] of [[above, 1], [below, -1]]) {
    for (const factor of factors.replace(/^\((.*)\)$/, "$1").split(".").filter((one) => one !== "")) {
      const [, symbol, power] = /^([A-Za-z]+|1)([+-]?\d+)?$/.exec(factor) ?? [];
      if (!Object.hasOwn(known, symbol ?? "")) return undefined;
      known[symbol].forEach((exponent, i) => { sum[i] += sign * exponent * Number(power ?? 1); });
    }
  }
  return sum.join(" ");
}

/** Whether it is sure that the two cannot be added. */
export function differ(a, b) {
  const [x, y] = [a, b].map((unit) => (unit ? dimension(unit) : undefined));
  return x !== undefined && y !== undefined && x !== y;
}

/** Sentences; `unitOf(tree)`: "" or null where it is not known. */
export function warningsOf(tree, unitOf, values) {
  const found = [], see = (one) => {
    for (const child of [one.condition, one.a, one.b, ...(one.args || [])]) if (child) see(child);
    if (one.kind !== "binary" || !["+", "-"].includes(one.op)) return;
    const [a, b] = [unitOf(one.a), unitOf(one.b)];
    if (differ(a, b)) found.push(`The units ${a} and ${b} do not add.`);
  };
  see(tree);
  if (values?.length > 0 && values.every(Number.isNaN)) found.push("The formula has no value at any time.");
  return found;
}
