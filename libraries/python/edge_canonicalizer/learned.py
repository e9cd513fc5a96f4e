"""What was learned about a site (section 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from .learned_pattern import Pattern, is_naming, parse_key
from .parameters import Parameters
from .patterns import split
from .query import Pair
from .text import ascii_lower, folded, normalize_octets

Note = Callable[[str, str, "str | None"], None]


class Template:
    """What the record says about the paths of one template."""

    __slots__ = ("text", "patterns", "vetoed", "guarded")

    def __init__(self, text: str) -> None:
        self.text = text
        self.patterns: dict[frozenset[str], Pattern] = {}
        self.vetoed: set[str] = set()
        #: Names in lower case of which no tracking fact drops another spelling.
        self.guarded: set[str] = set()


class _Node:
    """One segment position of the path templates."""

    __slots__ = ("literals", "any", "template")

    def __init__(self) -> None:
        self.literals: dict[str, _Node] = {}
        self.any: _Node | None = None
        self.template: Template | None = None


class LearnedMap:
    """What was learned about a site: patterns by path template and set of names, and parameters by name."""

    def __init__(self, record: Mapping[str, Any], naming_schemes: Iterable[Mapping[str, Any]]) -> None:
        schemes = list(naming_schemes)
        self._root = _Node()
        self._any_path: dict[frozenset[str], Pattern] = {}
        self._has_folded = False
        self._is_version_2 = record.get("v") == 2
        for key, data in record["patterns"].items():
            parsed = parse_key(key)
            if parsed is None:
                continue
            template, names = parsed
            known = self._any_path if template == "" else self._template(template).patterns
            known[names] = Pattern(key, data, lambda name: is_naming(name, schemes))
            self._has_folded = self._has_folded or any("#" in name for name in names)
        self._vetoes: frozenset[str] = frozenset()
        parameters: Mapping[str, Any] = record.get("parameters", {}) if self._is_version_2 else {}
        self.parameters = Parameters(parameters, lambda name: is_naming(name, schemes))
        if self._is_version_2:
            self._read_templates(record, parameters)
        own = [(names, pattern) for node in _nodes(self._root) for names, pattern in _patterns(node)]
        self._exceptions = _exceptions((*own, *self._any_path.items())) if self.parameters else {}
        #: Nothing was learned: what the record strips goes at once.
        self.is_empty = not (own or self._any_path or self.parameters or self._vetoes)

    def _read_templates(self, record: Mapping[str, Any], parameters: Mapping[str, Any]) -> None:
        vetoes = record.get("vetoByTemplate", {})
        self._vetoes = frozenset(vetoes)
        dropped = (text for one in parameters.values() if one["drop"] != "everywhere" for text in one["drop"])
        for text in (*record.get("templates", ()), *dropped):
            self._template(text)
        for rule, texts in vetoes.items():
            for text in texts:
                self._template(text).vetoed.add(rule)
                self._template(text).guarded.add(ascii_lower(rule))
        for name, one in parameters.items():
            for text in one["keep"]:
                self._template(text).guarded.add(ascii_lower(name))

    def _template(self, text: str) -> Template:
        node = self._root
        for segment in split(text):
            if segment == "*":
                node.any = node = node.any or _Node()
            else:
                node = node.literals.setdefault(segment, _Node())
        node.template = node.template or Template(text)
        return node.template

    def at(self, path: str) -> Template | None:
        """The template of a path, or None."""
        node: _Node | None = self._root
        for segment in split(normalize_octets(path) if self._is_version_2 else path):
            if node is None:
                return None
            node = node.literals.get(segment) or node.any
        return None if node is None else node.template

    def vetoes(self, rule: str, path: str) -> bool:
        """Whether a static rule does not apply on this path (section 9.4.3)."""
        if rule not in self._vetoes:
            return False
        template = self.at(path)
        return template is not None and rule in template.vetoed

    def protects(self, name: str, path: str) -> bool:
        """Whether a parameter was learned to matter on this path (section 9.4.3)."""
        parameter = self.parameters.of(name)
        if parameter is None or not parameter.keep:
            return False
        template = self.at(path)
        return template is not None and template.text in parameter.keep

    def guards(self, lower: str, path: str) -> bool:
        """Whether a template speaks for other spellings of a name."""
        if not self._vetoes and not self.parameters:
            return False
        template = self.at(path)
        return template is not None and lower in template.guarded

    def find(self, template: Template | None, names: Iterable[str]) -> Pattern | None:
        """The pattern of a template and names, or None."""
        known = frozenset(names)
        found = self._find(template, known)
        if found is not None or not self._has_folded or any("#" in name for name in known):
            return found
        return self._find(template, frozenset(map(folded, known)))

    def _find(self, template: Template | None, names: frozenset[str]) -> Pattern | None:
        own = None if template is None else template.patterns.get(names)
        return self._any_path.get(names) if own is None else own

    def strip(
        self,
        pairs: list[Pair],
        path: str,
        by_record: Mapping[str, str],
        keeps: Callable[[str], bool],
        carries: Callable[[Pair], bool],
        note: Note,
    ) -> list[Pair]:
        """Strips what was learned, then the names of `by_record` (name to rule), then what was learned again (section 9.4.1)."""
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
        template = self.at(path)
        while pairs:
            rules = self._rules(pairs, template, by_record, keeps)
            kept = []
            for pair in pairs:
                rule = rules.get(pair.name)
                is_whole_value = rule is not None and rule.startswith("learned-value:")
                if rule is None or (not is_whole_value and carries(pair)):
                    kept.append(pair)
                else:
                    note("query", by_record.get(pair.name, rule), pair.name)
            if len(kept) == len(pairs):
                return pairs
            pairs = kept
        return pairs

    def _rules(
        self, pairs: list[Pair], template: Template | None, by_record: Mapping[str, str], keeps: Callable[[str], bool]
    ) -> dict[str, str]:
        """By name: the rule that strips it."""
        values: dict[str, list[str]] = {}
        for pair in pairs:
            values.setdefault(pair.name, []).append(pair.decoded_value)
        pattern = self.find(template, values)
        if pattern is None:
            return self._rules_by_name(values, template, by_record, keeps) if self.parameters else {}
        important = self._important_without(template, values, by_record)
        rules = {name: pattern.rule(name, listed) for name, listed in values.items() if name not in important}
        return {name: rule for name, rule in rules.items() if rule is not None and not keeps(name)}

    def _rules_by_name(
        self, values: dict[str, list[str]], template: Template | None, by_record: Mapping[str, str], keeps: Callable[[str], bool]
    ) -> dict[str, str]:
        """Section 9.4.2."""
        rules: dict[str, str] = {}
        entries: dict[str, str] = {}
        for name, listed in values.items():
            parameter = self.parameters.of(name)
            rule = None if parameter is None else parameter.rule(None if template is None else template.text, listed)
            if parameter is not None and rule is not None and not keeps(name):
                rules[name] = rule
                entries[name] = parameter.name
        gone = frozenset((*rules, *by_record))
        return {name: rule for name, rule in rules.items() if not self._is_exception(entries[name], values, gone, template)}

    def _is_exception(
        self, entry: str, names: Iterable[str], gone: frozenset[str], template: Template | None
    ) -> bool:
        """Whether a pattern keeps the name beside names that are here, whatever it drops, and all that it does not know is gone."""
        for known in self._exceptions.get(entry, ()):
            pattern = self._find(template, known)
            if pattern is None or pattern.is_blind or entry not in pattern.keep:
                continue
            written = {name: folded(name) if pattern.is_folded else name for name in names}
            is_there = known <= pattern.drop | frozenset(written.values())
            if is_there and all(name in gone or one in known for name, one in written.items()):
                return True
        return False

    def _important_without(
        self, template: Template | None, names: Iterable[str], by_record: Mapping[str, str]
    ) -> frozenset[str]:
        """The names that the pattern of the set without those of `by_record` keeps."""
        if not by_record:
            return frozenset()
        rest = [name for name in names if name not in by_record]
        pattern = self.find(template, rest)
        return frozenset() if pattern is None else pattern.important(rest)


def _nodes(node: _Node) -> Iterator[_Node]:
    yield node
    for below in (*node.literals.values(), *(() if node.any is None else (node.any,))):
        yield from _nodes(below)


def _patterns(node: _Node) -> Iterable[tuple[frozenset[str], Pattern]]:
    return () if node.template is None else node.template.patterns.items()


def _exceptions(patterns: Iterable[tuple[frozenset[str], Pattern]]) -> Mapping[str, set[frozenset[str]]]:
    """By name: the sets of names of which some pattern keeps it."""
    sets: dict[str, set[frozenset[str]]] = {}
    for names, pattern in patterns:
        for name in () if pattern.is_blind else pattern.keep:
            sets.setdefault(name, set()).add(names)
    return sets
