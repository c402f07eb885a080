// The parts of the page as tabs. A part's content is made when it is first shown.

import { el, replaceContent } from "./dom.js";

export class Tabs {
  /** `parts`: { name, title, has(), make(), start() }; `start` is called when the content stands on the page. */
  constructor(parts) {
    this.parts = parts;
    this.isChosen = false;
  }

  build(list, places) {
    this.list = list;
    this.places = places;
    for (const part of this.parts) this.place(part);
    list.addEventListener("keydown", (event) => this.key(event));
    this.renew();
  }

  place(part) {
    part.button = el("button", { type: "button", role: "tab", id: "tab-" + part.name, "aria-controls": part.name, onclick: () => this.select(part.name) }, part.title);
    part.place = el("div", { class: "part hidden", role: "tabpanel", tabindex: 0, id: part.name, "aria-labelledby": "tab-" + part.name });
    this.list.append(part.button);
    this.places.append(part.place);
  }

  /** A part more, behind the others. */
  add(part) {
    this.parts.push(part);
    this.place(part);
    this.renew();
  }

  get shown() { return this.parts.filter((part) => part.isThere); }
  isMade(name) { return this.parts.some((part) => part.name === name && part.isMade); }

  /** The content has changed: parts come and go, and all but those that keep themselves up to date (`start`) are made anew when shown. */
  renew() {
    for (const part of this.parts) {
      part.isThere = Boolean(part.has());
      if (!part.start || !part.isThere) part.isMade = false;
      part.button.classList.toggle("hidden", !part.isThere);
    }
    const { shown } = this;
    const isKept = this.isChosen && shown.some((part) => part.name === this.selected);
    if (shown.length > 0) this.select(isKept ? this.selected : shown[0].name, this.isChosen);
  }

  /** Until somebody chooses a part the first one is shown, also if it comes after others. */
  select(name, isChosen = true) {
    if (!this.shown.some((part) => part.name === name)) return;
    this.isChosen = isChosen;
    this.selected = name;
    this.changed?.();
    for (const part of this.parts) {
      const isThis = part.name === name;
      part.button.setAttribute("aria-selected", String(isThis));
      part.button.tabIndex = isThis ? 0 : -1;
      part.place.classList.toggle("hidden", !isThis);
      if (isThis) this.show(part);
    }
  }

  show(part) {
    if (part.isMade) return;
    part.isMade = true;
    const made = part.make();
    replaceContent(part.place, made);
    if (part.start) part.start();
    if (made.whenShown) made.whenShown();
  }

  key(event) {
    const { shown } = this;
    const at = shown.findIndex((part) => part.button === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const part = shown[(next + shown.length) % shown.length];
    this.select(part.name);
    part.button.focus();
  }
}
