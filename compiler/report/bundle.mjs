// bundle.mjs ENTRY.js OUT.js: one script of modules, without their imports and exports. All share one scope, so a name stands at the top of one module
// only. Allowed are `import { a, b } from "./other.js";` and `export` in front of a declaration; anything else is an error.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const importLine = /^import \{([^}]*)\} from "\.\/([\w.]+)";\n/gm;
const declaration = /^(export )?(?:async )?(?:function|class|const|let) (\w+)/gm;

export class Bundle {
  constructor(read) {
    this.read = read;         // text of a module by its name
    this.modules = new Map(); // in the order of evaluation: name → { code, exports }
    this.owners = new Map();  // of names at the top
    this.open = [];
  }

  fail(name, why) { throw new Error(`${name}: ${why}`); }

  add(name) {
    if (this.modules.has(name)) return;
    if (this.open.includes(name)) this.fail(name, `imports itself through ${[...this.open, name].join(" → ")}`);
    this.open.push(name);
    const text = this.read(name);
    for (const [, names, from] of text.matchAll(importLine)) {
      this.add(from);
      for (const wanted of names.split(",").map((one) => one.trim()).filter((one) => one !== "")) {
        if (!this.modules.get(from).exports.has(wanted)) this.fail(name, `${from} does not export \`${wanted}\``);
      }
    }
    this.modules.set(name, this.stripped(name, text));
    this.open.pop();
  }

  stripped(name, text) {
    const exports = new Set();
    for (const [, isExported, declared] of text.matchAll(declaration)) {
      if (this.owners.has(declared)) this.fail(name, `\`${declared}\` is also in ${this.owners.get(declared)}`);
      this.owners.set(declared, name);
      if (isExported) exports.add(declared);
    }
    const code = text.replace(importLine, "").replace(/^export (?=(?:async )?(?:function|class|const|let) )/gm, "");
    const left = /^(?:import|export)\b.*/m.exec(code);
    if (left) this.fail(name, `cannot be bundled: ${left[0]}`);
    return { code, exports };
  }

  get text() { return [...this.modules.values()].map((module) => module.code).join("\n"); }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [entry, out] = process.argv.slice(2);
  try {
    const bundle = new Bundle((name) => readFileSync(join(dirname(entry), name), "utf8"));
    bundle.add(basename(entry));
    writeFileSync(out, bundle.text);
  } catch (error) {
    console.error("error: " + error.message);
    process.exit(1);
  }
}
