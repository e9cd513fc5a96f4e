import { describe, expect, it } from 'vitest'
import { boundText, mergedText, rowReason, verdictText } from '../../../src/learn/report/row-texts.ts'
import type { ParameterRow } from '../../../src/learn/types.ts'
import { parameterRow } from '../sample-rows.ts'

function on(template: string, verdict: ParameterRow['templates'][number]['verdict'], urls: number, why = 'why') {
  return { name: 'ref', template, verdict, urls, why }
}

describe('rowReason()', () => {
  it('counts the comparisons that agree with the verdict', () => {
    expect(rowReason(parameterRow({ same: 21, different: 0 }))).toBe('0 of 21 differed')
    expect(rowReason(parameterRow({ verdict: 'important', same: 2, different: 3 }))).toBe('3 of 5 differed')
  })

  it('names the template of which least pages were compared', () => {
    const compared = (equal: number) => ({ compared: { equal, differ: 0, upperBound99: 0.5 } })
    const templates = [
      { ...on('/a', 'neutral', 9), ...compared(18) },
      { ...on('/b', 'neutral', 2), ...compared(3) },
    ]
    expect(rowReason(parameterRow({ templates }))).toBe('0 of 21 differed; 0 of 3 on /b')
    expect(rowReason(parameterRow({ templates: templates.slice(0, 1) }))).toBe('0 of 21 differed')
    const before = [on('/a', 'neutral', 9), on('/b', 'neutral', 2)]
    expect(rowReason(parameterRow({ templates: before }))).toBe('0 of 21 differed')
  })

  it('gives the reason of the template with most URLs where the count would contradict the verdict', () => {
    const templates = [on('/a', 'important', 2, 'other'), on('/b', 'important', 9, 'kept by the operator')]
    expect(rowReason(parameterRow({ verdict: 'important', same: 3, different: 0, templates }))).toBe('kept by the operator') // prettier-ignore
    expect(rowReason(parameterRow({ same: 20, different: 1 }))).toBe('0 of 21 differed, 0 of 9 here')
    const undecided = [on('/a', 'unknown', 2, '2 of 3 comparisons here')]
    expect(rowReason(parameterRow({ verdict: 'unknown', same: 2, templates: undecided }))).toBe('2 of 3 comparisons here') // prettier-ignore
    expect(rowReason(parameterRow({ verdict: 'unknown', same: 0, templates: [] }))).toBe('not compared')
  })

  it('names the templates where they differ, three of each verdict', () => {
    const neutral = ['/a', '/b', '/c', '/d', '/e'].map((template) => on(template, 'neutral', 1))
    const templates = [on('', 'important', 2), ...neutral, on('/z', 'unknown', 1)]
    expect(rowReason(parameterRow({ verdict: 'mixed', templates }))).toBe(
      'important on paths of no template; neutral on /a, /b, /c and 2 more; undecided on /z',
    )
    const stripped = [on('/a', 'important', 2), on('/z', 'unknown', 1)]
    expect(rowReason(parameterRow({ verdict: 'mixed', isStripped: true, templates: stripped }))).toBe(
      'important on /a; dropped by a static rule on /z',
    )
  })
})

it('says what share would merge, and divides nothing by zero', () => {
  expect(mergedText({ merged: 533, urls: 600 })).toBe(
    '533 of 600 URLs with parameters would merge with another one (88.8 %)',
  )
  expect(mergedText({ merged: 0, urls: 0 })).toBe('no URL has a parameter')
})

it('bounds what dropping may change, and nothing of what is kept', () => {
  const compared = { equal: 21, differ: 0, upperBound99: 0.19691 }
  expect(boundText({ verdict: 'neutral', compared })).toBe('≤ 19.7 %')
  expect([boundText({ verdict: 'important', compared }), boundText({ verdict: 'neutral' })]).toEqual(['–', '–'])
})

it('says that a static rule drops what is undecided', () => {
  const row = parameterRow({ verdict: 'unknown' })
  expect([verdictText(row), verdictText({ ...row, isStripped: true })]).toEqual([
    'undecided: kept',
    'undecided: dropped by a static rule',
  ])
})
