"""Python's values as those of Modelica, and options as the binding takes them."""

from __future__ import annotations

import enum
import inspect
import math
import os
from collections.abc import Iterable as IterableBase
from numbers import Integral, Real
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, TypedDict, TypeVar, Union

import numpy as np

from torsion import _torsion
from torsion._errors import wrong_argument

Value = Union[float, int, bool, str, enum.Enum, Sequence[Any], "np.ndarray[Any, Any]"]
Path = Union[str, "os.PathLike[str]"]
Function = TypeVar("Function", bound=Callable[..., Any])


def modelica(value: Any, name: str, type_: Optional[str] = None) -> Union[float, str]:
    """A number as it is; all else as text in Modelica syntax. `type_`: the type of the parameter, where it is known."""
    if isinstance(value, float) and math.isfinite(value):
        return float(value)
    if type_ == "enumeration" and isinstance(value, Integral) and not isinstance(value, (bool, np.bool_)):
        return float(int(value)) # its number: 1 is the first literal
    if isinstance(value, str):
        return f'"{value}"' if type_ == "String" and not _is_quoted(value) else value # what stands between quotes is taken as it is
    return _text(value, name)


def _is_quoted(value: str) -> bool:
    return len(value) >= 2 and value[0] == value[-1] == '"'


def _text(value: Any, name: str) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, Integral):
        return str(int(value))
    if isinstance(value, Real):
        if not math.isfinite(value):
            return repr(float(value)) # refused with the words for any text that is no value
        return repr(float(value))
    if isinstance(value, str):
        return value if _is_quoted(value) or value in ("true", "false") else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if hasattr(value, "tolist") and not isinstance(value, (list, tuple)):
        value = value.tolist() # numpy, pandas, xarray
        if not isinstance(value, list):
            return _text(value, name)
    if isinstance(value, (list, tuple, range)):
        if len(value) == 0:
            raise wrong_argument(f"set: `{name}`: an array without elements cannot be set")
        return "{" + ", ".join(_text(v, name) for v in value) + "}"
    raise TypeError(f"set: `{name}`: {type(value).__name__} is no number, bool, text, enumeration or array of them")


def settings(values: Optional[Mapping[str, Any]], types: Mapping[str, str] = {}) -> Dict[str, Union[float, str]]:
    """`set=` of all functions."""
    if values is None:
        return {}
    if hasattr(values, "index") and hasattr(values, "to_dict"): # a series of pandas
        values = values.to_dict()
    if not isinstance(values, Mapping):
        raise TypeError('set: a dict of names and values, {"shaft.c": 2e4}')
    checked = {in_unicode("set", str(name)): modelica(value, name, types.get(name)) for name, value in values.items()}
    for value in checked.values():
        if isinstance(value, str):
            in_unicode("set", value)
    return checked


def in_unicode(option: str, text: str) -> str:
    """Half of a pair of surrogates is no character, and no text of ours can hold it."""
    if not isinstance(text, str):
        raise TypeError(f"{option}: a text, not {type(text).__name__}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise wrong_argument(f"--{option}: {ascii(text)} is no text in Unicode") from None
    return text


def path_text(option: str, path: Path) -> str:
    """A path as a text."""
    if not isinstance(path, (str, bytes, os.PathLike)):
        raise TypeError(f"{option}: a path, not {type(path).__name__}")
    text = in_unicode(option, os.fsdecode(path))
    if "\0" in text:
        raise wrong_argument(f"{option}: {ascii(text)}: no path holds a NUL")
    return text


def paths(option: str, given: Union[None, Path, Iterable[Path]]) -> List[str]:
    """One path or several."""
    if given is None:
        return []
    if isinstance(given, (str, bytes, os.PathLike)) or not isinstance(given, IterableBase):
        return [path_text(option, given)]
    return [path_text(option, p) for p in given]


def as_regular_expression(patterns: Sequence[str]) -> str:
    """Patterns of `*` and `?` as one regular expression."""
    special = {"*": ".*", "?": ".", **{c: "\\" + c for c in "\\^$.|+()[]{}"}}
    return "^(" + "|".join("".join(special.get(c, c) for c in p) for p in patterns) + ")$" if patterns else ""


def between(option: str, value: Any, least: float, most: float) -> float:
    """A real number that lies between these and is none of them."""
    number = _number(value)
    if number is None or not least < number < most:
        kind = "a finite number" if math.isinf(least) else f"a number greater than {least:g}" if math.isinf(most) else f"a number between {least:g} and {most:g}"
        raise wrong_argument(f"--{option}: `{value}` is not {kind}")
    return number


def finite(option: str, value: Any) -> Optional[float]:
    return None if value is None else between(option, value, -math.inf, math.inf)


def positive(option: str, value: Any) -> Optional[float]:
    return None if value is None else between(option, value, 0, math.inf)


def whole(option: str, value: Any, most: int, least: int = 1) -> Optional[int]:
    if value is None:
        return None
    number = _number(value)
    if number is None or number != number // 1:
        raise wrong_argument(f"--{option}: `{value}` is not a whole number")
    if not least <= number <= most:
        raise wrong_argument(f"--{option}: Value {int(number)} not in range {least} to {most}")
    return int(number)


def _number(value: Any) -> Optional[float]:
    if isinstance(value, (bool, np.bool_, str, bytes)):
        return None
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


class RunOptions(TypedDict, total=False):
    """How a model is integrated: the rows of runtime/include/torsion/run_options.def."""

    start: Optional[float]
    stop: Optional[float]
    tolerance: Optional[float]
    step_size: Optional[float]
    max_step: Optional[float]
    intervals: Optional[int]
    solver: Any
    max_events: Optional[int]
    max_steps: Optional[int]
    locate_events: bool


_ROWS = _torsion.run_option_rows()


def run_option_types() -> Dict[str, str]:
    return {name: getattr(type_, "__forward_arg__", type_) for name, type_ in RunOptions.__annotations__.items()}


def takes_run_options(function: Function) -> Function:
    """Of a function that takes `**run: Unpack[RunOptions]`: help and completion show these arguments one by one, before its others that have names."""
    shown = inspect.signature(function)
    others = [p for p in shown.parameters.values() if p.kind is not p.VAR_KEYWORD]
    usual = {"solver": "auto", **{name: value for name, _, kind, value, _, _ in _ROWS if kind == "flag"}}
    own = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=usual.get(name), annotation=type_) for name, type_ in run_option_types().items()]
    place = sum(p.kind is not p.KEYWORD_ONLY for p in others)
    all_of_them = others[:place] + own + others[place:]
    setattr(function, "__signature__", shown.replace(parameters=all_of_them))
    function.__annotations__ = {**{p.name: p.annotation for p in all_of_them if p.annotation is not p.empty}, "return": shown.return_annotation}
    return function


