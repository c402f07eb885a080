// The functions of formulas: those of Modelica (specification 3.6, section 3.7.1), by name, and how many arguments they take.

const truncated = (x) => (x < 0 ? Math.ceil(x) : Math.floor(x));

export const formulaFunctions = new Map(Object.entries({
  abs: [1, Math.abs], sign: [1, Math.sign], sqrt: [1, Math.sqrt], exp: [1, Math.exp], log: [1, Math.log], log10: [1, Math.log10],
  sin: [1, Math.sin], cos: [1, Math.cos], tan: [1, Math.tan], asin: [1, Math.asin], acos: [1, Math.acos], atan: [1, Math.atan], atan2: [2, Math.atan2],
  sinh: [1, Math.sinh], cosh: [1, Math.cosh], tanh: [1, Math.tanh],
  min: [2, Math.min], max: [2, Math.max], floor: [1, Math.floor], ceil: [1, Math.ceil], integer: [1, Math.floor],
  div: [2, (x, y) => truncated(x / y)], rem: [2, (x, y) => x - truncated(x / y) * y], mod: [2, (x, y) => x - Math.floor(x / y) * y],
  noEvent: [1, (x) => x],
}));

const truth = (x) => (x ? 1 : 0);
export const operators = {
  "+": (x, y) => x + y, "-": (x, y) => x - y, "*": (x, y) => x * y, "/": (x, y) => x / y, "^": (x, y) => x ** y,
  "<": (x, y) => truth(x < y), "<=": (x, y) => truth(x <= y), ">": (x, y) => truth(x > y), ">=": (x, y) => truth(x >= y), "==": (x, y) => truth(x === y), "<>": (x, y) => truth(x !== y),
  and: (x, y) => truth(x && y), or: (x, y) => truth(x || y),
};
export const isLogical = (tree) => (tree.kind === "binary" && !["+", "-", "*", "/", "^"].includes(tree.op)) || (tree.kind === "unary" && tree.op === "not");
