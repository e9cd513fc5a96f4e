import { describe, expect, it } from 'vitest'
import { comparePages } from '../../src/learn/compare-pages.ts'
import type { PageSource } from '../../src/learn/page-source.ts'
import { comparisonOf, logOf, observed } from '../evidence/observed.ts'

const ORIGINAL = 'https://shop.example/p?wood=oak'
const MODIFIED = `${ORIGINAL}&ref=x1`

/** Compares two URLs of a site that may be asked so many times. */
async function compared(shows: (url: string, visit: number) => string, budget = 100, until?: 'seen' | 'likely') {
  const asked: string[] = []
  const evidence = logOf([])
  const pages = {
    observe(url: string) {
      if (asked.length >= budget) return Promise.resolve(false)
      asked.push(url)
      evidence.append(observed(url, ['chairs', shows(url, asked.length)]))
      return Promise.resolve(true)
    },
  } as PageSource
  const outcome = await comparePages(comparisonOf(ORIGINAL, MODIFIED), evidence, pages, until)
  return { kind: outcome.kind, asked }
}

describe('comparePages', () => {
  it('fetches each URL once where both show one page', async () => {
    expect(await compared(() => 'an oak chair')).toEqual({ kind: 'same', asked: [ORIGINAL, MODIFIED] })
  })

  it('fetches again before it calls two pages different', async () => {
    const { kind, asked } = await compared((url) => (url === ORIGINAL ? 'an oak chair' : 'some glass table'))
    expect(kind).toBe('different')
    expect(asked.filter((url) => url === ORIGINAL).length).toBeGreaterThan(1)
    expect(asked.filter((url) => url === MODIFIED).length).toBeGreaterThan(1)
  })

  it('leaves a difference open at a glance', async () => {
    const shows = (url: string) => (url === ORIGINAL ? 'an oak chair' : 'some glass table')
    const glance = await compared(shows, 100, 'seen')
    expect(glance).toEqual({ kind: 'open', asked: [ORIGINAL, MODIFIED] })
  })

  it('leaves a difference open where it is likely, after a second look at the original', async () => {
    const shows = (url: string) => (url === ORIGINAL ? 'an oak chair' : 'some glass table')
    expect(await compared(shows, 100, 'likely')).toEqual({ kind: 'open', asked: [ORIGINAL, MODIFIED, ORIGINAL] })
    expect((await compared((_, visit) => `chair ${visit}`, 100, 'likely')).kind).not.toBe('open')
  })

  it('ends when no more may be fetched', async () => {
    expect(await compared(() => 'an oak chair', 1)).toEqual({ kind: 'ended', asked: [ORIGINAL] })
  })

  it('gives up after 18 fetches that decide nothing', async () => {
    let fetches = 0
    const pages = { observe: () => Promise.resolve(++fetches > 0) } as unknown as PageSource
    const { kind } = await comparePages(comparisonOf(ORIGINAL, MODIFIED), logOf([]), pages)
    expect([kind, fetches]).toEqual(['inconclusive', 18])
  })
})
