// The part "Response", where the file has a section `response`: facts, pictures and tables (docs/reference/report.md tells its form).

import { table } from "./dom.js";
import { modesPart, picturesPart } from "./modes.js";

export function responsePart(response) {
  const facts = (response.facts || []).map((fact) => fact.map((text) => String(text)));
  return [
    facts.length > 0 ? table(["", ""], facts) : null,
    ...picturesPart(response.pictures),
    ...modesPart(response.tables || []),
  ];
}
