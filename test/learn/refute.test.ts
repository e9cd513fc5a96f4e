import { describe, expect, it } from 'vitest'
import { collect } from '../../src/learn/collect.ts'
import { decidePattern } from '../../src/learn/decide-pattern.ts'
import { relearnDoubtful } from '../../src/learn/drift.ts'
import { refutesAnother } from '../../src/learn/refute.ts'
import type { LearnedPattern } from '../../src/rules/record/domain-record.ts'
import { trialOf } from './a-trial.ts'
import { pageAbout, type FakeSite } from './fake-site.ts'

/** Lists of which one in eight holds more than one item, so that its order shows. */
const lists: FakeSite = ({ pathname, searchParams: query }) =>
  pageAbout(`${pathname} ${/[48]$/.test(pathname) ? (query.get('folge') ?? '') : ''}`)

const orders = ['price', 'name', 'newest', 'oldest', 'rating', 'sale', 'size']
const plain = [...Array(80).keys()].map((i) => `https://a.example/list/c${i % 40}?folge=${orders[i % 7]}`)
const boxed = [...Array(120).keys()].map((i) => `https://a.example/list/c${i % 40}?box=b${i}&folge=${orders[i % 7]}`)
const KEY = '/list/*?folge'

/** What a few lists of one item each have led to. */
function hasty(equal: number): LearnedPattern {
  const evidence = { equal, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] as const }
  return { keep: [], drop: ['folge'], basis: 'verified', evidence }
}

describe('a pattern that drops what a page of another one shows to matter', () => {
  it.each([21, 60])('is to blame, not the name that leads to it (%d equal pages)', async (equal) => {
    const { run, trial } = trialOf(lists, [...plain, ...boxed])
    run.deployed.decide(KEY, hasty(equal))
    await collect(trial, run, () => 21)
    expect(trial.going).toEqual(['box'])
    expect(trial.staying.get('folge')?.proven).toBe(true)
    expect(run.deployed.draft().patterns[KEY]?.drop).toEqual([])
    expect([...(run.refuted.get(KEY)?.keys() ?? [])]).toEqual(['folge'])
  })

  it('is learned anew and keeps it, however many of its pages showed nothing', async () => {
    const calm: FakeSite = (url, ...rest) =>
      url.searchParams.has('box') ? lists(url, ...rest) : pageAbout(url.pathname)
    const { run } = trialOf(calm, [...plain, ...boxed])
    const [, group] = run.corpus.patterns.toSorted((a, b) => b.urlCount - a.urlCount)
    const finding = await decidePattern(group!, run)
    expect(finding.pattern?.drop).toEqual(['folge'])
    const example = { original: plain[4]!, modified: 'https://a.example/list/c4' }
    run.refuted.set(KEY, new Map([['folge', example]]))
    const [again] = await relearnDoubtful([finding], run)
    expect(again?.report.keep).toEqual(['folge'])
    expect(again?.report.parameters[0]).toMatchObject({ verdict: 'important', example })
  })

  it('is believed where its own step changes nothing', async () => {
    const site: FakeSite = ({ pathname, searchParams: query }) => pageAbout(`${pathname} ${query.get('box') ?? ''}`)
    const { run, trial } = trialOf(site, [...plain, ...boxed])
    run.deployed.decide(KEY, hasty(21))
    expect(await refutesAnother(trial, trial.samples[0]!, ['box'], run)).toBe(false)
    await collect(trial, run, () => 21)
    expect(trial.staying.get('box')?.proven).toBe(true)
    expect(run.deployed.draft().patterns[KEY]?.drop).toEqual(['folge'])
  })
})
