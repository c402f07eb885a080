// Puts the parts together: those for which the file has something.

const state = { firstPlot: null };

/** A part's content is made when it is first shown. */
const parts = [
  { name: "plots", title: "Plots", has: runs.length > 0 && runs[0].variables.length > 0 && runs[0].time().length > 0, make: () => plots.build(), start: () => plots.start() },
  { name: "structure", title: "Structure", has: content.structure, make: () => structurePart(content.structure) },
  { name: "events", title: "Events", has: content.events && content.events.total > 0, make: () => eventsPart(content.events) },
  { name: "energy", title: "Energy", has: content.energy, make: () => energyPart(content.energy) },
  { name: "modes", title: "Modes", has: content.modes, make: () => modesPart(content.modes) },
  { name: "response", title: "Response", has: content.response, make: () => responsePart(content.response) },
  { name: "run", title: "Run", has: content.run, make: () => runPart(content.run) },
].filter((part) => part.has);

const tabs = {
  build() {
    const list = document.getElementById("tabs");
    for (const part of parts) {
      part.button = el("button", { type: "button", role: "tab", id: "tab-" + part.name, "aria-controls": part.name, onclick: () => this.select(part.name) }, part.title);
      part.place = el("div", { class: "part hidden", role: "tabpanel", id: part.name, "aria-labelledby": "tab-" + part.name });
      list.append(part.button);
      document.getElementById("parts").append(part.place);
    }
    list.addEventListener("keydown", (event) => this.key(event));
  },

  select(name) {
    for (const part of parts) {
      const isThis = part.name === name;
      part.button.setAttribute("aria-selected", String(isThis));
      part.button.tabIndex = isThis ? 0 : -1;
      part.place.classList.toggle("hidden", !isThis);
      if (isThis) this.show(part);
    }
  },

  show(part) {
    if (part.isMade) return;
    part.isMade = true;
    const made = part.make();
    replaceContent(part.place, made);
    if (part.start) part.start();
    if (made.whenShown) made.whenShown();
  },

  key(event) {
    const at = parts.findIndex((part) => part.button === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: parts.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    const part = parts[(next + parts.length) % parts.length];
    this.select(part.name);
    part.button.focus();
  },
};

/** A run that failed says so above everything, with its error. */
function failure() {
  const errors = (content.run?.messages || []).filter((message) => message.severity === "error");
  if (errors.length === 0) return;
  const box = el("div", { class: "message error", role: "alert" }, el("h2", {}, "The run failed"), errors.map((message) => el("pre", {}, message.text)));
  box.style.margin = "10px 16px";
  document.getElementById("head").after(box);
}

document.querySelector("#head h1").textContent = content.title;
document.querySelector("#head .subtitle").textContent = content.subtitle;
theme.start();
failure();
tabs.build();
if (parts.length > 0) tabs.select(parts[0].name);

/** For tests: what is drawn, and when the first plot stood. */
window.torsionReport = { state, plots, runs, theme, tabs };
