"""Parameters from measured data."""

from __future__ import annotations

import enum
import json
import os
from numbers import Integral
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from torsion import _torsion
from torsion._errors import raise_if_ended, wrong_argument
from torsion._values import Path, in_unicode, names, path_text, settings, whole

if TYPE_CHECKING:
    import pandas

Bounds = Union[Sequence[Any], Mapping[str, Any]]


class FittedParameter(NamedTuple):
    """A parameter of a fit. Without an interval it stands at a bound, has no effect, or the data leave it open."""

    name: str
    value: Union[float, int, bool, str] #: of a list of values, the best of them; a text: a literal of an enumeration
    unit: str
    lower: Optional[float]  #: of the interval of 95 %
    upper: Optional[float]
    deviation: Optional[float]  #: the standard deviation
    before: Optional[float]
    at_bound: str  #: "low", "high" or ""
    has_effect: bool


class FittedColumn(NamedTuple):
    """A variable beside a column of the data, in the unit of the column."""

    variable: str
    column: str
    unit: str
    rms: float  #: of the residuals
    rms_before: Optional[float]
    largest: float
    r_squared: float
    following: float  #: correlation of a residual with the next one


class Curve(NamedTuple):
    """What was measured and simulated of one variable in one experiment."""

    variable: str
    unit: str
    experiment: str
    time: "np.ndarray[Any, Any]"
    measured: "np.ndarray[Any, Any]"
    simulated: "np.ndarray[Any, Any]"

    @property
    def residuals(self) -> "np.ndarray[Any, Any]":
        return self.simulated - self.measured


class Found:
    """What a fit and an optimization have in common."""

    _parts: Dict[str, Any]

    @property
    def text(self) -> str:
        """As the command line prints it."""
        return self._parts["text"]

    def model_text(self, name: str) -> str:
        """A model `name` that extends the given one with the values."""
        if not self._parts["model"]:
            raise ValueError(self._parts["problem"])
        return self._parts["model"].replace("@NAME@", in_unicode("name", name))

    def write(self, path: Path) -> str:
        """Writes that model to a file; it is called after the file."""
        file = path_text("path", path)
        if not file.endswith(".mo"):
            raise wrong_argument(f"-o: `{file}` is no .mo")
        stem = os.path.splitext(os.path.basename(file))[0]
        name = "".join(c if c.isascii() and c.isalnum() else "_" for c in stem)
        if not name or name[0].isdigit():
            name = "M" + name
        if name in _WORDS:
            name = "M_" + name
        text = self.model_text(name)  # before the file is touched
        with open(file, "w", encoding="utf-8") as to:
            to.write(text)
        return file

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(self.text)}</pre>"


#: Words of Modelica, which name no model.
_WORDS = frozenset(
    "algorithm and annotation block break class connect connector constant constrainedby der discrete each else elseif elsewhen encapsulated end enumeration equation expandable "
    "extends external false final flow for function if import impure in initial inner input loop model not operator or outer output package parameter partial protected public "
    "pure record redeclare replaceable return stream then true type when while within".split()
)


def of_list(value: Union[float, str]) -> Union[float, int, bool, str]:
    """A value of a list as Python has it: whole numbers, True and False; literals of enumerations stay texts."""
    if not isinstance(value, str):
        return value
    if value in ("true", "false"):
        return value == "true"
    for kind in (int, float) if value[:1] in "+-.0123456789" else ():
        try:
            return kind(value)
        except ValueError:
            pass
    return value


