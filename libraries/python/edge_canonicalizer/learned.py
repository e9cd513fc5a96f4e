"""What was learned about a site (section 9.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .learned_pattern import Pattern, is_naming, parse_key
from .parameters import Parameters
from .template_tree import Template, TemplateTree
from .text import ascii_lower, folded, normalize_octets


#: In `vetoByTemplate`: every static rule about names and their order.
_EVERY_NAME_RULE = "*"


class LearnedMap:
    """What was learned about a site: patterns by path template and set of names, and parameters by name."""

    def __init__(self, record: Mapping[str, Any], naming_schemes: Iterable[Mapping[str, Any]]) -> None:
        schemes = list(naming_schemes)
        is_version_2 = record.get("v") == 2
        self._templates = TemplateTree(normalize_octets if is_version_2 else str)
        self._any_path: dict[frozenset[str], Pattern] = {}
        self._has_folded = False
        for key, data in record["patterns"].items():
            parsed = parse_key(key)
            if parsed is None:
                continue
            template, names = parsed
            known = self._any_path if template == "" else self._templates.hold(template).patterns
            known[names] = Pattern(key, data, lambda name: is_naming(name, schemes))
            self._has_folded = self._has_folded or any("#" in name for name in names)
        self._vetoes: frozenset[str] = frozenset()
        parameters: Mapping[str, Any] = record.get("parameters", {}) if is_version_2 else {}
        self.parameters = Parameters(parameters, lambda name: is_naming(name, schemes))
        if is_version_2:
            self._read_templates(record, parameters)
        own = [known for template in self._templates.all() for known in template.patterns.items()]
        self._exceptions = _exceptions((*own, *self._any_path.items())) if self.parameters else {}
        #: Nothing was learned: what the record strips goes at once.
        self.is_empty = not (own or self._any_path or self.parameters or self._vetoes)

    def _read_templates(self, record: Mapping[str, Any], parameters: Mapping[str, Any]) -> None:
        vetoes = record.get("vetoByTemplate", {})
        self._vetoes = frozenset(vetoes)
        dropped = (text for one in parameters.values() if one["drop"] != "everywhere" for text in one["drop"])
        for text in (*record.get("templates", ()), *dropped):
            self._templates.hold(text)
        for rule, texts in vetoes.items():
            for text in texts:
                self._templates.hold(text).vetoed.add(rule)
                self._templates.hold(text).guarded.add(ascii_lower(rule))
        for text, end in record.get("queryEnds", {}).items():
            template = self._templates.hold(text)
            template.ends, template.unread = frozenset(end["names"]), frozenset(end["unread"])
        for name, one in parameters.items():
            for text in one["keep"]:
                self._templates.hold(text).guarded.add(ascii_lower(name))

    def at(self, path: str) -> Template | None:
        """The template of a path, or None."""
        return self._templates.at(path)

    def vetoes(self, rule: str, path: str) -> bool:
        """Whether a static rule does not apply on this path (section 9.4.3)."""
        return self.vetoes_on_template(rule, path) or (rule != "percent-encoding" and self.vetoes_names(path))

    def vetoes_names(self, path: str) -> bool:
        """Whether no static rule about names applies on this path (section 9.4.3)."""
        return self.vetoes_on_template(_EVERY_NAME_RULE, path)

    def vetoes_on_template(self, rule: str, path: str) -> bool:
        """Whether the template of this path is listed under a rule."""
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
        return template is not None and (lower in template.guarded or _EVERY_NAME_RULE in template.vetoed)

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


def _exceptions(patterns: Iterable[tuple[frozenset[str], Pattern]]) -> Mapping[str, set[frozenset[str]]]:
    """By name: the sets of names of which some pattern keeps it."""
    sets: dict[str, set[frozenset[str]]] = {}
    for names, pattern in patterns:
        for name in () if pattern.is_blind else pattern.keep:
            sets.setdefault(name, set()).add(names)
    return sets
