import { describe, expect, it } from 'vitest'
import { isOfTemplate, learnedSubroutines } from '../../../src/export/script/vcl-learned.ts'
import { learned as pattern, planOf } from '../support/plans.ts'

const plan = planOf({ patterns: { '/p/*?a&b': pattern(['a'], ['b']), '/p/x?a': pattern(['a'], []) } })

describe('learnedSubroutines()', () => {
  it('compares the names of the query with each set', () => {
    expect(learnedSubroutines(plan)).toContain('== {"?a&b"}')
    expect(learnedSubroutines(planOf({}))).toContain('# Nothing was learned.')
  })
})

describe('isOfTemplate()', () => {
  it('is not of a template that has a literal segment instead', () => {
    const text = isOfTemplate(
      '/p/*',
      planOf({ patterns: { '/p/*?a&b': pattern(['a'], ['b']), '/p/x?a&b': pattern(['a'], ['b']) } }),
    )
    expect(text).toContain('~ {"^/p/[^/]*$"}')
    expect(text).toContain('!~ {"^/p/(?:x)(?:/|$)"}')
  })
})
