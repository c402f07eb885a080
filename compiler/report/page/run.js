// The part "Run": what was run from what, with what, how long it took, and every message.

function runPart(run) {
  const summary = run.summary || {};
  const parts = [];
  const statistics = summary.statistics || {};
  const span = summary.end_time === undefined ? null : `${number(summary.start_time)} … ${number(summary.end_time)} s`;
  const options = Object.entries(run.options || {}).map(([name, value]) => [name, Array.isArray(value) ? value.join(" ") : String(value)]);
  const facts = [["model", summary.model || ""], ["program", content.program], ["time", span], ["solver", summary.solver], ["tolerance", summary.tolerance],
    ["FMU", summary.fmu], ["size", summary.equations === undefined ? null : `${summary.equations} equations, ${summary.states} states`], ...options.filter(([name]) => name !== "model")];
  const rows = facts.filter(([, value]) => value !== undefined && value !== null && value !== "").map(([name, value]) => [name, el("span", { class: "code" }, String(value))]);
  parts.push(messagesBlock(run.messages || []), el("h2", {}, "What was run"), table(["", ""], rows));
  const phases = Object.entries(summary.phases || {});
  if (phases.length > 0) parts.push(el("h2", {}, "How long it took"), phaseTable(phases));
  const work = Object.entries(statistics).filter(([, value]) => value !== 0);
  if (work.length > 0) parts.push(el("h2", {}, "Work"), table(["", ""], work.map(([name, value]) => [name.replaceAll("_", " "), String(value)]), new Set([1])));
  const libraries = summary.libraries || [];
  if (libraries.length > 0) parts.push(el("h2", {}, "Libraries"), table(["name", "version", "why this one"], libraries.map((library) => [library.name, library.version, library.reason])));
  const files = run.files || [];
  if (files.length > 0) parts.push(el("h2", {}, "Source files"), table(["file", "bytes", "hash (FNV-1a)"], files.map((file) => [el("span", { class: "code" }, file.path), String(file.bytes), el("span", { class: "code" }, file.hash)]), new Set([1])));
  return parts;
}

function messagesBlock(messages) {
  if (messages.length === 0) return null;
  return el("div", {}, el("h2", {}, "Messages"), messages.map((message) => {
    const block = el("div", { class: "message " + message.severity }, el("pre", {}, message.text));
    block.style.marginTop = "8px";
    return block;
  }));
}

function phaseTable(phases) {
  const longest = Math.max(...phases.map(([, seconds]) => seconds));
  return table(["phase", "", ""], phases.map(([name, seconds]) => {
    const bar = el("span", { class: "bar" });
    bar.style.width = Math.max(1, 220 * seconds / longest) + "px";
    bar.style.background = theme.colour(0);
    return [name, withPrefix(seconds, "s"), bar];
  }), new Set([1]));
}
