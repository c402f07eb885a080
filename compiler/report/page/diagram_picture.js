// The SVG of a picture, with marks for what changes over time.

import { isHeld } from "./component_modes.js";
import { clickable, el } from "./dom.js";
import { Speeds, flowOf, namesIn, shareOf, sidesOf } from "./flow.js";
import { freePlace } from "./tag_place.js";
import { Stripe, turningScale } from "./turning.js";

const widest = 2.6, thinnest = 0.5; // lines of torque, in units of the diagram
const shortest = 9;                 // lines with a mark that turns
const mostSamples = 60000;
const sizeOfTag = { width: 18, height: 4.4 }; // with as many letters as modes have

/** From a rectangle of a group to that on the screen. */
const seenFrom = (group) => {
  const matrix = group.getScreenCTM();
  return ({ left, right, top, bottom }) => {
    const corners = [[left, top], [right, bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix)), xs = corners.map(({ x }) => x), ys = corners.map(({ y }) => y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
};

/** Nothing of the text runs: a document of SVG, from which only elements are taken; the page's policy allows no script and no handler. */
function parsed(text) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const element of svg.querySelectorAll("script, foreignObject")) element.remove();
  return document.importNode(svg, true);
}

export class DiagramPicture {
  /** `run`, `modes` null: a still picture. `hooks`: { select(path), open(path) }. */
  constructor(text, path, run, modes, hooks) {
    Object.assign(this, { path, run, modes, hooks, flows: [], stripes: [], tags: [] });
    this.svg = parsed(text);
    this.svg.setAttribute("role", "group"); // an image has no parts that the keyboard reaches
    this.components = new Map([...this.svg.querySelectorAll("g.component")].map((group) => [group.dataset.component, group]));
    for (const [name, group] of this.components) {
      group.setAttribute("aria-label", name);
      clickable(group, (event) => { event.stopPropagation(); hooks.select(name); });
      group.addEventListener("dblclick", (event) => { event.stopPropagation(); hooks.open(name); });
    }
  }

  /** When it stands on the page, and lengths are known. */
  prepare(seconds) {
    if (!this.run) return;
    this.prepareFlows();
    for (const [name, group] of this.components) this.prepareBody(name, group);
    this.scale = turningScale(this.stripes.map((stripe) => stripe.position), seconds);
    for (const [name, group] of this.components) this.prepareTag(name, group);
  }

  prepareFlows() {
    const wires = [...this.svg.querySelectorAll("g.connection")].map((group) => ({
      ends: [group.dataset.first, ...namesIn(group.dataset.second)],
      pieces: [...group.querySelectorAll("g.piece")].map((element) => ({ element, from: Number(element.dataset.from), to: Number(element.dataset.to) })),
    }));
    const speeds = new Speeds(this.run);
    const isOwn = (name) => this.path !== "" && name.startsWith(this.path + ".") && !name.slice(this.path.length + 1).replace(/\[[^\]]*\]/g, "").includes(".");
    for (const side of sidesOf(wires)) {
      const flow = flowOf(side, this.run, speeds, isOwn), line = side.piece.element.querySelector("path");
      if (flow && line) this.flows.push(new FlowLine(flow, line));
    }
    const most = { shaft: 0, rod: 0, power: 0 };
    for (const { flow } of this.flows) most[flow.kind] = Math.max(most[flow.kind], flow.largest());
    for (const time of this.samples()) {
      for (const { flow } of this.flows) {
        if (!flow.effort) continue;
        const power = Math.abs(flow.effort(time) * flow.speed(time));
        if (power > most.power) most.power = power;
      }
    }
    this.most = most;
    for (const line of this.flows) if (line.stripe) this.stripes.push(line.stripe);
  }

  samples() {
    const times = this.run.time(), count = Math.max(20, Math.min(300, times.length, Math.floor(mostSamples / Math.max(1, this.flows.length))));
    return Array.from({ length: count }, (_, i) => times[Math.floor((i * (times.length - 1)) / Math.max(1, count - 1))]);
  }

  /** Of what has an angle of its own: along the line between its flanges, on the thickest thing that is drawn there. */
  prepareBody(name, group) {
    const angle = this.run.byName.get(name + ".phi");
    if (!angle || angle.unit !== "rad") return;
    const flanges = [...group.querySelectorAll(":scope > g.connector")].filter((connector) => this.run.byName.has(connector.dataset.connector + ".phi"));
    const bodies = [...group.querySelectorAll(":scope > path")].map((path) => path.getBBox());
    if (flanges.length < 2 || bodies.length === 0) return;
    const [a, b] = flanges.map((flange) => { const box = flange.getBBox(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; });
    const isUpright = Math.abs(a.x - b.x) < Math.abs(a.y - b.y);
    const thick = (box) => (isUpright ? box.width : box.height);
    const body = bodies.reduce((best, box) => (thick(box) > thick(best) ? box : best));
    const stripe = new Stripe(angle, isUpright ? body.height : body.width, thick(body) / 2, `translate(${body.x + body.width / 2} ${body.y + body.height / 2})${isUpright ? " rotate(90)" : ""}`);
    group.append(stripe.element);
    this.stripes.push(stripe);
  }

  prepareTag(name, group) {
    if (!this.modes?.of.has(name)) return;
    this.texts ??= [...this.svg.querySelectorAll("text")].filter((one) => one.textContent.trim() !== "").map((one) => one.getBoundingClientRect());
    const place = freePlace(group.getBBox(), sizeOfTag, this.texts, seenFrom(group)); // below its middle, which is 0
    this.texts.push(place.rectangle);
    const text = el("text", { class: "mode", "text-anchor": "middle", "font-size": 3.2, y: 0 }), ground = el("rect", { class: "mode-ground", rx: 1.2, height: 4.4, y: -3.3 });
    group.append(el("g", { class: "mode-tag", transform: `translate(${place.x} ${place.y + 3.3})` }, ground, text));
    this.tags.push({ name, group, text, ground, words: null });
  }

  show(time) {
    for (const line of this.flows) line.show(time, this.most);
    for (const stripe of this.stripes) stripe.show(time, this.scale);
    for (const tag of this.tags) this.showTag(tag, this.modes.at(tag.name, time));
  }

  showTag(tag, words) {
    if (tag.words === words) return;
    tag.words = words;
    tag.text.textContent = words;
    tag.group.classList.toggle("is-held", isHeld(words));
    const { width } = words === "" ? { width: -2 } : tag.text.getBBox();
    tag.ground.setAttribute("width", width + 2);
    tag.ground.setAttribute("x", -width / 2 - 1);
  }

  mark(selected) {
    for (const [name, group] of this.components) {
      group.classList.toggle("is-selected", name === selected);
      group.setAttribute("aria-pressed", String(name === selected));
    }
  }

  legend() {
    const words = [];
    if (this.flows.some((line) => line.flow.effort)) words.push("Lines are as wide as their torque or force is large. Arrows point where the power flows: the darker, the more.");
    if (this.stripes.length > 0) words.push(this.scale < 1 ? `Shafts turn ${Math.round(1 / this.scale)} times slower than the time runs, all alike.` : "Shafts turn as the time runs.");
    if (this.tags.length > 0) words.push("Filled marks: locked, stuck, closed.");
    words.push("Click: what is known of a component; double click: its own diagram, if it has one.");
    return words.join(" ");
  }
}

