// Panels that nobody sees take another run when there is time for it, so that those that are seen take it at once.

const longestWait = 200; // ms without time

const whenIdle = (act) => (window.requestIdleCallback ? requestIdleCallback(act, { timeout: longestWait }) : setTimeout(act, 20));

export class LatePanels {
  /** `done()`: after panels have taken what they waited for. */
  constructor(done) {
    this.done = done;
    this.panels = new Map();  // by element
    this.unseen = new Set();
    this.waiting = new Map(); // panel → what it takes
    this.isAsked = false;
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const panel = this.panels.get(target);
        if (!panel) continue;
        if (!isIntersecting) this.unseen.add(panel);
        else if (this.unseen.delete(panel)) this.take(panel);
      }
    });
    window.addEventListener("beforeprint", () => this.takeAll());
  }

  /** In place of others; all are seen until the browser says otherwise. */
  follow(panels) {
    this.observer.disconnect();
    this.unseen.clear();
    this.waiting.clear();
    this.panels = new Map(panels.map((panel) => [panel.element, panel]));
    for (const panel of panels) this.observer.observe(panel.element);
  }

  update(panel, act) {
    this.waiting.set(panel, act);
    if (!this.unseen.has(panel)) return this.take(panel);
    if (!this.isAsked) this.isAsked = true, whenIdle(() => this.takeAll());
  }

  take(panel) {
    const act = this.waiting.get(panel);
    this.waiting.delete(panel);
    act?.();
  }

  takeAll() {
    this.isAsked = false;
    if (this.waiting.size === 0) return;
    for (const panel of [...this.waiting.keys()]) this.take(panel);
    this.done();
  }
}
