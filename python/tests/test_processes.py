"""Threads, processes, signals, memory, import."""

import multiprocessing
import os
import pickle
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

import torsion

ENDLESS = "model Endless\n  Real x(start = 1, fixed = true), v(start = 0, fixed = true);\nequation\n  der(x) = v;\n  der(v) = -1e6*x;\n  annotation(experiment(StopTime = 1e9));\nend Endless;\n"


def peak(model, J):
    return float(np.max(np.abs(model.simulate(set={"load.J": J}, variables=["lash.tau"])["lash.tau"])))


def loaded_peak(J):
    return peak(torsion.load("Drive.mo"), J)


VALUES = [0.1 + 0.05 * i for i in range(12)]


@pytest.fixture
def expected(drive):
    return [peak(drive, J) for J in VALUES]


def test_threads(drive, expected):
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda J: peak(drive, J), VALUES)) == expected
        assert list(pool.map(loaded_peak, VALUES)) == expected


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(drive, expected, method):
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(pool.map(peak, [drive] * len(VALUES), VALUES)) == expected
        assert list(pool.map(loaded_peak, VALUES)) == expected


def test_fork_while_threads_run(drive):
    """A child of fork has its parent's model."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writer, repr(peak(drive, 0.2)).encode())
        finally:
            os._exit(0)
    os.close(writer)
    assert float(os.read(reader, 100)) == peak(drive, 0.2)
    os.waitpid(child, 0)


def test_results_travel(drive):
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        r = pool.submit(drive.simulate, variables=["load.w"]).result()
    assert np.array_equal(r["load.w"], drive.simulate(variables=["load.w"])["load.w"])
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool, pytest.raises(torsion.Error, match="`cc`"):
        pool.submit(drive.simulate, set={"shaft.cc": 1}).result()


def test_the_lock_is_given_away(folder):
    model = torsion.load_text(ENDLESS)
    counted = [0]

    def count():
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    r = model.simulate(stop=1e9, variables="x", progress=lambda *_: thread.is_alive(), rows="ends")
    thread.join()
    assert r.status == "stopped" and counted[0] > 10000


def test_progress(folder):
    told = []

    def tell(at, fraction, events, steps):
        told.append((at, fraction, events, steps))
        return len(told) < 3

    r = torsion.load_text(ENDLESS).simulate(variables="x", progress=tell, rows="ends")
    assert r.status == "stopped" and len(told) == 3 and told[0][0] < told[2][0] <= r.end_time and told[2][3] > 0


def test_errors_of_the_function_come_through(folder):
    def tell(*_):
        raise RuntimeError("of mine")

    with pytest.raises(RuntimeError, match="of mine"):
        torsion.load_text(ENDLESS).simulate(variables="x", progress=tell, rows="ends")


@pytest.mark.parametrize("quick", [True, False])
def test_ctrl_c_keeps_the_result(folder, quick):
    model = torsion.load_text(ENDLESS)
    more = {} if quick else {"inputs": None, "progress": False}
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt) as caught:
        model.simulate(variables="x", **more)
    assert time.monotonic() - begin < 1.5
    assert isinstance(caught.value, torsion.Interrupted)
    assert caught.value.result.status == "stopped" and caught.value.result.end_time > 0
    assert model.interrupted is caught.value.result
    assert pickle.loads(pickle.dumps(caught.value)).result.end_time == caught.value.result.end_time
    assert model.simulate(stop=1e-3, variables="x").status == "finished"


def test_ctrl_c_keeps_a_sweep(folder):
    model = torsion.load_text(ENDLESS)
    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    begin = time.monotonic()
    with pytest.raises(torsion.Interrupted) as caught:
        model.sweep({"x.start": np.linspace(1, 2, 500)}, collect=["final(x)"], stop=20)
    assert time.monotonic() - begin < 5
    assert not caught.value.result.is_complete and len(caught.value.result) == 500


def test_the_handler_of_the_program_stays(drive):
    before = signal.getsignal(signal.SIGINT)
    drive.simulate()
    drive.sweep({"load.J": [0.1]})
    assert signal.getsignal(signal.SIGINT) is before
    with open("/proc/self/status") as status:
        caught = [line for line in status if line.startswith("SigCgt")]
    drive.simulate()
    with open("/proc/self/status") as status:
        assert [line for line in status if line.startswith("SigCgt")] == caught


def memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_ten_thousand_runs_need_no_memory():
    model = torsion.load_text("model Spin\n  parameter Real k = 1;\n  Real w(start = 1, fixed = true);\nequation\n  der(w) = -k*w;\nend Spin;\n")
    for i in range(1000):
        model.simulate(set={"k": 1 + 1e-3 * i}, variables="w")
    before = memory()
    for i in range(10000):
        r = model.simulate(set={"k": 1 + 1e-4 * i}, variables="w")
    assert r["w"][-1] == pytest.approx(np.exp(-1.9999), rel=1e-4)
    assert memory() - before < 1 << 20


def test_models_and_errors_need_no_memory(drive):
    def once(i):
        torsion.load("Drive.mo").simulate(set={"load.J": 0.1 + 1e-6 * i})
        with pytest.raises(torsion.Error):
            drive.simulate(set={"nope": i})
        with drive.stepper(1e-3, outputs="load.w") as s:
            s.step()

    for i in range(30):
        once(i)
    before = memory()
    for i in range(100):
        once(i)
    assert memory() - before < 4 << 20


def test_import_is_quick(python):
    script = (
        "import time; a = time.process_time(); import numpy; b = time.process_time(); import torsion; "
        "print((time.process_time() - b) / (b - a))"
    )
    python(script)
    assert min(float(python(script)) for _ in range(3)) < 1  # of what numpy takes: a slow machine is slow for both


def test_import_loads_no_compiler(python):
    out = python("import torsion; print([l.split()[-1] for l in open('/proc/self/maps') if 'LLVM' in l or 'torsion_llvm' in l])")
    assert out.strip() == "[]"


def test_import_needs_numpy_only(python):
    out = python("import sys, torsion; print(sorted({m.split('.')[0] for m in sys.modules} & {'pandas', 'xarray', 'matplotlib', 'scipy', 'IPython'}))")
    assert out.strip() == "[]"


def test_ends_well(python):
    """Models, results and steppers that are left at the end of the program."""
    python("import torsion; d = torsion.load('Drive.mo'); r = d.simulate(); w = r['load.w']; s = d.stepper(1e-3, outputs='load.w'); t = d.sweep({'load.J': [1, 2]})")
