"""Bad input of every kind is an exception with the text of the command line."""

import pickle

import numpy as np
import pytest

import torsion

BROKEN = """model Broken
  Real x;
equation
  der(x) = -y;
end Broken;
"""


def shown(error):
    """What is compared: the command line gives its own help on options, which Python does not have."""
    lines = str(error).replace("; `--solver list` explains them", "").strip().splitlines()
    return [line for line in lines if "explains the options" not in line and "lists them" not in line]


def both(command_line, arguments, call, codes=(1, 2)):
    code, _, messages = command_line(*arguments)
    assert code in codes, messages
    with pytest.raises(torsion.Error) as caught:
        call()
    assert shown(caught.value) == shown(messages)
    return caught.value


OPTIONS = {
    "start": ("--start-time", "nan"), "stop": ("--stop-time", "inf"), "tolerance": ("--tolerance", -1), "intervals": ("--intervals", 0), "max_step": ("--max-step", 0),
    "step_size": ("--step-size", -2), "max_events": ("--max-events", 0), "max_steps": ("--max-steps", -1),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_options(command_line, drive, option):
    word, value = OPTIONS[option]
    given = float(value) if isinstance(value, str) else value
    if option in ("max_events", "max_steps", "intervals"):
        code, _, messages = command_line("simulate", "Drive.mo", word, value)
        with pytest.raises(torsion.Error) as caught:
            drive.simulate(**{option: given})
        assert shown(caught.value)[0].split(" not in range")[0] == shown(messages)[0].split(" not in range")[0]
    else:
        both(command_line, ("simulate", "Drive.mo", word, value), lambda: drive.simulate(**{option: given}))


def test_words_for_numbers(command_line, drive):
    both(command_line, ("simulate", "Drive.mo", "--stop-time", "two"), lambda: drive.simulate(stop="two"))
    both(command_line, ("simulate", "Drive.mo", "--start-time", 2, "--stop-time", 1), lambda: drive.simulate(start=2, stop=1))
    both(command_line, ("simulate", "Drive.mo", "--start-time", 20), lambda: drive.simulate(start=20))
    both(command_line, ("simulate", "Drive.mo", "--step-size", 0.1, "--intervals", 3), lambda: drive.simulate(step_size=0.1, intervals=3))


def test_solver(command_line, drive):
    both(command_line, ("simulate", "Drive.mo", "--solver", "cvod"), lambda: drive.simulate(solver="cvod"))
    with pytest.raises(torsion.Error, match="unknown solver `cvod`"):
        drive.linearize(solver="cvod")


SETTINGS = {
    "unknown": ("shaft.cc", "1", 1), "unknown component": ("shift.c", "1", 1.5), "word": ("shaft.c", "abc", "abc"), "nan": ("shaft.c", "nan", float("nan")), "Boolean": ("shaft.c", "true", True),
    "array": ("shaft.c", "{1, 2}", [1, 2]), "outside": ("shaft.c", "-1.0", -1.0), "outside whole": ("shaft.c", "-1", -1),
}


@pytest.mark.parametrize("kind", SETTINGS)
def test_settings(command_line, drive, kind):
    name, text, value = SETTINGS[kind]
    error = both(command_line, ("simulate", "Drive.mo", "--set", f"{name}={text}"), lambda: drive.simulate(set={name: value}))
    assert error.code == error.diagnostics[-1].code
    both(command_line, ("simulate", "Drive.mo", "--set", f"{name}={text}"), lambda: drive.simulate(set={name: value}, variables="load.w"))


def test_unknown_names_are_key_errors(drive):
    r = drive.simulate()
    for wrong in (lambda: r["load.ww"], lambda: r.unit("load.ww"), lambda: r[["load.ww"]], lambda: r.plot("load.ww"), lambda: drive.simulate(set={"shaft.cc": 1})):
        with pytest.raises(KeyError) as caught:
            wrong()
        assert isinstance(caught.value, torsion.Error)
    with pytest.raises(KeyError, match="load.w"):
        r["load.ww"]
    with pytest.raises(KeyError):
        drive.sweep({"load.J": [1]}, stop=0.01)["load.ww"]


def test_files(command_line, folder):
    both(command_line, ("simulate", "Nope.mo"), lambda: torsion.load("Nope.mo"))
    both(command_line, ("simulate", "Drive.mo", "--model", "Other"), lambda: torsion.load("Drive.mo", "Other"))
    both(command_line, ("simulate", "No.Such.Class"), lambda: torsion.load("No.Such.Class"))
    both(command_line, ("simulate", "Drive.mo", "-L", "missing"), lambda: torsion.load("Drive.mo", library_paths="missing"))
    (folder / "bad.csv").write_text("time,x\n0,1\n1,zwei\n")
    both(command_line, ("convert", "bad.csv", "y.csv"), lambda: torsion.read("bad.csv"), codes=(1, 2, 3))
    both(command_line, ("convert", "none.mat", "y.csv"), lambda: torsion.read("none.mat"), codes=(1, 2, 3))


def test_models(command_line, folder):
    (folder / "Broken.mo").write_text(BROKEN)
    error = both(command_line, ("simulate", "Broken.mo"), lambda: torsion.load("Broken.mo"))
    first = error.diagnostics[0]
    assert first.severity == "error" and first.file.endswith("Broken.mo") and first.line == 4 and "^" in first.text
    assert str(first) in str(error)
    check = torsion.check("Broken.mo")
    assert not check and [d.text for d in check.diagnostics] == [d.text for d in error.diagnostics]


def test_structures(command_line, drive):
    """A structural change is compiled anew, with its own messages."""
    text = "model A\n  parameter Integer n = 2;\n  Real x[n](each start = 1, each fixed = true);\nequation\n  der(x) = -{1, 2}[1:n] .* x;\nend A;\n"
    open("A.mo", "w").write(text)
    both(command_line, ("simulate", "A.mo", "--set", "n=3"), lambda: torsion.load("A.mo").simulate(set={"n": 3}))


def test_a_run_that_fails_keeps_its_result(command_line, folder):
    (folder / "Fail.mo").write_text('model Fail\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = 1;\n  assert(x < 1.5, "too far");\nend Fail;\n')
    error = both(command_line, ("simulate", "Fail.mo", "-o", "f.csv"), lambda: torsion.load("Fail.mo").simulate(), codes=(3,))
    assert "too far" in str(error)
    assert error.result.status == "failed" and 0.4 < error.result.end_time < 0.6
    assert np.array_equal(error.result["x"], torsion.read("f.csv")["x"])


def test_sweeps(command_line, drive):
    both(command_line, ("sweep", "Drive.mo", "--vary", "shaft.cc=1,2"), lambda: drive.sweep({"shaft.cc": [1, 2]}))
    both(command_line, ("sweep", "Drive.mo", "--vary", "shaft.c=1,2", "--collect", "max(load.ww)"), lambda: drive.sweep({"shaft.c": [1, 2]}, collect=["max(load.ww)"]))
    both(command_line, ("sweep", "Drive.mo", "--vary", "shaft.c=-1,2"), lambda: drive.sweep({"shaft.c": [-1, 2]}))
    with pytest.raises(TypeError):
        drive.sweep([1, 2])
    with pytest.raises(torsion.Error):
        drive.sweep({"shaft.c": []})
    with pytest.raises(torsion.Error):
        drive.sweep({"shaft.c": [1, 2], "load.J": [1]}, samples=True)


def test_linear(command_line, drive):
    both(command_line, ("linearize", "Drive.mo", "--outputs", "nope"), lambda: drive.linearize(outputs=["nope"]))


def test_packages(command_line, drive, folder):
    both(command_line, ("build", "Drive.mo", "-o", "missing/x.so"), lambda: drive.build("missing/x.so"), codes=(1, 2, 3))
    both(command_line, ("fmu", "Drive.mo", "-o", "missing/x.fmu"), lambda: drive.fmu("missing/x.fmu"), codes=(1, 2, 3))
    with pytest.raises(torsion.Error, match="--fmi"):
        drive.fmu("x.fmu", version=4)
    with pytest.raises(torsion.Error, match="--kind"):
        drive.fmu("x.fmu", kind="both of them")


def test_variables(command_line, drive):
    with pytest.raises(torsion.Error, match="no variable's name matches `nope`"):
        drive.simulate(variables=["nope"])
    with pytest.raises(torsion.Error):
        drive.simulate(variables=[""])


def test_wrong_types(drive):
    with pytest.raises(TypeError):
        drive.simulate(set=[1, 2])
    with pytest.raises(TypeError):
        drive.simulate(set={"shaft.c": object()})
    with pytest.raises(TypeError):
        drive.simulate(stopp=2)
    with pytest.raises(TypeError):
        drive.simulate(inputs=3)
    with pytest.raises(torsion.Error):
        drive.simulate(inputs={"u": [1, 2]})
    with pytest.raises(torsion.Error):
        drive.simulate(rows="many")
    with pytest.raises(TypeError):
        drive.simulate(progress=3)


def test_inputs(plant):
    with pytest.raises(torsion.Error, match="v"):
        plant.simulate(inputs={"time": [0, 1], "v": [0, 1]})
    with pytest.raises(torsion.Error):
        plant.simulate(inputs={"time": [0, 1], "u": [0, 1, 2]})
    with pytest.raises(torsion.Error):
        plant.simulate(inputs={"time": [1, 0], "u": [0, 1]})
    with pytest.raises(torsion.Error):
        plant.simulate(inputs="none.csv")


def test_errors_can_be_pickled(folder):
    with pytest.raises(torsion.Error) as caught:
        torsion.load_text(BROKEN)
    back = pickle.loads(pickle.dumps(caught.value))
    assert str(back) == str(caught.value) and back.code == caught.value.code and back.diagnostics[0].line == 4
    assert type(back) is type(caught.value)


def test_errors_in_a_notebook(folder):
    with pytest.raises(torsion.Error) as caught:
        torsion.load_text("model A\n  Real x = \"<b>\" & 1;\nend A;\n")
    page = caught.value._repr_html_()
    assert "<pre" in page and "<b>&" not in page and caught.value.code in page


def test_explain():
    assert "D103" in torsion.explain("D103") or len(torsion.explain("D103")) > 40
    assert torsion.explain("X999") == ""


def test_nothing_is_printed(python):
    out = python("""
import os, sys, torsion
reader, writer = os.pipe()
os.dup2(writer, 2), os.dup2(writer, 1)
try: torsion.load_text('model A Real x; equation der(x) = y; end A;')
except torsion.Error: pass
m = torsion.load('Drive.mo')
m.simulate(); m.sweep({'load.J': [0.1, 0.2]}); m.linearize(); m.modes()
try: m.simulate(set={'q': 1})
except torsion.Error: pass
os.set_blocking(reader, False)
try: said = os.read(reader, 10000)
except BlockingIOError: said = b''
assert said == b'', said
""")
    assert out == ""
