// Where the mark of a component's mode stands, so that it covers no text: below the component, else above it, else farther away.

const gap = 0.6, steps = 6; // in units of the diagram; places in each direction

const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Of a component whose middle is at 0, for a mark of `width` × `height`, the nearest places first: { x: its middle, y: its top }. */
function places(box, { width, height }) {
  const bottom = box.y + box.height, centre = box.y + box.height / 2 - height / 2, at = (i) => gap + i * (height + gap);
  const besides = [{ x: box.x + box.width + gap + width / 2, y: centre }, { x: box.x - gap - width / 2, y: centre }];
  return Array.from({ length: steps }, (_, i) => [{ x: 0, y: bottom + at(i) }, { x: 0, y: box.y - at(i) - height }, ...(i === 0 ? besides : [])]).flat();
}

/** The first place that covers none of `texts`, or the one that covers least; `seen(rectangle)`: where it is seen, as `texts` are. */
export function freePlace(box, size, texts, seen) {
  let best = null, least = Infinity;
  for (const place of places(box, size)) {
    const rectangle = seen({ left: place.x - size.width / 2, right: place.x + size.width / 2, top: place.y, bottom: place.y + size.height });
    const covered = texts.reduce((sum, text) => sum + overlap(rectangle, text), 0);
    if (covered < least) best = { ...place, rectangle }, least = covered;
    if (covered === 0) break;
  }
  return best;
}
