"""Runs and their results."""

import pickle

import numpy as np
import pytest

import torsion


def test_example_of_the_issue(drive):
    r = drive.simulate(stop=2, set={"shaft.c": 2e4}, variables=["*.w", "lash.tau"])
    assert r.names == ["motor.w", "middle.w", "lash.tau", "load.w"]
    assert r.time[0] == 0 and r.time[-1] == 2
    assert len(r["load.w"]) == len(r.time)
    assert r.parameters["shaft.c"] == 2e4
    assert {e.kind for e in r.events} == {"time", "state"}
    assert all(any("→" in str(c) for c in e.changes) for e in r.events[:1])
    assert 0 < r.energy.dissipated < r.energy.supplied and r.energy.closure < 1e-4
    assert r.status == "finished" and r.solver == "cvode" and r.end_time == 2


def test_is_what_the_command_line_computes(drive, command_line):
    r = drive.simulate(set={"shaft.c": 2e4})
    code, _, messages = command_line("simulate", "Drive.mo", "--set", "shaft.c=2e4", "-o", "cli.csv")
    assert code == 0, messages
    other = torsion.read("cli.csv")
    assert r.names == other.names
    assert np.array_equal(r.time, other.time)
    for name in r.names:
        assert np.array_equal(r[name], other[name]), name


def test_arrays_are_views_that_keep_the_result_alive(drive):
    r = drive.simulate()
    w = r["load.w"]
    assert not w.flags.owndata and not w.flags.writeable
    assert w.__array_interface__["data"][0] == r["load.w"].__array_interface__["data"][0]
    expected = w.copy()
    del r
    for _ in range(5):
        drive.simulate(set={"load.J": 0.5})
    assert np.array_equal(w, expected)
    with pytest.raises(ValueError):
        w[0] = 1


def test_a_result_stays_as_it_is_while_others_run(drive):
    first = drive.simulate(set={"load.J": 0.2}, variables="load.w")
    kept = first["load.w"].copy()
    second = drive.simulate(set={"load.J": 0.4}, variables="load.w")
    assert np.array_equal(first["load.w"], kept)
    assert not np.array_equal(second["load.w"][: len(kept)], kept[: len(second["load.w"])])
    third = drive.simulate(set={"load.J": 0.2}, variables="load.w")
    assert np.array_equal(third["load.w"], kept)
    assert np.array_equal(drive.simulate(variables="load.w")["load.w"], drive.simulate(set={}, variables=["load.w"])["load.w"])


def test_what_was_set_for_one_run_is_forgotten_for_the_next(drive):
    own = drive.simulate(variables="load.w")["load.w"].copy()
    drive.simulate(set={"load.J": 0.9}, variables="load.w")
    drive.simulate(set={"load.w.start": 5}, variables="load.w")
    assert np.array_equal(drive.simulate(variables="load.w")["load.w"], own)
    assert np.array_equal(drive.simulate(set={"shaft.c": 1e4}, variables="load.w")["load.w"], own)


def test_is_a_mapping(drive):
    r = drive.simulate(variables=["*.w"])
    assert list(r) == r.names and len(r) == 3 and "load.w" in r and "time" in r and "nothing" not in r
    assert set(dict(r)) == set(r.names)
    assert r[["load.w", "motor.w"]].shape == (len(r.time), 2)
    assert r.unit("load.w") == "rad/s" and r.columns["load.w"].description
    assert r.get("nothing") is None


def test_values_at_a_time(drive):
    r = drive.simulate()
    assert r.at(2, "load.w") == r["load.w"][-1]
    assert r.at(-1, "load.w") == r["load.w"][0]
    assert r.at(1.0, "torque.tau") == r["torque.tau"][np.searchsorted(r.time, 1.0, side="right") - 1] == -10
    assert r.at(np.array([0.25, 0.5]), "load.w").shape == (2,)


@pytest.mark.parametrize("extension", ["csv", "mat"])
def test_writes_and_reads_files(drive, extension):
    r = drive.simulate(variables=["*.w"])
    r.write(f"x.{extension}")
    back = torsion.read(f"x.{extension}")
    assert back.names == r.names
    assert np.array_equal(back["load.w"], r["load.w"]) and np.array_equal(back.time, r.time)


def test_structured_array_as_fmpy_gives_it(drive):
    r = drive.simulate(variables=["*.w"])
    table = r.to_numpy()
    assert table.dtype.names == ("time", *r.names)
    assert np.array_equal(table["load.w"], r["load.w"])


def test_pandas(drive):
    pytest.importorskip("pandas", reason="pandas is not installed")
    r = drive.simulate(variables=["*.w", "lash.tau"])
    frame = r.to_pandas()
    assert frame.index.name == "time" and list(frame.columns) == r.names
    assert frame.attrs["units"]["lash.tau"] == "N.m"
    assert np.array_equal(frame["load.w"].to_numpy(), r["load.w"])
    assert drive.parameters.to_pandas().loc["shaft.c", "number"] == 1e4


def test_xarray(drive):
    pytest.importorskip("xarray", reason="xarray is not installed")
    data = drive.simulate(variables=["*.w"]).to_xarray()
    assert data["load.w"].attrs["units"] == "rad/s" and data["time"].attrs["units"] == "s"
    assert dict(data.sizes) == {"time": len(data["time"])}


def test_results_can_be_pickled(drive):
    r = drive.simulate(variables=["*.w"])
    back = pickle.loads(pickle.dumps(r))
    assert back.names == r.names and np.array_equal(back["load.w"], r["load.w"]) and back.events == r.events and back.energy == r.energy
    assert np.array_equal(pickle.loads(pickle.dumps(back)).time, r.time)
    assert back._repr_html_() and back.to_numpy()["load.w"].shape == r.time.shape
    with pytest.raises(KeyError, match="nothing"):
        back["nothing"]


