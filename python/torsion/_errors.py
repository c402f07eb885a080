"""What goes wrong: messages with a place, and the exceptions that carry them."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Tuple

if TYPE_CHECKING:
    from torsion._result import Result


class Diagnostic:
    """A message of the compiler or of a run: `str()` is the text that the command line prints, with source line and caret."""

    __slots__ = ("code", "severity", "message", "file", "line", "column", "end_line", "end_column", "label", "labels", "notes", "help", "text")

    code: str  #: "D101"; torsion.explain(code) tells more
    severity: str  #: "error", "warning" or "note"
    message: str
    file: Optional[str]  #: None: no place in a file
    line: Optional[int]  #: from 1, as `column`
    column: Optional[int]
    end_line: Optional[int]
    end_column: Optional[int]
    label: str  #: the words under the caret
    labels: List[Dict[str, Any]]  #: further places
    notes: List[str]
    help: str
    text: str

    def __init__(self, parts: Mapping[str, Any]):
        for name in self.__slots__:
            setattr(self, name, parts.get(name))
        self.text = self.text.rstrip("\n")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        place = f" at {self.file}:{self.line}:{self.column}" if self.file else ""
        return f"<{self.severity} {self.code}{place}: {self.message}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return Diagnostic, ({name: getattr(self, name) for name in self.__slots__},)

    def _repr_html_(self) -> str:
        from torsion._html import diagnostics_page

        return diagnostics_page([self])


class Diagnostics(List[Diagnostic]):
    """Messages in their order."""

    def __str__(self) -> str:
        return "\n\n".join(d.text for d in self)

    def _repr_html_(self) -> str:
        from torsion._html import diagnostics_page

        return diagnostics_page(self)


def diagnostics_of(parts: List[Dict[str, Any]]) -> Diagnostics:
    return Diagnostics(Diagnostic(p) for p in parts)


class Error(Exception):
    """A model that does not compile, a run that fails, a request that makes no sense. `str()` is the text of the command line."""

    diagnostics: Diagnostics  #: warnings, too; the last error is the reason
    result: Optional["Result"]  #: of a run that failed: what it computed

    def __init__(self, text: str, diagnostics: Optional[List[Diagnostic]] = None, result: Optional["Result"] = None):
        super().__init__(text)
        self.diagnostics = Diagnostics(diagnostics or [])
        self.result = result

    def __str__(self) -> str:
        return str(self.args[0])

    @property
    def code(self) -> str:
        """The code of the reason, "D101"; empty if there is none."""
        errors = [d.code for d in self.diagnostics if d.severity == "error"]
        return errors[-1] if errors else ""

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.args[0], list(self.diagnostics), self.result)

    def _repr_html_(self) -> str:
        return self.diagnostics._repr_html_()


class UnknownNameError(Error, KeyError):
    """There is no variable, parameter or column of this name; the message has the nearest one."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a run or a sweep. `result` is what was computed until then."""

    result: Any  #: a Result, or a SweepTable

    def __init__(self, text: str, result: Any = None):
        super().__init__(text)
        self.result = result

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.args[0], self.result)


class SettingWarning(UserWarning):
    """A value of `set=` that has no effect (C105); `warnings.filterwarnings` hides it, or makes an exception of it."""


def warn_of_settings(diagnostics: List[Diagnostic]) -> None:
    """In the place from which a function of the package was called."""
    for diagnostic in diagnostics:
        if diagnostic.code == "C105":
            warnings.warn(diagnostic.text, SettingWarning, stacklevel=_depth_of_caller())


def _depth_of_caller() -> int:
    frame, depth = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("torsion."):
        frame, depth = frame.f_back, depth + 1
    return depth


_UNKNOWN_NAMES = {"C102"}


def error_of(text: str, parts: List[Dict[str, Any]], partial: Any) -> Error:
    """Of the binding: what to raise for an error of libtorsion."""
    result = None
    if partial is not None:
        from torsion._result import Result

        result = Result(partial)
    diagnostics = diagnostics_of(parts)
    error = Error(text.rstrip("\n"), diagnostics, result)
    return UnknownNameError(*error.args, diagnostics, result) if error.code in _UNKNOWN_NAMES else error


def wrong_argument(message: str, help: str = "", code: str = "C101") -> Error:
    """The same words as the command line has for the option of that name."""
    text = f"error[{code}]: {message}" + (f"\nhelp: {help}" if help else "")
    parts = {"code": code, "severity": "error", "message": message, "label": "", "labels": [], "notes": [], "help": help, "text": text}
    return Error(text, [Diagnostic(parts)])


def unknown_name(error: Error) -> UnknownNameError:
    """An error of which the caller knows that a name is the cause."""
    return UnknownNameError(str(error), error.diagnostics)


def raise_if_ended(ended: Any, result: Any, keeper: Any) -> None:
    """After long work: raises what ended it. The keeper (a model) holds the result of a run that Ctrl-C ended."""
    if ended is None:
        return
    if isinstance(ended, KeyboardInterrupt):
        keeper.interrupted = result
        raise Interrupted("stopped by Ctrl-C; what was computed is in .result of this exception, and in .interrupted of the model", result) from None
    raise ended
