#!/usr/bin/env python3
"""Answers questions {"id", "profile", "record"?, "input"} as NDJSON, one line each, for `canon verify --exec`.

canon verify --exec 'python3 libraries/python/canonical.py'
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from edge_canonicalizer import Canonical, Canonicalizer
from edge_canonicalizer.rules import Rules


class Answers:
    """Answers questions; canonicalizers are kept by record."""

    def __init__(self, rules: Rules | None) -> None:
        self._rules = rules
        self._known: dict[str, Canonicalizer] = {}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to one question."""
        record = question.get("record")
        name = json.dumps(record)
        if name not in self._known:
            self._known[name] = Canonicalizer(record, rules=self._rules)
        return {"id": question["id"], **shown(self._known[name].canonicalize(question["input"], question["profile"]))}


def shown(result: Canonical) -> dict[str, Any]:
    """A result as JSON."""
    applied = [{k: v for k, v in note._asdict().items() if v is not None} for note in result.applied]
    said: dict[str, Any] = {"ok": result.ok, "url": result.url, "key": result.key, "applied": applied}
    if result.item is not None:
        said["item"] = {k: v for k, v in result.item._asdict().items() if v is not None}
    return said


def main() -> None:
    """Answers every line of stdin."""
    arguments = argparse.ArgumentParser(description="Canonicalizes URLs, for canon verify --exec.")
    arguments.add_argument("--rules", help="rule data, as npm run rules writes it, instead of the built-in")
    path = arguments.parse_args().rules
    rules = None
    if path is not None:
        with open(path, encoding="utf-8") as file:
            rules = Rules(json.load(file))
    answers = Answers(rules)
    for line in sys.stdin.buffer:
        if line.strip():
            sys.stdout.write(json.dumps(answers.answer(json.loads(line))) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
