"""Path patterns, query conditions and templates (sections 12.2 to 12.4 of docs/spec.md)."""

import re
from functools import lru_cache

from text import encode_component, grammar, portable

_TOKEN = re.compile(r"\{([A-Za-z]\w*)(\?|\*\*)?\}|\(([^()]*)\)", re.ASCII)
_REST = re.compile(r"\*\*|\{([A-Za-z]\w*)\*\*\}", re.ASCII)
_PIECE = re.compile(r"\[([^\[\]]*\{[^\[\]]*)\]|\{([A-Za-z]\w*)\}", re.ASCII)
_ONE_CAPTURE = "[^/?#]+"
_REST_CAPTURE = "[^?#]+"
_MAX_SEGMENT = 2048


class Pattern:
    """One segment or value with captures and alternatives; `expression` is None for plain text."""

    def __init__(self, text, grammars):
        self.text = text
        self.names = []
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

    def match(self, value, captures):
        """Whether the value fits; adds its captures."""
        if self.expression is None:
            return value == self.text
        found = self.expression.fullmatch(value)
        return found is not None and all(add(captures, *pair) for pair in zip(self.names, found.groups()))


class PathPattern:
    """A whole path."""

    def __init__(self, text, grammars, is_route):
        pieces = split(text)
        if is_route and pieces[-1] == "":
            pieces.pop()
        rest = _REST.fullmatch(pieces[-1]) if pieces else None
        self.rest = None if rest is None else (rest[1] or "**")
        self.rest_grammar = None if rest is None or rest[1] is None else grammars.get(rest[1], _REST_CAPTURE)
        self.segments = [Pattern(piece, grammars) for piece in (pieces[:-1] if rest else pieces)]

    def match(self, segments):
        """The captures, or None."""
        if len(segments) < len(self.segments) or (self.rest is None and len(segments) != len(self.segments)):
            return None
        captures = {}
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
        if self.rest_grammar is not None and not grammar(self.rest_grammar).fullmatch(rest):
            return None
        return captures if add(captures, self.rest, rest) else None


@lru_cache(maxsize=None)
def path_pattern(text, grammars=(), is_route=False):
    """A compiled path pattern; `grammars` as a tuple of pairs. Routes of providers drop their own trailing slash."""
    return PathPattern(text, dict(grammars), is_route)


@lru_cache(maxsize=None)
def value_pattern(text, grammars=()):
    """A compiled query condition."""
    return Pattern(text, dict(grammars))


def split(path):
    """Segments behind the first slash."""
    return (path[1:] if path.startswith("/") else path).split("/")


def add(captures, name, value):
    """Adds a capture; False when it has another value already."""
    if captures.setdefault(name, value) != value:
        return False
    return True


def fill(template, captures, encode=None):
    """Fills a template; None when it cannot be filled. `encode(value, in_query)` may refuse."""
    return _fill(template, captures, encode, False)


def _fill(template, captures, encode, in_query):
    out, end = "", 0
    for piece in _PIECE.finditer(template):
        text = template[end : piece.start()]
        out += text
        end = piece.end()
        in_query = in_query or "?" in text
        choice, name = piece.groups()
        if name is not None:
            value = captures.get(name)
            if value is not None and encode is not None:
                value = encode(value, in_query)
            if value is None:
                return None
            out += value
            continue
        filled = (_fill(branch, captures, encode, in_query) for branch in choice.split("|"))
        out += next((text for text in filled if text is not None), "")
        in_query = in_query or "?" in choice
    return out + template[end:]


def encode_text(value, in_query):
    """A decoded capture as it stands in the URL of an item; None when it cannot."""
    if not in_query and value != "" and re.search(r"(?:^|/)\.{0,2}(?:/|$)|\\", value):
        return None
    encoded = encode_component(value)
    if encoded is None:
        return None
    kept = {"%2F": "/", "%3A": ":", "%40": "@", "%24": "$", "%2C": ","}
    if not in_query:
        kept |= {"%26": "&", "%2B": "+", "%3D": "="}
    for octet, character in kept.items():
        encoded = encoded.replace(octet, character)
    return encoded.replace("'", "%27") if in_query else encoded


def encode_capture(value, in_query):
    """The same for routes that take no semicolon as text."""
    return None if not in_query and ";" in value else encode_text(value, in_query)
