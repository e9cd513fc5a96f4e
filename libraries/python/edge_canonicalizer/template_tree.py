"""Path templates, found by path (section 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .learned_pattern import Pattern
from .patterns import split


class Template:
    """What the record says about the paths of one template."""

    __slots__ = ("text", "patterns", "vetoed", "guarded", "ends", "unread")

    def __init__(self, text: str) -> None:
        self.text = text
        self.patterns: dict[frozenset[str], Pattern] = {}
        self.vetoed: set[str] = set()
        #: Names in lower case of which no tracking fact drops another spelling.
        self.guarded: set[str] = set()
        #: Names at which the site stops reading a query in order, and those that it does not read behind one.
        self.ends: frozenset[str] = frozenset()
        self.unread: frozenset[str] = frozenset()


class _Node:
    """One segment position of the path templates."""

    __slots__ = ("literals", "any", "template")

    def __init__(self) -> None:
        self.literals: dict[str, _Node] = {}
        self.any: _Node | None = None
        self.template: Template | None = None


class TemplateTree:
    """The templates of a record; `written` is how a path is spelled for them."""

    def __init__(self, written: Callable[[str], str]) -> None:
        self._root = _Node()
        self._written = written
        self._all: list[Template] = []

    def all(self) -> Iterable[Template]:
        """Every template."""
        return self._all

    def hold(self, text: str) -> Template:
        """What is known of a template; it is added where it is new."""
        node = self._root
        for segment in split(text):
            if segment == "*":
                node.any = node = node.any or _Node()
            else:
                node = node.literals.setdefault(segment, _Node())
        if node.template is None:
            node.template = Template(text)
            self._all.append(node.template)
        return node.template

    def at(self, path: str) -> Template | None:
        """The template of a path, or None."""
        node: _Node | None = self._root
        for segment in split(self._written(path)):
            if node is None:
                return None
            node = node.literals.get(segment) or node.any
        return None if node is None else node.template
