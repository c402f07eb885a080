"""Amplitudes over the speed of a shaft."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping as MappingBase
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

import numpy as np

from torsion._errors import Diagnostics, diagnostics_of, wrong_argument
from torsion._values import as_regular_expression, finite, in_unicode, names, path_text

if TYPE_CHECKING:
    import pandas
    import xarray

PICTURES = ("amplitudes", "orders", "campbell", "vectors")


class Response:
    """The steady answer to excitations by order: `response["shaft.tau"]` has a row for each order and a column for each speed, complex, the peak with its phase.

    The answer of order k at the speed Ω is |Y|·cos(k Ω t + arg Y).
    """

    def __init__(self, native: Any):
        self._native = native
        parts = native.parts()
        self.speeds: "np.ndarray[Any, Any]" = parts["speeds"]  #: rev/min
        self.orders: "np.ndarray[Any, Any]" = parts["orders"]  #: of the shaft whose speeds these are, ascending
        self.variables: List[str] = parts["variables"]
        self.units: Dict[str, str] = dict(zip(self.variables, parts["units"]))
        self.values: "np.ndarray[Any, Any]" = parts["values"]  #: complex: orders × speeds × variables
        self.sums: "np.ndarray[Any, Any]" = parts["sum"]  #: speeds × variables: the largest value of all orders together over a cycle
        self.sources: List[str] = parts["sources"]  #: angles of components that excite as they declare
        self.mode: str = parts["mode"]  #: of clutches, gaps and freewheels
        self.limits: Dict[str, Dict[str, Any]] = parts["limits"]  #: of each limit: "margin" at "speed" (rev/min), and the ranges of speeds that are "barred"
        #: of each gap, and of friction that is taken as locked: "component", "closed", "friction", the largest "amplitude" of all orders together at "speed" (rev/min), and the
        #: "bound" up to which it stays as it is: N.m or N of a closed gap and of friction, rad or m of an open gap
        self.gaps: List[Dict[str, Any]] = parts["gaps"]
        #: of misfire="each", by variable: the "component" whose failure is worst, the largest "sum" with it at "speed" (rev/min), and the "regular" one
        self.misfires: Dict[str, Dict[str, Any]] = parts["misfires"]
        #: likewise, of each limit: the "component" whose failure leaves the least "margin", at "speed" (rev/min)
        self.limits_with_misfire: Dict[str, Dict[str, Any]] = parts["limits_with_misfire"]
        #: of heat=True, by element: the mean power in W that vibration turns into heat, "largest" at "speed" (rev/min), and the "mean" at each speed
        self.heat: Dict[str, Dict[str, Any]] = parts["heat"]
        #: angles that swing too far for the excitation that follows them: "angle", "swing" (rad) at "speed" (rev/min), and the mean "order" of the excitation
        self.large_swings: List[Dict[str, Any]] = parts["large_swings"]
        #: of sensitivities=True, by variable: "order", "speed" (rev/min) and "amplitude" of its largest peak, and "parameters": relative change of the amplitude for a relative
        #: change of each, without unit, the largest first
        self.sensitivities: Dict[str, Dict[str, Any]] = parts["sensitivities"]
        self.frequencies: "np.ndarray[Any, Any]" = parts["frequencies"]  #: natural ones of the vibrations, in Hz; none of a model with many states
        self.text: str = parts["text"]  #: as `torsion response` prints it
        self.diagnostics: Diagnostics = diagnostics_of(parts["diagnostics"])

    def __getitem__(self, variable: str) -> "np.ndarray[Any, Any]":
        return self.values[:, :, self._column(variable)]

    def __contains__(self, variable: object) -> bool:
        return variable in self.units

    def __iter__(self) -> Iterator[str]:
        return iter(self.variables)

    def __len__(self) -> int:
        return len(self.variables)

    def _column(self, variable: str) -> int:
        if variable not in self.units:
            raise KeyError(f"`{variable}` is none of the variables of this response")
        return self.variables.index(variable)

    def order(self, variable: str, order: float) -> "np.ndarray[Any, Any]":
        """One order of a variable over the speeds, complex."""
        found = np.flatnonzero(np.isclose(self.orders, order, rtol=1e-9, atol=0))
        if len(found) == 0:
            raise KeyError(f"order {order:g} is none of this response")
        return self[variable][found[0]]

    def sum(self, variable: str) -> "np.ndarray[Any, Any]":
        """All orders of a variable together over the speeds: the largest value over a cycle."""
        return self.sums[:, self._column(variable)]

    @property
    def details(self) -> Dict[str, Any]:
        """As `torsion response --json`; `details["peaks"]` has the peaks."""
        result: Dict[str, Any] = json.loads(self._of_this_process().json())
        return result

    def svg(self, picture: str = "amplitudes") -> Any:
        """A picture: "amplitudes" over the speed, "orders" (order cuts), "campbell" (with amplitudes) or "vectors" (the orders in the complex plane). `str()` is the SVG text."""
        from torsion._plot import Picture

        return Picture(self._of_this_process().svg(_picture(picture)))

    def write(self, path: "Union[str, os.PathLike[str]]", picture: str = "amplitudes") -> None:
        """Writes a file: .csv, .json, .svg with a picture, or .html with all of them."""
        self._of_this_process().write(path_text("path", path), _picture(picture))

    def to_xarray(self) -> "xarray.Dataset":
        """A dataset with the dimensions order, speed (rev/min) and variable: `value`, complex, and `sum` of all orders together."""
        import xarray

        coordinates = {"order": self.orders, "speed": ("speed", self.speeds, {"units": "rev/min"}), "variable": self.variables,
                       "unit": ("variable", [self.units[v] for v in self.variables])}
        return xarray.Dataset({"value": (("order", "speed", "variable"), self.values), "sum": (("speed", "variable"), self.sums)}, coords=coordinates)

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each speed, variable and order, as `torsion response -o x.csv` writes them; the order "sum" is all orders together, without a phase."""
        import pandas

        by_rows = np.moveaxis(self.values, 0, 2) # speeds × variables × orders
        amplitude = np.concatenate([np.abs(by_rows), self.sums[:, :, None]], axis=2)
        phase = np.concatenate([np.degrees(np.angle(by_rows)), np.full((*self.sums.shape, 1), np.nan)], axis=2)
        orders = np.array([*self.orders.tolist(), "sum"], object)
        speeds, variables, count = len(self.speeds), len(self.variables), len(orders)
        return pandas.DataFrame({"speed_rpm": np.repeat(self.speeds, variables * count), "order": np.tile(orders, speeds * variables),
                                 "variable": np.tile(np.repeat(np.array(self.variables, object), count), speeds), "amplitude": amplitude.ravel(), "phase_deg": phase.ravel()})

    def _of_this_process(self) -> Any:
        if self._native is None:
            raise TypeError("a response that came from another process cannot do this; do it there")
        return self._native

    def __getstate__(self) -> Dict[str, Any]:
        return {**self.__dict__, "_native": None}

    def __repr__(self) -> str:
        return f"<Response: {len(self.variables)} variables, {len(self.orders)} orders, {len(self.speeds)} speeds>"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from torsion._html import preformatted

        return preformatted(self.text) + (self._native.svg("amplitudes") if self._native is not None else "")


