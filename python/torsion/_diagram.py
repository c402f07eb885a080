"""The picture of a model."""

from __future__ import annotations

import os
from typing import Any, Dict, Union

from torsion._errors import Diagnostics, diagnostics_of
from torsion._values import path_text


class Diagram:
    """A diagram as SVG text; notebooks show it."""

    def __init__(self, parts: Dict[str, Any]):
        self.svg: str = parts["svg"]
        self.diagnostics: Diagnostics = diagnostics_of(parts["diagnostics"])  #: of wrong annotations
        self._write = parts["write"]

    def save(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes a picture (.svg, .png) or a page (.html)."""
        if self._write is None:
            raise TypeError("a diagram that came from another process cannot do this; save it there")
        self._write(path_text("path", path))

    def __getstate__(self) -> Dict[str, Any]:
        return {**self.__dict__, "_write": None}

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Diagram: {len(self.svg)} bytes of SVG; .save(path) writes .svg, .png or .html>"

    def _repr_svg_(self) -> str:
        return self.svg
