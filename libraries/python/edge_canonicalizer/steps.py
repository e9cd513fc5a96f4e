"""Steps 4 to 9 (sections 4.1, 5, 7 to 11)."""

from __future__ import annotations

import re
from collections.abc import Callable

from .in_order import front_of, front_of_bare, front_of_query
from .joined import cut_joined
from .notes import Notes
from .order import is_condition, sorted_pairs
from .path_rules import first_match
from .query import Pair, join_query, split_query
from .site import Page, Site
from .stripper import Stripper
from .text import ascii_lower, decode, encode_component, normalize_octets
from .whatwg import Parts, parse

_URL_IN_PATH = re.compile("[^a-z0-9](?:https?|ftp)(?::|%3a)/+[^/]", re.IGNORECASE | re.ASCII)
_URL_AS_QUERY = re.compile("https?(?::|%3a)/+[^/]", re.IGNORECASE | re.ASCII)
# What a path has in which there may be octets, session ids or a whole URL.
_LOUD = re.compile("[%;(:]")
_EMPTY_ROUTE = re.compile("(?:[!/]|%2[1Ff])*")
_SEQUENCED_PATH = "/is/image/"
_SEQUENCED_HOSTS = frozenset(("wp.com", "web.archive.org"))

Inner = Callable[[str], "str | None"]


def wraps_url(path: str, query: str | None) -> bool:
    """Whether the path, or the query from its beginning, holds a whole URL (section 4.3)."""
    if (":" in path or "%" in path) and _URL_IN_PATH.search(path):
        return True
    return query is not None and query[:1] in "hH" and _URL_AS_QUERY.match(query) is not None


