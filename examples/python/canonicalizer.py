"""The steps in their order (sections 4 to 11 and 13 of docs/spec.md)."""

import re
from dataclasses import dataclass, field

from amp import article_of_amp
from hosts import PublicSuffixes, is_any, is_at, names_of
from joined import cut_joined
from layers import Inner, Item, Layers, Short, fragment_page_holds, is_path
from query import depends_on_order, is_condition, join_query, place_of, split_query
from records import Record
from text import ascii_lower, code_units, decode, encode_component, grammar, normalize_octets, trim, url_key, words_of
from whatwg import parse

_MAX_DEPTH = 3
_DOT_SEGMENT = re.compile(r"(?:\.|%2e){1,2}", re.I)
_URL_IN_PATH = re.compile("[^a-z0-9](?:https?|ftp)(?::|%3a)/+[^/]", re.I | re.A)
_URL_AS_QUERY = re.compile("https?(?::|%3a)/+[^/]", re.I | re.A)
_EMPTY_ROUTE = re.compile("(?:[!/]|%2[1Ff])*")
_INDEX_FILE = re.compile(r"/(?:index\.(?:html?|php)|default\.aspx?)\Z")


@dataclass
class Result:
    """What canonicalize gives."""

    ok: bool
    url: str
    key: str
    item: Item | None = None
    applied: list = field(default_factory=list)


class Notes(list):
    """What was applied."""

    def note(self, step, rule, name=None):
        """Adds one entry."""
        self.append({"step": step, "rule": rule} | ({} if name is None else {"name": name}))


