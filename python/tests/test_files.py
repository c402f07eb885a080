"""Files of a run, the page, energy of components, what a compilation did."""

import os
import pickle
import signal
import threading
import time
import zipfile

import numpy as np
import pytest

import torsion
from test_processes import ENDLESS


def test_files_of_a_run(drive, folder):
    r = drive.simulate(stop=0.2, variables=["load.*", "lash.tau"], files=["a.csv", folder / "a.mat"], report="r.html", provenance="p.json", event_log="e.csv")
    for name in ("a.csv", "a.mat"):
        back = torsion.read(name)
        assert back.names == r.names and np.allclose(back["load.w"], r["load.w"], rtol=1e-12) and len(back.time) == len(r.time)
    assert (folder / "r.html").read_text(encoding="utf-8").startswith("<!doctype html") and '"model"' in (folder / "p.json").read_text()
    assert len((folder / "e.csv").read_text().splitlines()) > 1
    with pytest.raises(torsion.Error) as wrong:
        drive.simulate(files="a.xlsx")
    assert wrong.value.code == "C101" and "a.xlsx" in str(wrong.value)


def test_names_with_brackets_in_files(folder):
    model = torsion.load_text("model A\n  Real x[2] = {time, 2*time};\n  Real 'a+b' = time;\nend A;\n")
    model.simulate(variables=["x[1]", "'a+b'"], files="a.csv")
    assert torsion.read("a.csv").names == ["x[1]", "'a+b'"]


def test_files_alone(drive):
    r = drive.simulate(rows="none", files="a.csv", stop=0.1)
    assert len(r) == 0 and r.status == "finished" and torsion.read("a.csv").time[-1] == 0.1
    with pytest.raises(torsion.Error, match="none of"):
        drive.simulate(rows="some")


def test_a_run_does_not_write_over_its_model(drive, folder):
    text = (folder / "Drive.mo").read_text()
    with pytest.raises(torsion.Error) as wrong:
        drive.simulate(report="Drive.mo")
    assert wrong.value.code == "C101" and (folder / "Drive.mo").read_text() == text


def test_trace(drive):
    r = drive.simulate(stop=0.2, trace_event=0.01)
    assert "event at t = 0.0167" in r.trace and "lash.phi_diff" in r.trace and pickle.loads(pickle.dumps(r)).trace == r.trace
    assert drive.simulate(stop=0.2).trace == ""


def test_page(drive, folder):
    r = drive.simulate(stop=0.5, set={"shaft.c": 2e4})
    page = r.report_html()
    assert page.startswith("<!doctype html") and "shaft.c" in page
    r.report(folder / "page.html")
    assert (folder / "page.html").read_text(encoding="utf-8").startswith("<!doctype html")
    with pytest.raises(TypeError, match="another process"):
        pickle.loads(pickle.dumps(r)).report_html()


def test_component_energy(drive):
    r = drive.simulate(stop=0.5)
    energies = r.component_energy()
    by_name = {e.component: e for e in energies}
    assert by_name["torque"].supplied == pytest.approx(r.energy.supplied, rel=1e-6) and by_name["drag"].dissipated > 0
    assert sum(e.stored for e in energies) == pytest.approx(r.energy.stored, rel=1e-6)
    assert by_name["load"].class_name.endswith("Inertia") and "largest stored" in energies._repr_html_()
    assert list(drive.simulate(stop=0.1, energy=False).component_energy()) == []
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    assert isinstance(energies.to_pandas(), pandas.DataFrame) and energies.to_pandas().loc["motor", "stored"] == by_name["motor"].stored


def test_details(drive):
    r = drive.simulate(stop=0.1)
    assert r.details["model"] == "Drive" and r.details["end_time"] == 0.1 and pickle.loads(pickle.dumps(r)).details == r.details


def test_compilation(folder):
    drive = torsion.load("Drive.mo")
    record = drive.compilation
    assert {"parse", "flat", "native"} <= set(record.seconds) and all(s >= 0 for s in record.seconds.values())
    assert "Drive.mo" in record.reading and "equations" in str(record) and record.details["states"] == 6 and record.solver_choice


def test_without_the_audit_of_the_energy(folder):
    drive = torsion.load("Drive.mo", energy=False)
    r = drive.simulate(stop=0.2)
    assert not r.energy.is_audited and drive.simulate(stop=0.2, energy=True).energy.is_audited
    assert not pickle.loads(pickle.dumps(drive)).simulate(stop=0.1).energy.is_audited
    assert torsion.load("Drive.mo").simulate(stop=0.1).energy.is_audited


