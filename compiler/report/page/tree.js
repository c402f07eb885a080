// Variables by component. One stop of the tab key; inside of it arrow keys, Home, End, Enter or Space.

import { el, replaceContent } from "./dom.js";
import { theme } from "./theme.js";
import { shownUnit } from "./units.js";

const mostFound = 300;

export function buildTree(variables) {
  const root = { name: "", path: "", children: new Map(), variables: [] };
  for (const variable of variables) {
    const parts = splitName(variable.name);
    let node = root;
    for (let i = 0; i + 1 < parts.length; ++i) {
      let child = node.children.get(parts[i]);
      if (!child) node.children.set(parts[i], (child = { name: parts[i], path: parts.slice(0, i + 1).join("."), children: new Map(), variables: [] }));
      node = child;
    }
    node.variables.push({ variable, label: parts[parts.length - 1] });
  }
  return root;
}

/** At dots outside of brackets and quotes; der(a.b) belongs to a. */
export function splitName(name) {
  const derivative = /^((?:der\()+)(.*?)(\)+)$/.exec(name);
  const parts = (derivative ? derivative[2] : name).match(/(?:'(?:\\.|[^'])*'|\[[^\]]*\]|[^.'[])+/g) || [name];
  if (derivative) parts[parts.length - 1] = derivative[1] + parts[parts.length - 1] + derivative[3];
  return parts;
}

/** 0: the name itself; then names that end with the words as a whole, that begin with them, whose last part begins so, all others. */
export function nearness(name, words) {
  const text = words.join(" "), small = name.toLowerCase(), last = splitName(small).pop();
  if (small === text) return 0;
  if (last === text || small.endsWith("." + text)) return 1;
  return small.startsWith(text) ? 2 : last.startsWith(text) ? 3 : 4;
}

