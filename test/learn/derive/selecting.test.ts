import { describe, expect, it } from 'vitest'
import type { Comparison } from '../../../src/evidence/types.ts'
import type { Difference, Judged } from '../../../src/learn/derive/derived.ts'
import { selectingNames } from '../../../src/learn/derive/selecting.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'

const compared = (page: number, ...names: readonly string[]): Comparison =>
  comparisonOf(`https://shop.example/p?id=${page}`, `https://shop.example/p?id=${page}&${names.join('&')}`, {
    treatment: names.map((name) => added(name)),
  })
const selects = (comparison: Comparison): Judged => ({
  comparison,
  outcome: { kind: 'different', why: 'selects', selectsForm: true },
})
const responsible = (name: string): Difference => ({
  template: '/p',
  change: added(name),
  comparison: compared(1, name),
  why: 'selects',
  selectsForm: true,
})

describe('selectingNames', () => {
  it('names a parameter that was found responsible and that a second comparison confirms', () => {
    const judged = [selects(compared(1, 'arm', 'trk')), selects(compared(1, 'arm'))]
    expect(selectingNames(judged, [responsible('arm')])).toEqual(new Set(['arm']))
  })

  it('takes one comparison for an accident', () => {
    expect(selectingNames([selects(compared(1, 'arm'))], [responsible('arm')])).toEqual(new Set())
  })

  it('names none of several that were compared together only', () => {
    const judged = [selects(compared(1, 'arm', 'trk')), selects(compared(2, 'arm', 'trk'))]
    expect(selectingNames(judged, [])).toEqual(new Set())
  })
})
