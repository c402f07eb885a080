// What somebody has typed into the field of a parameter.

/** { number }, { problem } in a few words, or {} for an empty field. A comma may stand for the point, and any minus for the sign. */
export function typedNumber(typed, isWhole = false) {
  const text = typed.trim().replace("−", "-").replace(",", ".");
  if (text === "") return {};
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(number)) return { problem: "not a number" };
  if (!Number.isFinite(number)) return { problem: "too large" };
  return isWhole && !Number.isInteger(number) ? { problem: "not a whole number" } : { number };
}
