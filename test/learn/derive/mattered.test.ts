import { describe, expect, it } from 'vitest'
import { indexCredits } from '../../../src/learn/derive/credits.ts'
import type { Credit, Difference } from '../../../src/learn/derive/derived.ts'
import { NOTHING_IN_FORCE, type InForce } from '../../../src/learn/derive/in-force.ts'
import { matteredNames } from '../../../src/learn/derive/mattered.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'

const different = (template: string, value: string, page: number): Difference => ({
  template,
  change: added('src', value),
  comparison: comparisonOf(`https://shop.example${template}?article=${page}`, 'https://shop.example/other'),
  why: 'other content',
})
const same = (value: string, count: number, template = '/item'): Credit[] =>
  Array.from({ length: count }, (_, page) => ({
    template,
    name: 'src',
    value,
    original: `https://shop.example${template}?article=${page}`,
    isNatural: true,
  }))
/** Another value on the pages that differ. */
const contrast = [...same('home', 2, '/list'), ...same('home', 2, '/search')]

function isByValue(
  differences: readonly Difference[],
  credits: readonly Credit[],
  policy = POLICIES.standard,
  inForce: Pick<InForce, 'importantValuesOf' | 'equalOf'> = NOTHING_IN_FORCE,
) {
  return matteredNames(differences, { credits: indexCredits(credits), policy, inForce }).get('src')?.isByValue
}

describe('matteredNames', () => {
  const twice = [different('/list', 'b2b', 1), different('/search', 'b2b', 1)]

  it('lists the values that mattered by template', () => {
    const found = matteredNames([...twice, different('/list', 'b2c', 2)], {
      credits: indexCredits([]),
      policy: POLICIES.standard,
      inForce: NOTHING_IN_FORCE,
    })
    const valuesOn = (template: string) =>
      found
        .get('src')
        ?.templates.get(template)
        ?.map(({ value }) => value)
    expect([valuesOn('/list'), valuesOn('/search'), valuesOn('/item')]).toEqual([['b2b', 'b2c'], ['b2b'], undefined])
  })

  it('blames the value where it mattered on two pages and enough others changed nothing', () => {
    expect(isByValue(twice, [...same('mail', 7), ...contrast])).toBe(true)
    expect(isByValue(twice, [...same('mail', 6), ...contrast])).toBe(false)
    expect(isByValue(twice.slice(0, 1), [...same('mail', 7), ...contrast])).toBe(false)
  })

  it('blames the page where no other value was compared on it', () => {
    expect(isByValue(twice, same('mail', 60))).toBe(false)
    const facts = {
      credits: indexCredits([...same('mail', 60), ...same('home', 2, '/list')]),
      policy: POLICIES.standard,
      inForce: NOTHING_IN_FORCE,
    }
    const { templates } = matteredNames(twice, facts).get('src')!
    expect([templates.get('/list'), templates.get('/search')]).toMatchObject([[{ isContrasted: true }], [{ isContrasted: false }]]) // prettier-ignore
  })

  it('blames the parameter where a value mattered on one page of a template and not on another', () => {
    expect(isByValue(twice, [...same('mail', 11), ...contrast, ...same('b2b', 1, '/list')])).toBe(false)
    expect(isByValue([...twice, different('/list', 'b2c', 2)], [...same('mail', 11), ...contrast])).toBe(false)
  })

  it('blames the value also where other templates read the parameter not at all', () => {
    expect(isByValue(twice, [...same('mail', 11), ...contrast, ...same('b2b', 1, '/item')])).toBe(true)
  })

  it('blames a value that the record in force keeps, and a parameter of which another one mattered', () => {
    const known = { importantValuesOf: () => new Map([['b2b', ['/list']]]), equalOf: () => 11 }
    expect(isByValue([different('/search', 'b2b', 1)], [], POLICIES.standard, known)).toBe(true)
    expect(isByValue([...twice, different('/list', 'b2c', 2)], [], POLICIES.standard, known)).toBe(false)
    expect(isByValue(twice, [], POLICIES.strict, known)).toBe(false)
    expect(isByValue(twice, [], POLICIES.standard, { ...known, equalOf: () => 10 })).toBe(false)
  })

  it('blames the parameter under a policy that keeps no values', () => {
    expect(isByValue(twice, [...same('mail', 60), ...contrast], POLICIES.strict)).toBe(false)
  })
})
