"""Queries that the site reads in order (section 9.4.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection

from .notes import Notes
from .query import Pair

Keep = Callable[[list[Pair], Notes], list[Pair]]


class _Drops(Notes):
    """What would be dropped whatever the order, each entry with its parameter."""

    def __init__(self) -> None:
        super().__init__()
        self.pairs: list[Pair] = []

    def drop(self, step: str, rule: str, pair: Pair) -> None:
        super().drop(step, rule, pair)
        self.pairs.append(pair)


def front_of(pairs: list[Pair], keep: Keep, notes: Notes) -> list[Pair]:
    """The parameters up to the last one that is kept; `keep` gives those that are kept whatever the order."""
    while True:
        drops = _Drops()
        kept = keep(pairs, drops)
        end = pairs.index(kept[-1]) + 1 if kept else 0
        behind = set(map(id, pairs[end:]))
        notes.extend(note for note, pair in zip(drops, drops.pairs) if id(pair) in behind)
        if end in (0, len(pairs)):
            return pairs[:end]
        pairs = pairs[:end]


def front_of_query(query: str, count: int, notes: Notes) -> str | None:
    """The query up to the end of a number of pieces that are not empty; None for none. Notes empty pieces behind them."""
    pieces = query.split("&")
    end = 0
    while count > 0:
        count -= pieces[end] != ""
        end += 1
    if "" in pieces[end:]:
        notes.add("query", "empty")
    return "&".join(pieces[:end]) if end else None


def front_of_bare(pieces: list[str], dropped: Collection[str]) -> list[str]:
    """The pieces of a query without pairs up to the last one that is kept; none if only empty ones are."""
    kept = [at for at, piece in enumerate(pieces) if piece not in dropped]
    return pieces[: kept[-1] + 1] if any(pieces[at] for at in kept) else []
