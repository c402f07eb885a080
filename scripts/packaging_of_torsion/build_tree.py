"""A finished build: its version, what it installs, and the packages that are inside what it links."""

import re
import shutil
import subprocess
import sys
from pathlib import Path


def output(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **options).stdout


def elf_machine(path):
    """The processor of an ELF file, as its header says it; none of another file."""
    with open(path, "rb") as file:
        head = file.read(20)
    return head[18:20] if head[:4] == b"\x7fELF" else None


def is_elf(path):
    """Of this machine: stubs of other platforms are data here."""
    return elf_machine(path) == elf_machine(sys.executable)


def elf_files(folder):
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink() and is_elf(path)]


def owners(paths):
    """The Debian packages of files; what has none is passed over."""
    names = set()
    # Packages name files in /lib as they did before it became a link to /usr/lib.
    wanted = sorted({name for path in paths for real in [str(Path(path).resolve())] for name in (real, real.removeprefix("/usr"), str(path))})
    for start in range(0, len(wanted), 500):
        found = subprocess.run(["dpkg-query", "-S", *wanted[start : start + 500]], capture_output=True, text=True).stdout
        for line in found.splitlines():
            if not line.startswith("diversion "):
                names.update(name.strip() for name in line.split(": ")[0].split(", "))
    return names


class BuildTree:
    def __init__(self, source, build):
        self.source, self.build = source, build.resolve()
        self.site = self.build / "share/doc/torsion/html"
        self.version = re.search(r"project\(torsion VERSION (\S+)", (source / "CMakeLists.txt").read_text()).group(1)

    def install(self, prefix, *components):
        """Installs components, without what debuggers read."""
        for component in components:
            output("cmake", "--install", self.build, "--prefix", prefix, "--component", component)
        for path in elf_files(prefix):
            subprocess.run(["strip", "--strip-unneeded", "--remove-section=.comment", path], check=True)
        for path in [prefix, *prefix.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or (is_elf(path) and ".so" not in path.name) else 0o644)

    def packages_inside(self):
        """Packages whose code is in ours: static archives, and headers that were read."""
        targets = ["torsion", "torsion_llvm", "torsion_lld"]
        inputs = output("ninja", "-C", self.build, "-t", "inputs", *targets).splitlines()
        files = {line for line in inputs if line.startswith("/usr/") and line.endswith(".a")}
        ours = False
        for line in output("ninja", "-C", self.build, "-t", "deps").splitlines():
            if line and not line.startswith(" "):
                ours = line.startswith(("compiler/", "runtime/", "python/"))
            elif ours and line.strip().startswith("/usr/"):
                files.add(line.strip())
        return owners(files)

    def sources_inside(self):
        """What was compiled from Debian's sources: name to the text of its licences."""
        text = self.build / "target_sources/sundials/debian/copyright"
        return {"sundials": text} if text.exists() else {}

    def packages_of_site(self):
        """Packages of which files stand in the HTML pages."""
        return {"furo", "sphinx-common", "libjs-jquery", "libjs-underscore", "libjs-sphinxdoc"} if self.site.exists() else set()

    def make_site(self):
        """The documentation as HTML, unless it is newer than its sources. Without the generator the packages are made without it."""
        written = [path.stat().st_mtime for folder in ("docs", "examples") for path in (self.source / folder).rglob("*.md")]
        if (self.site / "index.html").exists() and (self.site / "index.html").stat().st_mtime > max(written):
            return
        subprocess.run([self.source / "scripts/site", "--to", self.site])

    def needed_libraries(self, paths):
        """Every shared library that files need, directly or not: name to path."""
        found = {}
        for path in paths:
            for line in output("ldd", path).splitlines():
                if match := re.match(r"\s*(\S+) => (/\S+)", line):
                    found[match.group(1)] = Path(match.group(2))
                elif "not found" in line:
                    raise SystemExit(f"package: {path}: {line.strip()}")
        return found

    def loaded_by_name(self, program):
        """libzip, which is loaded on the first call of one of its functions."""
        names = set(re.findall(rb"libzip\.so\.\d+", program.read_bytes()))
        cache = output("/sbin/ldconfig", "-p")
        return {name: Path(re.search(rf"\t{re.escape(name)} .*=> (\S+)", cache).group(1)) for name in sorted(n.decode() for n in names)}


def copy_libraries(libraries, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, path in libraries.items():
        shutil.copy(path.resolve(), folder / name)
        (folder / name).chmod(0o755)
