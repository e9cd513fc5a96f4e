import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../src/evidence/types.ts'
import { fingerprinterNamed } from '../../../src/fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import type { Page } from '../../../src/fingerprint/types.ts'
import { judgedPages } from '../../../src/jobs/learning/judged-pages.ts'
import { pageAbout, worldOf, type FakeSite } from '../../learn/fake-site.ts'

const A = 'https://shop.example/p?a=1'
const B = 'https://shop.example/p'
const take = (page: Page) => ({ fingerprint: fingerprinterNamed('content').of(page), signals: pageSignals(page) })

async function observe(site: FakeSite, urls: readonly string[]): Promise<Observation[]> {
  const { ports } = worldOf(site)
  const seen: Observation[] = []
  for (const url of urls) seen.push(await ports.fetchPage(url, take))
  return seen
}

describe('judgedPages()', () => {
  it('chooses the pages that the comparison found equal, and names nothing that it hides', async () => {
    // A line that is another one on each fetch: that it changed twice shows that it is volatile.
    const quotes = ['red', 'green', 'blue', 'white']
    const rotating: FakeSite = (_, __, requests) => pageAbout('lamp', `<i>quote of ${quotes[requests % 4]}</i>`)
    const seen = await observe(rotating, [A, B, A, B])
    const [left, right] = judgedPages(A, B, seen)
    expect([left?.page, right?.page]).toEqual([seen[0], seen[1]])
    expect(left?.page.fingerprint.hash).not.toBe(right?.page.fingerprint.hash)
    expect([left?.differing.size, right?.differing.size]).toEqual([0, 0])
  })

  it('names what differs beside what is volatile', async () => {
    const site: FakeSite = (url, visit) => pageAbout('lamp', `<h2>offer ${url.search === "" ? "old" : "new"}</h2><h3>visit ${"abcd"[visit]}</h3>`) // prettier-ignore
    const [left, right] = judgedPages(A, B, await observe(site, [A, B, A, B]))
    expect([left?.differing.size, right?.differing.size]).toEqual([1, 1])
  })

  it('has one side where the other URL showed no page', async () => {
    const site: FakeSite = (url) => (url.search === '' ? { fails: 'timeout' } : pageAbout('lamp'))
    const [left, right] = judgedPages(A, B, await observe(site, [A, B]))
    expect([left?.page.url, left?.differing.size, right]).toEqual([A, 0, undefined])
  })
})
