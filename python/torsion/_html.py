"""What notebooks show of our objects. No scripts, nothing from a network."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Iterable, List, Sequence

if TYPE_CHECKING:
    from torsion._errors import Diagnostic
    from torsion._model import Model, Parameter
    from torsion._result import Result
    from torsion._sweep import SweepTable

_COLOURS = {"error": "#c62828", "warning": "#b26a00", "note": "#1565c0"}
_MOST_ROWS = 200


def escaped(text: object) -> str:
    return html.escape(str(text))


def preformatted(text: str) -> str:
    return f'<pre style="line-height:1.25;overflow-x:auto">{escaped(text)}</pre>'


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], omitted: int = 0) -> str:
    head = "".join(f'<th style="text-align:left">{escaped(h)}</th>' for h in heads)
    body = "".join("<tr>" + "".join(f'<td style="text-align:left">{escaped(c)}</td>' for c in row) + "</tr>" for row in rows)
    rest = f'<tr><td colspan="{len(heads)}">… {omitted} more</td></tr>' if omitted > 0 else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}{rest}</tbody></table>"


def diagnostics_page(diagnostics: "Sequence[Diagnostic]") -> str:
    if not diagnostics:
        return "<i>no messages</i>"
    parts = []
    for d in diagnostics:
        colour = _COLOURS.get(d.severity, "inherit")
        first, _, rest = d.text.partition("\n")
        parts.append(f'<pre style="line-height:1.25;overflow-x:auto;border-left:3px solid {colour};padding-left:.6em"><b style="color:{colour}">{escaped(first)}</b>\n{escaped(rest)}</pre>')
    return "".join(parts)


def parameters_table(parameters: "List[Parameter]") -> str:
    rows = [(p.name, p.value, p.unit, p.description, "" if p.kind == "tunable" else p.kind) for p in parameters[:_MOST_ROWS]]
    return table(("parameter", "value", "unit", "description", ""), rows, len(parameters) - len(rows))


def model_page(model: "Model") -> str:
    parameters = list(model.parameters.values())
    description = f" – {escaped(model.description)}" if model.description else ""
    warnings = model.diagnostics
    told = diagnostics_page(warnings) if warnings else ""
    return f"<p><b>{escaped(model.name)}</b>{description}<br>{escaped(model.verdict)}</p>{told}" + (parameters_table(parameters) if parameters else "")


def result_page(result: "Result") -> str:
    warnings = result.diagnostics
    told = diagnostics_page(warnings) if warnings else ""
    try:
        picture = str(result.svg())
        picture = picture[picture.find("<svg"):]
    except TypeError: # a result from another process
        picture = ""
    return preformatted(result.summary()) + told + picture


def sweep_page(sweep: "SweepTable") -> str:
    heads = [*sweep.varied, "status", *sweep.collected]
    columns = [sweep[n] for n in sweep.varied], sweep.status, [sweep[n] for n in sweep.collected]
    shown = min(len(sweep), 20)
    rows = [[f"{c[i]:.6g}" for c in columns[0]] + [columns[1][i]] + [f"{c[i]:.6g}" for c in columns[2]] for i in range(shown)]
    return f"<p>{escaped(repr(sweep)[1:-1])}</p>" + table(heads, rows, len(sweep) - shown)
