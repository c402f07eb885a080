"""A compiled model."""

from __future__ import annotations

import operator
import os
import sys
from collections.abc import Mapping as MappingBase
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Tuple, TypeVar, Union

import numpy as np

from torsion import _torsion
from torsion._compilation import Compilation, compilation_of
from torsion._diagram import Diagram
from torsion._errors import Diagnostics, diagnostics_of, raise_if_ended, warn_of_settings, wrong_argument
from torsion._fit import Fit, fit_model
from torsion._linear import LinearSystem, Modes
from torsion._optimize import Optimum, optimize_model
from torsion._progress import in_notebook, shown, stage_function
from torsion._periodic import PeriodicResponse
from torsion._result import Result
from torsion._stepper import Stepper
from torsion._response import Response, limit_options, response_options
from torsion._sweep import SweepTable, one_varied, sweep_model
from torsion._values import Path, RunOptions, Value, as_regular_expression, finite, in_unicode, input_table, names, path_text, paths, positive, run_options, settings, takes_run_options
from torsion._written import Written, written

if TYPE_CHECKING:
    from typing_extensions import Unpack

Settings = Optional[Mapping[str, Value]]
LARGEST = sys.float_info.max
Progress = Union[None, bool, Callable[[float, float, int, int], Optional[bool]]]
Stages = Union[None, bool, Callable[[str], Optional[bool]]]
Told = TypeVar("Told")


class Parameter(NamedTuple):
    """What `set=` takes: a parameter, or the start value of a state."""

    name: str  #: "shaft.c"; of a start value "shaft.phi.start"
    kind: str  #: "tunable", "initial" (a start value), "structural" (another value compiles anew), "fixed" (it has no other value)
    type: str  #: "Real", "Integer", "Boolean", "enumeration", "String"
    value: str  #: in Modelica syntax; empty: known only when a run starts
    number: Optional[float]  #: the same in `unit`
    unit: str
    display_unit: str
    description: str
    min: Optional[float]
    max: Optional[float]
    literals: List[str]  #: of an enumeration


class Variable(NamedTuple):
    """A variable that can be plotted."""

    name: str
    type: str
    variability: str  #: "continuous" or "discrete"
    causality: str  #: "local", "input" or "output"
    unit: str
    display_unit: str
    description: str
    is_hidden: bool
    is_state: bool


class Experiment(NamedTuple):
    """What the model's `experiment` annotation says; None where it is silent."""

    start: Optional[float]  #: s
    stop: Optional[float]  #: s
    interval: Optional[float]  #: s
    tolerance: Optional[float]


class Parameters(MappingBase):  # type: ignore[type-arg]
    """Parameters by name; a notebook shows a table of them."""

    def __init__(self, all_: List[Parameter]):
        self._all = {p.name: p for p in all_}

    def __getitem__(self, name: str) -> Parameter:
        if name not in self._all:
            raise KeyError(name)
        return self._all[name]

    def __iter__(self) -> Any:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __repr__(self) -> str:
        return "\n".join(f"{p.name} = {p.value} {p.unit}".rstrip() for p in self._all.values())

    def to_pandas(self) -> Any:
        """A row for each parameter."""
        import pandas

        return pandas.DataFrame(list(self._all.values()), columns=Parameter._fields).set_index("name")

    def _repr_html_(self) -> str:
        from torsion._html import parameters_table

        return parameters_table(list(self._all.values()))


def simulate_options(key: Tuple[Any, ...], inputs: Any = None, extras: Mapping[str, Any] = {}, function: str = "Model.simulate") -> Dict[str, Any]:
    """Of Model.simulate and simulate_fmu: as the binding takes them. `key` begins with the items of RunOptions."""
    run, rows, energy, events, interpret, variables, sensitivities = key
    options = run_options(dict(run), function)
    if rows not in ("grid", "steps", "ends", "none"):
        raise wrong_argument(f'rows: `{rows}` is none of "grid", "steps", "ends" and "none"')
    options.update(rows=rows, energy=bool(energy), events=bool(events), interpret=bool(interpret), variables=names("variables", variables),
                   sensitivities=names("sensitivities", sensitivities))
    if inputs is not None:
        options.update(input_table(inputs))
    options.update({name: path_text(name, extras[name]) for name in ("event_log", "report", "provenance") if extras.get(name) is not None})
    options.update(trace_event=finite("trace-event", extras.get("trace_event")), files=paths("files", extras.get("files")))
    if options["files"] or "report" in options:
        options["file_variables"] = as_regular_expression(options["variables"])
    return options


