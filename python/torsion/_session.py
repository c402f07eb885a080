"""Loading models."""

from __future__ import annotations

import os
from collections.abc import Iterable as IterableBase
from collections.abc import Mapping as MappingBase
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, Union

from torsion import _torsion
from torsion._errors import Diagnostics, diagnostics_of, error_of, raise_if_ended, warn_of_settings, wrong_argument
from torsion._model import Model, Progress, Settings, simulate_options
from torsion._progress import shown, stage_function
from torsion._result import Result
from torsion._values import Path, RunOptions, finite, in_unicode, path_text, settings, takes_run_options
from torsion._written import Written, written

if TYPE_CHECKING:
    from typing_extensions import Unpack

Stages = Union[None, bool, Callable[[str], Optional[bool]]]
Element = Union[Path, Tuple[Path, str]]
Folders = Union[None, str, "os.PathLike[str]", Iterable[Path]]


class Check(NamedTuple):
    """What `check` found; true where there is no error."""

    ok: bool
    name: str
    verdict: str  #: `5 equations → 0 states; open: flange_a, flange_b`
    equations: int
    states: int
    open_connectors: List[str]
    diagnostics: Diagnostics

    def __bool__(self) -> bool:
        return self.ok


class Solver(NamedTuple):
    """A way to integrate."""

    name: str
    method: str
    order: str
    is_variable_step: bool
    is_implicit: bool
    use: str  #: when to use it


def _texts(**given: Any) -> None:
    for name, value in given.items():
        if not isinstance(value, str):
            raise TypeError(f"{name}: a text, not {type(value).__name__}")
        in_unicode(name, value)


def _folders(given: Folders) -> List[str]:
    """One or several."""
    if given is None:
        return []
    if isinstance(given, (str, bytes, os.PathLike)) or not isinstance(given, IterableBase):
        return [path_text("library_paths", given)]
    return [path_text("library_paths", folder) for folder in given]


def _elements(given: Mapping[str, Element]) -> List[Tuple[str, str, str]]:
    """Of a system: (name, target, class) each."""
    if not isinstance(given, MappingBase):
        raise TypeError('elements: a dict of names and models, {"motor": "Motor.mo"}')
    result = []
    for name, element in given.items():
        target, model = element if isinstance(element, tuple) and len(element) == 2 else (element, "")
        _texts(elements=name)
        _texts(elements=model)
        result.append((name, path_text("elements", target), model))
    return result


def _connections(given: Iterable[Tuple[str, str]]) -> List[Tuple[str, str]]:
    pairs = list(given) if isinstance(given, IterableBase) and not isinstance(given, str) else [given]
    for pair in pairs:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise TypeError('connections: pairs, [("motor.tau", "load.u")]')
        for end in pair:
            _texts(connections=end)
    return [(pair[0], pair[1]) for pair in pairs]


