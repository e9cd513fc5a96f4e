"""Strips the parameters of one URL by what was learned (section 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .notes import Notes
from .query import Pair
from .site import Page
from .text import folded

Values = dict[str, list[str]]


class Stripper:
    """Strips parameters of a page; `by_record`: names that the record alone strips, each with its rule."""

    def __init__(self, page: Page, by_record: Mapping[str, str], notes: Notes) -> None:
        assert page.record is not None
        self._page = page
        self._record = page.record
        self._learned = page.record.learned
        self._template = self._learned.at(page.path)
        self._by_record = by_record
        self._notes = notes

    def strip(self, pairs: list[Pair]) -> list[Pair]:
        """Strips what was learned, then the names of `by_record`, then what was learned again (section 9.4.1)."""
        judged = self._strip(pairs)
        rest = []
        for pair in judged:
            if pair.name in self._by_record and not self._page.carries_others(pair):
                self._notes.drop("query", self._by_record[pair.name], pair)
            else:
                rest.append(pair)
        return judged if len(rest) == len(judged) else self._strip(rest)

    def _strip(self, pairs: list[Pair]) -> list[Pair]:
        """Until nothing is stripped: what is left forms another set of names."""
        while pairs:
            rules = self._rules(pairs)
            kept = []
            for pair in pairs:
                rule = rules.get(pair.name)
                is_value = rule is not None and rule.startswith("learned-value:")
                if rule is None or (not is_value and self._page.carries_others(pair)):
                    kept.append(pair)
                else:
                    self._notes.drop("query", self._by_record.get(pair.name, rule), pair)
            if len(kept) == len(pairs):
                return pairs
            pairs = kept
        return pairs

    def _keeps(self, name: str) -> bool:
        return self._record.keeps(name, self._page.path)

    def _rules(self, pairs: list[Pair]) -> dict[str, str]:
        """By name: the rule that strips it."""
        values: Values = {}
        for pair in pairs:
            values.setdefault(pair.name, []).append(pair.decoded_value)
        pattern = self._learned.find(self._template, values)
        if pattern is None:
            return self._rules_by_name(values) if self._learned.parameters else {}
        important = self._important_without(values)
        rules = {name: pattern.rule(name, listed) for name, listed in values.items() if name not in important}
        return {name: rule for name, rule in rules.items() if rule is not None and not self._keeps(name)}

    def _important_without(self, names: Values) -> frozenset[str]:
        """The names that the pattern of the set without those of `by_record` keeps, if that is another set."""
        rest = [name for name in names if name not in self._by_record]
        pattern = None if len(rest) == len(names) else self._learned.find(self._template, rest)
        return frozenset() if pattern is None else pattern.important(rest)

    def _rules_by_name(self, values: Values) -> dict[str, str]:
        """Section 9.4.2."""
        rules: dict[str, str] = {}
        entries: dict[str, str] = {}
        template = None if self._template is None else self._template.text
        for name, listed in values.items():
            parameter = self._learned.parameters.of(name)
            rule = None if parameter is None else parameter.rule(template, listed)
            if parameter is not None and rule is not None and not self._keeps(name):
                rules[name] = rule
                entries[name] = parameter.name
        gone = frozenset((*rules, *self._by_record))
        return {name: rule for name, rule in rules.items() if not self._is_exception(entries[name], values, gone)}

    def _is_exception(self, entry: str, names: Iterable[str], gone: frozenset[str]) -> bool:
        """Whether a pattern keeps the name beside names that are here, whatever it drops, and all that it does not know is gone."""
        for known, pattern in self._learned.exceptions(entry, self._template):
            written = {name: folded(name) if pattern.is_folded else name for name in names}
            is_there = known <= pattern.drop | frozenset(written.values())
            if is_there and all(name in gone or one in known for name, one in written.items()):
                return True
        return False
