// The field for formulas: Enter draws one; what is wrong with it is said below, with a mark where.

import { el, replaceContent } from "./dom.js";
import { FormulaError } from "./formula.js";
import { FormulaVariable } from "./formula_variable.js";

export class FormulaField {
  /** `run()`: for which formulas are checked; `draw(text)`: a good one. */
  constructor(run, draw) {
    this.run = run;
    this.draw = draw;
    this.input = el("input", { type: "text", placeholder: "Formula: a.tau*a.w", "aria-label": "Formula of variables, Enter draws it", "aria-describedby": "formula-problem", spellcheck: "false",
      autocapitalize: "off", autocomplete: "off", oninput: () => this.say(null), onkeydown: (event) => { if (event.key === "Enter") this.accept(); } });
    this.problem = el("div", { id: "formula-problem", class: "problem", role: "status" });
    this.element = el("div", { class: "find" }, this.input, this.problem);
  }

  accept() {
    const text = this.input.value.trim();
    if (text === "") return;
    let warnings = [];
    try {
      ({ warnings } = new FormulaVariable(this.run(), text));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      return this.say(error, text);
    }
    this.say(null);
    this.draw(text);
    this.input.value = "";
    replaceContent(this.problem, warnings.map((words) => el("div", {}, words))); // it is drawn all the same
  }

  say(error, text = "") {
    this.input.setAttribute("aria-invalid", String(error !== null));
    if (!error) return this.problem.replaceChildren();
    const from = Math.max(0, error.at - 30), at = error.at - from;
    const line = text.slice(from, error.at + 60), mark = " ".repeat(at) + "^".repeat(Math.max(1, Math.min(error.length, 60)));
    replaceContent(this.problem, el("pre", { "aria-hidden": "true" }, line + "\n" + mark), el("div", {}, error.message));
    this.input.setSelectionRange(error.at, error.at + error.length);
  }
}
