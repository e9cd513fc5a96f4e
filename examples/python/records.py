"""Domain records: lists, learned patterns and path rules (sections 9.2, 9.4, 9.5 and 11 of docs/spec.md)."""

import re

from patterns import add, fill, path_pattern, split, value_pattern
from query import split_query
from text import ascii_lower, decode

_CLASS = re.compile(r"\{(\w+):([^{}]+)\}", re.ASCII)


class Record:
    """One domain record."""

    def __init__(self, record, rules):
        self._record = record
        self._namings = rules["namingSchemes"]
        self._classes = rules["valueClasses"]
        self.keep, self.strip = frozenset(record.get("keep", ())), frozenset(record.get("strip", ()))
        self.veto = frozenset(record.get("veto", ()))
        self.url_params = frozenset(record.get("urlParams", ()))
        self.platforms = [p for p in rules["platforms"] if p["name"] in record.get("platform", ())]
        quarantined = (entry["name"] for entry in record.get("quarantine", ()))
        kept = (name for platform in self.platforms for name in platform["keep"] if not re.search(r"#|\*$", name))
        self._guarded = frozenset(map(ascii_lower, (*self.keep, *self.veto, *quarantined, *kept)))
        parsed = ((key, _parse_key(key), pattern) for key, pattern in record["patterns"].items())
        self._patterns = [(key, *names, pattern) for key, names, pattern in parsed if names is not None]

    def concerns(self, host):
        """Whether the record speaks for a host."""
        given = (self._record["domain"], *self._record.get("aliases", ()))
        names = [re.sub(r":\d*$", "", name.lower()) for name in given]
        host = host.removesuffix(".")
        return names[0] == "*" or host in names or host == "www." + names[0]

    def is_action(self, name):
        """Whether a platform of the record takes the parameter for an action."""
        return any(name in platform.get("actions", ()) for platform in self.platforms)

    def keeps(self, name, path):
        """Layers 1 to 3."""
        if name in self.keep:
            return True
        for entry in self._record.get("quarantine", ()):
            if entry["name"] == name and _template_matches(entry["pattern"], path):
                return True
        return any(_platform_keeps(platform, name) for platform in self.platforms)

    def guards(self, name):
        """Whether its lists speak for another spelling of the name (section 9.3)."""
        return ascii_lower(name) in self._guarded

    def platform_that_strips(self, name):
        """Layer 6."""
        return next((p["name"] for p in self.platforms if name in p["strip"]), None)

    def strip_learned(self, pairs, path, by_record, stays, note):
        """Layer 7, then the names of `by_record` (name to rule), then layer 7 for the rest; nothing of `stays` is, but for a value."""
        judged = self._strip_patterns(pairs, path, by_record, stays, note)
        rest = [pair for pair in judged if pair.name not in by_record or pair in stays]
        for pair in judged:
            if pair not in rest:
                note("query", by_record[pair.name], pair.name)
        return judged if len(rest) == len(judged) else self._strip_patterns(rest, path, by_record, stays, note)

    def _strip_patterns(self, pairs, path, by_record, stays, note):
        """Strips by the pattern of the names, until nothing is stripped."""
        while pairs:
            names = [pair.name for pair in pairs]
            found = self._find_pattern(path, names)
            if found is None:
                return pairs
            important = self._important(path, names, by_record)
            kept = []
            for pair in pairs:
                rule = None if self.keeps(pair.name, path) else self._learned_rule(found, pair, names.count(pair.name))
                is_carrier = pair in stays and not str(rule).startswith("learned-value:")
                if rule is None or pair.name in important or is_carrier:
                    kept.append(pair)
                else:
                    note("query", by_record.get(pair.name, rule), pair.name)
            if len(kept) == len(pairs):
                return pairs
            pairs = kept
        return pairs

    def _important(self, path, names, by_record):
        """The names that the pattern of the set without those of `by_record` keeps."""
        rest = [name for name in names if name not in by_record]
        found = None if len(rest) == len(names) else self._find_pattern(path, rest)
        if found is None or found[1]["basis"] == "blind":
            return frozenset()
        key, pattern = found
        return frozenset(name for name in rest if (_folded(name) if "%23" in key else name) in pattern["keep"])

    def _learned_rule(self, found, pair, count):
        key, pattern = found
        name = _folded(pair.name) if "%23" in key else pair.name
        blind = pattern["basis"] == "blind"
        if not blind and count == 1 and pair.decoded_value in pattern.get("dropValues", {}).get(name, ()):
            return f"learned-value:{key}"
        if blind or name in pattern["keep"] or name not in pattern["drop"] or self._is_naming(name):
            return None
        return f"learned:{key}"

    def _is_naming(self, name):
        tests = {"exact": str.__eq__, "prefix": str.startswith, "suffix": str.endswith}
        return any(tests[scheme["match"]](name, scheme["text"]) for scheme in self._namings)

    def _find_pattern(self, path, names):
        found = self._find_set(path, frozenset(names))
        has_folded = any("#" in name for _, _, known, _ in self._patterns for name in known)
        if found is not None or not has_folded or any("#" in name for name in names):
            return found
        return self._find_set(path, frozenset(map(_folded, names)))

    def _find_set(self, path, names):
        reached = [entry for entry in self._patterns if entry[1] != ""]
        segments = split(path)
        for i, segment in enumerate(segments):
            at_place = [(entry, pieces[i]) for entry in reached if len(pieces := split(entry[1])) > i]
            literal = [entry for entry, piece in at_place if piece == segment and piece != "*"]
            reached = literal or [entry for entry, piece in at_place if piece == "*"]
        reached = [entry for entry in reached if len(split(entry[1])) == len(segments)]
        for key, _, known, pattern in (*reached, *(entry for entry in self._patterns if entry[1] == "")):
            if known == names:
                return key, pattern
        return None

    def match_path_rule(self, parts, of_key):
        """(id, host, path, query) of the first rule that matches and changes something, or None."""
        segments, pairs = split(parts.path), [] if parts.query is None else split_query(parts.query)
        for rule in self._record.get("pathRules", ()):
            if ("keyHost" in rule) != of_key or parts.host not in rule.get("hosts", (parts.host,)):
                continue
            captures = self._match_source(rule["source"], segments, pairs)
            text = None if captures is None else fill(rule["destination"], captures)
            if text is None or not re.match("/(?!/)", text) or "#" in text:
                continue
            path, _, query = text.partition("?")
            made = (rule.get("keyHost", parts.host), path, query or None)
            return None if made == (parts.host, parts.path, parts.query) else (rule["id"], *made)
        return None

    def _match_source(self, source, segments, pairs):
        grammars = {}
        for name, kind in _CLASS.findall(source):
            words = "|".join(map(re.escape, kind.split("|")))
            grammar = words if "|" in kind else self._classes.get(kind, "(?!)")
            # A name with two classes takes none.
            grammars[name] = grammar if grammars.get(name, grammar) == grammar else "(?!)"
        path, _, query = _CLASS.sub(r"{\1}", source).partition("?")
        conditions = split_query(query)
        types = tuple(grammars.items())
        captures = path_pattern(path, types).match(segments) if len(conditions) == len(pairs) else None
        if captures is None:
            return None
        for condition in conditions:
            value = next((pair.value for pair in pairs if pair.name == condition.name), None)
            if value is None:
                return None
            if condition.value != "*" and not value_pattern(condition.value or "", types).match(value, captures):
                return None
        plain = all(v not in (".", "..") and not re.search("[/?&#;]", v) for v in captures.values())
        return captures if plain else None


def _parse_key(key):
    template, mark, names = key.rpartition("?")
    decoded = [decode(name) for name in names.split("&")] if names else []
    return None if mark == "" or None in decoded else (template, frozenset(decoded))


def _template_matches(key, path):
    parsed = _parse_key(key)
    if parsed is None or parsed[0] == "":
        return True
    wanted, segments = parsed[0].split("/"), path.split("/")
    return len(wanted) == len(segments) and all(w in ("*", s) for w, s in zip(wanted, segments))


def _platform_keeps(platform, name):
    def expression(text):
        rest = text.endswith("*")
        source = re.escape(text[:-1] if rest else text).replace(r"\#", "[0-9]+")
        return source + (r"[\s\S]*" if rest else "")

    return any(re.fullmatch(expression(text), name) for text in platform["keep"])


def _folded(name):
    return re.sub("[0-9]+", "#", name)
