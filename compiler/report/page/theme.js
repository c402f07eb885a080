// Light and dark: what the system prefers, or what the switch says. Colours that stay apart for colour-blind eyes (after Okabe and Ito), each dark or
// light enough on its ground; more curves than colours are told apart by their dashes.

const palettes = {
  light: ["#0072b2", "#d55e00", "#00805f", "#b0478a", "#7a5c00", "#2a8fc4", "#5a5f66", "#8f2d1d"],
  dark: ["#56b4e9", "#ff9d4d", "#2fd0a0", "#e79ac6", "#f0e442", "#8ab4ff", "#c3c8ce", "#ff8a7a"],
};
const dashes = [[], [8, 4], [2, 3]];
const runDashes = [[5, 3], [2, 2], [9, 3, 2, 3], [12, 4], [9, 2, 2, 2, 2, 2]];

export const theme = {
  system: { matches: false },
  chosen: null,
  listeners: [],
  get name() { return this.chosen || (this.system.matches ? "dark" : "light"); },
  colour(i) { return palettes[this.name][i % palettes.light.length]; },
  dash(i) { return dashes[Math.floor(i / palettes.light.length) % dashes.length]; },
  /** Of the run of this number, from 1 on. */
  runDash(run) { return runDashes[Math.max(0, run - 1) % runDashes.length]; },
  /** A colour of page.css. */
  of(name) { return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim(); },
  apply() {
    document.documentElement.dataset.theme = this.name;
    const button = document.getElementById("theme");
    button.textContent = this.name === "dark" ? "Light" : "Dark";
    button.setAttribute("aria-label", "Switch to " + (this.name === "dark" ? "light" : "dark") + " colours");
    for (const listener of this.listeners) listener();
  },
  start() {
    this.system = window.matchMedia("(prefers-color-scheme: dark)");
    this.system.addEventListener("change", () => { if (!this.chosen) this.apply(); });
    document.getElementById("theme").addEventListener("click", () => {
      this.chosen = this.name === "dark" ? "light" : "dark";
      this.apply();
    });
    this.apply();
  },
};

/** Paper is light, whatever the screen is. */
export function printInLight() {
  let before; // undefined: not on paper
  window.addEventListener("beforeprint", () => { if (before === undefined) before = theme.chosen, theme.chosen = "light", theme.apply(); });
  window.addEventListener("afterprint", () => { if (before !== undefined) theme.chosen = before, before = undefined, theme.apply(); });
}
