"""Periodic motions over a speed."""

import pickle

import numpy as np
import pytest

import torsion

DUFFING = """model Duffing
  parameter Real w(unit = "rad/s") = 1;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x - 0.05*v - 0.3*x^3 + 0.3*cos(w*time);
end Duffing;
"""


def test_a_branch_with_folds(tmp_path):
    found = torsion.load_text(DUFFING).periodic_response("w", (0.8, 2.5), step=0.1, variables="x")
    branch = found.branches[0]
    assert len(branch) == len(branch.speeds) == len(branch["x"]) and branch.amplitudes.shape == (len(branch), 1)
    assert [event["kind"] for event in branch.events] == ["fold", "fold"]
    assert not branch.stable.all() and branch.stable[0] and branch.asked.sum() >= 18
    assert all(np.abs(m[0]) < 1.000001 for m, stable in zip(branch.multipliers, branch.stable) if stable)
    assert found.unreached.size == 0 and branch.begin == "" and branch.end == ""
    assert found.complete and found.units == {"x": ""} and "fold" in str(found)
    found.write(tmp_path / "x.svg")
    assert "<svg" in (tmp_path / "x.svg").read_text() and found.details["branches"][0]["motions"]
    again = pickle.loads(pickle.dumps(found))
    assert np.array_equal(again.branches[0].speeds, branch.speeds)


def test_what_is_refused():
    drive = torsion.load_text(DUFFING)
    with pytest.raises(torsion.Error, match="no parameter"):
        drive.periodic_response("frequency", (1, 2))
    with pytest.raises(TypeError, match="between"):
        drive.periodic_response("w", 2)
    with pytest.raises(KeyError):
        drive.periodic_response("w", (2, 2.2), variables="x").branches[0]["y"]
