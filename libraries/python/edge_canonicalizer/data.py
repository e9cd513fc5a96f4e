"""The rule data that this package carries."""

from __future__ import annotations

import gzip
import json
from functools import lru_cache
from importlib.resources import files

from .rules import Rules


@lru_cache(maxsize=1)
def built_in_rules() -> Rules:
    """The rules, compiled on first use."""
    packed = files(__package__).joinpath("rules.json.gz").read_bytes()
    return Rules(json.loads(gzip.decompress(packed)))


def contract() -> str:
    """Digest of the fixtures that these rules pass: what the edge calls `Canonical-Contract`.

    >>> len(contract())
    64
    """
    return files(__package__).joinpath("contract.txt").read_text(encoding="ascii").strip()
