"""The package tells types and units: every public function has annotations and a docstring, and the stub of the binding names what it has."""

import ast
import inspect
import re
import typing
from pathlib import Path

import pytest

import torsion
from torsion import _torsion
from torsion._values import run_option_types


def test_everything_public_is_described():
    for name in torsion.__all__:
        thing = getattr(torsion, name)
        assert thing.__doc__, name
        members = inspect.getmembers(thing, inspect.isfunction) if inspect.isclass(thing) else [(name, thing)]
        for member, function in members:
            if member.startswith("_") or function.__module__.split(".")[0] != "torsion":
                continue
            hints = inspect.signature(function)
            assert hints.return_annotation is not inspect.Signature.empty, f"{name}.{member}"
            for parameter in list(hints.parameters.values())[inspect.isclass(thing):]:
                assert parameter.annotation is not inspect.Parameter.empty, f"{name}.{member}: {parameter}"


def test_functions_tell_units():
    for function, words in ((torsion.Model.simulate, ("s;", "relative")), (torsion.Model.linearize, ("at: s",)), (torsion.Model.stepper, ("dt: s",)), (torsion.Model.modes, ("Hz",)), (torsion.Model.response, ("rev/min",))):
        for word in words:
            assert word in function.__doc__, (function, word)


def test_stub_of_the_binding():
    stub = Path(torsion.__file__).with_name("_torsion.pyi").read_text(encoding="utf-8")
    tree = ast.parse(stub)
    classes = {n.name: {m.name for m in n.body if isinstance(m, ast.FunctionDef)} for n in tree.body if isinstance(n, ast.ClassDef)}
    functions = {n.name for n in tree.body if isinstance(n, ast.FunctionDef)}
    public = {n for n in dir(_torsion) if not n.startswith("_")}
    assert public == set(classes) | functions
    for name, methods in classes.items():
        assert {m for m in vars(getattr(_torsion, name)) if not m.startswith("_")} == {m for m in methods if not m.startswith("_")}, name
    assert Path(torsion.__file__).with_name("py.typed").exists()


RUNS = (torsion.Model.simulate, torsion.Model.sweep, torsion.Model.fit, torsion.Model.optimize, torsion.Session.simulate_fmu)


def test_options_of_runs_are_the_rows():
    types = {"real": "Optional[float]", "whole": "Optional[int]", "flag": "bool"}
    rows = {name: types[kind] for name, _, kind, *_ in _torsion.run_option_rows()}
    known = run_option_types()
    assert known == {**rows, "solver": "Any"}, "RunOptions in python/torsion/_values.py has other options than runtime/include/torsion/run_options.def"
    for function in RUNS:
        shown = inspect.signature(function).parameters
        assert set(known) <= set(shown) and "run" not in shown, function
        assert shown["stop"].default is None and shown["solver"].default == "auto" and shown["locate_events"].default is False
        assert typing.get_type_hints(function)["max_step"] == typing.Optional[float]


def test_options_of_runs_are_explained():
    page = (Path(__file__).parents[2] / "docs/reference/python.md").read_text(encoding="utf-8")
    for name in run_option_types():
        assert f"`{name}`" in page, f"docs/reference/python.md says nothing of `{name}`"
        assert re.search(rf"\b{name}\b.*:", torsion.Model.simulate.__doc__), f"the docstring of Model.simulate says nothing of {name}"


def test_options_that_there_are_not(drive):
    with pytest.raises(TypeError, match=re.escape("Model.simulate() got an unexpected keyword argument 'stopp'")):
        drive.simulate(stopp=1)
    with pytest.raises(TypeError, match=re.escape("Model.sweep() got an unexpected keyword argument 'stopp'")):
        drive.sweep({"load.J": [1]}, stopp=1)
    with pytest.raises(TypeError, match=re.escape("Session.simulate_fmu() got an unexpected keyword argument 'stopp'")):
        torsion.simulate_fmu("x.fmu", stopp=1)
