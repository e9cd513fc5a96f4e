#!/usr/bin/env python3
"""An independent implementation of docs/spec.md in Python 3, standard library only.

Reads questions {"id", "profile", "record"?, "input"} as NDJSON and answers each with one line, for
`canon verify --exec`:

    npm run rules -- --out rules.json
    canon verify --exec 'python3 examples/python/canonical.py --rules rules.json'
"""

import argparse
import json
import sys

from canonicalizer import Canonicalizer, Rules
from whatwg import Unsure


def answer(question, rules):
    """The answer to one question; a decline where the host name takes tables that Python does not have."""
    canonicalizer = Canonicalizer(rules, question.get("record"))
    try:
        if question["profile"] == "identity":
            result = canonicalizer.identity(question["input"])
        else:
            result = canonicalizer.request(question["input"])
    except Unsure as reason:
        return {"id": question["id"], "declined": str(reason)}
    said = {"id": question["id"], "ok": result.ok, "url": result.url, "key": result.key, "applied": result.applied}
    if result.item is not None:
        item = {"provider": result.item.provider, "kind": result.item.kind, "id": result.item.id}
        said["item"] = item | ({} if result.item.token is None else {"token": result.item.token})
    return said


def main():
    """Answers every line of stdin."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rules", required=True, help="rule data, as npm run rules writes it")
    with open(arguments.parse_args().rules, encoding="utf-8") as file:
        rules = Rules(json.load(file))
    for line in sys.stdin.buffer:
        if line.strip():
            sys.stdout.write(json.dumps(answer(json.loads(line), rules)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
