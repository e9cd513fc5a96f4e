"""The query as raw pieces (section 9.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .text import decode

_GLUED = re.compile("(?:amp;|[ +?\t\n\r])+")


class Pair:
    """One piece. `value` is raw, and None for a bare token."""

    __slots__ = ("raw", "name", "value", "_plain", "_decoded")

    def __init__(self, raw: str, name: str, value: str | None) -> None:
        self.raw = raw
        self.name = name
        self.value = value
        self._plain: str | None = None
        self._decoded: str | None = None

    @property
    def plain(self) -> str:
        """The name without what was glued in front of it (section 9.3)."""
        if self._plain is None:
            self._plain = plain_name(self.name)
        return self._plain

    @property
    def decoded_value(self) -> str:
        """The decoded value; the raw one where it does not decode."""
        if self._decoded is None:
            raw = self.value or ""
            decoded = decode(raw)
            self._decoded = raw if decoded is None else decoded
        return self._decoded


# How a name begins that has something glued in front; an empty name has nothing.
_GLUE = frozenset("a +?\t\n\r")


def plain_name(name: str) -> str:
    """The name without what was glued in front of it (section 9.3)."""
    glued = _GLUED.match(name) if name[:1] in _GLUE else None
    return name if glued is None else name[glued.end() :]


def split_query(query: str | None) -> list[Pair]:
    """The pieces that are not empty; none for an absent query."""
    pairs: list[Pair] = []
    if query is None:
        return pairs
    for piece in query.split("&"):
        if piece == "":
            continue
        raw_name, equals, value = piece.partition("=")
        name = decode(raw_name)
        pairs.append(Pair(piece, raw_name if name is None else name, value if equals else None))
    return pairs


def join_query(pairs: Iterable[Pair]) -> str | None:
    """The pieces as a query; None for no pieces."""
    return "&".join([pair.raw for pair in pairs]) or None
