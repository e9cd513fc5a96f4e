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
    def plain(self):
        """The name without what was glued in front of it (section 9.3)."""
        return re.sub("^(?:amp;|[ +?\t\n\r])+", "", self.name)

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


_LIST = re.compile(r"(?:\A|\.)[0-9]+(?=[.\[]|\Z)|\[(?:[ +]?|[0-9]+)\]")


def place_of(name):
    """What a name is sorted by (section 9.1.1): the text before the part that makes it a member of a list."""
    return name[: found.start()] if (found := _LIST.search(name)) else name


def depends_on_order(names):
    """Whether the order of these names, repeats included, may matter (section 9.1.2)."""
    if any("/" in name or is_condition(name) for name in names):
        return True
    return any(_are_rivals(a, b) for a, b in combinations(set(names), 2)) or _reads_siblings_in_order(names)


def _are_rivals(a, b):
    place_a, place_b = place_of(a), place_of(b)
    parents_a, parents_b = _parents(place_a), _parents(place_b)
    if _variable(place_a) == _variable(place_b):
        return (place_a, _list_part(a)) != (place_b, _list_part(b))
    if _variable(place_a) in map(_variable, parents_b) or _variable(place_b) in map(_variable, parents_a):
        return True
    return any(_variable(x) == _variable(y) and x != y for x in parents_a for y in parents_b)


def _parents(place):
    return [place[: at.start()] for at in re.finditer(r"\[", _read_part(place)) if at.start() > 0][:64]


def _list_part(name):
    found = _LIST.search(name)
    return found and re.sub("[0-9]+", "0", re.sub("[ +]", "", found[0]))


def _reads_siblings_in_order(names):
    by_root = {}
    for name in names:
        by_root.setdefault(re.match(r"[^.\[]*", name)[0], []).append(place_of(name))
    for root, places in by_root.items():
        runs = [place for i, place in enumerate(places) if i == 0 or places[i - 1] != place]
        if root != "" and (len(set(runs)) < len(runs) or _is_order(root, set(runs) - {root})):
            return True
    return False


def _is_order(root, places):
    return len(places) > 1 and re.search("sort|order", _variable(root)) is not None


def _variable(text):
    return re.sub(r"[. +\[]", "_", ascii_lower(_read_part(text).lstrip(" +[]")).replace("]", ""))


def _read_part(text):
    return re.sub(r"\](?:(?!\[)|\[[^\]]*\Z).*", "", text.partition("\0")[0], count=1, flags=re.DOTALL)
