"""Sizes of what `torsion build --target` and `torsion fmu --platforms` write, and of what the installation has for it: what docs/reference/platforms.md shows. No times."""

import tempfile
from pathlib import Path

from report import Run, build, root, row, write

model = root / "examples/SixSpeedGearbox/SixSpeedGearbox.mo"
runtimes = build / "share/torsion/lib"
here = "x86_64-linux"


def of_platform(platform, runtime, folder):
    library = folder / "library"  # the name is the same for all, the content is not
    Run(["build", model, "--target", platform, "-o", library])
    yield row(f"`{platform}`", "library", round(library.stat().st_size / 1e3), "kB")
    yield row(f"`{platform}`", "in the installation", round(runtime.stat().st_size / 1e3), "kB")


def of_fmu(version, folder):
    fmu = folder / "all.fmu"
    Run(["fmu", model, "--fmi", version, "--platforms", "all", "-o", fmu])
    return row(f"FMU, `--fmi {version} --platforms all`", "FMU", round(fmu.stat().st_size / 1e3), "kB")


rows = []
with tempfile.TemporaryDirectory() as scratch:
    rows += of_platform(here, runtimes / "libtorsion_runtime.a", Path(scratch))
    for runtime in sorted(runtimes.glob("*/libtorsion_runtime.a")):
        rows += of_platform(runtime.parent.name, runtime, Path(scratch))
    linker = build / "lib/torsion/libtorsion_lld_cross.so"
    rows.append(row("linker for Windows, macOS, WebAssembly", "in the installation", round(linker.stat().st_size / 1e3), "kB"))
    rows += [of_fmu(version, Path(scratch)) for version in (2, 3)]
write("sizes", rows)
