"""Linear systems and modes."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Union

import numpy as np

from torsion import _torsion
from torsion._errors import Diagnostics, diagnostics_of, wrong_argument
from torsion._values import path_text

if TYPE_CHECKING:
    import pandas


class LinearSystem:
    """dx/dt = A x + B u, y = C x + D u at a point, for small deviations.

    It unpacks: `A, B, C, D = drive.linearize()`; so `scipy.signal.StateSpace(*drive.linearize())` and `control.ss(*drive.linearize())`.
    """

    def __init__(self, parts: Dict[str, Any]):
        self.A: "np.ndarray[Any, Any]" = parts["A"]
        self.B: "np.ndarray[Any, Any]" = parts["B"]
        self.C: "np.ndarray[Any, Any]" = parts["C"]
        self.D: "np.ndarray[Any, Any]" = parts["D"]
        self.states: List[str] = parts["states"]  #: names of x, as `inputs` of u and `outputs` of y
        self.inputs: List[str] = parts["inputs"]
        self.outputs: List[str] = parts["outputs"]
        self.time: float = parts["time"]  #: of the point, s
        self.details: Dict[str, Any] = json.loads(parts["json"])  #: as `torsion linearize --json`: units, values, mode, held
        self.text: str = parts["text"]  #: as `torsion linearize` prints it
        self.diagnostics: Diagnostics = diagnostics_of(parts["diagnostics"])
        self._write = parts["write"]

    def write(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes a file, as `torsion linearize -o`: .json, or .mat for Matlab and Octave."""
        if self._write is None:
            raise TypeError("a linear system that came from another process cannot do this; write it there")
        self._write(path_text("path", path))

    def __getstate__(self) -> Dict[str, Any]:
        return {**self.__dict__, "_write": None}

    @property
    def units(self) -> Dict[str, str]:
        """Units of states, inputs and outputs."""
        return {v["name"]: v.get("unit", "") for kind in ("states", "inputs", "outputs") for v in self.details.get(kind, [])}

    def __iter__(self) -> "Iterator[np.ndarray[Any, Any]]":
        return iter((self.A, self.B, self.C, self.D))

    def __len__(self) -> int:
        return 4

    def __getitem__(self, index: int) -> "np.ndarray[Any, Any]":
        return (self.A, self.B, self.C, self.D)[index]

    def __repr__(self) -> str:
        return f"<LinearSystem at {self.time:g} s: {len(self.states)} states, {len(self.inputs)} inputs, {len(self.outputs)} outputs>"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from torsion._html import preformatted

        return preformatted(self.text)


class Mode(NamedTuple):
    """A motion of the linear system."""

    kind: str  #: "vibration", "aperiodic" or "other"
    eigenvalue: complex  #: 1/s
    frequency: float  #: Hz, of the damped vibration
    natural_frequency: float  #: Hz, without damping
    damping_ratio: float  #: 1; negative: it grows
    time_constant: float  #: s
    shape: Dict[str, complex]  #: displacement of each component; the largest is 1
    energy: Dict[str, Dict[str, float]]  #: shares of kinetic and potential energy of each component
    details: Dict[str, Any]  #: as `torsion modes --json`


class CriticalSpeed(NamedTuple):
    """An order of the speed meets a vibration."""

    speed: float  #: rpm
    order: float  #: of the speed
    mode: int  #: its place in the list of modes, from 0
    frequency: float  #: Hz


class Modes(List[Mode]):
    """Vibrations from the slowest on, then aperiodic motions, then others."""

    def __init__(self, parts: Dict[str, Any]):
        self._json: str = parts["json"]
        self.details: Dict[str, Any] = json.loads(self._json)  #: as `torsion modes --json`
        self.text: str = parts["text"]  #: as `torsion modes` prints it
        self.diagnostics: Diagnostics = diagnostics_of(parts["diagnostics"])
        self.csv: str = parts["csv"]  #: as `torsion modes -o x.csv` writes it
        self._svg: str = parts["svg"]
        self._shapes: str = parts["shapes"]
        super().__init__(_mode(m) for m in self.details.get("modes", []))
        #: in the range of `campbell`
        self.critical_speeds: List[CriticalSpeed] = [CriticalSpeed(speed, order, mode, self[mode].frequency) for speed, order, mode in parts["critical_speeds"]]

    def svg(self, picture: str = "usual") -> Any:
        """A picture: a bar for each mass; with `campbell` the diagram of frequencies over speed, with `vary` that over the parameter. "shapes": the shapes along the drive line.

        `str()` is the SVG text.
        """
        from torsion._plot import Picture

        return Picture(self._picture(picture))

    def write(self, path: "Union[str, os.PathLike[str]]", picture: str = "usual") -> None:
        """Writes a file: .json, .csv or .svg."""
        _torsion.write_modes({"json": self._json, "csv": self.csv, "svg": self._picture(picture)}, path_text("path", path))

    def _picture(self, name: str) -> str:
        if name not in ("usual", "shapes"):
            raise wrong_argument(f"picture: `{name}` is neither usual nor shapes")
        return self._shapes if name == "shapes" else self._svg

    @property
    def rigid_bodies(self) -> List[Dict[str, complex]]:
        """Motions that no stiffness opposes: the masses that take part, with their ratios of speed."""
        return [_shape(body) for body in self.details.get("rigid_bodies", [])]

    @property
    def vibrations(self) -> List[Mode]:
        return [m for m in self if m.kind == "vibration"]

    @property
    def variants(self) -> Dict[float, List[Mode]]:
        """The modes with each value of the parameter that `vary` names."""
        return {v["value"]: [_mode(m) for m in v["modes"]] for v in self.details.get("variants", [])}

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each mode, numbered from 1: frequencies in Hz, damping ratio, time constant in s, and the shape."""
        import pandas

        rows = [{"kind": m.kind, "frequency": m.frequency, "natural_frequency": m.natural_frequency, "damping_ratio": m.damping_ratio, "time_constant": m.time_constant,
                 "eigenvalue": m.eigenvalue, **{f"shape {name}": value for name, value in m.shape.items()}} for m in self]
        frame = pandas.DataFrame(rows, index=pandas.RangeIndex(1, len(rows) + 1, name="mode"))
        frame.attrs["units"] = {"frequency": "Hz", "natural_frequency": "Hz", "damping_ratio": "1", "time_constant": "s", "eigenvalue": "1/s"}
        return frame

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from torsion._html import preformatted

        return preformatted(self.text) + self._svg[self._svg.find("<svg"):]


def _mode(parts: Dict[str, Any]) -> Mode:
    def number(name: str) -> float:
        value = parts.get(name)
        return float("nan") if value is None else float(value)

    return Mode(kind=parts.get("kind", ""), eigenvalue=_complex(parts.get("eigenvalue")), frequency=number("frequency"), natural_frequency=number("natural_frequency"),
                damping_ratio=number("damping_ratio"), time_constant=number("time_constant"), shape=_shape(parts.get("shape", [])), energy=_energy(parts.get("energy", [])), details=parts)


def _complex(value: Any) -> complex:
    return complex("nan") if value is None else complex(*value)


def _shape(entries: Any) -> Dict[str, complex]:
    return {e["component"]: complex(e["real"], e["imaginary"]) for e in entries}


def _energy(entries: Any) -> Dict[str, Dict[str, float]]:
    return {e["component"]: {"kinetic": e.get("kinetic", 0.0), "potential": e.get("potential", 0.0)} for e in entries}
