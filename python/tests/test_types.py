"""Values of a wrong type are refused in our words, wherever they are given; none of the binding's shows."""

import pytest

import torsion

LONE = "\udcff" # half of a pair of surrogates
WRONG = [3, 2.5, "nope", b"nope", None, True, [1, 2], ["nope"], {"a": 1}, {1: 2}, object(), float("nan"), LONE, (), lambda: 3, 10**400]
OF_THE_BINDING = ("incompatible function arguments", "Unable to cast", "std::", "pybind11", "C++", "_torsion.", "Traceback", "internal error")


def calls(drive, plant):
    """Functions of one value, by the name of what takes it."""
    result = drive.simulate(stop=0.01)
    table = drive.sweep({"load.J": [0.2, 0.3]}, stop=0.01, jobs=1)
    stepper = plant.stepper(1e-3, ["u"], ["y"])
    session = torsion.Session()
    options = {"jobs": 1, "stop": 0.01}
    for name in ("start", "stop", "set", "variables", "inputs", "solver", "tolerance", "intervals", "step_size", "max_step", "max_events", "max_steps", "rows", "progress"):
        yield f"simulate({name})", lambda v, name=name: plant.simulate(**{"stop": 0.01, name: v})
    for name in ("at", "set", "outputs", "gap", "start", "solver", "tolerance", "max_step"):
        yield f"linearize({name})", lambda v, name=name: drive.linearize(**{name: v})
    for name in ("at", "gap", "set"):
        yield f"modes({name})", lambda v, name=name: drive.modes(**{name: v})
    for name in ("vary", "collect", "set", "solver", "jobs", "progress"):
        yield f"sweep({name})", lambda v, name=name: drive.sweep(**{"vary": {"load.J": [0.2]}, **options, name: v})
    yield "sweep(values)", lambda v: drive.sweep({"load.J": v}, **options)
    for name in ("dt", "inputs", "outputs", "set", "solver"):
        yield f"stepper({name})", lambda v, name=name: plant.stepper(**{"dt": 1e-3, name: v})
    for name in ("path", "version", "kind", "set", "tunable", "outputs", "target_cpu"):
        yield f"fmu({name})", lambda v, name=name: drive.fmu(**{"path": "x.fmu", "reference": False, name: v}) if _is_refused_at_once(name, v) else None
    for name in ("path", "set", "prefix", "tunable", "target_cpu"):
        yield f"build({name})", lambda v, name=name: drive.build(**{"path": "x.so", name: v}) if _is_refused_at_once(name, v) else None
    for name in ("library_paths", "modelica_path", "stdlib_folder", "cache_folder"):
        yield f"Session({name})", lambda v, name=name: torsion.Session(**{name: v})
    for function in (torsion.load, torsion.load_text, torsion.check, session.load, session.check, session.classes, torsion.read, torsion.explain):
        yield f"{function.__name__}()", function
    yield "load(model)", lambda v: torsion.load("Drive.mo", v)
    yield "load(set)", lambda v: torsion.load("Drive.mo", set=v)
    yield "check(set)", lambda v: torsion.check("Drive.mo", set=v)
    yield "dump(stage)", lambda v: torsion.dump("Drive.mo", v)
    yield "result[]", lambda v: result[v]
    yield "result.unit", result.unit
    yield "result.at(time)", lambda v: result.at(v, "load.w")
    yield "result.write", result.write
    yield "result.svg", result.svg
    for name in ("title", "units", "start", "stop"):
        yield f"svg({name})", lambda v, name=name: result.svg("load.w", **{name: v})
    yield "table[]", lambda v: table[v]
    yield "table.grid", table.grid
    yield "table.write", table.write
    yield "stepper.step", stepper.step
    yield "stepper[]", lambda v: stepper[v]
    yield "stepper.advance_to", lambda v: stepper.advance_to(v) if v != 2.5 and v != 3 else None
    yield "stepper.restore", stepper.restore
    stepper.reset()
    yield "set_parameter(name)", lambda v: stepper.set_parameter(v, 1.0)
    yield "set_parameter(value)", lambda v: stepper.set_parameter("shaft.c", v)


def _is_refused_at_once(name, value):
    """Others would write a file."""
    return not isinstance(value, (str, bytes, type(None))) and not (name == "version" and value in (2, 3))


