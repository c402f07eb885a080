// What a chart cannot show of a curve, in words.

/** Empty: it shows all. Gaps alone are seen. */
export function unseenOf(values) {
  let isNumber = false, isInfinite = false;
  for (const value of values) {
    if (Number.isFinite(value)) isNumber = true;
    else if (!Number.isNaN(value)) isInfinite = true;
    if (isNumber && isInfinite) break;
  }
  if (isInfinite) return values instanceof Float32Array ? "values beyond 3.4e38 are not drawn" : "infinite values are not drawn";
  return isNumber || values.length === 0 ? "" : "no value is a number";
}

/** Of lines, each with the name of its curve. */
export function unseenWords(lines) {
  return lines.flatMap(({ curve, variable }) => {
    const words = unseenOf(variable.values() ?? []);
    return words === "" ? [] : [`${curve.name}: ${words}`];
  });
}