def _picture(name: str) -> str:
    if name not in PICTURES:
        raise wrong_argument(f"picture: `{name}` is none of {', '.join(PICTURES)}")
    return name


def response_options(speeds: Any, orders: Any, load: Optional[float], loss_factors: Optional[Mapping[str, float]], variables: Any, texts: Mapping[str, Optional[str]],
                     declared: bool) -> Dict[str, Any]:
    """As the binding takes them."""
    excitations, tables = _orders(orders)
    result: Dict[str, Any] = {"excitations": excitations, "tables": tables, "load": finite("load", load), "declared": bool(declared),
                              "variables": as_regular_expression(names("variables", variables)), **_speeds(speeds)}
    if loss_factors is not None and not isinstance(loss_factors, MappingBase):
        raise TypeError('loss_factors: a dict of components and factors, {"coupling": 0.15}')
    result["loss_factors"] = [(in_unicode("loss-factor", str(name)), _number("loss-factor", factor)) for name, factor in (loss_factors or {}).items()]
    result.update({name: in_unicode(name, text) for name, text in texts.items() if text is not None})
    return result


def limit_options(limits: Optional[Mapping[str, Any]]) -> Dict[str, Any]:
    """Tables, and points of speed and limit; a number holds at all speeds."""
    if limits is None:
        return {}
    if not isinstance(limits, MappingBase):
        raise TypeError('limits: a dict of variables, {"shaft.tau": 300} or {"shaft.tau": [(0, 300), (1500, 200)]}')
    tables, points = [], []
    for name, limit in limits.items():
        variable = in_unicode("limit", str(name))
        if isinstance(limit, (str, os.PathLike)):
            tables.append((variable, path_text("limits", limit)))
        elif hasattr(limit, "__len__"):
            points.append((variable, [(_number("limit", speed), _number("limit", value)) for speed, value in limit]))
        else:
            points.append((variable, [(0.0, _number("limit", limit)), (1e9, _number("limit", limit))]))
    return {"limit_tables": tables, "limits": points}


