"""The order of parameters: what names are sorted by, and where the order may matter (sections 9.1.1 and 9.1.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .query import Pair
from .text import ascii_lower, code_units

_LIST = re.compile(r"(?:\A|\.)[0-9]+(?=[.\[]|\Z)|\[(?:[ +]?|[0-9]+)\]")
_NUMBER = re.compile("[0-9]+")
_BLANK = re.compile("[ +]")
_ROOT = re.compile(r"[^.\[]*")
_JOINT = re.compile(r"[. +\[]")
_BEHIND_BRACKET = re.compile(r"\](?:(?!\[)|\[[^\]]*\Z).*", re.DOTALL)
_SIMPLE = re.compile("[a-z_-][a-z0-9_-]*", re.ASCII)
_MAX_PARENTS = 64


def sorted_pairs(pairs: list[Pair]) -> list[Pair]:
    """The pairs sorted by the place of their names, unless their order may matter."""
    if len(pairs) < 2:
        return pairs
    names = [pair.name for pair in pairs]
    if all(map(_SIMPLE.fullmatch, names)):
        return [pairs[i] for i in sorted(range(len(pairs)), key=names.__getitem__)]
    if depends_on_order(names):
        return pairs
    return sorted(pairs, key=lambda pair: code_units(place_of(pair.name)))


def is_condition(name: str) -> bool:
    """Whether the pair is a condition (`time>=2000`) behind a choice of columns."""
    return "<" in name or ">" in name


def place_of(name: str) -> str:
    """What a name is sorted by: the text before the part that makes it a member of a list."""
    found = _LIST.search(name)
    return name[: found.start()] if found else name


class _Placed:
    """A name with what rivals are found by."""

    __slots__ = ("place", "list_part", "variable", "parents")

    def __init__(self, name: str) -> None:
        found = _LIST.search(name)
        self.place = name[: found.start()] if found else name
        self.list_part = _NUMBER.sub("0", _BLANK.sub("", found[0])) if found else None
        self.variable = _variable(self.place)
        self.parents = [(_spelled_alike(text), text) for text in _parents(self.place)]


def depends_on_order(names: Sequence[str]) -> bool:
    """Whether the order of these names, repeats included, may matter."""
    if any("/" in name or is_condition(name) for name in names):
        return True
    return _has_rivals([_Placed(name) for name in dict.fromkeys(names)]) or _reads_siblings_in_order(names)


def _has_rivals(names: Iterable[_Placed]) -> bool:
    """Whether two of these names are rivals; linear in their number."""
    wholes: dict[str, tuple[str, str | None]] = {}
    parents: dict[str, str] = {}
    for name in names:
        spelling = (name.place, name.list_part)
        known = wholes.get(name.variable)
        if known == spelling:
            continue
        if known is not None or name.variable in parents:
            return True
        for variable, text in name.parents:
            if variable in wholes or parents.get(variable, text) != text:
                return True
        wholes[name.variable] = spelling
        parents.update(name.parents)
    return False


def _parents(place: str) -> list[str]:
    if "[" not in place:
        return []
    read = _read_part(place)
    return [read[: at.start()] for at in re.finditer(r"\[", read) if at.start() > 0][:_MAX_PARENTS]


def _reads_siblings_in_order(names: Sequence[str]) -> bool:
    by_root: dict[str, list[str]] = {}
    for name in names:
        root = _ROOT.match(name)
        by_root.setdefault(root[0] if root else "", []).append(place_of(name))
    for root_text, places in by_root.items():
        runs = [place for i, place in enumerate(places) if i == 0 or places[i - 1] != place]
        distinct = set(runs)
        if root_text != "" and (len(distinct) < len(runs) or _is_order(root_text, distinct - {root_text})):
            return True
    return False


def _is_order(root: str, places: set[str]) -> bool:
    return len(places) > 1 and re.search("sort|order", _variable(root)) is not None


def _variable(text: str) -> str:
    return _spelled_alike(_read_part(text))


def _spelled_alike(read: str) -> str:
    return _JOINT.sub("_", ascii_lower(read.lstrip(" +[]")).replace("]", ""))


def _read_part(text: str) -> str:
    text = text.partition("\0")[0]
    return _BEHIND_BRACKET.sub("", text, count=1) if "]" in text else text
