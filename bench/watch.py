"""From a save, and from a slider, to the curves on the page: `torsion watch` in headless Chromium, where `chromium` and `node` are."""

import json
import shutil
import subprocess
import sys

from report import program, root, row, write

count = sys.argv[1] if len(sys.argv) > 1 else "60"
models = ["CoupledClutches/CoupledClutches"]
chromium = shutil.which("chromium") or shutil.which("chromium-browser")
if not chromium or not shutil.which("node"):
    print("skipped: this needs chromium and node", file=sys.stderr)
    sys.exit(0)

rows = []
for model in models:
    command = ["node", root / "bench/watch/watch.mjs", chromium, program, root / f"examples/{model}.mo", count]
    results = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)
    for what, times in results.items():
        case = f"{model.split('/')[-1]}: {what}"
        rows += [row(case, "median", times[len(times) // 2], "ms"), row(case, "of 20 the slowest (p95)", times[int(0.95 * (len(times) - 1) + 0.5)], "ms"), row(case, "slowest", times[-1], "ms")]
write("watch", rows)
