"""The query as raw pieces (section 9.1 of docs/spec.md)."""

import re
from dataclasses import dataclass
from itertools import combinations

from text import ascii_lower, decode


@dataclass(frozen=True)
class Pair:
    """One piece. `value` is raw, and None for a bare token."""

    raw: str
    name: str
    value: str | None

    @property
    def decoded_value(self):
        """The decoded value; the raw one where it does not decode."""
        raw = self.value or ""
        decoded = decode(raw)
        return raw if decoded is None else decoded


def split_query(query):
    """The pieces that are not empty."""
    pairs = []
    for piece in query.split("&"):
        if piece == "":
            continue
        raw_name, equals, value = piece.partition("=")
        name = decode(raw_name)
        pairs.append(Pair(piece, raw_name if name is None else name, value if equals else None))
    return pairs


def join_query(pairs):
    """The pieces as a query; None for no pieces."""
    return "&".join(pair.raw for pair in pairs) if pairs else None


def is_condition(name):
    """Whether the pair is a condition (`time>=2000`) behind a choice of columns."""
    return "<" in name or ">" in name


def depends_on_order(names):
    """Whether the order of these names, each given once, may matter (section 9.1.1)."""
    return any("[][" in name or "/" in name or is_condition(name) for name in names) or any(_are_rivals(a, b) for a, b in combinations(names, 2))


def _are_rivals(a, b):
    if _variable(a) == _variable(b):
        return True
    (base_a, *_), (base_b, *_) = parts = a.partition("["), b.partition("[")
    if _variable(base_a) != _variable(base_b):
        return False
    if base_a != base_b or any(bracket == "" for _, bracket, _ in parts):
        return True
    return len({rest.startswith("]") for _, _, rest in parts}) == 2 or re.search("sort|order", _variable(base_a)) is not None


def _variable(text):
    return re.sub("[. +]", "_", ascii_lower(text))
