import { describe, expect, it } from 'vitest'
import { filledLines, readList, type ListSetting } from '../../../../src/console/domains/settings/list-settings.ts'

describe('readList()', () => {
  it('takes each entry once, without blanks around it', () => {
    expect(readList(' a \n\nb\na', 'keep')).toEqual({ list: ['a', 'b'], problems: [] })
  })

  it.each<[ListSetting, string, string]>([
    ['urlParams', 'next', 'next=1'],
    ['veto', 'fold:www', ''],
    ['forwardHeaders', 'X-Trace', 'X Trace'],
    ['aliases', 'www.shop.example', 'https://shop.example'],
    ['aliases', 'm.shop.example', 'Shop.example'],
    ['platform', 'shopify', 'shopware'],
  ])('%s may hold %j, and not %j', (setting, right, wrong) => {
    expect(readList(right, setting).problems).toEqual([])
    if (wrong !== '') expect(readList(wrong, setting).problems[0]).toContain(`"${wrong}" is none`)
  })

  it('says how many entries and characters there may be', () => {
    const many = Array.from({ length: 1001 }, (_, i) => `n${i}`).join('\n')
    expect(readList(many, 'veto').problems).toEqual(['at most 1000 names, these are 1001'])
    expect(readList('x'.repeat(1025), 'keep').problems).toEqual(['a name has at most 1024 characters'])
  })
})

it('filledLines() leaves blank lines out', () => {
  expect(filledLines('\n a\n \nb')).toEqual(['a', 'b'])
})
