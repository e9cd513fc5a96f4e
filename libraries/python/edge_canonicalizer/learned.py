"""What was learned about a site (section 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .learned_pattern import Pattern, is_naming, parse_key
from .parameters import Parameters
from .patterns import split
from .text import ascii_lower, folded, normalize_octets


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

    def exceptions(self, name: str, template: Template | None) -> Iterator[tuple[frozenset[str], Pattern]]:
        """The patterns for this template that say that a name matters, each with its set of names."""
        for known in self._exceptions.get(name, ()):
            pattern = self._find(template, known)
            if pattern is not None and not pattern.is_blind and name in pattern.keep:
                yield known, pattern


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
