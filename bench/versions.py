"""This version beside another one, for a change that must not cost anything: `bench/run versions OTHER/build/bin/torsion [TURNS]`.

Both programs run in turn, so that both meet the same disturbances. Processor time of whole processes (every example, without and with machine code of an earlier run)
and of a sweep; wall time of the phases of chains of shafts. A ratio is the median over the turns (default 5) of this version's time over the other's; beside it stand
the smallest and the largest, since a difference below them is none. Each program has its own library beside it."""

import statistics
import sys
import tempfile
from pathlib import Path

import chain
from report import Run, Timed, program, root, row, write

chains = [("springs", 1000), ("springs", 8000), ("gears", 1000)]
again = 3  # short processes are repeated within a turn


def processor_seconds(command, cache):
    run = Timed(command, cache)
    if not run.succeeded:
        raise SystemExit(f"{' '.join(map(str, command))}\n{run.errors}")
    return run.processor


def example_seconds(one, model, folder):
    with tempfile.TemporaryDirectory() as cache:
        command = [one, "simulate", model, "-o", Path(folder) / "result.csv"]
        return {"cold": processor_seconds(command, cache), "warm": sum(processor_seconds(command, cache) for _ in range(again)) / again}


def chain_seconds(one, model, folder):
    arguments = ["simulate", model, "--json", "--no-cache", "--intervals", 10, "--variables", r"^j\[1\]\.w$", "-o", Path(folder) / "chain.csv"]
    run = Run(arguments, executable=one)
    return {**run.summary["phases"], "whole process": run.seconds}


def sweep_seconds(one, model, folder):
    table = Path(folder) / "sweep.csv"
    return {"2,000 variants": processor_seconds([one, "sweep", model, "--vary", "load.J=0.5:3:2000", "--collect", "w=final(load.w)", "-o", table], folder)}


def in_turn(case, seconds, other, turns, model, folder):
    """Rows of one case. The program that begins changes with each turn."""
    measured = {program: [], other: []}
    for turn in range(turns):
        for one in [program, other][:: 1 if turn % 2 else -1]:
            measured[one].append(seconds(one, model, folder))
    rows = []
    for name in measured[program][0]:
        if name not in measured[other][0]:
            continue
        ours, theirs = ([m[name] for m in measured[one]] for one in (program, other))
        ratios = [a / b for a, b in zip(ours, theirs) if b > 0]
        if ratios:
            rows.append(row(case, name, statistics.median(ours), "s", f"the other version ({min(ratios):.2f} to {max(ratios):.2f})", statistics.median(ratios)))
    return rows


def total_of(rows, name):
    """All examples as one: the sums of the medians."""
    ours = sum(r["value"] for r in rows if r["metric"] == name)
    theirs = sum(r["value"] / r["ratio"] for r in rows if r["metric"] == name)
    return row("all examples", name, ours, "s", "the other version", ours / theirs)


def main(other, turns):
    with tempfile.TemporaryDirectory() as folder:
        models = [m for m in sorted(root.glob("examples/*/*.mo")) if m.stem == m.parent.name or not (m.parent / "package.mo").exists()]
        examples = [r for model in models for r in in_turn(model.stem, example_seconds, other, turns, model, folder)]
        rows = examples + [total_of(examples, name) for name in ("cold", "warm")]
        for variant, n in chains:
            model = Path(folder) / f"Chain{n}.mo"
            model.write_text(chain.model(n, variant), encoding="utf-8")
            rows += in_turn(f"{variant}, N = {n}", chain_seconds, other, turns, model, folder)
        rows += in_turn("sweep of BacklashDrive", sweep_seconds, other, turns, root / "examples/BacklashDrive/BacklashDrive.mo", folder)
    write("versions", rows)


if __name__ == "__main__":
    if len(sys.argv) < 2 or not Path(sys.argv[1]).is_file():
        sys.exit("versions: which program, as in: bench/run versions OTHER/build/bin/torsion")
    main(Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 5)
