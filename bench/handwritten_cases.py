"""The models that are also written by hand in C, measured beside them (bench/handwritten/measure.cpp)."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from chain import model as chain
from report import build, root

programs = {"hand-written C": "bench_handwritten", "hand-written C, -ffp-contract=off": "bench_handwritten_off"}


def cases(folder):
    """Name, kind and size by hand, and the model's file."""
    yield "BacklashDrive", "backlash_drive", 0, root / "examples/BacklashDrive/BacklashDrive.mo"
    yield "CoupledClutches", "coupled_clutches", 0, root / "examples/CoupledClutches/CoupledClutches.mo"
    yield "RubberCoupling", "rubber_coupling", 0, root / "bench/handwritten/RubberCoupling.mo"
    for n in (100, 1000):
        path = Path(folder) / f"Chain{n}.mo"
        path.write_text(chain(n), encoding="utf-8")
        yield f"Chain{n}", "chain", n, path


def measured(*options):
    """Each case with the name of each program by hand, and pairs of figures: ours and by hand."""
    subprocess.run(["cmake", "--build", build, "--target", *programs.values()], check=True, stdout=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        for case, kind, size, path in cases(folder):
            for hand, name in programs.items():
                command = [build / "bin" / name, kind, str(size), path, root / "stdlib_models", *options]
                yield case, hand, json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)
