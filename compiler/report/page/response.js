// The part "Response", where the file has a section `response`: facts, pictures and tables (docs/reference/report.md tells its form).

function responsePart(response) {
  const facts = (response.facts || []).map((fact) => fact.map((text) => String(text)));
  const source = (svg) => "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  return [
    facts.length > 0 ? table(["", ""], facts) : null,
    ...(response.pictures || []).map((picture) => [el("h2", {}, picture.title), el("img", { src: source(picture.svg), alt: picture.title })]),
    ...modesPart(response.tables || []),
  ];
}
