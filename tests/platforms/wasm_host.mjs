// What host.c does, for a module of WebAssembly: prints every variable at some times, to the last bit. node wasm_host.mjs MODULE SOLVER STOP POINTS
import { readFileSync } from "node:fs";

const [path, solver, stop, points] = [process.argv[2], process.argv[3], Number(process.argv[4]), Number(process.argv[5])];
const module = new WebAssembly.Module(readFileSync(path));
const wanted = WebAssembly.Module.imports(module);
if (wanted.length > 0) throw new Error("it imports " + wanted.map((i) => i.name));
const model = new WebAssembly.Instance(module, {}).exports;

const view = () => new DataView(model.memory.buffer); // another one after each growth of the memory
function read(at) {
  const bytes = new Uint8Array(model.memory.buffer, at);
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}
function write(text) {
  const bytes = new TextEncoder().encode(text + "\0"), at = model.malloc(bytes.length);
  new Uint8Array(model.memory.buffer).set(bytes, at);
  return at;
}
/** A function of this script with four numbers, as a function that the module can call. */
function callback(call) {
  const text = (s) => [s.length, ...Buffer.from(s)], section = (kind, ...bytes) => [kind, bytes.length, ...bytes];
  const relay = [0, ...Buffer.from("asm"), 1, 0, 0, 0, ...section(1, 1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 0), ...section(2, 1, ...text("e"), ...text("f"), 0, 0),
    ...section(7, 1, ...text("f"), 0, 0)];
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(relay)), { e: { f: call } }).exports;
  const place = model.__indirect_function_table.grow(1);
  model.__indirect_function_table.set(place, f);
  return place;
}
function check(status, what) {
  if (status !== 0 && status !== 1) throw new Error(`${what}: ${status}`);
}

const options = model.malloc(64);
model.torsion_default_options(options);
if (view().getUint32(options, true) !== 64) throw new Error("the size of TorsionOptions");
const set = (offset, value) => view().setFloat64(options + offset, value, true), set_address = (offset, value) => view().setUint32(options + offset, value, true);
set(16, stop), set(24, 1e-9), set(32, stop / points);
set_address(48, write(solver));
set_address(52, callback((data, level, code, words) => { process.stderr.write(`${level === 0 ? "error" : "warning"}[${read(code)}]: ${read(words)}\n`); }));
const run = model.torsion_create(options);
if (run === 0) process.exit(1);

const description = model.malloc(64), place = model.malloc(8), count = model.torsion_count_variables();
const numbers = [], names = ["time"];
for (let v = 0; v < count; ++v) {
  check(model.torsion_describe(v, description), "describe");
  const address = (offset) => view().getUint32(description + offset, true);
  if (read(address(16)) === "String") continue;
  numbers.push(v);
  names.push(read(address(0)));
}
const lines = [names.join("\t")];
check(model.torsion_initialize(run), "initialize");
for (let i = 0; i <= points; ++i) {
  check(model.torsion_advance(run, (stop * i) / points), "advance");
  const row = [(stop * i) / points];
  for (const v of numbers) {
    check(model.torsion_get(run, v, place), "get");
    row.push(view().getFloat64(place, true));
  }
  lines.push(row.join("\t"));
}
// Again and again in the same memory: what is freed is used again
model.torsion_free(run);
const before = model.memory.buffer.byteLength;
for (let i = 0; i < 50; ++i) {
  const other = model.torsion_create(options);
  check(model.torsion_initialize(other), "initialize");
  check(model.torsion_advance(other, stop / points), "advance");
  model.torsion_free(other);
}
if (model.memory.buffer.byteLength > before + (1 << 20)) throw new Error("memory that is freed is not used again");
process.stdout.write(lines.join("\n") + "\n");
