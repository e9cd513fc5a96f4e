import { describe, expect, it } from 'vitest'
import type { EvidenceEntry } from '../../../src/evidence/types.ts'
import { urlParamsOf } from '../../../src/learn/derive/url-params.ts'
import { comparisonOf } from '../../evidence/observed.ts'
import { askingOf, compared } from '../asking.ts'

const at = (address: string): string => `https://tv.example/player?url=${encodeURIComponent(address)}`
const film = (n: number): string => `https://films.example/film/f${n}x`
const numbers = Array.from({ length: 14 }, (_, n) => n + 1)
const URLS = numbers.flatMap((n) => [at(film(n)), at(`${film(n)}?utm_source=mail`)])

const same = (n: number, text = `${n}`): EvidenceEntry[] =>
  compared(
    comparisonOf(at(film(n)), at(`${film(n)}?utm_source=mail`), { template: '/player', treatment: [{ kind: 'url-value', name: 'url' }] }), // prettier-ignore
    () => ['film', text],
  )

function param(entries: readonly EvidenceEntry[]) {
  const asking = askingOf(URLS, entries)
  const [found] = urlParamsOf(asking.derived, asking, (_, name) => name === 'url')
  return found
}

describe('urlParamsOf()', () => {
  it('proves a parameter with as many pages as a value that is dropped alone', () => {
    expect(param(numbers.slice(0, 10).flatMap((n) => same(n)))).toMatchObject({ needed: 11, isProved: false })
    expect(param(numbers.slice(0, 11).flatMap((n) => same(n)))).toMatchObject({ isProved: true, gain: 28 })
  })

  it('counts no page that several addresses show: it is a wall', () => {
    expect(param(numbers.flatMap((n) => same(n, 'not found')))).toMatchObject({ same: [], isProved: false })
  })

  it('is silent about a parameter that may be dropped', () => {
    const asking = askingOf(URLS)
    expect(urlParamsOf(asking.derived, asking, () => false)).toEqual([])
  })
})
