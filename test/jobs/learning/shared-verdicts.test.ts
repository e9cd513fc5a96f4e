import { describe, expect, it } from 'vitest'
import { sharedVerdicts } from '../../../src/jobs/learning/shared-verdicts.ts'
import type { ParameterReport, PatternReport } from '../../../src/learn/types.ts'

type Verdicts = Readonly<Record<string, ParameterReport['verdict']>>

function pattern(verdicts: Verdicts, more: Partial<PatternReport> = {}): PatternReport {
  const parameters = Object.entries(verdicts).map(([name, verdict]) => ({ name, verdict, why: '' }))
  return { key: '/p?', urlCount: 20, basis: 'verified', parameters, ...more } as PatternReport
}

const shared = (...patterns: readonly PatternReport[]) => sharedVerdicts({ patterns })

describe('sharedVerdicts()', () => {
  it('names what is neutral wherever it was decided, and what mattered anywhere', () => {
    const verdicts = shared(
      pattern({ spot: 'neutral', ref: 'neutral', id: 'important', page: 'value-dependent', lang: 'unknown' }),
      pattern({ spot: 'neutral', ref: 'important', lang: 'unknown' }),
    )
    expect(verdicts).toEqual({ spot: 'neutral', ref: 'important', id: 'important', page: 'important' })
  })

  it('does not repeat what was inferred', () => {
    expect(shared(pattern({ spot: 'neutral', id: 'important' }, { basis: 'inferred' }))).toEqual({ id: 'important' })
  })

  it('leaves out names on fewer than 20 URLs', () => {
    expect(shared(pattern({ spot: 'neutral' }, { urlCount: 19 }))).toEqual({})
    const halves = [pattern({ spot: 'neutral' }, { urlCount: 10 }), pattern({ spot: 'neutral' }, { urlCount: 10 })]
    expect(shared(...halves)).toEqual({ spot: 'neutral' })
  })

  it.each([
    'id7',
    'a'.repeat(17),
    'one_two_three_four_five_six',
    'jane@shop.example',
    'filter.x',
    'a[b]',
    'Müller',
    '',
  ])('leaves out the name %j, which may be an id or a secret', (name) => {
    expect(shared(pattern({ [name]: 'neutral', _pos: 'neutral', 'sort-by': 'important' }))).toEqual({
      _pos: 'neutral',
      'sort-by': 'important',
    })
  })

  it('names the 100 parameters of most URLs', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const names = letters.flatMap((a) => letters.slice(0, 5).map((b) => a + b))
    const patterns = names.map((name, i) => pattern({ [name]: 'neutral' }, { urlCount: 1000 - i }))
    expect(Object.keys(shared(...patterns))).toEqual(names.slice(0, 100))
  })
})