def test_wrong_types_are_refused_in_our_words(drive, plant):
    seen = 0
    for name, call in calls(drive, plant):
        for value in WRONG:
            try:
                call(value)
            except (TypeError, ValueError, KeyError, OverflowError, OSError, torsion.Error) as error:
                text = str(error)
                seen += 1
                assert text and not any(words in text for words in OF_THE_BINDING), f"{name} of {value!r}: {text}"
            except Exception as error:
                pytest.fail(f"{name} of {value!r}: {type(error).__name__}: {error}")
    assert seen > 500


def test_words_of_types(drive, folder):
    for call, words in (
        (lambda: drive.fmu("x.fmu", tunable=3), "tunable: a text, not int"),
        (lambda: drive.build("x.so", prefix=[1]), "prefix: a text, not list"),
        (lambda: torsion.Session(modelica_path=3), "modelica_path: a text, not int"),
        (lambda: torsion.Session(library_paths=3), "library_paths: a path, not int"),
        (lambda: torsion.load(3), "target: a path, not int"),
    ):
        with pytest.raises(TypeError) as caught:
            call()
        assert str(caught.value) == words
    assert drive.fmu("two.fmu", version=2.0, reference=False) == "two.fmu" # an equal number


def test_an_input_is_named_once(plant):
    with pytest.raises(torsion.Error, match="the input `u` is named twice"):
        plant.stepper(1e-3, ["u", "u"], ["y"])


LABELLED = """model Labelled
  parameter String label = "none", two[2] = {"a", "b"};
  parameter Real c = 1;
  Real x = if label == "%s" then 2 else 1, y = if two[2] == "%s" then 2 else 1;
end Labelled;
"""


@pytest.mark.parametrize("text", ["abc", "two words", "data.csv", "/tmp/my file.txt", "a[1]", "", "ä", "1.2.3", "-", "x=1", "it's"])
def test_texts_need_no_quotes(folder, command_line, text):
    (folder / "Labelled.mo").write_text(LABELLED % (text, text))
    assert torsion.load("Labelled.mo", set={"label": text}).simulate()["x"][-1] == 2
    assert torsion.load("Labelled.mo", set={"label": f'"{text}"'}).simulate()["x"][-1] == 2
    assert torsion.load("Labelled.mo").simulate(set={"label": text})["x"][-1] == 2
    assert torsion.load("Labelled.mo", set={"two[2]": text}).simulate()["y"][-1] == 2
    assert torsion.load("Labelled.mo", set={"two": ["x", text]}).simulate()["y"][-1] == 2
    if not text: # of the command line this is a slip
        return
    code, _, messages = command_line("simulate", "Labelled.mo", "--set", f"label={text}", "-o", "r.csv")
    assert code == 0, messages
    assert torsion.read("r.csv")["x"][-1] == 2


def test_what_is_no_text(folder, command_line):
    (folder / "Labelled.mo").write_text(LABELLED % ("12", "12"))
    with pytest.raises(torsion.Error, match="String is needed"):
        torsion.load("Labelled.mo", set={"label": 12})
    with pytest.raises(torsion.Error, match='stands between quotes: "12"'):
        torsion.load("Labelled.mo", set={"label": "12"})
    assert torsion.load("Labelled.mo", set={"label": '"12"'}).simulate()["x"][-1] == 2
    with pytest.raises(torsion.Error, match="`two words` is not a finite number"):
        torsion.load("Labelled.mo", set={"c": "two words"})
    with pytest.raises(torsion.Error, match="`abc` is no value of it"):
        torsion.load("Labelled.mo", set={"c": "abc"})


def test_classes_that_are_not_there(folder):
    session = torsion.Session()
    with pytest.raises(torsion.Error, match="nope"):
        session.classes("nope")
    with pytest.raises(torsion.Error, match="did you mean"):
        session.classes("Modelica.Mechanics.Rotationl")
    with pytest.raises(torsion.Error, match="Nope.mo"):
        session.classes("Nope.mo")
    assert session.classes("Modelica.Mechanics.Rotational.Components.Inertia") == []
    assert "Modelica.Mechanics.Rotational.Components.Inertia" in session.classes("Modelica.Mechanics.Rotational.Components")


def test_an_fmu_is_no_model(drive, folder):
    drive.fmu("Drive.fmu", reference=False)
    with pytest.raises(torsion.Error, match="is an FMU, not a model"):
        torsion.load("Drive.fmu")
