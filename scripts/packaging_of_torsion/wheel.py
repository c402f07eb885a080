"""The wheel: the package for Python with libtorsion, the program and what both need inside, but for what manylinux_2_36 says is on every machine."""

import base64
import hashlib
import os
import re
import shutil
import subprocess
import zipfile

from . import licences
from .build_tree import copy_libraries, elf_files, owners

TAG = "cp311-cp311-manylinux_2_36_x86_64"
# The list of PEP 600's policies, as far as it concerns us
ON_EVERY_MACHINE = re.compile(r"(libc|libm|libdl|librt|libpthread|libutil|libresolv|libgcc_s|libstdc\+\+|ld-linux-x86-64)\.so")

METADATA = """\
Metadata-Version: 2.1
Name: torsion
Version: {version}
Summary: Compiles Modelica models of drivetrains and simulates them
License: Apache-2.0
Requires-Python: >=3.11,<3.12
Requires-Dist: numpy
Description-Content-Type: text/markdown

{text}"""

# The command line, from the same files
MAIN = '''"""The program `torsion` of the wheel."""

import os
import sys


def main():
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_home", "bin", "torsion")
    os.execv(program, ["torsion", *sys.argv[1:]])


if __name__ == "__main__":
    main()
'''


def repair(package):
    """Copies the libraries that are missing on other machines, and lets each file look for them beside itself."""
    home = package / "_home"
    libraries = home / "lib"
    for path in elf_files(package):
        if "stub" in path.parts:
            continue
        relative = os.path.relpath(libraries, path.parent)
        origin = "$ORIGIN" if relative == "." else f"$ORIGIN/{relative}"
        subprocess.run(["patchelf", "--set-rpath", origin, path], check=True)


def needs(tree, package):
    program = package / "_home/bin/torsion"
    named = tree.loaded_by_name(program)
    files = [path for path in elf_files(package) if "stub" not in path.parts]
    found = {**named, **tree.needed_libraries([*files, *named.values()])}
    return {name: path for name, path in found.items() if not ON_EVERY_MACHINE.match(name) and not name.startswith("libtorsion")}


def record(root, name):
    lines = []
    for path in sorted(p for p in root.rglob("*") if p.is_file()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
        lines.append(f"{path.relative_to(root)},sha256={digest},{path.stat().st_size}\n")
    (root / name / "RECORD").write_text("".join(lines) + f"{name}/RECORD,,\n")


def write_zip(root, made):
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(p for p in root.rglob("*") if p.is_file()):
            info = zipfile.ZipInfo(str(path.relative_to(root)), (2020, 1, 1, 0, 0, 0))
            info.external_attr = (0o100755 if path.stat().st_mode & 0o100 else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())


def copy_package(tree, stage, package):
    tree.install(stage / "python", "python")
    found = [path.parent for path in (stage / "python").rglob("__init__.py") if path.parent.name == "torsion"]
    if len(found) != 1 or not list(found[0].glob("_torsion*.so")):
        raise SystemExit("package: the build has no package for Python; it needs python3-dev and pybind11-dev")
    shutil.copytree(found[0], package)


def make(tree, stage, to):
    root = stage / "wheel"
    package, facts = root / "torsion", root / f"torsion-{tree.version}.dist-info"
    copy_package(tree, stage, package)
    home = package / "_home"
    tree.install(home, "program", "library", "optimize")
    for unused in ("share/man", "share/doc/torsion/html", "share/bash-completion", "share/zsh", "share/fish"):
        shutil.rmtree(home / unused, ignore_errors=True)
    for path in (home / "lib").glob("libtorsion.so*"):  # archives of wheels hold no links: one file, with the name that is asked for
        if path.is_symlink():
            path.unlink()
    major = tree.version.split(".")[0]
    (home / f"lib/libtorsion.so.{tree.version}").rename(home / f"lib/libtorsion.so.{major}")
    libraries = needs(tree, package)
    copy_libraries(libraries, home / "lib")
    repair(package)
    (package / "__main__.py").write_text(MAIN)
    licences.write(tree.packages_inside() | owners(libraries.values()), tree.sources_inside(), facts / "licenses")
    shutil.copy(tree.source / "LICENSE", facts / "licenses/LICENSE")
    shutil.copy(tree.build / "compiler/report/npm/node_modules/uplot/LICENSE", facts / "licenses/uPlot")
    (facts / "METADATA").write_text(METADATA.format(version=tree.version, text=(tree.source / "README.md").read_text()))
    (facts / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: scripts/package\nRoot-Is-Purelib: false\nTag: {TAG}\n")
    (facts / "entry_points.txt").write_text("[console_scripts]\ntorsion = torsion.__main__:main\n")
    record(root, facts.name)
    made = to / f"torsion-{tree.version}-{TAG}.whl"
    write_zip(root, made)
    return made