def test_summary(drive):
    text = drive.simulate().summary()
    assert "Drive" in text and "steps" in text and "energy" in text


def test_solvers_are_words(drive):
    names = [s.name for s in torsion.solvers()]
    assert {"cvode", "ida", "rk4", "trapezoid"} <= set(names)
    assert drive.simulate(solver="ida", variables="load.w").solver == "ida"
    fixed = drive.simulate(solver="trapezoid", step_size=1e-4, variables="load.w")
    assert abs(fixed["load.w"][-1] - drive.simulate(variables="load.w")["load.w"][-1]) < 0.05


def test_grid(drive):
    r = drive.simulate(stop=0.1, intervals=10, variables="load.w")
    assert set(np.round(np.linspace(0, 0.1, 11), 12)) <= set(np.round(r.time, 12))
    assert len(drive.simulate(stop=0.1, intervals=10, rows="ends", variables="load.w").time) == 2
    assert len(drive.simulate(stop=0.1, intervals=10, rows="steps", variables="load.w").time) > len(r.time)


def test_interpreter_gives_the_same_bits(drive):
    assert np.array_equal(drive.simulate(interpret=True)["load.w"], drive.simulate()["load.w"])


def test_max_steps_keeps_the_result(drive):
    r = drive.simulate(max_steps=100, variables="load.w")
    assert r.status == "stopped" and 0 < r.end_time < 2


def test_event_log(drive, folder):
    drive.simulate(event_log="events.csv")
    assert len((folder / "events.csv").read_text().splitlines()) > 3


INPUTS = {
    "dict": lambda t, u: {"time": t, "u": u},
    "structured": lambda t, u: np.array(list(zip(t, u)), dtype=[("time", float), ("u", float)]),
    "pandas": lambda t, u: pytest.importorskip("pandas", reason="pandas is not installed").DataFrame({"u": u}, index=t),
    "csv": lambda t, u: (open("u.csv", "w").write("time,u\n" + "".join(f"{a!r},{b!r}\n" for a, b in zip(t.tolist(), u.tolist()))), "u.csv")[1],
}


@pytest.mark.parametrize("form", INPUTS)
def test_inputs(plant, form):
    t = np.linspace(0, 1, 11)
    r = plant.simulate(inputs=INPUTS[form](t, 2 * t))
    assert r["u"][-1] == 2
    assert r.at(0.55, "u") == pytest.approx(1.1)
    assert r["y"][-1] == pytest.approx(1 / 0.12, rel=0.05) # the momentum of the torque, over both inertias


def test_model_knows_its_parameters(drive, plant):
    p = drive.parameters["shaft.c"]
    assert (p.kind, p.type, p.number, p.unit) == ("tunable", "Real", 1e4, "N.m/rad")
    assert plant.parameters["load.w.start"].kind == "initial"
    assert plant.inputs == ["u"] and plant.outputs == ["y"]
    assert drive.variables["load.w"].unit == "rad/s"
    assert drive.experiment.stop == 2 and drive.experiment.start is None
    assert drive.name == "Drive" and "play" in drive.description and "states" in drive.verdict
    with pytest.raises(KeyError):
        drive.parameters["nothing"]


FORMS = """model Forms
  type Gear = enumeration(first, second);
  parameter Integer n = 2;
  parameter Real k[n] = fill(1, n);
  parameter Real m[2, 2] = [1, 2; 3, 4];
  parameter Boolean on = true;
  parameter Integer count = 3;
  parameter Gear gear = Gear.first;
  parameter String label = "a";
  output Real x = sum(k);
  output Real y = sum(m);
  output Integer z = if on then count else 0;
  output Boolean g = gear == Gear.second;
  output Boolean s = label == "it's \\"b\\"";
end Forms;
"""


def test_set_takes_values_of_every_kind():
    model = torsion.load_text(FORMS)
    last = lambda **values: {n: r[-1] for r in [model.simulate(set=values)] for n, r in r.items()}  # noqa: E731
    assert last()["x"] == 2
    assert last(k=np.array([2.5, 4]))["x"] == 6.5
    assert last(n=3)["x"] == 3
    assert last(n=3, k=[1, 2, 3])["x"] == 6
    assert last(m=[[1, 1], [1, 1]])["y"] == 4
    assert last(on=False)["z"] == 0 and last(on=np.bool_(False))["z"] == 0 and last(count=7)["z"] == 7 and last(count=np.int32(5))["z"] == 5
    assert last(label='it\'s "b"')["s"] == 1
    import enum

    assert last(gear="second")["g"] == 1 and last(gear=enum.Enum("Gear", "first second").second)["g"] == 1
    assert last(**{"k[2]": 5})["x"] == 6
    assert last()["x"] == 2 and last()["z"] == 3


def test_load_with_settings_counts_for_all_runs():
    model = torsion.load_text(FORMS, set={"n": 4})
    assert model.simulate()["x"][-1] == 4
    assert model.simulate(set={"count": 1})["x"][-1] == 4


def test_events_of_inputs_that_jump():
    model = torsion.load_text(
        "model M\n  input Real u(start = 0);\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x + (if u > 0.5 then 1 else 0);\nend M;"
    )
    events = model.simulate(stop=0.3, inputs={"time": [0, 0.2, 0.2, 1], "u": [0, 0, 1, 1]}).events
    assert [event.time for event in events] == [0.2]
    assert any("next jump of the inputs" in change.name for change in events[0].changes)