def test_stages_are_told(folder):
    told = []
    torsion.load_text("model A\n  Real x = time;\nend A;\n", progress=told.append)
    assert told[:2] == ["parse", "instance"] and told[-1] == "native"
    torsion.check("Drive.mo", progress=True)
    with pytest.raises(torsion.Error) as stopped:
        torsion.load_text("model B\n  Real x = time;\nend B;\n", progress=lambda stage: stage != "flat")
    assert stopped.value.code == "E130" and "flat" in str(stopped.value)
    with pytest.raises(ZeroDivisionError):
        torsion.load_text("model C\n  Real x = time;\nend C;\n", progress=lambda stage: 1 / 0)
    with pytest.raises(TypeError, match="progress"):
        torsion.load("Drive.mo", progress="yes")


def test_ctrl_c_while_compiling(folder):
    """It comes in the stage before, and no later stage is begun."""
    told = []

    def press(stage):
        told.append(stage)
        if stage == "instance":
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        torsion.load_text("model D\n  Real x = time;\nend D;\n", progress=press)
    assert told == ["parse", "instance"]
    n = 3000
    declared = "".join(f"  Real x{i}(start = 1, fixed = true);\n" for i in range(n))
    equations = "".join(f"  der(x{i}) = -x{i}*{i + 1} + sin(x{(i + 1) % n});\n" for i in range(n))
    timer = threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt) as pressed:
        timer.start()  # Inside: on a busy machine the key is pressed while the thread is waited for.
        torsion.load_text(f"model Large\n{declared}equation\n{equations}end Large;\n")
    assert not isinstance(pressed.value, torsion.Interrupted)


def test_ctrl_c_while_writing(drive, folder):
    """It comes in the stage before, no later stage is begun, and nothing is left behind."""
    for write in (drive.build, drive.fmu):
        told = []

        def press(stage):
            told.append(stage)
            if stage == "flat":
                os.kill(os.getpid(), signal.SIGINT)

        before = sorted(os.listdir())
        with pytest.raises(KeyboardInterrupt) as pressed:
            write(progress=press)
        assert told[-1] == "flat" and sorted(os.listdir()) == before and not isinstance(pressed.value, torsion.Interrupted)
        with pytest.raises(torsion.Error) as stopped:
            write(progress=lambda stage: stage != "lower")
        assert stopped.value.code == "E130"


def test_ctrl_c_while_an_fmu_is_compared(folder):
    """The run is endless; the FMU itself is complete by then."""
    model = torsion.load_text(ENDLESS)
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))

    def begin(stage):
        if stage == "verify" and not timer.ident:
            timer.start()

    with pytest.raises(KeyboardInterrupt):
        model.fmu("Endless.fmu", verify=True, reference=False, progress=begin)
    assert os.path.exists("Endless.fmu")


@pytest.mark.parametrize("work", ["report_html", "component_energy"])
def test_ctrl_c_in_the_further_run(drive, work):
    """The run is made again for the page and the audit: the key is pressed in its first quarter."""
    begin = time.monotonic()
    r = drive.simulate(stop=2000)
    took = time.monotonic() - begin
    timer = threading.Timer(took / 4, lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt) as pressed:
        timer.start()
        getattr(r, work)()
    assert not isinstance(pressed.value, torsion.Interrupted)


def test_fmus_with_sources(drive, folder):
    fmu = drive.fmu(sources=True, solver="euler", step_size=1e-4)
    with zipfile.ZipFile(fmu) as archive:
        names = archive.namelist()
    assert any(n.startswith("sources/") and n.endswith(".c") for n in names)
    assert drive.fmu(sources=True, solver="rk4", step_size=1e-4, verify=True).verification.is_same
    for wrong in ({"solver": "euler"}, {"step_size": 1e-3}, {"locate_events": True}, {"sources": True, "kind": "me"}, {"sources": True, "solver": "cvode"}):
        with pytest.raises(torsion.Error) as refused:
            drive.fmu(**wrong)
        assert refused.value.code == "C101"


def test_fmus_with_arrays(folder):
    (folder / "Pair.mo").write_text("model Pair Real x[2](start = {1, 2}, each fixed = true); equation der(x) = -x; end Pair;", encoding="utf-8")
    pair = torsion.load("Pair.mo")
    for arrays in (False, True):
        with zipfile.ZipFile(pair.fmu(version=3, arrays=arrays, verify=True)) as archive:
            description = archive.read("modelDescription.xml").decode()
        assert ('<Dimension start="2"' in description) == arrays and ('name="x[1]"' in description) != arrays
    with pytest.raises(torsion.Error) as refused:
        pair.fmu(arrays=True)
    assert refused.value.code == "C101"


def test_code_in_real_time(drive, folder):
    code = drive.build("code", emit="c", real_time=1e-3, precision="single")
    assert "operations" in str(code.bound) and code.bound.details and pickle.loads(pickle.dumps(code)).bound == code.bound
    assert drive.build("code", emit="c", step_size=1e-3).bound is None
    for wrong in ({"real_time": 1e-3}, {"emit": "c", "real_time": -1}, {"emit": "c", "real_time": 1e-3, "step_size": 1e-3}):
        with pytest.raises(torsion.Error) as refused:
            drive.build("code", **wrong)
        assert refused.value.code == "C101"


