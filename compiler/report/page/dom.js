// Elements. Texts of models only ever become text nodes and attributes, never HTML.

export function el(tag, attributes = {}, ...children) {
  const element = tag === "svg" || el.svg.has(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== ""));
  return element;
}
el.svg = new Set(["line", "path", "rect", "g", "text"]);

export function replaceContent(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined && child !== null));
}

/** A table. A head that begins with ~ is for readers that speak; `rows` are arrays of texts or elements, `numbers` tells which columns stand to the right. */
export function table(heads, rows, numbers = new Set()) {
  const kind = (i) => (numbers.has(i) ? { class: "number" } : {});
  return el("table", {},
    heads.every((head) => head === "") ? null : el("thead", {}, el("tr", {}, heads.map((head, i) => el("th", { scope: "col", ...kind(i) }, head.startsWith("~") ? el("span", { class: "spoken" }, head.slice(1)) : head)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, i) => el("td", kind(i), cell))))));
}

/** Makes a row or a picture act like a button, by mouse and by keyboard. */
export function clickable(element, act) {
  element.tabIndex = 0;
  element.setAttribute("role", element.getAttribute("role") || "button");
  element.addEventListener("click", act);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act(event);
  });
  return element;
}

/** A canvas for `width` × `height` pixels of the page, sharp on any screen; calls `draw(context)` now. */
export function canvas(width, height, draw, attributes = {}) {
  const ratio = window.devicePixelRatio || 1;
  const element = el("canvas", { ...attributes, width: Math.round(width * ratio), height: Math.round(height * ratio) });
  element.style.width = width + "px";
  element.style.height = height + "px";
  const context = element.getContext("2d");
  context.scale(ratio, ratio);
  draw(context);
  return element;
}

/** Numbers of a part, each with what it counts. */
export const cardRow = (cards) => el("div", { class: "cards" }, cards.map(([what, figure]) => el("div", { class: "card" }, el("div", { class: "figure" }, String(figure)), el("div", { class: "what" }, what))));

/** The arrow keys go from row to row. */
export function arrowRows(event) {
  const row = event.target.closest("tr");
  const next = event.key === "ArrowDown" ? row?.nextElementSibling : event.key === "ArrowUp" ? row?.previousElementSibling : null;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Calls `act` with the others of a list for as long as the element stands on the page; those whose element is gone are dropped. */
export function listen(listeners, element, act) {
  listeners.splice(0, listeners.length, ...listeners.filter((other) => other.element === undefined || other.element.isConnected));
  act.element = element;
  listeners.push(act);
}
