"""Fits and optimizations."""

import pickle

import numpy as np
import pytest

import torsion

SWING = """
model Swing "Two masses that are pushed"
  parameter Real c(unit = "N.m/rad", min = 0) = 100, d(unit = "N.m.s/rad") = 1, J1 = 0.1, J2(unit = "kg.m2") = 0.4;
  Real a(unit = "rad", start = 0, fixed = true), b(unit = "rad", start = 0, fixed = true);
  Real v(unit = "rad/s", start = 0, fixed = true), w(unit = "rad/s", start = 0, fixed = true);
equation
  der(a) = v;
  der(b) = w;
  J1 * der(v) = 5 - c * (a - b) - d * (v - w);
  J2 * der(w) = c * (a - b) + d * (v - w);
  annotation(experiment(StopTime = 1));
end Swing;
"""


def fits():
    """Skips where the package has no optimizer."""
    try:
        model = torsion.load_text("model M Real x(start = 1, fixed = true); parameter Real k = 1; equation der(x) = -k * x; end M;")
        model.fit({"time": [0, 1, 2], "x": [1, 0.5, 0.2]}, {"x": "x"}, {"k": (0.1, 10)})
        model.optimize("final(x)", {"k": (0.1, 10)}, starts=1, most_runs=5)
    except torsion.Error as error:
        if error.code == "E106":
            pytest.skip("this torsion was made without libceres-dev and libnlopt-dev")
        raise


@pytest.fixture
def swing():
    fits()
    return torsion.load_text(SWING)


@pytest.fixture
def bench(swing):
    """With c = 240 and d = 2."""
    r = swing.simulate(set={"c": 240, "d": 2}, step_size=0.013, tolerance=1e-11)
    return {"time": r.time, "speed[rpm]": r["v"] * 30 / np.pi, "note": np.array(["x"] * len(r.time))}


def test_values_from_arrays(swing, bench):
    fit = swing.fit(bench, {"v": "speed"}, {"c": (10, 800, "log"), "d": (0.1, 20)})
    assert fit["c"] == pytest.approx(240, abs=0.01) and fit.values["d"] == pytest.approx(2, abs=1e-4)
    assert fit.is_settled and fit.parameters["c"].unit == "N.m/rad" and fit.parameters["c"].before == 100
    low, high = fit.interval("c")
    assert low < fit["c"] < high
    assert fit.columns[0].unit == "rpm" and fit.columns[0].r_squared > 0.999999
    curve = fit.curves[0]
    assert curve.variable == "v" and curve.unit == "rpm" and np.abs(curve.residuals).max() < 1e-2 and len(curve.time) == len(bench["time"])
    assert fit.covariance.shape == (2, 2) and fit.covariance[0, 0] == pytest.approx(fit.parameters["c"].deviation ** 2)
    assert fit.correlations[0, 0] == 1 and fit.correlations[0, 1] == fit.correlations[1, 0]
    assert swing.simulate(set=fit.values).parameters["c"] == fit["c"]
    assert "95 % interval" in str(fit) and "<svg" in fit.svg and "c = " in repr(fit)


def test_the_command_gives_the_same(swing, bench, command_line, folder):
    (folder / "Swing.mo").write_text(SWING)
    with open("bench.csv", "w") as file:
        file.write("time,speed [rpm]\n")
        for t, v in zip(bench["time"], bench["speed[rpm]"]):
            file.write(f"{t!r},{v!r}\n")
    code, output, messages = command_line("fit", "Swing.mo", "--data", "bench.csv", "--match", "v=speed", "--parameter", "c=10:800:log", "--json")
    assert code == 0, messages
    import json

    told = json.loads(output)
    for data in ("bench.csv", bench, [bench]):
        fit = swing.fit(data, {"v": "speed"}, {"c": (10, 800, "log")})
        assert fit["c"] == told["parameters"][0]["value"] and fit.cost == told["cost"]


def test_pandas(swing, bench):
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"speed": bench["speed[rpm]"]}, index=bench["time"])
    assert swing.fit(table, {"v": "speed[rpm]"}, {"c": (10, 800, "log"), "d": (0.1, 20)})["c"] == pytest.approx(240, abs=0.01)


def test_several_experiments(swing, bench):
    r = swing.simulate(set={"c": 240, "d": 2, "v.start": 3}, step_size=0.02, tolerance=1e-11)
    other = {"t": r.time, "speed": r["v"] * 30 / np.pi}
    fit = swing.fit([bench, (other, {"v.start": 3})], {"v": "speed[rpm]"}, {"c": (10, 800), "d": (0.1, 20)}, set={"c": 200})
    assert fit["c"] == pytest.approx(240, abs=0.01) and fit.parameters["c"].before == 200 and len(fit.curves) == 2
    assert fit.curves[1].experiment == "data 2"


def test_undetermined_and_priors(swing, bench):
    data = {"time": bench["time"], "v": bench["speed[rpm]"] * np.pi / 30}
    names = {"c": (10, 800, "log"), "d": (0.1, 20), "J1": (0.01, 1), "J2": (0.04, 4)}
    free = swing.fit(data, {"v": "v"}, names)
    assert free.interval("J1") is not None
    fit = swing.fit(data, {"v": "v"}, {"c": (10, 800)}, prior={"c": (240, 1)}, profile="c")
    assert fit.profiles[0]["name"] == "c"


