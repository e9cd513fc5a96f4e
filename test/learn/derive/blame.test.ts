import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/evidence/outcome.ts'
import type { Change } from '../../../src/evidence/types.ts'
import { blame, changeKey } from '../../../src/learn/derive/blame.ts'
import type { Judged } from '../../../src/learn/derive/derived.ts'
import { added, comparisonOf, observed } from '../../evidence/observed.ts'

const PAGE = 'https://shop.example/p?id=1'
const [REF, SID, TRK] = [added('ref'), added('sid'), added('trk')] as const
const SAME: Outcome = { kind: 'same', page: observed(PAGE, ['chair']) }
const DIFFERENT: Outcome = { kind: 'different', why: 'other content' }
const LIKELY: Outcome = { kind: 'open', next: PAGE, isLikely: true }

function judged(outcome: Outcome, treatment: readonly Change[], original = PAGE): Judged {
  const modified = `${original}&${treatment.map(changeKey).join('&')}`
  return { comparison: comparisonOf(original, modified, { treatment }), outcome }
}

const changesOf = ({ differences }: ReturnType<typeof blame>) => differences.map(({ change }) => change)

describe('blame', () => {
  it('blames a change that was alone', () => {
    const found = blame([judged(DIFFERENT, [REF])])
    expect(found.differences).toMatchObject([{ template: '/p', change: REF, why: 'other content' }])
    expect(found.unexplained).toEqual([])
  })

  it('asks to confirm a likely difference before it blames the change that is left', () => {
    const log = [judged(LIKELY, [REF, SID, TRK]), judged(SAME, [SID, TRK])]
    expect(blame(log)).toMatchObject({ differences: [], unexplained: [{ suspects: [REF], isUnconfirmed: true }] })
    expect(blame([...log, judged(LIKELY, [REF])]).unexplained).toMatchObject([
      { comparison: { treatment: [REF] }, isUnconfirmed: true },
    ])
    expect(changesOf(blame([...log, judged(DIFFERENT, [REF])]))).toEqual([REF])
    expect(blame([...log, judged(DIFFERENT, [REF])]).unexplained).toEqual([])
  })

  it('asks to confirm a likely difference of which no change is responsible, and takes it for joint then', () => {
    const parts = [judged(SAME, [REF]), judged(SAME, [SID])]
    expect(blame([judged(LIKELY, [REF, SID]), ...parts])).toMatchObject({
      joint: [],
      unexplained: [{ suspects: [], isUnconfirmed: true }],
    })
    expect(blame([judged(DIFFERENT, [REF, SID]), ...parts])).toMatchObject({
      joint: [{ treatment: [REF, SID] }],
      unexplained: [],
    })
  })

  it('blames nothing while several changes may be responsible', () => {
    const found = blame([judged(DIFFERENT, [REF, SID, TRK])])
    expect(found.differences).toEqual([])
    expect(found.unexplained).toMatchObject([{ suspects: [REF, SID, TRK] }])
  })

  it('clears the changes of a comparison with the outcome same on the same original', () => {
    const cleared = blame([judged(DIFFERENT, [REF, SID, TRK]), judged(SAME, [SID])])
    expect(cleared.unexplained).toMatchObject([{ suspects: [REF, TRK] }])
    expect(changesOf(blame([judged(DIFFERENT, [REF, SID, TRK]), judged(SAME, [SID, TRK])]))).toEqual([REF])
  })

  it('clears nothing by what another original showed', () => {
    const elsewhere = judged(SAME, [SID, TRK], 'https://shop.example/p?id=2')
    expect(blame([judged(DIFFERENT, [REF, SID, TRK]), elsewhere]).unexplained).toHaveLength(1)
  })

  it('takes another value of a name for another change', () => {
    const other = judged(SAME, [added('sid', 'y2'), added('trk', 'y2')])
    expect(blame([judged(DIFFERENT, [REF, SID, TRK]), other]).unexplained).toMatchObject([
      { suspects: [REF, SID, TRK] },
    ])
  })

  it('looks at the smallest difference of an original alone', () => {
    const found = blame([judged(DIFFERENT, [REF, SID, TRK]), judged(DIFFERENT, [REF, SID]), judged(DIFFERENT, [REF])])
    expect(changesOf(found)).toEqual([REF])
    expect(found.unexplained).toEqual([])
  })

  it('blames two changes of one original where two small differences do not contain each other', () => {
    const found = blame([judged(DIFFERENT, [REF, SID]), judged(DIFFERENT, [REF]), judged(DIFFERENT, [SID])])
    expect(changesOf(found)).toEqual([REF, SID])
  })

  it('calls a difference joint where every change was tested apart and changed nothing', () => {
    const found = blame([judged(DIFFERENT, [REF, SID]), judged(SAME, [REF]), judged(SAME, [SID])])
    expect(found.differences).toEqual([])
    expect(found.unexplained).toEqual([])
    expect(found.joint).toMatchObject([{ original: PAGE, treatment: [REF, SID] }])
  })

  it('blames the place of names only once they changed nothing together behind the others', () => {
    const front = judged(DIFFERENT, [REF, SID, { kind: 'front' }])
    const apart = [judged(SAME, [REF]), judged(SAME, [SID])]
    expect(blame([front, ...apart])).toMatchObject({
      differences: [],
      unexplained: [{ suspects: [{ kind: 'front' }] }],
    })
    expect(changesOf(blame([front, ...apart, judged(SAME, [REF, SID])]))).toEqual([{ kind: 'front' }])
    expect(blame([front, ...apart, judged(DIFFERENT, [REF, SID])]).differences).toEqual([])
  })

  it('blames the place of names only where it made a difference without another spelling', () => {
    const [front, encoding]: Change[] = [{ kind: 'front' }, { kind: 'encoding', place: 'query' }]
    const log = [judged(DIFFERENT, [REF, front!, encoding!]), judged(SAME, [REF, encoding!])]
    expect(blame(log)).toMatchObject({ differences: [], unexplained: [{ suspects: [front] }] })
    expect(blame([...log, judged(SAME, [REF, front!])])).toMatchObject({ differences: [], unexplained: [] })
    expect(changesOf(blame([...log, judged(SAME, [REF]), judged(DIFFERENT, [REF, front!])]))).toEqual([front])
  })

  it('does not explain a difference by a change that mattered on another page and changed nothing on this one', () => {
    const front: Change = { kind: 'front' }
    const elsewhere = judged(DIFFERENT, [SID], 'https://shop.example/p?id=2')
    const here = [judged(DIFFERENT, [REF, SID, front]), judged(SAME, [REF, SID])]
    expect(changesOf(blame([elsewhere, ...here]))).toEqual([SID, front])
    expect(changesOf(blame([elsewhere, here[0]!]))).toEqual([SID])
  })

  it('blames order, position and encoding like names', () => {
    const treatment: Change[] = [REF, { kind: 'order' }, { kind: 'encoding', place: 'path' }]
    const found = blame([judged(DIFFERENT, treatment), judged(SAME, [REF, { kind: 'encoding', place: 'path' }])])
    expect(changesOf(found)).toEqual([{ kind: 'order' }])
  })

  it('says nothing about comparisons that are undecided', () => {
    const open: Outcome = { kind: 'open', next: PAGE }
    const inconclusive: Outcome = { kind: 'inconclusive', why: 'timeout' }
    expect(blame([judged(open, [REF]), judged(inconclusive, [SID])])).toEqual({
      differences: [],
      unexplained: [],
      joint: [],
    })
  })
})
