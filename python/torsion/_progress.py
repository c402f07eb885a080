"""Progress of long work: a function of the user's, a bar in a notebook, or a line in a terminal."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Optional


def in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"


class _Nothing:
    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        pass


class _Function:
    def __init__(self, function: Callable[..., Any], is_sweep: bool):
        self.function, self.is_sweep = function, is_sweep

    def __enter__(self) -> Callable[..., Any]:
        if self.is_sweep:
            return lambda time, fraction, events, steps, finished, failed: self.function(finished, fraction, failed)
        return lambda time, fraction, events, steps, finished, failed: self.function(time, fraction, events, steps)

    def __exit__(self, *_: object) -> None:
        pass


class _Bar:
    """Appears after half a second, and goes away at the end."""

    PATIENCE, PAUSE = 0.5, 0.2  # s

    def __init__(self, is_sweep: bool):
        self.is_sweep = is_sweep
        self.begin = time.monotonic()
        self.last = self.begin + self.PATIENCE - self.PAUSE
        self.handle: Any = None
        self.is_shown = False

    def __enter__(self) -> Callable[..., None]:
        return self.show

    def __exit__(self, *_: object) -> None:
        if not self.is_shown:
            return
        if self.handle is not None:
            self.handle.update(_html(""))
        else:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def words(self, at: float, events: int, finished: int, failed: int) -> str:
        return f"{finished} runs" + (f", {failed} failed" if failed else "") if self.is_sweep else f"{at:.4g} s, {events} events"

    def show(self, at: float, fraction: float, events: int, steps: int, finished: int, failed: int) -> None:
        words = f"{100 * fraction:.0f} % – {self.words(at, events, finished, failed)}"
        self.show_words(words, f'<progress max="1" value="{fraction:.4f}"></progress> ')

    def show_words(self, words: str, before: str = "") -> None:
        """`before`: of a notebook."""
        now = time.monotonic()
        if now - self.last < self.PAUSE:
            return
        self.last, self.is_shown = now, True
        if not in_notebook():
            sys.stderr.write(f"\r\x1b[K{words}")
            sys.stderr.flush()
        elif self.handle is None:
            from IPython.display import display

            self.handle = display(_html(before + words), display_id=True)
        else:
            self.handle.update(_html(before + words))


def _html(text: str) -> Any:
    from IPython.display import HTML

    return HTML(text)


def shown(progress: Any, is_sweep: bool = False) -> Any:
    """A context that gives the function to call, or None."""
    if progress is None:
        progress = in_notebook()
    if progress is False:
        return _Nothing()
    if progress is True:
        return _Bar(is_sweep)
    if not callable(progress):
        raise TypeError("progress: True, False or a function")
    return _Function(progress, is_sweep)


class _Stages:
    """The name of the stage, after half a second."""

    def __enter__(self) -> Callable[[str], None]:
        self.bar = _Bar(is_sweep=False)
        return lambda stage: self.bar.show_words(f"compiling: {stage}")

    def __exit__(self, *_: object) -> None:
        self.bar.__exit__()


class _Called:
    def __init__(self, function: Callable[[str], Any]):
        self.function = function

    def __enter__(self) -> Callable[[str], Any]:
        return self.function

    def __exit__(self, *_: object) -> None:
        pass


def stage_function(progress: Optional[Any]) -> Any:
    """Of a compilation: a context that gives the function to call, or None."""
    if progress is None or progress is False:
        return _Nothing()
    if progress is True:
        return _Stages()
    if not callable(progress):
        raise TypeError("progress: True, False or a function")
    return _Called(progress)


def sweep_function(progress: Optional[Any]) -> Any:
    return shown(progress, is_sweep=True)


class _Runs:
    """Of a fit or an optimization: (runs, failed, the cost or the best value so far)."""

    def __init__(self, function: Callable[..., Any]):
        self.function = function

    def __enter__(self) -> Callable[..., Any]:
        return lambda value, fraction, events, steps, runs, failed: self.function(runs, failed, value)

    def __exit__(self, *_: object) -> None:
        pass


class _RunsBar(_Bar):
    def show(self, value: float, fraction: float, events: int, steps: int, runs: int, failed: int) -> None:
        self.show_words(f"{runs} runs" + (f", {failed} failed" if failed else "") + (f", {value:.5g}" if value == value else ""))


def fit_function(progress: Optional[Any]) -> Any:
    if progress is None:
        progress = in_notebook()
    if progress is False:
        return _Nothing()
    if progress is True:
        return _RunsBar(is_sweep=True)
    if not callable(progress):
        raise TypeError("progress: True, False or a function")
    return _Runs(progress)
