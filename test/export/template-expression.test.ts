import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTemplate } from '../../src/canonicalize/record/template-tree.ts'
import { templateExpression, treeOf } from '../../src/export/template-expression.ts'

const segment = fc.constantFrom('a', 'b', '*', 'a.b')
const path = fc
  .array(fc.constantFrom('a', 'b', 'c', 'a.b', ''), { minLength: 1, maxLength: 3 })
  .map((some) => `/${some.join('/')}`)
const templates = fc.array(
  fc.array(segment, { minLength: 1, maxLength: 3 }).map((some) => `/${some.join('/')}`),
  { maxLength: 5 },
)

describe('templateExpression()', () => {
  it('finds the template that the walk finds', () => {
    fc.assert(
      fc.property(templates, path, (all, asked) => {
        const walked = findTemplate(treeOf(all), asked, 0, asked.length)
        const matched = [...new Set(all)].filter((one) => {
          const { matches, unless } = templateExpression(
            one,
            all.map((template) => ({ template })),
          )
          return new RegExp(matches).test(asked) && !unless.some((other) => new RegExp(other).test(asked))
        })
        expect(matched).toEqual(walked === undefined ? [] : [walked])
      }),
      { numRuns: 300, seed: 30 },
    )
  })
})
