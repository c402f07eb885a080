"""Amplitudes over the speed of a shaft."""

import csv
import pickle

import numpy as np
import pytest

import torsion

SPEEDS, ORDERS = (300, 3000, 100), [("torque.tau", 2, 10), ("torque.tau", 1, 5, 90)]


@pytest.fixture
def response(drive):
    return drive.response(SPEEDS, ORDERS, gap="closed", variables=["shaft.tau", "lash.tau"])


def test_arrays(response):
    assert response.orders.tolist() == [1, 2] and response.speeds.tolist() == list(range(300, 3001, 100))
    assert response.variables == ["shaft.tau", "lash.tau"] and response.units["shaft.tau"] == "N.m"
    assert response.values.shape == (2, 28, 2) and response.values.dtype == complex and response.sums.shape == (28, 2)
    assert np.array_equal(response["lash.tau"], response.values[:, :, 1]) and np.array_equal(response.order("lash.tau", 2), response.values[1, :, 1])
    together = np.abs(response["shaft.tau"])
    assert np.all(response.sum("shaft.tau") <= together.sum(axis=0) * (1 + 1e-9)) and np.all(response.sum("shaft.tau") >= together.max(axis=0) * 0.99)
    assert "lash: gap closed" in response.mode and "lash: gap closed" in str(response) and list(response) == response.variables and len(response) == 2
    assert response.details["peaks"][0]["variable"] == "shaft.tau" and "order" in response._repr_html_()
    for wrong in (lambda: response["shaft"], lambda: response.order("shaft.tau", 3), lambda: response.sum("")):
        with pytest.raises(KeyError):
            wrong()


def test_closed_form(plant):
    """Two masses of 0.02 and 0.1 kg.m2 with a shaft of 500 N.m/rad: the first is excited."""
    response = plant.response([600.0, 900.0, 4000.0], [("u", 1, 10)])
    speeds, shaft = 2 * np.pi / 60 * response.speeds, [v for v in response if v.endswith(".tau")][0]
    stiffness = 500 + 0.5j * speeds
    expected = 10 * stiffness / 0.02 / (stiffness * (1 / 0.02 + 1 / 0.1) - speeds**2)
    assert np.allclose(np.abs(response.order(shaft, 1)), np.abs(expected), rtol=1e-9)


def test_forms_of_orders_and_speeds(drive, response, folder):
    (folder / "orders.csv").write_text("order,amplitude,phase_deg\n2,10,0\n1,5,90\n", encoding="utf-8")
    for orders in ({"torque.tau": [(2, 10), (1, 5, 90)]}, {"torque.tau": "orders.csv"}, {"torque.tau": folder / "orders.csv"}, np.array([("torque.tau", 2, 10, 0), ("torque.tau", 1, 5, 90)], object)):
        again = drive.response(SPEEDS, orders, gap="closed", variables=["shaft.tau", "lash.tau"])
        assert np.allclose(again.values, response.values, rtol=1e-12)
    for speeds in (np.arange(300, 3001, 100), list(range(300, 3001, 100)), range(300, 3001, 100)):
        assert np.array_equal(drive.response(speeds, ORDERS, gap="closed", variables="*h.tau").values, response.values[:, :, 1:])
    assert drive.response([400, 1000], {"torque.tau": (2, 10)}, gap="closed", shaft="load", variables="*.w").variables == ["motor.w", "middle.w", "load.w"]
    soft = drive.response(SPEEDS, ORDERS, gap="closed", loss_factors={"shaft": 0.2}, variables="shaft.tau")
    assert soft.sum("shaft.tau").max() < response.sum("shaft.tau").max()


