"""Trajectories of a run or of a file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from torsion import _torsion
from torsion._errors import Diagnostics, Error, UnknownNameError, diagnostics_of, unknown_name
from torsion._values import in_unicode, path_text

if TYPE_CHECKING:
    import pandas
    import xarray

    FloatArray = np.ndarray[Any, np.dtype[np.float64]]


class Change(NamedTuple):
    """What an event changed; `str()` is `lash.phi_rel > lash.b / 2: false → true`."""

    name: str  #: a relation, or a discrete variable
    before: float  #: of relations 0 or 1
    after: float
    kind: str  #: "fired": a relation whose crossing made the event; "followed": another relation; "variable"
    component: str

    def __str__(self) -> str:
        words = ("false", "true") if self.kind != "variable" else None
        before, after = (words[int(v)] if words else f"{v:.6g}" for v in (self.before, self.after))
        return f"{self.name}: {before} → {after}"


class Event(NamedTuple):
    """An event: where relations or discrete variables changed."""

    time: float  #: s
    kind: str  #: "state": a crossing that the integrator located; "time": known beforehand
    iterations: int
    changes: List[Change]  #: the first ones caused it


class Energy(NamedTuple):
    """The balance of mechanical energy of a run, in J."""

    is_audited: bool
    obstacle: str  #: why there is no audit
    supplied: float  #: by sources
    stored: float  #: the change of what is stored
    dissipated: float
    unaccounted: float  #: losses that a class does not declare
    reset: float  #: removed by `reinit`
    turned_over: float
    closure: float  #: the error of the balance, relative to the energy turned over


class ComponentEnergy(NamedTuple):
    """The energy of a component in a run: sums since the start in J, and the largest values of what is stored in J and of the powers in W."""

    component: str
    class_name: str
    stored: float
    supplied: float
    dissipated: float
    unaccounted: float
    largest_stored: float
    largest_supplied: float
    largest_dissipated: float
    largest_unaccounted: float


class ComponentEnergies(List[ComponentEnergy]):
    """A table with a row for each component."""

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each component: J, and W."""
        import pandas

        return pandas.DataFrame(list(self), columns=ComponentEnergy._fields).set_index("component")

    def _repr_html_(self) -> str:
        from torsion._html import table

        return table([f.replace("_", " ") for f in ComponentEnergy._fields], [[*e[:2], *(f"{v:.6g}" for v in e[2:])] for e in self])


class Column(NamedTuple):
    """What is known of a variable of a result."""

    name: str
    unit: str  #: "rad/s"; empty: none
    display_unit: str  #: "rpm"; empty: none
    description: str
    type: str  #: "Real", "Integer", "Boolean", "enumeration"
    variability: str


