"""Sweeps."""

import numpy as np
import pytest

import torsion

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


def test_progress(drive):
    told = []
    drive.sweep({"load.J": np.linspace(0.1, 1, 60)}, collect=["final(load.w)"], progress=lambda finished, fraction, failed: told.append((finished, fraction)))
    assert told and all(0 <= f <= 1 for _, f in told) and [n for n, _ in told] == sorted(n for n, _ in told)


def test_progress_may_end_it(drive):
    table = drive.sweep({"load.J": np.linspace(0.1, 1, 3000)}, collect=["final(load.w)"], progress=lambda *_: False)
    assert not table.is_complete and "stopped" in table.status
