// The line under the head: how far the work is, what it took, and what can be done with the run.

import { lineOf } from "./state_words.js";

export class Status {
  /** `acts`: { stop(), pin(), link(name): an address, hasFormulas(): whether a picture needs them, picture(): saves one with formulas } */
  constructor(el, acts) {
    this.el = el;
    this.note = el("span", { class: "note", role: "status" });
    this.bar = el("progress", { max: 1, value: 0, "aria-label": "How far the run is", class: "hidden" });
    this.stop = el("button", { type: "button", class: "hidden", onclick: acts.stop }, "Stop");
    this.said = el("button", { type: "button", class: "hidden", "aria-expanded": "false", onclick: () => this.toggle() }, "Messages");
    this.words = el("pre", { class: "said hidden" });
    const download = (name, text, title) => el("a", { class: "button", href: name, download: "", title, onclick: (event) => {
      event.currentTarget.href = acts.link(name);
      if (name === "picture.svg" && acts.hasFormulas()) event.preventDefault(), acts.picture();
    } }, text);
    this.element = el("section", { class: "live", "aria-label": "The last run" }, this.note, this.bar, this.stop, this.said, el("span", { class: "gap" }),
      el("button", { type: "button", onclick: acts.pin, title: "Keep the present curves under those to come" }, "Pin this run"),
      download("result.csv", "CSV", "The result, as `torsion simulate` writes it"), download("picture.svg", "SVG", "A picture of these curves"),
      download("report.html", "Page", "This page as one file, as `torsion simulate --report` writes it"));
  }

  show(state) {
    const percent = state.fraction === undefined ? "" : `${Math.round(100 * state.fraction)} %, t = ${Number(state.time.toPrecision(4))} s`;
    this.note.textContent = state.busy ? (state.fraction === undefined ? "working …" : percent) : lineOf(state);
    this.bar.classList.toggle("hidden", !state.busy || state.fraction === undefined);
    this.bar.value = state.fraction ?? 0;
    this.stop.classList.toggle("hidden", !state.busy);
    const hasWords = state.said !== "" && !state.failed;
    this.said.classList.toggle("hidden", !hasWords);
    this.words.textContent = state.said;
    if (!hasWords) this.words.classList.add("hidden"), this.said.setAttribute("aria-expanded", "false");
  }

  say(text) { this.note.textContent = text; }

  lost(why) {
    this.note.textContent = why || "The program has ended, or cannot be reached.";
    for (const part of [this.bar, this.stop]) part.classList.add("hidden");
  }

  toggle() {
    const isHidden = this.words.classList.toggle("hidden");
    this.said.setAttribute("aria-expanded", String(!isHidden));
  }
}
