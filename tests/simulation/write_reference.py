"""Writes a reference trajectory: quoted header, time first, 17 digits."""
import inspect
from pathlib import Path


def write(columns, stop_time, intervals):
    """columns: name -> function of time. The file `reference.csv` lands beside the calling script."""
    path = Path(inspect.stack()[1].filename).parent / "reference.csv"
    with open(path, "w", newline="\n") as file:
        file.write(",".join(f'"{name}"' for name in ["time", *columns]) + "\n")
        for i in range(intervals + 1):
            t = stop_time * i / intervals
            file.write(",".join(f"{value:.17g}" for value in [t, *(f(t) for f in columns.values())]) + "\n")
