"""The largest closure of the energy balance in our examples, for some tolerances: what docs/reference/energy.md shows. No times: the same on every machine."""

import tempfile
from pathlib import Path

from report import Run, root, row, write

tolerances = ("1e-6", "1e-8")


def closures(tolerance, folder):
    """Of each example whose energy is audited."""
    for model in sorted(root.glob("examples/*/*.mo")):
        if model.stem != model.parent.name:  # a part of an example
            continue
        energy = Run(["simulate", model, "--tolerance", tolerance, "--variables", "^$", "--json", "-o", folder / "result.csv"]).summary.get("energy", {})
        if energy.get("audited"):
            yield abs(energy["closure"]), model.stem


rows = []
with tempfile.TemporaryDirectory() as scratch:
    for tolerance in tolerances:
        found = list(closures(tolerance, Path(scratch)))
        largest, example = max(found)
        rows += [row(f"tolerance {tolerance}", "largest closure", f"{largest:.0e}", ""), row(f"tolerance {tolerance}", "in", example, ""),
                 row(f"tolerance {tolerance}", "examples", len(found), "")]
write("closure", rows)
