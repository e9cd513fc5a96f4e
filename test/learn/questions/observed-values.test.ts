import { describe, expect, it } from 'vitest'
import { observedValues } from '../../../src/learn/questions/observed-values.ts'
import { observed } from '../../evidence/observed.ts'
import { askingOf } from '../asking.ts'

const LIST = 'https://shop.example/list'
const URLS = [1, 2, 3, 4].flatMap((page) => [1, 2, 3].map((at) => `${LIST}/${at}?page=${page}&view=all`))

const shown = (entries: readonly (readonly [query: string, text: string])[]) =>
  observedValues(askingOf(URLS, entries.map(([query, text]) => observed(`${LIST}${query}`, ['chairs', text])))) // prettier-ignore

describe('observedValues', () => {
  it('finds values that leave pages as they are, and values that change them, whatever the order of the query', () => {
    const valueOf = shown([
      ['/1?view=all', 'all'],
      ['/1?view=all&page=1', 'all'],
      ['/1?page=2&view=all', 'a part'],
    ])
    expect([1, 2, 3].map((page) => valueOf('page', String(page)))).toEqual(['same', 'different', undefined])
  })

  it('takes a value for none that changes nothing where it changed another page', () => {
    const pages = ['/1', '/2', '/3'].flatMap((path, at) => [
      [path, 'all'] as const,
      [`${path}?page=1`, at === 1 ? 'a part' : 'all'] as const,
    ])
    expect(shown(pages)('page', '1')).toBe('different')
  })

  it('concludes nothing from another page where pages change between two fetches', () => {
    const fetched = [['/1', 'one'], ['/1', 'two'], ['/1?page=1', 'three'], ['/2', 'all'], ['/2?page=2', 'all']] as const // prettier-ignore
    const valueOf = shown(fetched)
    expect([valueOf('page', '1'), valueOf('page', '2')]).toEqual([undefined, 'same'])
  })
})