def _number(option: str, value: Any) -> float:
    number = finite(option, value)
    if number is None:
        raise TypeError(f"{option}: a number, not None")
    return number


def _speeds(given: Any) -> Dict[str, Any]:
    if isinstance(given, str) or not hasattr(given, "__len__"):
        raise TypeError("speeds: (from, to, step) in rev/min, or an array of speeds")
    numbers = [_number("speeds", v) for v in given]
    if isinstance(given, tuple) and len(numbers) == 3:
        return {"range": tuple(numbers)}
    if not numbers:
        raise wrong_argument("--speeds: no speed is given")
    return {"speeds": numbers}


def _of_name(name: str, its: Any) -> List[Any]:
    ones = [its] if _is_one(its) else list(its) if hasattr(its, "__iter__") and not isinstance(its, MappingBase) else [None]
    if not all(hasattr(one, "__iter__") for one in ones):
        raise TypeError(f'orders: "{name}": a list of (order, amplitude) or (order, amplitude, phase in degrees), [(2, 40, 90), (4, 10)]')
    return ones


def _orders(given: Any) -> Tuple[List[Tuple[str, float, float, float]], List[Tuple[str, str]]]:
    """(name, order, amplitude, phase in degrees), and tables beside a name."""
    if given is None:
        return [], []
    if isinstance(given, MappingBase):
        excitations: List[Tuple[str, float, float, float]] = []
        tables = []
        for name, its in given.items():
            if isinstance(its, (str, os.PathLike)):
                tables.append((in_unicode("order", str(name)), path_text("orders", its)))
            else:
                excitations += [_excitation((name, *one)) for one in _of_name(name, its)]
        return excitations, tables
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise TypeError('orders: a list of (name, order, amplitude, phase), or a dict {"torque.tau": [(2, 40, 90), (4, 10)]}')
    return [_excitation(one) for one in given], []


def _is_one(its: Any) -> bool:
    return isinstance(its, tuple) and len(its) > 0 and not hasattr(its[0], "__len__")


def _excitation(parts: Any) -> Tuple[str, float, float, float]:
    if isinstance(parts, str) or not hasattr(parts, "__len__") or len(parts) not in (3, 4) or not isinstance(parts[0], str):
        raise TypeError('orders: each is (name, order, amplitude) or (name, order, amplitude, phase in degrees), ("torque.tau", 2, 40, 90)')
    return (in_unicode("order", parts[0]), _number("order", parts[1]), _number("order", parts[2]), _number("order", parts[3]) if len(parts) == 4 else 0.0)