class Session:
    """Libraries, settings and caches. What has not changed is not compiled again. Most programs need none: `torsion.load` has one of its own.

    library_paths: folders with libraries, or a library's own; searched before MODELICAPATH and our own.
    modelica_path: in place of the environment's MODELICAPATH.
    cache_folder: of what was parsed and compiled; None: the user's; "": none on disk.
    allow_external: external "C" functions may load the shared libraries that models name; their code runs with all your rights.
    strict: what the specification forbids and is accepted with a warning is an error.
    """

    def __init__(self, library_paths: Folders = None, *, modelica_path: Optional[str] = None, stdlib_folder: Optional[Path] = None, cache_folder: Optional[Path] = None,
                 allow_external: bool = False, strict: bool = False):
        if modelica_path is not None:
            _texts(modelica_path=modelica_path)
        self._options: Dict[str, Any] = {"library_paths": _folders(library_paths), "modelica_path": modelica_path, "allow_external": bool(allow_external), "strict": bool(strict)}
        self._options["stdlib_folder"] = None if stdlib_folder is None else path_text("stdlib_folder", stdlib_folder)
        self._options["cache_folder"] = None if cache_folder is None else path_text("cache_folder", cache_folder)
        for folder in self._options["library_paths"]:
            if not os.path.isdir(folder):
                raise wrong_argument(f"-L: there is no folder `{folder}`")
        self._native = _torsion.Session(self._options)

    interrupted: Any = None  #: the result of the last run of an FMU that Ctrl-C ended

    def load(self, target: Path, model: str = "", *, set: Settings = None, energy: bool = True, progress: Stages = None) -> Model:
        """Compiles. `target`: a file, a class name (`A.B.C`), the folder of a package, or a library of `build`; `model`: which class of the file.

        energy: False: code without the audit of the energy, which runs some per cent faster.
        progress: True shows the stage; a function is called with the name of each stage before it ("parse", …) and may return False to end the compilation (E130).
        Ctrl-C ends it before the next stage.
        """
        target = path_text("target", target)
        _texts(model=model)
        if target.lower().endswith(".fmu") and os.path.isfile(target):
            raise wrong_argument(f"`{target}` is an FMU, not a model", "torsion.simulate_fmu runs it", code="L107")
        return self._load("load", "target", target, model, set, energy, progress)

    def _load(self, how: str, what: str, given: str, model: str, set: Settings, energy: bool, progress: Stages) -> Model:
        values = settings(set)
        with stage_function(progress) as told:
            native = self._native.load({what: given, "model": model, "set": values, "energy": bool(energy)}, told)
        result = Model(native, (self._options, how, given, model, values, bool(energy)))
        if values:
            warn_of_settings(result.diagnostics)
        return result

    def load_text(self, text: str, model: str = "", *, set: Settings = None, energy: bool = True, progress: Stages = None) -> Model:
        """Compiles a text in Modelica; `model`: which class, else its last."""
        _texts(text=text, model=model)
        return self._load("load_text", "text", text, model, set, energy, progress)

    def check(self, target: Path, model: str = "", *, set: Settings = None, progress: Stages = None) -> Check:
        """Compiles up to sorting, and says what is wrong; errors of the model are no exception."""
        _texts(model=model)
        with stage_function(progress) as told:
            parts = self._native.check({"target": path_text("target", target), "model": model, "set": settings(set)}, told)
        parts["diagnostics"] = diagnostics_of(parts["diagnostics"])
        return Check(**parts)

    def dump(self, target: Path, stage: str, model: str = "", *, set: Settings = None) -> str:
        """What a stage made of the model: "ast", "instance", "connections", "typed", "flat", "sorted", "program" or "llvm"."""
        _texts(stage=stage, model=model)
        return self._native.dump({"target": path_text("target", target), "model": model, "set": settings(set)}, stage)

    @takes_run_options
    def simulate_fmu(self, path: Path, *, set: Settings = None, variables: Union[None, str, Iterable[str]] = None, inputs: Any = None, rows: str = "grid", events: bool = True, kind: str = "",
                     interpolate: bool = False, event_log: Optional[Path] = None, files: Union[None, Path, Iterable[Path]] = None, report: Optional[Path] = None,
                     provenance: Optional[Path] = None, progress: Progress = None, **run: Unpack[RunOptions]) -> Result:
        """Runs an FMU of any tool, or a system of FMUs (.ssp). Their code runs with all your rights.

        kind: "me": Model Exchange, with our solvers; "cs": Co-Simulation, with its own; empty: what it offers, Model Exchange first.
        interpolate: in a system inputs follow straight lines inside of a communication step; else they are held.
        step_size (s), intervals: the output grid; of Co-Simulation also the communication steps. The other arguments are those of `Model.simulate`.
        """
        if kind not in ("", "me", "cs"):
            raise wrong_argument(f"--kind: {kind} not in {{me,cs}}")
        extras = {"event_log": event_log, "files": files, "report": report, "provenance": provenance}
        options = simulate_options((run.items(), rows, True, events, False, variables, None), inputs, extras, "Session.simulate_fmu")
        options.update(target=path_text("path", path), set=settings(set), interpolate=bool(interpolate))
        with shown(progress) as told:
            native, ended = self._native.simulate_fmu(options, kind, told)
        result = Result(native)
        raise_if_ended(ended, result, self)
        return result

    def ssp(self, path: Path, elements: Mapping[str, Element], connections: Iterable[Tuple[str, str]] = (), *, set: Settings = None, name: str = "", version: int = 1, fmi: int = 2,
            arrays: bool = False, start: Optional[float] = None, stop: Optional[float] = None, progress: Stages = None) -> Written:
        """Writes a system of FMUs (SSP), which `simulate_fmu` runs, and returns its path.

        elements: names, and a class name, a file, the folder of a package or an FMU; (file, class) where a file holds several classes.
        connections: ("motor.tau", "load.u"): the output gives the input its value; the order of the two does not matter.
        set: {"motor.J": 0.1}: they become a set of parameters in the archive.
        name: of the system; empty: that of the file. version: of SSP, 1 or 2. fmi: of FMUs that are made of models, 2 or 3.
        arrays: likewise, an array of the model is one variable and one connector; of fmi=3 and version=2.
        start, stop: s, of the default experiment; None: those of the FMUs.
        progress: as of `load`; it is called before each stage of each model.
        """
        _texts(name=name)
        for what, given, known in (("ssp", version, (1, 2)), ("fmi", fmi, (2, 3))):
            if isinstance(given, bool) or given not in known:
                raise wrong_argument(f"--{what}: {given} not in {{{known[0]},{known[1]}}}")
        values = settings(set)
        options = {"elements": _elements(elements), "connections": _connections(connections), "set": {n: v if isinstance(v, str) else repr(v) for n, v in values.items()}, "name": name,
                   "ssp": int(version), "fmi": int(fmi), "arrays": bool(arrays), "start": finite("start-time", start), "stop": finite("stop-time", stop)}
        with stage_function(progress) as told:
            return written(self._native.ssp(path_text("path", path), options, told))

    def classes(self, target: Path) -> List[str]:
        """Full names of all classes of a package; none of other classes. Raises torsion.Error where there is no such class or file."""
        path = path_text("target", target)
        names = self._native.classes(path)
        if not names:
            found = self._native.check({"target": path}, None)["diagnostics"]
            if any(d["severity"] == "error" and "file" not in d for d in found): # there is no such class, or file
                raise error_of("\n\n".join(d["text"].rstrip("\n") for d in found), found, None)
        return names

    def forget(self) -> None:
        """Gives up all that is kept in memory. Models stay."""
        self._native.forget()


