// A formula as a variable of a run: for each row of the run a value.

import { derivative, integral } from "./calculus.js";
import { Variable } from "./data.js";
import { FormulaError, parseFormula } from "./formula.js";
import { formulaFunctions, isLogical, operators } from "./formula_functions.js";
import { unitOfFormula } from "./formula_units.js";
import { warningsOf } from "./formula_warnings.js";

const plainName = (name) => name.replace(/\[[^\]]*\]/g, (subscripts) => subscripts.replace(/\s+/g, ""));

/** A variable by its name; spaces in brackets do not count. */
export function variableOf(run, name) { return run.byName.get(name) ?? run.byName.get(plainName(name)); }

/** How many letters differ (Levenshtein). */
function editDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; ++i) {
    const next = [i];
    for (let j = 1; j <= b.length; ++j) next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}

/** Names that are near to a wrong one: a few letters apart, or with the same last part. */
function near(run, name) {
  const last = "." + name.split(".").pop(), distance = (one) => editDistance(name.toLowerCase(), one.toLowerCase());
  const all = [...run.byName.keys()].filter((one) => Math.abs(one.length - name.length) <= 2 || one.endsWith(last)).slice(0, 5000);
  const found = all.map((one) => ({ one, at: distance(one) })).filter(({ one, at }) => at <= 2 || one.endsWith(last)).sort((a, b) => a.at - b.at);
  return found.slice(0, 3).map(({ one }) => `\`${one}\``).join(", ");
}

/** What is wrong with a tree for a run, thrown where it stands. */
function check(tree, run) {
  for (const child of [tree.condition, tree.a, tree.b, ...(tree.args || [])]) if (child) check(child, run);
  if (tree.kind === "name" && !["time", "pi", "true", "false"].includes(tree.name) && !variableOf(run, tree.name)) {
    const help = near(run, tree.name);
    throw new FormulaError(`there is no variable \`${tree.name}\`${help ? "; is it " + help + "?" : ""}`, tree.at, tree.length);
  }
  if (tree.kind !== "call") return;
  const known = ["der", "integral"].includes(tree.function) ? [1] : formulaFunctions.get(tree.function);
  if (!known) throw new FormulaError(`there is no function \`${tree.function}\`: ${["der", "integral", ...formulaFunctions.keys()].join(", ")}`, tree.at, tree.length);
  if (tree.args.length !== known[0]) throw new FormulaError(`\`${tree.function}\` takes ${known[0]} argument${known[0] === 1 ? "" : "s"}, not ${tree.args.length}`, tree.at, tree.length);
  const steps = tree.function === "der" && tree.args[0].kind === "name" && variableOf(run, tree.args[0].name)?.steps;
  if (steps) throw new FormulaError(`\`${tree.args[0].name}\` changes in steps and has no derivative`, tree.args[0].at, tree.args[0].length);
}

/** `f` for each row; arguments are numbers or lists. */
function map(f, count, args) {
  if (args.every((arg) => typeof arg === "number")) return f(...args);
  const of = args.map((arg) => (typeof arg === "number" ? () => arg : (i) => arg[i]));
  return Float64Array.from({ length: count }, args.length === 1 ? (_, i) => f(of[0](i)) : args.length === 2 ? (_, i) => f(of[0](i), of[1](i)) : (_, i) => f(of[0](i), of[1](i), of[2](i)));
}

/** Values of a tree: a number, a list, or null while a column is not there yet. */
function evaluate(tree, run) {
  const times = run.time(), count = times.length;
  if (tree.kind === "number") return tree.value;
  if (tree.kind === "name") return nameValues(tree.name, run);
  if (tree.kind === "call" && tree.function === "der" && tree.args[0].kind === "name") {
    const known = run.byName.get(`der(${plainName(tree.args[0].name)})`); // of the run itself, more exact than data
    if (known) return known.values();
  }
  const args = (tree.kind === "if" ? [tree.condition, tree.a, tree.b] : tree.args ?? [tree.a, tree.b].filter((one) => one)).map((one) => evaluate(one, run));
  if (args.includes(null)) return null;
  const list = (arg) => (typeof arg === "number" ? new Float64Array(count).fill(arg) : arg);
  if (tree.kind === "if") return map((condition, a, b) => (condition ? a : b), count, args);
  if (tree.kind === "unary") return map(tree.op === "-" ? (x) => -x : (x) => (x ? 0 : 1), count, args);
  if (tree.kind === "binary") return map(operators[tree.op], count, args);
  if (tree.function === "der") return derivative(times, list(args[0]));
  if (tree.function === "integral") return integral(times, list(args[0]));
  return map(formulaFunctions.get(tree.function)[1], count, args);
}

function nameValues(name, run) {
  const variable = variableOf(run, name);
  if (variable) return variable.changes ? variable.values() : variable.constant;
  return name === "time" ? run.time() : { pi: Math.PI, true: 1, false: 0 }[name];
}

export class FormulaVariable extends Variable {
  /** Throws a FormulaError. */
  constructor(run, text) {
    const tree = parseFormula(text);
    check(tree, run);
    const unitOf = (one) => unitOfFormula(one, (name) => variableOf(run, name)?.unit ?? (name === "time" ? "s" : "")), unit = unitOf(tree);
    super(run, { n: text, d: "a formula", u: unit ?? "", f: isLogical(tree) ? "boolean" : undefined });
    this.isFormula = true;
    this.tree = tree;
    this.unitOf = unitOf;
  }
  get changes() { return true; }
  /** Sentences about what may be wrong with it. */
  get warnings() { return warningsOf(this.tree, this.unitOf, this.values()); }
  values() {
    if (this.own) return this.own;
    const values = evaluate(this.tree, this.run);
    this.own = typeof values === "number" ? new Float64Array(this.run.time().length).fill(values) : values;
    return this.own;
  }
}

/** The formula as a variable of the run, made once; undefined where the run lacks something. */
export function formulaOf(run, text) {
  run.formulas ??= new Map();
  if (!run.formulas.has(text)) {
    try {
      run.formulas.set(text, new FormulaVariable(run, text));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      run.formulas.set(text, undefined);
    }
  }
  return run.formulas.get(text);
}