class Fit(Found):
    """The values that were found, and how far to trust them. `fit["shaft.c"]` is a value; `drive.simulate(set=fit.values)` runs with all of them."""

    def __init__(self, parts: Dict[str, Any]):
        self._parts = parts
        told = json.loads(parts["json"])
        self._told = told
        self.parameters: Dict[str, FittedParameter] = {
            p["name"]: FittedParameter(p["name"], of_list(p["value"]), p["unit"], p["lower"], p["upper"], p["deviation"], p["before"], p["at_bound"], p["has_effect"]) for p in told["parameters"]
        }
        self.values: Dict[str, Union[float, int, bool, str]] = {n: p.value for n, p in self.parameters.items() if not n.startswith(("shift(", "offset("))}
        self.combinations: List[Dict[str, Any]] = told.get("combinations", [])
        self.columns: List[FittedColumn] = [
            FittedColumn(c["variable"], c["column"], c["unit"], c["rms"], c["rms_before"], c["largest"], c["r_squared"], c["following"]) for c in told["columns"]
        ]
        self.curves: List[Curve] = [Curve(*curve) for curve in parts["curves"]]
        self.undetermined: List[str] = told["undetermined"]
        self.remarks: List[str] = told["remarks"]
        self.profiles: List[Dict[str, Any]] = told["profiles"]
        self.cost: float = told["cost"]
        self.cost_before: Optional[float] = told["cost_before"]
        self.is_settled: bool = told["settled"]
        self.runs: int = told["runs"]
        self.failed_runs: int = told["failed_runs"]
        self.first_failure: str = told["first_failure"]
        self.starts: int = told["starts"]
        self.starts_at_best: int = told["starts_at_best"]

    def __getitem__(self, name: str) -> Union[float, int, bool, str]:
        return self.parameters[name].value

    def interval(self, name: str) -> Optional[Tuple[float, float]]:
        """Of 95 %; None: the data do not tell."""
        p = self.parameters[name]
        return None if p.lower is None or p.upper is None else (p.lower, p.upper)

    @property
    def correlations(self) -> "np.ndarray[Any, Any]":
        """A matrix in the order of `parameters`; NaN where a value has no interval."""
        order = list(self.parameters)
        matrix = np.full((len(order), len(order)), np.nan)
        for i, name in enumerate(order):
            if self.parameters[name].deviation is not None:
                matrix[i, i] = 1
        for c in self._told["correlations"]:
            i, k = order.index(c["first"]), order.index(c["second"])
            matrix[i, k] = matrix[k, i] = c["value"]
        return matrix

    @property
    def covariance(self) -> "np.ndarray[Any, Any]":
        """Likewise."""
        deviations = np.array([np.nan if p.deviation is None else p.deviation for p in self.parameters.values()])
        return self.correlations * np.outer(deviations, deviations)

    @property
    def svg(self) -> str:
        """A picture of what was measured and fitted, and of the residuals."""
        return self._parts["svg"]

    @property
    def page(self) -> str:
        """The interactive page (HTML) of both, with spectra of the residuals."""
        return self._parts["page"]

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each parameter."""
        import pandas

        return pandas.DataFrame(list(self.parameters.values())).set_index("name")

    def __repr__(self) -> str:
        return "<Fit: " + ", ".join(f"{n} = {p.value:.6g}" if isinstance(p.value, float) else f"{n} = {p.value}" for n, p in self.parameters.items()) + ("" if self.is_settled else ", not settled") + ">"


def bounds_of(option: str, name: str, given: Any) -> Tuple[float, float, bool]:
    """(low, high) or (low, high, "log")."""
    if isinstance(given, (str, bytes)) or np.ndim(given) == 0 or len(given) not in (2, 3) or (len(given) == 3 and given[2] not in ("log", "lin")):
        raise TypeError(f'{option}: `{name}`: bounds (low, high) or (low, high, "log")')
    try:
        return float(given[0]), float(given[1]), len(given) == 3 and given[2] == "log"
    except (TypeError, ValueError):
        raise TypeError(f"{option}: `{name}`: its bounds are numbers") from None


def _prior(name: str, prior: Any) -> Optional[Tuple[float, float]]:
    if prior is None:
        return None
    try:
        mean, sigma = prior
        return float(mean), float(sigma)
    except (TypeError, ValueError):
        raise TypeError(f"prior: `{name}`: (mean, standard deviation)") from None


def _table(name: str, columns: Mapping[str, Any]) -> Tuple[str, List[str], List[List[float]]]:
    texts, values = [], []
    for column, numbers in columns.items():
        array = np.asarray(numbers)
        if array.dtype.kind == "m":
            array = array / np.timedelta64(1, "s")
        if array.dtype.kind not in "fiub" or array.ndim != 1:
            continue # notes and dates are no measured values: naming one tells that there is no such column
        texts.append(in_unicode("data", str(column)))
        values.append(np.asarray(array, float).tolist())
    return name, texts, values


def _experiment(number: int, given: Any, types: Mapping[str, str]) -> Tuple[str, Optional[List[str]], Optional[List[List[float]]], Dict[str, Any]]:
    """A file, a dict of arrays or a table of pandas; or a pair of it with values of its own."""
    own: Dict[str, Any] = {}
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], Mapping):
        given, own = given[0], settings(given[1], types)
    if isinstance(given, (str, os.PathLike)):
        return path_text("data", given), None, None, own
    if hasattr(given, "columns") and hasattr(given, "index"):
        columns = {str(c): given[c].to_numpy() for c in given.columns}
        if not any(c.split("[")[0].strip().lower() in ("time", "t") for c in columns):
            columns = {"time": given.index.to_numpy(), **columns}
    elif isinstance(given, Mapping):
        columns = dict(given)
    else:
        raise TypeError("data: a CSV file, a dict of arrays with `time`, a table of pandas, or a list of these; each may be a pair with values of its own")
    return (*_table(f"data {number}", columns), own)


def choices_of(option: str, name: str, given: Any) -> List[Union[str, float]]:
    """A list of values that are tried one by one."""
    if isinstance(given, (str, bytes, Mapping)) or np.ndim(given) != 1 or len(given) == 0:
        raise TypeError(f'{option}: `{name}`: bounds (low, high) or (low, high, "log"), or a list of values')
    choices: List[Union[str, float]] = []
    for value in given:
        if isinstance(value, enum.Enum):
            choices.append(value.name)
        elif isinstance(value, (bool, np.bool_)):
            choices.append("true" if value else "false")
        elif isinstance(value, str):
            choices.append(in_unicode(option, value))
        elif isinstance(value, Integral):
            choices.append(str(int(value)))
        else:
            choices.append(float(value))
    return choices


def _filter(column: str, given: Any) -> Tuple[str, float, int]:
    try:
        kind, frequency, *order = given
        result = str(kind), float(frequency), int(order[0]) if order else 1
    except (TypeError, ValueError, IndexError):
        result = "", 0.0, 0
    if result[0] not in ("lowpass", "highpass"):
        raise TypeError(f'filter: `{column}`: ("lowpass", Hz) or ("highpass", Hz, order)')
    return result


def _windows(column: str, given: Any) -> List[Tuple[float, float]]:
    """(from, to), or a list of these."""
    try:
        pairs = [given] if np.ndim(given) == 1 else list(given)
        return [(float(a), float(b)) for a, b in pairs]
    except (TypeError, ValueError):
        raise TypeError(f"window: `{column}`: (from, to) in s, or a list of these") from None


def fit_model(model: Any, data: Any, match: Any, parameters: Any, options: Dict[str, Any], *, shift: Any, offset: Any, sigma: Any, filter: Any, window: Any, prior: Any, inputs: Any, time: str, loss: str, profile: Any, starts: int, seed: int,
              jobs: Optional[int], most_steps: Optional[int], begin: Mapping[str, Any], progress: Any) -> Fit:
    """Of Model.fit."""
    from torsion._progress import fit_function

    types = {p.name: p.type for p in model.parameters.values()}
    if not isinstance(match, Mapping) or not match:
        raise TypeError('match: a dict of variables and columns, {"load.w": "speed[rpm]"}')
    if not isinstance(parameters, Mapping) or not parameters:
        raise TypeError('parameters: a dict of names and bounds, {"shaft.c": (1e3, 1e5, "log")}')
    given = list(data) if isinstance(data, list) else [data]
    experiments = [_experiment(i + 1, one, types) for i, one in enumerate(given)]
    common = {n: v for n, v in begin.items() if n not in parameters}
    experiments = [(name, texts, columns, {**common, **own}) for name, texts, columns, own in experiments]
    priors = dict(prior or {})
    fitted = []
    for name, bounds in parameters.items():
        if isinstance(bounds, list):
            fitted.append((in_unicode("parameters", str(name)), 0.0, 0.0, False, None, None, choices_of("parameters", name, bounds)))
        else:
            start = begin.get(name)
            if start is not None and not isinstance(start, float):
                start = float(start)
            fitted.append((in_unicode("parameters", str(name)), *bounds_of("parameters", name, bounds), _prior(name, priors.pop(name, None)), start, None))
    columns = []
    for kind, wanted in (("shift", shift), ("offset", offset)):
        for column, bounds in (wanted or {}).items():
            low, high, _ = bounds_of(kind, column, bounds)
            columns.append((kind, in_unicode(kind, str(column)), low, high, _prior(column, priors.pop(f"{kind}({column})", None))))
    sigmas, filters = dict(sigma or {}), {c: _filter(c, f) for c, f in (filter or {}).items()}
    windows = {c: _windows(c, w) for c, w in (window or {}).items()}
    matches = []
    for variable, column in match.items():
        name = in_unicode("match", str(column)).split("[")[0].strip()
        matches.append((in_unicode("match", str(variable)), str(column), None if name not in sigmas else float(sigmas[name]), filters.get(name), windows.get(name, [])))
    named = {m[1].split("[")[0].strip() for m in matches}
    for option, given_names in (("sigma", sigmas), ("filter", filters), ("window", windows)):
        for name in given_names:
            if name not in named:
                raise wrong_argument(f"--{option}: no variable is compared with `{name}`")
    for name in priors:
        raise wrong_argument(f"--prior: `{name}` is not fitted")
    if loss not in ("none", "huber", "cauchy"):
        raise wrong_argument(f"--loss: {loss} not in {{none,huber,cauchy}}")
    options.update(data=experiments, match=matches, columns=columns, parameters=fitted, loss=loss,
                   inputs=[(in_unicode("inputs", str(i)), in_unicode("inputs", str(c))) for i, c in (inputs or {}).items()], time=in_unicode("time", time), profiles=names("profile", profile),
                   starts=whole("starts", starts, 100000), seed=int(seed))
    if jobs is not None:
        options["jobs"] = whole("jobs", jobs, 4096)
    if most_steps is not None:
        options["most_steps"] = whole("most-steps", most_steps, 10**6)
    with fit_function(progress) as told:
        parts, ended = _torsion.fit(model._native, options, told)
    result = Fit(parts)
    raise_if_ended(ended, result, model)
    return result