export class VariableTree {
  /** `isOn(variable)`: its place among the curves or −1; `toggle(variable)`. */
  constructor(variables, isOn, toggle) {
    this.variables = variables;
    this.isOn = isOn;
    this.toggle = toggle;
    this.tree = null;
    this.open = new Set();
    this.search = el("input", { type: "search", placeholder: "Find a variable", "aria-label": "Find a variable by name, description or unit", oninput: () => this.draw() });
    this.hint = el("div", { class: "hint", role: "status" });
    this.list = el("div", { class: "tree", role: "tree", "aria-label": "Variables", "aria-multiselectable": "true", onkeydown: (event) => this.key(event) });
    this.element = el("aside", { class: "variables" }, el("div", { class: "find" }, this.search), this.hint, this.list);
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") event.preventDefault(), this.focus(0);
      if (event.key === "Enter" && this.rows.length > 0 && this.search.value !== "") this.act(this.rows[0]);
    });
    this.current = 0;
    this.openSmall();
  }

  /** Of another run; what is open stays open. Whether the names are the same. */
  setVariables(variables) {
    const isSame = variables.length === this.variables.length && variables.every((variable, i) => variable.name === this.variables[i].name);
    this.variables = variables;
    this.tree = null;
    if (!isSame || this.rows?.some((row) => row.variable && !row.variable.changes)) this.draw(); // values of constants are shown
    return isSame;
  }

  /** Made when it is needed: runs come faster than anybody looks at it. */
  get root() { return (this.tree ??= buildTree(this.variables)); }

  /** A tree of few variables is shown open. */
  openSmall() {
    if (this.root.children.size === 1) this.open.add([...this.root.children.values()][0].path);
  }

  found(words) {
    const fits = (variable) => {
      const text = (variable.name + " " + variable.text + " " + variable.unit).toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return this.variables.filter(fits).map((variable) => ({ variable, order: [nearness(variable.name, words) > 0 ? 1 : 0, variable.changes ? 0 : 1, nearness(variable.name, words)] }))
      .sort(({ order: a }, { order: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]).map(({ variable }) => variable);
  }

  visible() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    if (words.length > 0) {
      const found = this.found(words);
      this.hint.textContent = found.length > mostFound ? `${found.length} variables; the first ${mostFound}` : found.length === 1 ? "1 variable" : `${found.length} variables`;
      return found.slice(0, mostFound).map((variable) => ({ variable, label: variable.name, level: 1 }));
    }
    this.hint.textContent = `${this.variables.length} variables`;
    const rows = [];
    const visit = (node, level) => {
      for (const child of node.children.values()) {
        rows.push({ node: child, level });
        if (this.open.has(child.path)) visit(child, level + 1);
      }
      for (const { variable, label } of node.variables) rows.push({ variable, label, level });
    };
    visit(this.root, 1);
    return rows;
  }

  draw() {
    this.rows = this.visible();
    this.current = Math.min(this.current, Math.max(this.rows.length - 1, 0));
    this.items = this.rows.map((row, i) => this.item(row, i));
    replaceContent(this.list, this.items);
  }

  item(row, i) {
    const isOpen = row.node && this.open.has(row.node.path);
    const on = row.variable ? this.isOn(row.variable) : -1;
    const item = el("div", {
      role: "treeitem", tabindex: i === this.current ? 0 : -1, "aria-level": row.level, class: row.variable && !row.variable.changes ? "constant" : null,
      "aria-expanded": row.node ? String(isOpen) : null, "aria-selected": row.variable ? String(on >= 0) : null,
      title: row.variable ? [row.variable.name, row.variable.text].filter((text) => text).join("\n") : row.node.path,
    });
    item.style.paddingLeft = 6 + 14 * (row.level - 1) + "px";
    item.addEventListener("click", () => { this.current = i; this.act(row); this.focus(this.current); });
    if (row.node) item.append(el("span", { class: "twist" }, isOpen ? "▼" : "▶"), el("span", { class: "name" }, row.node.name));
    else item.append(...this.cells(row, on));
    return item;
  }

  cells(row, on) {
    const mark = el("span", { class: "mark" });
    if (on >= 0) mark.style.background = theme.colour(on);
    const { unit } = shownUnit(row.variable.unit);
    const value = row.variable.changes ? unit : [row.variable.shown(row.variable.constant), unit].join(" ").trim();
    return [mark, el("span", { class: "name" }, row.label), el("span", { class: "about" }, row.variable.text), el("span", { class: "unit" }, value)];
  }

  act(row) {
    if (row.variable) this.toggle(this.variables.find((variable) => variable.name === row.variable.name) ?? row.variable); // of the present run
    else if (this.open.has(row.node.path)) this.open.delete(row.node.path);
    else this.open.add(row.node.path);
    this.draw();
  }

  focus(i) {
    if (this.items.length === 0) return;
    this.items[this.current]?.setAttribute("tabindex", "-1");
    this.current = Math.max(0, Math.min(i, this.items.length - 1));
    this.items[this.current].setAttribute("tabindex", "0");
    this.items[this.current].focus();
  }

  parentOf(i) {
    while (i > 0 && this.rows[i].level >= this.rows[this.current].level) --i;
    return i;
  }

  key(event) {
    const row = this.rows[this.current];
    if (!row) return;
    const isOpen = row.node && this.open.has(row.node.path);
    const moves = {
      ArrowDown: () => this.focus(this.current + 1),
      ArrowUp: () => (this.current === 0 ? this.search.focus() : this.focus(this.current - 1)),
      Home: () => this.focus(0),
      End: () => this.focus(this.rows.length - 1),
      ArrowRight: () => { if (row.node && !isOpen) this.act(row), this.focus(this.current); else if (row.node) this.focus(this.current + 1); },
      ArrowLeft: () => { if (isOpen) this.act(row), this.focus(this.current); else this.focus(this.parentOf(this.current)); },
      Enter: () => { this.act(row); this.focus(this.current); },
      " ": () => { this.act(row); this.focus(this.current); },
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  }
}
