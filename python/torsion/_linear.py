"""Linear systems and modes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple

import numpy as np

from torsion._errors import Diagnostics, diagnostics_of

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


class Modes(List[Mode]):
    """Vibrations from the slowest on, then aperiodic motions, then others."""

    def __init__(self, parts: Dict[str, Any]):
        self.details: Dict[str, Any] = json.loads(parts["json"])  #: as `torsion modes --json`
        self.text: str = parts["text"]  #: as `torsion modes` prints it
        self.diagnostics: Diagnostics = diagnostics_of(parts["diagnostics"])
        super().__init__(_mode(m) for m in self.details.get("modes", []))

    @property
    def rigid_bodies(self) -> List[Dict[str, complex]]:
        """Motions that no stiffness opposes: the masses that take part, with their ratios of speed."""
        return [_shape(body) for body in self.details.get("rigid_bodies", [])]

    @property
    def vibrations(self) -> List[Mode]:
        return [m for m in self if m.kind == "vibration"]

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

        return preformatted(self.text)


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
