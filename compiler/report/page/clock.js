// The time that diagram and plots show: one for the page.

export const clock = {
  time: NaN,
  listeners: new Set(),
  set(time) {
    if (time === this.time) return;
    this.time = time;
    for (const listener of this.listeners) listener(time);
  },
};

/** Lets the time run from `first` to `last` once, in `seconds` at the speed 1. */
export class Player {
  constructor(first, last, seconds, changed) {
    Object.assign(this, { first, last, seconds, changed, speed: 1, isPlaying: false, before: 0 });
  }
  toggle() {
    if (this.isPlaying) return this.stop();
    this.isPlaying = true;
    this.before = performance.now();
    if (!(clock.time < this.last)) clock.set(this.first);
    this.changed();
    requestAnimationFrame((now) => this.frame(now));
  }
  stop() {
    this.isPlaying = false;
    this.changed();
  }
  frame(now) {
    if (!this.isPlaying) return;
    const time = clock.time + ((this.last - this.first) / this.seconds) * this.speed * Math.max(0, now - this.before) / 1000;
    this.before = now;
    clock.set(Math.min(time, this.last));
    if (time >= this.last) this.stop();
    else requestAnimationFrame((next) => this.frame(next));
  }
}
