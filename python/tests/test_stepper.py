"""A model in a loop."""

import numpy as np
import pytest

import torsion


def test_loop(plant):
    with plant.stepper(dt=1e-3, inputs=["u"], outputs=["y"]) as s:
        y = s.y
        for _ in range(1000):
            y = s.step(2 * (10 - y))
        assert isinstance(y, float) and s.time == pytest.approx(1)
        assert y == pytest.approx(10, abs=0.1)
        assert s["load.w"] == y
    with pytest.raises(ValueError):
        s.step(1)


def test_is_the_run(plant):
    r = plant.simulate(inputs={"time": [0, 1], "u": [1, 1]}, solver="trapezoid", step_size=1e-3)
    with plant.stepper(1e-3, "u", ["y", "motor.w"], solver="trapezoid") as s:
        for k in range(1, 1001):
            y = s.step(1)
            assert y.shape == (2,)
        assert y == pytest.approx([r["y"][-1], r["motor.w"][-1]], rel=1e-9)


def test_save_and_restore(plant):
    with plant.stepper(1e-3, "u", "y") as s:
        for _ in range(100):
            s.step(1)
        state = s.save()
        first = [s.step(0.5) for _ in range(50)]
        s.restore(state)
        assert s.time == pytest.approx(0.1)
        assert [s.step(0.5) for _ in range(50)] == first
        with plant.stepper(1e-3, "u", "y") as other:
            other.restore(state)
            assert [other.step(0.5) for _ in range(50)] == first
        with pytest.raises((torsion.Error, ValueError)):
            s.restore(b"nonsense")


def test_reset_and_parameters(plant):
    with plant.stepper(1e-2, "u", "y", set={"load.J": 0.2}) as s:
        slow = [s.step(1) for _ in range(20)]
        with pytest.raises(RuntimeError, match=r"gone on to 0\.2\d* s.*reset\(\)"):
            s.set_parameter("load.J", 0.1)
        assert s.reset() == 0 and s.time == 0
        assert [s.step(1) for _ in range(20)] == slow # what was refused has changed nothing
        s.reset()
        s.set_parameter("load.J", 0.1)
        assert s["load.J"] == 0.1 and s.time == 0
        assert [s.step(1) for _ in range(20)][-1] > slow[-1]
        assert s.advance_to(0.5) == s.y


def test_a_parameter_counts_from_the_start(plant):
    with plant.stepper(1e-2, "u", "y", set={"load.J": 0.1}) as wanted, plant.stepper(1e-2, "u", "y") as s:
        s.set_parameter("load.J", 0.1)
        assert [s.step(1) for _ in range(20)] == [wanted.step(1) for _ in range(20)]
        state = s.save()
        s.restore(state)
        with pytest.raises(RuntimeError):
            s.set_parameter("load.J", 0.2)


def test_without_inputs(drive):
    with drive.stepper(1e-2, outputs=["load.w", "lash.tau"]) as s:
        for _ in range(50):
            y = s.step()
        assert y.shape == (2,) and s.events > 0
        assert y[0] == pytest.approx(drive.simulate().at(0.5, "load.w"), rel=1e-3)


@pytest.mark.parametrize("inputs", [(), (1, 2), ([1, 2],), ("a",), (None,)])
def test_wrong_inputs(plant, inputs):
    with plant.stepper(1e-2, "u", "y") as s, pytest.raises((ValueError, TypeError)):
        s.step(*inputs)


def test_wrong_names(plant):
    for wrong in (lambda: plant.stepper(1e-3, "v", "y"), lambda: plant.stepper(1e-3, "u", "nope"), lambda: plant.stepper(0, "u", "y"), lambda: plant.stepper(float("nan"), "u", "y"),
                  lambda: plant.stepper(1e-3, "load.w", "y")):
        with pytest.raises(torsion.Error):
            wrong()
    with plant.stepper(1e-3, "u", "y") as s, pytest.raises(KeyError):
        s["nope"]


def test_a_failure_has_its_reason(folder):
    model = torsion.load_text('model A\n  input Real u;\n  output Real y = u;\nequation\n  assert(u < 2, "too much");\nend A;\n')
    with model.stepper(0.1, "u", "y") as s:
        assert s.step(1) == 1
        with pytest.raises(torsion.Error, match="too much"):
            s.step(3)


def test_numpy_arguments(plant):
    with plant.stepper(1e-3, ["u"], ["y"]) as a, plant.stepper(1e-3, ["u"], ["y"]) as b, plant.stepper(1e-3, ["u"], ["y"]) as c:
        assert a.step(np.float32(1)) == b.step(np.array([1.0])) == c.step([1])


def test_values_follow_inputs_at_once(folder):
    model = torsion.load_text("""model Limiter
      input Real u(start = 0);
      output Real y = if u > 1 then 1 elseif u < -1 then -1 else u;
      output Integer ups(start = 0, fixed = true);
    equation
      when u > 0.5 then
        ups = pre(ups) + 1;
      end when;
    end Limiter;""")
    with model.stepper(0.1, "u", ["y", "ups"]) as s:
        for u, y, ups in ((0, 0, 0), (50, 1, 1), (-50, -1, 1), (0.75, 0.75, 2)):
            assert s.step(u) == pytest.approx([y, ups])
            assert [s["y"], s["ups"]] == pytest.approx([y, ups])
