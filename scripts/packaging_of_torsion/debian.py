"""The Debian package: what is installed, in Debian's places; what it needs comes from Debian."""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from email.utils import format_datetime
from datetime import datetime, timezone

from . import licences
from .build_tree import elf_files, output, owners

MAINTAINER = os.environ.get("DEBFULLNAME", "Torsion maintainers") + " <" + os.environ.get("DEBEMAIL", "maintainers@torsion.invalid") + ">"

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: torsion
Comment: Torsion is linked with archives and headers of other projects.
 Their copyright files are in /usr/share/doc/torsion/licences.

Files: *
Copyright: 2026 The Torsion authors
License: Apache-2.0
 On Debian systems, the full text of the Apache License, Version 2.0,
 is in /usr/share/common-licenses/Apache-2.0.
"""


def dependencies(files, names):
    """What dpkg-shlibdeps finds; `names`: packages of what is loaded by name."""
    with tempfile.TemporaryDirectory() as place:
        os.mkdir(f"{place}/debian")
        with open(f"{place}/debian/control", "w") as control:
            control.write("Source: torsion\n\nPackage: torsion\nArchitecture: any\n")
        # What the package itself holds is not looked for elsewhere.
        found = output("dpkg-shlibdeps", "-O", "--ignore-missing-info", "-xtorsion", *[f"-e{path}" for path in files], cwd=place)
    listed = re.search(r"shlibs:Depends=(.*)", found).group(1).split(", ")
    return sorted(set(listed) | {name.split(":")[0] for name in names})


def beyond(depends, module):
    """What a module needs besides."""
    known = {entry.split(" ")[0] for entry in depends}
    return ", ".join(entry for entry in dependencies([module], []) if entry.split(" ")[0] not in known) if module.exists() else ""


def control(tree, prefix, usr):
    modules = usr / "lib/torsion"
    png, cross = modules / "raster.so", modules / "libtorsion_cross.so"
    mpi, fit, optimize = modules / "libtorsion_mpi.so", modules / "fit.so", modules / "optimize.so"
    files = [path for path in elf_files(usr) if path not in (png, mpi, fit, optimize, cross) and "/stub/" not in str(path)]
    depends = dependencies(files, owners(tree.loaded_by_name(usr / "bin/torsion").values()))
    size = sum(path.lstat().st_size for path in prefix.rglob("*") if path.is_file()) // 1024
    fields = {
        "Package": "torsion",
        "Version": tree.version,
        "Section": "science",
        "Priority": "optional",
        "Architecture": output("dpkg", "--print-architecture").strip(),
        "Maintainer": MAINTAINER,
        "Installed-Size": size,
        "Depends": ", ".join(depends),
        "Recommends": ", ".join(filter(None, (beyond(depends, module) for module in (png, cross)))),
        "Suggests": ", ".join(filter(None, (beyond(depends, module) for module in (mpi, fit, optimize)))),
        "Description": "compiler and simulator for Modelica models of drivetrains\n"
        " Torsion compiles Modelica models of shafts, gears, backlash and dry friction\n"
        " to native code and simulates them. It draws results, computes modes, sweeps\n"
        " parameters, and writes shared libraries and FMUs without a C compiler.\n"
        " .\n Pictures as PNG, libraries and FMUs for other platforms, sweeps under MPI,\n fits and optimizations use the packages that it recommends and suggests.",
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items() if value != "")


def documents(tree, usr):
    folder = usr / "share/doc/torsion"
    for name in ("LICENSE", "LICENSE.uPlot"):
        if (folder / name).exists():
            (folder / name).unlink()
    licences.write(tree.packages_inside() | tree.packages_of_site(), tree.sources_inside(), folder / "licences", with_common=False)
    shutil.copy(tree.build / "compiler/report/npm/node_modules/uplot/LICENSE", folder / "licences/uPlot")
    (folder / "copyright").write_text(COPYRIGHT)
    overrides = [line for file, lines in OVERRIDES.items() if (usr / file).exists() for line in lines]
    if overrides:
        (usr / "share/lintian/overrides").mkdir(parents=True)
        (usr / "share/lintian/overrides/torsion").write_text("".join(f"torsion: {line}\n" for line in overrides))
    when = format_datetime(datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", 0)) or (tree.source / "CHANGELOG.md").stat().st_mtime, timezone.utc))
    changes = f"torsion ({tree.version}) unstable; urgency=medium\n\n  * Version {tree.version}; CHANGELOG.md of the source lists the changes.\n\n -- {MAINTAINER}  {when}\n"
    (folder / "changelog.gz").write_bytes(gzip.compress(changes.encode(), 9, mtime=0))
    for page in sorted((usr / "share/man/man1").glob("*.1")):
        page.with_name(page.name + ".gz").write_bytes(gzip.compress(page.read_bytes(), 9, mtime=0))
        page.unlink()
    if (usr / "share/zsh/site-functions").exists():  # Debian's zsh looks there
        (usr / "share/zsh/vendor-completions").mkdir(parents=True)
        (usr / "share/zsh/site-functions/_torsion").rename(usr / "share/zsh/vendor-completions/_torsion")
        (usr / "share/zsh/site-functions").rmdir()


OVERRIDES = {  # by what the package may hold
    "lib/torsion/libtorsion_mpi.so": ["library-not-linked-against-libc [usr/lib/torsion/libtorsion_mpi.so]"],  # it calls MPI and nothing else
    # What links for other platforms are made against
    "lib/torsion/link/aarch64-linux": [
        "binary-from-other-architecture [usr/lib/torsion/link/aarch64-linux/*]",
        "unstripped-binary-or-object [usr/lib/torsion/link/aarch64-linux/*]",
    ],
    **{
        f"lib/torsion/link/{platform}": [f"no-code-sections [usr/lib/torsion/link/{platform}/*]"]
        for platform in ("x86_64-windows", "aarch64-windows", "x86_64-darwin", "aarch64-darwin", "wasm32")
    },
}


def place_machine_code(usr):
    """/usr/share is for what fits every processor: what `torsion build` links stands in /usr/lib, and a link leads there."""
    (usr / "share/torsion/lib").rename(usr / "lib/torsion/link")
    (usr / "share/torsion/lib").symlink_to("../../lib/torsion/link")


def make(tree, stage, to):
    root, usr = stage / "root", stage / "root/usr"
    tree.install(usr, "program", "library", "development", "png", "mpi", "fit", "optimize", "cross")
    for path in elf_files(usr):
        subprocess.run(["patchelf", "--remove-rpath", path], check=True) if "/stub/" not in str(path) else None
    place_machine_code(usr)
    documents(tree, usr)
    data = root / "DEBIAN"
    data.mkdir()
    text = control(tree, root, usr)
    (data / "control").write_text(text)
    files = [path for path in sorted(usr.rglob("*")) if path.is_file() and not path.is_symlink()]
    (data / "md5sums").write_text("".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files))
    if list((usr / "lib").glob("libtorsion.so.*")):
        major = tree.version.split(".")[0]
        (data / "shlibs").write_text(f"libtorsion {major} torsion (>= {tree.version})\n")
        (data / "triggers").write_text("activate-noawait ldconfig\n")
    for path in data.iterdir():
        path.chmod(0o644)
    for path in [root, *root.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
    made = to / f"torsion_{tree.version}_{re.search('Architecture: (.*)', text).group(1)}.deb"
    output("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, made)
    return made