def test_wrong_arguments(drive):
    for speeds in (300, "300:3000:10", None, [None]):
        with pytest.raises((TypeError, torsion.Error)):
            drive.response(speeds, ORDERS)
    for speeds in ((0, 100, 10), (300, 100, 10), [500, 400], [0, 100], [], [float("nan")], [300, 300]):
        with pytest.raises(torsion.Error):
            drive.response(speeds, ORDERS)
    for orders in ("torque.tau=2:10", [("torque.tau", 2)], [(2, 10)], 3, {"torque.tau": 3}):
        with pytest.raises(TypeError):
            drive.response(SPEEDS, orders)
    for orders in (None, [("torque.tau", 0, 10)], [("nowhere.tau", 2, 10)], {"torque.tau": "nowhere.csv"}):
        with pytest.raises(torsion.Error):
            drive.response(SPEEDS, orders)
    with pytest.raises(TypeError):
        drive.response(SPEEDS, ORDERS, loss_factors=[0.1])
    with pytest.raises(torsion.Error):
        drive.response(SPEEDS, ORDERS, shaft="nowhere")


def test_files_and_pictures(response, command_line, folder):
    options = ["Drive.mo", "--gap", "closed", "--order", "torque.tau=2:10", "--order", "torque.tau=1:5:90", "--speeds", "300:3000:100", "--variables", "^(shaft|lash).tau$"]
    for file in ("x.csv", "x.json", "x.svg", "x.html"):
        response.write(f"python.{file}", picture="campbell")
        code, _, messages = command_line("response", *options, "--plot", "campbell", "-o", f"cli.{file}")
        assert code == 0, messages
        assert (folder / f"python.{file}").read_bytes() == (folder / f"cli.{file}").read_bytes()
    pictures = {name: str(response.svg(name)) for name in ("amplitudes", "orders", "campbell", "vectors")}
    assert all(text.startswith("<svg") for text in pictures.values()) and len(set(pictures.values())) == 4
    assert (folder / "python.x.svg").read_text(encoding="utf-8") == pictures["campbell"] and " Hz</text>" in pictures["campbell"]
    for wrong in (lambda: response.svg("bars"), lambda: response.write("x.png")):
        with pytest.raises(torsion.Error):
            wrong()


def largest_sum(response, variable):
    """Perhaps between the speeds: the speed and the value."""
    [its] = [one for one in response.details["largest_sums"] if one["variable"] == variable]
    assert its["largest"] >= response.sum(variable).max() * (1 - 1e-9) and abs(its["speed_rpm"] - response.speeds[response.sum(variable).argmax()]) <= 100
    return its["speed_rpm"], its["largest"]


def test_limits(drive, response):
    speed, top = largest_sum(response, "shaft.tau")
    for limit in (top / 2, [(300, top / 2), (3000, top / 2)]):
        limited = drive.response(SPEEDS, ORDERS, gap="closed", variables=["shaft.tau", "lash.tau"], limits={"shaft.tau": limit})
        its = limited.limits["shaft.tau"]
        assert its["margin"] == pytest.approx(0.5, rel=0.02) and its["speed"] == pytest.approx(speed, rel=0.01)
        assert any(low <= its["speed"] <= high for low, high in its["barred"]) and ">limit<" in str(limited.svg())
    assert response.limits == {}
    damped = drive.response(SPEEDS, ORDERS, gap="closed", variables="shaft.tau", modal_damping=0.1)
    assert damped.sum("shaft.tau").max() < top
    for wrong in ({"shaft": 3}, {"misfire": 3}, {"orders": {"torque.tau": {2: 40}}}, {"orders": {"torque.tau": 5}}):
        with pytest.raises(TypeError, match="shaft|misfire|orders"):
            drive.response(SPEEDS, **{"orders": ORDERS, **wrong})
    for wrong in ([300], {"shaft.tau": None}, {"shaft.tau": [1, 2]}):
        with pytest.raises(TypeError):
            drive.response(SPEEDS, ORDERS, limits=wrong)


def test_pickle(response):
    back = pickle.loads(pickle.dumps(response))
    assert np.array_equal(back.values, response.values) and back.text == response.text and "<pre" in back._repr_html_()
    with pytest.raises(TypeError):
        back.svg()


