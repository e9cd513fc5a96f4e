import { describe, expect, it } from 'vitest'
import { parseDomainRecord, sealDomainRecord } from '../../src/rules/record/parse-domain-record.ts'
import { learnSite, pageAbout, START_MS, type FakeSite } from './fake-site.ts'

const views = [...'abcdefghijkl'].map((letter) => `view${letter}`)
const urls = views.flatMap((view) => [...Array(24).keys()].map((i) => `https://a.example/list?trk=t${i}&${view}=v${i}`))
const site: FakeSite = (url) => {
  url.searchParams.delete('trk')
  return pageAbout(url.search)
}

describe('finish', () => {
  it('seals a record that can be read, with the operator’s fields in it', async () => {
    const previous = sealDomainRecord({
      v: 1,
      domain: 'a.example',
      revision: 7,
      builtAt: '2026-01-01T00:00:00Z',
      mode: 'rewrite',
      platform: ['magento'],
      patterns: {},
      pathRules: [{ id: 'r', source: '/old/{id}', destination: '/new/{id}' }],
    })
    const { record } = await learnSite(site, urls, { previous })
    expect(parseDomainRecord(JSON.parse(JSON.stringify(record)))).toEqual({ ok: true, record })
    expect(record).toMatchObject({ revision: 8, mode: 'rewrite', platform: ['magento'], pathRules: [{ id: 'r' }] })
    expect(record.builtAt).toBe(new Date(START_MS).toISOString())
  })

  it('keeps the old record when too much of it would be given up, and shows what it would have been', async () => {
    const important: FakeSite = (url) => pageAbout(url.href)
    const { record: previous } = await learnSite(important, urls, { maxFetches: 9999 })
    const blank = { ...previous, patterns: {} }
    const { record: next } = await learnSite(site, urls, { previous: sealDomainRecord(blank), maxFetches: 9999 })
    expect(Object.keys(next.patterns).length).toBeGreaterThan(10)
    // A record whose patterns are no longer trusted is learned anew, and then the guard compares.
    const doubted = Object.entries(previous.patterns).map(([key, pattern]) => [
      key,
      { ...pattern, basis: 'inferred' as const },
    ])
    const before = sealDomainRecord({ ...previous, patterns: Object.fromEntries(doubted) })
    const { record, report, candidate } = await learnSite(site, urls, { previous: before, maxFetches: 9999 })
    expect(report.guard.outcome).toBe('rejected')
    expect(record).toBe(before)
    expect(candidate?.patterns).toEqual(next.patterns)
  })

  it('tells how the run ended and what it cost', async () => {
    const { report, world } = await learnSite(site, urls, { maxFetches: 60 })
    expect(report).toMatchObject({ end: 'budget', fetches: 60, domain: 'a.example', mode: 'plus', profile: 'standard' })
    expect(world.asked).toHaveLength(60)
    expect(report.corpus.covered).toBeLessThan(1)
  })

  it('does not call decided what it could not see', async () => {
    const { report } = await learnSite(() => ({ fails: 'timeout' }), urls)
    expect([report.end, report.patterns[0]?.basis, report.corpus.covered]).toEqual(['unreachable', 'blind', 0])
  })
})
