"""KLU beside SUNDIALS' band solver on the Newton matrices of chains of shafts; processor time."""

import json
import subprocess
import sys

from report import build, make, row, write

make("bench_band")
rows = []
for shafts in sys.argv[1:] or ["100", "1000", "10000"]:
    result = json.loads(subprocess.run([build / "bin" / "bench_band", shafts], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)
    case = f"{shafts} shafts"
    rows.append(row(case, "KLU, analysis and factors", 1e6 * result["analysis"], "us"))
    for metric in ("factors", "solve"):
        klu, band = result[metric]
        rows += [row(case, f"KLU, {metric}", 1e6 * klu, "us"), row(case, f"band, {metric}", 1e6 * band, "us", "KLU", band / klu)]
write("band", rows)
