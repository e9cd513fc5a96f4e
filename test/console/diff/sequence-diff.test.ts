import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffSequences, type DiffStep } from '../../../src/console/diff/sequence-diff.ts'

const diff = (old: string, fresh: string): DiffStep<string>[] => diffSequences([...old], [...fresh], (a, b) => a === b)

const text = (steps: readonly DiffStep<string>[]): string =>
  steps.map((step) => (step.kind === 'same' ? step.old : step.kind === 'gone' ? `-${step.old}` : `+${step.fresh}`)).join('') // prettier-ignore

/** Length of the longest common subsequence, the slow way. */
function commonLength(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, () => 0)
  for (const x of a) {
    let diagonal = 0
    for (const [j, y] of [...b].entries()) {
      const above = row[j + 1]!
      row[j + 1] = x === y ? diagonal + 1 : Math.max(above, row[j]!)
      diagonal = above
    }
  }
  return row.at(-1)!
}

describe('diffSequences', () => {
  it.each([
    ['', '', ''],
    ['abc', 'abc', 'abc'],
    ['abc', '', '-a-b-c'],
    ['', 'ab', '+a+b'],
    ['abcd', 'abxd', 'ab-c+xd'],
    ['ab', 'xaby', '+xab+y'],
    ['aXbYc', 'abc', 'a-Xb-Yc'],
    ['ab', 'cd', '-a-b+c+d'],
  ])('leads from "%s" to "%s" by "%s"', (old, fresh, steps) => {
    expect(text(diff(old, fresh))).toBe(steps)
  })

  it('spells both lists, and finds the fewest changes', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 30 })
    fc.assert(
      fc.property(word, word, (old, fresh) => {
        const steps = diff(old, fresh)
        expect(steps.map((step) => (step.kind === 'new' ? '' : step.old)).join('')).toBe(old)
        expect(steps.map((step) => (step.kind === 'gone' ? '' : step.fresh)).join('')).toBe(fresh)
        expect(steps.filter(({ kind }) => kind === 'same')).toHaveLength(commonLength(old, fresh))
      }),
    )
  })

  it('gives up on what has hardly anything in common, soon, and keeps what both begin and end with', () => {
    const numbers = (from: number): number[] => [0, ...Array.from({ length: 5_000 }, (_, i) => from + 2 * i), 1]
    const begunMs = performance.now()
    const steps = diffSequences(numbers(10), numbers(11), (a, b) => a === b)
    expect(performance.now() - begunMs).toBeLessThan(3_000)
    expect(steps.filter(({ kind }) => kind === 'same')).toHaveLength(2)
    expect(steps).toHaveLength(10_002)
  })
})
