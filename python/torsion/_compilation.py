"""What a compilation did."""

from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple


class Compilation(NamedTuple):
    """What the compilation of a model did; `str()` is what `torsion check` prints."""

    seconds: Dict[str, float]  #: of each phase, s
    remarks: List[str]  #: of libraries that affect the model although nothing names them
    reading: str  #: libraries and files with the reasons, as `torsion simulate -v` prints them
    text: str
    details: Dict[str, Any]  #: as `torsion check --json`
    is_from_cache: bool  #: an earlier compilation has made the machine code
    solver_choice: str  #: why "auto" is the solver that it is; empty: no choice was made

    def __str__(self) -> str:
        return self.text


def compilation_of(parts: Dict[str, Any]) -> Compilation:
    seconds: Dict[str, float] = {}
    for name, took in parts["phases"]:
        seconds[name] = seconds.get(name, 0.0) + took
    return Compilation(seconds, parts["remarks"], parts["reading"], parts["text"].rstrip("\n"), json.loads(parts["json"]), parts["is_from_cache"], parts["solver_choice"])
