import { describe, expect, it } from 'vitest'
import {
  exceptionsOf,
  isSayableName,
  mayDropAlone,
  untoldNames,
  withoutLearned,
} from '../../src/export/apply-learned.ts'
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

  it('drops listed values, however they are encoded, unless the name comes twice', () => {
    expect(rest('/product/*', 'color=1&page=1&ref=2')).toBe('color=1')
    expect(rest('/product/*', 'color=1&page=2&ref=2')).toBe('color=1&page=2')
    expect(rest('/product/*', 'color=1&page=1&page=1&ref=2')).toBe('color=1&page=1&page=1&ref=2')
    expect(rest('/product/*', 'color=1&page=%31&ref=2')).toBe('color=1')
    expect(rest('/product/*', 'color=1&page=%zz&ref=2')).toBe('color=1&page=%zz')
  })

  it('drops stripped names where no set decides, and then looks sets up again', () => {
    expect(rest('/kept', 'trk=1&color=2&view2=3')).toBe('color=2')
    expect(rest('/kept', 'box=1&color=2&view2=3')).toBe('color=2')
    expect(rest('/kept', 'box=1&q=2')).toBe('q=2')
  })

  it('lets a set that is written out go before one with digits folded, also if it drops nothing', () => {
    expect(rest('/product/*', 'dwvar_1_color=1&src=2')).toBe('dwvar_1_color=1')
    expect(rest('/product/*', 'dwvar_2_color=1&src=2')).toBe('dwvar_2_color=1&src=2')
  })

  it('keeps a dropped name if one of its values is listed, and drops a kept one with a listed value alone', () => {
    expect(rest('/x/*/z', 'side=y&side=z&opt_7_x=1')).toBe('opt_7_x=1')
    expect(rest('/x/*/z', 'side=y&side=%61%20b')).toBe('side=y&side=%61%20b')
    expect(rest('/x/*/z', 'view=grid')).toBe('')
    expect(rest('/x/*/z', 'view=grid&view=grid')).toBe('view=grid&view=grid')
  })

  it('drops names alone where no set decides', () => {
    expect(rest('/x/*/z', 'from=1&b=2&opt_9_x=3')).toBe('b=2')
    expect(rest('/x/*/z', 'from=1&opt_7_x=3')).toBe('opt_7_x=3')
    expect(rest('/kept', 'from=1&b=2')).toBe('from=1&b=2')
  })

  it('drops no name alone beside one that a set is about', () => {
    expect(rest('/list/*', 'from=1&lang=2')).toBe('from=1&lang=2')
  })

  it('leaves everything to a cache that can say nothing of it', () => {
    const none = { ...EVERYTHING, sets: 'none', names: 'none' } as const
    expect(withoutLearned(['color=1', 'ref=2'], '/product/*', plan, none)).toEqual(['color=1', 'ref=2'])
  })
})

describe('untoldNames()', () => {
  it('are trackers that the edge may drop and a cache does not, in any case', () => {
    expect(untoldNames(plan, EVERYTHING)).toContain('clickid')
    expect(untoldNames(plan, EVERYTHING)).not.toContain('sccid')
    expect(untoldNames(plan, { ...EVERYTHING, values: 'matching' })).toContain('sccid')
    expect(untoldNames(planOf({ strip: ['trk'] }), EVERYTHING)).toEqual([])
  })

  it('keep the names beside them where sets are known', () => {
    expect(rest('/list/*', 'from=1&b=1')).toBe('b=1')
    expect(rest('/list/*', 'from=1&b=1&ClickId=x')).toBe('from=1&b=1&ClickId=x')
    expect(rest('/x/*/z', 'from=1&b=1&ClickId=x')).toBe('b=1&ClickId=x')
  })
})

describe('mayDropAlone()', () => {
  it('asks for all names where sets are known', () => {
    const names = [{ name: 'a_#', drop: true }, { name: 'a_7', drop: false }] // prettier-ignore
    const known = { template: '/p', sets: [{ names: ['a'], drop: [], single: [] }], names, strip: [], guarded: [] }
    const plain = { ...EVERYTHING, names: 'plain' } as const
    expect(mayDropAlone(known, plain)).toBe(false)
    expect(mayDropAlone({ ...known, sets: [] }, plain)).toBe(true)
    expect(mayDropAlone({ ...known, names: [{ name: 'a_#', drop: true }] }, plain)).toBe(true)
  })
})

describe('exceptionsOf()', () => {
  it('are names that are written out beside one with digits folded', () => {
    const names = [{ name: 'a_#', drop: true }, { name: 'a_7', drop: false }, { name: 'b_7', drop: true }] // prettier-ignore
    expect(exceptionsOf('a_#', names)).toEqual(['a_7'])
    expect(names.map((one) => isSayableName(one, names, { ...EVERYTHING, names: 'plain' }))).toEqual([false, true, true]) // prettier-ignore
  })
})
