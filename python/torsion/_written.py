"""What was written: libraries, FMUs, C code."""

from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from torsion._errors import Diagnostics, Error, diagnostics_of


class Verification(NamedTuple):
    """An FMU beside its model: `str()` is what `torsion fmu --verify` prints."""

    is_same: bool
    has_run: bool  #: False: the model itself has failed
    text: str
    details: Dict[str, Any]  #: as `torsion fmu --verify --json`: every variable and event

    def __str__(self) -> str:
        return self.text


class Bound(NamedTuple):
    """What a step of C code takes at most: `str()` is what `torsion build --real-time` prints."""

    text: str
    details: Dict[str, Any]  #: as `torsion build --real-time --json`: operations, memory, the fastest mode

    def __str__(self) -> str:
        return self.text


class Written(str):
    """The path of what was written, and what is known of it."""

    files: List[str]  #: all that were written; the path's own first
    diagnostics: Diagnostics  #: warnings
    verification: Optional[Verification]  #: of an FMU, where it was asked for
    bound: Optional[Bound]  #: of C code in real time

    def __new__(cls, path: str, files: List[str], diagnostics: Diagnostics, verification: Optional[Verification] = None, bound: Optional[Bound] = None) -> "Written":
        self = super().__new__(cls, path)
        self.files, self.diagnostics, self.verification, self.bound = files, diagnostics, verification, bound
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        return Written, (str(self), self.files, self.diagnostics, self.verification, self.bound)


def written(parts: Dict[str, Any], path: str = "") -> Written:
    """Of the binding. An FMU that differs from its model is an error; the file stays."""
    files, diagnostics = parts["files"], diagnostics_of(parts["diagnostics"])
    found = parts["verification"]
    verification = None
    if found is not None:
        verification = Verification(found["is_same"], found["has_run"], found["text"], json.loads(found["json"]))
        if not verification.is_same:
            raise Error("\n\n".join(filter(None, [str(diagnostics), verification.text or "the model has failed, so there is nothing to compare the FMU with"])), diagnostics)
    bound = parts["bound"]
    return Written(path or files[0], files, diagnostics, verification, None if bound is None else Bound(bound["text"], json.loads(bound["json"])))
