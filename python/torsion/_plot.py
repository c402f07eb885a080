"""Pictures: matplotlib where it is installed, else our own."""

from __future__ import annotations

import importlib.util
import math
import os
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np

from torsion._errors import wrong_argument

if TYPE_CHECKING:
    from torsion._result import Result
    from torsion._sweep import SweepTable

#: display unit: (unit, what a number is multiplied by, what is added then)
DISPLAY: Dict[str, Tuple[str, float, float]] = {
    "rpm": ("rad/s", 30 / math.pi, 0), "rev/min": ("rad/s", 30 / math.pi, 0), "1/min": ("rad/s", 30 / math.pi, 0), "deg": ("rad", 180 / math.pi, 0),
    "deg/s": ("rad/s", 180 / math.pi, 0), "degC": ("K", 1, -273.15), "km/h": ("m/s", 3.6, 0), "mm": ("m", 1e3, 0), "kW": ("W", 1e-3, 0), "kN": ("N", 1e-3, 0),
    "kN.m": ("N.m", 1e-3, 0), "kN/m": ("N/m", 1e-3, 0), "bar": ("Pa", 1e-5, 0), "MPa": ("Pa", 1e-6, 0), "kJ": ("J", 1e-3, 0), "ms": ("s", 1e3, 0), "g.cm2": ("kg.m2", 1e7, 0),
}


class Picture:
    """A picture as SVG text; notebooks show it."""

    def __init__(self, svg: str):
        self.svg = svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {len(self.svg)} bytes of SVG; .write(path) writes it>"

    def _repr_svg_(self) -> str:
        return self.svg

    def write(self, path: "Union[str, os.PathLike[str]]") -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


def has_matplotlib() -> bool:
    return importlib.util.find_spec("matplotlib") is not None


def shown_values(result: "Result", name: str, display_units: bool) -> Tuple[Any, str]:
    """The numbers and their unit."""
    if name == "time":
        return result.time, "s"
    values, column = result[name], result.columns[name]
    unit, factor, offset = DISPLAY.get(column.display_unit, ("", 1.0, 0.0))
    if display_units and unit and unit == column.unit:
        return values * factor + offset, column.display_unit
    return values, column.unit


def usual_names(result: "Result") -> List[str]:
    """Speeds, torques and modes, those of components before those of their flanges; else the first variables that change."""
    def last(name: str) -> str:
        return name.rsplit(".", 1)[-1].split("[", 1)[0]

    changing = [n for n in result.names if np.ptp(result[n]) > 0 and "(" not in n]
    chosen: List[str] = []
    for wanted, most in ((("w", "v"), 6), (("tau", "f"), 4), (("mode", "locked"), 3)):
        alike = sorted((n for n in changing if last(n) in wanted), key=lambda n: ("flange" in n, n.count(".")))
        chosen += alike[:most]
    return chosen or changing[:12] or result.names[:12]


def plot_result(result: "Result", names: Sequence[str], x: str, ax: Any, title: str, display_units: bool, style: Dict[str, Any]) -> Any:
    for name in (*names, x):
        if name != "time":
            result[name] # names the nearest one where it is unknown
    chosen = list(names) or usual_names(result)
    if not has_matplotlib():
        if x != "time":
            raise wrong_argument("plot: `x` needs matplotlib, which is not installed")
        return result.svg(*chosen, title=title, units=None if display_units else "si")
    panels: Dict[str, List[Tuple[str, Any]]] = {}
    for name in chosen:
        values, unit = shown_values(result, name, display_units)
        panels.setdefault(unit or name.rsplit(".", 1)[-1], []).append((name, values))
    across, across_unit = shown_values(result, x, display_units)
    axes = _axes(len(panels), ax)
    for axis, (unit, curves) in zip(axes, panels.items()):
        for name, values in curves:
            is_step = name in result.columns and result.columns[name].variability == "discrete"
            axis.plot(across, values, **{"label": name, **({"drawstyle": "steps-post"} if is_step else {}), **style})
        axis.set_ylabel(curves[0][0] + f" [{unit}]" if len(curves) == 1 and unit else unit)
        if len(curves) > 1:
            axis.legend()
        axis.grid(True, alpha=0.3)
    axes[-1].set_xlabel(f"{'t' if x == 'time' else x} [{across_unit}]" if across_unit else x)
    if title:
        axes[0].set_title(title)
    return axes[0] if len(panels) == 1 else np.array(axes)


def _axes(count: int, ax: Any) -> List[Any]:
    if ax is not None:
        given = list(np.ravel(np.asarray(ax, dtype=object)))
        return [given[min(i, len(given) - 1)] for i in range(count)]
    import matplotlib.pyplot as plt

    _, axes = plt.subplots(count, 1, sharex=True, squeeze=False, figsize=(8, 2.2 * count + 0.8), constrained_layout=True)
    return list(axes[:, 0])


def plot_sweep(table: "SweepTable", names: Sequence[str], ax: Any, style: Dict[str, Any]) -> Any:
    chosen = list(names) or table.collected
    for name in chosen:
        table[name]
    if not has_matplotlib():
        raise wrong_argument("plot: a table needs matplotlib; `torsion plot TABLE.csv` draws what `.write(\"TABLE.csv\")` has written")
    axes = _axes(len(chosen), ax)
    x = table.varied[0]
    for axis, name in zip(axes, chosen):
        if table.is_grid:
            for label, line in _curves(table, name):
                axis.plot(table.axis(x), line, **{"marker": ".", "label": label, **style})
            if len(table.varied) > 1:
                axis.legend()
        else:
            axis.plot(table[x], table[name], **{"marker": ".", "linestyle": "none", **style})
        axis.set_ylabel(name)
        axis.grid(True, alpha=0.3)
    axes[-1].set_xlabel(x)
    return axes[0] if len(axes) == 1 else np.array(axes)


def _curves(table: "SweepTable", name: str) -> List[Tuple[str, Any]]:
    """Of a grid: a curve for each value of the second parameter; others keep their first value."""
    values = table.grid(name)
    while values.ndim > 2:
        values = values[..., 0]
    if values.ndim == 1:
        return [(name, values)]
    second = table.varied[1]
    return [(f"{second} = {v:g}", values[:, i]) for i, v in enumerate(table.axis(second))]


def plot_map(table: "SweepTable", name: Optional[str], ax: Any, style: Dict[str, Any]) -> Any:
    name = name or table.collected[-1]
    if not table.is_grid or len(table.varied) < 2:
        raise ValueError("a map needs a grid of two parameters")
    values = table.grid(name)
    while values.ndim > 2:
        values = values[..., 0]
    if not has_matplotlib():
        raise wrong_argument("map: a table needs matplotlib; `torsion plot TABLE.csv --map` draws what `.write(\"TABLE.csv\")` has written")
    axis = _axes(1, ax)[0]
    x, y = table.varied[:2]
    mesh = axis.pcolormesh(table.axis(x), table.axis(y), values.T, **{"shading": "nearest", **style})
    axis.set_xlabel(x)
    axis.set_ylabel(y)
    axis.figure.colorbar(mesh, ax=axis, label=name)
    return axis
