"""Licence texts of what is packed, as Debian's packages carry them."""

import re
import shutil
from pathlib import Path

DOCUMENTS = Path("/usr/share/doc")
COMMON = Path("/usr/share/common-licenses")


def write(packages, sources, folder, with_common=True):
    """One file for each package, and for each of `sources` (name to text); the texts that they refer to in /usr/share/common-licenses stand beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    common = set()
    texts = {name: DOCUMENTS / name / "copyright" for name in (package.split(":")[0] for package in packages)} | sources
    for name, text in sorted(texts.items()):
        if not text.exists():
            raise SystemExit(f"package: {text} is missing, and with it the licence of something that is packed")
        shutil.copy(text.resolve(), folder / name)
        (folder / name).chmod(0o644)
        common.update(re.findall(r"/usr/share/common-licenses/([A-Za-z0-9.-]*[A-Za-z0-9])", text.read_text(errors="replace")))
    for name in sorted(common) if with_common else ():
        if (COMMON / name).exists():
            shutil.copy((COMMON / name).resolve(), folder / f"common-{name}")
