"""Path patterns and query conditions (sections 12.2 and 12.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .text import as_code_units, from_code_units, grammar, portable

_TOKEN = re.compile(r"\{([A-Za-z]\w*)(\?|\*\*)?\}|\(([^()]*)\)", re.ASCII)
_REST = re.compile(r"\*\*|\{([A-Za-z]\w*)\*\*\}", re.ASCII)
_ONE_CAPTURE = "[^/?#]+"
_REST_CAPTURE = "[^?#]+"
_MAX_SEGMENT = 2048


class Pattern:
    """One segment or value with captures and alternatives; `expression` is None for plain text."""

    __slots__ = ("text", "names", "optional", "expression")

    def __init__(self, text: str, grammars: Mapping[str, str]) -> None:
        self.text = text
        self.names: list[str] = []
        self.optional = False
        source, end = "", 0
        for token in _TOKEN.finditer(text):
            name, flag, alternatives = token.groups()
            source += re.escape(text[end : token.start()])
            end = token.end()
            if name is None:
                source += "(?:" + "|".join(map(re.escape, alternatives.split("|"))) + ")"
            else:
                self.names.append(name)
                source += "(" + portable(grammars.get(name, _ONE_CAPTURE)) + ")"
                self.optional = self.optional or flag == "?"
        self.expression = re.compile(source + re.escape(text[end:]), re.ASCII) if end else None

    def match(self, value: str, captures: dict[str, str]) -> bool:
        """Whether the value fits; adds its captures."""
        if self.expression is None:
            return value == self.text
        if value.isascii():
            found = self.expression.fullmatch(value)
            groups = () if found is None else found.groups()
        else:
            found = self.expression.fullmatch(as_code_units(value))
            groups = () if found is None else tuple(map(from_code_units, found.groups()))
        return found is not None and all(add(captures, *pair) for pair in zip(self.names, groups))


class PathPattern:
    """A whole path."""

    __slots__ = ("rest", "_rest_grammar", "segments")

    def __init__(self, text: str, grammars: Mapping[str, str], is_route: bool = False) -> None:
        """Routes of providers drop their own trailing slash."""
        pieces = split(text)
        if is_route and pieces[-1] == "":
            pieces.pop()
        rest = _REST.fullmatch(pieces[-1]) if pieces else None
        self.rest: str | None = None if rest is None else (rest[1] or "**")
        self._rest_grammar = None if rest is None or rest[1] is None else grammar(grammars.get(rest[1], _REST_CAPTURE))
        self.segments = [Pattern(piece, grammars) for piece in (pieces[:-1] if rest else pieces)]

    def takes(self, count: int) -> bool:
        """Whether the path may have so many segments."""
        return count == len(self.segments) or (self.rest is not None and count > len(self.segments))

    def match(self, segments: Sequence[str]) -> dict[str, str] | None:
        """The captures, or None."""
        if not self.takes(len(segments)):
            return None
        captures: dict[str, str] = {}
        for pattern, segment in zip(self.segments, segments):
            if pattern.text == "*":
                if segment == "":
                    return None
            elif pattern.expression is not None and len(segment) > _MAX_SEGMENT:
                return None
            elif not pattern.match(segment, captures):
                return None
        if self.rest is None:
            return captures
        rest = "/".join(segments[len(self.segments) :])
        if self._rest_grammar is not None and not self._rest_grammar.matches(rest):
            return None
        return captures if add(captures, self.rest, rest) else None


def split(path: str) -> list[str]:
    """Segments behind the first slash."""
    return (path[1:] if path.startswith("/") else path).split("/")


def add(captures: dict[str, str], name: str, value: str) -> bool:
    """Adds a capture; False when it has another value already."""
    return captures.setdefault(name, value) == value