_sessions: Dict[Any, Session] = {}


def _session(library_paths: Folders, allow_external: bool, strict: bool) -> Session:
    """One for each choice of options, kept."""
    folders = _folders(library_paths)
    key = (tuple(folders), bool(allow_external), bool(strict), os.environ.get("MODELICAPATH"), os.environ.get("TORSION_CACHE"), os.getcwd())
    if key not in _sessions:
        _sessions[key] = Session(folders, allow_external=allow_external, strict=strict)
    return _sessions[key]


def _load_again(options: Mapping[str, Any], how: str, target: str, model: str, values: Dict[str, Any], energy: bool = True) -> Model:
    """Of a pickled model, in another process."""
    key = ("pickle", repr(sorted(options.items())))
    if key not in _sessions:
        _sessions[key] = Session(**options)
    return getattr(_sessions[key], how)(target, model, set=values, energy=energy)


def load(target: Path, model: str = "", *, set: Settings = None, library_paths: Folders = None, allow_external: bool = False, strict: bool = False, energy: bool = True,
         progress: Stages = None) -> Model:
    """Compiles a model.

    target: a file, a class name (`Modelica.Mechanics.Rotational.Examples.First`), the folder of a package, or a library of `build`.
    model: which class of the file, where it holds several.
    set: values of parameters that count for all runs; `Model.simulate(set=…)` sets them for one.
    library_paths: folders with libraries, searched before MODELICAPATH and our own.
    allow_external: external "C" functions may load native code, which has all your rights.
    strict: what the specification forbids is an error, not a warning.
    energy: False: code without the audit of the energy, which runs some per cent faster; `simulate(energy=True)` compiles the audit then.
    progress: True shows the stage; a function is called with the name of each stage before it, and may return False to end the compilation.
    Raises torsion.Error with the messages.
    """
    return _session(library_paths, allow_external, strict).load(target, model, set=set, energy=energy, progress=progress)


def load_text(text: str, model: str = "", *, set: Settings = None, library_paths: Folders = None, allow_external: bool = False, strict: bool = False,
              energy: bool = True, progress: Stages = None) -> Model:
    """Compiles a text in Modelica; `model`: which of its classes, else the last. The rest as of `load`."""
    return _session(library_paths, allow_external, strict).load_text(text, model, set=set, energy=energy, progress=progress)


def simulate_fmu(path: Path, **options: Any) -> Result:
    """Runs an FMU of any tool; its code runs with all your rights. The options are those of `Session.simulate_fmu`: start, stop (s), set, variables, inputs, kind, …"""
    return _session(None, False, False).simulate_fmu(path, **options)


def ssp(path: Path, elements: Mapping[str, Element], connections: Iterable[Tuple[str, str]] = (), **options: Any) -> Written:
    """Writes a system of FMUs (SSP), which `simulate_fmu` runs. The options are those of `Session.ssp`: set, name, version, fmi, start, stop (s), progress."""
    return _session(None, False, False).ssp(path, elements, connections, **options)


def check(target: Path, model: str = "", *, set: Settings = None, library_paths: Folders = None, allow_external: bool = False, strict: bool = False, progress: Stages = None) -> Check:
    """Says what is wrong with a model without running it; errors of the model are no exception."""
    return _session(library_paths, allow_external, strict).check(target, model, set=set, progress=progress)


def dump(target: Path, stage: str, model: str = "", *, set: Settings = None, library_paths: Folders = None) -> str:
    """What a stage of the compiler made of the model: "ast", "instance", "connections", "typed", "flat", "sorted", "program" or "llvm"."""
    return _session(library_paths, False, False).dump(target, stage, model, set=set)


def explain(code: str) -> str:
    """What a message's code means, "D101"; empty for an unknown one."""
    _texts(code=code)
    return _torsion.explain(code)


def solvers() -> List[Solver]:
    """The ways to integrate."""
    return [Solver(*s) for s in _torsion.solvers()]
