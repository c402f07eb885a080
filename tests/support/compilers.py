"""C compilers that are here, and how each is asked for its warnings about C code that we wrote."""

import os
import shutil

STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror"]


def identity(path):
    """Two names of one program are one compiler; those of ccache are told apart."""
    real = os.path.realpath(path)
    return path if os.path.basename(real) == "ccache" else real


def others(cc):
    """(program, options) of the compilers beside `cc`. The optimizer of gcc warns, too, the same for all platforms; of the others the front end does."""
    known, found = {identity(shutil.which(cc) or cc)}, []
    for name in ("gcc", "clang", "clang-19", "x86_64-w64-mingw32-gcc"):
        path = shutil.which(name)
        if path and identity(path) not in known:
            known.add(identity(path))
            found.append((path, [*STRICT, *(["-O1", "-c", "-o", os.devnull] if name == "gcc" else ["-fsyntax-only"])]))
    return found
