"""FMUs and libraries."""

import pytest

import torsion


def test_fmu(drive, folder, command_line):
    assert drive.fmu("Drive.fmu") == "Drive.fmu"
    code, out, messages = command_line("simulate", "Drive.fmu", "-o", "fmu.csv")
    assert code == 0, messages
    assert torsion.read("fmu.csv")["load.w"][-1] == pytest.approx(drive.simulate()["load.w"][-1], rel=1e-3)
    assert drive.fmu(folder / "three.fmu", version=3, kind="cs", reference=False).endswith("three.fmu")
    drive.fmu()
    assert (folder / "Drive.fmu").exists()


def test_build(drive, folder, command_line):
    assert drive.build("libdrive.so", linearization=True) == "libdrive.so"
    assert (folder / "libdrive.so").exists() and (folder / "libdrive.h").exists()
    again = torsion.load("libdrive.so")
    assert again.simulate(variables="load.w")["load.w"][-1] == pytest.approx(drive.simulate(variables="load.w")["load.w"][-1], rel=1e-6)


def test_sessions(folder):
    (folder / "Lib").mkdir()
    (folder / "Lib" / "package.mo").write_text("package Lib\n  model A\n    Real x = time;\n  end A;\nend Lib;\n")
    assert torsion.load("Lib.A", library_paths=".").simulate()["x"][-1] == 1
    session = torsion.Session(library_paths=[folder / "Lib"])
    assert session.load("Lib.A").name == "Lib.A" and session.classes("Lib") == ["Lib.A"]
    assert "time" in session.dump("Lib.A", "flat")
    session.forget()
    assert session.check("Lib.A").ok
