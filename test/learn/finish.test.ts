import { describe, expect, it } from 'vitest'
import { deriveVerdicts } from '../../src/learn/derive/derive.ts'
import { draftOf, finish } from '../../src/learn/finish.ts'
import { startRun, type Run } from '../../src/learn/run.ts'
import type { LearnOptions } from '../../src/learn/types.ts'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { observed } from '../evidence/observed.ts'
import { corpusOf, START_MS, worldOf } from './fake-site.ts'

const SHOP = 'https://shop.example'
const PREVIOUS: DomainRecord = {
  v: 1,
  domain: 'shop.example',
  revision: 6,
  builtAt: '2026-01-01T00:00:00.000Z',
  sha256: 'old',
  mode: 'rewrite',
  keep: ['wood'],
  patterns: {},
  vetoByTemplate: { sort: ['/list'] },
}

const runOf = (options: Partial<LearnOptions> = {}): Run =>
  startRun({ corpus: corpusOf([`${SHOP}/list?wood=oak`, `${SHOP}/list?wood=elm`]), ...options }, worldOf(() => ({})).ports) // prettier-ignore

describe('draftOf', () => {
  it('begins with the first revision, which only observes', () => {
    const builtAt = new Date(START_MS).toISOString()
    expect(draftOf(runOf())).toMatchObject({ domain: 'shop.example', revision: 1, mode: 'observe', builtAt })
  })

  it('takes over what the operator set and nothing that was learned', () => {
    const draft = draftOf(runOf({ previous: PREVIOUS }))
    expect(draft).toMatchObject({ revision: 7, mode: 'rewrite', keep: ['wood'] })
    expect(draft).not.toHaveProperty('vetoByTemplate')
  })

  it('sets a platform that the pages show, unless the operator named one', () => {
    const stored = ['a', 'b', 'c'].map((name) => {
      const page = observed(`${SHOP}/${name}`, [name])
      return { ...page, signals: { ...page.signals, platforms: ['shopify'] } }
    })
    expect(draftOf(runOf({ stored, startedAtMs: START_MS })).platform).toEqual(['shopify'])
    const previous = { ...PREVIOUS, platform: ['magento'] }
    expect(draftOf(runOf({ stored, startedAtMs: START_MS, previous })).platform).toEqual(['magento'])
  })
})

describe('finish', () => {
  it('seals the record as version 2, with nothing dropped that was not seen', () => {
    const run = runOf({ previous: PREVIOUS })
    const { record, candidate } = finish(deriveVerdicts(run.evidence, run.given()), run)
    expect(record).toMatchObject({ v: 2, revision: 7, templates: ['/list'], parameters: {} })
    expect(record.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(candidate).toBeUndefined()
  })
})
