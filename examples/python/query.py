"""The query as raw pieces (section 9.1 of docs/spec.md)."""

from dataclasses import dataclass

from text import decode


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
