// Draws the drive lines of drive_lines.txt twice, by Torsion and by elkjs, and prints crossings, bends, length and area side by side.
//
//   node bench/layout/compare.mjs LAY_OUT_DRIVES FOLDER [DRIVES.txt]
//
// LAY_OUT_DRIVES is the program of that name (`ninja -C build lay_out_drives`). FOLDER gets a picture of each drive (SVG) and, in node_modules, elkjs from
// the registry that npm is set up with. Nothing of it becomes part of Torsion.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [program, folder, file = join(dirname(fileURLToPath(import.meta.url)), "drive_lines.txt")] = process.argv.slice(2);
if (!folder) {
    console.error("usage: node bench/layout/compare.mjs LAY_OUT_DRIVES FOLDER [DRIVES.txt]");
    process.exit(2);
}
mkdirSync(folder, { recursive: true });
if (!existsSync(join(folder, "node_modules", "elkjs"))) {
    execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, "elkjs@0.12.1"], { stdio: ["ignore", "ignore", "inherit"] });
}
const Elk = createRequire(join(resolve(folder), "x.js"))("elkjs");

function readDrives(text) {
    const types = {}, drives = [];
    for (const line of text.split("\n")) {
        const words = line.trim().split(/\s+/);
        if (!words[0] || words[0].startsWith("#")) continue;
        const drive = drives.at(-1);
        if (words[0] === "type") {
            const type = types[words[1]] = { name: words[1], width: +words[2], height: +words[3], ports: {} };
            for (const word of words.slice(4).filter((w) => w.includes(":"))) {
                const [name, place] = word.split(":");
                type.ports[name] = place.split(",").map(Number);
            }
        } else if (words[0] === "drive") drives.push({ name: words[1], nodes: [], nets: [] });
        else if (words.slice(1).some((w) => w.includes("."))) drive.nets.push({ kind: words[0], ends: words.slice(1).map((w) => w.split(".")) });
        else drive.nodes.push({ name: words[1], type: types[words[0]] });
    }
    return drives;
}

// ---- both as {nodes: [{x, y, …}], nets: [{lines}]}, centres, y down

function placeOf([x, y], node) {
    let p = [node.mirrored ? -x : x, y];
    for (let turn = 0; turn < node.turns; ++turn) p = [-p[1], p[0]];
    return [node.x + p[0], node.y - p[1]];
}

function fromTorsion(drive, layout) {
    const flip = ([x, y]) => [x, -y];
    return {
        nodes: layout.nodes.map((n, i) => ({ ...drive.nodes[i], ...n, y: -n.y })),
        nets: layout.nets.map((net, i) => ({ ...drive.nets[i], lines: net.lines.map((l) => l.map(flip)), junctions: net.junctions.flat().map(flip) })),
        seconds: layout.seconds,
    };
}

function sideOf([x, y], { width, height }) {
    const u = (2 * x) / width, v = (2 * y) / height;
    return Math.abs(u) > Math.abs(v) ? (u < 0 ? "WEST" : "EAST") : v < 0 ? "SOUTH" : "NORTH";
}

async function fromElk(drive) {
    const children = drive.nodes.map(({ name, type }) => ({
        id: name,
        width: type.width,
        height: type.height,
        layoutOptions: { "elk.portConstraints": "FIXED_POS" },
        ports: Object.entries(type.ports).map(([port, p]) => ({
            id: `${name}.${port}`, x: type.width / 2 + p[0], y: type.height / 2 - p[1], width: 0, height: 0, layoutOptions: { "elk.port.side": sideOf(p, type) },
        })),
    }));
    const edges = drive.nets.flatMap((net, i) => net.ends.slice(1).map((end, k) => ({ id: `${i}:${k}`, sources: [net.ends[0].join(".")], targets: [end.join(".")] })));
    const layoutOptions = {
        "elk.algorithm": "layered", "elk.direction": "RIGHT", "elk.edgeRouting": "ORTHOGONAL", "elk.spacing.nodeNode": "14", "elk.spacing.edgeEdge": "4",
        "elk.spacing.edgeNode": "4", "elk.layered.spacing.nodeNodeBetweenLayers": "12", "elk.layered.spacing.edgeEdgeBetweenLayers": "4",
        "elk.layered.spacing.edgeNodeBetweenLayers": "4", "elk.padding": "[top=0,left=0,bottom=0,right=0]", "elk.layered.mergeEdges": "true",
    };
    const start = performance.now();
    const graph = await new Elk().layout({ id: "root", layoutOptions, children, edges });
    const seconds = (performance.now() - start) / 1000;
    const nets = drive.nets.map((net) => ({ ...net, lines: [], junctions: [] }));
    for (const edge of graph.edges) {
        const net = nets[+edge.id.split(":")[0]];
        for (const s of edge.sections) net.lines.push([s.startPoint, ...(s.bendPoints ?? []), s.endPoint].map((p) => [p.x, p.y]));
        for (const p of edge.junctionPoints ?? []) net.junctions.push([p.x, p.y]);
    }
    const nodes = graph.children.map((n, i) => ({ ...drive.nodes[i], x: n.x + n.width / 2, y: n.y + n.height / 2, mirrored: false, turns: 0 }));
    return { nodes, nets, seconds };
}

// ---- what a picture costs

