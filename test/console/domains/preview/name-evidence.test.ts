import { describe, expect, it } from 'vitest'
import { compileNameEvidence, objections } from '../../../../src/console/domains/preview/name-evidence.ts'
import type { LearnedPattern } from '../../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../../src/rules/record/parse-domain-record.ts'

function pattern(keep: string[], drop: string[], more: Partial<LearnedPattern> = {}): LearnedPattern {
  const evidence = { equal: 21, differ: 3, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
  return { keep, drop, basis: 'verified', evidence, ...more }
}

const evidenceOf = compileNameEvidence(
  sealDomainRecord({
    v: 1,
    domain: 'shop.example',
    revision: 1,
    builtAt: '2026-11-01T00:00:00Z',
    mode: 'rewrite',
    quarantine: [{ name: 'tint', pattern: '/p?tint', since: '2026-11-01' }],
    patterns: {
      '/p?a&shade': pattern(['shade'], ['a']),
      '/q?shade': pattern(['shade'], []),
      '/blind?a': pattern(['a'], [], { basis: 'blind' }),
      '/few?z': pattern(['z'], [], {
        evidence: { equal: 0, differ: 0, inconclusive: 4, upperBound99: 1, holdout: [0, 0] },
      }),
    },
  }),
)

describe('compileNameEvidence', () => {
  it('tells where pages differed without a name, and where they did not', () => {
    expect(evidenceOf('shade')).toMatchObject({ importantIn: ['/p?a&shade', '/q?shade'], neutralIn: [] })
    expect(evidenceOf('a')).toMatchObject({ importantIn: [], neutralIn: ['/p?a&shade'] })
  })

  it('reads what was learned about single parameters', () => {
    const { evidence } = pattern([], [])
    const parameters = {
      shade: { drop: ['/s'], keep: ['/p/*'], basis: 'verified', evidence },
      box: { drop: 'everywhere', keep: [], basis: 'verified', evidence },
    } as const
    const record = { v: 2, domain: 'shop.example', revision: 1, builtAt: '', mode: 'rewrite', patterns: {}, parameters } as const // prettier-ignore
    const known = compileNameEvidence(sealDomainRecord(record))
    expect(known('shade')).toMatchObject({ importantIn: ['/p/*?shade'], neutralIn: ['/s?shade'] })
    expect(known('box')).toMatchObject({ importantIn: [], neutralIn: ['?box'] })
  })

  it('takes neither a blind pattern nor one without a difference for evidence', () => {
    expect(evidenceOf('z').importantIn).toEqual([])
    expect(evidenceOf('a').importantIn).toEqual([])
  })

  it('knows what is in quarantine and what a name says', () => {
    expect(evidenceOf('tint').quarantinedIn).toEqual(['/p?tint'])
    expect(evidenceOf('item_id').namingScheme).toBeDefined()
    expect(compileNameEvidence(undefined)('x')).toMatchObject({ importantIn: [], namingScheme: undefined })
  })
})

describe('objections', () => {
  it('counts patterns and names one', () => {
    expect(objections(evidenceOf('shade'))).toEqual([
      'pages differed without it in 2 learned patterns, such as /p?a&shade',
    ])
    expect(objections(evidenceOf('tint'))).toHaveLength(1)
    expect(objections(evidenceOf('item_id'))[0]).toMatch(/usually say which page/)
    expect(objections(evidenceOf('unheard'))).toEqual([])
  })
})
