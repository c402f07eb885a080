"""Values with which a model is best."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, NamedTuple, Optional, Union

import numpy as np

from torsion import _torsion
from torsion._errors import raise_if_ended, wrong_argument
from torsion._fit import of_list, Found, bounds_of, choices_of
from torsion._values import in_unicode, names, whole

if TYPE_CHECKING:
    import pandas


class Constraint(NamedTuple):
    """Both sides of a constraint with the best values."""

    text: str
    value: Optional[float]
    limit: Optional[float]
    value_before: Optional[float]
    is_met: bool
    is_active: bool


class Optimum(Found):
    """The best values that were found. `drive.simulate(set=optimum.values)` runs with them."""

    def __init__(self, parts: Dict[str, Any]):
        self._parts = parts
        told = json.loads(parts["json"])
        self._told = told
        self.parameters: List[Dict[str, Any]] = told["parameters"]
        self.values: Dict[str, Union[float, int, bool, str]] = {p["name"]: of_list(p["value"]) for p in told["parameters"]}
        self.objective: float = told["value"]
        self.objective_before: Optional[float] = told["value_before"]
        self.constraints: List[Constraint] = [Constraint(c["text"], c["value"], c["limit"], c["value_before"], c["met"], c["active"]) for c in told["constraints"]]
        self.combinations: List[Dict[str, Any]] = told["combinations"]
        self.remarks: List[str] = told["remarks"]
        self.is_feasible: bool = told["feasible"]
        self.is_settled: bool = told["settled"]
        self.runs: int = told["runs"]
        self.failed_runs: int = told["failed_runs"]
        self.first_failure: str = told["first_failure"]
        self.starts: int = told["starts"]
        self.starts_at_best: int = told["starts_at_best"]

    def __getitem__(self, name: str) -> Union[float, str]:
        return self.values[name]

    @property
    def history(self) -> Dict[str, "np.ndarray[Any, Any]"]:
        """All runs, column by column: the values, the status, the objective, the margins of the constraints."""
        rows = list(csv.reader(io.StringIO(self._parts["history"])))
        columns: Dict[str, "np.ndarray[Any, Any]"] = {}
        for i, name in enumerate(rows[0]):
            texts = [row[i] for row in rows[1:]]
            try:
                columns[name] = np.array([float(t) for t in texts])
            except ValueError:
                columns[name] = np.array(texts)
        return columns

    def to_pandas(self) -> "pandas.DataFrame":
        """The history as a table."""
        import pandas

        return pandas.DataFrame(self.history).set_index("number")

    def __repr__(self) -> str:
        values = ", ".join(f"{n} = {v:.6g}" if isinstance(v, float) else f"{n} = {v}" for n, v in self.values.items())
        return f"<Optimum: {self._told['objective']} = {self.objective:.6g} with {values}{'' if self.is_feasible else ', constraints are broken'}>"


def _design(name: str, given: Any) -> Any:
    """Bounds as a tuple, choices as a list."""
    text = in_unicode("parameters", str(name))
    if isinstance(given, tuple):
        return (text, *bounds_of("parameters", name, given), None)
    return (text, 0.0, 0.0, False, choices_of("parameters", name, given))


def optimize_model(model: Any, minimize: Optional[str], maximize: Optional[str], parameters: Any, subject_to: Any, options: Dict[str, Any], *, starts: int, seed: int, jobs: Optional[int],
                   most_runs: Optional[int], accuracy: Optional[float], progress: Any) -> Optimum:
    """Of Model.optimize."""
    from torsion._progress import fit_function

    if (minimize is None) == (maximize is None):
        raise wrong_argument("one of --minimize EXPRESSION and --maximize EXPRESSION")
    if not isinstance(parameters, Mapping) or not parameters:
        raise TypeError('parameters: a dict of names and bounds or values, {"damper.d": (0, 500), "n": [1, 2, 3]}')
    options.update(objective=in_unicode("minimize", minimize if minimize is not None else str(maximize)), is_maximized=maximize is not None, constraints=names("subject-to", subject_to),
                   parameters=[_design(n, v) for n, v in parameters.items()], starts=whole("starts", starts, 100000), seed=int(seed))
    if jobs is not None:
        options["jobs"] = whole("jobs", jobs, 4096)
    if most_runs is not None:
        options["most_runs"] = whole("most-runs", most_runs, 10**9)
    if accuracy is not None:
        options["accuracy"] = float(accuracy)
    with fit_function(progress) as told:
        parts, ended = _torsion.optimize(model._native, options, told)
    result = Optimum(parts)
    raise_if_ended(ended, result, model)
    return result