class Result(Mapping):  # type: ignore[type-arg]
    """The trajectory of a run: a mapping from names to arrays, in SI units.

    `r["load.w"]` is a read-only numpy array over our memory, without a copy; `r["time"]` and `r.time` are the time in s.
    An event gives two rows of equal time: the values before and after it.
    """

    trace: str = ""  #: the iterations of the event that `trace_event` asks for

    def __init__(self, native: Any, trace: str = ""):
        self._native = native
        self.trace = trace
        self._columns: Optional[Dict[str, Column]] = None
        self._names: Optional[List[str]] = None

    # ---- values ------------------------------------------------------------------------------------------------------

    @property
    def time(self) -> "FloatArray":
        """Time in s."""
        return self._native.time()

    @property
    def names(self) -> List[str]:
        """Names of the variables, without `time`, in the order of the model."""
        if self._names is None:
            self._names = self._native.names()
        return list(self._names)

    def jacobian(self, variables: Union[str, Iterable[str]], parameters: Union[str, Iterable[str]]) -> "np.ndarray[Any, Any]":
        """Derivatives of variables by parameters, of a run with `sensitivities`: rows × variables × parameters.

        Both in SI units. With one variable, `jacobian("load.w", names)[:, 0, :]` is the matrix that `scipy.optimize.least_squares` takes as `jac`.
        """
        of, by = [[n] if isinstance(n, str) else list(n) for n in (variables, parameters)]
        return np.stack([np.column_stack([self[f"d({v})/d({p})"] for p in by]) for v in of], axis=1)

    def __getitem__(self, name: Union[str, List[str]]) -> Any:
        """One variable as an array; of a list of names a matrix with a column for each."""
        if not isinstance(name, str):
            if not isinstance(name, Iterable):
                raise TypeError(f"a name or a list of names, not {type(name).__name__}")
            return np.column_stack([self[n] for n in name])
        try:
            return self._native.column(in_unicode("variables", name))
        except UnknownNameError:
            raise
        except Error as error: # the only one that there is
            raise unknown_name(error) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name.isascii() or _is_unicode(name)) and self._native.has(name)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def at(self, time: Union[float, "FloatArray"], name: str) -> Any:
        """The value of a variable at a time in s, on the line between rows; at an event the value after it."""
        return np.interp(time, self.time, self[name]) if np.ndim(time) else _value_at(float(time), self.time, self[name])

    # ---- what is known -----------------------------------------------------------------------------------------------

    @property
    def columns(self) -> Dict[str, Column]:
        """Unit, display unit and description of each variable."""
        if self._columns is None:
            self._columns = {c[0]: Column(*c) for c in self._native.columns()}
        return self._columns

    def unit(self, name: str) -> str:
        """The unit of a variable, `rad/s`; empty: none."""
        return "s" if name == "time" else self.columns[name].unit if name in self.columns else self._unknown(name)

    def _unknown(self, name: str) -> str:
        self[name]
        return ""

    @property
    def parameters(self) -> Dict[str, float]:
        """Values of parameters and constants in this run."""
        return {p[0]: p[5] for p in self._native.parameters()}

    @property
    def events(self) -> List[Event]:
        """The events in the order of time."""
        return [Event(time, kind, iterations, [Change(*c) for c in changes]) for time, kind, iterations, changes in self._native.events()]

    @property
    def energy(self) -> Energy:
        """The balance of mechanical energy, in J."""
        return Energy(**self._native.energy())

    def component_energy(self) -> ComponentEnergies:
        """What each component stored, took and lost, in J. By a further run with the same values; empty where the energy is not audited."""
        return ComponentEnergies(ComponentEnergy(*c) for c in self._native.component_energy())

    @property
    def details(self) -> Dict[str, Any]:
        """All of `torsion simulate --json`."""
        return json.loads(self._native.json())

    @property
    def fmu_log(self) -> List[str]:
        """What an FMU said while it ran; `simulate_fmu` alone."""
        return list(self._native.fmu_log())

    @property
    def statistics(self) -> Dict[str, Any]:
        """Work of the integrator: steps, events, right-hand sides, Jacobians, and seconds of computing."""
        return self._native.statistics()

    @property
    def diagnostics(self) -> Diagnostics:
        """Warnings of the run."""
        return diagnostics_of(self._native.diagnostics())

    @property
    def model(self) -> str:
        """The name of the model's class."""
        return self._native.model

    @property
    def status(self) -> str:
        """ "finished", "terminated" (by the model), "stopped" (Ctrl-C, or max_steps) or "failed"."""
        return self._native.status

    @property
    def solver(self) -> str:
        return self._native.solver

    @property
    def end_time(self) -> float:
        """The time that was reached, in s."""
        return self._native.end_time

    @property
    def provenance(self) -> str:
        """What made the result, as JSON; empty: not known."""
        return self._native.provenance()

    def summary(self) -> str:
        """The summary that `torsion simulate` prints."""
        return self._native.summary()

    # ---- into other hands --------------------------------------------------------------------------------------------

    def write(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes a file; the extension decides: .csv, .mat."""
        self._native.write(path_text("path", path))

    def report_html(self) -> str:
        """The page of the run (HTML), as of `torsion simulate --report`: curves, energy of each component, events, vibrations. Made by a further run with the same values."""
        return self._native.report_html()

    def report(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes this page. `simulate(report=…)` does so without a further run."""
        name = path_text("path", path)
        page = self.report_html()
        with open(name, "w", encoding="utf-8") as file:
            file.write(page)

    def to_numpy(self) -> "np.ndarray[Any, Any]":
        """A structured array as FMPy's `simulate_fmu` returns it: fields `time` and one for each variable."""
        names = ["time", *self.names]
        table = np.empty(len(self.time), dtype=[(n, np.float64) for n in names])
        for name in names:
            table[name] = self[name]
        return table

    def to_pandas(self, display_units: bool = False) -> "pandas.DataFrame":
        """A table with time (s) as index and a column for each variable; units stand in `frame.attrs["units"]`."""
        import pandas

        names = self.names
        frame = pandas.DataFrame({n: self[n] for n in names}, index=pandas.Index(self.time, name="time"), copy=False)
        frame.attrs["units"] = {"time": "s", **{n: self.columns[n].unit for n in names}}
        frame.attrs["model"] = self.model
        return frame

    def to_xarray(self) -> "xarray.Dataset":
        """A dataset over `time`; each variable has the attributes `units` and `long_name`."""
        import xarray

        variables = {}
        for name in self.names:
            column = self.columns[name]
            attributes = {k: v for k, v in (("units", column.unit), ("display_units", column.display_unit), ("long_name", column.description)) if v}
            variables[name] = ("time", self[name], attributes)
        return xarray.Dataset(variables, coords={"time": ("time", self.time, {"units": "s"})}, attrs={"model": self.model, "solver": self.solver})

    # ---- pictures ----------------------------------------------------------------------------------------------------

    def plot(self, *names: str, x: str = "time", ax: Any = None, title: str = "", display_units: bool = True, **style: Any) -> Any:
        """Curves of variables over time, or over the variable `x`. Variables of one unit share a panel.

        With matplotlib, its axes (one, or an array of them); without, a picture (SVG) that notebooks show. `ax`, `style`: of matplotlib.
        Without names: speeds, torques and modes. Display units (rpm) where the model declares them, unless `display_units` is False.
        """
        from torsion._plot import plot_result

        return plot_result(self, names, x=x, ax=ax, title=title, display_units=display_units, style=style)

    def svg(self, *names: str, title: str = "", units: Union[None, str, List[str]] = None, start: Optional[float] = None, stop: Optional[float] = None) -> Any:
        """Our own picture, whatever is installed: `str()` is the SVG text, `.write(path)` writes it. Without names as `plot`.

        units: ["rpm", "load.w=deg/s"], or "si" for no display units. start, stop: s, a part of the time.
        """
        from torsion._plot import Picture
        from torsion._values import finite
        from torsion._values import names as names_of

        for name in names:
            self[name]
        options = {"title": title, "units": names_of("units", units), "start": finite("from", start), "stop": finite("to", stop)}
        return Picture(self._native.svg(list(names), options))

    def _repr_html_(self) -> str:
        from torsion._html import result_page

        return result_page(self)

    def __repr__(self) -> str:
        return f"<Result of {self.model}: {len(self)} variables, {self._native.rows} rows, {self._native.start_time:g} … {self.end_time:g} s, {self.status}>"

    def __copy__(self) -> "Result":
        return self # nothing of it can be changed

    def __deepcopy__(self, memo: Any) -> "Result":
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restored, (_Stored.state_of(self._native), self.trace)


def _is_unicode(name: str) -> bool:
    return not any("\ud800" <= c <= "\udfff" for c in name)


def _value_at(time: float, times: "FloatArray", values: "FloatArray") -> float:
    right = int(np.searchsorted(times, time, side="right"))
    if right == 0 or right == len(times):
        return float(values[0 if right == 0 else -1])
    left = right - 1
    part = (time - times[left]) / (times[right] - times[left])
    return float(values[left] + part * (values[right] - values[left]))


class _Stored:
    """A result that came from another process: the same functions as the binding's, over numpy's memory."""

    FACTS = ("model", "status", "solver", "start_time", "end_time", "rows")
    TOLD = ("columns", "names", "parameters", "events", "energy", "statistics", "diagnostics", "summary", "provenance", "json", "fmu_log")

    def __init__(self, state: Dict[str, Any]):
        self._state = state
        for name in self.FACTS:
            setattr(self, name, state[name])
        for name in self.TOLD:
            setattr(self, name, lambda value=state[name]: value)

    @classmethod
    def state_of(cls, native: Any) -> Dict[str, Any]:
        if isinstance(native, _Stored):
            return native._state
        state = {name: getattr(native, name) for name in cls.FACTS}
        state.update({name: getattr(native, name)() for name in cls.TOLD})
        names = state["names"]
        state["values"] = {"time": np.array(native.time()), **{n: np.array(native.column(i)) for i, n in enumerate(names)}}
        return state

    def time(self) -> Any:
        return self._read_only("time")

    def column(self, name: Any) -> Any:
        return self._read_only(self._state["names"][name] if isinstance(name, int) else name)

    def has(self, name: str) -> bool:
        return name in self._state["values"]

    def _read_only(self, name: str) -> Any:
        if name not in self._state["values"]:
            raise UnknownNameError(f"error[C101]: the result has no variable `{name}`")
        array = self._state["values"][name]
        array.flags.writeable = False
        return array

    def _in_file(self) -> Any:
        raise TypeError("a result that came from another process cannot do this; write it there, or use to_pandas() and matplotlib here")

    def write(self, path: str) -> None:
        self._in_file()

    def svg(self, names: List[str], options: Dict[str, Any]) -> str:
        return self._in_file()

    def report_html(self) -> str:
        return self._in_file()

    def component_energy(self) -> List[Tuple[Any, ...]]:
        return self._in_file()


def _restored(state: Dict[str, Any], trace: str = "") -> Result:
    return Result(_Stored(state), trace)


def read(path: "Union[str, os.PathLike[str]]") -> Result:
    """A result file of any tool: .csv, .mat."""
    return Result(_torsion.read(path_text("path", path)))