def run_options(options: Mapping[str, Any], function: str = "") -> Dict[str, Any]:
    """Checks the options of a run that are given, with the words of the command line. `function`: what has taken them as `**run`."""
    for name in options:
        if name not in RunOptions.__annotations__:
            raise TypeError(f"{function}() got an unexpected keyword argument '{name}'")
    result: Dict[str, Any] = {}
    for name, word, kind, _, least, most in _ROWS:
        value = options.get(name)
        if value is not None:
            option = word[2:]
            result[name] = bool(value) if kind == "flag" else between(option, value, least, most) if kind == "real" else whole(option, value, int(most), int(least))
    if "intervals" in result and "step_size" in result:
        raise wrong_argument("--intervals excludes --step-size")
    if "start" in result and "stop" in result and result["stop"] < result["start"]:
        raise wrong_argument("--stop-time lies before --start-time")
    solver = options.get("solver")
    if solver is not None and not isinstance(solver, (str, enum.Enum)):
        raise wrong_argument(f"unknown solver `{solver}`")
    if solver is not None and solver != "auto":
        result["solver"] = solver.name.replace("_", "-") if isinstance(solver, enum.Enum) else in_unicode("solver", solver)
    return result


def names(option: str, given: Union[None, str, Iterable[str]]) -> List[str]:
    """One name or several."""
    if given is None:
        return []
    if not isinstance(given, str) and not isinstance(given, IterableBase):
        raise TypeError(f"{option}: a name or a list of names, not {type(given).__name__}")
    result = [in_unicode(option, n) for n in ([given] if isinstance(given, str) else [str(n) for n in given])]
    if any(not n for n in result):
        raise wrong_argument(f"{option}: an empty name")
    return result


def _seconds(times: Any) -> "np.ndarray[Any, Any]":
    """Times of inputs in s. Spans of time of numpy and pandas are converted, dates are refused: as numbers both would be nanoseconds."""
    array = np.asarray(times)
    if array.dtype.kind == "m":
        if np.isnat(array).any():
            raise wrong_argument("--inputs: time has finite numbers, at least one")
        return (array / np.timedelta64(1, "s")).ravel()
    if array.dtype.kind == "M":
        raise wrong_argument("--inputs: time is a date; seconds are needed, such as `(t - t[0]) / numpy.timedelta64(1, \"s\")`")
    return _reals("time", array).ravel()


def _reals(name: str, column: Any) -> "np.ndarray[Any, Any]":
    array = np.asarray(column)
    if array.dtype.kind in "cmMSU":
        raise TypeError(f"inputs: `{name}`: {array.dtype} are no real numbers")
    try:
        return np.asarray(array, float)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"inputs: `{name}`: not all values are real numbers") from None


def input_table(inputs: Any) -> Dict[str, Any]:
    """Values over time: a dict with "time", a structured array as FMPy takes it, a table of pandas (its index is time, or it has a column `time`), or a CSV file."""
    if inputs is None:
        return {}
    if isinstance(inputs, (str, os.PathLike)):
        if not os.fspath(inputs):
            raise wrong_argument("--inputs: no file is named")
        return {"input_file": path_text("inputs", inputs)}
    if isinstance(inputs, np.ndarray) and inputs.dtype.names:
        columns = {name: inputs[name] for name in inputs.dtype.names}
    elif hasattr(inputs, "columns") and hasattr(inputs, "index"):
        columns = {str(name): inputs[name].to_numpy() for name in inputs.columns}
        columns.setdefault("time", inputs.index.to_numpy())
    elif isinstance(inputs, Mapping):
        columns = {str(name): np.asarray(values) for name, values in inputs.items()}
    else:
        raise TypeError('inputs: a dict {"time": t, "u": u}, a structured array, a table of pandas, or a CSV file')
    if "time" not in columns:
        raise wrong_argument("--inputs: there is no column `time`")
    time = _seconds(columns.pop("time"))
    values = {in_unicode("inputs", name): _reals(name, column) for name, column in columns.items()}
    values = {name: np.broadcast_to(column, time.shape) if column.ndim == 0 else column for name, column in values.items()}
    for name, column in values.items():
        if column.shape != time.shape:
            raise wrong_argument(f"--inputs: `{name}` has {column.size} values, time has {time.size}")
    if time.size == 0 or not np.all(np.isfinite(time)):
        raise wrong_argument("--inputs: time has finite numbers, at least one")
    back = np.flatnonzero(np.diff(time) < 0)
    if back.size:
        raise wrong_argument(f"--inputs: row {back[0] + 2}: time goes back", code="E204")
    return {"inputs": {"names": list(values), "time": time.tolist(), "columns": [c.tolist() for c in values.values()]}}
