"""A model in a loop of the user's."""

from __future__ import annotations

from typing import Any, Callable, Dict, List

from torsion._errors import Diagnostics, diagnostics_of, warn_of_settings
from torsion._values import in_unicode


class Stepper:
    """Goes on step by step: `Model.stepper` makes it.

    `step(u)` sets the inputs, goes on by dt and returns the outputs: a float where there is one, else an array. With several inputs it takes as many numbers, or one
    array. Use it in a `with`, or call `close()`. One thread at a time; Ctrl-C ends a long step, and the stepper stands where it is then.
    """

    def __init__(self, native: Any, options: Dict[str, Any]):
        self._native = native
        self._told = diagnostics_of(native.messages())
        warn_of_settings(self._told)
        self.dt: float = options["dt"]  #: s
        self.inputs: List[str] = options["inputs"]
        self.outputs: List[str] = options["outputs"]
        #: step(*inputs): sets the inputs, goes on by dt, returns the outputs. The binding's own function: nothing stands between.
        self.step: Callable[..., Any] = native.step

    def __enter__(self) -> "Stepper":
        if self._native.is_closed:
            raise ValueError("the stepper is closed")
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def y(self) -> Any:
        """The outputs at the present time."""
        return self._native.outputs()

    @property
    def time(self) -> float:
        """The present time in s."""
        return self._native.time

    @property
    def is_over(self) -> bool:
        """The model itself ended the simulation (`terminate`)."""
        return self._native.is_over

    @property
    def events(self) -> int:
        """Events so far."""
        return self._native.events

    @property
    def steps(self) -> int:
        """Steps of the integrator so far."""
        return self._native.steps

    @property
    def diagnostics(self) -> Diagnostics:
        """Warnings since the last call."""
        before, self._told = self._told, Diagnostics()
        return Diagnostics([*before, *diagnostics_of(self._native.messages())])

    def __getitem__(self, name: str) -> float:
        """The present value of any variable or parameter."""
        return self._native.value(_name(name))

    def advance_to(self, time: float) -> Any:
        """Goes on to a time in s; returns the outputs."""
        self._native.advance_to(float(time))
        return self.y

    def set_parameter(self, name: str, value: float) -> None:
        """Another value of a parameter or start value, at the start: right after the stepper was made, or after reset(). Later it is a RuntimeError."""
        self._native.set_parameter(_name(name), float(value))

    def reset(self) -> Any:
        """Back to a consistent start; returns the outputs there."""
        self._native.reset()
        return self.y

    def save(self) -> bytes:
        """The whole state; `restore` goes back to it, here or in another stepper of the same model."""
        return self._native.save()

    def restore(self, state: bytes) -> None:
        if not isinstance(state, (bytes, bytearray, memoryview)):
            raise TypeError(f"a state is bytes of save(), not {type(state).__name__}")
        self._native.restore(bytes(state))

    def close(self) -> None:
        """Gives its memory back."""
        self._native.close()

    def __repr__(self) -> str:
        return "<Stepper, closed>" if self._native.is_closed else f"<Stepper at {self.time:g} s: {', '.join(self.inputs)} → {', '.join(self.outputs)}>"


def _name(name: Any) -> str:
    if not isinstance(name, str):
        raise TypeError(f"a name, not {type(name).__name__}")
    return in_unicode("variables", name)