def test_fmus_run(drive, plant):
    drive.fmu("Drive.fmu")
    r = torsion.simulate_fmu("Drive.fmu", stop=1, variables="load.w", kind="me", set={"load.J": 0.4}, files="f.csv")
    assert r["load.w"][-1] == pytest.approx(drive.simulate(stop=1, set={"load.J": 0.4})["load.w"][-1], rel=1e-6)
    assert "Model Exchange" in str(r.details["fmu"])
    assert torsion.read("f.csv").names == ["load.w"] and isinstance(r.fmu_log, list) and pickle.loads(pickle.dumps(r)).fmu_log == r.fmu_log
    with pytest.raises(torsion.Error, match="simulate_fmu"):
        torsion.load("Drive.fmu")
    with pytest.raises(torsion.Error, match="kind"):
        torsion.simulate_fmu("Drive.fmu", kind="both")
    with pytest.raises(torsion.Error):
        torsion.simulate_fmu("missing.fmu")


def test_inputs_of_fmus(plant):
    plant.fmu("Plant.fmu")
    inputs = {"time": [0, 0.5, 1], "u": [0, 1, 1]}
    wanted = plant.simulate(stop=1, inputs=inputs)["y"][-1]
    for kind in ("me", "cs"):
        assert torsion.simulate_fmu("Plant.fmu", stop=1, inputs=inputs, kind=kind)["y"][-1] == pytest.approx(wanted, rel=3e-3) # co-simulation holds its inputs over a step
    with pytest.raises(torsion.Error, match="nope"):
        torsion.simulate_fmu("Plant.fmu", inputs={"time": [0, 1], "nope": [0, 1]})


def test_systems_of_fmus(folder):
    (folder / "Ramp.mo").write_text("model Ramp\n  parameter Real k = 1;\n  output Real y = k*time;\nend Ramp;\n")
    (folder / "Sum.mo").write_text("package P\n  model Sum\n    input Real u;\n    Real x(start = 0, fixed = true);\n  equation\n    der(x) = u;\n  end Sum;\n  model Other\n  end Other;\nend P;\n")
    elements = {"ramp": folder / "Ramp.mo", "sum": ("Sum.mo", "P.Sum")}
    stages = []
    path = torsion.ssp("s.ssp", elements, [("sum.u", "ramp.y")], set={"ramp.k": 2}, stop=1, version=2, fmi=3, progress=stages.append)
    assert path == "s.ssp" and path.files == ["s.ssp"] and not path.diagnostics and stages.count("flat") == 2
    for interpolate, wanted in ((False, 0.9), (True, 1)): # over steps of 0.1 s inputs are held, or follow the ramp
        assert torsion.simulate_fmu(path, step_size=0.1, interpolate=interpolate)["sum.x"][-1] == pytest.approx(wanted, abs=1e-6)
    assert torsion.simulate_fmu(torsion.ssp("a.ssp", elements, [("sum.u", "ramp.y")], version=2, fmi=3, arrays=True), stop=1)["sum.x"][-1] > 0.4
    for wrong in ({"version": 3}, {"arrays": True}, {"fmi": 1}, {"name": 1}, {"stop": float("nan")}, {"set": {"ramp.kk": 1}}, {"set": {"rump.k": 1}}, {"connections": [("sum.u", "ramp.z")]}, {"connections": ["sum.u"]},
                  {"connections": "sum.u"}, {"elements": {}}, {"elements": {"a b": "Ramp.mo"}}, {"elements": ["Ramp.mo"]}):
        with pytest.raises((torsion.Error, TypeError)):
            torsion.ssp("wrong.ssp", **{"elements": elements, "connections": [], **wrong})
    with pytest.raises(torsion.Error, match="ssp"):
        torsion.ssp("wrong.fmu", elements)
    with pytest.raises(torsion.Error) as stopped:
        torsion.ssp("wrong.ssp", elements, progress=lambda stage: stage != "flat")
    assert stopped.value.code == "E130" and not list(folder.glob("wrong*"))
    with pytest.raises(torsion.Error, match="interpolate"):
        torsion.simulate_fmu(torsion.load("Ramp.mo").fmu("r.fmu"), interpolate=True)


def test_ctrl_c_in_an_fmu(folder):
    torsion.load_text(ENDLESS).fmu("Endless.fmu", reference=False)
    session = torsion.Session()
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(torsion.Interrupted) as stopped:
        session.simulate_fmu("Endless.fmu", kind="me", stop=1e9, intervals=10)
    assert stopped.value.result is session.interrupted and session.interrupted.status == "stopped"
