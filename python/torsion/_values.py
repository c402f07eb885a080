"""Python's values as those of Modelica, and options as the binding takes them."""

from __future__ import annotations

import enum
import math
import os
from collections.abc import Iterable as IterableBase
from numbers import Integral, Real
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union

import numpy as np

from torsion._errors import wrong_argument

Value = Union[float, int, bool, str, enum.Enum, Sequence[Any], "np.ndarray[Any, Any]"]
Path = Union[str, "os.PathLike[str]"]


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


def finite(option: str, value: Any) -> Optional[float]:
    if value is None:
        return None
    number = _number(value)
    if number is None or not math.isfinite(number):
        raise wrong_argument(f"--{option}: `{value}` is not a finite number")
    return number


def positive(option: str, value: Any) -> Optional[float]:
    if value is None:
        return None
    number = _number(value)
    if number is None or not math.isfinite(number) or number <= 0:
        raise wrong_argument(f"--{option}: `{_shown(value)}` is not a number greater than 0")
    return number


def whole(option: str, value: Any, most: int) -> Optional[int]:
    if value is None:
        return None
    number = _number(value)
    if number is None or number != number // 1:
        raise wrong_argument(f"--{option}: `{value}` is not a whole number")
    if not 1 <= number <= most:
        raise wrong_argument(f"--{option}: Value {int(number)} not in range 1 to {most}")
    return int(number)


def _number(value: Any) -> Optional[float]:
    if isinstance(value, (bool, np.bool_, str, bytes)):
        return None
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


def _shown(value: Any) -> str:
    return repr(value) if isinstance(value, float) else str(value)


def run_options(options: Mapping[str, Any]) -> Dict[str, Any]:
    """Checks the options of a run that are given, with the words of the command line."""
    result: Dict[str, Any] = {}
    for name in ("start", "stop"):
        if options.get(name) is not None:
            result[name] = finite(f"{name}-time", options[name])
    for name in ("tolerance", "step_size", "max_step"):
        if options.get(name) is not None:
            result[name] = positive(name.replace("_", "-"), options[name])
    for name, most in (("intervals", 10**9), ("max_events", 2**63 - 1), ("max_steps", 2**63 - 1)):
        if options.get(name) is not None:
            result[name] = whole(name.replace("_", "-"), options[name], most)
    if "intervals" in result and "step_size" in result:
        raise wrong_argument("--intervals excludes --step-size")
    if result.get("start") is not None and result.get("stop") is not None and result["stop"] < result["start"]:
        raise wrong_argument("--stop-time lies before --start-time")
    solver = options.get("solver")
    if solver is not None and not isinstance(solver, (str, enum.Enum)):
        raise wrong_argument(f"unknown solver `{solver}`")
    if solver is not None and solver != "auto":
        result["solver"] = solver.name.replace("_", "-") if isinstance(solver, enum.Enum) else in_unicode("solver", solver)
    if options.get("locate_events"):
        result["locate_events"] = True
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