def test_what_the_measurement_did(swing, bench):
    late = {"time": bench["time"][2:] - 0.02, "speed": bench["speed[rpm]"][2:] * np.pi / 30 + 0.3}
    fit = swing.fit(late, {"v": "speed"}, {"c": (10, 800, "log"), "d": (0.1, 20)}, shift={"speed": (-0.05, 0.05)}, offset={"speed": (-1, 1)}, sigma={"speed": 0.01})
    assert fit["shift(speed)"] == pytest.approx(0.02, abs=1e-5) and fit["offset(speed)"] == pytest.approx(0.3, abs=1e-3) and list(fit.values) == ["c", "d"]
    assert swing.fit(bench, {"v": "speed"}, {"c": (10, 800)}, filter={"speed": ("lowpass", 1000, 2)})["c"] > 100
    for wrong in ({"speed": "lowpass"}, {"speed": ("bandpass", 3)}):
        with pytest.raises(TypeError):
            swing.fit(bench, {"v": "speed"}, {"c": (10, 800)}, filter=wrong)
    with pytest.raises(torsion.Error, match="no variable is compared"):
        swing.fit(bench, {"v": "speed"}, {"c": (10, 800)}, sigma={"w": 1})
    half = swing.fit(bench, {"v": "speed"}, {"c": (10, 800, "log"), "d": (0.1, 20)}, window={"speed": (0, 0.5)})
    assert half["c"] == pytest.approx(240, abs=0.05) and len(half.curves[0].time) < 45
    tried = swing.fit(bench, {"v": "speed"}, {"c": (10, 800, "log"), "d": [1.0, 2.0, 3.0]})
    assert tried["d"] == 2 and len(tried.combinations) == 3 and "<html" in tried.page


def test_a_model_and_copies(swing, bench, folder):
    fit = swing.fit(bench, {"v": "speed"}, {"c": (10, 800, "log")})
    (folder / "Swing.mo").write_text(SWING)
    assert fit.write("Fitted.mo") == "Fitted.mo" and "extends Swing(c = 2" in (folder / "Fitted.mo").read_text()
    back = pickle.loads(pickle.dumps(fit))
    assert back.values == fit.values and np.array_equal(back.curves[0].measured, fit.curves[0].measured)


def test_wrong_requests(swing, bench):
    def code(*given, **options):
        with pytest.raises(torsion.Error) as error:
            swing.fit(*given, **options)
        return error.value.code

    assert code(bench, {"v": "speeed"}, {"c": (1, 200)}) == "C130"
    assert code(bench, {"z": "speed"}, {"c": (1, 200)}) == "C130"
    assert code(bench, {"v": "speed"}, {"c": (200, 300)}) == "C131"
    assert code(bench, {"v": "note"}, {"c": (10, 300)}) == "C130"
    assert code({"time": [0, 1, 0.5], "v": [1, 2, 3]}, {"v": "v"}, {"c": (10, 300)}) == "E131"
    assert code({"time": [0, 1], "v": [1, 2, 3]}, {"v": "v"}, {"c": (10, 300)}) == "E131"
    assert code({"time": [0, np.nan], "v": [1, 2]}, {"v": "v"}, {"c": (10, 300)}) == "E131"
    assert code({"time": [0, 1], "v": [1, np.inf]}, {"v": "v"}, {"c": (10, 300)}) == "E131"
    assert code("none.csv", {"v": "v"}, {"c": (10, 300)}) == "E101"
    for wrong in ({"c": 3}, {"c": (1, 2, 3)}, {"c": "1:2"}, [1]):
        with pytest.raises(TypeError):
            swing.fit(bench, {"v": "speed"}, wrong)
    with pytest.raises(TypeError):
        swing.fit(3, {"v": "speed"}, {"c": (1, 200)})


def test_progress_ends_it(swing, bench):
    calls = []

    def told(runs, failed, cost):
        calls.append(runs)
        return len(calls) < 3

    fit = swing.fit(bench, {"v": "speed"}, {"c": (10, 800), "d": (0.1, 20), "J1": (0.01, 1)}, starts=3000, progress=told)
    assert len(calls) == 3 and not fit.is_settled
    with pytest.raises(ZeroDivisionError):
        swing.fit(bench, {"v": "speed"}, {"c": (10, 800), "d": (0.1, 20), "J1": (0.01, 1)}, starts=3000, progress=lambda *_: 1 / 0)


def test_optimize(swing, folder):
    best = swing.optimize("max(a - b)", {"d": (0.1, 20)}, "max(v) < 5.0005", stop=0.5)
    assert best.is_feasible and best.objective < best.objective_before
    assert best.constraints[0].is_met and best.constraints[0].value <= 5.0005
    history = best.history
    assert history["max(a - b)"][history["good"] == 1].min() == best.objective and len(history["d"]) <= best.runs
    assert pickle.loads(pickle.dumps(best)).values == best.values
    most = swing.optimize(maximize="max(a - b)", parameters={"d": [0.5, 1, 2], "c": (50, 200)}, stop=0.5)
    assert most["d"] == 0.5 and most["c"] == pytest.approx(50, abs=0.1) and len(most.combinations) == 3
    with pytest.raises(torsion.Error) as error:
        swing.optimize("max(nothing)", {"d": (0.1, 20)})
    assert error.value.code == "C132"
    with pytest.raises(torsion.Error):
        swing.optimize(parameters={"d": (0.1, 20)})
    with pytest.raises(TypeError):
        swing.optimize("max(a)", {"d": 3})
