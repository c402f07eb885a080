// The panel beside the plots: parameters as sliders, fields and choices. What is set holds for all pages, until the program ends or it is taken back.

import { groupsOf, placeOf } from "./parameter_groups.js";
import { rangeOf, shortNumber } from "./ranges.js";
import { typedNumber } from "./typed_number.js";

const mostShown = 150;
const mostOpen = 20; // a model with so few parameters is shown with all of them
let problems = 0;      // places for them so far, for their ids: a name may have spaces

export class Parameters {
  /** `set(values, isLast)`: some values; `reset(values)`: all that are set; `hold()`: a slider begins to move. */
  constructor(el, { set, reset, hold }) {
    Object.assign(this, { el, set, reset, hold });
    this.all = [];
    this.values = {};
    this.rows = new Map();
    this.heads = [];        // of groups
    this.turned = new Map(); // groups that somebody has opened (true) or folded
    this.search = el("input", { type: "search", placeholder: "Find a parameter", "aria-label": "Find a parameter by name or description", oninput: () => this.draw() });
    this.hint = el("div", { class: "hint", role: "status" });
    this.list = el("div", { class: "rows" });
    this.back = el("button", { type: "button", onclick: () => this.reset({}) }, "All as in the model");
    this.element = el("aside", { class: "parameters", "aria-label": "Parameters" }, el("div", { class: "find" }, this.search), this.hint, this.list, el("div", { class: "foot" }, this.back));
  }

  replace(parameters) {
    this.all = parameters;
    this.draw();
  }

  /** What is set now, here or on another page. */
  show(values) {
    this.values = values;
    for (const row of this.rows.values()) row.show();
    const counts = new Map(), names = Object.keys(values), byName = new Map(names.length > 0 ? this.all.map((parameter) => [parameter.name, parameter]) : []);
    for (const name of names) {
      const { group } = placeOf(byName.get(name) ?? { name });
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    for (const head of this.heads) head.show(counts.get(head.group) ?? 0);
    this.back.disabled = names.length === 0;
  }

  isOpen(group, isFound) { return group === "" || isFound || (this.turned.get(group) ?? this.all.length <= mostOpen); }

  draw() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const found = this.all.filter((p) => words.every((word) => (p.name + " " + (p.text ?? "")).toLowerCase().includes(word)));
    this.rows = new Map();
    this.heads = [];
    const parts = groupsOf(found).flatMap(({ group, parameters }) => {
      const isOpen = this.isOpen(group, words.length > 0), shown = isOpen ? parameters.slice(0, Math.max(0, mostShown - this.rows.size)) : [];
      for (const parameter of shown) this.rows.set(parameter.name, this.row(parameter));
      const head = group === "" ? [] : [this.head(group, parameters.length, isOpen)];
      return [...head.map(({ element }) => element), ...shown.map(({ name }) => this.rows.get(name).element)];
    });
    const isCut = this.rows.size === mostShown ? `; ${mostShown} are shown` : "";
    this.hint.textContent = (found.length === 1 ? "1 parameter" : `${found.length} parameters`) + isCut;
    this.list.replaceChildren(...parts);
    this.show(this.values);
  }

  /** The name of a component, which opens and folds its parameters. */
  head(group, count, isOpen) {
    const about = this.el("span", { class: "count" });
    const turn = () => {
      this.turned.set(group, !isOpen);
      this.draw();
      this.heads.find((head) => head.group === group)?.element.focus();
    };
    const element = this.el("button", { type: "button", class: "group", "aria-expanded": String(isOpen), title: group, onclick: turn },
      this.el("span", { class: "twist", "aria-hidden": "true" }, isOpen ? "▼" : "▶"), this.el("span", { class: "name" }, group), about);
    const head = { group, element, show: (set) => { about.textContent = set > 0 ? `${count}, ${set} set` : String(count); } };
    this.heads.push(head);
    return head;
  }

