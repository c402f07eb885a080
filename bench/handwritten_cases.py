"""The models that are also written by hand in C, measured beside them (bench/handwritten/measure.cpp)."""

import json
import subprocess
import tempfile
from pathlib import Path

from chain import model as chain
from report import build, make, root

hands = {"hand-written C": "", "hand-written C, -ffp-contract=off": "_off"}


def cases(folder):
    """Name, kind and size by hand, and the model's file."""
    yield "BacklashDrive", "backlash_drive", 0, root / "examples/BacklashDrive/BacklashDrive.mo"
    yield "CoupledClutches", "coupled_clutches", 0, root / "examples/CoupledClutches/CoupledClutches.mo"
    yield "RubberCoupling", "rubber_coupling", 0, root / "bench/handwritten/RubberCoupling.mo"
    for n in (100, 1000):
        path = Path(folder) / f"Chain{n}.mo"
        path.write_text(chain(n), encoding="utf-8")
        yield f"Chain{n}", "chain", n, path


def median_by_ratio(results, metric):
    """Of pairs, ours and by hand, that several processes measured."""
    return sorted((result[metric] for result in results), key=lambda pair: pair[0] / pair[1])[len(results) // 2]


def measured(program, processes=5):
    """`program`: bench_handwritten or bench_vectors. Each case with the name of each program by hand, and pairs of figures: ours and by hand. Where code and arrays happen to lie is worth some percent, and is
    another place in each process."""
    programs = {hand: program + suffix for hand, suffix in hands.items()}
    make(*programs.values())
    with tempfile.TemporaryDirectory() as folder:
        for case, kind, size, path in cases(folder):
            for hand, name in programs.items():
                command = [build / "bin" / name, kind, str(size), path, root / "stdlib_models"]
                results = [json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout) for _ in range(processes)]
                yield case, hand, results[0] | {metric: median_by_ratio(results, metric) for metric in ("run", "call")}
