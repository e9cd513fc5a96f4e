"""Layers of a URL: redirectors (section 4.2) and the items of providers (section 12 of docs/spec.md)."""

import re
from dataclasses import dataclass

from conversions import CONVERSIONS
from decodes import REDIRECTOR_DECODES
from hosts import PublicSuffixes, and_parents, is_any
from patterns import encode_capture, encode_text, fill, path_pattern, split, value_pattern
from proxies import library_proxy
from query import split_query
from text import ascii_lower, ascii_upper, decode, form_decode, grammar, portable
from whatwg import parse

_MAX_PATH = 8192
_CLIENT_ROUTE = re.compile(r"(?:[!/]|%2[1Ff])+(?![!/]|%2[1Ff]|\Z)|mediaviewer/")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
_HTTP = re.compile("https?://", re.I)
_HOST_FIRST = re.compile(r"(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]|$)", re.I)


@dataclass(frozen=True)
class Inner:
    """The URL holds another one."""

    text: str
    rule: str


@dataclass(frozen=True)
class Short:
    """An opaque link."""

    provider: str


@dataclass(frozen=True)
class Item:
    """An item of a known platform."""

    provider: str
    kind: str
    id: str
    key: str
    url: str
    token: str | None


def is_path(path, patterns):
    """Whether a path is one of these; `*` at the end of one means any rest, and `*` in front any beginning."""
    return any(
        path.startswith(p[:-1]) if p.endswith("*") else path.endswith(p[1:]) if p.startswith("*") else path == p
        for p in patterns
    )


def fragment_page_holds(rule, parts):
    """Section 7: whether an entry of `fragmentPages` applies to a URL with a fragment."""

    if not is_any(parts.host, rule.get("hosts")) or not is_path(parts.path, rule.get("paths", ["*"])):
        return False
    return "fragment" not in rule or grammar(rule["fragment"]).fullmatch(parts.fragment) is not None


class Layers:
    """What the redirectors and providers of the rule data make of a URL."""

    def __init__(self, rules):
        self._exact, self._anchored, self._providers, self._any_label = {}, {}, {}, {}
        self._suffixes = PublicSuffixes(rules["publicSuffixes"]["rules"])
        self._fragments = [rule for rule in rules["fragmentPages"] if "hosts" in rule and "fragment" in rule]
        for redirector in rules["redirectors"]:
            index = self._anchored if redirector.get("subdomains") else self._exact
            for host in redirector["hosts"]:
                index.setdefault(host, []).append(redirector)
        for provider in rules["providers"]:
            for names, routes in provider["hosts"].items():
                for name in names.split(" "):
                    for host, captures in _expand(name, provider.get("families", {})):
                        index, host = (self._any_label, host[2:]) if host.startswith("*.") else (self._providers, host)
                        known = index.setdefault(host, (provider, captures, []))
                        if known[0] is provider:
                            known[2].extend(routes)

    def speak_of(self, host):
        """Whether the host has redirectors or provider routes."""
        return bool(self._redirectors(host)) or self._provider(host) is not None

    def open(self, parts):
        """Inner, Item, Short or None."""
        if parts.port or parts.userinfo:
            return None
        return self._redirected(parts) or self._routed(parts)

    def _redirectors(self, host):
        own = self._exact.get(host.removesuffix("."))
        if own is not None:
            return own
        below = next((self._anchored[name] for name in and_parents(host) if name in self._anchored), None)
        return library_proxy(host.removesuffix("."), self._suffixes) if below is None else below

    def _provider(self, host):
        host = host.removesuffix(".")
        label, _, parent = host.partition(".")
        return self._providers.get(host) or (self._any_label.get(parent) if label else None)

    def _redirected(self, parts):
        for rule in self._redirectors(parts.host):
            segments = split(parts.path)
            if segments[-1] == "" and parts.path != "/" and rule["target"] not in ("rest", "amp-rest"):
                segments.pop()
            captures = path_pattern(rule["path"]).match(segments)
            text = None if captures is None else _inner_text(rule, captures, parts.query)
            if text is not None and parse(text) is not None:
                return Inner(text, f"redirector:{rule['name']}")
        return None

    def _routed(self, parts):
        known = self._provider(parts.host)
        if known is None or len(parts.path) > _MAX_PATH or self._fragment_says(parts):
            return None
        provider, host_captures, routes = known
        grammars = tuple(provider["types"].items())
        pairs = [] if parts.query is None else split_query(parts.query)
        for route in routes:
            wraps = route["to"].startswith("unwrap")
            types = (("url", r"[\s\S]+"), *grammars) if wraps else grammars
            pattern = path_pattern(route["path"], types, True)
            has_text_slashes = route.get("textSlashes", False)
            segments = _segments(parts.path, has_text_slashes, has_text_slashes and pattern.rest is not None)
            captures = None if segments is None else pattern.match(segments)
            if captures is None or not _query_fits(route.get("query", {}), types, pairs, captures):
                continue
            layer = self._outcome(route, provider, host_captures, captures, parts)
            if layer is not None:
                return layer
        return None

    def _fragment_says(self, parts):
        """Whether the fragment says what is shown, whatever the path says."""
        if parts.fragment is None:
            return False
        is_route = _CLIENT_ROUTE.match(parts.fragment) is not None
        return is_route or any(fragment_page_holds(rule, parts) for rule in self._fragments)

    def _outcome(self, route, provider, host_captures, captures, parts):
        to = route["to"]
        if to == "short":
            return Short(provider["name"])
        if to.startswith("unwrap"):
            text = fill(route["url"], captures, _encoder(route)) if "url" in route else captures.get("url", "")
            if text is None:
                return None
            if to == "unwrap" and not _HTTP.match(text):
                return None
            if to == "unwrap:self":
                if not re.match(r"/(?![/\\])", text):
                    return None
                text = f"{parts.scheme}://{parts.host}{text}"
            inner = parse(text)
            return None if inner is None else Inner(str(inner), f"provider:{provider['name']}")
        return _item(provider, route, host_captures, captures)


