import { describe, expect, it } from 'vitest'
import { readSite } from '../../../src/learn/site/site.ts'
import { urlValues } from '../../../src/learn/site/url-values.ts'
import { corpusOf } from '../fake-site.ts'

const PLAYER = 'https://tv.example/player'
const player = (address: string): string => `${PLAYER}?url=${encodeURIComponent(address)}`
const film = (n: number): string => `https://films.example/film/${n}`

function values(urls: readonly string[]) {
  const facts = readSite(corpusOf(urls)).templates.get('/player')!
  return urlValues(facts, 'url', () => false)
}
const films = [1, 2, 3, 4, 5, 6].flatMap((n) => [player(film(n)), player(`${film(n)}?utm_source=mail`)])

describe('urlValues()', () => {
  it('sets the identity form of an address beside the form that the corpus has', () => {
    const found = values(films)
    expect(found?.forms[0]).toMatchObject({ template: '/player', steps: ['query'] })
    const expected = [1, 2, 3, 4, 5, 6].map((n) => [player(film(n)), player(`${film(n)}?utm_source=mail`)])
    expect(found?.forms.map(({ original, modified }) => [original, modified]).toSorted()).toEqual(expected)
    expect(found?.gain).toBe(12)
  })

  it('names a spelling of the same address', () => {
    const found = values([...films, `${PLAYER}?url=${film(7)}`])
    expect(found?.forms.find(({ modified }) => modified.endsWith(film(7)))).toMatchObject({ steps: ['spelling'] })
  })

  it('is silent where most values are no URLs, or few URLs carry one', () => {
    expect(values(films.slice(0, 4))).toBeUndefined()
    expect(values([...films, ...Array.from({ length: 9 }, (_, n) => `${PLAYER}?url=film-${n}`)])).toBeUndefined()
  })

  it('leaves out a repeated parameter, and a value that may hold a space', () => {
    const odd = [`${player(film(8))}&url=x`, `${PLAYER}?url=https://films.example/a+b?utm_source=x`]
    expect(values([...films, ...odd])?.forms).toHaveLength(6)
  })
})
