import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changePieces } from '../../../src/console/parts/text-change.ts'

const MARKS = { same: ['', ''], gone: ['[-', '-]'], new: ['{+', '+}'] } as const

function marked(before: string, after: string): string {
  return changePieces(before, after)
    .map(({ kind, text }) => MARKS[kind][0] + text + MARKS[kind][1])
    .join('')
}

describe('changePieces()', () => {
  it.each([
    ['https://a.example/?b=1&c=2', 'https://a.example/?c=2', 'https://a.example/?[-b=1&-]c=2'],
    ['https://a.example/?b=1&c=2', 'https://a.example/?b=1', 'https://a.example/?b=1[-&c=2-]'],
    ['https://a.example/?b=1', 'https://a.example/', 'https://a.example/[-?b=1-]'],
    ['http://www.a.example/x/', 'https://a.example/x', 'http{+s+}://[-www.-]a.example/x[-/-]'],
    ['https://a.example/%7ex', 'https://a.example/~x', 'https://a.example/[-%7e-]{+~+}x'],
    ['same', 'same', 'same'],
    ['', 'new', '{+new+}'],
  ])('marks what changed from %j to %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected)
  })

  it('spells both texts', () => {
    const url = fc.string({ unit: fc.constantFrom('a', 'b', '?', '&', '#', '/', '=', 'é', '\u202E') })
    fc.assert(
      fc.property(url, url, (before, after) => {
        const pieces = changePieces(before, after)
        const spelled = (without: string) => pieces.map(({ kind, text }) => (kind === without ? '' : text)).join('')
        expect([spelled('new'), spelled('gone')]).toEqual([before, after])
        for (let i = 1; i < pieces.length; i++) expect(pieces[i]?.kind).not.toBe(pieces[i - 1]?.kind)
      }),
      { seed: 3, numRuns: 2000 },
    )
  })

  it('takes a bounded time for texts of very many parts', () => {
    const many = (letter: string) => `${letter}&`.repeat(50_000)
    const begunMs = performance.now()
    expect(changePieces(`x${many('a')}y`, `x${many('b')}y`).length).toBeLessThan(10)
    expect(performance.now() - begunMs).toBeLessThan(2000)
  })
})
