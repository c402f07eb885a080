import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Bundle } from "../../../compiler/report/bundle.mjs";

const bundle = (modules) => {
  const made = new Bundle((name) => modules[name]);
  made.add("main.js");
  return made.text;
};

test("modules come before those that import them, each once", () => {
  const text = bundle({
    "main.js": 'import { a } from "./a.js";\nimport { b } from "./b.js";\nglobalThis.answer = a + b;\n',
    "b.js": 'import { a } from "./a.js";\nexport const b = 2 * a;\n',
    "a.js": "export const a = 14;\n",
  });
  new Function('"use strict";' + text)();
  assert.equal(globalThis.answer, 42);
  assert.equal(text.match(/const a = 14/g).length, 1);
});

test("what would go wrong in one scope is an error", () => {
  assert.throws(() => bundle({ "main.js": 'import { a } from "./a.js";\nconst b = 1;\n', "a.js": "export const a = 1;\nfunction b() {}\n" }), /`b` is also in a.js/);
  assert.throws(() => bundle({ "main.js": 'import { c } from "./a.js";\n', "a.js": "export const a = 1;\n" }), /does not export `c`/);
  assert.throws(() => bundle({ "main.js": 'import { a } from "./a.js";\nexport const m = 1;\n', "a.js": 'import { m } from "./main.js";\nexport const a = 1;\n' }), /imports itself/);
  assert.throws(() => bundle({ "main.js": 'import a from "./a.js";\n' }), /cannot be bundled/);
  assert.throws(() => bundle({ "main.js": "export default 1;\n" }), /cannot be bundled/);
});

test("the page itself", () => {
  const made = new Bundle((name) => readFileSync(new URL("../../../compiler/report/page/" + name, import.meta.url), "utf8"));
  made.add("main.js");
  new Function(made.text); // it parses
  assert.ok(made.modules.size > 15);
});
