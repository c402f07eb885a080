"""Many runs of one model."""

from __future__ import annotations

import enum
import os
import tempfile
import zlib
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

import numpy as np

from torsion import _torsion
from torsion._errors import Diagnostics, Error, UnknownNameError, diagnostics_of, raise_if_ended, unknown_name, warn_of_settings, wrong_argument
from torsion._values import in_unicode, names, path_text

if TYPE_CHECKING:
    import pandas
    import xarray


class SweepTable:
    """A row for each run: what was varied, and what was collected.

    `table["peak"]` is a column; `table.grid("peak")` the same as an array with an axis for each varied parameter. Runs that failed have NaN, their code in `status` and the reason in `messages`.
    """

    def __init__(self, native: Any, shape: Optional[Tuple[int, ...]], literals: Dict[str, List[str]]):
        self._native = native
        self._shape = shape
        self._literals = literals
        self.varied: List[str] = native.varied()
        self.collected: List[str] = native.collected()

    def __len__(self) -> int:
        return self._native.rows

    def __getitem__(self, name: str) -> "np.ndarray[Any, Any]":
        if not isinstance(name, str):
            raise TypeError(f"a name, not {type(name).__name__}")
        try:
            return self._native.column(in_unicode("collect", name))
        except Error as error:
            raise unknown_name(error) from None

    def __iter__(self) -> Iterator[str]:
        return iter([*self.varied, *self.collected])

    def __contains__(self, name: object) -> bool:
        return name in self.varied or name in self.collected

    def keys(self) -> List[str]:
        return [*self.varied, *self.collected]

    @property
    def status(self) -> List[str]:
        """Of each run: "ok", the code of the failure (`torsion.explain(code)`), or "stopped"."""
        return self._native.status()

    @property
    def messages(self) -> List[str]:
        """Of each run: why it failed; empty where it did not, and where that was in another sweep, which this one went on with."""
        return self._native.messages()

    @property
    def failed(self) -> int:
        """How many runs failed."""
        return self._native.failed

    @property
    def is_complete(self) -> bool:
        """False: the sweep was stopped."""
        return self._native.is_complete

    @property
    def steps(self) -> "np.ndarray[Any, Any]":
        return self._native.steps()

    @property
    def events(self) -> "np.ndarray[Any, Any]":
        return self._native.events()

    @property
    def diagnostics(self) -> Diagnostics:
        """Warnings of the compilation."""
        return diagnostics_of(self._native.diagnostics())

    @property
    def is_grid(self) -> bool:
        """Every combination of values, in place of samples."""
        return self._shape is not None

    def values(self, name: str) -> "np.ndarray[Any, Any]":
        """The values of a varied parameter, each once, in their order."""
        column = self[name]
        _, first = np.unique(column, return_index=True)
        return column[np.sort(first)]

    def grid(self, name: str) -> "np.ndarray[Any, Any]":
        """A column as an array with an axis for each varied parameter, in their order."""
        if self._shape is None:
            raise ValueError("samples are in no grid")
        return self[name].reshape(self._shape)

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each run: varied parameters, status, steps, events, collected columns."""
        import pandas

        columns: Dict[str, Any] = {n: self[n] for n in self.varied}
        columns.update(status=self.status, steps=self.steps, events=self.events)
        columns.update({n: self[n] for n in self.collected})
        return pandas.DataFrame(columns, index=pandas.RangeIndex(1, len(self) + 1, name="number"))

    def to_xarray(self) -> "xarray.Dataset":
        """A dataset with a dimension for each varied parameter (samples: one dimension, `number`)."""
        import xarray

        if self._shape is None:
            number = np.arange(1, len(self) + 1)
            return xarray.Dataset({n: ("number", np.array(self[n])) for n in self}, coords={"number": number})
        return xarray.Dataset({n: (self.varied, self.grid(n)) for n in self.collected}, coords={n: axis for n, axis in zip(self.varied, self._axes())})

    def axis(self, name: str) -> "np.ndarray[Any, Any]":
        """The values of a varied parameter along its axis of the grid, as often as they were given."""
        return self._axes()[self.varied.index(name)]

    def _axes(self) -> List["np.ndarray[Any, Any]"]:
        axes = []
        for i, name in enumerate(self.varied):
            cut: List[Any] = [0] * len(self.varied)
            cut[i] = slice(None)
            axes.append(self.grid(name)[tuple(cut)])
        return axes

    def write(self, path: "Union[str, os.PathLike[str]]") -> None:
        """CSV, as `torsion sweep` writes it."""
        self._native.write(path_text("path", path))

    def plot(self, *names: str, ax: Any = None, **style: Any) -> Any:
        """Columns over the first parameter, with a curve for each value of the second. Needs matplotlib."""
        from torsion._plot import plot_sweep

        return plot_sweep(self, names, ax, style)

    def map(self, name: Optional[str] = None, ax: Any = None, **style: Any) -> Any:
        """A column as colours over the first two parameters. Needs matplotlib."""
        from torsion._plot import plot_map

        return plot_map(self, name, ax, style)

    def __repr__(self) -> str:
        state = "" if self.is_complete else ", stopped"
        return f"<SweepTable: {len(self)} runs, {self.failed} failed{state}; {', '.join(self.varied)} → {', '.join(self.collected)}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restored, (_Kept.state_of(self._native), self._shape, self._literals)

    def __copy__(self) -> "SweepTable":
        return self # nothing of it can be changed

    def __deepcopy__(self, memo: Any) -> "SweepTable":
        return self

    def _repr_html_(self) -> str:
        from torsion._html import sweep_page

        return sweep_page(self)


def _is_word(value: Any) -> bool:
    return isinstance(value, (str, enum.Enum))


def _varied(name: str, values: Any) -> Tuple[str, List[float], Optional[List[str]]]:
    if hasattr(values, "__next__"): # a generator
        values = list(values)
    if isinstance(values, (bytes, Mapping)):
        raise TypeError(f"vary: `{name}`: a list of values, not {type(values).__name__}")
    if _is_word(values) or np.ndim(values) == 0:
        values = [values]
    if np.ndim(values) > 1:
        raise TypeError(f"vary: `{name}`: a list of values, not an array of {np.ndim(values)} dimensions")
    values = list(values)
    if not values:
        raise wrong_argument(f"--vary {name}: there are no values")
    if all(_is_word(v) for v in values):
        return name, [], [v.name if isinstance(v, enum.Enum) else in_unicode("vary", str(v)) for v in values]
    try:
        numbers = [float(v) for v in values]
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"vary: `{name}`: numbers, bools, or literals of an enumeration") from None
    for number in numbers:
        if not np.isfinite(number):
            raise wrong_argument(f"--vary {name}: `{number}` is not a finite number")
    return name, numbers, None


def one_varied(vary: Any) -> Tuple[str, List[float], Optional[List[str]]]:
    """Of Model.modes."""
    if not isinstance(vary, Mapping) or len(vary) != 1:
        raise TypeError('vary: a dict of one name and its values, {"shaft.c": [1e3, 1e4]}')
    ((name, values),) = vary.items()
    return _varied(in_unicode("vary", str(name)), values)


class _Kept:
    """A table that came from another process: the same functions as the binding's, over numpy's memory."""

    FACTS = ("rows", "failed", "is_complete")
    TOLD = ("varied", "collected", "status", "messages", "steps", "events", "diagnostics")

    def __init__(self, state: Dict[str, Any]):
        self._state = state
        for name in self.FACTS:
            setattr(self, name, state[name])
        for name in self.TOLD:
            setattr(self, name, lambda value=state[name]: value)
        for column in state["columns"].values():
            column.flags.writeable = False

    @classmethod
    def state_of(cls, native: Any) -> Dict[str, Any]:
        if isinstance(native, cls):
            return native._state
        state = {name: getattr(native, name) for name in cls.FACTS}
        state.update({name: getattr(native, name)() for name in cls.TOLD})
        state["columns"] = {name: np.array(native.column(name)) for name in (*state["varied"], *state["collected"])}
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "table.csv")
            native.write(file)
            with open(file, "rb") as text:
                state["file"] = zlib.compress(text.read(), 1)
        return state

    def column(self, name: str) -> Any:
        if name not in self._state["columns"]:
            raise UnknownNameError(f"error[C101]: the table has no column `{name}`")
        return self._state["columns"][name]

    def write(self, path: str) -> None:
        with open(path, "wb") as file:
            file.write(zlib.decompress(self._state["file"]))


def _restored(state: Dict[str, Any], shape: Optional[Tuple[int, ...]], literals: Dict[str, List[str]]) -> SweepTable:
    return SweepTable(_Kept(state), shape, literals)


def _collected(collect: Any) -> List[Tuple[str, str]]:
    if collect is None:
        return []
    if isinstance(collect, Mapping):
        return [(in_unicode("collect", str(n)), in_unicode("collect", str(e))) for n, e in collect.items()]
    return [("", t) for t in names("collect", collect)]


def sweep_model(model: Any, options: Dict[str, Any], vary: Any, collect: Any, samples: bool, jobs: Optional[int], progress: Any) -> SweepTable:
    """Of Model.sweep."""
    from torsion._progress import sweep_function
    from torsion._values import whole

    if hasattr(vary, "columns") and hasattr(vary, "to_dict"): # a table of pandas
        vary, samples = {str(n): vary[n].to_numpy() for n in vary.columns}, True
    if not isinstance(vary, Mapping) or not vary:
        raise TypeError('vary: a dict of names and values, {"lash.b": [0, 0.01]}, or a table of pandas')
    samples = bool(samples)
    ranges = [_varied(in_unicode("vary", str(n)), v) for n, v in vary.items()]
    counts = [len(r[1]) or len(r[2] or ()) for r in ranges]
    if samples and len(set(counts)) > 1:
        raise wrong_argument("--samples: " + ", ".join(f"`{r[0]}` has {c}" for r, c in zip(ranges, counts)) + " values")
    columns = _collected(collect)
    for name, _ in columns:
        if name in ("number", "status", "steps", "events") or any(name == r[0] for r in ranges):
            raise wrong_argument(f"--collect: the table has a column `{name}` already", code="C122")
    options.update(vary=ranges, samples=samples, collect=columns)
    if jobs is not None:
        options["jobs"] = whole("jobs", jobs, 10**6)
    with sweep_function(progress) as told:
        native, ended = _torsion.sweep(model._native, options, told)
    table = SweepTable(native, None if samples else tuple(counts), {r[0]: r[2] for r in ranges if r[2]})
    warn_of_settings(table.diagnostics)
    raise_if_ended(ended, table, model)
    return table
