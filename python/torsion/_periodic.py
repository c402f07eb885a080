"""Periodic motions over a speed, with gaps, friction and other laws that are not linear."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Dict, List, Union

import numpy as np

from torsion._errors import Diagnostics, diagnostics_of
from torsion._values import path_text

if TYPE_CHECKING:
    import pandas


class PeriodicBranch:
    """Motions in the order of the branch, which may turn back at folds: `branch["wheel.w"]` are the amplitudes, `branch.speeds` their speeds."""

    def __init__(self, parts: Dict[str, Any], variables: List[str]):
        self._variables = variables
        self.periods: float = parts["periods"]  #: of the excitation, after which a motion repeats
        self.speeds: "np.ndarray[Any, Any]" = parts["speeds"]
        self.stable: "np.ndarray[Any, Any]" = np.array(parts["stable"], bool)
        self.asked: "np.ndarray[Any, Any]" = np.array(parts["asked"], bool)  #: at speeds that were asked for
        self.multipliers: "List[np.ndarray[Any, Any]]" = [np.array(m, complex) for m in parts["multipliers"]]  #: of Floquet, the largest first
        self.amplitudes: "np.ndarray[Any, Any]" = parts["amplitudes"]  #: motions × variables: half of the way between the least and the largest value
        self.least: "np.ndarray[Any, Any]" = parts["least"]
        self.largest: "np.ndarray[Any, Any]" = parts["largest"]
        self.means: "np.ndarray[Any, Any]" = parts["means"]
        #: of each motion and gap: the share of the period "apart", "impacts", "impulse", "fastest" relative speed, and the "index"
        self.gaps: List[List[Dict[str, Any]]] = parts["gaps"]
        #: "kind" (fold, flip, torus, branching, touch), "speed", number of the motion "behind" which it is, the "contact" of a touch, "amplitudes" of the variables
        self.events: List[Dict[str, Any]] = parts["events"]
        self.begin: str = parts["begin"]  #: why it begins inside of the range; empty: it does not
        self.end: str = parts["end"]  #: why it ends inside of the range; empty: it does not

    def __getitem__(self, variable: str) -> "np.ndarray[Any, Any]":
        if variable not in self._variables:
            raise KeyError(f"`{variable}` is none of the variables of this response")
        amplitudes: "np.ndarray[Any, Any]" = self.amplitudes[:, self._variables.index(variable)]
        return amplitudes

    def __len__(self) -> int:
        return len(self.speeds)

    def __repr__(self) -> str:
        return f"<PeriodicBranch: {len(self)} motions, {len(self.events)} events>"


class PeriodicResponse:
    """Branches of periodic motions over a speed; the first one begins at the lower end of the range."""

    def __init__(self, native: Any):
        self._native = native
        parts = native.parts()
        self.speed: str = parts["speed"]  #: the parameter
        self.unit: str = parts["unit"]
        self.variables: List[str] = parts["variables"]
        self.units: Dict[str, str] = dict(zip(self.variables, parts["units"]))
        self.gaps: List[str] = parts["gaps"]  #: components
        self.branches: List[PeriodicBranch] = [PeriodicBranch(branch, self.variables) for branch in parts["branches"]]
        self.unreached: "np.ndarray[Any, Any]" = parts["unreached"]  #: speeds that were asked for, and at which no branch has a motion
        self.complete: bool = parts["complete"]  #: False: it was stopped
        self.runs: int = parts["runs"]  #: of one period
        self.text: str = parts["text"]  #: as `torsion response --nonlinear` prints it
        self.diagnostics: Diagnostics = diagnostics_of(parts["diagnostics"])

    @property
    def details(self) -> Dict[str, Any]:
        """As `torsion response --nonlinear --json`: with harmonics, too."""
        result: Dict[str, Any] = json.loads(self._of_this_process().json())
        return result

    def svg(self) -> Any:
        """Amplitudes over the speed, unstable motions dashed. `str()` is the SVG text."""
        from torsion._plot import Picture

        return Picture(self._of_this_process().svg())

    def write(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes a file: .csv, .json, .svg or .png."""
        self._of_this_process().write(path_text("path", path))

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each motion: branch, speed, stable, and the amplitude of each variable."""
        import pandas

        tables = [pandas.DataFrame({"branch": number, "speed": b.speeds, "stable": b.stable, **{v: b[v] for v in self.variables}}) for number, b in enumerate(self.branches, 1)]
        return pandas.concat(tables, ignore_index=True)

    def _of_this_process(self) -> Any:
        if self._native is None:
            raise TypeError("a response that came from another process cannot do this; do it there")
        return self._native

    def __getstate__(self) -> Dict[str, Any]:
        return {**self.__dict__, "_native": None}

    def __repr__(self) -> str:
        return f"<PeriodicResponse: {len(self.branches)} branches, {sum(len(b) for b in self.branches)} motions>"

    def __str__(self) -> str:
        return self.text
