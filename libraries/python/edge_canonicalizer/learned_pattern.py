"""One learned pattern and its key (section 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .text import decode, folded


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

    def rule(self, given: str, values: list[str]) -> str | None:
        """The rule by which the pattern strips a parameter with these values, or None."""
        name = folded(given) if self.is_folded else given
        if len(values) == 1 and name in self.drop_values and values[0] in self.drop_values[name]:
            return f"learned-value:{self.key}"
        return f"learned:{self.key}" if name in self.drop else None

    def important(self, names: Iterable[str]) -> frozenset[str]:
        """The names that the pattern says to matter; none of a blind one."""
        if self.is_blind:
            return frozenset()
        return frozenset(name for name in names if (folded(name) if self.is_folded else name) in self.keep)


def is_naming(name: str, schemes: Iterable[Mapping[str, Any]]) -> bool:
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
