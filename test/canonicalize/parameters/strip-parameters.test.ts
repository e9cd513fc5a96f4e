import { describe, expect, it } from 'vitest'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import { readParameters } from '../../../src/canonicalize/parameters/parameters.ts'
import { stripParameters } from '../../../src/canonicalize/parameters/strip-parameters.ts'
import { parse } from '../../../src/canonicalize/steps/parse.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [5, 5] } as const
const PATTERNS = { '/p?a&trk': { keep: ['trk'], drop: ['a'], basis: 'verified', evidence: EVIDENCE } } as const

/** Raw parameters of `/p` that are kept, and the rules of the others in the order they are dropped. */
function stripped(query: string, members: Partial<DomainRecord> = {}): { kept: string[]; rules: string[] } {
  const record: DomainRecord = { v: 1, domain: '*', revision: 1, builtAt: '', sha256: '', mode: 'rewrite', patterns: {}, ...members } // prettier-ignore
  const context = hostContexts(ruleIndex(), record).of('a.test')
  const draft = parse(`https://a.test/p?${query}`)!
  draft.profile = 'request'
  const rules: string[] = []
  const kept = stripParameters(readParameters(query, context).list, { draft, context }, (_, { rule }) => rules.push(rule)) // prettier-ignore
  return { kept: kept.map(({ raw }) => raw), rules }
}

describe('stripParameters()', () => {
  it('keeps what no rule is about, in the order it came', () => {
    expect(stripped('b=1&gclid=x&a=1')).toEqual({ kept: ['b=1', 'a=1'], rules: ['tracking:gclid'] })
  })

  it('looks patterns up with the names that the record alone strips, and drops these behind that', () => {
    const record = { patterns: PATTERNS, strip: ['trk'] }
    expect(stripped('a=1&trk=1&b=1', record)).toEqual({ kept: ['a=1', 'b=1'], rules: ['operator:strip'] })
    expect(stripped('gclid=1&a=1&trk=1', record)).toEqual({ kept: [], rules: ['tracking:gclid', 'learned:/p?a&trk', 'operator:strip'] }) // prettier-ignore
  })
})
