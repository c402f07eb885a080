"""`%%modelica` in IPython and Jupyter."""

from __future__ import annotations

from typing import Any

from torsion._errors import Error
from torsion._session import load_text


def register(shell: Any) -> None:
    """Of `%load_ext torsion`."""

    def modelica(line: str, cell: str) -> Any:
        """%%modelica [NAME]: compiles the cell; its last class is the variable NAME, or of the class's own name."""
        from IPython.display import display

        words = line.split()
        if len(words) > 1 or (words and not words[0].isidentifier()):
            raise ValueError("%%modelica [NAME]: the name of the variable for the model")
        try:
            model = load_text(cell)
        except Error as error:
            display(error.diagnostics) # a traceback through our files would tell nobody anything
            return None
        shell.user_ns[words[0] if words else model.name.rsplit(".", 1)[-1]] = model
        return model

    shell.register_magic_function(modelica, magic_kind="cell")
