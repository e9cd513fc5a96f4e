import { describe, expect, it } from 'vitest'
import { changeText } from '../../../src/rules/record/change-text.ts'
import { diffRecords } from '../../../src/rules/record/record-diff.ts'
import { recordOf } from '../../api/support/memory-control.ts'

describe('changeText()', () => {
  it('says from what to what, with the names that came and went', () => {
    const from = recordOf('a.example', 1, { mode: 'observe', rollout: 0.1, strip: ['old'], keep: ['id'] })
    const to = recordOf('a.example', 2, {
      mode: 'rewrite',
      strip: ['ref', 'aff'],
      keep: ['id'],
      modeByPath: { '/a': 'off' },
    })
    expect(changeText(diffRecords(from, to))).toBe(
      'mode: observe → rewrite; rollout: 10 % → unset; modeByPath /a: unset → off; strip: + ref, aff, − old',
    )
  })

  it('counts what changed in the map, and is undefined where nothing did', () => {
    const evidence = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [0, 0] as const }
    const patterns = { '/p?a': { keep: [], drop: ['a'], basis: 'verified' as const, evidence } }
    const [from, to] = [recordOf('a.example'), recordOf('a.example', 2, { patterns })]
    expect(changeText(diffRecords(from, to))).toBe('+1 drop, +1 pattern')
    expect(changeText(diffRecords(from, from))).toBeUndefined()
    const templates = recordOf('a.example', 2, { templates: ['/p/*', '/q/*'] })
    expect(changeText(diffRecords(from, templates))).toBe('+2 templates')
  })

  it('names ten of many', () => {
    const strip = Array.from({ length: 12 }, (_, n) => `n${n}`)
    expect(changeText(diffRecords(recordOf('a.example'), recordOf('a.example', 2, { strip })))).toMatch(
      /n9 and 2 more$/,
    )
  })
})
