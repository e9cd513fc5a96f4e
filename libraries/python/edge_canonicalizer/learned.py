"""Learned patterns (section 9.4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .patterns import split
from .query import Pair
from .text import decode

_DIGITS = re.compile("[0-9]+")

Note = Callable[[str, str, "str | None"], None]


class Pattern:
    """One learned pattern, ready to be asked."""

    __slots__ = ("key", "is_folded", "is_blind", "keep", "drop", "drop_values")

    def __init__(self, key: str, data: Mapping[str, Any], is_naming: Callable[[str], bool]) -> None:
        self.key = key
        self.is_folded = "%23" in key
        self.is_blind = data["basis"] == "blind"
        self.keep = frozenset(data["keep"])
        self.drop = frozenset(() if self.is_blind else (n for n in data["drop"] if n not in self.keep and not is_naming(n)))
        values = {} if self.is_blind else data.get("dropValues", {})
        self.drop_values = {name: frozenset(listed) for name, listed in values.items()}

    def rule(self, pair: Pair, is_only_one: bool) -> str | None:
        """The rule by which the pattern strips a parameter, or None."""
        name = folded(pair.name) if self.is_folded else pair.name
        if is_only_one and name in self.drop_values and pair.decoded_value in self.drop_values[name]:
            return f"learned-value:{self.key}"
        return f"learned:{self.key}" if name in self.drop else None

    def important(self, names: Iterable[str]) -> frozenset[str]:
        """The names that the pattern says to matter; none of a blind one."""
        if self.is_blind:
            return frozenset()
        return frozenset(name for name in names if (folded(name) if self.is_folded else name) in self.keep)


class _Node:
    """One segment position of the path templates."""

    __slots__ = ("literals", "any", "patterns")

    def __init__(self) -> None:
        self.literals: dict[str, _Node] = {}
        self.any: _Node | None = None
        self.patterns: dict[frozenset[str], Pattern] = {}


class LearnedMap:
    """The patterns of a record, by path template and set of names."""

    def __init__(self, patterns: Mapping[str, Mapping[str, Any]], naming_schemes: Iterable[Mapping[str, Any]]) -> None:
        schemes = list(naming_schemes)
        self._root = _Node()
        self._any_path: dict[frozenset[str], Pattern] = {}
        self._has_folded = False
        for key, data in patterns.items():
            parsed = parse_key(key)
            if parsed is None:
                continue
            template, names = parsed
            known = self._any_path if template == "" else self._insert(template).patterns
            known[names] = Pattern(key, data, lambda name: _is_naming(name, schemes))
            self._has_folded = self._has_folded or any("#" in name for name in names)

    def _insert(self, template: str) -> _Node:
        node = self._root
        for segment in split(template):
            if segment == "*":
                node.any = node = node.any or _Node()
            else:
                node = node.literals.setdefault(segment, _Node())
        return node

    def find(self, path: str, names: Iterable[str]) -> Pattern | None:
        """The pattern of a path and its names, or None."""
        known = frozenset(names)
        node = self._walk(path)
        found = self._find(node, known)
        if found is not None or not self._has_folded or any("#" in name for name in known):
            return found
        return self._find(node, frozenset(map(folded, known)))

    def _find(self, node: _Node | None, names: frozenset[str]) -> Pattern | None:
        own = None if node is None else node.patterns.get(names)
        return self._any_path.get(names) if own is None else own

    def _walk(self, path: str) -> _Node | None:
        node: _Node | None = self._root
        for segment in split(path):
            if node is None:
                return None
            node = node.literals.get(segment) or node.any
        return node

    def strip(
        self,
        pairs: list[Pair],
        path: str,
        by_record: Mapping[str, str],
        keeps: Callable[[str], bool],
        carries: Callable[[Pair], bool],
        note: Note,
    ) -> list[Pair]:
        """Strips by pattern, then the names of `by_record` (name to rule), then by pattern again (section 9.4.1)."""
        judged = self._strip(pairs, path, by_record, keeps, carries, note)
        rest = [pair for pair in judged if pair.name not in by_record or carries(pair)]
        if len(rest) == len(judged):
            return judged
        for pair in judged:
            if pair not in rest:
                note("query", by_record[pair.name], pair.name)
        return self._strip(rest, path, by_record, keeps, carries, note)

    def _strip(
        self,
        pairs: list[Pair],
        path: str,
        by_record: Mapping[str, str],
        keeps: Callable[[str], bool],
        carries: Callable[[Pair], bool],
        note: Note,
    ) -> list[Pair]:
        """Until nothing is stripped: what is left forms another set of names."""
        while pairs:
            names = [pair.name for pair in pairs]
            pattern = self.find(path, names)
            if pattern is None:
                return pairs
            important = self._important_without(path, names, by_record)
            kept = []
            for pair in pairs:
                rule = None if keeps(pair.name) else pattern.rule(pair, names.count(pair.name) == 1)
                is_whole_value = rule is not None and rule.startswith("learned-value:")
                if rule is None or pair.name in important or (not is_whole_value and carries(pair)):
                    kept.append(pair)
                else:
                    note("query", by_record.get(pair.name, rule), pair.name)
            if len(kept) == len(pairs):
                return pairs
            pairs = kept
        return pairs

    def _important_without(self, path: str, names: list[str], by_record: Mapping[str, str]) -> frozenset[str]:
        """The names that the pattern of the set without those of `by_record` keeps."""
        rest = [name for name in names if name not in by_record]
        pattern = None if len(rest) == len(names) else self.find(path, rest)
        return frozenset() if pattern is None else pattern.important(rest)


def _is_naming(name: str, schemes: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a name denotes identity everywhere."""
    for scheme in schemes:
        text, match = scheme["text"], scheme["match"]
        if name == text or (match == "prefix" and name.startswith(text)) or (match == "suffix" and name.endswith(text)):
            return True
    return False


def parse_key(key: str) -> tuple[str, frozenset[str]] | None:
    """Template and names of a pattern key, or None for a text that is none."""
    template, mark, names = key.rpartition("?")
    decoded = [decode(name) for name in names.split("&")] if names else []
    if mark == "" or None in decoded:
        return None
    return template, frozenset(name for name in decoded if name is not None)


def folded(name: str) -> str:
    """The name with `#` for every run of digits."""
    return _DIGITS.sub("#", name)
