// The part "Diagram": the picture of the model, which plays, and what is known of a component of it.

import { Player, clock } from "./clock.js";
import { ComponentModes } from "./component_modes.js";
import { page } from "./data.js";
import { DiagramPicture } from "./diagram_picture.js";
import { componentPanel } from "./diagram_side.js";
import { el, replaceContent } from "./dom.js";
import { number } from "./units.js";

const secondsOfPlay = 10; // of the whole run at the speed 1

export const diagram = {
  path: "",      // of the component whose picture is shown; empty: the model
  selected: "",  // a component
  picture: null,
  zoom: 1,

  get section() { return page.content.diagram; },
  get run() { return page.runs[0]; },
  hasRows() { return this.run !== undefined && this.run.time().length > 1; },

  span() {
    const times = this.run.time();
    return [times[0], times[times.length - 1]];
  },

  build() {
    this.about = new Map(this.section.components.map((component) => [component.path, component]));
    this.place = el("div", { class: "picture", role: "group", "aria-label": "Diagram" });
    this.side = el("aside", { class: "component-side", "aria-live": "polite" });
    this.trail = el("nav", { class: "trail", "aria-label": "Where the picture is" });
    this.bar = el("div", { class: "tools" });
    this.legend = el("p", { class: "quiet legend-of-diagram" });
    if (!this.listener) clock.listeners.add((this.listener = (time) => this.show(time)));
    return [el("div", { class: "desk" }, this.bar, this.trail, this.place, this.legend), this.side];
  },

  /** When the part has its size. */
  start() {
    this.renew();
    new ResizeObserver(() => (this.isStale ? this.renew() : this.show(clock.time))).observe(this.place);
  },

  /** Of another run, or another model; when it is seen. */
  renew() {
    const isLoading = document.readyState === "loading"; // columns stand behind the script in a page
    if (isLoading && !this.isStale) document.addEventListener("DOMContentLoaded", () => this.renew(), { once: true });
    this.isStale = isLoading || this.place.clientWidth === 0;
    if (this.isStale) return;
    this.about = new Map(this.section.components.map((component) => [component.path, component]));
    if (!this.section.pictures.some((picture) => picture.path === this.path)) this.path = "";
    this.picture = null;
    this.modes = this.hasRows() ? new ComponentModes(this.section, this.run) : null;
    if (this.hasRows()) {
      const [first, last] = this.span();
      this.player?.stop();
      this.player = new Player(first, last, secondsOfPlay, () => this.drawButton());
      if (!(clock.time >= first && clock.time <= last)) clock.set(first);
    }
    this.drawBar();
    this.draw();
  },

  drawBar() {
    if (!this.hasRows()) return replaceContent(this.bar, el("span", { class: "quiet" }, "There is no run to play."), el("span", { class: "gap" }), this.sizes());
    const [first, last] = this.span();
    this.button = el("button", { type: "button", onclick: () => this.player.toggle() });
    this.slider = el("input", { type: "range", min: first, max: last, step: (last - first) / 1000, "aria-label": "Time in s", oninput: () => { this.player.stop(); clock.set(Number(this.slider.value)); } });
    this.now = el("output", { class: "now" });
    const speed = el("select", { "aria-label": "Speed", onchange: (event) => { this.player.speed = Number(event.target.value); } },
      [0.1, 0.25, 1, 4].map((factor) => el("option", { value: factor, selected: factor === 1 }, `${number((last - first) * factor / secondsOfPlay, 3)} s in 1 s`)));
    replaceContent(this.bar, this.button, this.slider, this.now, speed, this.sizes());
    this.drawButton();
  },

  sizes() {
    const step = (words, text, factor) => el("button", { type: "button", title: words, "aria-label": words, onclick: () => this.setZoom(factor === 0 ? 1 : this.zoom * factor) }, text);
    return [step("Smaller", "−", 1 / 1.5), step("Larger", "+", 1.5), step("The whole picture", "⤢", 0)];
  },

  /** 1: the whole picture is seen. */
  setZoom(zoom) {
    this.zoom = Math.max(1, Math.min(zoom, 12));
    const { svg } = this.picture, isWhole = this.zoom === 1;
    const width = isWhole ? 0 : (svg.dataset.whole ??= svg.getBoundingClientRect().width) * this.zoom;
    if (isWhole) delete svg.dataset.whole;
    Object.assign(svg.style, isWhole ? { width: "", maxWidth: "", maxHeight: "" } : { width: width + "px", maxWidth: "none", maxHeight: "none" });
  },

  drawButton() {
    if (this.button) this.button.textContent = this.player.isPlaying ? "❚❚ Pause" : "▶ Play";
  },

  draw() {
    const { svg } = this.section.pictures.find((picture) => picture.path === this.path);
    this.picture = new DiagramPicture(svg, this.path, this.hasRows() ? this.run : null, this.modes, { select: (path) => this.select(path), open: (path) => this.open(path) });
    replaceContent(this.place, this.picture.svg);
    this.picture.prepare(secondsOfPlay);
    this.setZoom(this.zoom);
    const { pictures, left_out: leftOut } = this.section;
    replaceContent(this.legend, this.picture.legend(), leftOut ? ` Of the diagrams of components ${pictures.length - 1} are in this page; ${leftOut} more are left out.` : null);
    this.drawTrail();
    this.drawSide();
    this.show(clock.time);
  },

  drawTrail() {
    const paths = this.section.pictures.map((picture) => picture.path).filter((path) => path === "" || this.path === path || this.path.startsWith(path + "."));
    const step = (path) => el("button", { type: "button", disabled: path === this.path, onclick: () => this.open(path) }, path === "" ? page.content.title : path);
    replaceContent(this.trail, paths.length > 1 ? paths.map(step) : null);
  },

  canOpen(path) { return this.section.pictures.some((picture) => picture.path === path); },

  open(path) {
    if (!this.canOpen(path)) return;
    this.path = path;
    this.draw();
  },

  select(path) {
    this.selected = this.selected === path ? "" : path;
    this.drawSide();
    this.show(clock.time);
  },

  drawSide() {
    this.picture.mark(this.selected);
    this.panel = this.selected === "" ? null : componentPanel(this.selected, this);
    this.side.classList.toggle("is-empty", this.panel === null); // not printed
    replaceContent(this.side, this.panel ? this.panel.element : el("p", { class: "quiet" }, "Choose a component: its curves, its values and where it is declared."));
  },

  show(time) {
    if (!this.picture || !this.place.isConnected || this.place.clientWidth === 0 || !this.hasRows()) return;
    this.slider.value = time;
    this.now.textContent = `${number(time, 4)} s`;
    this.picture.show(time);
    this.panel?.show(time);
  },
};
