"""Learned parameters of a record of version 2 (section 9.4.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .text import encode_component, folded, well_formed

Values = dict[str, frozenset[str]]


class Parameter:
    """What was learned about one parameter, ready to be asked. A template is None where the path has no known one."""

    __slots__ = ("name", "_label", "_is_dropped_everywhere", "_drop", "keep", "_keep_values", "_drop_values", "_is_naming")

    def __init__(self, name: str, data: Mapping[str, Any], is_naming: bool) -> None:
        self.name = name
        self._label = f"{encode_component(well_formed(name))}@"
        self._is_dropped_everywhere = data["drop"] == "everywhere"
        self._drop = frozenset(() if self._is_dropped_everywhere else data["drop"])
        self.keep = frozenset(data["keep"])
        self._keep_values = _values(data, "keepValues")
        self._drop_values = _values(data, "dropValues")
        self._is_naming = is_naming

    def rule(self, template: str | None, values: list[str]) -> str | None:
        """The rule by which a parameter with these values is stripped on a template, or None."""
        if self._keep_values and _lists(self._keep_values, (template, ""), values):
            return None
        may_drop_value = self._drop_values and len(values) == 1
        if may_drop_value and _lists(self._drop_values, (template,), values):
            return f"learned-value:{self._labelled(template)}"
        if template in self.keep:
            return None
        if may_drop_value and _lists(self._drop_values, ("",), values):
            return f"learned-value:{self._labelled(template)}"
        is_dropped = self._is_dropped_everywhere or template in self._drop
        return f"learned:{self._labelled(template)}" if is_dropped and not self._is_naming else None

    def _labelled(self, template: str | None) -> str:
        return self._label + ("everywhere" if template is None else template)


class Parameters:
    """The learned parameters of a record, by name."""

    def __init__(self, data: Mapping[str, Mapping[str, Any]], is_naming: Callable[[str], bool]) -> None:
        self._by_name = {name: Parameter(name, one, is_naming(name)) for name, one in data.items()}
        self._has_folded = any("#" in name for name in self._by_name)

    def __bool__(self) -> bool:
        return bool(self._by_name)

    def of(self, name: str) -> Parameter | None:
        """What was learned about a name as a URL writes it, or None."""
        known = self._by_name.get(name)
        if known is not None or not self._has_folded or "#" in name:
            return known
        return self._by_name.get(folded(name))


def _values(data: Mapping[str, Any], member: str) -> Values:
    return {template: frozenset(listed) for template, listed in data.get(member, {}).items()}


def _lists(values: Values, templates: tuple[str | None, ...], given: list[str]) -> bool:
    """Whether one of the given values is listed under one of the templates."""
    for template in templates:
        listed = None if template is None else values.get(template)
        if listed is not None and not listed.isdisjoint(given):
            return True
    return False
