import { describe, expect, it } from 'vitest'
import type { PageSeen } from '../../src/evidence/types.ts'
import { MAX_AGE_MS } from '../../src/learn/settings.ts'
import { pagesOf, startRun, type Run } from '../../src/learn/run.ts'
import type { LearnOptions } from '../../src/learn/types.ts'
import { comparisonOf, observed, unseen } from '../evidence/observed.ts'
import { corpusOf, START_MS, worldOf } from './fake-site.ts'

const PAGE = 'https://shop.example/list?wood=oak'

const runOf = (options: Partial<LearnOptions>): Run =>
  startRun({ corpus: corpusOf([PAGE]), startedAtMs: START_MS, ...options }, worldOf(() => ({})).ports)
const seenAt = (fetchedAtMs: number, more: Partial<PageSeen> = {}): PageSeen =>
  observed(PAGE, ['chair'], { fetchedAtMs, ...more })

describe('startRun', () => {
  it('forgets pages of earlier runs that are too old, that failed, or that another fingerprint saw', () => {
    const recalled = (page: PageSeen): number => runOf({ stored: [page] }).recalled
    expect(recalled(seenAt(START_MS - MAX_AGE_MS))).toBe(1)
    expect(recalled(seenAt(START_MS - MAX_AGE_MS - 1))).toBe(0)
    expect(recalled(seenAt(START_MS - 1, { status: 404 }))).toBe(0)
    const { fingerprint } = seenAt(START_MS)
    expect(recalled(seenAt(START_MS - 1, { fingerprint: { ...fingerprint, version: 0 } }))).toBe(0)
  })

  it('asks a comparison again whose pages are too old', () => {
    const asked = (atMs: number): number => {
      const pages = [seenAt(atMs), { ...seenAt(START_MS), url: `${PAGE}&ref=x` }]
      return runOf({ stored: [...pages, comparisonOf(PAGE, `${PAGE}&ref=x`)] }).evidence.comparisons.length
    }
    expect([asked(START_MS), asked(START_MS - MAX_AGE_MS), asked(START_MS - MAX_AGE_MS - 1)]).toEqual([1, 1, 0])
  })

  it('counts what it had fetched before it was interrupted against its budget', () => {
    const run = runOf({ stored: [seenAt(START_MS - 1), seenAt(START_MS), seenAt(START_MS + 1)] })
    expect(run.recalled).toBe(3)
    expect(run.pages.tally).toMatchObject({ spent: 2, fetches: 0 })
  })

  it('takes names that three URLs declare in No-Vary-Search as a prior', () => {
    const urls = [1, 2, 3].map((n) => `${PAGE}&page=${n}&ref=x${n}`)
    const run = runOf({ corpus: corpusOf(urls) })
    const declare = (url: string) => {
      const page = observed(url, ['chair'])
      run.evidence.append({ ...page, signals: { ...page.signals, noVarySearch: 'params=("ref")' } })
      return run.given().priors.get('ref')
    }
    expect(urls.map(declare)).toEqual([undefined, undefined, 'neutral'])
  })

  it('keeps what a platform keeps once three URLs show it', () => {
    const urls = [1, 2, 3].map((n) => `${PAGE}&monthnum=${n}&ref=x${n}`)
    const run = runOf({ corpus: corpusOf(urls) })
    const show = (url: string) => {
      const page = observed(url, ['chair'])
      run.evidence.append({ ...page, signals: { ...page.signals, platforms: ['wordpress'] } })
      return [run.site, run.given().site].map(({ templates }) => templates.get('/list')?.fixed.has('monthnum'))
    }
    expect(urls.map(show)).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ])
  })

  it('takes no refusal of the limiter for evidence', () => {
    const refused = { ...unseen(PAGE, 'rate'), kind: 'refused', fetchedAtMs: START_MS } as const
    const failed = { ...unseen(PAGE), fetchedAtMs: START_MS }
    expect([runOf({ stored: [refused] }).recalled, runOf({ stored: [failed] }).recalled]).toEqual([0, 1])
  })
})

describe('pagesOf', () => {
  it('yields every page of the log and no failure', () => {
    const stored = [seenAt(START_MS), { ...unseen(PAGE), fetchedAtMs: START_MS }, seenAt(START_MS + 1)]
    expect([...pagesOf(runOf({ stored }).evidence)].map(({ fetchedAtMs }) => fetchedAtMs - START_MS)).toEqual([0, 1])
  })
})