class Steps:
    """Runs the steps on the URLs of one site in one profile; `inner` gives the identity URL of a nested URL."""

    def __init__(self, site: Site, is_identity: bool, inner: Inner) -> None:
        self._site = site
        self._record = site.record
        self._is_identity = is_identity
        self._inner = inner

    def settle(self, parts: Parts, notes: Notes) -> Parts | None:
        """Steps 4 to 9; None where the URL passes through."""
        if parts.query is None and parts.fragment is None and not parts.userinfo and self._is_quiet(parts.path):
            return parts
        is_wrapper = wraps_url(parts.path, parts.query)
        settled = self._normalize(parts, notes, is_wrapper)
        rules = () if self._record is None or is_wrapper else self._record.url_rules
        rewritten = first_match(rules, settled) if settled is not None and rules else None
        if settled is None or rewritten is None:
            return settled
        made = settled._replace(path=rewritten.path, query=rewritten.query)
        again = self._normalize(made, Notes(), wraps_url(made.path, made.query))
        if again is None or (again.path, again.query) != (made.path, made.query) or first_match(rules, again):
            return settled
        if str(parse(str(made))) != str(made):
            return settled
        notes.add("path-rule", rewritten.rule)
        return made

    def _is_quiet(self, path: str) -> bool:
        """Whether no step does anything on this path without a query."""
        if _LOUD.search(path) or (self._record is not None and self._record.url_rules):
            return False
        return self._site.rules.rules.action_segments.isdisjoint(ascii_lower(path).split("/"))

    def _normalize(self, parts: Parts, notes: Notes, is_wrapper: bool) -> Parts | None:
        """Steps 4 to 8; None where the URL passes through."""
        normalized = parts if is_wrapper else self._normalized(parts)
        page = Page(self._site, normalized.path, self._is_identity)
        cut = normalized
        joined: list[tuple[str, str]] = []
        if normalized.query is not None and not is_wrapper and not self._site.reads_in_order(normalized.path):
            query, joined = cut_joined(normalized.query, page.joined_rule)
            cut = normalized if query == normalized.query else normalized._replace(query=query)
        pairs = split_query(cut.query)
        reason = page.pass_through(cut, pairs)
        if reason is not None:
            notes.add("pass-through", *reason)
            return None
        if is_wrapper:
            return parts
        if normalized is not parts:
            notes.add("percent-encoding", "percent-encoding")
        for rule, name in joined:
            notes.add("query", rule, name)
        if self._is_identity:
            cut = self._without_sessions(self._without_place(cut, notes), page, pairs, notes)
        return self._with_nested(self._filtered(cut, notes), notes)

    def _normalized(self, parts: Parts) -> Parts:
        """Step 4 (section 5)."""
        path, query = parts.path, parts.query
        if "%" in path and not self._site.leaves_octets("path", parts.path):
            path = normalize_octets(path)
        if query is not None and "%" in query and not self._site.leaves_octets("query", parts.path):
            query = "&".join(["=".join(map(normalize_octets, piece.split("=", 1))) for piece in query.split("&")])
        return parts if path == parts.path and query == parts.query else parts._replace(path=path, query=query)

    def _without_place(self, parts: Parts, notes: Notes) -> Parts:
        """No fragment, unless it decides which page is shown (section 7)."""
        if parts.fragment is None:
            return parts
        shown = parts.fragment.partition(":~:")[0]
        pages = self._site.rules.fragment_pages
        is_page = not _EMPTY_ROUTE.fullmatch(shown) and any(page.applies(parts.path, shown) for page in pages)
        fragment = shown if is_page else None
        if fragment == parts.fragment:
            return parts
        notes.add("fragment", "fragment")
        return parts._replace(fragment=fragment)

    def _without_sessions(self, parts: Parts, page: Page, pairs: list[Pair], notes: Notes) -> Parts:
        path, names = page.path_sessions()
        if names:
            for name in names:
                notes.add("session-ids", f"session:{name}", name)
            parts = parts._replace(path=path)
            page = Page(self._site, path, self._is_identity)
        if page.is_click or not pairs or self._site.reads_in_order(page.path):
            return parts
        kept = self._no_sessions(page, pairs, notes)
        return parts if len(kept) == len(pairs) else parts._replace(query=join_query(kept))

    def _no_sessions(self, page: Page, pairs: list[Pair], notes: Notes) -> list[Pair]:
        kept = []
        for pair in pairs:
            is_spared = self._record is not None and self._record.spares(pair.name, page.path)
            rule = None if is_spared else page.query_session(pair, pairs)
            if rule is None:
                kept.append(pair)
            else:
                notes.drop("session-ids", f"session:{rule}", pair)
        return kept

    def _filtered(self, parts: Parts, notes: Notes) -> Parts:
        """Step 7 (section 9.1)."""
        query = parts.query
        if query is None:
            return parts
        page = Page(self._site, parts.path, self._is_identity)
        pairs = split_query(query)
        has_empty = not page.is_click and "" in query.split("&")
        is_in_order = self._site.reads_in_order(parts.path)
        if all(pair.value is None for pair in pairs):
            if pairs:
                return _without_bare_trackers(parts, page, pairs, notes, is_in_order)
            notes.add("query", "empty")
            return parts._replace(query=None)
        if is_in_order:
            front = front_of(pairs, lambda some, drops: self._kept_where_read(page, some, drops), notes)
            if len(front) == len(pairs) and not has_empty:
                return parts
            return parts._replace(query=front_of_query(query, len(front), Notes() if page.is_click else notes))
        kept = self._stripped(page, pairs, notes)
        ordered = self._ordered(page, kept)
        if ordered != kept:
            notes.add("query", "sort")
        result = join_query(ordered) if has_empty or ordered != pairs else query
        if query.startswith("&") and any(is_condition(pair.name) for pair in ordered):
            result = f"&{result}"
        if has_empty and result != query:
            notes.add("query", "empty")
        return parts if result == query else parts._replace(query=result)

    def _kept_where_read(self, page: Page, pairs: list[Pair], notes: Notes) -> list[Pair]:
        """What is kept in any order, less what the site does not read behind a dropped name at which it stops."""
        others = self._no_sessions(page, pairs, notes) if self._is_identity and not page.is_click else pairs
        kept = self._stripped(page, others, notes)
        record = self._record
        template = None if record is None else record.learned.at(page.path)
        if record is None or template is None:
            return kept
        stays, read, is_behind = set(map(id, kept)), [], False
        for pair in pairs:
            if id(pair) not in stays:
                is_behind = is_behind or pair.name in template.ends
            elif is_behind and pair.name in template.unread and not record.keeps_outright(pair.name, page.path):
                notes.drop("query", f"unread:{encode_component(pair.name)}@{template.text}", pair)
            else:
                read.append(pair)
        return read

    def _stripped(self, page: Page, pairs: list[Pair], notes: Notes) -> list[Pair]:
        """What is left after static facts, lists and patterns."""
        kept: list[Pair] = []
        by_record: dict[str, str] = {}
        record = self._record
        for pair in pairs:
            rule = page.strip_rule(pair)
            if rule is not None and record is not None and not record.learned.is_empty and not page.fact_strips(pair):
                by_record[pair.name] = rule
                rule = None
            if rule is None or page.carries_others(pair):
                kept.append(pair)
            else:
                notes.drop("query", rule, pair)
        if record is None or record.learned.is_empty:
            return kept
        return Stripper(page, by_record, notes).strip(kept)

    def _ordered(self, page: Page, pairs: list[Pair]) -> list[Pair]:
        if page.is_click or self._site.vetoes("sort", page.path) or any(pair.value is None for pair in pairs):
            return pairs
        if page.path.startswith(_SEQUENCED_PATH) or not self._site.rules.names.isdisjoint(_SEQUENCED_HOSTS):
            return pairs
        return sorted_pairs(pairs)

    def _with_nested(self, parts: Parts, notes: Notes) -> Parts:
        """Step 8 (section 10)."""
        names = frozenset() if self._record is None else self._record.url_params
        if parts.query is None or not names:
            return parts
        pieces, changed = [], False
        for pair in split_query(parts.query):
            value = self._nested_value(pair) if pair.name in names else None
            if value is None or pair.value is None or value == pair.value:
                pieces.append(pair.raw)
                continue
            notes.add("nested-url", f"urlParam:{pair.name}", pair.name)
            changed = True
            pieces.append(pair.raw[: len(pair.raw) - len(pair.value)] + value)
        return parts._replace(query="&".join(pieces)) if changed else parts

    def _nested_value(self, pair: Pair) -> str | None:
        text = None if pair.value is None or "+" in pair.value else decode(pair.value)
        url = None if text is None else self._inner(text)
        encoded = None if url is None else encode_component(url)
        return None if encoded is None else encoded.replace("'", "%27")


def _without_bare_trackers(parts: Parts, page: Page, pairs: list[Pair], notes: Notes, is_in_order: bool) -> Parts:
    """A query without pairs (section 9.1, 1)."""
    trackers = {}
    for pair in pairs:
        rule = page.strip_rule(pair)
        if rule is not None and rule.startswith("tracking:"):
            trackers[pair.raw] = rule, pair.name
    if not trackers or parts.query is None:
        return parts
    pieces = parts.query.split("&")
    rest = front_of_bare(pieces, trackers) if is_in_order else [piece for piece in pieces if piece not in trackers]
    for piece in pieces[len(rest) :] if is_in_order else pieces:
        if piece in trackers:
            notes.add("query", *trackers[piece])
    return parts._replace(query="&".join(rest) if any(rest) else None)