class Canonicalizer:
    """Canonicalizes URLs under one set of rules and at most one domain record."""

    def __init__(self, rules, record=None):
        self._rules = rules
        self._record = None if record is None else Record(record, rules.data)

    def identity(self, text, depth=0):
        """The identity profile."""
        parts = parse(text)
        if parts is None:
            return Result(False, text, url_key(trim(text)))
        notes = Notes()
        parts, layer = self._open(text, parts, notes)
        if isinstance(layer, Item):
            notes.note("provider", f"provider:{layer.provider}")
            return Result(True, layer.url, layer.key, layer, notes)
        if isinstance(layer, Short):
            notes.note("provider", f"short:{layer.provider}")
        record = self._record_for(parts.host)
        before = len(notes)
        settled = self._settle(parts, record, notes, True, depth)
        if settled is None:
            return Result(True, str(parts), url_key(str(parts)), None, notes)
        if len(notes) > before and depth < _MAX_DEPTH and self._rules.layers.speak_of(settled.host):
            if self._rules.layers.open(settled) is not None:
                again = self.identity(str(settled), depth + 1)
                return Result(again.ok, again.url, again.key, again.item, [*notes, *again.applied])
        rewritten = record.match_path_rule(settled, True) if record and not wraps_url(settled.path, settled.query) else None
        keyed = settled
        if rewritten is not None:
            rule, host, path, query = rewritten
            notes.note("path-rule", rule)
            keyed = settled.with_(host=host, path=path, query=query)
        return Result(True, str(settled), url_key(self._folded(keyed, notes)), None, notes)

    def request(self, text):
        """The request profile."""
        parts = parse(text)
        if parts is None:
            return Result(False, text, text)
        notes = Notes()
        _note_parse(text, parts, notes)
        url = str(self._settle(parts, self._record_for(parts.host), notes, False, 0) or parts)
        return Result(True, url, url, None, notes)

    def _record_for(self, host):
        return self._record if self._record is not None and self._record.concerns(host) else None

    def _open(self, text, outer, notes):
        found = Notes()
        parts, current = outer, text
        for opened in range(_MAX_DEPTH + 1):
            _note_parse(current, parts, found)
            layer = self._rules.layers.open(parts)
            if not isinstance(layer, Inner):
                notes.extend(found)
                return parts, layer
            found.note("unwrap", layer.rule)
            parts, current = parse(layer.text), layer.text
        _note_parse(text, outer, notes)
        return outer, None

    def _settle(self, parts, record, notes, is_identity, depth):
        """Steps 4 to 9; None where the URL passes through."""
        settled = self._normalize(parts, record, notes, is_identity, depth)
        if wraps_url(parts.path, parts.query):
            return settled
        rewritten = record.match_path_rule(settled, False) if settled is not None and record else None
        if rewritten is None:
            return settled
        rule, _, path, query = rewritten
        made = settled.with_(path=path, query=query)
        again = self._normalize(made, record, Notes(), is_identity, depth)
        if again is None or (again.path, again.query) != (path, query) or record.match_path_rule(again, False):
            return settled
        if str(parse(str(made))) != str(made):
            return settled
        notes.note("path-rule", rule)
        return made

    def _normalize(self, parts, record, notes, is_identity, depth):
        """Steps 4 to 8; None where the URL passes through."""
        is_wrapper = wraps_url(parts.path, parts.query)
        normalized = parts
        if not is_wrapper and not (record and "percent-encoding" in record.veto):
            normalized = parts.with_(path=normalize_octets(parts.path), query=_normalize_query(parts.query))
        cut, joined = normalized, []
        if normalized.query is not None and not is_wrapper:
            query, joined = cut_joined(normalized.query, lambda pair: self._joined_rule(pair, normalized, record, is_identity))
            cut = normalized.with_(query=query)
        pairs = [] if cut.query is None else split_query(cut.query)
        reason = self._rules.pass_through(cut, pairs, record, not is_identity)
        if reason is not None:
            notes.note("pass-through", *reason)
            return None
        if is_wrapper:
            return parts
        if normalized != parts:
            notes.note("percent-encoding", "percent-encoding")
        for rule, name in joined:
            notes.note("query", rule, name)
        parts = cut
        if is_identity:
            parts = self._without_place(parts, notes)
            parts = self._without_sessions(parts, pairs, record, notes)
        parts = self._filtered(parts, record, notes, is_identity)
        return self._with_nested(parts, record, notes, depth) if record else parts

    def _without_place(self, parts, notes):
        """Section 7: no fragment, unless it decides which page is shown."""
        if parts.fragment is None:
            return parts
        shown = parts.fragment.partition(":~:")[0]
        shown = parts.with_(fragment=None if _EMPTY_ROUTE.fullmatch(shown) else shown)
        kept = shown if self._rules.fragment_pages(shown) else parts.with_(fragment=None)
        if kept != parts:
            notes.note("fragment", "fragment")
        return kept

    def _without_sessions(self, parts, pairs, record, notes):
        path, names = self._rules.split_path_sessions(parts)
        for name in names:
            notes.note("session-ids", f"session:{name}", name)
        parts = parts.with_(path=path)
        if self._rules.is_click_server(parts):
            return parts
        kept = []
        for pair in pairs:
            rule = self._rules.query_session(pair, pairs, parts, record)
            if rule is None:
                kept.append(pair)
            else:
                notes.note("session-ids", f"session:{rule}", pair.name)
        return parts if len(kept) == len(pairs) else parts.with_(query=join_query(kept))

    def _filtered(self, parts, record, notes, is_identity):
        if parts.query is None:
            return parts
        pairs = split_query(parts.query)
        has_empty = "" in parts.query.split("&") and not self._rules.is_click_server(parts)
        if all(pair.value is None for pair in pairs):
            if pairs:
                return self._without_bare_trackers(parts, pairs, record, notes, is_identity)
            notes.note("query", "empty")
            return parts.with_(query=None)
        kept, by_record = [], {}
        for pair in pairs:
            rule = self._rules.strip_rule(pair, parts, record, is_identity)
            if rule is not None and self._record_alone_strips(pair, parts, record, is_identity):
                by_record[pair.name] = rule
                rule = None
            if rule is None or self._carries_others(pair, parts, record, is_identity):
                kept.append(pair)
            else:
                notes.note("query", rule, pair.name)
        if record:
            stays = frozenset(pair for pair in kept if self._carries_others(pair, parts, record, is_identity))
            kept = record.strip_learned(kept, parts.path, by_record, stays, notes.note)
        is_in_place = (record and "sort" in record.veto) or self._rules.is_click_server(parts)
        ordered = kept if is_in_place else _sorted(kept, parts)
        if ordered != kept:
            notes.note("query", "sort")
        query = join_query(ordered) if has_empty or ordered != pairs else parts.query
        if parts.query.startswith("&") and any(is_condition(pair.name) for pair in ordered):
            query = f"&{query}"
        if has_empty and query != parts.query:
            notes.note("query", "empty")
        return parts.with_(query=query)

    def _carries_others(self, pair, parts, record, is_identity):
        """Section 9.1: whether a parameter that is kept follows a `;` in the value."""
        _, *others = (pair.value or "").split(";")
        pairs = (other for text in others for other in split_query(text))
        return any(self._rules.strip_rule(other, parts, record, is_identity) is None for other in pairs)

    def _without_bare_trackers(self, parts, pairs, record, notes, is_identity):
        """Section 9.1, 1."""
        trackers = set()
        for pair in pairs:
            rule = self._rules.strip_rule(pair, parts, record, is_identity)
            if rule is not None and rule.startswith("tracking:"):
                notes.note("query", rule, pair.name)
                trackers.add(pair.raw)
        if not trackers:
            return parts
        rest = [piece for piece in parts.query.split("&") if piece not in trackers]
        return parts.with_(query="&".join(rest) if any(rest) else None)

    def _joined_rule(self, pair, parts, record, is_identity):
        """Section 9.3.1: the rule by which a pair behind a wrong delimiter is stripped, or None."""
        if not self._rules.is_nothing_but_tracker(pair.name) or (record and record.guards(pair.name)):
            return None
        if not self._rules.fact_strips(pair, parts, record, is_identity, only_everywhere=True):
            return None
        return self._rules.strip_rule(pair, parts, record, is_identity)

    def _record_alone_strips(self, pair, parts, record, is_identity):
        """Whether a pair that is stripped by name is so without any tracking fact."""
        return record is not None and not self._rules.fact_strips(pair, parts, record, is_identity)

    def _with_nested(self, parts, record, notes, depth):
        if parts.query is None or not record.url_params or depth >= _MAX_DEPTH:
            return parts
        pieces, changed = [], False
        for pair in split_query(parts.query):
            value = self._nested_value(pair, depth) if pair.name in record.url_params else None
            if value is None or value == pair.value:
                pieces.append(pair.raw)
                continue
            notes.note("nested-url", f"urlParam:{pair.name}", pair.name)
            changed = True
            pieces.append(pair.raw[: len(pair.raw) - len(pair.value)] + value)
        return parts.with_(query="&".join(pieces)) if changed else parts

    def _nested_value(self, pair, depth):
        inner = None if pair.value is None or "+" in pair.value else decode(pair.value)
        result = None if inner is None else self.identity(inner, depth + 1)
        if result is None or not result.ok:
            return None
        return encode_component(result.url).replace("'", "%27")

    def _folded(self, parts, notes):
        record = self._record_for(parts.host)

        def may(fold, path):
            return (record is None or fold not in record.veto) and self._rules.may_fold(fold, parts.host, path)

        scheme, host, path = parts.scheme, parts.host, parts.path
        if scheme == "http" and parts.port == "" and may("fold:scheme", path):
            scheme = "https"
            notes.note("key", "fold:scheme")
        if host.endswith(".") and not host.endswith("..") and may("fold:dot", ""):
            host = host[:-1]
            notes.note("key", "fold:dot")
        if may("fold:www", "") and self._rules.fold_host(host) != host:
            host = self._rules.fold_host(host)
            notes.note("key", "fold:www")
        query = parts.query
        wraps = wraps_url(path, query)
        twin = None if wraps or not may("fold:amp", path) else self._rules.article_of_amp(host, path, query)
        if twin is not None:
            host, path, query = twin
            notes.note("key", "fold:amp")
        if not wraps and _INDEX_FILE.search(path) and may("fold:index", path):
            path = path[: path.rindex("/") + 1]
            notes.note("key", "fold:index")
        may_end = path != "/" and path.endswith("/") and not path.endswith("//")
        if not wraps and may_end and may("fold:slash", path):
            path = path[:-1]
            notes.note("key", "fold:slash")
        return str(parts.with_(scheme=scheme, host=host, path=path, query=query))


