"""Sweeps."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

import torsion
from test_processes import ENDLESS

COLLECT = {"peak": "max(abs(lash.tau))", "last": "final(load.w)"}


def test_grid(drive, command_line):
    table = drive.sweep({"lash.b": np.linspace(0, 0.02, 3), "load.J": [0.2, 0.4]}, collect=COLLECT, stop=1)
    assert len(table) == 6 and table.varied == ["lash.b", "load.J"] and table.collected == ["peak", "last"]
    assert table["load.J"].tolist() == [0.2, 0.4] * 3
    assert table.grid("peak").shape == (3, 2) and table.values("lash.b").tolist() == [0, 0.01, 0.02]
    assert table.status == ["ok"] * 6 and table.failed == 0 and table.is_complete and table.is_grid
    table.write("python.csv")
    code, _, messages = command_line("sweep", "Drive.mo", "--vary", "lash.b=0:0.02:3", "--vary", "load.J=0.2,0.4", "--collect", "peak=max(abs(lash.tau))", "--collect", "last=final(load.w)",
                                     "--stop-time", 1, "-o", "cli.csv")
    assert code == 0, messages
    assert open("python.csv").read() == open("cli.csv").read()


def test_tables_travel(drive, folder):
    """Pickled and copied, as pools of processes do."""
    table = drive.sweep({"lash.b": [0.0, 0.01], "load.J": [0.2, 0.4]}, collect={"last": "final(load.w)"}, stop=0.1)
    back = pickle.loads(pickle.dumps(table))
    again = pickle.loads(pickle.dumps(back))
    for other in (back, again, copy.deepcopy(table)):
        assert repr(other) == repr(table) and list(other) == list(table) and other.status == table.status
        assert all(np.array_equal(other[name], table[name]) and not other[name].flags.writeable for name in table)
        assert np.array_equal(other.grid("last"), table.grid("last")) and np.array_equal(other.steps, table.steps) and np.array_equal(other.events, table.events)
        with pytest.raises(KeyError, match="nope"):
            other["nope"]
        table.write("a.csv"), other.write("b.csv")
        assert (folder / "a.csv").read_bytes() == (folder / "b.csv").read_bytes()
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        far = pool.submit(drive.sweep, {"load.J": [0.2, 0.4], "lash.b": [0.0]}, ["final(load.w)"], stop=0.1).result()
    assert np.array_equal(far["final(load.w)"], table["last"][:2])
    stopped = pickle.loads(pickle.dumps(torsion.load_text(ENDLESS).sweep({"x.start": [1.0, 2.0]}, jobs=1, progress=lambda *_: False)))
    assert not stopped.is_complete and stopped.status == ["stopped", "stopped"]


def test_a_row_is_the_run(drive):
    table = drive.sweep({"load.J": [0.2, 0.4]}, collect={"last": "final(load.w)"})
    for J, last in zip(table["load.J"], table["last"]):
        assert drive.simulate(set={"load.J": J}, energy=False)["load.w"][-1] == pytest.approx(last, rel=1e-12)


def test_samples(drive):
    table = drive.sweep({"lash.b": [0, 0.01], "load.J": [0.2, 0.4]}, collect=["final(load.w)"], samples=True)
    assert len(table) == 2 and not table.is_grid and "final(load.w)" in table
    with pytest.raises(ValueError):
        table.grid("final(load.w)")


def test_samples_of_pandas(drive):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame({"lash.b": [0, 0.01, 0.02], "load.J": [0.2, 0.4, 0.3]})
    table = drive.sweep(frame, collect=COLLECT, jobs=2)
    back = table.to_pandas()
    assert len(table) == 3 and list(back["load.J"]) == [0.2, 0.4, 0.3] and list(back.columns[:2]) == ["lash.b", "load.J"]


def test_xarray(drive):
    pytest.importorskip("xarray", reason="xarray is not installed")
    data = drive.sweep({"lash.b": [0, 0.01, 0.02], "load.J": [0.2, 0.4]}, collect=COLLECT, stop=0.2).to_xarray()
    assert dict(data.sizes) == {"lash.b": 3, "load.J": 2}
    assert data["peak"].sel({"lash.b": 0.01, "load.J": 0.4}).shape == ()


def test_structure(folder):
    model = torsion.load_text("model A\n  parameter Integer n = 1;\n  type G = enumeration(one, two);\n  parameter G g = G.one;\n  Real x[n] = fill(time, n);\n"
                              "  output Real y = sum(x) + (if g == G.two then 10 else 0);\nend A;\n")
    assert model.sweep({"n": [1, 2, 3]}, collect=["final(y)"])["final(y)"].tolist() == [1, 2, 3]
    assert model.sweep({"g": ["one", "two"]}, collect=["final(y)"])["final(y)"].tolist() == [1, 11]


def test_runs_that_fail(folder):
    model = torsion.load_text('model A\n  parameter Real k = 1;\n  output Real x(start = 0, fixed = true);\nequation\n  der(x) = k;\n  assert(x < 2, "too far");\nend A;\n')
    table = model.sweep({"k": [1, 3]})
    assert table.failed == 1 and table.status[0] == "ok" and table.status[1].startswith("R") and np.isnan(table["final(x)"][1])
    assert table.messages[0] == "" and "too far" in table.messages[1]
    assert pickle.loads(pickle.dumps(table)).messages == table.messages


def test_sizes_that_cannot_be(folder):
    model = torsion.load_text("model A\n  parameter Integer n = 1;\n  Real x[n] = fill(time, n);\n  output Real y = sum(x);\nend A;\n")
    for sizes in ([2, -1], [-1, 2]): # whichever comes first
        table = model.sweep({"n": sizes}, collect=["final(y)"])
        good, bad = sizes.index(2), sizes.index(-1)
        assert table.failed == 1 and table.status[good] == "ok" and table["final(y)"][good] == 2 and np.isnan(table["final(y)"][bad])
        assert torsion.explain(table.status[bad]) and "-1" in table.messages[bad] and table.messages[good] == ""
    with pytest.raises(torsion.Error, match="with n = -2") as wrong:
        model.sweep({"n": [-1, -2]}, collect=["final(y)"])
    assert wrong.value.code == table.status[0]


def test_progress(drive):  # many variants: a sweep that ends within the first 50 ms tells nothing
    told = []
    drive.sweep({"load.J": np.linspace(0.1, 1, 3000)}, collect=["final(load.w)"], progress=lambda finished, fraction, failed: told.append((finished, fraction)))
    assert told and all(0 <= f <= 1 for _, f in told) and [n for n, _ in told] == sorted(n for n, _ in told)


def test_progress_may_end_it(drive):
    table = drive.sweep({"load.J": np.linspace(0.1, 1, 3000)}, collect=["final(load.w)"], progress=lambda *_: False)
    assert not table.is_complete and "stopped" in table.status


def test_tables_on_disk(drive, folder, command_line):
    vary = {"lash.b": [0.0, 0.01], "load.J": [0.2, 0.4]}
    table = drive.sweep(vary, collect=COLLECT, stop=0.2, path="table.csv")
    table.write("memory.csv")
    assert (folder / "table.csv").read_bytes() == (folder / "memory.csv").read_bytes() and not (folder / "table.csv.part").exists()


def test_a_stopped_sweep_goes_on(drive, folder):
    vary = {"load.J": np.linspace(0.1, 1, 400)}
    stopped = drive.sweep(vary, collect=COLLECT, stop=0.5, jobs=1, path="table.csv", progress=lambda finished, *_: finished < 5)
    assert not stopped.is_complete and (folder / "table.csv.part").exists() and not (folder / "table.csv").exists()
    with pytest.raises(torsion.Error) as other:
        drive.sweep(vary, collect={"other": "max(load.w)"}, stop=0.5, path="table.csv")
    assert other.value.code == "E120" and "restart" in str(other.value)
    whole = drive.sweep(vary, collect=COLLECT, stop=0.5, path="table.csv")
    again = drive.sweep(vary, collect=COLLECT, stop=0.5)
    assert whole.is_complete and np.array_equal(whole["peak"], again["peak"]) and (folder / "table.csv").exists()
    drive.sweep(vary, collect=COLLECT, stop=0.5, jobs=1, path="table.csv", progress=lambda *_: False)
    assert drive.sweep(vary, collect={"other": "max(load.w)"}, stop=0.5, path="table.csv", restart=True).is_complete


def test_wrong_tables_on_disk(drive):
    with pytest.raises(torsion.Error) as wrong:
        drive.sweep({"load.J": [0.2]}, path="missing/table.csv")
    assert wrong.value.code == "E102"
    for path, kind in (("", torsion.Error), ("a\0b", torsion.Error), (3, TypeError)):
        with pytest.raises(kind):
            drive.sweep({"load.J": [0.2]}, path=path)
