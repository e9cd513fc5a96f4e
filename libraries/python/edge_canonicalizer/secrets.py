"""Signatures, secrets and actions: what passes through untouched (section 6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .hosts import is_any
from .query import Pair
from .text import ascii_lower, grammar, length_in_code_units

_NO_WORD = re.compile("[^0-9A-Za-z]+")
_HUMP = re.compile("(?<=[0-9a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def words_of(name: str) -> str:
    """The words of a name (section 6.1)."""
    return "^-" + _HUMP.sub("-", _NO_WORD.sub("-", name)).strip("-").lower()


class PassThrough:
    """One entry of `passThrough` that names parameters."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.kind: str = data["kind"]
        self.ignores_case = bool(data.get("ignoreCase"))
        folded = [ascii_lower(name) if self.ignores_case else name for name in data["names"]]
        self.filed_under = ascii_lower(folded[0])
        self._first: str = folded[0]
        self._others = frozenset(folded[1:])
        self._hosts = frozenset(data["hosts"]) if "hosts" in data else None
        self._value = grammar(data["value"]) if "value" in data else None
        self._beside = grammar(data["beside"]) if "beside" in data else None
        self._segment: str | None = data.get("segment")

    def is_named(self, name: str) -> bool:
        """Whether the entry is about this plain name."""
        return (ascii_lower(name) if self.ignores_case else name) == self._first

    def applies(
        self,
        pair: Pair,
        pairs: list[Pair],
        names: frozenset[str],
        segments: Callable[[], frozenset[str]],
        is_kept: Callable[[Pair], bool],
    ) -> bool:
        """Whether the entry applies to a parameter of its name; `is_kept`: no tracking fact or list strips a pair."""
        if not is_any(names, self._hosts) or (self._value is not None and not self._value.matches(pair.decoded_value)):
            return False
        if self._segment is not None and self._segment not in segments():
            return False
        if self._others:
            present = {ascii_lower(other.name) if self.ignores_case else other.name for other in pairs}
            if not self._others <= present:
                return False
        beside = self._beside
        return beside is None or any(
            other is not pair and beside.matches(other.decoded_value) and is_kept(other) for other in pairs
        )


class SecretShape:
    """One entry of `secretShapes`: a secret by the words of its name and the look of its value."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.kind: str = data["kind"]
        self.min_length: int = data["minLength"]
        self._endings = tuple(data["endings"])
        self._unless = tuple(data.get("unless", ()))
        self._value = grammar(data["value"]) if "value" in data else None
        self._beside = frozenset(data["beside"]) if "beside" in data else None
        self._path_ends = tuple(data["pathEnds"]) if "pathEnds" in data else None
        self._unless_path_ends = tuple(data.get("unlessPathEnds", ()))

    def is_named(self, words: str) -> bool:
        """Whether the entry is about names of these words."""
        return words.endswith(self._endings) and not words.replace("-", "").endswith(self._unless)

    def applies(self, value: str, path: str, pairs: Iterable[Pair]) -> bool:
        """Whether value, path and the names beside are as the entry says; `path` is in lower case."""
        if length_in_code_units(value) < self.min_length:
            return False
        if self._path_ends is not None and not path.endswith(self._path_ends):
            return False
        if path.endswith(self._unless_path_ends) or (self._value is not None and not self._value.matches(value)):
            return False
        return self._beside is None or any(ascii_lower(pair.name) in self._beside for pair in pairs)
