"""Derivatives of a run by parameters and start values."""

import numpy as np
import pytest

import torsion

DECAY = """model Decay
  parameter Real k = 2;
  Real x(start = 3, fixed = true);
equation
  der(x) = -k*x;
end Decay;
"""


def test_columns_and_jacobian():
    drive = torsion.load_text(DECAY)
    result = drive.simulate(stop=1, tolerance=1e-10, sensitivities=["k", "x"])
    assert np.allclose(result["d(x)/d(k)"], -3 * result.time * np.exp(-2 * result.time), rtol=0, atol=1e-8)
    matrix = result.jacobian("x", ["k", "x"])
    assert matrix.shape == (len(result.time), 1, 2)
    assert np.allclose(matrix[:, 0, 1], np.exp(-2 * result.time), rtol=0, atol=1e-8)
    assert "d(x)/d(k)" not in drive.simulate(stop=1).names


def test_a_value_changes_without_compiling_anew():
    drive = torsion.load_text(DECAY)
    result = drive.simulate(stop=1, tolerance=1e-10, sensitivities="k", set={"k": 4})
    assert result["d(x)/d(k)"][-1] == pytest.approx(-3 * np.exp(-4), abs=1e-8)


def test_least_squares_takes_the_jacobian():
    optimize = pytest.importorskip("scipy.optimize")
    drive = torsion.load_text(DECAY)
    measured = 3 * np.exp(-1.3 * np.linspace(0, 1, 101))

    def run(p):
        return drive.simulate(stop=1, intervals=100, tolerance=1e-10, sensitivities="k", set={"k": p[0]})

    fit = optimize.least_squares(lambda p: run(p)["x"] - measured, [2.0], jac=lambda p: run(p).jacobian("x", "k")[:, 0, :])
    assert fit.x[0] == pytest.approx(1.3, abs=1e-7)


def test_refusals():
    drive = torsion.load_text(DECAY)
    with pytest.raises(torsion.Error, match="C101"):
        drive.simulate(sensitivities=["nothing"])
    with pytest.raises(torsion.Error, match="R301"):
        drive.simulate(sensitivities=["k"], solver="rk4")
