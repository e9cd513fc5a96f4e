import { describe, expect, it } from 'vitest'
import { adjudicate, type ComparePages } from '../../../../src/learn/path-rules/proof/adjudicate.ts'
import type { LabelledUrl } from '../../../../src/learn/path-rules/tree/url-table.ts'
import { ruleFrom } from '../../../../src/learn/path-rules/candidates/candidates.ts'
import { grow, nodeAt, pages, PATH_AND_QUERY, STRICT } from '../small-sites.ts'

/** Clusters of some URLs replaced: by those of another page, or by new ones. */
function mislabel(rows: readonly LabelledUrl[], every: number, cluster: (i: number) => string): LabelledUrl[] {
  return rows.map((row, i) => (i % every === 0 ? { ...row, cluster: cluster(i) } : row))
}

function setUp(labelled: readonly LabelledUrl[], answer: (a: string, b: string) => Awaited<ReturnType<ComparePages>>) {
  const { tree, context } = grow(labelled, { ...STRICT, maxLabelNoise: 0.25 })
  const key = (name: string): number => tree.table.keys.indexOf(name)
  const rule = ruleFrom(context, [nodeAt(tree, '/2'), nodeAt(tree, '/1?id')], new Map([[key('q_id'), key('path_1')]]))
  if ('reason' in rule) throw new Error(rule.reason)
  const asked: string[] = []
  const compare: ComparePages = (a, b) => {
    asked.push(`${a} ${b}`)
    return Promise.resolve(answer(a, b))
  }
  return { tree, asked, run: (max: number) => adjudicate(context, rule, max, compare) }
}

describe('adjudicate()', () => {
  it('corrects labels that turn out wrong, and upholds the rule', async () => {
    const { tree, asked, run } = setUp(
      mislabel(PATH_AND_QUERY, 50, (i) => `fresh ${i}`),
      () => 'equal',
    )
    const before = new Set(tree.table.cluster).size
    expect(await run(10)).toEqual({ outcome: 'upheld', compared: 6 })
    expect([asked.length, before - new Set(tree.table.cluster).size]).toEqual([6, 6])
  })

  it('stops at the first pair that differs, and names it', async () => {
    const { asked, run } = setUp(
      mislabel(PATH_AND_QUERY, 50, (i) => `fresh ${i}`),
      () => 'differ',
    )
    const found = await run(10)
    expect(found).toMatchObject({ outcome: 'contradicted', compared: 1 })
    expect(asked).toEqual([found.example!.pair.join(' ')])
  })

  it('asks first about a page that is at home in a group of another', async () => {
    // One page with two URLs that the rule makes one with page 1, among labels that point elsewhere.
    const rows = mislabel(PATH_AND_QUERY, 10, (i) => PATH_AND_QUERY[(i + 77) % 300]!.cluster)
    const { asked, run } = setUp([...rows, ...pages(1, () => ['/q/33', '/r/33'])], () => 'equal')
    await run(2)
    expect(asked.every((pair) => pair.includes('/q/33') || pair.includes('/r/33') || pair.includes('33'))).toBe(true)
  })

  it('asks about the section with most contradictions before it asks about others again', async () => {
    const section = pages(40, (n) => [`/q/${n}`, `/t?id=${n}`], 1000)
    const rows = [...mislabel(PATH_AND_QUERY, 10, (i) => `fresh ${i}`), ...mislabel(section, 4, (i) => `own ${i}`)]
    const { asked, run } = setUp(rows, () => 'unknown')
    await run(4)
    expect(asked.map((pair) => /\/q\//.test(pair))[0]).toBe(true)
    expect(asked.some((pair) => !/\/q\//.test(pair))).toBe(true)
  })

  it('asks no more pairs than it may, and decides nothing where pages cannot be seen', async () => {
    const { asked, run } = setUp(
      mislabel(PATH_AND_QUERY, 10, (i) => `fresh ${i}`),
      () => 'unknown',
    )
    expect(await run(4)).toEqual({ outcome: 'undecided', compared: 4 })
    expect(asked).toHaveLength(4)
  })
})
