"""Domain records: the lists of the operator and what was learned about one site (sections 9.2 to 9.5 and 11)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .learned import LearnedMap
from .learned_pattern import parse_key
from .path_rules import PathRule
from .rules import Rules
from .text import ascii_lower

_PORT = re.compile(r":[0-9]*\Z")


class Record:
    """One domain record, compiled for the rules."""

    def __init__(self, data: Mapping[str, Any], rules: Rules) -> None:
        self.keep, self.strip = frozenset(data.get("keep", ())), frozenset(data.get("strip", ()))
        self.veto = frozenset(data.get("veto", ()))
        self.url_params = frozenset(data.get("urlParams", ()))
        self._platforms = [p for p in rules.platforms if p["name"] in data.get("platform", ())]
        self._kept_by_platform = [_name_test(text) for p in self._platforms for text in p["keep"]]
        self.actions = frozenset(name for p in self._platforms for name in p.get("actions", ()))
        self._quarantine = [(entry["name"], _template(entry["pattern"])) for entry in data.get("quarantine", ())]
        kept = (name for p in self._platforms for name in p["keep"] if "#" not in name and not name.endswith("*"))
        guarded = (*self.keep, *self.veto, *(name for name, _ in self._quarantine), *kept)
        self._guarded = frozenset(map(ascii_lower, guarded))
        self.learned = LearnedMap(data, rules.naming_schemes)
        path_rules = [PathRule(rule, rules.value_classes) for rule in data.get("pathRules", ())]
        self.url_rules = [rule for rule in path_rules if rule.key_host is None]
        self.key_rules = [rule for rule in path_rules if rule.key_host is not None]
        names = [_PORT.sub("", name.lower()) for name in (data["domain"], *data.get("aliases", ()))]
        self._is_everywhere = names[0] == "*"
        self._hosts = frozenset((*names, "www." + names[0]))

    def concerns(self, host: str) -> bool:
        """Whether the record applies to a host (section 9.5)."""
        return self._is_everywhere or host.removesuffix(".") in self._hosts

    def keeps(self, name: str, path: str) -> bool:
        """Layers 1 to 3 of section 9.2."""
        return self.keeps_outright(name, path) or any(test(name) is not None for test in self._kept_by_platform)

    def keeps_outright(self, name: str, path: str) -> bool:
        """Layers 1 and 2 of section 9.2."""
        if name in self.keep:
            return True
        held = (template for quarantined, template in self._quarantine if quarantined == name)
        return any(template is None or _template_matches(template, path) for template in held)

    def guards(self, name: str, path: str) -> bool:
        """Whether its lists are about another spelling of the name (section 9.3)."""
        lower = ascii_lower(name)
        return lower in self._guarded or self.learned.guards(lower, path)

    def vetoes(self, rule: str, path: str) -> bool:
        """Whether a static rule does not apply on this path (section 9.4.3)."""
        return rule in self.veto or self.learned.vetoes(rule, path)

    def spares(self, name: str, path: str) -> bool:
        """Whether no tracking fact and no session rule strips the name on this path: it is vetoed or protected."""
        return self.vetoes(name, path) or self.learned.protects(name, path)

    def platform_that_strips(self, name: str, path: str) -> str | None:
        """Layer 6."""
        found = next((p["name"] for p in self._platforms if name in p["strip"]), None)
        if found is None or self.learned.protects(name, path) or self.learned.vetoes_names(path):
            return None
        return found


def _name_test(text: str) -> Any:
    rest = text.endswith("*")
    source = re.escape(text[:-1] if rest else text).replace(r"\#", "[0-9]+")
    return re.compile(source + (r"[\s\S]*" if rest else "")).fullmatch


def _template(key: str) -> list[str] | None:
    """The segments of the template of a pattern key; None for one that matches every path."""
    parsed = parse_key(key)
    return None if parsed is None or parsed[0] == "" else parsed[0].split("/")


def _template_matches(wanted: list[str], path: str) -> bool:
    segments = path.split("/")
    return len(wanted) == len(segments) and all(w in ("*", s) for w, s in zip(wanted, segments))