def test_pandas(response, folder):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = response.to_pandas()
    response.write("x.csv")
    with open("x.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(frame.columns) == list(rows[0]) and len(frame) == len(rows) == 28 * 2 * 3
    for row, (_, ours) in zip(rows, frame.iterrows()):
        assert row["order"] == (ours["order"] if ours["order"] == "sum" else f"{ours['order']:g}") and row["variable"] == ours["variable"]
        assert float(row["speed_rpm"]) == ours["speed_rpm"] and float(row["amplitude"]) == pytest.approx(ours["amplitude"], rel=1e-12)
        assert pandas.isna(ours["phase_deg"]) if row["phase_deg"] == "" else float(row["phase_deg"]) == pytest.approx(ours["phase_deg"], abs=1e-9)


def test_xarray(response):
    pytest.importorskip("xarray", reason="xarray is not installed")
    data = response.to_xarray()
    assert data["value"].dims == ("order", "speed", "variable") and data["value"].dtype == complex
    assert complex(data["value"].sel(order=2, speed=500, variable="shaft.tau")) == response.order("shaft.tau", 2)[2]
    assert data["sum"].dims == ("speed", "variable") and str(data["unit"].sel(variable="shaft.tau").values) == "N.m"


def test_sensitivities_and_gaps(drive, response):
    assert response.sensitivities == {} and response.misfires == {}
    [gap] = [one for one in response.gaps if one["component"] == "lash"]
    assert gap["closed"] and not gap["friction"] and gap["bound"] >= 0
    assert (gap["speed"], gap["amplitude"]) == pytest.approx(largest_sum(response, "lash.tau"))
    told = drive.response(SPEEDS, ORDERS, gap="closed", variables="shaft.tau", sensitivities=True)
    peak = told.sensitivities["shaft.tau"]
    assert peak["order"] in (1, 2) and 300 <= peak["speed"] <= 3000 and peak["amplitude"] >= abs(told.order("shaft.tau", peak["order"])).max() * (1 - 1e-9)
    changes = list(peak["parameters"].values())
    assert changes and [abs(v) for v in changes] == sorted((abs(v) for v in changes), reverse=True)
    name, change = next(iter(peak["parameters"].items()))
    assert told.details["sensitivities"][0]["variable"] == "shaft.tau" and "." in name and change != 0
    assert pickle.loads(pickle.dumps(told)).sensitivities == told.sensitivities
    assert told.heat == {} and told.large_swings == [] and told.limits_with_misfire == {}
    assert told.frequencies.ndim == 1 and np.all(told.frequencies > 0)


def test_heat(plant):
    response = plant.response([600.0, 900.0], [("u", 1, 10)], heat=True)
    [(shaft, heat)] = response.heat.items()
    speeds = 2 * np.pi / 60 * response.speeds
    twist = response.order(f"{shaft}.tau", 1) / (500 + 0.5j * speeds)
    assert np.allclose(heat["mean"], 0.5 * 0.5 * speeds**2 * np.abs(twist) ** 2) and heat["largest"] >= heat["mean"].max() * (1 - 1e-9) and heat["speed"] > 0


def test_worst_misfire(folder):
    (folder / "Engine.mo").write_text("""model Engine
  parameter Drivetrain.Machines.CylinderData data(J_crank = 0.02);
  Drivetrain.Machines.Cylinder one(data = data, load = 1), two(data = data, firing = 3*Modelica.Constants.pi, load = 1);
  Modelica.Mechanics.Rotational.Components.SpringDamper front(c = 3e4, d = 30), rear(c = 4e3, d = 20);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 5, phi(start = 0, fixed = true), w(start = 100, fixed = true));
equation
  connect(one.flange_b, front.flange_a);
  connect(front.flange_b, two.flange_a);
  connect(two.flange_b, rear.flange_a);
  connect(rear.flange_b, load.flange_a);
end Engine;
""", encoding="utf-8")
    engine = torsion.load("Engine.mo")
    r = engine.response((600, 900, 100), variables="rear.tau", misfire="each")
    worst = r.misfires["rear.tau"]
    assert worst["component"] in ("one", "two") and worst["speed"] in r.speeds and worst["regular"] == pytest.approx(r.sum("rear.tau").max(), rel=1e-6)
    alone = engine.response((600, 900, 100), variables="rear.tau", misfire=worst["component"])
    assert worst["sum"] == pytest.approx(alone.sum("rear.tau").max(), rel=1e-6) and alone.misfires == {}