class Rules:
    """The rule data, ready to be asked."""

    def __init__(self, data):
        self.data = data
        self.layers = Layers(data)
        self._suffixes = PublicSuffixes(data["publicSuffixes"]["rules"])
        self._facts, self._facts_in_any_case, self._secrets, self._click_servers = {}, {}, {}, {}
        for row in data["clickServers"]:
            for host in row.get("hosts", (None,)):
                self._click_servers.setdefault(host, []).append(row)
        self._actions = [rule for rule in data["passThrough"] if not rule["names"]]
        for rule in data["passThrough"]:
            if rule["names"]:
                self._secrets.setdefault(ascii_lower(rule["names"][0]), []).append(rule)
        for row in data["tracking"]:
            for name in row["names"]:
                facts = self._facts_in_any_case if row.get("ignoreCase") else self._facts
                facts.setdefault(name, []).append(row)

    def strip_rule(self, pair, parts, record, is_identity):
        """Rows 1 to 6 of section 9.2: the rule that strips the parameter, or None."""
        if record and record.keeps(pair.name, parts.path):
            return None
        if record and pair.name in record.strip:
            return "operator:strip"
        if self.fact_strips(pair, parts, record, is_identity):
            return f"tracking:{pair.name}"
        platform = record.platform_that_strips(pair.name) if record else None
        return None if platform is None else f"platform:{platform}"

    def fact_strips(self, pair, parts, record, is_identity, only_everywhere=False):
        """Section 9.3."""
        if (record is not None and pair.name in record.veto) or self.is_click_server(parts):
            return False
        if ascii_lower(pair.plain) != pair.name and record and record.guards(pair.plain):
            return False
        rows = (row for row in self._rows(pair.plain) if is_identity or "profiles" not in row)
        return any(self._fact_holds(row, pair, parts) for row in rows if not (only_everywhere and "hosts" in row))

    def _rows(self, name):
        return [*self._facts.get(name, ()), *self._facts_in_any_case.get(ascii_lower(name), ())]

    def is_nothing_but_tracker(self, name):
        """Whether facts of every host name it, and no rule about secrets or sessions does."""
        if not any("hosts" not in row for row in self._rows(name)):
            return False
        secrets = self._secrets.get(ascii_lower(name), ())
        if any(rule.get("ignoreCase") or rule["names"][0] == name for rule in secrets):
            return False
        return not any(rule["in"] == "query" and _is_session_name(rule, name) for rule in self.data["sessions"])

    def is_click_server(self, parts):
        """Section 9.6."""
        first, _, rest = parts.host.removesuffix(".").partition(".")

        def applies(row):
            if not is_path(parts.path, row.get("paths", ["*"])):
                return False
            is_named = first in row.get("firstLabels", ()) and not rest.endswith(".") and self._suffixes.has_registrable_domain(rest)
            return "firstLabels" not in row or is_named

        return any(applies(row) for name in (None, *names_of(parts.host)) for row in self._click_servers.get(name, ()))

    def _fact_holds(self, row, pair, parts):
        if not is_any(parts.host, row.get("hosts")) or not parts.path.startswith(tuple(row.get("paths", ("",)))):
            return False
        if "value" in row and not grammar(row["value"]).fullmatch(pair.decoded_value):
            return False
        if "valueIs" in row and not self._suffixes.is_site_name(pair.decoded_value):
            return False
        return not any(
            ("host" not in e or is_at(parts.host, e["host"]))
            and parts.path.startswith(e.get("path", ""))
            and ("value" not in e or grammar(e["value"]).fullmatch(pair.decoded_value))
            for e in row.get("unless", ())
        )

    def pass_through(self, parts, pairs, record, is_request):
        """Section 6: (rule, name or None), or None."""
        if parts.userinfo:
            return ("secret:userinfo",)
        if any(rule.get("secret") for rule in self.fragment_pages(parts)):
            return ("secret:fragment",)
        segments = [ascii_lower(segment) for segment in parts.path.split("/")]
        for rule in self._actions:
            if rule["segment"].lower() in segments and is_any(parts.host, rule.get("hosts")):
                return (f"action:{rule['segment']}",)
        if is_request and self.split_path_sessions(parts)[1]:
            return ("session:path",)
        for pair in pairs:
            if record and record.is_action(pair.name):
                return f"action:{pair.name}", pair.name
            for rule in self._secrets.get(ascii_lower(pair.plain), ()):
                if self._secret_holds(rule, pair, pairs, parts, segments, record, not is_request):
                    return f"{rule['kind']}:{pair.name}", pair.name
            if self.query_session(pair, pairs, parts, record) is not None:
                if is_request:
                    return f"session:{pair.name}", pair.name
                continue
            shape = self._secret_shape(pair, pairs, parts, record, not is_request)
            if shape is not None:
                return f"{shape}:{pair.name}", pair.name
        return None

    def fragment_pages(self, parts):
        """Section 7: the entries that hold."""
        if parts.fragment is None:
            return []
        return [rule for rule in self.data["fragmentPages"] if fragment_page_holds(rule, parts)]

    def _secret_holds(self, rule, pair, pairs, parts, segments, record, is_identity):
        folded = ascii_lower if rule.get("ignoreCase") else str
        first, *others = map(folded, rule["names"])
        if folded(pair.plain) != first or not is_any(parts.host, rule.get("hosts")):
            return False
        if "value" in rule and not grammar(rule["value"]).fullmatch(pair.decoded_value):
            return False
        if "segment" in rule and rule["segment"] not in segments:
            return False
        if "beside" in rule:
            others_kept = (p for p in pairs if p is not pair and self.strip_rule(p, parts, record, is_identity) is None)
            if not any(grammar(rule["beside"]).fullmatch(p.decoded_value) for p in others_kept):
                return False
        return set(others) <= {folded(other.name) for other in pairs}

    def _secret_shape(self, pair, pairs, parts, record, is_identity):
        """Section 6.1: the kind of the first entry of `secretShapes` that applies, or None."""
        is_known = (record and record.keeps(pair.name, parts.path)) or self.strip_rule(pair, parts, record, is_identity) is not None
        if pair.value is None or is_known:
            return None
        words, value, path = words_of(pair.name), pair.decoded_value, ascii_lower(parts.path)
        joined = words.replace("-", "")
        for shape in self.data["secretShapes"]:
            if not words.endswith(tuple(shape["endings"])) or joined.endswith(tuple(shape.get("unless", ()))):
                continue
            if len(code_units(value)) // 2 < shape["minLength"]:
                continue
            if "value" in shape and not grammar(shape["value"]).fullmatch(value):
                continue
            if "beside" in shape and not any(ascii_lower(other.name) in shape["beside"] for other in pairs):
                continue
            if not path.endswith(tuple(shape.get("pathEnds", ("",)))) or path.endswith(tuple(shape.get("unlessPathEnds", ()))):
                continue
            return shape["kind"]
        return None

    def query_session(self, pair, pairs, parts, record):
        """Section 8.2: the name of the entry, or None."""
        if record and pair.name in record.keep:
            return None
        for rule in self.data["sessions"]:
            if rule["in"] == "query" and _is_session_name(rule, pair.name) and _session_holds(rule, pairs, parts):
                if grammar(rule["value"]).fullmatch(pair.decoded_value):
                    return rule["name"]
        return None

    def split_path_sessions(self, parts):
        """Section 8.1: the path without session ids, and their names."""
        if not re.search("[;(]", parts.path):
            return parts.path, []
        rules = [r for r in self.data["sessions"] if r["in"] != "query" and _session_holds(r, [], parts)]
        names, segments = [], []
        for segment in parts.path.split("/"):
            whole = [r["name"] for r in rules if r["in"] == "path-segment" and grammar(r["value"]).fullmatch(segment)]
            if whole:
                names.append(whole[0])
                continue
            first, *parameters = segment.split(";")
            if not _DOT_SEGMENT.fullmatch(first):
                found = [(p, next((r["name"] for r in rules if _is_path_parameter(r, p)), None)) for p in parameters]
                names += [name for _, name in found if name is not None]
                segment = ";".join([first, *(p for p, name in found if name is None)])
            segments.append(segment)
        return ("/".join(segments) if len(segments) > 1 else "/"), names

    def may_fold(self, fold, host, path):
        """Section 13: no exception holds."""
        name = re.sub(r"^(?:(?:www|m|mobile)\.)+", "", host)
        for rule in self.data["foldExceptions"]:
            if rule["fold"] != fold or not is_any(host, rule.get("hosts")):
                continue
            if not name.startswith(rule["firstLabel"] + "." if "firstLabel" in rule else ""):
                continue
            if "segment" not in rule or re.search(f"/(?:{rule['segment']})(?:/|\\Z)", path, re.ASCII):
                return False
        return True

    def article_of_amp(self, host, path, query):
        """Section 13.1."""
        return article_of_amp(host, path, query, self._suffixes.has_registrable_domain)

    def fold_host(self, host):
        """Without `www.`, `m.` and `mobile.` while a registrable domain is left."""
        match = re.match(r"(?:www|m|mobile)\.", host)
        if match is None or ".." in host or not self._suffixes.has_registrable_domain(host[match.end() :]):
            return host
        return self.fold_host(host[match.end() :])