  row(parameter) {
    const back = this.el("button", { type: "button", class: "back", title: "As in the model", "aria-label": `${parameter.name} as in the model`, onclick: () => this.reset(without(this.values, parameter.name)) }, "↺");
    const control = this.control(parameter);
    const about = [parameter.name, parameter.text, parameter.compiles ? "compiles the model anew" : "", `in the model: ${parameter.value || "calculated"} ${parameter.unit ?? ""}`].filter(Boolean).join("\n");
    const element = this.el("div", { class: "parameter", title: about }, this.el("div", { class: "head" }, this.el("span", { class: "name" }, parameter.label), back), control.element);
    let shown = "nothing yet";
    return { element, show: () => {
      const isSet = parameter.name in this.values, now = isSet + " " + this.values[parameter.name];
      if (now === shown) return; // states come more often than values change
      shown = now;
      element.classList.toggle("set", isSet);
      back.classList.toggle("hidden", !isSet);
      control.show(isSet ? this.values[parameter.name] : parameter.number ?? parameter.value);
    } };
  }

  control(parameter) {
    if (parameter.type === "boolean") return this.choice(parameter, ["false", "true"]);
    if (parameter.type === "enumeration" && parameter.literals) return this.choice(parameter, parameter.literals);
    return parameter.number === undefined || (parameter.type !== "real" && parameter.type !== "integer") ? this.field(parameter) : this.slider(parameter);
  }

  choice(parameter, literals) {
    const first = parameter.type === "boolean" ? 0 : 1; // a number that stands for a literal
    const select = this.el("select", { "aria-label": parameter.name, onchange: () => this.set({ [parameter.name]: select.value }, true) },
      literals.map((literal) => this.el("option", { value: literal }, literal.split(".").pop())));
    return { element: select, show: (value) => { select.value = typeof value === "number" ? literals[value - first] : String(value); } };
  }

  field(parameter) {
    const input = this.el("input", { type: "text", "aria-label": parameter.name, onchange: () => this.set({ [parameter.name]: input.value }, true) });
    return { element: this.el("div", { class: "line" }, input, this.el("span", { class: "unit" }, parameter.unit ?? "")), show: (value) => { if (document.activeElement !== input) input.value = value ?? ""; } };
  }

  slider(parameter) {
    const send = (value, isLast) => { if (Number.isFinite(value)) this.set({ [parameter.name]: parameter.type === "integer" ? Math.round(value) : value }, isLast); };
    const range = this.el("input", { type: "range", "aria-label": parameter.name + ", slider" });
    const input = this.el("input", { type: "text", inputmode: "decimal", class: "number", "aria-label": parameter.name });
    let isMoving = false;
    range.addEventListener("input", () => {
      if (!isMoving) this.hold();
      isMoving = true;
      input.value = shortNumber(range.value);
      say("");
      send(Number(range.value), false);
    });
    range.addEventListener("change", () => { isMoving = false; send(Number(range.value), true); });
    const problem = this.el("div", { class: "problem", id: `problem-${++problems}`, role: "status" }); // beside what is wrong, until it is mended
    const say = (words) => {
      problem.textContent = words;
      if (words === "") input.removeAttribute("aria-invalid"), input.removeAttribute("aria-describedby");
      else input.setAttribute("aria-invalid", "true"), input.setAttribute("aria-describedby", problem.id);
    };
    input.addEventListener("change", () => {
      const { number, problem: words } = typedNumber(input.value, parameter.type === "integer");
      say(words ?? "");
      if (words) return;
      this.hold();
      if (number === undefined) this.reset(without(this.values, parameter.name)); // as in the model
      else send(number, true);
    });
    const show = (value) => {
      if (isMoving) return;
      const number = Number(value), { low, high, step } = rangeOf(parameter, number);
      Object.assign(range, { min: low, max: high, step: parameter.type === "integer" ? 1 : step });
      range.value = number;
      if (document.activeElement !== input) input.value = shortNumber(number), say("");
    };
    const line = this.el("div", { class: "line" }, parameter.compiles ? null : range, input, this.el("span", { class: "unit" }, parameter.unit ?? ""));
    return { element: this.el("div", {}, line, problem), show };
  }
}

export function without(values, name) {
  const { [name]: _, ...rest } = values;
  return rest;
}
