// Formulas on variables, in the expressions of Modelica (specification 3.6, chapter 3 and appendix A.2.7). Text becomes a tree; nothing is run as a program.

export class FormulaError extends Error {
  constructor(message, at, length = 1) {
    super(message);
    this.at = at;
    this.length = length;
  }
}

const part = String.raw`(?:[A-Za-z_$][\w$]*|'(?:\\.|[^'\\])*')(?:\[[^\]]*\])?`;
const kinds = [
  ["space", /\s+/y],
  ["number", /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ["name", new RegExp(`${part}(?:\\.${part})*`, "y")],
  ["quoted", /"(?:\\.|[^"\\])*"/y],
  ["symbol", /<=|>=|==|<>|[-+*/^(),<>]/y],
];
const words = new Set(["if", "then", "elseif", "else", "and", "or", "not"]);
const longest = 2000, deepest = 200;

export function tokensOf(text) {
  if (text.length > longest) throw new FormulaError(`a formula has at most ${longest} characters`, longest);
  const tokens = [];
  for (let at = 0; at < text.length;) {
    const found = kinds.map(([kind, pattern]) => { pattern.lastIndex = at; const match = pattern.exec(text); return match && { kind, text: match[0], at }; }).find((token) => token);
    if (!found) throw new FormulaError(text[at] === "'" || text[at] === '"' ? "the quotation has no end" : `\`${text[at]}\` stands in no formula`, at);
    if (found.kind === "name" && words.has(found.text)) found.kind = "word";
    if (found.kind !== "space") tokens.push(found);
    at += found.text.length;
  }
  tokens.push({ kind: "end", text: "", at: text.length });
  return tokens;
}

/** A tree of { kind, at, length }: number, name, call (function, args), unary and binary (op, a, b), if (condition, a, b). */
export function parseFormula(text) {
  return new Parser(tokensOf(text)).whole();
}

class Parser {
  constructor(tokens) {
    this.tokens = tokens;
    this.next = 0;
    this.depth = 0;
  }

  get token() { return this.tokens[this.next]; }
  is(...texts) { return (this.token.kind === "symbol" || this.token.kind === "word") && texts.includes(this.token.text); }
  take() { return this.tokens[this.next++]; }
  expect(text) {
    if (!this.is(text)) throw this.error(`\`${text}\` is missing here`);
    return this.take();
  }
  error(message) { return new FormulaError(message, this.token.at, Math.max(1, this.token.text.length)); }

  whole() {
    const tree = this.expression();
    if (this.token.kind !== "end") throw this.error(`\`${this.token.text}\` is not expected here`);
    return tree;
  }

  expression() {
    if (++this.depth > deepest) throw this.error("the formula is nested too deeply");
    const tree = this.is("if") ? this.conditional() : this.binary(this.conjunction, "or");
    --this.depth;
    return tree;
  }

  conditional() {
    const { at } = this.take(), condition = this.expression();
    this.expect("then");
    const a = this.expression();
    if (this.is("elseif")) return { kind: "if", at, condition, a, b: this.conditional() };
    this.expect("else");
    return { kind: "if", at, condition, a, b: this.expression() };
  }

  /** `a op b op c` from the left. */
  binary(operand, ...ops) {
    let tree = operand.call(this);
    while (this.is(...ops)) {
      const { text, at } = this.take();
      tree = { kind: "binary", op: text, at, a: tree, b: operand.call(this) };
    }
    return tree;
  }

  conjunction() { return this.binary(this.negation, "and"); }

  negation() {
    if (!this.is("not")) return this.relation();
    const { at } = this.take();
    return { kind: "unary", op: "not", at, a: this.relation() };
  }

  relation() {
    const a = this.sum();
    if (!this.is("<", "<=", ">", ">=", "==", "<>")) return a;
    const { text, at } = this.take(), tree = { kind: "binary", op: text, at, a, b: this.sum() };
    if (this.is("<", "<=", ">", ">=", "==", "<>")) throw this.error("a relation has two sides; join relations by `and`");
    return tree;
  }

  sum() { return this.binary(this.product, "+", "-"); }
  product() { return this.binary(this.signed, "*", "/"); }

  /** The minus of −x^2 and of 2*x^2 stands before the power. */
  signed() {
    if (!this.is("+", "-")) return this.power();
    const { text, at } = this.take();
    if (++this.depth > deepest) throw this.error("the formula is nested too deeply");
    const a = this.signed();
    --this.depth;
    return text === "-" ? { kind: "unary", op: "-", at, a } : a;
  }

  power() {
    const a = this.primary();
    if (!this.is("^")) return a;
    const { at } = this.take(), tree = { kind: "binary", op: "^", at, a, b: this.is("+", "-") ? this.signed() : this.primary() };
    if (this.is("^")) throw this.error("put parentheses: `a^b^c` may mean two things");
    return tree;
  }

  primary() {
    const token = this.take(), { at } = token, { length } = token.text;
    if (token.kind === "number") return { kind: "number", at, length, value: Number(token.text) };
    if (token.kind === "quoted") return { kind: "name", at, length, name: token.text.slice(1, -1).replace(/\\(.)/g, "$1") };
    if (token.kind === "name") return this.is("(") ? this.call(token) : { kind: "name", at, length, name: token.text };
    if (token.text === "(") {
      const tree = this.expression();
      this.expect(")");
      return tree;
    }
    --this.next;
    throw this.error(token.kind === "end" ? "the formula ends too early" : `a number or a variable stands here, not \`${token.text}\``);
  }

  call({ text, at }) {
    this.take();
    const args = [];
    while (!this.is(")")) {
      args.push(this.expression());
      if (!this.is(")")) this.expect(",");
    }
    this.take();
    return { kind: "call", at, length: text.length, function: text.replace(/^Modelica\.Math\./, ""), args };
  }
}
