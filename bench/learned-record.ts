import { canonicalize } from '../src/index.ts'
import type { DomainRecord, LearnedPattern } from '../src/index.ts'
import { patternKey } from '../src/rules/record/pattern-key.ts'
import { parseUrl } from '../src/url/parts.ts'
import { splitQuery } from '../src/url/query.ts'

// Names that no built-in rule knows and that a learner would find without effect on the sites of the list.
const NEUTRAL: ReadonlySet<string> = new Set(['view', 'ia', 'form', 'cvid', 'qid', 'sclient', 'expand', 'fit', 'share'])

/**
 * A record such as a learner would publish: the most frequent patterns of the list, each with names to keep and to drop.
 * It speaks for every host, so every URL of the list goes the whole way.
 */
export function learnedRecord(urls: readonly string[], maxPatterns: number): DomainRecord {
  const sightings = new Map<string, { names: string[]; times: number }>()
  for (const url of urls) {
    const parts = parseUrl(canonicalize(url, { profile: 'request' }).url)
    if (parts?.query === undefined) continue
    const names = splitQuery(parts.query).map(({ name }) => name)
    const key = patternKey(parts.path.replaceAll(/[^/]+/g, '*'), names)
    sightings.set(key, { names, times: (sightings.get(key)?.times ?? 0) + 1 })
  }
  const frequent = [...sightings].toSorted(([, a], [, b]) => b.times - a.times).slice(0, maxPatterns)
  return {
    v: 1,
    domain: '*',
    revision: 1,
    builtAt: '2026-01-01T00:00:00Z',
    sha256: '',
    mode: 'rewrite',
    patterns: Object.fromEntries(frequent.map(([key, { names }]) => [key, learnedPattern(names)])),
  }
}

function learnedPattern(names: readonly string[]): LearnedPattern {
  const unique = [...new Set(names)]
  return {
    keep: unique.filter((name) => !NEUTRAL.has(name)),
    drop: unique.filter((name) => NEUTRAL.has(name)),
    basis: 'verified',
    evidence: { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] },
  }
}
