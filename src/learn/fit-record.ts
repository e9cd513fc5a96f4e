/** Keeps a record within the size that is read at all: who makes up long names and values must not keep a site from its rules. */

import type { LearnedPattern, PatternKey } from '../rules/record/domain-record.ts'
import { MAX_RECORD_BYTES } from '../rules/record/parse-domain-record.ts'
import { onEveryPath, templateOf } from '../rules/record/pattern-key.ts'
import { covers } from './shadow-templates.ts'

type Patterns = Readonly<Record<PatternKey, LearnedPattern>>

/** The rest is for the operator's fields and path rules. */
const ROOM = MAX_RECORD_BYTES * 0.75

/**
 * The patterns without those that take most room for the fewest URLs, as far as there are too many. URLs of these keep everything; a
 * pattern that alone leads the URLs of its template away from a wider one stays, and what holds for its names on every path goes before it.
 */
export function fitRecord(patterns: Patterns, urlCountOf: (key: PatternKey) => number, room = ROOM): Patterns {
  const sizes = new Map(Object.entries(patterns).map((entry) => [entry[0], octetsOf(entry)]))
  let size = [...sizes.values()].reduce((sum, each) => sum + each, 0)
  const left = { ...patterns }
  const byTemplate = new Map<string, number>()
  for (const key of sizes.keys()) byTemplate.set(templateOf(key), (byTemplate.get(templateOf(key)) ?? 0) + 1)
  const cost = ([key, own]: [PatternKey, number]): number => own / (1 + urlCountOf(key))
  const giveUp = (key: PatternKey): void => {
    if (!Object.hasOwn(left, key)) return
    delete left[key]
    size -= sizes.get(key) ?? 0
    const template = templateOf(key)
    const others = (byTemplate.get(template) ?? 0) - 1
    if (others === 0) byTemplate.delete(template)
    else byTemplate.set(template, others)
  }
  for (const [key] of [...sizes].toSorted((a, b) => cost(b) - cost(a) || (a[0] < b[0] ? -1 : 1))) {
    if (size <= room) break
    const template = templateOf(key)
    if (byTemplate.get(template) === 1 && [...byTemplate.keys()].some((other) => covers(other, template))) continue
    giveUp(onEveryPath(key))
    if (size > room) giveUp(key)
  }
  return left
}

function octetsOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}