def _expand(name, families):
    family = re.search(r"\{(\w+)\}", name)
    if family is None:
        return [(name, {})]
    return [
        (host, captures | {family[1]: member})
        for member in families.get(family[1], [])
        for host, captures in _expand(name.replace(family[0], member, 1), families)
    ]


def _inner_text(rule, captures, query):
    target, rest = rule["target"], captures.get("**", "")
    tail = "" if query is None else "?" + query
    if target == "whole-query":
        text = query
    elif target == "rest":
        text = rest + tail
    elif target == "amp-rest":
        if rest == "" or rest.startswith("/"):
            return None
        text = (f"https://{rest[2:]}" if rest.startswith("s/") else f"http://{rest}") + tail
    elif target == "capture":
        text = decode(captures.get("url", ""))
    else:
        pairs = [] if query is None else split_query(query)
        values = (next((p.value or "" for p in pairs if p.name == name), "") for name in target["query"])
        text = next((form_decode(value) for value in values if value != ""), None)
    if text is not None and "decode" in rule:
        text = REDIRECTOR_DECODES[rule["decode"]](text)
    if text is None:
        return None
    text = rule.get("prefix", "") + text
    if re.match("https?%3a", text, re.I):
        text = decode(text) or text
    if "suffix" in rule:
        text = re.sub(f"(?:{portable(rule['suffix'])})\\Z", "", text, count=1, flags=re.ASCII)
    if _HTTP.match(text):
        return text
    return "http://" + text if rule.get("mayLackScheme") and _HOST_FIRST.match(text) else None


def _segments(path, has_text_slashes, keeps_last):
    segments = split(path)
    if segments[-1] == "" and not keeps_last:
        segments.pop()
    decoded = [decode(segment) for segment in segments]
    if any(s is None or "\\" in s or _CONTROL.search(s) for s in decoded):
        return None
    return decoded if has_text_slashes or not any(s == "" or re.search("[/;]", s) for s in decoded) else None


def _query_fits(conditions, grammars, pairs, captures):
    for name, condition in conditions.items():
        pair = next((p for p in pairs if p.name == name), None)
        if condition == "!":
            if pair is not None:
                return False
            continue
        value = None if pair is None else form_decode(pair.value or "")
        pattern = value_pattern(condition, grammars)
        fits = value is not None and not _CONTROL.search(value) and pattern.match(value, captures)
        if not fits and not pattern.optional:
            return False
    return True


def _encoder(route):
    return encode_text if route.get("textSlashes") else encode_capture


def _item(provider, route, host_captures, captures):
    name = route["to"]
    kind = provider["kinds"].get(name)
    if kind is None or any(captures.get(key, value) != value for key, value in host_captures.items()):
        return None
    captures = captures | host_captures
    for key, case in provider.get("fold", {}).items():
        if key in captures:
            captures[key] = ascii_lower(captures[key]) if case == "lower" else ascii_upper(captures[key])
    if any(captures.get(key) in words for key, words in provider.get("reserved", {}).items()):
        return None
    if "convert" in kind:
        captures = CONVERSIONS[kind["convert"]](captures)
    if captures is None:
        return None
    identity, url = fill(kind["key"], captures), fill(kind["url"], captures, _encoder(route))
    if identity is None or url is None:
        return None
    prefix = provider["name"] if kind.get("main") else f"{provider['name']}:{name}"
    token = captures.get(kind["token"]) if "token" in kind else None
    return Item(provider["name"], name, identity, f"{prefix}:{identity}", url, token)
