import { describe, expect, it } from 'vitest'
import { compileRecord } from '../../../src/canonicalize/record/compiled-record.ts'
import { dropLearned } from '../../../src/canonicalize/fast/drop-learned.ts'
import { createScan, plainPath, scanUrl } from '../../../src/canonicalize/fast/scan.ts'
import type { FastRun } from '../../../src/canonicalize/fast/fast-run.ts'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'
import type { Applied } from '../../../src/canonicalize/types.ts'
import type { DomainRecord, LearnedPattern } from '../../../src/rules/record/domain-record.ts'

const ORIGIN = 'https://a.test'
const PLAIN = plainPath([])
const CONTEXT = hostContexts(ruleIndex(), undefined).of('a.test')
const learned = (drop: string[], more: Partial<LearnedPattern> = {}): LearnedPattern => ({
  keep: [], drop, basis: 'verified', evidence: { equal: 0, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] }, ...more,
}) // prettier-ignore

/** What is left of a query with sorted names, and the rules that were noted. */
function drop(tail: string, patterns: DomainRecord['patterns']): { left: string[] | undefined; rules: string[] } {
  const text = ORIGIN + tail
  const scan = createScan()
  expect(scanUrl(scan, text, ORIGIN.length, PLAIN)).toBe(true)
  const record = compileRecord({ v: 1, domain: '*', revision: 1, builtAt: '', sha256: '', mode: 'rewrite', patterns })
  const applied: Applied[] = []
  const run: FastRun = { scan, text, pathStart: ORIGIN.length, context: CONTEXT, profile: 'request', applied }
  const count = dropLearned(run, scan.pieces, record)
  const left =
    count === -1 ? undefined : Array.from({ length: count }, (_, i) => text.slice(scan.starts[i], scan.ends[i]))
  return { left, rules: applied.map(({ rule, name }) => `${rule} ${name}`) }
}

describe('dropLearned()', () => {
  it('drops what the pattern of path and names drops, every repeat of it', () => {
    const patterns = { '/p/*?a&b': learned(['b']), '/q?a&b': learned(['a']) }
    expect(drop('/p/7?a=1&a=2&b=3&b=4', patterns)).toEqual({ left: ['a=1', 'a=2'], rules: ['learned:/p/*?a&b b', 'learned:/p/*?a&b b'] }) // prettier-ignore
    expect(drop('/q?a=1&b=3', patterns).left).toEqual(['b=3'])
  })

  it('keeps everything of a set of names or a path that was not learned', () => {
    const patterns = { '/p?a&b': learned(['a', 'b']) }
    for (const tail of ['/p?a=1', '/p?a=1&b=2&c=3', '/p?a=1&c=2', '/p?ab=1', '/p/x?a=1&b=2', '/p/?a=1&b=2'])
      expect(drop(tail, patterns).rules).toEqual([])
  })

  it('goes on with what is left, until nothing is', () => {
    const patterns = { '?a&b': learned(['b']), '?a': learned(['a']) }
    expect(drop('/p?a=1&b=2', patterns)).toEqual({ left: [], rules: ['learned:?a&b b', 'learned:?a a'] })
  })

  it('leaves patterns that drop single values to the steps', () => {
    expect(drop('/p?a=1', { '/p?a': learned(['a'], { dropValues: { a: ['1'] } }) }).left).toBeUndefined()
  })
})
