import { describe, expect, it } from 'vitest'
import { isPlain, mayDropAlone, withoutLearned } from '../../src/export/apply-learned.ts'
import { EVERYTHING } from '../../src/export/apply-plan.ts'
import { planOf, RICH } from './support/plans.ts'

const plan = planOf(RICH)
const rest = (template: string, query: string): string =>
  withoutLearned(query.split('&'), template, plan, EVERYTHING).join('&')

describe('withoutLearned()', () => {
  it('lets the exact set of names decide, repeats and digits folded', () => {
    expect(rest('/product/*', 'color=1&ref=2&ref=3')).toBe('color=1')
    expect(rest('/product/*', 'src=1&dwvar_77_color=2')).toBe('dwvar_77_color=2')
    expect(rest('/product/special', 'color=1&ref=2')).toBe('color=1&ref=2')
  })

  it('drops listed values, unless the name comes twice or its value is encoded', () => {
    expect(rest('/product/*', 'color=1&page=1&ref=2')).toBe('color=1')
    expect(rest('/product/*', 'color=1&page=2&ref=2')).toBe('color=1&page=2')
    expect(rest('/product/*', 'color=1&page=1&page=1&ref=2')).toBe('color=1&page=1&page=1&ref=2')
    expect(rest('/product/*', 'color=1&page=%31&ref=2')).toBe('color=1&page=%31&ref=2')
  })

  it('drops names alone where no set decides', () => {
    expect(rest('/x/*/z', 'from=1&b=2&opt_9_x=3')).toBe('b=2')
    expect(rest('/x/*/z', 'from=1&opt_7_x=3')).toBe('opt_7_x=3')
    expect(rest('/kept', 'from=1&b=2')).toBe('from=1&b=2')
  })

  it('drops no name alone beside one that a set is about', () => {
    expect(rest('/x/*/z', 'from=1&lang=2')).toBe('from=1&lang=2')
  })

  it('leaves everything to a cache that can say nothing of it', () => {
    const none = { ...EVERYTHING, sets: 'none', names: 'none' } as const
    expect(withoutLearned(['color=1', 'ref=2'], '/product/*', plan, none)).toEqual(['color=1', 'ref=2'])
  })
})

describe('mayDropAlone()', () => {
  it('asks for sets where sets are known', () => {
    const known = { template: '/p', sets: [{ names: ['a'], drop: [], plainValues: [] }], names: [], guarded: [] }
    expect(mayDropAlone(known, { ...EVERYTHING, sets: 'none', names: 'plain' })).toBe(false)
    expect(mayDropAlone({ ...known, sets: [] }, { ...EVERYTHING, sets: 'none', names: 'plain' })).toBe(true)
  })
})

describe('isPlain()', () => {
  it('is false for digits and values', () => {
    expect(isPlain({ name: 'a', drop: true })).toBe(true)
    expect(isPlain({ name: 'a_#', drop: true })).toBe(false)
    expect(isPlain({ name: 'a', drop: true, otherwise: ['1'] })).toBe(false)
  })
})
