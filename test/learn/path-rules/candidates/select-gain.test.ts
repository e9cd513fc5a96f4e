import { describe, expect, it } from 'vitest'
import { selectByGain } from '../../../../src/learn/path-rules/candidates/select-gain.ts'
import { grow, hex, nodeAt, pages, SESSIONS } from '../small-sites.ts'

function moves(labelled: Parameters<typeof grow>[0]): { names: string[]; tree: ReturnType<typeof grow>['tree'] } {
  const { tree, context, candidates } = grow(labelled)
  const { rules } = selectByGain(context, candidates.rules)
  return { tree, names: rules.filter((rule) => rule.source !== rule.destination).map(({ source, destination }) => `${source}>${destination}`) } // prettier-ignore
}

describe('selectByGain()', () => {
  it('prefers a form that can be fetched to one with a hole in it', () => {
    const { tree, names } = moves(SESSIONS)
    expect(names.map((name) => name.split('>')[1])).toEqual([String(nodeAt(tree, '/2'))])
  })

  it('gives every cell one rule at most', () => {
    const { context, candidates } = grow([...SESSIONS, ...pages(150, (n) => [`/p/${n}`, `/t?id=${n}`, `/x/y/z/${n}`])])
    const seen = new Set<string>()
    for (const rule of selectByGain(context, candidates.rules).rules) {
      const { start, end } = context.tree.nodes[rule.source]!
      const cells = new Set(Array.from(context.tree.rows.subarray(start, end), (row) => context.cells.of[row]!).filter((cell) => !rule.excluded.has(cell))) // prettier-ignore
      for (const cell of cells) {
        expect(seen.has(`${cell}`)).toBe(false)
        seen.add(`${cell}`)
      }
    }
    expect(seen.size).toBeGreaterThan(3)
  })

  it('says why the others were not chosen', () => {
    const { context, candidates } = grow(SESSIONS)
    const { refused } = selectByGain(context, candidates.rules)
    for (const { reason } of refused) expect(reason).toMatch(/circle|goes to node|says the same|none that was chosen/)
    expect(selectByGain(context, [])).toEqual({ rules: [], refused: [] })
  })

  it('leaves alone what saves next to nothing', () => {
    expect(moves(pages(9, (n) => [`/${hex(n, 1)}/i/${n}`, `/${hex(n, 2)}/i/${n}`])).names).toEqual([])
  })
})
