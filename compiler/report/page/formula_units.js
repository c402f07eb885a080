// The unit of a formula, where it is plain. "": unknown. null: a number, which takes any unit.

const products = [["N.m", "rad/s", "W"], ["N", "m/s", "W"], ["V", "A", "W"], ["N", "m", "N.m"], ["Pa", "m3/s", "W"]];

function productUnit(a, b) {
  if (a === null || a === "1") return b;
  if (b === null || b === "1") return a;
  return products.find(([x, y]) => (x === a && y === b) || (x === b && y === a))?.[2] ?? "";
}

function quotientUnit(a, b) {
  if (b === null || b === "1") return a;
  if (a === b && a !== "") return "1";
  return products.flatMap(([x, y, z]) => [[z, x, y], [z, y, x]]).find(([of, by]) => of === a && by === b)?.[2] ?? "";
}

const common = (a, b) => (a === null ? b : b === null || a === b ? a : "");

function rateUnit(unit) {
  if (unit === null || unit === "") return "";
  if (unit === "J") return "W";
  return unit.endsWith("/s") ? unit + "2" : unit.includes("/") ? "" : unit === "1" ? "1/s" : unit + "/s";
}

function sumUnit(unit) {
  if (unit === null || unit === "") return "";
  if (unit === "W") return "J";
  return unit.endsWith("/s2") ? unit.slice(0, -1) : unit.endsWith("/s") ? unit.slice(0, -2) : unit.includes("/") ? "" : unit === "1" ? "s" : unit + ".s";
}

/** `unitOfName(name)`: that of a variable; "" where it is unknown. */
export function unitOfFormula(tree, unitOfName) {
  const of = (one) => unitOfFormula(one, unitOfName);
  switch (tree.kind) {
    case "number": return null;
    case "name": return unitOfName(tree.name);
    case "if": return common(of(tree.a), of(tree.b));
    case "unary": return tree.op === "-" ? of(tree.a) : "";
    case "binary": return tree.op === "*" ? productUnit(of(tree.a), of(tree.b)) : tree.op === "/" ? quotientUnit(of(tree.a), of(tree.b)) : tree.op === "+" || tree.op === "-" ? common(of(tree.a), of(tree.b)) : "";
    default: break;
  }
  if (["abs", "noEvent"].includes(tree.function)) return of(tree.args[0]);
  if (["min", "max", "rem", "mod"].includes(tree.function)) return common(of(tree.args[0]), of(tree.args[1]));
  if (["asin", "acos", "atan", "atan2"].includes(tree.function)) return "rad";
  if (tree.function === "der") return rateUnit(of(tree.args[0]));
  return tree.function === "integral" ? sumUnit(of(tree.args[0])) : "";
}
