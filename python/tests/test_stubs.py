"""The package tells types and units: every public function has annotations and a docstring, and the stub of the binding names what it has."""

import ast
import inspect
from pathlib import Path

import torsion
from torsion import _torsion


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