/** A line with its torque as width, its power as an arrow, and its shaft as a mark that turns. */
class FlowLine {
  constructor(flow, line) {
    this.flow = flow;
    this.over = line.cloneNode();
    this.own = line.getAttribute("stroke");
    this.over.setAttribute("class", "flow");
    this.arrow = el("path", { d: "M-1.8 -1.6L2.2 0L-1.8 1.6Z", class: "power" });
    line.after(this.over, this.arrow);
    const length = line.getTotalLength();
    this.arrowAt = placeOn(line, length * (length >= shortest ? 0.7 : 0.5));
    if (flow.kind !== "shaft" || length < shortest || flow.place.unit !== "rad") return;
    const at = placeOn(line, length * 0.3);
    this.stripe = new Stripe(flow.place, 2.6, 1.3, `translate(${at.x} ${at.y}) rotate(${at.angle})`);
    this.stripe.element.prepend(el("rect", { x: -1.3, y: -1.3, width: 2.6, height: 2.6, class: "collar" }));
    this.arrow.before(this.stripe.element);
  }

  show(time, most) {
    const effort = this.flow.effort ? this.flow.effort(time) : NaN, power = effort * this.flow.speed(time);
    const share = shareOf(effort, most[this.flow.kind]);
    this.over.setAttribute("stroke-width", (thinnest + (widest - thinnest) * share).toFixed(2));
    const shade = shareOf(power, most.power);
    this.over.setAttribute("stroke", shadeOf(shade, this.own));
    this.arrow.setAttribute("visibility", shade > 0.005 ? "visible" : "hidden");
    this.arrow.setAttribute("fill", shadeOf(shade, this.own));
    this.arrow.setAttribute("transform", `translate(${this.arrowAt.x} ${this.arrowAt.y}) rotate(${this.arrowAt.angle + (power < 0 ? 180 : 0)})`);
  }
}

/** From the line's own colour, `#5f5f5f`, to a dark orange. */
function shadeOf(share, own) {
  const part = Math.sqrt(Math.min(1, share)), mix = (at, to) => { const from = parseInt(own.slice(at, at + 2), 16); return Math.round(from + (to - from) * part); };
  return `rgb(${mix(1, 200)} ${mix(3, 80)} ${mix(5, 0)})`;
}

function placeOn(line, at) {
  const a = line.getPointAtLength(Math.max(0, at - 0.2)), b = line.getPointAtLength(at + 0.2);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI };
}

