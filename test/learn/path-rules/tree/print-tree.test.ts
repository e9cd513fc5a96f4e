import { describe, expect, it } from 'vitest'
import { patternText, printTree } from '../../../../src/learn/path-rules/tree/print-tree.ts'
import { selectByGain } from '../../../../src/learn/path-rules/candidates/select-gain.ts'
import { grow, nodeAt, pages, SESSIONS } from '../small-sites.ts'

describe('printTree()', () => {
  it('draws nodes, counts, and what becomes of them', () => {
    const { tree, context, candidates } = grow(SESSIONS)
    const { rules } = selectByGain(context, candidates.rules)
    expect(printTree({ tree, keysOf: context.keysOf, rules })).toBe(
      `
#0 <site>/*/*[/*]  510 URLs, 210 pages
├─ shape = "/3"  #1 <site>/*/item/*  360 URLs, 210 pages  -> #2, 300 merged, 0.0 % wrong
│  ├─ path_0 = "reviews"  #3 <site>/reviews/item/*  60 URLs, 60 pages
│  └─ path_0 = *  #4 <site>/*/item/*  300 URLs, 150 pages
└─ shape = "/2"  #2 <site>/item/*  150 URLs, 150 pages  destination`.trim(),
    )
  })

  it('ends where a picture would be too long', () => {
    const { tree, context } = grow(SESSIONS)
    expect(printTree({ tree, keysOf: context.keysOf, rules: [], maxLines: 2 }).split('\n')).toHaveLength(3)
  })
})

describe('patternText()', () => {
  it('writes a pattern like a URL, with brackets around what is optional', () => {
    const { tree, context } = grow(pages(40, (n) => [`us.a.test/p/${n}.html?v=1&page=${n % 7}`]))
    expect(patternText(tree, context.keysOf(nodeAt(tree, '/2.?page&v')))).toBe('us.<site>/p/*.html?page=*&v=1')
    const mixed = grow(pages(10, (n) => [`/p/x;v=1${n % 2 === 0 ? '?q=1' : ''}`, 'us.a.test/p']))
    expect(patternText(mixed.tree, mixed.context.keysOf(0))).toBe('[*.]<site>/p[/*][;v=*]?[q=*]')
  })
})
