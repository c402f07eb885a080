"""What a stranger tries: wrong kinds of values, closed and shared steppers, threads at the end, Ctrl-C in steps."""

import copy
import pickle
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import torsion
from test_processes import ENDLESS

LONE = "\udcff"  # half of a pair of surrogates


@pytest.fixture
def endless(folder):
    return torsion.load_text(ENDLESS)


def interrupted_after(seconds, work):
    """The time that the work goes on after Ctrl-C."""

    def press(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, press)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    begin = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return time.monotonic() - begin - seconds


def test_ctrl_c_ends_a_long_step(endless):
    with endless.stepper(dt=1e-3, outputs=["x"]) as s:
        assert interrupted_after(0.3, lambda: s.advance_to(1e8)) < 1.5
        reached = s.time
        assert 0 < reached < 1e8
        s.step()
        assert reached < s.time < reached + 0.01 and abs(s.y) < 2


def test_ctrl_c_ends_the_way_to_a_point(endless):
    """Of linearize and modes; the model goes on as before."""
    for work in (endless.linearize, endless.modes):
        assert interrupted_after(0.3, lambda: work(at=1e8)) < 1.5
    A, *_ = endless.linearize(at=1e-3)
    assert A[0][1] == 1 and len(endless.modes(at=1e-3)) == 1


def test_a_stepper_in_two_threads(endless):
    """The second is refused; nothing is taken away under the first."""
    s = endless.stepper(dt=1e-3, outputs=["x"])
    thread = threading.Thread(target=lambda: s.advance_to(50))
    thread.start()
    refused = 0
    while thread.is_alive():
        for work in (s.close, s.reset, s.save, s.step, lambda: s["x"], lambda: s.y, lambda: s.time):
            try:
                if not thread.is_alive():
                    break
                work()
            except (RuntimeError, ValueError) as error:
                refused += "another thread" in str(error)
        time.sleep(0.001)
    thread.join()
    assert refused > 0


def test_a_thread_runs_at_the_end(folder):
    (folder / "end.py").write_text(
        f"import threading, time, torsion\nmodel = torsion.load_text({ENDLESS!r})\n"
        "threading.Thread(target=lambda: model.simulate(), daemon=True).start()\n"
        "s = model.stepper(dt=1e-3)\nthreading.Thread(target=lambda: s.advance_to(1e8), daemon=True).start()\n"
        "time.sleep(0.3)\nprint('end')\n"
    )
    for _ in range(3):
        done = subprocess.run([sys.executable, "end.py"], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout, done.stderr) == (0, "end\n", "")


def test_a_function_at_exit_may_run_models(folder):
    (folder / "end.py").write_text(
        "import atexit\natexit.register(lambda: print(model.simulate(stop=0.01).status))\nimport torsion\nmodel = torsion.load('Drive.mo')\n"
    )
    done = subprocess.run([sys.executable, "end.py"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "finished\n", "")


def test_a_refused_input_harms_nothing(plant):
    with plant.stepper(dt=1e-3, inputs=["u"], outputs=["y"]) as s:
        for value in (np.inf, -np.inf, np.nan):
            with pytest.raises(torsion.Error) as caught:
                s.step(value)
            assert caught.value.code == "C103"
        assert np.isfinite(s.step(1.0))
        state = s.save()
        after = s.step(1.0)
        s.restore(bytearray(state))
        assert s.step(1.0) == after
        with pytest.raises(TypeError):
            s.restore(3)
        with pytest.raises(TypeError, match="a name"):
            s[3]
    for work in (lambda: s.y, lambda: s.__enter__(), lambda: s.step(1.0)):
        with pytest.raises(ValueError, match="closed"):
            work()


def test_times_of_pandas(plant):
    pandas = pytest.importorskip("pandas")
    t = np.linspace(0, 1, 9) # whole nanoseconds
    expected = plant.simulate(stop=1, inputs={"time": t, "u": t})["load.w"]
    spans = pandas.DataFrame({"u": t}, index=pandas.to_timedelta(t, unit="s"))
    assert np.array_equal(plant.simulate(stop=1, inputs=spans)["load.w"], expected)
    assert np.array_equal(plant.simulate(stop=1, inputs={"time": spans.index.to_numpy(), "u": t})["load.w"], expected)
    with pytest.raises(torsion.Error, match="seconds are needed"):
        plant.simulate(inputs=pandas.DataFrame({"u": t}, index=pandas.date_range("2026", periods=9, freq="S")))
    assert plant.simulate(set=pandas.Series({"shaft.c": 600.0})).parameters["shaft.c"] == 600


@pytest.mark.parametrize("column", [[1j, 2], ["a", "b"], [None, "a"], [10**400, 1]])
def test_inputs_are_real(plant, column):
    with pytest.raises(TypeError, match="`u`"):
        plant.simulate(inputs={"time": [0, 1], "u": column})


@pytest.mark.parametrize("options", [{"inputs": ""}, {"stop": 10**400}, {"stop": [1]}, {"solver": ["x"]}, {"set": {LONE: 1.0}}, {"set": {"shaft.c": LONE}}, {"variables": LONE}])
def test_wrong_values_are_refused(plant, options):
    with pytest.raises(torsion.Error) as caught:
        plant.simulate(**options)
    assert caught.value.code == "C101"


def test_halves_of_characters(drive):
    r = drive.simulate(stop=0.01)
    assert LONE not in r
    for work in (lambda: r[LONE], lambda: drive.sweep({LONE: [1]}), lambda: torsion.load_text(LONE)):
        with pytest.raises(torsion.Error):
            work()


@pytest.mark.parametrize("work", [lambda: torsion.load_text(None), lambda: torsion.load("Drive.mo", None), lambda: torsion.explain(3), lambda: torsion.dump("Drive.mo", None)])
def test_texts_are_texts(work):
    with pytest.raises(TypeError, match="a text, not"):
        work()


def test_a_copy_of_a_result_is_whole(drive):
    r = drive.simulate(stop=0.01)
    for twin in (copy.copy(r), copy.deepcopy(r)):
        twin.write("twin.csv")
    with pytest.raises(KeyError) as fresh:
        r["nope"]
    with pytest.raises(KeyError) as stored:
        pickle.loads(pickle.dumps(r))["nope"]
    assert fresh.value.code == "C101" and "error[C101]" in str(stored.value)


def test_values_of_a_sweep(drive):
    table = drive.sweep({"lash.b": [0, 0.01, 0], "load.J": (j for j in [0.2, 0.3])}, {"w": "final(load.w)"}, stop=0.01)
    assert list(table.axis("lash.b")) == [0, 0.01, 0] and list(table.axis("load.J")) == [0.2, 0.3]
    for wrong in (b"12", np.ones((2, 2)), {"a": 1}, [10**400]):
        with pytest.raises(TypeError, match="vary: `lash.b`"):
            drive.sweep({"lash.b": wrong})
    for name in ("lash.b", "status"):
        with pytest.raises(torsion.Error) as caught:
            drive.sweep({"lash.b": [0]}, {name: "final(load.w)"})
        assert caught.value.code == "C122"


def test_pictures_of_equal_values(drive):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    table = drive.sweep({"lash.b": [0, 0.01, 0], "load.J": [0.2, 0.3]}, {"w": "final(load.w)"}, stop=0.01)
    assert len(table.plot().get_lines()) == 2
