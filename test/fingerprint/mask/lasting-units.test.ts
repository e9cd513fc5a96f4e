import { describe, expect, it } from 'vitest'
import { content } from '../../../src/fingerprint/kinds/content.ts'
import { lastingUnits, mostMissed, volatileFamilies } from '../../../src/fingerprint/mask/lasting-units.ts'
import { htmlPage } from '../generated-pages.ts'

/** Boxes with classes of their own, each with one word. */
const print = (...words: readonly string[]) =>
  content.of(htmlPage(words.map((word, at) => `<div class="box${at}"><p>${word}</p></div>`).join('')))

const prints = (...pages: readonly (readonly string[])[]) => pages.map((words) => print(...words))

describe('lastingUnits', () => {
  it('finds what all of some sightings show and enough of the others do not', () => {
    const still = prints(['same', 'arm', 'ten'], ['same', 'arm', 'six'])
    const drawn = prints(['same', 'leg', 'one'], ['same', 'arm', 'two'], ['same', 'leg', 'six'])
    expect(lastingUnits(still, drawn, 2).length).toBe(1)
    expect(lastingUnits(still, drawn, 3)).toEqual([])
    expect(lastingUnits(drawn, still, 1)).toEqual([])
    expect([mostMissed(still, drawn), mostMissed(drawn, still), mostMissed([], drawn)]).toEqual([2, 0, 0])
  })

  it('takes one number in a line for another one', () => {
    expect(lastingUnits(prints(['price 5'], ['price 5']), prints(['price 6']), 1).length).toBe(1)
  })

  it('takes a link that leads to one place, with or without an echo of the URL, for one link', () => {
    const link = (url: string, href: string) =>
      content.of({ ...htmlPage(`<p><a href="${href}">more</a></p>`), url, finalUrl: url })
    const still = [link('https://a.example/p?ref=x', '/next?ref=x')]
    expect(lastingUnits(still, [link('https://a.example/p', '/next')], 1)).toEqual([])
    expect(lastingUnits(still, [link('https://a.example/p', '/other')], 1).length).toBe(1)
  })

  it('finds nothing without sightings', () => {
    expect(lastingUnits([], prints(['a']), 1)).toEqual([])
  })
})

describe('volatileFamilies', () => {
  it('names where sightings differ', () => {
    expect(volatileFamilies(prints(['same', 'arm'], ['same', 'arm'])).size).toBe(0)
    expect(volatileFamilies(prints(['same', 'arm'], ['same', 'leg'], ['same', 'eye'])).size).toBe(1)
  })
})
