"""Linear systems and modes."""

import json
import pickle

import numpy as np
import pytest

import torsion


def test_linear_system(plant):
    system = plant.linearize()
    A, B, C, D = system
    assert A.shape == (4, 4) and B.shape == (4, 1) and C.shape == (1, 4) and D.shape == (1, 1)
    assert system.inputs == ["u"] and system.outputs == ["y"] and system.units["u"] == "N.m" and len(system.states) == 4
    frequency = np.max(np.abs(np.linalg.eigvals(A)))
    assert frequency == pytest.approx(np.sqrt(500 * (1 / 0.02 + 1 / 0.1)), rel=1e-9)


def test_at_a_time(drive):
    early, late = drive.linearize(at=0), drive.linearize(at=1.0)
    assert late.time == 1 and early.time == 0 and not np.array_equal(early.A, late.A)
    assert drive.linearize(outputs=["load.w", "lash.tau"]).C.shape == (2, 6)
    assert drive.linearize(outputs=["load.w", "lash.tau"]).outputs == ["load.w", "lash.tau"]
    assert drive.linearize(outputs=["lash.tau", "load.w"]).outputs == ["lash.tau", "load.w"]


def test_scipy(plant):
    signal = pytest.importorskip("scipy.signal", reason="scipy is not installed")
    system = signal.StateSpace(*plant.linearize())
    t, y = signal.step(system, T=np.linspace(0, 0.5, 200))
    r = plant.simulate(stop=0.5, inputs={"time": [0, 0.5], "u": [1, 1]}, intervals=199, tolerance=1e-9)
    assert np.allclose(y, np.interp(t, r.time, r["y"]), atol=1e-4 * np.ptp(y))


def test_modes(drive):
    modes = drive.modes(gap="closed")
    assert [m.kind for m in modes][:2] == ["vibration", "vibration"]
    assert modes[0].frequency == pytest.approx(62.1986, rel=1e-4) and modes[0].damping_ratio == pytest.approx(0.09831, rel=1e-3)
    assert abs(modes[0].eigenvalue) == pytest.approx(392.708, rel=1e-5)
    assert max(abs(v) for v in modes[0].shape.values()) == pytest.approx(1)
    assert modes[0].energy["motor"]["kinetic"] == pytest.approx(0.84, abs=0.01)
    assert modes.rigid_bodies == [{"motor": 1, "middle": 1, "load": 1}]
    assert "lash: gap closed" in str(modes) and modes._repr_html_().startswith("<pre")
    assert len(drive.modes().vibrations) == 1


def test_mean_turn(drive):
    here, mean = drive.modes(gap="closed"), drive.modes(gap="closed", mean_turn=True)  # nothing in it turns
    assert [m.frequency for m in mean.vibrations] == [m.frequency for m in here.vibrations]


def test_some_modes(drive):
    every = drive.modes(gap="closed").vibrations
    assert len(every) == 2
    assert [m.frequency for m in drive.modes(gap="closed", count=1).vibrations] == [pytest.approx(min(m.frequency for m in every))]
    fast = max(m.frequency for m in every)
    assert [m.frequency for m in drive.modes(gap="closed", count=1, near=fast).vibrations] == [pytest.approx(fast)]
    with pytest.raises((ValueError, torsion.Error)):
        drive.modes(count=0)
    with pytest.raises(TypeError):
        drive.modes(count=1.5)


def test_modes_in_pandas(drive):
    pytest.importorskip("pandas", reason="pandas is not installed")
    frame = drive.modes(gap="closed").to_pandas()
    assert frame.loc[1, "frequency"] == pytest.approx(62.1986, rel=1e-4) and frame.attrs["units"]["frequency"] == "Hz"


def test_parameters(drive):
    soft, stiff = drive.modes(set={"shaft.c": 1e3}), drive.modes(set={"shaft.c": 4e3})
    assert stiff[0].natural_frequency == pytest.approx(2 * soft[0].natural_frequency, rel=1e-9)


def test_campbell(drive, command_line, folder):
    modes = drive.modes(gap="closed", campbell=(500, 6000), orders=[1, 2])
    first = modes.critical_speeds[0]
    assert first.order == 2 and first.speed == pytest.approx(60 * modes[first.mode].frequency / 2) and first.frequency == modes[first.mode].frequency
    assert all(500 <= c.speed <= 6000 for c in modes.critical_speeds) and str(modes.svg()).lstrip().startswith("<")
    for extension in ("csv", "svg", "json"):
        modes.write(f"python.{extension}")
        code, _, messages = command_line("modes", "Drive.mo", "--gap", "closed", "--campbell", "500:6000", "--orders", "1,2", "-o", f"cli.{extension}")
        assert code == 0, messages
        assert (folder / f"python.{extension}").read_bytes() == (folder / f"cli.{extension}").read_bytes()
    assert all(name in str(modes.svg("shapes")) for name in ("motor", "middle", "load"))
    modes.write("shapes.svg", "shapes")
    assert (folder / "shapes.svg").read_text(encoding="utf-8") == str(modes.svg("shapes"))
    with pytest.raises(torsion.Error):
        modes.svg("bars")
    back = pickle.loads(pickle.dumps(modes))
    assert back.critical_speeds == modes.critical_speeds and back.csv == modes.csv
    assert drive.modes().critical_speeds == []
    for wrong in ((6000, 500), (-1, 5), (float("nan"), 5)):
        with pytest.raises(torsion.Error):
            drive.modes(campbell=wrong)
    for wrong in (500, "12", (1, 2, 3), (None, 1)):
        with pytest.raises((TypeError, torsion.Error)):
            drive.modes(campbell=wrong)
    with pytest.raises(torsion.Error):
        drive.modes(campbell=(500, 6000), orders=[0])
    with pytest.raises(torsion.Error, match="neither"):
        modes.write("modes.txt")


def test_modes_over_a_parameter(drive):
    variants = drive.modes(gap="closed", vary={"shaft.c": [1e3, 1e4]}).variants
    assert list(variants) == [1e3, 1e4] and variants[1e4][0].frequency == pytest.approx(62.1986, rel=1e-4) and variants[1e3][0].frequency < 30
    with pytest.raises(TypeError):
        drive.modes(vary={"shaft.c": [1], "load.J": [1]})


def test_systems_are_written(plant, folder):
    system = plant.linearize()
    system.write("a.json"), system.write("a.mat")
    assert json.loads((folder / "a.json").read_text()) == system.details
    with pytest.raises(torsion.Error, match="neither"):
        system.write("a.csv")
    back = pickle.loads(pickle.dumps(system))
    assert np.array_equal(back.A, system.A)
    with pytest.raises(TypeError, match="another process"):
        back.write("b.mat")
    scipy_io = pytest.importorskip("scipy.io", reason="scipy is not installed")
    assert any(np.array_equal(v, system.A) for v in scipy_io.loadmat("a.mat").values() if isinstance(v, np.ndarray) and v.shape == system.A.shape)