def _output(path: Optional[Path]) -> str:
    """Empty: the usual name."""
    if path is None:
        return ""
    text = path_text("path", path)
    if not text:
        raise wrong_argument("path: no file is named")
    return text


def _two(given: Any) -> Tuple[float, float]:
    if isinstance(given, str) or not hasattr(given, "__len__") or len(given) != 2:
        raise TypeError("campbell: two speeds in rpm, (500, 6000)")
    low, high = (finite("campbell", v) for v in given)
    if low is None or high is None:
        raise TypeError("campbell: two speeds in rpm, (500, 6000)")
    return low, high


def _order(given: Any) -> float:
    order = positive("orders", given)
    if order is None:
        raise TypeError("orders: numbers, [1, 2, 4]")
    return order


def _count(given: Any) -> int:
    count = operator.index(given)
    if not 1 <= count <= 1000:
        raise wrong_argument(f"--count: {count} is not from 1 to 1000")
    return count


class Model:
    """A compiled model: `torsion.load` and `torsion.load_text` make it.

    A model may be used from several threads. It can be pickled: another process compiles it again, mostly from the cache.
    """

    interrupted: Any  #: the result of the last run that Ctrl-C ended, or None

    def __init__(self, native: Any, origin: Tuple[Any, ...]):
        self._native = native
        self._origin = origin
        self._has_energy: bool = origin[5]
        self._parameters: Optional[Parameters] = None
        self._types: Optional[Dict[str, str]] = None
        self._prepared: Dict[Any, Any] = {}
        self.interrupted = None

    # ---- what it is --------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The full name of its class."""
        return self._native.name

    @property
    def description(self) -> str:
        return self._native.description

    @property
    def verdict(self) -> str:
        """`5 equations → 2 states`"""
        return self._native.verdict

    @property
    def parameters(self) -> Parameters:
        """Parameters and start values, by name."""
        if self._parameters is None:
            self._parameters = Parameters([Parameter(*p) for p in self._native.parameters()])
        return self._parameters

    @property
    def variables(self) -> Dict[str, Variable]:
        """What varies over time, by name."""
        return {v[0]: Variable(*v) for v in self._native.variables()}

    @property
    def inputs(self) -> List[str]:
        """Names of the inputs of the top level."""
        return [v.name for v in self.variables.values() if v.causality == "input"]

    @property
    def outputs(self) -> List[str]:
        """Names of the outputs of the top level."""
        return [v.name for v in self.variables.values() if v.causality == "output"]

    @property
    def experiment(self) -> Experiment:
        return Experiment(*self._native.experiment())

    @property
    def diagnostics(self) -> Diagnostics:
        """Warnings of the compilation."""
        return diagnostics_of(self._native.diagnostics())

    @property
    def files(self) -> List[str]:
        """Files that were read."""
        return list(self._native.files)

    @property
    def compilation(self) -> Compilation:
        """What its compilation did: seconds of each phase, which libraries were read and why."""
        return compilation_of(self._native.compilation())

    def _settings(self, values: Settings) -> Dict[str, Union[float, str]]:
        if values is None:
            return {}
        if type(values) is dict:
            for name, value in values.items(): # a generator would take twice as long
                if type(value) is not float or not -LARGEST <= value <= LARGEST or type(name) is not str or not name.isascii():
                    break
            else:
                return values # numbers as they are
        if self._types is None:
            self._types = {p.name: p.type for p in self.parameters.values()}
        return settings(values, self._types)

    def _warned(self, told: Told) -> Told:
        """What has `diagnostics` of its own; warns of values without effect."""
        warn_of_settings(told.diagnostics)  # type: ignore[attr-defined]
        return told

    # ---- what it does ------------------------------------------------------------------------------------------------

    @takes_run_options
    def simulate(self, *, set: Settings = None, variables: Union[None, str, Iterable[str]] = None, inputs: Any = None, rows: str = "grid", energy: Optional[bool] = None, events: bool = True,
                 interpret: bool = False, event_log: Optional[Path] = None, files: Union[None, Path, Iterable[Path]] = None, report: Optional[Path] = None,
                 provenance: Optional[Path] = None, trace_event: Optional[float] = None, sensitivities: Union[None, str, Iterable[str]] = None,
                 progress: Progress = None, **run: Unpack[RunOptions]) -> Result:
        """Runs the model and returns the trajectory.

        start, stop: s; without them those of the model's experiment, else 0 and 1.
        set: values of parameters and start values, {"shaft.c": 2e4, "load.w.start": 10}: numbers, bools, texts, literals of enumerations, arrays. What decides the
            equations (an array size, the condition of a component) compiles anew by itself.
        variables: which to keep, ["*.w", "lash.tau"] (`*` any characters, `?` one); None: all that are not hidden.
        inputs: values over time for inputs of the top level: {"time": t, "u": u}, a structured array, a table of pandas, or a CSV file. Linear between the points.
        solver: "auto", "cvode", "ida", "dopri5", "esdirk", "euler", "rk4", "trapezoid", …: torsion.solvers().
        tolerance: relative; without it the experiment's, else 1e-6.
        intervals, step_size (s): the output grid; fixed-step solvers step by it.
        max_step: s, the longest step.
        max_events, max_steps: more of them end the run; its result is kept.
        locate_events: with a fixed-step solver find state events inside the step.
        rows: "grid", "steps" (every step of the integrator, too), "ends", or "none": `files` alone have them.
        energy, events: audit the energy (None: unless the model was loaded with energy=False); keep the events.
        interpret: without machine code; the numbers are the same.
        event_log: a CSV file of the events.
        files: result files (.csv, .mat) that are written row by row while the run goes: what was computed is there also after a kill.
        report: the page of the run (HTML); Result.report makes it afterwards, by a further run. provenance: a JSON file of what made the result.
        trace_event: s; every iteration of the first event from then on is told in `Result.trace`.
        sensitivities: parameters, and states for their start values, by which the run is differentiated, ["shaft.c", "load.w"]: the result gets variables
            "d(load.w)/d(shaft.c)", and `Result.jacobian`. The solver is "cvode" or "cvode-adams".
        progress: True shows a bar; a function is called with (time in s, fraction, events, steps) while the run goes on, and may return False to end it. None: a bar in notebooks.

        Ctrl-C ends the run at once: `torsion.Interrupted` has what was computed in `.result`. A run that fails raises `torsion.Error`, likewise with `.result`.
        """
        if energy is None:
            energy = self._has_energy
        key = (tuple(run.items()), rows, energy, events, interpret, variables if variables is None or isinstance(variables, str) else tuple(variables),
               sensitivities if sensitivities is None or isinstance(sensitivities, str) else tuple(sensitivities))
        try:
            prepared = self._prepared.get(key) if inputs is event_log is files is report is provenance is trace_event is None else None
        except TypeError: # a list where a number or a word is needed
            simulate_options(key)
            raise
        if prepared is None:
            prepared = self._prepare(key, inputs, {"event_log": event_log, "files": files, "report": report, "provenance": provenance, "trace_event": trace_event})
        values = self._settings(set) if set is not None else {}
        if progress is None and not in_notebook():
            native, ended, trace, is_warned = prepared.run(self._native, values, None)
        else:
            with shown(progress) as told:
                native, ended, trace, is_warned = prepared.run(self._native, values, told)
        result = Result(native, trace)
        if is_warned:
            warn_of_settings(result.diagnostics)
        if ended is not None:
            raise_if_ended(ended, result, self)
        return result

    def sensitivities(self, names: Union[str, Iterable[str]], **options: Any) -> Result:
        """A run with derivatives by these parameters and start values: `simulate(sensitivities=names, **options)`; `Result.jacobian` has them as a matrix."""
        return self.simulate(sensitivities=names, **options)

    def _prepare(self, key: Tuple[Any, ...], inputs: Any, extras: Dict[str, Any]) -> Any:
        """The options, checked and read; those without files are kept."""
        options = simulate_options(key, inputs, extras)
        run = _torsion.PreparedRun(options)
        if inputs is None and all(value is None for value in extras.values()):
            if len(self._prepared) >= 64:
                self._prepared.clear()
            self._prepared[key] = run
        return run

    def draw(self, *, icon: bool = False, width: Optional[float] = None, depth: int = 0, open: Union[str, Iterable[str]] = ()) -> Diagram:
        """The diagram as a picture, as `torsion draw` writes it; notebooks show it, and `.save("x.png")` writes it.

        icon: that of its class in place of the diagram. width: pixels; None: by the size of the diagram.
        open: components that show their own diagrams in place of their icons, ["gear", "gear.first"]; depth: all do, down to this level.
        """
        return Diagram(self._native.draw(bool(icon), 0.0 if width is None else positive("width", width), operator.index(depth), names("open", open)))

    def linearize(self, at: Optional[float] = None, *, set: Settings = None, inputs: Any = None, outputs: Union[None, str, Iterable[str]] = None, gap: str = "current",
                  freeze_sources: bool = False, start: Optional[float] = None, solver: Any = "auto", tolerance: Optional[float] = None, max_step: Optional[float] = None) -> LinearSystem:
        """dx/dt = A x + B u, y = C x + D u at a point; `A, B, C, D = drive.linearize()`.

        at: s, simulates until then; None: the consistent start.
        inputs: values over time, as of `simulate`, up to the point; there they have the values of its time. None: their start values.
        outputs: which variables are y, patterns as of `simulate`; None: the model's outputs.
        gap: elements with play: "current", "closed" (they touch) or "open".
        freeze_sources: hold the torques of sources as they are at the point.
        """
        options = self._linear_options(at, set, inputs, outputs, gap, freeze_sources, start, solver, tolerance, max_step)
        return self._warned(LinearSystem(self._native.linearize(options)))

    def modes(self, at: Optional[float] = None, *, set: Settings = None, inputs: Any = None, gap: str = "current", freeze_sources: bool = False, start: Optional[float] = None, solver: Any = "auto",
              tolerance: Optional[float] = None, max_step: Optional[float] = None, campbell: Optional[Tuple[float, float]] = None, orders: Optional[Sequence[float]] = None,
              vary: Optional[Mapping[str, Any]] = None, mean_turn: bool = False, count: Optional[int] = None, near: Optional[float] = None) -> Modes:
        """Eigenfrequencies (Hz), damping, shapes and energies at a point; the arguments are those of `linearize`.

        campbell: (500, 6000), rpm: the critical speeds in this range, `modes.critical_speeds`. orders: of the speed; None: 0.5, 1, 1.5, 2, 3, 4 and 6.
        vary: {"shaft.c": [1e3, 1e4]}, one parameter: the modes with each of its values, `modes.variants`.
        mean_turn: the mean over the turns of cylinders, meshes and joints, as `response` has it, in place of the present angle.
        count: so many vibrations, the slowest, or with near (Hz) those nearest to this frequency; None: all, of more than 300 inertias 20.
        `modes.svg()` is the picture of each, `modes.write(path)` writes .csv, .json and .svg.
        """
        options = self._linear_options(at, set, inputs, None, gap, freeze_sources, start, solver, tolerance, max_step)
        if campbell is not None:
            options["campbell"] = _two(campbell)
        if orders is not None:
            options["orders"] = [_order(o) for o in np.atleast_1d(np.asarray(orders, object))]
        options.update(mean_turn=bool(mean_turn), count=0 if count is None else _count(count), near=finite("near", near))
        if vary is not None:
            options["vary"] = one_varied(vary)
        return self._warned(Modes(self._native.modes(options)))

    def response(self, speeds: Any, orders: Any = None, *, at: Optional[float] = None, shaft: Optional[str] = None, variables: Union[None, str, Iterable[str]] = None, declared: bool = True,
                 misfire: Optional[str] = None, loss_factors: Optional[Mapping[str, float]] = None, modal_damping: Optional[float] = None, limits: Optional[Mapping[str, Any]] = None,
                 sensitivities: bool = False, heat: bool = False, load: Optional[float] = None, set: Settings = None, inputs: Any = None, gap: str = "current",
                 freeze_sources: bool = False, start: Optional[float] = None, solver: Any = "auto", tolerance: Optional[float] = None, max_step: Optional[float] = None) -> Response:
        """Amplitudes over the speed of a shaft, order by order and all together; the arguments that are not named here are those of `linearize`.

        speeds: rev/min; (300, 3000, 10) are from 300 to 3000 in steps of 10, an array or a list are the speeds themselves.
        orders: [("torque.tau", 2, 40, 90), …] adds 40·cos(2φ + 90°) to what the source takes, 40 the peak in the variable's unit; or {"torque.tau": [(2, 40, 90), (4, 10)]},
            or a table beside a name, {"torque.tau": "orders.csv"}; load: of tables that have several.
        shaft: the component whose speeds these are; None: the shaft of the first excitation.
        variables: patterns as of `simulate`; None: torques and forces of elastic elements.
        declared: components excite as they declare: cylinders, meshes, joints, propellers. misfire: the cylinder whose combustion fails, or "each".
        loss_factors: {"coupling": 0.15}: the stiffness of the element is c·(1 + 0.15i). modal_damping: what the damping ratio of each mode has more.
        limits: {"shaft.tau": 300}, [(speed, limit), …] or a table: what the sum may reach, `response.limits`. sensitivities: of the largest peaks, `response.sensitivities`. heat: of elements with a torque and a twist, `response.heat`.
        """
        options = self._linear_options(at, set, inputs, None, gap, freeze_sources, start, solver, tolerance, max_step)
        options.update(response_options(speeds, orders, load, loss_factors, variables, {"shaft": shaft, "misfire": misfire}, declared), **limit_options(limits))
        options.update(modal_damping=finite("modal-damping", modal_damping), sensitivities=bool(sensitivities), heat=bool(heat))
        return self._warned(Response(_torsion.response(self._native, options)))

    def periodic_response(self, speed: str, between: Tuple[float, float], step: Optional[float] = None, *, periods: float = 1, follow_flips: bool = False,
                          variables: Union[None, str, Iterable[str]] = None, set: Settings = None, start: Optional[float] = None, solver: Any = "auto", tolerance: Optional[float] = None,
                          max_step: Optional[float] = None) -> PeriodicResponse:
        """Periodic motions over a speed, with gaps, friction and all that is not linear, as `torsion response --nonlinear` finds them.

        speed: a parameter whose value makes the period: 2π/Ω of rad/s, 1/f of Hz, 60/n of rev/min, or a period in s. between: its values.
        step: motions at these speeds, too, `branch.asked`. periods: a motion repeats after so many of them. follow_flips: motions of twice the period, where they set in.
        variables: patterns as of `simulate`; None: torques and forces of elastic elements and gaps.
        """
        if isinstance(between, str) or not hasattr(between, "__len__") or len(between) != 2:
            raise TypeError("between: two values of the speed, (10, 200)")
        low, high = (finite("between", v) for v in between)
        options = run_options({"start": start, "solver": solver, "tolerance": tolerance, "max_step": max_step})
        options.update({"speed": in_unicode("speed", speed), "from": low, "to": high, "step": 0.0 if step is None else positive("step", step), "periods": positive("periods", periods),
                        "follow_flips": bool(follow_flips), "variables": as_regular_expression(names("variables", variables)), "set": self._settings(set)})
        return self._warned(PeriodicResponse(_torsion.nonlinear_response(self._native, options)))

    def _linear_options(self, at: Optional[float], set: Settings, inputs: Any, outputs: Union[None, str, Iterable[str]], gap: str, freeze_sources: bool, start: Optional[float], solver: Any,
                        tolerance: Optional[float], max_step: Optional[float]) -> Dict[str, Any]:
        options = run_options({"start": start, "solver": solver, "tolerance": tolerance, "max_step": max_step})
        if gap not in ("current", "closed", "open"):
            raise wrong_argument(f"--gap: {gap} not in {{current,closed,open}}")
        options.update(at=finite("at", at), gap=gap, freeze_sources=bool(freeze_sources), outputs=names("outputs", outputs), set=self._settings(set), **input_table(inputs))
        return options

    @takes_run_options
    def sweep(self, vary: Mapping[str, Any], collect: Any = None, *, samples: bool = False, jobs: Optional[int] = None, set: Settings = None, inputs: Any = None, path: Optional[Path] = None,
              restart: bool = False, progress: Progress = None, **run: Unpack[RunOptions]) -> SweepTable:
        """Runs the model with many values, on all cores; compiles once.

        vary: names and values, {"lash.b": np.linspace(0, .02, 200), "load.J": [1, 2]}: every combination, the last fastest. Literals of an enumeration are texts.
        samples: the values are columns of a table (equally long) in place of a grid; `vary` may be a table of pandas.
        collect: columns, {"peak": "max(abs(lash.tau))"}, or a list of expressions; reductions are start, final, min, max, mean, rms, integral, time_of_min, time_of_max,
            time_of_first (docs/reference/sweep.md). None: the final values of outputs and states.
        inputs: values over time of all runs, as of `simulate`.
        jobs: threads; None: one for each core.
        path: the table on disk (CSV), as `torsion sweep` writes it; PATH.part until it is whole. The same sweep goes on from there after Ctrl-C or a kill.
        restart: give up what an unfinished sweep has left there.
        progress: True shows a bar; a function is called with (finished, of all as a fraction, failed) and may return False to end it.

        Ctrl-C raises `torsion.Interrupted`; its `.result` is the table with what was finished.
        """
        options = run_options(run, "Model.sweep")
        options.update(set=self._settings(set), path=_output(path), restart=bool(restart), **input_table(inputs))
        return sweep_model(self, options, vary, collect, samples, jobs, progress)

    @takes_run_options
    def fit(self, data: Any, match: Mapping[str, str], parameters: Mapping[str, Any], *, shift: Optional[Mapping[str, Any]] = None,
            offset: Optional[Mapping[str, Any]] = None, sigma: Optional[Mapping[str, float]] = None, filter: Optional[Mapping[str, Any]] = None,
            window: Optional[Mapping[str, Any]] = None, prior: Optional[Mapping[str, Any]] = None, inputs: Optional[Mapping[str, str]] = None, time: str = "",
            loss: str = "none", profile: Union[None, str, Iterable[str]] = None, starts: int = 1, seed: int = 1, jobs: Optional[int] = None, most_steps: Optional[int] = None,
            set: Settings = None, progress: Progress = None, **run: Unpack[RunOptions]) -> Fit:
        """Finds parameters and start values with which the model follows measured data, and how well the data determine them (docs/reference/fit.md).

        data: a CSV file, a dict of arrays with `time` (s), a table of pandas (its index is time, or it has a column `time`), or a list of these for several experiments.
            A pair (data, {"load.w.start": 3}) gives one experiment values of its own. Missing values are NaN.
        match: variables and the columns that they should follow, {"shaft.w": "speed[rpm]"}.
        parameters: names and bounds, {"shaft.c": (1e3, 1e5, "log"), "load.w.start": (0, 10)}.
            A list of values makes a fit for each of them: {"n": [1, 2, 3]}.
        shift, offset: bounds of what is added to the times of a column (s), and to the variable before it is compared, {"speed": (-0.01, 0.01)}.
        sigma: standard deviations of columns, in their units; else those of the residuals. filter: what a column has gone through, and the variable goes, {"speed": ("lowpass", 50, 2)}.
        window: times between which a column counts, {"speed": (0.5, 2)}, or a list of these.
        prior: what is known beside the data, {"load.J": (0.2, 0.01)}: mean and standard deviation.
        inputs: inputs of the top level that follow columns, {"tau": "torque[kN.m]"}. time: the column with the times, "clock[ms]".
        loss: "none", or "huber" and "cauchy", for which values that are far off count less. profile: names whose interval is also found by the profile likelihood.
        starts: searches from different points within the bounds. set: values of all runs, and where parameters begin.
        progress: True shows a line; a function is called with (runs, failed, cost) and may return False to end it.

        Ctrl-C raises `torsion.Interrupted`; its `.result` has the best values until then.
        """
        options = run_options(run, "Model.fit")
        return fit_model(self, data, match, parameters, options, shift=shift, offset=offset, sigma=sigma, filter=filter, window=window, prior=prior, inputs=inputs, time=time, loss=loss, profile=profile, starts=starts, seed=seed, jobs=jobs, most_steps=most_steps,
                         begin=self._settings(set), progress=progress)

    @takes_run_options
    def optimize(self, minimize: Optional[str] = None, parameters: Mapping[str, Any] = {}, subject_to: Union[None, str, Iterable[str]] = None, *, maximize: Optional[str] = None,
                 starts: int = 4, seed: int = 1, most_runs: Optional[int] = None, accuracy: Optional[float] = None, jobs: Optional[int] = None, set: Settings = None, inputs: Optional[Path] = None,
                 progress: Progress = None, **run: Unpack[RunOptions]) -> Optimum:
        """Finds values of parameters with which an expression over the runs is least or greatest, within limits of others (docs/reference/optimize.md).

        minimize, maximize: one of them, an expression as of `sweep`: "max(abs(shaft.tau))".
        parameters: names and bounds as a tuple, {"damper.d": (0, 500), "shaft.c": (1e3, 1e5, "log")}, or a list of values that are tried one by one, {"n": [1, 2, 3]}.
        subject_to: constraints, ["max(abs(shaft.phi_rel)) < 0.02"].
        starts: searches from different points. most_runs: of one search. accuracy: of the values, as a part of their bounds.
        progress: True shows a line; a function is called with (runs, failed, best) and may return False to end it.

        Ctrl-C raises `torsion.Interrupted`; its `.result` has the best values until then. The searches are local: there may be better values elsewhere.
        """
        options = run_options(run, "Model.optimize")
        options.update(set=self._settings(set))
        if inputs is not None:
            options["input_file"] = path_text("inputs", inputs)
        return optimize_model(self, minimize, maximize, parameters, subject_to, options, starts=starts, seed=seed, jobs=jobs, most_runs=most_runs, accuracy=accuracy, progress=progress)

    def stepper(self, dt: float, inputs: Union[str, Sequence[str]] = (), outputs: Union[str, Sequence[str]] = (), *, set: Settings = None, start: Optional[float] = None,
                stop: Optional[float] = None, solver: Any = "auto", tolerance: Optional[float] = None, max_step: Optional[float] = None, locate_events: bool = False,
                interpret: bool = False) -> Stepper:
        """The model in a loop of yours: `with drive.stepper(dt=1e-3, inputs=["u"], outputs=["y"]) as s: y = s.step(u)`.

        dt: s. inputs: names of inputs of the top level, in the order of `step`'s arguments. outputs: names of any variables.
        With a fixed-step solver ("trapezoid", "rk4", "euler") every step does the same work.
        """
        if dt is None:
            raise TypeError("dt: a number, not NoneType")
        options = run_options({"start": start, "stop": stop, "solver": solver, "tolerance": tolerance, "max_step": max_step, "locate_events": locate_events})
        options.update(dt=positive("dt", dt), inputs=names("inputs", inputs), outputs=names("outputs", outputs), set=self._settings(set), interpret=bool(interpret))
        return Stepper(_torsion.Stepper(self._native, options), options)

    def fmu(self, path: Optional[Path] = None, *, version: int = 2, kind: str = "both", set: Settings = None, tunable: str = "", outputs: str = "", target_cpu: str = "",
            platforms: Union[str, Iterable[str]] = "", reference: bool = True, verify: bool = False, sources: bool = False, solver: str = "", step_size: Optional[float] = None,
            locate_events: bool = False, arrays: bool = False, progress: Stages = None) -> Written:
        """Writes an FMU, and returns its path; None: `NAME.fmu` in the current folder.

        version: of FMI, 2 or 3. kind: "me" (model exchange), "cs" (co-simulation) or "both". tunable, outputs: regular expressions over names, as of `torsion fmu`.
        platforms: on which it runs, ["x86_64-linux", "x86_64-windows"], or "all"; empty: this one.
        reference: run the model for the reference results inside.
        verify: run the FMU and compare it with the model; a difference is a torsion.Error, else `.verification` of what is returned tells of it.
        sources: with C code inside, for importers that compile it; the FMU is then for co-simulation with the fixed step step_size (s; None: 0.001) of solver, "euler", "rk4" (the
            usual one) or "rosenbrock"; locate_events: inside of the step. These three are for sources alone.
        arrays: an array of the model is one variable, not one for each element; of version 3.
        progress: as of `torsion.load`; it is also called before each further platform, and while `verify` runs. Ctrl-C ends it likewise (`KeyboardInterrupt`).
        """
        if kind not in ("me", "cs", "both"):
            raise wrong_argument(f"--kind: {kind} not in {{me,cs,both}}")
        if isinstance(version, bool) or version not in (2, 3):
            raise wrong_argument(f"--fmi: {version} not in {{2,3}}")
        options = {"version": int(version), "model_exchange": kind != "cs", "co_simulation": kind != "me", "set": self._settings(set), "tunable": tunable, "outputs": outputs,
                   "target_cpu": target_cpu, "platforms": ",".join(names("platforms", platforms or None)), "reference": bool(reference), "verify": bool(verify), "sources": bool(sources), "solver": solver, "step_size": positive("step-size", step_size),
                   "locate_events": bool(locate_events), "arrays": bool(arrays)}
        with stage_function(progress) as told:
            return self._warned(written(self._native.fmu(_output(path), options, told)))

    def build(self, path: Optional[Path] = None, *, set: Settings = None, prefix: str = "", tunable: str = "", target_cpu: str = "", target: str = "", integrator: bool = True,
              linearization: bool = False, emit: str = "", precision: str = "", solver: str = "", step_size: Optional[float] = None, locate_events: bool = False, real_time: Optional[float] = None,
              progress: Stages = None) -> Written:
        """Writes a shared library and, beside it, its header in C; returns the library's path; None: `libNAME.so` in the current folder. `.files` has all.

        target: a platform, "aarch64-linux", "x86_64-windows"; empty: this one. target_cpu: the processor that is needed at least.
        emit: the model's code alone: "obj", "llvm", "asm"; or "c": a folder of C99 for controllers, whose path is returned. For that alone:
            precision: "double" or "single"; solver: "euler", "rk4" or "rosenbrock", of the fixed step step_size (s; None: 0.001); locate_events: inside of the step;
            real_time: s, in place of step_size: the most operations of this step are proved, `.bound` of what is returned tells of them. Where there is no bound it is a torsion.Error.
        progress: as of `torsion.load`. Ctrl-C ends it before the next stage (`KeyboardInterrupt`).
        """
        options = {"set": self._settings(set), "prefix": prefix, "tunable": tunable, "target_cpu": target_cpu, "target": target, "integrator": bool(integrator),
                   "linearization": bool(linearization), "emit": emit, "precision": precision, "solver": solver, "step_size": positive("step-size", step_size),
                   "locate_events": bool(locate_events), "real_time": positive("real-time", real_time)}
        if step_size is not None and real_time is not None:
            raise wrong_argument("--real-time excludes --step-size")
        with stage_function(progress) as told:
            parts = self._native.build(_output(path), options, told)
        return self._warned(written(parts, os.path.dirname(parts["files"][0]) if emit == "c" else ""))

    # ---- into other hands --------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<Model {self.name}: {self.verdict}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        from torsion._session import _load_again

        options, how, target, model, values, energy = self._origin
        if how == "load" and os.path.exists(target):
            target = os.path.abspath(target)
        return _load_again, (options, how, target, model, values, energy)

    def _repr_html_(self) -> str:
        from torsion._html import model_page

        return model_page(self)
