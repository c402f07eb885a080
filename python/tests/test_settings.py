"""Values of enumerations, input signals of all kinds of work, and values without effect."""

import math
import pickle
import warnings

import numpy as np
import pytest

import torsion

GEAR = """model Gear
  type G = enumeration(one, two, three);
  parameter G g = G.two;
  parameter G built_in = G.one annotation(Evaluate = true);
  parameter Boolean is_long = false annotation(Evaluate = true);
  output Real ratio = Integer(g) + 10*Integer(built_in) + (if is_long then 100 else 0);
end Gear;
"""
VARYING = """model Varying
  parameter Real k = 1;
  input Real u(start = 5);
  output Real y;
  Real x(start = 1, fixed = true), area(start = 0, fixed = true);
equation
  der(x) = -x*u;
  y = x*u;
  der(area) = k*u;
end Varying;
"""
RAMP = {"time": [0, 2], "u": [1, 3]}


def ratio(model, **set_):
    return model.simulate(stop=0.1, set=set_ or None)["ratio"][-1]


def test_enumerations_of_models(folder):
    gear = torsion.load_text(GEAR)
    for three in ("three", "G.three", 3, 3.0, np.int64(3)):
        assert ratio(gear, g=three) == 13 and ratio(gear, built_in=three) == 32
    assert ratio(gear, is_long=1.0) == ratio(gear, is_long=True) == 112
    assert gear.parameters["g"].literals == ["one", "two", "three"]
    for wrong in ("four", 4, 0, 1.5, -1):
        with pytest.raises(torsion.Error):
            ratio(gear, g=wrong)


def test_enumerations_of_libraries(folder):
    torsion.load_text(GEAR).build("gear.so")
    gear = torsion.load("gear.so")
    assert gear.parameters["g"].literals == ["one", "two", "three"] and gear.parameters["g"].value.endswith("G.two")
    assert ratio(gear) == 12
    for three in ("three", "G.three", 3, 3.0):
        assert ratio(gear, g=three) == 13
        assert ratio(torsion.load("gear.so", set={"g": three})) == 13
    assert gear.sweep({"g": ["three", "one"]}, collect=["final(ratio)"], stop=0.1)["final(ratio)"].tolist() == [13, 11]
    for wrong in ("four", 4, 0, 2.5):
        with pytest.raises(torsion.Error, match="one, two, three") as refused:
            ratio(gear, g=wrong)
        assert refused.value.code == "C103"
    with pytest.raises(torsion.Error):
        ratio(gear, built_in="two")
    with pytest.raises(torsion.Error):
        torsion.load("gear.so", set={"g": "four"})


@pytest.mark.parametrize("version", [2, 3])
def test_enumerations_of_fmus(folder, version):
    torsion.load_text(GEAR).fmu("gear.fmu", version=version)
    for kind in ("me", "cs"):
        for three in ("three", "G.three", 3):
            assert torsion.simulate_fmu("gear.fmu", kind=kind, stop=0.1, set={"g": three})["ratio"][-1] == 13
    for wrong in ("four", 4, 0):
        with pytest.raises(torsion.Error, match="one, two, three") as refused:
            torsion.simulate_fmu("gear.fmu", stop=0.1, set={"g": wrong})
        assert refused.value.code == "C103"


def test_a_linear_system_with_inputs(folder):
    model = torsion.load_text(VARYING)
    x = math.exp(-1.5) # the area below the ramp up to 1 s is 1.5
    for work in (lambda **o: model.linearize(1, inputs=RAMP, tolerance=1e-9, **o), lambda **o: model.linearize(1, inputs="ramp.csv", tolerance=1e-9, **o)):
        with open("ramp.csv", "w", encoding="utf-8") as file:
            file.write("time,u\n0,1\n2,3\n")
        A, B, C, D = work(outputs=["y"])
        assert A[0, 0] == pytest.approx(-2, rel=1e-9) and B[0, 0] == pytest.approx(-x, rel=1e-6)
        assert C[0, 0] == pytest.approx(2, rel=1e-9) and D[0, 0] == pytest.approx(x, rel=1e-6)
    assert model.linearize(1).A[0, 0] == -5 and model.linearize(inputs=RAMP).A[0, 0] == -1
    values = [m.eigenvalue.real for m in model.modes(1, inputs=RAMP)]
    assert min(values) == pytest.approx(-2, rel=1e-9)
    with pytest.raises(torsion.Error, match="no input `v`") as refused:
        model.linearize(1, inputs={"time": [0, 1], "v": [0, 1]})
    assert refused.value.code == "E204"


def test_a_jump_at_the_point(folder):
    """Behind a jump the inputs have the values to its right, as after an event of a run."""
    model = torsion.load_text(VARYING)
    jump = {"time": [0, 1, 1, 2], "u": [1, 1, 4, 4]}
    assert model.linearize(1, inputs=jump).A[0, 0] == -4
    assert model.linearize(0.999, inputs=jump).A[0, 0] == -1


