import { describe, expect, it } from 'vitest'
import { refetchSamples } from '../../../src/jobs/learning/refetch-samples.ts'
import type { FetchPage } from '../../../src/learn/ports.ts'
import type { PatternSamples } from '../../../src/store/runs/run-samples.ts'
import { pageAbout, worldOf } from '../../learn/fake-site.ts'

const PAGE = 'https://shop.example/p'

function sampleOf(n: number, pairs: number, example?: { original: string; modified: string }): PatternSamples {
  const earlier = { runId: 'run-0', atMs: 0, verdict: 'important', why: '', ...(example !== undefined && { example }) }
  return {
    pattern: `/p${n}?a`,
    names: [{ name: 'a', earlier }],
    pairs: Array.from({ length: pairs }, (_, i) => ({
      original: `${PAGE}${n}?a=${i}`,
      canonical: `${PAGE}${n}?b=${i}`,
      isEqual: true,
      titles: ['', ''] as [string, string],
      statuses: [200, 200] as [number, number],
    })),
    seen: { pairs, equal: pairs },
    looks: [],
  }
}

describe('refetchSamples', () => {
  it('fetches both forms of two pairs of a pattern, what showed the difference then first', async () => {
    const { ports, asked } = worldOf((url) => pageAbout(url.search))
    const example = { original: `${PAGE}?a=old`, modified: PAGE }
    const [sample] = await refetchSamples([sampleOf(1, 5, example)], ports.fetchPage)
    const [old, first] = [[`${PAGE}?a=old`, PAGE], [`${PAGE}1?a=0`, `${PAGE}1?b=0`]] // prettier-ignore
    // Each form twice, in turns: the control.
    expect(asked).toEqual([...old, ...old, ...first, ...first])
    expect(sample?.looks.map(({ original }) => original.sightings.length)).toEqual([2, 2])
    expect(sample?.pairs).toHaveLength(5)
  })

  it('looks at a page once, however many URLs lead there', async () => {
    const { ports } = worldOf(() => pageAbout('lamp'))
    const same = { ...sampleOf(1, 3), pairs: sampleOf(1, 3).pairs.map((pair) => ({ ...pair, canonical: PAGE })) }
    const [sample] = await refetchSamples([same], ports.fetchPage)
    expect(sample?.looks.map(({ original }) => original.url)).toEqual([`${PAGE}1?a=0`])
  })

  it('looks at five pairs in all', async () => {
    const { ports } = worldOf(() => pageAbout('lamp'))
    const samples = await refetchSamples(
      [1, 2, 3, 4, 5].map((n) => sampleOf(n, 3)),
      ports.fetchPage,
    )
    expect(samples.map(({ looks }) => looks.length)).toEqual([2, 2, 1, 0, 0])
  })

  it('ends where the host makes it wait, with what it has', async () => {
    const { ports } = worldOf(() => pageAbout('lamp'))
    let left = 6
    const fetchPage: FetchPage = async (url, take) =>
      left-- > 0 ? ports.fetchPage(url, take) : { kind: 'refused', why: 'rate', url, fetchedAtMs: 0, detail: '' }
    const samples = await refetchSamples(
      [1, 2].map((n) => sampleOf(n, 3)),
      fetchPage,
    )
    expect(samples.map(({ looks }) => looks.length)).toEqual([1, 0])
    expect(left).toBe(-1)
  })
})
