// Spectra of equal steps, over time or over an angle: amplitudes are peaks, and do not depend on the window.

const tau = 2 * Math.PI;

/** Weights of a window of `count` steps. Hann: lines 2 apart are told apart; flat top: 5 apart, and also what lies between lines has its full height. */
const flatTop = [0.21557895, -0.41663158, 0.277263158, -0.083578947, 0.006947368];
const forms = { hann: [0.5, -0.5], flat: flatTop };
export function weights(count, form) {
  return Float64Array.from({ length: count }, (_, i) => forms[form].reduce((sum, a, k) => sum + a * Math.cos(k * tau * i / count), 0));
}

/** In place: radix 2 (Cooley and Tukey 1965), `re.length` a power of two. */
export function transform(re, im) {
  const n = re.length;
  for (let i = 1, j = 0; i < n; ++i) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j], im[i], im[j]] = [re[j], re[i], im[j], im[i]];
  }
  const cos = Float64Array.from({ length: n / 2 }, (_, i) => Math.cos(tau * i / n)), sin = Float64Array.from({ length: n / 2 }, (_, i) => -Math.sin(tau * i / n));
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2, step = n / size;
    for (let start = 0; start < n; start += size) {
      for (let k = 0, w = 0; k < half; ++k, w += step) {
        const a = start + k, b = a + half;
        const x = re[b] * cos[w] - im[b] * sin[w], y = re[b] * sin[w] + im[b] * cos[w];
        re[b] = re[a] - x, im[b] = im[a] - y;
        re[a] += x, im[a] += y;
      }
    }
  }
}

/** Takes mean and trend off, in the sense of least squares with the weights of Hann: a fit needs positive weights, and those of a flat top are partly negative. */
export function withoutTrend(values) {
  const weight = weights(values.length, "hann"), middle = (values.length - 1) / 2;
  let sum = 0, squares = 0, mean = 0, slope = 0;
  values.forEach((value, i) => { sum += weight[i], mean += weight[i] * value, squares += weight[i] * (i - middle) ** 2, slope += weight[i] * (i - middle) * value; });
  let offset = 0; // of a window that is not symmetric about the middle by half a step
  weight.forEach((w, i) => { offset += w * (i - middle); });
  const determinant = sum * squares - offset * offset, b = (sum * slope - offset * mean) / determinant, a = (mean - b * offset) / sum;
  return values.map((value, i) => value - a - b * (i - middle));
}

export const padding = 4;

/** Half of the width of a window's main lobe, in periods of the part: nearer lines are one, and a flat top takes nearer ones to 0 for mean and trend. */
export const halfLobe = { hann: 2, flat: 5 };

/** `values`: equal steps over `length` (s or turns). { step: between lines, amplitudes; `lowest`: below this line they say nothing; at(line): { amplitude, phase } where the first step is zero }. */
export function spectrumOf(values, length, form, highest) {
  const count = values.length, weight = weights(count, form), left = withoutTrend(values);
  const total = weight.reduce((sum, w) => sum + w, 0);
  const re = new Float64Array(padding * count), im = new Float64Array(padding * count);
  left.forEach((value, i) => { re[i] = value * weight[i]; });
  transform(re, im);
  const step = 1 / (padding * length), lines = Math.min(padding * count / 2, Math.floor(highest / step) + 1);
  const amplitudes = Float64Array.from({ length: lines }, (_, k) => 2 * Math.hypot(re[k], im[k]) / total);
  const at = (line) => {
    let x = 0, y = 0;
    for (let i = 0; i < count; ++i) {
      const angle = tau * line * length * i / count, value = left[i] * weight[i];
      x += value * Math.cos(angle);
      y -= value * Math.sin(angle);
    }
    return { amplitude: 2 * Math.hypot(x, y) / total, phase: Math.atan2(y, x) };
  };
  return { step, amplitudes, lowest: form === "flat" ? halfLobe.flat / length : 0, at, form, length };
}

/** Number of the first line that says something. */
export const firstLine = ({ lowest, step }) => Math.ceil(lowest / step - 1e-9);

/** The highest lines, each the highest within the width of the window's main lobe: [{ line, amplitude, phase }], by height. */
export function peaksOf(spectrum, most = 8, least = 0.02) {
  const { amplitudes, step } = spectrum, width = padding * halfLobe[spectrum.form], first = firstLine(spectrum);
  const highest = amplitudes.subarray(first).reduce((a, b) => Math.max(a, b), 0), found = [];
  for (let k = Math.max(1, first); k + 1 < amplitudes.length; ++k) {
    if (amplitudes[k] < least * highest || amplitudes[k] === 0) continue;
    let isPeak = true;
    for (let j = Math.max(0, k - width); isPeak && j <= Math.min(k + width, amplitudes.length - 1); ++j) isPeak = j === k || amplitudes[j] < amplitudes[k] || (j > k && amplitudes[j] === amplitudes[k]);
    if (isPeak) found.push(k);
  }
  return found.sort((a, b) => amplitudes[b] - amplitudes[a]).slice(0, most).map((k) => {
    const [l, m, r] = [amplitudes[k - 1], amplitudes[k], amplitudes[k + 1]].map((a) => Math.log(Math.max(a, 1e-300)));
    const line = (k + (l - r) / (2 * (l - 2 * m + r) || 1)) * step;
    return { line, ...spectrum.at(line) };
  });
}