def test_a_sweep_with_inputs(folder):
    model = torsion.load_text(VARYING)
    options = {"collect": {"area": "final(area)", "u": "final(u)"}, "stop": 1, "tolerance": 1e-9}
    table = model.sweep({"k": [1, 2, 4]}, inputs=RAMP, **options)
    assert np.allclose(table["area"], [1.5, 3, 6], rtol=1e-6) and table["u"].tolist() == [2, 2, 2]
    jump = {"time": [0, 0.5, 0.5, 1], "u": [1, 1, 3, 3]}
    for jobs in (1, 3):
        assert np.allclose(model.sweep({"k": [1, 2, 4]}, inputs=jump, jobs=jobs, **options)["area"], [2, 4, 8], rtol=1e-6)
    assert np.allclose(model.sweep({"k": [1, 2, 4]}, **options)["area"], [5, 10, 20], rtol=1e-6)
    for row, k in enumerate(table["k"]):
        assert table["area"][row] == pytest.approx(model.simulate(stop=1, tolerance=1e-9, inputs=RAMP, set={"k": k})["area"][-1], rel=1e-12)
    with pytest.raises(torsion.Error, match="no input `v`") as refused:
        model.sweep({"k": [1]}, inputs={"time": [0, 1], "v": [0, 1]}, **options)
    assert refused.value.code == "E204"


def test_inputs_of_an_unfinished_table(folder):
    """Other inputs are another sweep."""
    model = torsion.load_text(VARYING)

    def sweep(u, progress=None):
        return model.sweep({"k": np.linspace(1, 2, 100000)}, collect=["final(area)"], stop=1, inputs={"time": [0, 1], "u": [u, u]}, path="t.csv", jobs=1, progress=progress)

    assert not sweep(1, lambda *_: False).is_complete
    with pytest.raises(torsion.Error) as refused:
        sweep(2)
    assert refused.value.code == "E120"


def test_a_value_without_effect_is_a_warning(folder):
    model = torsion.load_text("model A\n  parameter Real k = 1;\n  Real x(start = 1, fixed = true);\n  output Real y = 2*x;\nequation\n  der(x) = -k*x;\nend A;\n")
    calls = [
        lambda **set_: model.simulate(stop=0.1, set=set_),
        lambda **set_: model.linearize(set=set_),
        lambda **set_: model.modes(set=set_),
        lambda **set_: model.stepper(0.1, outputs="y", set=set_),
        lambda **set_: model.sweep({"k": [1, 2]}, stop=0.1, set=set_),
        lambda **set_: model.fmu("a.fmu", set=set_),
        lambda **set_: model.build("a.so", set=set_),
        lambda **set_: torsion.load_text("model B\n  Real x(start = 1, fixed = true);\n  output Real y = 2*x;\nequation\n  der(x) = -x;\nend B;\n", set=set_),
    ]
    for call in calls:
        with pytest.warns(torsion.SettingWarning, match=r"C105.*`y` has no effect") as told:
            done = call(**{"y.start": 3.0})
        assert told[0].filename == __file__
        assert [d.code for d in done.diagnostics] == ["C105"]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert not call(**{"x.start": 3.0}).diagnostics
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(torsion.SettingWarning):
            model.simulate(stop=0.1, set={"y.start": 3.0})
    with pytest.warns(torsion.SettingWarning):
        table = model.sweep({"y.start": [1, 2]}, stop=0.1)
    assert [d.code for d in pickle.loads(pickle.dumps(table)).diagnostics] == ["C105"]


def test_a_value_of_an_output(folder, command_line):
    """The words are those of the command line."""
    model = torsion.load_text("model A\n  Real x(start = 1, fixed = true);\n  output Real y;\nequation\n  der(x) = -x;\n  y = 2*x;\nend A;\n")
    with open("A.mo", "w", encoding="utf-8") as file:
        file.write("model A\n  Real x(start = 1, fixed = true);\n  output Real y;\nequation\n  der(x) = -x;\n  y = 2*x;\nend A;\n")
    code, _, messages = command_line("simulate", "A.mo", "--set", "y=3")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            model.simulate(set={"y": 3.0})
            assert code == 0 and ("warning" in messages) == bool(told)
        except torsion.Error as error:
            assert code != 0 and error.code in messages


ARRAYS = """model Arrays
  parameter Real A[2,3] = {{1, 2, 3}, {4, 5, 6}};
  parameter Integer n[2] = {1, 2};
  input Real u[3](start = {1, 1, 1});
  input Boolean on[2](start = {true, true});
  output Real y[2] = A*u;
  output Integer z[2] = {if on[i] then n[i] else 0 for i in 1:2};
end Arrays;
"""


@pytest.mark.parametrize("version, arrays", [(2, False), (3, False), (3, True)])
def test_arrays_of_fmus(folder, version, arrays):
    torsion.load_text(ARRAYS).fmu("arrays.fmu", version=version, arrays=arrays)

    def ends(**set):
        r = torsion.simulate_fmu("arrays.fmu", kind="cs", stop=0.1, set=set)
        return [r[name][-1] for name in ("y[1]", "y[2]", "z[1]", "z[2]")]

    assert ends(u=[1, 2, 3]) == ends(u=np.array([1.0, 2, 3])) == ends(u=(1, 2, 3)) == [14, 32, 1, 2]
    assert ends(A=np.array([[1, 0, 0], [0, 0, 7]]), n=[5, 6]) == [1, 7, 5, 6]
    assert ends(A=[[1, 0, 0], [0, 0, 7]], on=[False, True]) == [1, 7, 0, 2]
    for wrong in ({"u": [1, 2]}, {"u": [[1, 2, 3]]}, {"A": [1, 2, 3, 4, 5, 6]}, {"A": np.ones((3, 2))}, {"A": [[1, 2, 3], [4, 5]]}):
        with pytest.raises(torsion.Error) as refused:
            ends(**wrong)
        assert refused.value.code in ("C102", "C103")