/** The pieces of a net: what lies on each other counts once. */
function pieces(net) {
    const rows = new Map();
    for (const line of net.lines) {
        for (let i = 1; i < line.length; ++i) {
            const [a, b] = [line[i - 1], line[i]], axis = Math.abs(a[0] - b[0]) < 1e-3 ? 0 : 1;
            const key = `${axis} ${a[axis].toFixed(2)}`;
            rows.set(key, [...(rows.get(key) ?? []), [a[1 - axis], b[1 - axis]].sort((x, y) => x - y)]);
        }
    }
    const found = [];
    for (const [key, spans] of rows) {
        const [axis, at] = key.split(" ").map(Number);
        spans.sort((a, b) => a[0] - b[0]);
        for (const [from, to] of spans) {
            const last = found.at(-1);
            if (last && last.axis === axis && last.at === at && from <= last.to + 1e-3) last.to = Math.max(last.to, to);
            else found.push({ axis, at, from, to });
        }
    }
    return found;
}

function bends(net) {
    const corners = new Set();
    for (const line of net.lines) for (const p of line.slice(1, -1)) corners.add(p.map((v) => v.toFixed(1)).join());
    for (const p of net.junctions) corners.delete(p.map((v) => v.toFixed(1)).join());
    return corners.size;
}

function measure(drawing) {
    const all = drawing.nets.map(pieces), cost = { crossings: 0, bends: 0, length: 0, area: 0, shared: 0, through: 0 };
    all.forEach((net, i) => {
        cost.bends += bends(drawing.nets[i]);
        for (const p of net) {
            cost.length += p.to - p.from;
            for (const q of all.slice(i + 1).flat()) {
                if (p.axis !== q.axis) cost.crossings += q.at > p.from + 0.01 && q.at < p.to - 0.01 && p.at > q.from + 0.01 && p.at < q.to - 0.01;
                else cost.shared += Math.abs(p.at - q.at) < 0.01 && Math.min(p.to, q.to) - Math.max(p.from, q.from) > 0.01;
            }
            for (const n of drawing.nodes) {
                const [x, y] = p.axis === 0 ? [[p.at, p.at], [p.from, p.to]] : [[p.from, p.to], [p.at, p.at]];
                const w = n.type.width / 2 - 0.1, h = n.type.height / 2 - 0.1;
                const own = drawing.nets[i].ends.some((e) => e[0] === n.name);
                cost.through += !own && x[0] < n.x + w && x[1] > n.x - w && y[0] < n.y + h && y[1] > n.y - h;
            }
        }
    });
    const box = bounds(drawing);
    cost.length = Math.round(cost.length);
    cost.area = Math.round((box[2] - box[0]) * (box[3] - box[1]) / 100);
    return cost;
}

function bounds(drawing) {
    const xs = [], ys = [];
    for (const n of drawing.nodes) xs.push(n.x - n.type.width / 2, n.x + n.type.width / 2), ys.push(n.y - n.type.height / 2, n.y + n.type.height / 2);
    for (const [x, y] of drawing.nets.flatMap((net) => net.lines.flat())) xs.push(x), ys.push(y);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

// ---- pictures

const colours = { shaft: "#555", translation: "#070", signal: "#00c", heat: "#b00", other: "#b70" };

function svg(drawing) {
    const [left, top, right, bottom] = bounds(drawing), margin = 12, shapes = [];
    for (const n of drawing.nodes) {
        const { width: w, height: h } = n.type;
        shapes.push(`<rect x="${n.x - w / 2}" y="${n.y - h / 2}" width="${w}" height="${h}" fill="#eef" stroke="#335" stroke-width=".5"/>`);
        shapes.push(`<text x="${n.x}" y="${n.y + 1}" font-size="3.4" text-anchor="middle" fill="#335">${n.type.name}${n.mirrored ? " ⇋" : ""}${n.turns ? " ↻" : ""}</text>`);
        shapes.push(`<text x="${n.x}" y="${n.y + h / 2 + 5}" font-size="4.5" text-anchor="middle">${n.name}</text>`);
        for (const p of Object.values(n.type.ports)) {
            const [x, y] = placeOf(p, n);
            shapes.push(`<circle cx="${x}" cy="${y}" r=".8" fill="#fff" stroke="#335" stroke-width=".3"/>`);
        }
    }
    for (const net of drawing.nets) {
        const colour = colours[net.kind];
        for (const l of net.lines) shapes.push(`<polyline points="${l.join(" ")}" fill="none" stroke="${colour}" stroke-width=".8"/>`);
        for (const [x, y] of net.junctions) shapes.push(`<circle cx="${x}" cy="${y}" r="1.2" fill="${colour}"/>`);
    }
    const box = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}" width="${box[2] * 3}" height="${box[3] * 3}" font-family="sans-serif">` +
        `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="#fff"/>${shapes.join("")}</svg>\n`;
}

const drives = readDrives(readFileSync(file, "utf8"));
const layouts = JSON.parse(execFileSync(resolve(program), [file], { maxBuffer: 1 << 28 }));
const columns = ["crossings", "bends", "length", "area", "shared", "through"];
const line = (name, cells) => console.log(name.padEnd(20) + cells.map((c) => String(c).padStart(14)).join(""));
line("Torsion / elkjs", [...columns, "ms"]);
const sums = [{}, {}];
for (const [i, drive] of drives.entries()) {
    const drawings = [fromTorsion(drive, layouts[i]), await fromElk(drive)];
    const costs = drawings.map(measure);
    ["torsion", "elkjs"].forEach((by, k) => writeFileSync(join(folder, `${drive.name}.${by}.svg`), svg(drawings[k])));
    line(drive.name, [...columns.map((c) => `${costs[0][c]} / ${costs[1][c]}`), drawings.map((d) => (1000 * d.seconds).toFixed(1)).join(" / ")]);
    for (const c of columns) [0, 1].forEach((k) => (sums[k][c] = (sums[k][c] ?? 0) + costs[k][c]));
}
line("all", columns.map((c) => `${sums[0][c]} / ${sums[1][c]}`));
