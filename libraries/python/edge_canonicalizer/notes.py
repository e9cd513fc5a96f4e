"""What was applied (section 14)."""

from __future__ import annotations

from typing import NamedTuple

from .query import Pair


class Applied(NamedTuple):
    """One change to the URL or the key; `name` is the parameter that the rule is about."""

    step: str
    rule: str
    name: str | None = None


class Notes(list[Applied]):
    """What was applied, in order."""

    def add(self, step: str, rule: str, name: str | None = None) -> None:
        """Adds one entry."""
        self.append(Applied(step, rule, name))

    def drop(self, step: str, rule: str, pair: Pair) -> None:
        """Adds the entry of a parameter that is dropped."""
        self.append(Applied(step, rule, pair.name))
