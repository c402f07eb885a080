// Units as people write them, and those that people prefer.

export const alternatives = {
  "rad/s": { unit: "rpm", factor: 30 / Math.PI },
  "rad": { unit: "°", factor: 180 / Math.PI },
};

/** What has the alternative unit now: "rad/s", "rad", … */
export const converted = new Set();

/** The unit in which a variable is drawn, and the factor from its own. */
export function shownUnit(unit) {
  const alternative = alternatives[unit];
  return alternative && converted.has(unit) ? alternative : { unit: prettyUnit(unit), factor: 1 };
}

const powers = { 2: "²", 3: "³", 4: "⁴" };
export function prettyUnit(unit) {
  if (unit === "1") return "";
  return unit.replace(/([A-Za-z)])([234])(?![0-9])/g, (_, letter, power) => letter + powers[power]).replace(/\./g, "·");
}

/** With `digits` digits, without zeros at the end. */
export function number(value, digits = 6) {
  if (value === undefined || value === null || Number.isNaN(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const text = size >= 1e6 || size < 1e-4 ? value.toExponential(digits - 1).replace(/\.?0+e/, "e") : String(Number(value.toPrecision(digits)));
  return text.replace("-", "−").replace("e+", "e").replace("e-", "e−");
}

/** A number with its unit and the prefix that suits: 12.3 ms. */
export function withPrefix(value, unit) {
  const size = Math.abs(value);
  const [factor, prefix] = size === 0 || size >= 1 ? (size >= 1e6 ? [1e-6, "M"] : size >= 1e4 ? [1e-3, "k"] : [1, ""]) : size >= 1e-3 ? [1e3, "m"] : size >= 1e-6 ? [1e6, "µ"] : [1e9, "n"];
  return number(value * factor, 4) + " " + prefix + unit;
}
