"""One host under one record: keep or strip by name, and what passes through (sections 6 and 9.2 to 9.3)."""

from __future__ import annotations

from .query import Pair, split_query
from .records import Record
from .rules import HostRules
from .secrets import SecretShape
from .sessions import query_session, split_path_sessions
from .text import ascii_lower
from .whatwg import Parts


class Site:
    """What the rules and the record say about the URLs of one host."""

    __slots__ = ("rules", "record", "folded_host")

    def __init__(self, rules: HostRules, record: Record | None) -> None:
        self.rules = rules
        self.record = record
        self.folded_host = self._folded_host()

    def _folded_host(self) -> str:
        host = self.rules.host
        if host.endswith(".") and not host.endswith("..") and self.may_fold("fold:dot", ""):
            host = host[:-1]
        return self.rules.rules.suffixes.fold(host) if self.may_fold("fold:www", "") else host

    def may_fold(self, fold: str, path: str) -> bool:
        """Whether a folding of the key applies on this path (section 13)."""
        is_vetoed = self.record is not None and fold in self.record.veto
        return not is_vetoed and self.rules.may_fold(fold, path)

    def vetoes(self, rule: str, path: str) -> bool:
        """Whether the record vetoes `sort` on a path (section 9.4.3)."""
        return self.record is not None and self.record.vetoes(rule, path)


    def leaves_octets(self, place: str, path: str) -> bool:
        """Whether percent-encoding stays as it is in the `path` or the `query` (section 5)."""
        record = self.record
        if record is None:
            return False
        return record.vetoes("percent-encoding", path) or record.learned.vetoes_on_template(f"{place}-encoding", path)

    def reads_in_order(self, path: str) -> bool:
        """Whether the site reads the query of a path in order (section 9.4.4)."""
        return self.record is not None and self.record.learned.vetoes_on_template("front", path)


class Page:
    """A URL of a site in one profile, while its parameters are judged."""

    __slots__ = ("site", "record", "path", "is_identity", "is_click")

    def __init__(self, site: Site, path: str, is_identity: bool) -> None:
        self.site = site
        self.record = site.record
        self.path = path
        self.is_identity = is_identity
        self.is_click = site.rules.is_click_server(path)

    def strip_rule(self, pair: Pair) -> str | None:
        """Rows 1 to 6 of section 9.2: the rule that strips a parameter, or None."""
        record = self.record
        if record is None:
            return f"tracking:{pair.name}" if self.fact_strips(pair) else None
        if record.keeps(pair.name, self.path):
            return None
        if pair.name in record.strip:
            return "operator:strip"
        if self.fact_strips(pair):
            return f"tracking:{pair.name}"
        platform = record.platform_that_strips(pair.name, self.path)
        return None if platform is None else f"platform:{platform}"

    def fact_strips(self, pair: Pair, only_everywhere: bool = False) -> bool:
        """Whether a tracking fact applies (section 9.3)."""
        rows = self.site.rules.rows(pair.plain)
        if not rows or self.is_click or self._is_guarded(pair):
            return False
        value, path, is_identity = pair.decoded_value, self.path, self.is_identity
        return any(
            row.applies(value, path, is_identity) for row in rows if row.is_global or not only_everywhere
        )

    def _is_guarded(self, pair: Pair) -> bool:
        """Whether the record protects the name from tracking facts."""
        record = self.record
        if record is None:
            return False
        if record.spares(pair.name, self.path):
            return True
        return ascii_lower(pair.plain) != pair.name and record.guards(pair.plain, self.path)

    def carries_others(self, pair: Pair) -> bool:
        """Whether a parameter that is kept follows a `;` in the value (section 9.1)."""
        if pair.value is None or ";" not in pair.value:
            return False
        others = (other for text in pair.value.split(";")[1:] for other in split_query(text))
        return any(self.strip_rule(other) is None for other in others)

    def joined_rule(self, pair: Pair) -> str | None:
        """The rule by which a pair behind a wrong delimiter is stripped, or None (section 9.3.1)."""
        if not self.site.rules.rules.about(pair.name).is_tracker_only:
            return None
        if self.record is not None and self.record.guards(pair.name, self.path):
            return None
        return self.strip_rule(pair) if self.fact_strips(pair, only_everywhere=True) else None

    def query_session(self, pair: Pair, pairs: list[Pair]) -> str | None:
        """The name of the entry that makes a parameter a session id, or None (section 8.2)."""
        if self.record is not None and pair.name in self.record.keep:
            return None
        rules = self.site.rules
        sessions = rules.rules.about(pair.name).sessions
        return query_session(sessions, pair, pairs, rules.names, self.path) if sessions else None

    def path_sessions(self) -> tuple[str, list[str]]:
        """The path without session ids, and the names of their entries (section 8.1)."""
        rules = self.site.rules
        return split_path_sessions(rules.rules.path_sessions, self.path, rules.names)

    def pass_through(self, parts: Parts, pairs: list[Pair]) -> tuple[str, str | None] | None:
        """Why the URL passes through, as rule and parameter name, or None (section 6)."""
        if parts.userinfo:
            return "secret:userinfo", None
        fragment, host = parts.fragment, self.site.rules
        if fragment is not None:
            if any(page.is_secret and page.applies(self.path, fragment) for page in host.fragment_pages):
                return "secret:fragment", None
        action = self._action_segment()
        if action is not None:
            return f"action:{action}", None
        if not self.is_identity and self.path_sessions()[1]:
            return "session:path", None
        for pair in pairs:
            kind = self._kind(pair, pairs)
            if kind is not None:
                return f"{kind}:{pair.name}", pair.name
        return None

    def _segments(self) -> frozenset[str]:
        return frozenset(ascii_lower(self.path).split("/"))

    def _action_segment(self) -> str | None:
        rules = self.site.rules.rules
        if rules.action_segments.isdisjoint(ascii_lower(self.path).split("/")):
            return None
        for segment in ascii_lower(self.path).split("/"):
            for rule in rules.actions:
                is_here = "hosts" not in rule or not self.site.rules.names.isdisjoint(rule["hosts"])
                if ascii_lower(rule["segment"]) == segment and is_here:
                    return str(rule["segment"])
        return None

    def _kind(self, pair: Pair, pairs: list[Pair]) -> str | None:
        """What a parameter makes of the URL: a secret, a signature, an action or, for a request, a session."""
        if self.record is not None and pair.name in self.record.actions:
            return "action"
        rules = self.site.rules.rules
        about = rules.about(pair.name)
        for rule in about.pass_through:
            if rule.applies(pair, pairs, self.site.rules.names, self._segments, self._is_kept):
                return rule.kind
        if about.sessions and self.query_session(pair, pairs) is not None:
            return None if self.is_identity else "session"
        return self._shape(pair, pairs, about.shapes) if about.shapes else None

    def _is_kept(self, pair: Pair) -> bool:
        """Whether no row from 4 to 6 strips a parameter."""
        return self.strip_rule(pair) is None

    def _shape(self, pair: Pair, pairs: list[Pair], shapes: list[SecretShape]) -> str | None:
        """The kind of the first of the entries about its name that applies, or None (section 6.1)."""
        if pair.value is None or len(pair.value) < shapes[0].min_length or self.strip_rule(pair) is not None:
            return None
        if self.record is not None and self.record.keeps(pair.name, self.path):
            return None
        path = ascii_lower(self.path)
        return next((shape.kind for shape in shapes if shape.applies(pair.decoded_value, path, pairs)), None)
