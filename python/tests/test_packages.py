"""FMUs and libraries."""

import pickle
import zipfile
from pathlib import Path

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


def test_fmu_is_verified(drive):
    fmu = drive.fmu("Drive.fmu", verify=True, reference=False)
    assert fmu == "Drive.fmu" and fmu.files == ["Drive.fmu"] and fmu.verification.is_same and "inside the tube" in str(fmu.verification)
    assert set(fmu.verification.details) and pickle.loads(pickle.dumps(fmu)).verification == fmu.verification
    assert drive.fmu("Drive.fmu", reference=False).verification is None


def test_an_fmu_without_a_model_to_compare_with(folder):
    model = torsion.load_text('model A\n  Real x(start = 0, fixed = true);\nequation\n  der(x) = 1;\n  assert(x < 0.5, "too far");\nend A;\n')
    with pytest.raises(torsion.Error, match="too far"):
        model.fmu("A.fmu", verify=True, reference=False)
    assert (folder / "A.fmu").exists()


def for_platform(make):
    """Skips where the runtimes of other platforms were not made."""
    try:
        return make()
    except torsion.Error as error:
        if "made without the parts" in str(error):
            pytest.skip("the runtimes of other platforms are not there")
        raise


def test_platforms(drive, folder):
    fmu = for_platform(lambda: drive.fmu(platforms=["x86_64-linux", "x86_64-windows"], reference=False))
    assert {"binaries/linux64/Drive.so", "binaries/win64/Drive.dll"} <= set(zipfile.ZipFile(fmu).namelist())
    assert drive.fmu("one.fmu", platforms="x86_64-linux", reference=False) == "one.fmu"
    library = for_platform(lambda: drive.build(target="x86_64-windows"))
    assert library == "Drive.dll" and (folder / "Drive.dll").read_bytes()[:2] == b"MZ" and len(library.files) == 3
    for wrong in ("vax", "x86_64-linux,vax"):
        with pytest.raises(torsion.Error) as error:
            drive.fmu(platforms=wrong)
        assert error.value.code == "C101" and "vax" in str(error.value)
    with pytest.raises(torsion.Error, match="vax"):
        drive.build(target="vax")


def test_code(drive, folder):
    for emit, path in (("obj", "Drive.o"), ("llvm", "Drive.ll"), ("asm", "Drive.s")):
        assert drive.build(emit=emit) == path and (folder / path).stat().st_size > 0
    code = drive.build("controller", emit="c", precision="single", solver="euler", step_size=1e-4, locate_events=True)
    assert code == "controller" and [Path(f).name for f in code.files] == ["Drive.h", "Drive.c"] and all(Path(f).exists() for f in code.files)
    assert drive.build(emit="c", solver="rk4") == "Drive"
    for wrong in ({"emit": "pascal"}, {"precision": "single"}, {"emit": "c", "precision": "half"}, {"emit": "c", "step_size": 0}, {"emit": "c", "target": "x86_64-linux"}):
        with pytest.raises(torsion.Error) as error:
            drive.build("wrong", **wrong)
        assert error.value.code == "C101"


@pytest.mark.parametrize("path", ["a\0b", ""])
def test_paths_that_are_none(drive, folder, path):
    before = sorted(p.name for p in folder.iterdir())
    for write in (drive.fmu, drive.build, drive.simulate(stop=0.1).report, drive.simulate(stop=0.1).write, lambda p: drive.simulate(report=p or "a\0"), torsion.load, torsion.simulate_fmu):
        with pytest.raises(torsion.Error if path else (torsion.Error, OSError)):
            write(path)
    assert sorted(p.name for p in folder.iterdir()) == before
