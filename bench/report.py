"""What the benchmarks share: running the program, and writing what came out."""

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

as_markdown = "--markdown" in sys.argv  # a table for documents, which scripts/refresh-figures puts there
if as_markdown:
    sys.argv.remove("--markdown")

root = Path(__file__).resolve().parent.parent
build = root / "build"
program = build / "bin" / "torsion"


def make(*targets):
    """Builds programs of a benchmark, unless what is built is to be measured."""
    if not os.environ.get("TORSION_AS_BUILT"):
        subprocess.run(["cmake", "--build", build, "--target", *targets], check=True, stdout=sys.stderr)


def find_published_library():
    """The folder of the Modelica Standard Library 4.0.0: TORSION_MSL, or where other tools install it; nothing where there is none."""
    folders = [os.environ.get("TORSION_MSL"), Path.home() / ".openmodelica" / "libraries"]
    found = [Path(f) for f in folders if f and any((Path(f) / name / "package.mo").exists() for name in ("Modelica 4.0.0", "Modelica"))]
    return found[0] if found else None


def published_library():
    """As find_published_library(), but ends the program where there is none."""
    found = find_published_library()
    if found is None:
        print("skipped: the Modelica Standard Library 4.0.0 is not installed; TORSION_MSL can name its folder", file=sys.stderr)
        sys.exit(0)
    return found


class Run:
    """One call of the program: wall time, processor time, peak memory, and its JSON summary."""

    def __init__(self, arguments, timeout=900, executable=program):
        begin = time.perf_counter()
        process = subprocess.Popen([executable, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        try:
            self.output, self.errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise SystemExit(f"no end after {timeout} s: torsion {' '.join(map(str, arguments))}")
        self.seconds = time.perf_counter() - begin
        if process.returncode != 0:
            raise SystemExit(f"torsion {' '.join(map(str, arguments))}\n{self.errors}")
        self.summary = json.loads(self.output) if self.output.startswith("{") else {}


def processor_seconds():
    """Processor time of all ended child processes."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Timed:
    """One process with its own cache of machine code: wall and processor seconds, and how it ended."""

    def __init__(self, command, cache):
        before, begin = processor_seconds(), time.perf_counter()
        process = subprocess.run(
            [str(c) for c in command], env={**os.environ, "TORSION_CACHE": str(cache)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
        )
        self.wall, self.processor = time.perf_counter() - begin, processor_seconds() - before
        self.succeeded, self.errors = process.returncode == 0, process.stderr


def peak_memory(arguments):
    """Peak resident memory of one call, in bytes."""
    null = os.open(os.devnull, os.O_WRONLY)
    pid = os.posix_spawn(program, [str(program), *map(str, arguments)], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, null, 1), (os.POSIX_SPAWN_DUP2, null, 2)])
    _, status, usage = os.wait4(pid, 0)
    os.close(null)
    if status != 0:
        raise SystemExit(f"torsion {' '.join(map(str, arguments))} fails")
    return usage.ru_maxrss * 1024


def row(case, metric, value, unit, versus=None, ratio=None):
    result = {"case": case, "metric": metric, "value": value, "unit": unit}
    if versus is not None:
        result |= {"versus": versus, "ratio": ratio}
    return result


def text(value):
    if isinstance(value, str):
        return value
    return f"{value:.4g}" if isinstance(value, float) and abs(value) < 1e4 else f"{value:,.0f}"


def cell(entry):
    """What a table shows of a row: the ratio where there is one."""
    return f"{entry['ratio']:.2f}" if "ratio" in entry else text(entry["value"])


def heading(entry):
    return f"{entry['metric']} over {entry['versus']}" if "ratio" in entry else f"{entry['metric']} [{entry['unit']}]" if entry["unit"] else entry["metric"]


def cells_of(rows):
    """Under its metric what was measured, and under its heading what a table shows of it."""
    return {r["metric"]: text(r["value"]) for r in rows} | {heading(r): cell(r) for r in rows}


def markdown(rows, columns):
    """A line for each case, a column for each metric; or the columns given: title and metric (the value) or heading (the ratio)."""
    columns = columns or {name: name for name in dict.fromkeys(heading(r) for r in rows)}
    lines = [f"| case | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for case in dict.fromkeys(r["case"] for r in rows):
        cells = cells_of([r for r in rows if r["case"] == case])
        shown = [cells.get(wanted, "") for wanted in columns.values()]
        if any(shown):
            lines.append(f"| {case} | {' | '.join(shown)} |")
    return "\n".join(lines)


def write(name, rows, columns=None):
    folder = build / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if as_markdown:
        print(markdown(rows, columns))
        return
    cells = [[r["case"], r["metric"], text(r["value"]), r["unit"], f"{r['ratio']:.2f} × {r['versus']}" if "ratio" in r else ""] for r in rows]
    widths = [max(len(c[i]) for c in cells) for i in range(5)]
    for c in cells:
        print(f"{c[0]:<{widths[0]}}  {c[1]:<{widths[1]}}  {c[2]:>{widths[2]}} {c[3]:<{widths[3]}}  {c[4]}".rstrip())
    print(f"wrote build/bench/{name}.json", file=sys.stderr)