def wraps_url(path, query):
    """Section 4.3: whether the path, or the query from its beginning, holds a whole URL."""
    return _URL_IN_PATH.search(path) is not None or _URL_AS_QUERY.match(query or "") is not None


def _note_parse(text, parts, notes):
    if str(parts) != text:
        notes.note("parse", "whatwg")


def _normalize_query(query):
    if query is None:
        return None
    return "&".join("=".join(map(normalize_octets, piece.split("=", 1))) for piece in query.split("&"))


def _sorted(pairs, parts):
    if any(pair.value is None for pair in pairs):
        return pairs
    if parts.path.startswith("/is/image/") or is_any(parts.host, ("wp.com", "web.archive.org")):
        return pairs
    if depends_on_order([pair.name for pair in pairs]):
        return pairs
    return sorted(pairs, key=lambda pair: code_units(place_of(pair.name)))


def _is_session_name(rule, name):
    if "nameTail" in rule:
        tail = name[len(rule["name"]) :]
        return name.startswith(rule["name"]) and grammar(rule["nameTail"]).fullmatch(tail) is not None
    folded = ascii_lower if rule.get("ignoreCase") else str
    return folded(name) == folded(rule["name"])


def _is_path_parameter(rule, parameter):
    name, equals, value = parameter.partition("=")
    if rule["in"] != "path-parameter" or not equals:
        return False
    folded = ascii_lower if rule.get("ignoreCase") else str
    return folded(name) == folded(rule["name"]) and grammar(rule["value"]).fullmatch(value) is not None


def _session_holds(rule, pairs, parts):
    if not is_any(parts.host, rule.get("hosts")):
        return False
    if "pathEnds" in rule and not parts.path.endswith(tuple(rule["pathEnds"])):
        return False
    return set(rule.get("with", ())) <= {pair.name for pair in pairs}
