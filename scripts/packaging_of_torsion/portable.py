"""The portable archive: everything down to the C library and its loader, found relative to the program.

  bin/torsion       a static program that starts libexec/torsion.bin with libexec/torsion, which is the C library's loader. The loader stands where the
                    program would: /proc/self/exe names it, and the program looks for lib and share beside that folder.
  lib/*.so*         libraries of others; each file finds them by an RPATH from its own place, so no environment variable is set that child processes
                    would inherit
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from . import licences
from .build_tree import copy_libraries, elf_files, output, owners

LOADER = "ld-linux-x86-64.so.2"


def set_search_paths(root):
    """RPATH and not RUNPATH: it holds for what is loaded by name, too, and comes before LD_LIBRARY_PATH."""
    libraries = root / "lib"
    for path in elf_files(root):
        if path.name == LOADER or path.parent.name in ("bin", "stub") or path == root / "libexec/torsion":
            continue
        relative = os.path.relpath(libraries, path.parent)
        origin = "$ORIGIN" if relative == "." else f"$ORIGIN/{relative}"
        subprocess.run(["patchelf", "--force-rpath", "--set-rpath", origin, path], check=True)


README = """Torsion {version} for any Linux on x86-64. Nothing to install: bin/torsion runs from any folder, and a link to it may stand in any folder of PATH.

    bin/torsion simulate MODEL.mo
    bin/torsion help

share/man has the manual pages; share/bash-completion, share/zsh and share/fish complete commands in shells. Native libraries that models load must fit the C
library in lib (glibc {glibc}) or an older one. Sweeps under mpirun and fits need a Torsion that was built or packaged for the machine. Licences: share/doc/torsion.
"""


def loader_of(program):
    return Path(output("patchelf", "--print-interpreter", program).strip())


def make(tree, stage, to):
    root = stage / f"torsion-{tree.version}-linux-x86_64"
    tree.install(root, "program", "png", "optimize")
    (root / "libexec").mkdir()
    program = root / "libexec/torsion.bin"
    loader = loader_of(root / "bin/torsion")
    (root / "bin/torsion").rename(program)
    named = tree.loaded_by_name(program)
    modules = [path for path in elf_files(root) if "stub" not in path.parts]
    libraries = {**named, **tree.needed_libraries([*modules, *named.values()])}
    libraries = {name: path for name, path in libraries.items() if name != loader.name}
    licences.write(tree.packages_inside() | tree.packages_of_site() | owners([*libraries.values(), loader]), tree.sources_inside(), root / "share/doc/torsion/licences")
    copy_libraries(libraries, root / "lib")
    shutil.copy(loader.resolve(), root / "libexec/torsion")
    (root / "libexec/torsion").chmod(0o755)
    set_search_paths(root)
    launcher = Path(__file__).with_name("launcher.c")
    output("cc", "-static", "-Os", "-s", "-o", root / "bin/torsion", launcher)
    glibc = re.search(r"(\d+\.\d+)\s*$", output("ldd", "--version").splitlines()[0]).group(1)
    (root / "README").write_text(README.format(version=tree.version, glibc=glibc))
    made = to / f"{root.name}.tar.zst"
    output("tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-C", stage, "-cf", stage / "archive.tar", root.name)
    output("zstd", "-12", "-T0", "-q", "-f", stage / "archive.tar", "-o", made)
    return made
