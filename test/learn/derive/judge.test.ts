import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { readSiteUrl } from '../../../src/learn/site/site-url.ts'
import { judge, liveBases, type LiveFacts } from '../../../src/learn/derive/judge.ts'
import { added, comparisonOf, logOf, observed, unseen, type Part } from '../../evidence/observed.ts'

const page = (id: number): string => `https://shop.example/p?id=${id}`
const modified = (id: number): string => `${page(id)}&ref=x1`

/** A page, observed once, and the comparison of it with `ref` added, which shows the same. */
function compared(id: number, parts: readonly Part[], status = 200): EvidenceEntry[] {
  const seen = [page(id), modified(id)].map((url) => observed(url, parts, { status }))
  return [comparisonOf(page(id), modified(id)), ...seen]
}

const about = (name: string): Part[] => [name, `All about ${name}`]
const EMPTY = ['Search', 'No item was found']

const UNCHANGED = { templateNow: (template: string) => template }

/** The originals of a log, with what is known to matter. */
function basesOf(
  entries: readonly EvidenceEntry[],
  blamed: LiveFacts['blamed'] = { differences: [], unexplained: [] },
) {
  const log = logOf(entries)
  return liveBases(log, {
    judged: judge(log, UNCHANGED),
    blamed,
    site: { pairsOf: (url) => readSiteUrl(url, false).pairs },
  })
}

describe('judge', () => {
  it('gives every comparison its outcome, in the order of the log', () => {
    const log = logOf([...compared(1, about('chair')), comparisonOf(page(2), modified(2))])
    expect(judge(log, UNCHANGED).map(({ outcome }) => outcome.kind)).toEqual(['same', 'open'])
  })

  it('files what was compared before the platform was known under its templates', () => {
    const log = logOf(compared(1, about('chair')))
    const [judged] = judge(log, { templateNow: (template) => `${template}/*` })
    expect(judged?.comparison.template).toBe('/p/*')
  })
})

describe('liveBases', () => {
  it('takes originals for evidence that show pages of their own', () => {
    const { live, dead } = basesOf([...compared(1, about('chair')), ...compared(2, about('table'))])
    expect(live.get('/p')).toEqual([page(1), page(2)])
    expect(dead.size).toBe(0)
  })

  it('takes a page that three originals share for an empty list: equality on it says nothing', () => {
    const two = basesOf([...compared(1, EMPTY), ...compared(2, EMPTY), ...compared(3, about('chair'))])
    expect(two.live.get('/p')).toHaveLength(3)
    const three = basesOf([1, 2, 3].flatMap((id) => compared(id, EMPTY)).concat(compared(4, about('chair'))))
    expect(three.live.get('/p')).toEqual([page(4)])
    expect([...three.dead]).toEqual([page(1), page(2), page(3)])
  })

  it('takes originals for one that differ in names without effect, where another name decides', () => {
    const entries = [1, 2, 3].flatMap((id) => compared(id, about('chair')))
    const matters = (name: string): LiveFacts['blamed'] => {
      const comparison = comparisonOf(page(1), `${page(1)}&${name}=x1`)
      const difference = { template: '/p', change: added(name), comparison, why: 'other content' }
      return { differences: [difference], unexplained: [] }
    }
    expect(basesOf(entries, matters('size')).live.get('/p')).toHaveLength(3)
    expect(basesOf(entries, matters('id')).dead.size).toBe(3)
  })

  it('takes a page for no wall that several names leave as it is, with two values each', () => {
    const urls = ['', '?tab=1', '?tab=2', '?side=a', '?side=b'].map((query) => `https://shop.example/p${query}`)
    const entries = urls.flatMap((url) => [
      comparisonOf(url, `${url}#x`, { treatment: [added('ref')] }),
      observed(url, about('chair')),
    ])
    expect(basesOf(entries).live.get('/p')).toHaveLength(5)
    const third = 'https://shop.example/p?tab=3'
    const more = [comparisonOf(third, `${third}#x`, { treatment: [added('ref')] }), observed(third, about('chair'))]
    expect(basesOf([...entries, ...more]).live.get('/p')).toBeUndefined()
  })

  it('takes a path for one, whichever of its letters are encoded', () => {
    const showing = (paths: readonly string[]) =>
      basesOf(
        paths.flatMap((path) => {
          const url = `https://shop.example${path}`
          return [comparisonOf(url, `${url}?ref=x1`), observed(url, about('chair'))]
        }),
      ).live.get('/p')
    expect(showing(['/chair', '/%63hair', '/chai%72'])).toHaveLength(3)
    expect(showing(['/chair', '/table', '/lamp'])).toBeUndefined()
  })

  it('gives up an original after two comparisons that decided nothing, and none that did', () => {
    const others = [`${page(1)}&ref=x1`, `${page(1)}&ref=x2`]
    const lost = others.flatMap((url) => [comparisonOf(page(1), url), unseen(url), unseen(url)])
    const log = [observed(page(1), about('chair')), ...lost]
    expect(judge(logOf(log), UNCHANGED).map(({ outcome }) => outcome.kind)).toEqual(['inconclusive', 'inconclusive'])
    expect([...basesOf(log).dead]).toEqual([page(1)])
    const third = comparisonOf(page(1), `${page(1)}&ref=x3`)
    expect(basesOf([...log, third, observed(third.modified, about('chair'))]).dead.size).toBe(0)
  })

  it('takes what a path shows that does not exist for a wall', () => {
    const madeUp = 'https://shop.example/q0123456789abc'
    const asked = comparisonOf(page(1), madeUp, { treatment: [{ kind: 'made-up-path' }], question: 'made-up-path' })
    const wall = [asked, observed(madeUp, EMPTY)]
    const { live, dead } = basesOf([...compared(1, EMPTY), ...compared(2, about('chair')), ...wall])
    expect(live.get('/p')).toEqual([page(2)])
    expect([...dead]).toEqual([page(1)])
  })

  it('tells originals that show no page from block pages', () => {
    const shared = [1, 2, 3].flatMap((id) => compared(id, EMPTY))
    const { dead, gone } = basesOf([...shared, ...compared(4, EMPTY, 404)])
    expect([dead.size, [...gone]]).toEqual([4, [page(4)]])
  })

  it('takes an original without a page for dead, and one that was never observed for neither', () => {
    const never = comparisonOf(page(3), `${page(3)}&ref=x1`, { treatment: [added('ref')] })
    const { live, dead } = basesOf([...compared(1, EMPTY, 404), ...compared(2, about('chair')), never])
    expect(live.get('/p')).toEqual([page(2)])
    expect([...dead]).toEqual([page(1)])
  })

  it('sees through what is volatile: an empty list below an alternating banner is one page', () => {
    const views = (id: number, name: string): EvidenceEntry[] =>
      ['Summer sale', 'Free returns'].map((banner) => observed(page(id), [name, banner, 'end']))
    const banners = [...views(8, 'sofa'), ...views(9, 'desk')]
    const empty = (id: number, banner: string) => compared(id, ['No item', banner, 'end'])
    const seen = [...empty(1, 'Summer sale'), ...empty(2, 'Free returns'), ...empty(3, 'Summer sale')]
    expect(basesOf(seen).dead.size).toBe(0)
    expect(basesOf([...banners, ...seen]).dead.size).toBe(3)
  })
})
