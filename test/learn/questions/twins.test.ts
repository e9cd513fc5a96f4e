import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { withPathRules } from '../../../src/learn/path-rules/run-path-rules.ts'
import type { Proposal } from '../../../src/learn/questions/question.ts'
import { twinsQuestion } from '../../../src/learn/questions/twins.ts'
import { learnReport } from '../sample-report.ts'
import { observed } from '../../evidence/observed.ts'
import { askingOf } from '../asking.ts'
import { corpusOf, learnSite, pageAbout, START_MS, type FakeSite } from '../fake-site.ts'

const SHOP = 'https://shop.example'
const numbers = Array.from({ length: 150 }, (_, n) => n + 1)
const URLS = numbers.flatMap((n) => [`${SHOP}/us/red-shoe-${n}`, `${SHOP}/uk/red-shoe-${n}`])

/** The lines that a proposal leaves when each URL is fetched once. */
const glance = ({ comparison }: Proposal, pageOf: (path: string) => string): EvidenceEntry[] => [
  comparison,
  ...[comparison.original, comparison.modified].map((url) => observed(url, ['shop', pageOf(new URL(url).pathname)])),
]
const tail = (path: string): string => path.split('/').at(-1)!

describe('twinsQuestion', () => {
  it('compares URLs with the same values, each page once, with what they would merge', () => {
    const proposals = twinsQuestion.propose(askingOf(URLS))
    for (const { comparison } of proposals) expect(tail(comparison.original)).toBe(tail(comparison.modified))
    expect(new Set(proposals.map(({ comparison }) => comparison.original)).size).toBe(proposals.length)
    expect(proposals[0]).toMatchObject({ cost: 2, until: 'seen', comparison: { treatment: [{ kind: 'path' }] } })
  })

  it('asks nothing where path rules are not wanted, or cannot be proved', () => {
    expect(twinsQuestion.propose({ ...askingOf(URLS), learnsPaths: false })).toEqual([])
    expect(twinsQuestion.propose(askingOf(URLS.slice(0, 240)))).toEqual([])
  })

  it('asks nothing about what the rules in force make one', () => {
    expect(twinsQuestion.propose({ ...askingOf(URLS), sharesKey: () => true })).toEqual([])
  })

  it('ends at two pages that differ', () => {
    const [first, second] = twinsQuestion.propose(askingOf(URLS))
    const once = glance(first!, (path) => path)
    expect(twinsQuestion.propose(askingOf(URLS, once))).not.toEqual([])
    expect(twinsQuestion.propose(askingOf(URLS, [...once, ...glance(second!, (path) => path)]))).toEqual([])
  })

  it('does not ask again what another question compared', () => {
    const asked = twinsQuestion.propose(askingOf(URLS)).slice(0, 3)
    const log = asked.map(({ comparison }) => ({ ...comparison, template: '/*', question: 'composed' }))
    const again = new Set(twinsQuestion.propose(askingOf(URLS, log)).map(({ comparison }) => comparison.original))
    for (const { comparison } of asked) expect(again).not.toContain(comparison.original)
  })

  it('settles a page that differs where others agree', () => {
    const [odd, ...others] = twinsQuestion.propose(askingOf(URLS))
    const log = others.slice(0, 6).flatMap((proposal) => glance(proposal, tail))
    const [next] = twinsQuestion.propose(askingOf(URLS, [...log, ...glance(odd!, (path) => path)]))
    expect(next).toMatchObject({ comparison: odd!.comparison })
    expect(next?.until).toBeUndefined()
  })
})

describe('a run with twins', () => {
  const urls = numbers.flatMap((n) => [`/us/red-shoe-${n}`, `/uk/red-shoe-${n}`, `/de/red-shoe-${n}`].map((path) => SHOP + path)) // prettier-ignore
  const site: FakeSite = ({ pathname }) => pageAbout(pathname.replace(/^\/u[sk]\//, ''), `<a href="${pathname}#top">Top</a>`) // prettier-ignore
  const withRules = async (options: Parameters<typeof learnSite>[2] = {}) => {
    const { record, report, world } = await learnSite(site, urls, options)
    const entries = [...(options.stored ?? []), ...world.log]
    const result = { record, report: { ...learnReport(), ...report } }
    return { ...(await withPathRules({ result, corpus: corpusOf(urls), entries, isFit: () => true })), world }
  }

  it('learns a rule for mirrors, none for another language, and the same bytes from the log', async () => {
    const { record, world } = await withRules()
    expect(record.pathRules).toMatchObject([{ source: expect.stringMatching(/^\/u[sk]\//), destination: expect.stringMatching(/^\/u[sk]\//) }]) // prettier-ignore
    expect(JSON.stringify(record.pathRules)).not.toContain('/de/')
    const again = await withRules({ stored: world.log, maxFetches: 0, startedAtMs: START_MS })
    expect([JSON.stringify(again.record), again.world.asked]).toEqual([JSON.stringify(record), []])
  })
})
