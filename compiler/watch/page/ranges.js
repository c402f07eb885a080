// Ranges of sliders: the limits that a parameter declares, else around its value.

export function rangeOf({ min, max, number = 0 }, value = number) {
  const size = Math.abs(number) || 1;
  let low = min ?? (number < 0 || (number === 0 && max === undefined) ? (number === 0 ? -1 : 2 * number) : 0);
  let high = max ?? (number < 0 ? Math.max(0, low) : number === 0 ? Math.max(1, low + 1) : 2 * number);
  if (max === undefined) high = Math.max(high, low + size);
  if (min === undefined) low = Math.min(low, high - size);
  if (Number.isFinite(value)) low = Math.min(low, value), high = Math.max(high, value);
  return { low, high, step: (high - low) / 500 || 1 };
}

/** With six digits, as a person writes it. */
export const shortNumber = (value) => String(Number(Number(value).toPrecision(6)));
